//! The review of a game. The reviewer is the real one, with few nodes per move.

use std::path::Path;

use egui::Key;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use tabia_app::command::Command;
use tabia_app::{game, review};
use tabia_chess::Color;
use tabia_review::training::Deck;
use tabia_settings::Room;

use crate::driver::Window;
use crate::file_calls::file_calls;

/// Black loses the queen on move 4, and White does not capture it.
const GAME: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n\n\
    1. d4 d5 2. c4 Qd7 3. cxd5 Qxd5 4. Nc3 Qxd4 {Oh no.} 5. a3 Qxd1+ 6. Kxd1 e5 *";
/// After 4… Qxd4, and after 5 a3.
const GIVEN: &str = "rnb1kbnr/ppp1pppp/8/8/3q4/2N5/PP2PPPP/R1BQKBNR w KQkq - 0 5";
const MISSED: &str = "rnb1kbnr/ppp1pppp/8/8/3q4/P1N5/1P2PPPP/R1BQKBNR b KQkq - 0 5";

fn window(folder: Option<&Path>) -> Window {
    let mut window = Window::with(folder, &[], |settings| {
        settings.room = Room::Analyse;
        settings.reduced_motion = tabia_settings::SystemChoice::On;
        settings.review_nodes = 16_000;
    });
    window.paste(GAME);
    window
}

fn reviewed(folder: Option<&Path>) -> Window {
    let mut window = window(folder);
    window.key(Key::F12);
    window.until("the review ends", |window| window.has("Review anew"));
    // The row of its buttons has another length now.
    window.run();
    window
}

/// Shows the panel by its tab; a menu has the same name.
fn show(window: &mut Window) {
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
fn more_about_a_fault_is_shown_on_demand() {
    let mut window = reviewed(None);
    window.key(Key::B);
    let idea = "The idea: 4… Qxd4 takes the pawn on d4.";
    assert!(window.shows("Gives the queen for a pawn: 5. Qxd4 takes back."));
    assert!(!window.shows(idea));
    window.click("More");
    assert!(window.shows(idea));
    assert!(window.shows("There the queen is attacked once and defended not at all."));
    window.click("More");
    assert!(!window.shows(idea));
}

#[test]
fn the_better_line_is_shown_on_the_board_and_the_game_stays() {
    let mut window = reviewed(None);
    window.key(Key::B);
    window.key(Key::B);
    let before = window.pgn();
    window.click("Show");
    assert!(window.has("d4 white queen"), "after Qxd4");
    window.click("Forward along the better line");
    window.click("Back along the better line");
    window.click("Back along the better line");
    assert!(window.has("a2 white pawn"), "before the move");
    window.click("Show");
    assert!(window.shows("a3 white pawn"), "the game again");
    assert_eq!(window.pgn(), before);
    // A step in the game leaves it.
    window.click("Show");
    assert!(window.has("d4 white queen"));
    window.key(Key::ArrowLeft);
    assert_eq!(window.fen(), GIVEN);
    assert!(window.shows("d4 black queen"), "the game's position");
    window.key(Key::ArrowRight);
    assert!(window.shows("a3 white pawn"), "and here, too");
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
fn a_mistake_is_retried_on_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed(Some(folder.path()));
    window.key(Key::B);
    window.key(Key::B);
    let before = (window.pgn(), window.fen());
    window.click("Retry");
    assert!(window.has("White to move: find something better than 5. a3."));
    assert!(window.has("White to move"), "the board shows the exercise");
    window.play("a2 white pawn", "a3 empty");
    assert!(window.shows("a3 is no better"));
    let place = |window: &Window| window.harness.get_by_label("Hint").rect();
    let hint = place(&window);
    window.click("Hint");
    assert!(window.has("Look at the white queen."));
    assert_eq!(place(&window), hint, "it can be clicked again");
    window.click("Hint");
    let square = "The white queen goes from d1 to d4.";
    assert!(window.has(square));
    assert_eq!(place(&window), hint, "and once too often");
    // A move without a known evaluation is judged by the engine; it can be typed as well.
    window.type_move("h3");
    window.until("the answer is judged", |window| {
        window.shows("h3 is no better")
    });
    window.play("d1 white queen, hint", "d4 black queen, hint target");
    assert!(window.has("Qxd4 is best."));
    assert!(!window.has(square), "the hint is not needed any more");
    assert!(window.shows("About 5. a3 of the game: Misses 5. Qxd4"));
    window.click("Next");
    assert!(window.has("Review anew"), "the lesson is over");
    assert_eq!(
        (window.pgn(), window.fen()),
        before,
        "the game is as it was"
    );
    // It is collected; a mistake that was answered with help is repeated soon, but not now.
    let kept = std::fs::read_to_string(folder.path().join("exercises.ron")).unwrap();
    assert!(kept.contains("Ann – Bob"), "{kept}");
    window.command("Train my mistakes");
    assert!(window.reported("No mistake is due"));
}

#[test]
fn an_exercise_is_seen_from_the_side_to_move() {
    let mut window = reviewed(None);
    let is_black_below = |window: &Window| {
        let at = |label: &str| window.harness.get_by_label_contains(label).rect().top();
        at("a8 black rook") > at("a1 white rook")
    };
    window.key(Key::B);
    assert_eq!(window.fen(), GIVEN);
    assert!(!is_black_below(&window));
    window.click("Retry");
    assert!(window.shows("Black to move: find something better"));
    assert!(is_black_below(&window));
    window.apply(game::Command::Flip.into());
    assert!(!is_black_below(&window), "it can be turned");
    window.apply(game::Command::Flip.into());
    window.key(Key::Escape);
    assert!(!is_black_below(&window), "the game again");
}

#[test]
fn a_review_collects_the_users_own_mistakes_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(Some(folder.path()));
    show(&mut window);
    window.click("Options of reviews");
    window.harness.get_by_label("My names in games").focus();
    window.run();
    window
        .harness
        .get_by_label("My names in games")
        .type_text("Carl; bob");
    window.run();
    window.click("Options of reviews");
    window.key(Key::F12);
    window.until("Bob's mistake is collected", |window| {
        window.reported("collected for training.")
    });
    // Returns the number of collected mistakes of White and of Black.
    let kept = || {
        let text = std::fs::read_to_string(folder.path().join("exercises.ron")).unwrap();
        [" w ", " b "].map(|turn| text.matches(turn).count())
    };
    let [others, own] = kept();
    assert_eq!(others, 0, "Ann's mistakes are hers");
    assert!(own > 0);
    // The second time they are already known.
    window.click("Review anew");
    window.until("the review ends", |window| window.has("Review anew"));
    window.wait(1.0);
    assert_eq!(kept(), [0, own]);
    // Ann's are retried with them, and remain hers.
    window.click("Retry mistakes");
    window.click("End");
    assert_eq!(kept(), [0, own]);
    // Collected mistakes can be removed, and those of the other side added.
    window.click("Black's mistakes");
    assert!(window.reported("no longer collected"));
    assert_eq!(kept(), [0, 0]);
    // A message may cover the buttons.
    window.command("Collect White's mistakes");
    window.command("Collect Black's mistakes");
    assert_eq!(kept(), [1, own]);
    window.command("Train my mistakes");
    assert!(window.shows("find something better than 5. a3."));
}

