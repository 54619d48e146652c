//! A hidden or minimised window: games, clocks and questions continue.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use egui::{Event, Modifiers, PointerButton, ViewportCommand, ViewportEvent, ViewportId};
use egui_kittest::kittest::Queryable as _;
use tabia_app::command::Action;
use tabia_app::command::Decision;
use tabia_app::play;
use tabia_app::sound::Sound;
use tabia_chess::Color;
use tabia_game::GameResult;

use crate::driver::Window;

const QUESTION: &str = "Save changes?";

/// Sends the engine's move.
fn engine_moves(window: &Window) {
    let script = &mut *window.engine.borrow_mut();
    let position = script.jobs.last().unwrap().position.clone();
    script.best(&position);
}

/// The time until the window's next requested call; `None` when it requested none.
#[derive(Clone)]
struct NextCall(Arc<Mutex<Option<Duration>>>);

impl NextCall {
    fn of(window: &Window) -> NextCall {
        let next = NextCall(Arc::default());
        let asked = next.0.clone();
        window
            .harness
            .ctx
            .set_request_repaint_callback(move |request| {
                let mut asked = asked.lock().unwrap();
                *asked = Some(asked.map_or(request.delay, |delay| delay.min(request.delay)));
            });
        next
    }

    fn take(&self) -> Option<Duration> {
        self.0.lock().unwrap().take()
    }
}

/// Returns the time of a side when its clock was last started.
fn left(window: &Window, color: Color) -> f64 {
    let play = window.app().game.session.play.as_ref().unwrap();
    play.clocks.unwrap().left(color, 0.0).as_secs_f64()
}

#[test]
fn a_game_with_a_premove_goes_on_and_is_heard() {
    let mut window = Window::new();
    window.new_game(&[]);
    window.engine.borrow_mut().slow = true;
    window.play("e2 white pawn", "e4 empty");
    window.play("g1 white knight", "f3 empty");
    window.heard();
    window.engine.borrow_mut().moves = ["e7e5", "b8c6"].into();
    engine_moves(&window);
    let asked = window.engine.borrow().jobs.len();
    window.hidden(1.0, &[]);
    assert!(window.pgn().contains("1. e4 e5 2. Nf3"), "{}", window.pgn());
    assert_eq!(window.heard(), [Sound::Move]);
    assert_eq!(
        window.engine.borrow().jobs.len(),
        asked + 1,
        "the engine is asked for its answer at once"
    );
    engine_moves(&window);
    window.hidden(1.0, &[]);
    assert!(window.pgn().contains("2. Nf3 Nc6"), "{}", window.pgn());
    assert_eq!(window.heard(), [Sound::Move]);
    window.run();
    assert!(window.has("c6 black knight"));
}

#[test]
fn clocks_charge_what_was_thought_in_a_hidden_window() {
    let mut window = Window::new();
    window.new_game(&["5 + 0"]);
    window.play("e2 white pawn", "e4 empty");
    window.wait(1.0);
    let before = left(&window, Color::White);
    for _ in 0..50 {
        window.hidden(2.0, &[]);
    }
    window.play("g1 white knight", "f3 empty");
    window.wait(1.0);
    let game = window.app().game.session.game();
    let after_knight = game.parent(game.main_line_end()).unwrap();
    let spent = before - game.clock(after_knight).unwrap().as_secs_f64();
    assert!((100.0..110.0).contains(&spent), "{spent}");
}

#[test]
fn the_engine_is_not_charged_for_the_time_that_its_move_lay_in_a_hidden_window() {
    let mut window = Window::new();
    window.engine.borrow_mut().slow = true;
    window.new_game(&["5 + 0"]);
    window.play("e2 white pawn", "e4 empty");
    window.engine.borrow_mut().thought = Duration::from_secs(7);
    engine_moves(&window);
    window.hidden(60.0, &[]);
    let game = window.app().game.session.game();
    assert_eq!(
        game.clock(game.main_line_end()),
        Some(Duration::from_secs(293))
    );
}

