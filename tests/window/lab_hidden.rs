//! The Lab during a game: it hides everything that would help the players, unless engine output in games is enabled.

use egui_kittest::kittest::{NodeT as _, Queryable as _};

use tabia_app::command::Command;
use tabia_app::shell::table::TABLE;
use tabia_app::{lab, play};
use tabia_settings::{LabPage, Room};

use crate::driver::Window;

const HIDDEN: &str = "Hidden while you play";

/// The texts by page that reveal something about the position.
const REVEALING: [(LabPage, &[&str]); 5] = [
    (LabPage::Evaluation, &["From 0 to", "worth", "Mobility"]),
    (
        LabPage::Exchange,
        &["Hanging pieces", "Threatened pieces", "Nothing hangs"],
    ),
    (
        LabPage::Tree,
        &[
            "Record a search",
            "Why not",
            "Depth 4",
            "No search is recorded",
        ],
    ),
    (LabPage::Techniques, &["Compare", "As set", "Score"]),
    (
        LabPage::Search,
        &["Minimax, depth", "The exact ones agree", "step by step"],
    ),
];

fn show(window: &mut Window, page: LabPage) {
    window.apply(lab::Command::Show(page).into());
}

/// Checks that no page reveals anything, or that all show their contents again.
fn look(window: &mut Window, is_hidden: bool) {
    for (page, revealing) in REVEALING {
        show(window, page);
        assert_eq!(window.shows(HIDDEN), is_hidden, "{page:?}");
        let reported: Vec<&&str> = revealing.iter().filter(|text| window.shows(text)).collect();
        assert_eq!(reported.is_empty(), is_hidden, "{page:?}: {reported:?}");
    }
}

fn can(window: &Window, id: &str) -> bool {
    let row = TABLE.iter().find(|row| row.id == id).unwrap();
    row.is_enabled(window.app())
}

/// The commands that compute something about the position of the board.
const ASKING: [&str; 6] = [
    "lab-run",
    "lab-watch",
    "lab-record",
    "lab-open-trace",
    "lab-ask",
    "lab-compare",
];

/// Opens a window whose pages were used on the position before the game.
fn used() -> Window {
    let mut window = Window::wide_lab(LabPage::Search);
    window.click("Run");
    window.until("the race ends", |window| window.has("Run"));
    window.apply(lab::Command::from(lab::tree::Command::SetDepth(4)).into());
    window.apply(lab::Command::from(lab::tree::Command::Record).into());
    window.until("the recording", |window| window.shows("Depth 4: "));
    look(&mut window, false);
    window
}

#[test]
fn no_page_shows_anything_of_a_game_against_the_engine() {
    let mut window = used();
    window.engine.borrow_mut().slow = true;
    window.new_game(&[]);
    look(&mut window, true);
    for id in ASKING {
        assert!(!can(&window, id), "{id}");
    }
    // The commands themselves do not run either, whatever their origin.
    let commands: [lab::Command; 5] = [
        lab::search::Command::Run.into(),
        lab::tree::Command::Record.into(),
        lab::tree::Command::Ask(
            *window
                .app()
                .game
                .session
                .position()
                .legal_moves()
                .first()
                .unwrap(),
        )
        .into(),
        lab::techniques::Command::Compare.into(),
        lab::tree::Command::PlayLine.into(),
    ];
    let before = window.fen();
    for command in commands {
        window.apply(command.into());
        assert!(!can(&window, "lab-stop"), "nothing is under way");
    }
    look(&mut window, true);
    assert_eq!(window.fen(), before);
    // The game continues beside it, and the board has no marks of the Lab.
    show(&mut window, LabPage::Exchange);
    window.play("e2 white pawn", "e4 empty");
    assert!(window.fen().contains("4P3"), "{}", window.fen());
    look(&mut window, true);
    // The other pages do not help the players.
    for page in [LabPage::Boards, LabPage::Games, LabPage::Programs] {
        show(&mut window, page);
        assert!(!window.shows(HIDDEN), "{page:?}");
    }
    // After the game everything is shown again.
    window.apply(Command::Play(play::Command::ConfirmResign));
    look(&mut window, false);
    for id in ASKING {
        assert!(can(&window, id), "{id}");
    }
}

#[test]
fn other_games_can_be_searched_meanwhile() {
    let mut window = Window::wide_lab(LabPage::Search);
    window.engine.borrow_mut().slow = true;
    window.new_game(&[]);
    show(&mut window, LabPage::Search);
    let run = window.harness.get_by_label("Run");
    assert!(run.accesskit_node().is_disabled());
    let game = lab::search::GameChoice::TicTacToe;
    window.apply(lab::Command::from(lab::search::Command::Game(game)).into());
    assert!(!window.shows(HIDDEN));
    window.click("Run");
    window.until("the race ends", |window| window.has("The exact ones agree"));
}

#[test]
fn what_is_hidden_is_shown_when_the_player_asks_for_it() {
    let mut window = used();
    window.engine.borrow_mut().slow = true;
    window.new_game(&[]);
    show(&mut window, LabPage::Evaluation);
    window.click("Show it");
    assert!(window.app().context.settings.engine_thoughts);
    look(&mut window, false);
    assert_eq!(window.app().context.room(), Room::Lab);
}
