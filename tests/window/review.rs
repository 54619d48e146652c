//! The review of a game. The reviewer is the real one, with few nodes per move.

use std::ffi::OsString;
use std::path::Path;
use std::sync::OnceLock;

use egui::Key;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use tabia_app::{game, review};
use tabia_settings::Room;

use crate::driver::Window;

/// Black loses the queen on move 4, and White does not capture it.
const GAME: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n\n\
    1. d4 d5 2. c4 Qd7 3. cxd5 Qxd5 4. Nc3 Qxd4 {Oh no.} 5. a3 Qxd1+ 6. Kxd1 e5 *";

/// After 4… Qxd4, and after 5 a3.
pub const GIVEN: &str = "rnb1kbnr/ppp1pppp/8/8/3q4/2N5/PP2PPPP/R1BQKBNR w KQkq - 0 5";

pub const MISSED: &str = "rnb1kbnr/ppp1pppp/8/8/3q4/P1N5/1P2PPPP/R1BQKBNR b KQkq - 0 5";

pub fn window(folder: Option<&Path>) -> Window {
    let mut window = Window::with(folder, &[], |settings| {
        settings.room = Room::Analyse;
        settings.reduced_motion = tabia_settings::SystemChoice::On;
        settings.review_nodes = 16_000;
    });
    window.paste(GAME);
    window
}

/// A window with the reviewed game. The game is reviewed once for all tests; the next windows read what was kept.
pub fn reviewed(folder: Option<&Path>) -> Window {
    static KEPT: OnceLock<(OsString, Vec<u8>)> = OnceLock::new();
    let (name, text) = KEPT.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        drop(review_in(folder.path()));
        let mut files = std::fs::read_dir(folder.path().join("reviews")).unwrap();
        let file = files.next().unwrap().unwrap();
        (file.file_name(), std::fs::read(file.path()).unwrap())
    });
    let own = folder.is_none().then(|| tempfile::tempdir().unwrap());
    let folder = folder.unwrap_or_else(|| own.as_ref().unwrap().path());
    std::fs::create_dir_all(folder.join("reviews")).unwrap();
    std::fs::write(folder.join("reviews").join(name), text).unwrap();
    let mut window = review_in(folder);
    window.own_folder = own;
    window
}

fn review_in(folder: &Path) -> Window {
    let mut window = window(Some(folder));
    window.key(Key::F12);
    window.until("the review ends", |window| window.has("Review anew"));
    // The row of its buttons has another length now.
    window.run();
    window
}

/// Shows the panel by its tab; a menu has the same name.
pub fn show(window: &mut Window) {
    let tabs = window.harness.get_all_by_label("Review");
    tabs.last().unwrap().click();
    window.run();
}

#[test]
fn a_game_is_reviewed_with_one_key() {
    let mut window = reviewed(None);
    assert!(window.has("Chances to win over the game"));
    assert!(window.has("Accuracy"));
    window.key(Key::B);
    assert_eq!(window.fen(), GIVEN, "the first blunder");
    assert!(window.shows("Better: 4… "), "what was better is told");
    window.key(Key::B);
    assert_eq!(window.fen(), MISSED, "the second");
    assert!(window.shows("Better: 5. Qxd4"));
    window.key(Key::B);
    assert_eq!(window.fen(), GIVEN, "around the end");
    let row = "White, blunder: 1. Go to the next";
    window.harness.get_by_label(row).scroll_to_me();
    window.run();
    window.click(row);
    assert_eq!(window.fen(), MISSED);
    // The move list has the badges.
    window.click("Moves");
    assert!(window.shows("4... Qxd4 (blunder)"));
    // By its value: level, or a little worse.
    assert!(window.shows("5 a3 (blunder)") || window.shows("5 a3 (missed win)"));
}

#[test]
fn the_keyboard_focus_goes_on_when_a_review_begins_and_ends() {
    let mut window = window(None);
    show(&mut window);
    let focused = |window: &Window| {
        let node = window.harness.query_by(|node| node.is_focused());
        node.and_then(|node| node.accesskit_node().label())
    };
    window.harness.get_by_label("Review this game").focus();
    window.run();
    window.key(Key::Enter);
    window.until("the review ends", |window| window.has("Review anew"));
    window.run();
    assert_eq!(focused(&window).as_deref(), Some("Review anew"));
}

