//! Reviews whose moves an engine of the user judges: the engine of this program as a process.

use egui::Key;

use tabia_app::review;
use tabia_protocol::client::{EngineProgram, Protocol};
use tabia_settings::{EngineId, Room};

use crate::driver::Window;
use crate::other_engines::add_engine_as;

const GAME: &str =
    "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. d4 d5 2. c4 Qd7 3. cxd5 Qxd5 4. Nc3 Qxd4 5. a3 *";

/// Opens a window in which this program judges.
fn window(program: EngineProgram) -> Window {
    let mut window = Window::with(None, &[], |settings| {
        settings.room = Room::Analyse;
        settings.review_nodes = 4_000;
        let program = EngineProgram {
            name: "Caissa".to_owned(),
            protocol: Protocol::Uci,
            ..program
        };
        add_engine_as(settings, EngineId(1), program);
    });
    window.paste(GAME);
    window
}

#[test]
fn an_engine_of_the_user_judges_a_review() {
    let mut window = window(EngineProgram {
        arguments: vec!["uci".to_owned()],
        ..EngineProgram::new(env!("CARGO_BIN_EXE_tabia"))
    });
    window.apply(review::Command::Start.into());
    window.until("the review ends", |window| window.has("Review anew"));
    assert!(!window.shows("Evaluated by"), "Tabia's own is not named");
    window.apply(review::Command::ToggleOptions.into());
    window.open_list("Judge");
    window.click("Caissa");
    assert_eq!(
        window.app().context.settings.review_judge,
        Some(EngineId(1))
    );
    window.apply(review::Command::ToggleOptions.into());
    window.apply(review::Command::Anew.into());
    window.until("the second review ends", |window| {
        window.has("Review anew") && window.has("Evaluated by Caissa")
    });
    window.key(Key::B);
    assert!(
        window.fen().contains("/3q4/2N5/"),
        "the queen is given away"
    );
    window.apply(review::Command::Write.into());
    let text = window.pgn();
    assert!(text.contains("[Annotator \"Caissa\"]") && text.contains("[%eval"));
}

#[test]
fn a_judge_that_does_not_start_is_reported_and_the_review_can_go_on() {
    let mut window = window(EngineProgram::new("/no/such/program"));
    let mut settings = window.app().context.settings.clone();
    settings.review_judge = Some(EngineId(1));
    window.apply(review::Command::Change(Box::new(settings)).into());
    window.apply(review::Command::Start.into());
    window.until("the message", |window| {
        window.reported("could not be started")
    });
    let mut settings = window.app().context.settings.clone();
    settings.review_judge = None;
    window.apply(review::Command::Change(Box::new(settings)).into());
    window.apply(review::Command::Start.into());
    window.until("the review ends", |window| window.has("Review anew"));
    assert!(!window.shows("Evaluated by"));
}
