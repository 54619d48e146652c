//! What a user without a mouse does: comments, the review, books, drawings.

use std::fs;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, Rect, Shape, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::book_driver::{self, book_of};
use crate::driver::Window;
use crate::review::reviewed;

/// Returns the name of the focused widget.
fn focused(window: &Window) -> Option<String> {
    let node = window.harness.query_by(|node| node.is_focused())?;
    node.accesskit_node().label()
}

/// Returns whether a ring is painted around the focused widget.
fn is_ringed(window: &Window) -> bool {
    let node = window.harness.query_by(|node| node.is_focused());
    let Some(place) = node.map(|node| node.rect()) else {
        return false;
    };
    let mut shapes = window.harness.output().shapes.iter();
    shapes.any(|clipped| is_ring(&clipped.shape, place))
}

fn is_ring(shape: &Shape, place: Rect) -> bool {
    match shape {
        Shape::Rect(ring) => {
            let is_around = ring.rect.expand(3.0).contains_rect(place)
                && place.expand(3.0).contains_rect(ring.rect);
            ring.stroke.width >= 2.0 && is_around
        }
        Shape::Vec(shapes) => shapes.iter().any(|shape| is_ring(shape, place)),
        _ => false,
    }
}

/// Presses Tab until a widget with this name has the focus.
fn tab_to(window: &mut Window, name: &str) {
    for _ in 0..80 {
        if focused(window).as_deref() == Some(name) {
            return;
        }
        window.key(Key::Tab);
    }
    panic!("{name} is not reached by Tab");
}

/// Types letters that are keys of commands as well.
pub fn type_letters(window: &mut Window, text: &str) {
    for letter in text.chars() {
        let key = Key::from_name(&letter.to_uppercase().to_string()).unwrap();
        window.harness.key_press(key);
        window.harness.event(Event::Text(letter.to_string()));
        window.run();
    }
}

#[test]
fn a_comment_is_written_on_a_game_whose_moves_were_not_shown_yet() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.pgn");
    let games = "[White \"Tal\"]\n\n1. e4 e5 *\n\n[White \"Fischer\"]\n\n1. d4 d5 *\n";
    fs::write(&path, games).unwrap();
    let mut window = Window::open(None, &[path]);
    window.until("the games are read", |window| {
        window.app().game.session.document.len() == 2
    });
    window.click("Moves");
    window.click("Games");
    window.ctrl_shift(Key::F);
    window.harness.event(Event::Text("fischer".to_owned()));
    window.run();
    window.key(Key::ArrowDown);
    window.key(Key::Enter);
    window.until("the game is shown", |window| {
        window.pgn().contains("Fischer")
    });
    window.key(Key::ArrowRight);
    window.key(Key::C);
    assert_eq!(focused(&window).as_deref(), Some("Comment after 1 d4"));
    let before = window.fen();
    type_letters(&mut window, "flb");
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    window.run();
    assert!(window.pgn().contains("1. d4 {flb}"), "{}", window.pgn());
    assert_eq!(window.fen(), before);
    // A second comment keeps the unfinished first one.
    window.key(Key::C);
    type_letters(&mut window, "x");
    window.key(Key::Tab);
    window.command("Comment…");
    assert!(window.pgn().contains("flbx"), "{}", window.pgn());
}

#[test]
fn more_about_a_fault_is_reached_after_the_summary_and_keeps_its_place() {
    for size in [vec2(900.0, 600.0), vec2(1280.0, 800.0)] {
        let mut window = reviewed(None);
        window.harness.set_size(size);
        window.run();
        window.key(Key::B);
        tab_to(&mut window, "Review anew");
        let mut way = Vec::new();
        while focused(&window).as_deref() != Some("More") {
            way.extend(focused(&window));
            window.key(Key::Tab);
            assert!(way.len() < 80, "{way:?}");
        }
        assert!(way.iter().any(|name| name == "Black's mistakes"), "{way:?}");
        assert!(is_ringed(&window), "{size}");
        let idea = "The idea: 4… Qxd4 takes the pawn on d4.";
        let sentence = "Gives the queen for a pawn: 5. Qxd4 takes back.";
        window.key(Key::Enter);
        window.wait(1.0);
        assert_eq!(focused(&window).as_deref(), Some("More"));
        for text in [sentence, idea] {
            let rect = window.harness.get_by_label(text).rect();
            let place = window.harness.get_by_label("More").rect();
            assert!(is_seen(&window, rect), "{size}: {text} at {rect}");
            assert!(is_seen(&window, place), "{size}: More at {place}");
        }
    }
}

/// Whether the top of a text in the judgement is visible.
fn is_seen(window: &Window, rect: Rect) -> bool {
    let ctx = &window.harness.ctx;
    let all = ctx.content_rect();
    // The judgement takes less than half of the panel.
    rect.top() > all.height() * 0.4 && rect.bottom() < all.bottom() - 32.0
}