#[test]
fn the_button_below_the_moves_reviews_and_the_sentence_stands_there() {
    let mut window = window(None);
    window.click("Review the game");
    window.until("the review ends", |window| window.has("Review anew"));
    window.key(Key::B);
    window.key(Key::B);
    assert_eq!(window.fen(), MISSED);
    assert!(window.shows("Misses 5. Qxd4, which takes the queen."));
    window.click("Moves");
    let comment = window.harness.get_by_label("Comment on 5 a3");
    comment.hover();
    window.run();
    assert!(window.shows("Misses 5. Qxd4, which takes the queen."));
}

#[test]
fn a_written_review_is_taken_back_with_one_undo() {
    let mut window = reviewed(None);
    let before = window.pgn();
    window.key(Key::B);
    window.click("Write into the game");
    let written = window.pgn();
    assert!(written.contains("[%eval"), "{written}");
    assert!(written.contains("Qxd4 $4"), "{written}");
    assert!(written.contains("(5. Qxd4"), "{written}");
    assert!(written.contains("Oh"), "{written}");
    window.click("Write into the game");
    assert_eq!(window.pgn(), written, "a second time adds nothing");
    window.ctrl(Key::Z);
    assert_eq!(window.pgn(), before);
    assert_eq!(window.fen(), GIVEN, "the board stays");
}

#[test]
fn saving_says_once_that_the_review_is_not_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("reviewed.pgn");
    std::fs::write(&path, GAME).unwrap();
    let mut window = Window::with(Some(folder.path()), &[path], |settings| {
        settings.room = Room::Analyse;
        settings.review_nodes = 4_000;
    });
    window.run();
    let told = |window: &Window| window.reported("does not contain the review");
    let save = |window: &mut Window| {
        window.apply(game::Command::ToggleNag(tabia_game::Nag(1)).into());
        window.ctrl(Key::S);
        window.until("it is saved", |window| {
            !window.app().game.session.is_dirty()
        });
        window.run();
    };
    window.key(Key::ArrowRight);
    save(&mut window);
    assert!(!told(&window), "there is no review yet");
    window.key(Key::F12);
    window.until("the review ends", |window| window.has("Review anew"));
    window.run();
    save(&mut window);
    assert!(told(&window));
    window.wait(12.0);
    assert!(!told(&window));
    save(&mut window);
    assert!(!told(&window), "once is enough");
}

#[test]
fn a_finished_review_comes_back_when_a_new_one_is_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed(Some(folder.path()));
    window.key(Key::B);
    assert_eq!(window.fen(), GIVEN);
    let mut settings = window.app().context.settings.clone();
    settings.review_nodes = 50_000_000;
    window.apply(review::Command::Change(Box::new(settings)).into());
    window.click("Review anew");
    window.until("it begins", |window| window.has("Stop the review"));
    assert!(!window.has("Review anew"));
    window.click("Stop the review");
    assert!(window.has("Review anew"), "it is finished");
    window.key(Key::ArrowRight);
    window.key(Key::B);
    assert_eq!(window.fen(), GIVEN, "the blunders are known");
    drop(window);
    let mut window = self::window(Some(folder.path()));
    show(&mut window);
    window.until("it is read", |window| window.has("Review anew"));
}

#[test]
fn a_stopped_review_goes_on_in_the_next_window() {
    let folder = tempfile::tempdir().unwrap();
    {
        let mut window = window(Some(folder.path()));
        window.key(Key::F12);
        window.until("something is found", |window| {
            // A slow window sees the first positions only when all are known.
            let texts = [" of 13 positions", "All positions searched", "Review anew"];
            let has = |text| {
                let shown = window.harness.query_all_by_label_contains(text);
                shown.into_iter().count() > 0
            };
            texts.into_iter().any(has) && !window.has("0 of 13 positions")
        });
        let place = |window: &Window, name| {
            let button = window.harness.query_by_label(name);
            button.map(|button| button.rect())
        };
        if let Some(stop) = place(&window, "Stop the review") {
            window.click("Stop the review");
            let names = ["Go on", "Review this game", "Review anew"];
            let next = names.iter().find_map(|name| place(&window, name));
            let is_apart = next.is_some_and(|next| !next.intersects(stop));
            assert!(is_apart, "a second click changes nothing");
        }
        assert!(!window.has("Stop the review"));
        window.run();
    }
    let kept = std::fs::read_dir(folder.path().join("reviews"))
        .unwrap()
        .count();
    assert_eq!(kept, 1);
    let mut window = window(Some(folder.path()));
    show(&mut window);
    assert!(
        window.has("Chances to win over the game"),
        "what was found is there"
    );
    window.key(Key::F12);
    window.until("the review ends", |window| window.has("Review anew"));
}