/// The events of a click on a widget.
fn click_on(window: &Window, name: &str) -> [Event; 3] {
    let at = window.harness.get_by_label_contains(name).rect();
    let pos = at.center();
    let button = |pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    [Event::PointerMoved(pos), button(true), button(false)]
}

/// The events of a drag from a widget to another.
fn drag(window: &Window, from: &str, to: &str) -> Vec<Event> {
    let [over, press, _] = click_on(window, from);
    let [to, _, release] = click_on(window, to);
    vec![over, press, to, release]
}

#[test]
fn input_from_just_before_the_window_was_minimised_is_handled_at_once() {
    let mut window = Window::new();
    window.new_game(&["3 + 2"]);
    window.engine.borrow_mut().slow = true;
    window.play("e2 white pawn", "e4 empty");
    let premove = drag(&window, "g1 white knight", "f3 empty");
    assert!(!window.hidden_input(&[Event::PointerMoved(egui::Pos2::ZERO)]));
    assert!(window.hidden_input(&premove), "a frame is requested");
    // The system runs that frame with the input.
    window.harness.input_mut().events.extend(premove);
    window.harness.step();
    assert!(!window.hidden_input(&[]));
    window.engine.borrow_mut().moves = ["e7e5", "b8c6"].into();
    engine_moves(&window);
    window.hidden(1.0, &[]);
    assert!(window.pgn().contains("2. Nf3"), "{}", window.pgn());
}

#[test]
fn input_that_is_split_over_frames_is_handled_whole_in_a_minimised_window() {
    let mut window = Window::new();
    let clicks = ["e2 white pawn", "e4 empty"].map(|name| click_on(&window, name));
    let events = &mut window.harness.input_mut().events;
    events.extend(clicks.into_iter().flatten());
    window.harness.step();
    assert!(!window.pgn().contains("1. e4"));
    assert!(window.hidden_input(&[]), "the second click waits");
    window.harness.step();
    assert!(window.pgn().contains("1. e4"));
    assert!(!window.hidden_input(&[]));
}

#[test]
fn input_from_before_the_end_of_a_game_is_not_added_to_it() {
    let events: [fn(&Window) -> Vec<Event>; 3] = [
        |window| drag(window, "e2 white pawn", "e4 empty"),
        |window| {
            let clicks = ["e2 white pawn", "e4 empty"].map(|name| click_on(window, name));
            clicks.concat()
        },
        |_| {
            let enter = Event::Key {
                key: egui::Key::Enter,
                physical_key: None,
                pressed: true,
                repeat: false,
                modifiers: Modifiers::NONE,
            };
            vec![Event::Text("e4".to_owned()), enter]
        },
    ];
    for (number, events) in events.into_iter().enumerate() {
        let mut window = Window::new();
        window.new_game(&["3 + 2"]);
        window.key(egui::Key::Slash);
        assert!(window.harness.get_by_label("Typed move").is_focused());
        let events = events(&window);
        window.hidden(400.0, &[]);
        assert!(window.app().game.session.has_ended());
        window.harness.input_mut().events.extend(events);
        window.run();
        assert!(window.app().game.session.game().is_empty(), "{number}");
        // What is played after the end is analysis.
        window.apply(play::Command::CloseEnd.into());
        window.type_move("d4");
        assert!(window.pgn().contains("1. d4"), "{number}: {}", window.pgn());
    }
}

#[test]
fn a_flag_falls_in_a_hidden_window_that_wakes_by_itself() {
    let mut window = Window::new();
    window.new_game(&["3 + 2"]);
    window.play("e2 white pawn", "e4 empty");
    window.wait(1.0);
    window.heard();
    let left = left(&window, Color::White);
    let next = NextCall::of(&window);
    window.hidden(0.0, &[]);
    let (mut passed, mut calls) = (0.0, 0);
    while window.app().game.session.is_playing() {
        let delay = next.take().expect("a running clock wakes the window");
        passed += delay.as_secs_f64();
        calls += 1;
        window.hidden(delay.as_secs_f64(), &[]);
    }
    assert!((left - 5.0..left + 0.2).contains(&passed), "{passed}");
    // One call each second, one each tenth at the end, and one for the settings.
    assert!(calls < 320, "{calls}");
    assert_eq!(
        window.app().game.session.game().result(),
        GameResult::BlackWins
    );
    assert!(window.pgn().contains("time forfeit"), "{}", window.pgn());
    assert_eq!(window.heard(), [Sound::LowTime, Sound::End]);
}