#[test]
fn the_next_fault_is_found_whatever_its_kind() {
    let mut window = reviewed(None);
    window.key(Key::M);
    assert!(window.reported("No move of this game counts as: mistake."));
    assert!(window.reported("“Next inaccuracy, mistake or blunder” goes to them."));
    let mut way: Vec<String> = Vec::new();
    while way.len() < 12 {
        window.key(Key::N);
        if way.first() == Some(&window.fen()) {
            break;
        }
        way.push(window.fen());
    }
    assert!((2..12).contains(&way.len()), "{way:?}");
    // Around the start, and back.
    let back = Modifiers::SHIFT;
    for expected in way.iter().rev() {
        window.harness.key_press_modifiers(back, Key::N);
        window.run();
        assert_eq!(window.fen(), *expected);
    }
}

#[test]
fn a_move_that_is_not_in_the_book_is_shown_and_added_by_keys() {
    let mut window = book_driver::Window::with(&book_of(&["e4:30 e5 Nf3"]), "mine.ron");
    window.harness.get_by_label("a4, not in the book").focus();
    window.run();
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    window.run();
    let moves = window
        .book()
        .book()
        .entries(tabia_book::Key::of(&tabia_chess::Position::start()));
    assert_eq!(moves.len(), 2, "a4 is added");
    let row = focused(&window).unwrap_or_default();
    assert!(row.starts_with("e4, weight 30"), "{row}");
    assert!(window.fen().contains("RNBQKBNR"), "and not played");
    // The position after another move is not in the book: its moves are below.
    window.harness.get_by_label("h4, not in the book").focus();
    window.run();
    window.key(Key::Enter);
    assert!(window.fen().contains("7P"), "{}", window.fen());
    let name = focused(&window).unwrap_or_default();
    assert!(name.ends_with("in the book"), "{name}");
    assert!(is_ringed(&window));
    // Back in the book, a position that leads here is left by Enter as well.
    window.key(Key::Enter);
    assert!(focused(&window).is_some());
}

#[test]
fn the_focus_leaves_a_table_of_the_book_that_has_no_moves() {
    let mut window = book_driver::Window::with(&book_of(&["e4:30"]), "mine.ron");
    window.harness.get_by_label("Book moves").focus();
    window.run();
    window.key(Key::Enter);
    let name = focused(&window).unwrap_or_default();
    assert!(name.ends_with("in the book"), "{name}");
    assert!(is_ringed(&window));
}

#[test]
fn drawing_is_found_among_the_keys_and_the_commands() {
    for size in [vec2(900.0, 600.0), vec2(1280.0, 800.0)] {
        let mut window = Window::new();
        window.harness.set_size(size);
        window.run();
        window.key(Key::F1);
        let field = window.harness.get_by_label("Search by command or key");
        field.type_text("arrow");
        window.run();
        let rect = |name: &str| window.harness.get_by_label(name).rect();
        for (name, keys) in [
            ("Draw an arrow or circle", "Shift+Enter"),
            (
                "Draw an arrow or circle in another colour",
                "Ctrl+Shift+Enter, Alt+Shift+Enter",
            ),
        ] {
            let (name, keys) = (rect(name), rect(keys));
            assert!(name.right() <= keys.left(), "{size}: {name} {keys}");
        }
        // The field is cleared first.
        window.key(Key::Escape);
        window.key(Key::Escape);
        window.command("Draw an arrow");
        assert_eq!(focused(&window).as_deref(), Some("e2 white pawn"));
        assert!(window.reported("press Shift+Enter"));
        window.key(Key::ArrowUp);
        window.key(Key::ArrowUp);
        window
            .harness
            .key_press_modifiers(Modifiers::SHIFT, Key::Enter);
        window.run();
        assert!(window.pgn().contains("[%cal Ge2e4]"), "{}", window.pgn());
    }
}

#[test]
fn the_key_that_the_search_names_works_where_the_focus_is() {
    let mut window = Window::new();
    assert!(window.shows("Press Space to switch it on"));
    window.key(Key::F2);
    assert!(window.shows("Press L to switch it on"));
    let hidden = |window: &Window| !window.shows("to switch it on");
    window.key(Key::L);
    assert!(hidden(&window), "it is on");
    assert_eq!(focused(&window).as_deref(), Some("e2 white pawn"));
    // The keys of the square cursor are not those of commands.
    window.key(Key::Space);
    assert!(hidden(&window));
    window.key(Key::L);
    assert!(!hidden(&window));
}

