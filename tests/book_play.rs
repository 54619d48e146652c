//! Opening books in play, and the names of openings, in the window.

#[path = "common/window.rs"]
mod window;

use std::fs;

use egui::Key;
use tabia::game::pgn;
use window::Window;

// Names of openings.

#[test]
fn the_status_line_names_the_opening_of_the_shown_position() {
    let mut window = Window::new();
    window.paste("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *");
    assert!(!window.shows("Ruy Lopez"));
    window.key(Key::End);
    assert!(window.shows("C70 Ruy Lopez"));
    window.key(Key::ArrowLeft);
    window.key(Key::ArrowLeft);
    assert!(window.shows("C60 Ruy Lopez"));
    window.key(Key::Home);
    assert!(!window.shows("Ruy Lopez"));
}

#[test]
fn a_game_that_was_played_here_names_its_opening_when_it_ends() {
    let mut window = Window::new();
    window.engine.borrow_mut().moves = ["c7c5", "d7d6"].into();
    window.new_game(&[]);
    window.play("e2 white pawn", "e4 empty");
    window.play("g1 white knight", "f3 empty");
    assert!(!window.pgn().contains("ECO"));
    window.apply(tabia::app::command::Command::ConfirmResign);
    let pgn = window.pgn();
    for tag in [
        "[ECO \"B50\"]",
        "[Opening \"Sicilian Defence\"]",
        "[Result \"0-1\"]",
    ] {
        assert!(pgn.contains(tag), "{tag}: {pgn}");
    }
}

#[test]
fn a_game_that_is_saved_before_its_end_is_named_again_as_it_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let mut window = Window::new();
    window.engine.borrow_mut().moves = ["c7c5", "d7d6"].into();
    window.new_game(&[]);
    window.play("e2 white pawn", "e4 empty");
    window.dialogs.borrow_mut().paths.push_back(path.clone());
    window.ctrl(Key::S);
    let saved = fs::read_to_string(&path).unwrap();
    assert!(saved.contains("[ECO \"B20\"]"), "{saved}");
    window.play("g1 white knight", "f3 empty");
    window.ctrl(Key::S);
    let saved = fs::read_to_string(&path).unwrap();
    assert!(saved.contains("[ECO \"B50\"]"), "{saved}");
}

#[test]
fn a_game_of_a_file_is_named_by_a_command_only_which_can_be_undone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let text = "[Event \"Test\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {A note.} *\n";
    fs::write(&path, text).unwrap();
    let mut window = Window::open(None, std::slice::from_ref(&path));
    window.ctrl(Key::S);
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    window.command("Name the opening");
    let tag = |window: &Window, name: &str| {
        let game = window.app().session.game();
        game.tags().get(name).map(str::to_owned)
    };
    assert_eq!(tag(&window, "ECO").as_deref(), Some("C70"));
    assert_eq!(tag(&window, "Opening").as_deref(), Some("Ruy Lopez"));
    assert!(window.told("C70 Ruy Lopez"));
    window.ctrl(Key::Z);
    assert_eq!(tag(&window, "ECO"), None);
    assert_eq!(tag(&window, "Variation"), None);
    assert_eq!(
        pgn::write(window.app().session.game())
            .matches("ECO")
            .count(),
        0
    );
}