#[test]
fn the_answer_can_be_shown() {
    let mut window = reviewed(None);
    window.click("Retry mistakes");
    assert!(window.shows("Exercise 1 of "));
    window.click("End");
    window.command("Retry White's mistakes");
    assert!(window.shows("Exercise 1 of 1"));
    assert!(window.shows("find something better than 5. a3."));
    window.click("Show the answer");
    assert!(window.shows("Best: 5. Qxd4"));
    window.click("Next");
    assert!(window.has("Review anew"), "that was the last");
}

#[test]
fn moves_are_guessed_for_points() {
    let mut window = reviewed(None);
    window.click("Guess the moves");
    window.click("Moves of White");
    assert!(window.shows("White to move: what was played?"));
    assert!(window.shows("0 of "));
    window.click("Show the answer");
    assert!(window.shows("Played: "));
    window.click("Next");
    assert!(window.shows("Move 2 of "));
    window.click("End");
    assert!(window.has("Review anew"));
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
            let shown = window
                .harness
                .query_all_by_label_contains(" of 13 positions");
            shown.into_iter().count() > 0 && !window.has("0 of 13 positions")
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
fn exercises_are_read_and_written_on_a_worker() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("exercises.ron");
    let mut window = reviewed(Some(folder.path()));
    window.run();
    let act = |window: &mut Window, command: review::Command, answer: &str| {
        let calls = file_calls(|| {
            let command = Command::Review(command);
            window.harness.state_mut().apply(command);
            window.until(answer, |window| {
                window.reported(answer) || window.shows(answer)
            });
        });
        assert_eq!(calls, [""; 0], "on the window's thread");
    };
    assert!(!file.exists());
    let collect = review::Command::Collect(Color::White);
    act(&mut window, collect, "collected for training.");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("Ann – Bob"), "{text}");
    // Another program removes them: the file is read again.
    Deck::default().save(folder.path()).unwrap();
    act(&mut window, review::Command::Train, "No mistake is due");
    std::fs::write(&file, &text).unwrap();
    act(&mut window, review::Command::Train, "Exercise 1 of");
}

#[test]
fn two_windows_collect_into_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut windows = [(); 2].map(|()| reviewed(Some(folder.path())));
    let sides = ["White", "Black"];
    for (window, side) in windows.iter_mut().zip(sides) {
        window.command(&format!("Collect {side}'s mistakes"));
        assert!(window.reported("collected for training."));
    }
    let text = std::fs::read_to_string(folder.path().join("exercises.ron")).unwrap();
    for turn in [" w ", " b "] {
        assert!(text.contains(turn), "{text}");
    }
    // Training uses the present content of the file.
    windows[0].command("Train my mistakes");
    let count = [" w ", " b "].map(|turn| text.matches(turn).count());
    let count: usize = count.iter().sum();
    assert!(windows[0].shows(&format!("Exercise 1 of {count}")));
}