#[test]
fn an_idle_hidden_window_rests() {
    let mut window = Window::new();
    window.play("e2 white pawn", "e4 empty");
    window.wait(8.0);
    let next = NextCall::of(&window);
    for _ in 0..3 {
        assert_eq!(window.hidden(1.0, &[]), []);
        assert_eq!(next.take(), None);
    }
}

#[test]
fn a_hidden_window_comes_back_to_ask_before_it_closes() {
    let mut window = Window::new();
    window.play("e2 white pawn", "e4 empty");
    window.wait(2.0);
    for _ in 0..2 {
        let commands = window.hidden(1.0, &[ViewportEvent::Close]);
        assert_eq!(
            commands,
            [
                ViewportCommand::CancelClose,
                ViewportCommand::Minimized(false),
                ViewportCommand::Visible(true),
                ViewportCommand::Focus,
            ]
        );
    }
    window.run();
    assert!(window.shows(QUESTION));
    // The question was answered, and the window hidden again before the system closed it.
    window
        .harness
        .state_mut()
        .apply(Action::Decide(Decision::Discard));
    let commands = window.hidden(1.0, &[]);
    assert!(commands.contains(&ViewportCommand::Close), "{commands:?}");
    let commands = window.hidden(0.1, &[ViewportEvent::Close]);
    assert!(!commands.contains(&ViewportCommand::CancelClose));
}

#[test]
fn a_running_clock_goes_on_under_the_question_before_the_end_and_a_paused_one_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.new_game(&["5 + 0"]);
    window.play("e2 white pawn", "e4 empty");
    window.wait(2.0);
    let stay = |window: &mut Window| {
        window.hidden(0.0, &[ViewportEvent::Close]);
        window.run();
        assert!(window.shows(QUESTION));
        for _ in 0..10 {
            window.hidden(2.0, &[]);
        }
        window.apply(Action::Decide(Decision::Stay).into());
        assert!(!window.shows(QUESTION));
    };
    let before = left(&window, Color::White);
    stay(&mut window);
    assert!(window.app().game.session.is_playing());
    window.play("g1 white knight", "f3 empty");
    window.wait(1.0);
    let spent = before - left(&window, Color::White);
    assert!((20.0..30.0).contains(&spent), "{spent}");
    // A game that was interrupted by a kill.
    window.wait(2.0);
    drop(window);
    let mut window = Window::open(Some(folder.path()), &[]);
    assert!(window.app().game.session.is_paused());
    let before = Color::ALL.map(|color| left(&window, color));
    stay(&mut window);
    assert!(window.app().game.session.is_paused());
    assert_eq!(Color::ALL.map(|color| left(&window, color)), before);
}

#[test]
fn a_hidden_window_without_unsaved_work_closes() {
    let mut window = Window::new();
    let commands = window.hidden(1.0, &[ViewportEvent::Close]);
    assert_eq!(commands, [ViewportCommand::Close]);
}

#[test]
fn a_move_in_the_frame_of_a_close_request_is_asked_about() {
    let mut window = Window::new();
    window.click("e2 white pawn");
    let pos = window
        .harness
        .get_by_label_contains("e4 empty")
        .rect()
        .center();
    let input = window.harness.input_mut();
    let viewport = input.viewports.entry(ViewportId::ROOT).or_default();
    viewport.events.push(ViewportEvent::Close);
    let button = |pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let click = [Event::PointerMoved(pos), button(true), button(false)];
    input.events.extend(click);
    window.harness.step();
    let output = &window.harness.output().viewport_output[&ViewportId::ROOT];
    assert!(output.commands.contains(&ViewportCommand::CancelClose));
    let input = window.harness.input_mut();
    input
        .viewports
        .entry(ViewportId::ROOT)
        .or_default()
        .events
        .clear();
    window.run();
    assert!(window.pgn().contains("1. e4") && window.shows(QUESTION));
}