#[test]
fn a_move_is_searched_more_deeply_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed(Some(folder.path()));
    window.key(Key::B);
    let nodes = |window: &Window| {
        let labels = window.harness.query_all_by_label_contains(" nodes");
        let texts = labels.filter_map(|label| label.accesskit_node().value());
        let of = |text: String| {
            text.strip_prefix("Depth ")?
                .split_once(", ")?
                .1
                .strip_suffix(" nodes")
                .map(str::to_owned)
        };
        let digits = texts.filter_map(of).next().unwrap();
        let digits: String = digits.chars().filter(char::is_ascii_digit).collect();
        digits.parse::<u64>().unwrap()
    };
    let before = nodes(&window);
    window.click("Look deeper");
    window.until("it ends", |window| window.has("Review anew"));
    let once = nodes(&window);
    assert!(once > before, "{before} to {once}");
    window.command("Look deeper at this move");
    window.until("it ends", |window| window.has("Review anew"));
    let twice = nodes(&window);
    assert!(twice > once, "{once} to {twice}");
    window.command("Look deeper at White's moves");
    window.until("it ends", |window| window.has("Review anew"));
    assert_eq!(nodes(&window), twice, "the shown move is Black's");
    drop(window);
    let mut again = self::window(Some(folder.path()));
    show(&mut again);
    again.until("it is read", |window| window.has("Review anew"));
    again.key(Key::B);
    assert_eq!(nodes(&again), twice, "it was kept");
}

#[test]
fn a_deeper_search_can_be_stopped() {
    let mut window = reviewed(None);
    for _ in 0..3 {
        window.command("Look deeper at the whole game");
        // Its tip may be open, too.
        let stop = |window: &Window| {
            let mut named = window.harness.query_all_by_label("Stop the review");
            named.next().map(|button| button.click()).is_some()
        };
        stop(&window);
        window.run();
        assert!(!stop(&window));
        window.until("the buttons are back", |window| window.has("Review anew"));
    }
    let mut new = Window::new();
    new.command("Look deeper at the whole game");
    assert!(!new.has("Stop the review"));
}

#[test]
fn evaluations_in_the_game_need_no_engine() {
    let mut window = Window::with(None, &[], |settings| settings.room = Room::Analyse);
    window.paste(
        "1. e4 { [%eval 0.3] } 1... e5 { [%eval 0.3] } 2. Qh5 { [%eval 0.1] } 2... Ke7 { [%eval #1] } \
         3. Qxe5# *",
    );
    show(&mut window);
    window.key(Key::B);
    assert!(window.fen().contains("ppppkppp"), "after 2… Ke7");
    assert!(window.shows("Black, blunder: 1"));
}

#[test]
fn who_plays_gets_no_review() {
    let mut window = Window::new();
    window.new_game(&[]);
    window.key(Key::F12);
    assert!(!window.has("Chances to win over the game"));
}

#[test]
fn options_change_what_counts_and_what_is_written() {
    let mut window = reviewed(None);
    window.click("Options of reviews");
    for choice in ["Evaluations", "Glyphs", "Better lines", "Sentences"] {
        window.click(choice);
    }
    let before = window.pgn();
    window.click("Write into the game");
    assert_eq!(window.pgn(), before);
    assert!(window.reported("The game already contains all of it."));
}

#[test]
fn saving_another_file_says_nothing_about_the_shown_review() {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["one.pgn", "two.pgn"].map(|name| folder.path().join(name));
    for path in &paths {
        std::fs::write(path, GAME).unwrap();
    }
    let mut window = Window::with(Some(folder.path()), &paths, |settings| {
        settings.room = Room::Analyse;
        settings.review_nodes = 4_000;
    });
    window.run();
    let toggle = |window: &mut Window| {
        window.key(Key::ArrowRight);
        window.apply(game::Command::ToggleNag(tabia_game::Nag(1)).into());
    };
    toggle(&mut window);
    window.ctrl(Key::Tab);
    toggle(&mut window);
    window.key(Key::F12);
    window.until("the review ends", |window| window.has("Review anew"));
    window.run();
    assert!(!window.close_button());
    window.click("Save all");
    window.until("both are saved", |window| {
        let texts = paths
            .iter()
            .map(|path| std::fs::read_to_string(path).unwrap());
        texts.into_iter().all(|text| text.contains("$1")) && !window.app().context.is_writing()
    });
    assert!(!window.reported("does not contain the review"));
}