#[test]
fn the_board_keeps_the_focus_when_a_game_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    for is_new in [true, false] {
        let mut window = Window::new();
        window.harness.set_size(vec2(900.0, 600.0));
        let path = folder.path().join(format!("{is_new}.pgn"));
        if !is_new {
            fs::write(&path, "1. d4 *\n").unwrap();
            window.apply(tabia_app::command::Action::OpenFile(path.clone()).into());
            window.until("the file is open", |window| window.pgn().contains("d4"));
        }
        window.play("e2 white pawn", "e4 empty");
        window.key(Key::F2);
        let before = focused(&window);
        assert!(before.as_deref().is_some_and(|name| name.starts_with("e2")));
        window.dialogs.borrow_mut().paths.push_back(path.clone());
        window.ctrl(Key::S);
        window.until("it is saved", |window| {
            !window.app().game.session.is_dirty() && path.is_file()
        });
        window.run();
        assert_eq!(focused(&window), before, "{is_new}");
    }
}

#[test]
fn the_board_keeps_the_focus_when_the_row_of_tabs_comes_and_goes() {
    let mut window = Window::new();
    window.harness.set_size(vec2(900.0, 600.0));
    window.run();
    window.play("e2 white pawn", "e4 empty");
    window.key(Key::F2);
    window.key(Key::ArrowRight);
    let top = |window: &Window| window.harness.get_by_label("Chess board").rect().top();
    let before = top(&window);
    window.ctrl(Key::T);
    assert!(top(&window) > before, "there is a row of tabs");
    assert_eq!(focused(&window).as_deref(), Some("f2 white pawn"));
    window.ctrl(Key::W);
    assert_eq!(focused(&window).as_deref(), Some("f2 white pawn"));
}

#[test]
fn a_dialog_shows_where_the_keyboard_is() {
    let mut window = Window::new();
    window.ctrl(Key::N);
    window.run();
    assert_eq!(focused(&window).as_deref(), Some("Play"));
    assert!(is_ringed(&window));
    window.key(Key::Enter);
    assert!(window.app().game.session.is_playing());
}

#[test]
fn a_disabled_check_box_is_reached_and_says_why() {
    let mut window = Window::new();
    window.command("Set up position");
    window.click("Clear");
    let name = "White king's side";
    tab_to(&mut window, name);
    assert!(is_ringed(&window));
    assert!(window.has("The king or the rook is not on its square."));
    let is_on = |window: &Window| {
        let node = window.harness.get_by_role_and_label(Role::CheckBox, name);
        assert!(node.accesskit_node().is_disabled());
        node.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
    };
    let before = is_on(&window);
    window.key(Key::Space);
    assert_eq!(is_on(&window), before);
}

#[test]
fn a_glyph_is_given_by_its_key_while_a_game_is_played() {
    let mut window = Window::new();
    window.new_game(&["Human"]);
    window.play("e2 white pawn", "e4 empty");
    window.key(Key::Num1);
    assert!(window.pgn().contains("1. e4 $1"), "{}", window.pgn());
}

#[test]
fn a_played_game_keeps_its_tab_when_a_file_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.pgn");
    fs::write(&path, "1. d4 *\n").unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.new_game(&["Human"]);
    for (from, to) in [
        ("f2 white pawn", "f3 empty"),
        ("e7 black pawn", "e5 empty"),
        ("g2 white pawn", "g4 empty"),
        ("d8 black queen", "h4 empty"),
    ] {
        window.play(from, to);
    }
    window.wait(1.0);
    assert!(!window.app().game.session.is_playing());
    window.apply(tabia_app::command::Action::OpenFile(path).into());
    window.until("the file is open", |window| window.pgn().contains("d4"));
    assert_eq!(window.app().tab_ids().len(), 2);
    window.ctrl(Key::Tab);
    assert!(window.pgn().contains("Qh4#"), "{}", window.pgn());
}

#[test]
fn the_open_game_stays_in_view_when_the_filter_is_cleared() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.pgn");
    let game = |index: usize| {
        let white = if index % 7 == 3 { "Kasparov" } else { "Ivanov" };
        format!("[White \"{white}\"]\n[Black \"B{index}\"]\n\n1. e4 e5 *\n\n")
    };
    fs::write(&path, (0..300).map(game).collect::<String>()).unwrap();
    let mut window = Window::open(None, &[path]);
    window.until("the games are read", |window| {
        window.app().game.session.document.len() == 300
    });
    window.apply(tabia_app::game::Command::SelectGame(199).into());
    window.ctrl_shift(Key::F);
    window.harness.event(Event::Text("kasp".to_owned()));
    window.wait(1.0);
    window.key(Key::Escape);
    window.wait(1.0);
    let name = "200. Kasparov – B199, *";
    let row = window.harness.query_by_label(name);
    let row = row.expect("the row is drawn").rect();
    let all = window.harness.ctx.content_rect();
    assert!(
        row.top() > 120.0 && row.bottom() < all.bottom() - 100.0,
        "{row}"
    );
}
