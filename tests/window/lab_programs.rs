//! Programs of another age as opponents and on their page of the Lab, driven through accessible names.

use std::time::{Duration, Instant};

use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use tabia::app::analysis::engine_link::InProcess;
use tabia::app::game::session::{EngineLimit, Player};
use tabia::app::lab;
use tabia::app::play;
use tabia::lab::programs::ProgramName;
use tabia::settings::{LabPage, Room};

use crate::driver::Window;

/// Runs until something is there, or gives up after a minute.
fn until(window: &mut Window, what: &str, is_there: impl Fn(&Window) -> bool) {
    let start = Instant::now();
    while !is_there(window) {
        let told: Vec<&str> = window.app().context.toasts.texts().collect();
        assert!(
            start.elapsed() < Duration::from_secs(60),
            "{what}: {told:?}"
        );
        std::thread::sleep(Duration::from_millis(10));
        window.harness.step();
    }
}

fn real() -> Window {
    Window::with_engine(|ctx| Box::new(InProcess::new(ctx.clone())))
}

/// Chooses a program in the open New game dialog.
fn choose_program(window: &mut Window, name: ProgramName) {
    window.choose("Program of the Lab");
    let combo = window
        .harness
        .get_by_role_and_label(Role::ComboBox, "Program");
    combo.click();
    window.run();
    window.click(&format!("{}, {}", name.title(), name.rating().elo));
}

fn moves(window: &Window) -> usize {
    let session = &window.app().game.session;
    session
        .play
        .as_ref()
        .map_or(0, |play| session.game().keys_to(play.tip).len())
}

#[test]
fn each_program_can_be_chosen_and_says_how_it_plays() {
    for name in ProgramName::ALL {
        let mut window = Window::new();
        window.ctrl(egui::Key::N);
        choose_program(&mut window, name);
        let how = tabia::app::kit::text::tr(&format!("program-{}-thinks", name.id()));
        assert!(window.shows(&how), "{how}");
        assert!(
            window
                .harness
                .query_by_role_and_label(Role::ComboBox, "Strength")
                .is_none()
        );
        window.choose("To a depth");
        window.click("Play");
        let play = window.app().game.session.play.clone().unwrap();
        assert_eq!(
            (play.program, play.players),
            (Some(name), [Player::Human, Player::Engine])
        );
        assert!(matches!(play.limit, EngineLimit::Depth(_)));
        window.play("e2 white pawn", "e4 empty");
        let job = window.engine.borrow().jobs.last().cloned().unwrap();
        assert_eq!(job.program, Some(name));
        assert!(
            window
                .pgn()
                .contains(&format!("[Black \"{}\"]", name.title()))
        );
        // A hint comes from the engine, and not from the opponent.
        window.key(egui::Key::H);
        let job = window.engine.borrow().jobs.last().cloned().unwrap();
        assert_eq!(job.program, None);
    }
}

#[test]
fn programs_answer_moves_and_moves_are_taken_back() {
    for name in ProgramName::ALL {
        let mut window = real();
        window.ctrl(egui::Key::N);
        choose_program(&mut window, name);
        window.click("3 + 2");
        window.click("Play");
        window.play("e2 white pawn", "e4 empty");
        until(&mut window, "the answer", |window| moves(window) == 2);
        window.apply(play::Command::TakeBack.into());
        until(&mut window, "the first move again", |window| {
            moves(window) == 0
        });
        window.play("d2 white pawn", "d4 empty");
        until(&mut window, "another answer", |window| moves(window) == 2);
    }
}

#[test]
fn the_opponent_is_the_same_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.ctrl(egui::Key::N);
    choose_program(&mut window, ProgramName::Qchess);
    window.click("Play");
    window.play("e2 white pawn", "e4 empty");
    window.wait(1.5);
    drop(window);
    let window = Window::open(Some(folder.path()), &[]);
    let play = window.app().game.session.play.as_ref().unwrap();
    assert_eq!(play.program, Some(ProgramName::Qchess));
}

#[test]
fn a_page_shows_a_card_for_each_program() {
    let mut window = Window::with(None, &[], |settings| {
        settings.room = Room::Lab;
        settings.lab_page = LabPage::Programs;
    });
    for name in ProgramName::ALL {
        let rating = name.rating();
        assert!(
            window.shows(&format!("{} ± {}", rating.elo, rating.error)),
            "{name:?}"
        );
    }
    window.click("Play against Tchess…");
    assert!(window.shows("New game"));
    window.click("Play");
    let play = window.app().game.session.play.as_ref().unwrap();
    assert_eq!(play.program, Some(ProgramName::Tchess));
}

#[test]
fn a_program_and_the_engine_look_at_the_position_of_the_board() {
    let mut window = Window::with(None, &[], |settings| {
        settings.room = Room::Lab;
        settings.lab_page = LabPage::Programs;
    });
    window.paste("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    window.apply(lab::Command::Show(LabPage::Programs).into());
    window.click("Let Qchess look at this position");
    until(&mut window, "both mate", |window| {
        window
            .harness
            .query_all_by_label_contains("1. Rd8#")
            .count()
            == 2
    });
    // They go along with the board.
    window.play("g1 white king", "f1 empty");
    until(&mut window, "both see the mate again", |window| {
        window
            .harness
            .query_all_by_label_contains("1. Rd8#")
            .count()
            == 0
            && window.harness.query_all_by_label_contains("1…").count() == 2
    });
    window.click("Stop looking");
    assert!(!window.shows("Stop looking"));
    // Twice, and from another card.
    window.click("Let Qchess look at this position");
    window.click("Let Tchess look at this position");
    assert_eq!(window.harness.query_all_by_label("Stop looking").count(), 1);
}
