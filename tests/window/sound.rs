//! The sounds of the window, which are recorded instead of played.

use egui::accesskit::Role;
use egui::{Key, vec2};
use egui_kittest::kittest::Queryable as _;

use tabia_app::command::Command;
use tabia_app::sound::Sound::{
    self, Capture, Castling, Check, End, Error, LowTime, Move, Promotion,
};
use tabia_app::{play, settings};
use tabia_settings::Settings;

use crate::driver::Window;

/// Returns the sounds of a move in a position.
fn heard_in(fen: &str, mv: &str) -> Vec<Sound> {
    let mut window = Window::new();
    window.paste(fen);
    assert_eq!(window.heard(), [], "a position that appears is silent");
    window.type_move(mv);
    window.heard()
}

fn drag(window: &mut Window, from: &str, to: &str) {
    let at = |window: &Window, name| window.harness.get_by_label(name).rect().center();
    let (from, to) = (at(window, from), at(window, to));
    window.harness.hover_at(from);
    window.harness.drag_at(from);
    window.harness.hover_at(from + vec2(6.0, 0.0));
    window.run();
    window.harness.hover_at(to);
    window.harness.drop_at(to);
    window.run();
}

#[test]
fn moves_on_the_board_are_heard_as_what_they_are() {
    let mut window = Window::new();
    assert_eq!(window.heard(), [], "the start is silent");
    window.play("e2 white pawn", "e4 empty");
    assert_eq!(window.heard(), [Move]);
    drag(&mut window, "d7 black pawn", "d5 empty");
    assert_eq!(window.heard(), [Move]);
    window.play("e4 white pawn", "d5 black pawn");
    assert_eq!(window.heard(), [Capture]);
    window.wait(5.0);
    assert_eq!(window.heard(), [], "once");
    assert_eq!(
        heard_in("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O"),
        [Castling]
    );
    assert_eq!(
        heard_in("8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a8=Q"),
        [Promotion]
    );
    assert_eq!(heard_in("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8"), [Check]);
    assert_eq!(heard_in("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8"), [End]);
}

#[test]
fn the_engines_moves_are_heard_even_when_another_is_shown() {
    let mut window = Window::new();
    window.engine.borrow_mut().moves = ["d7d5", "d8d5"].into();
    window.new_game(&[]);
    assert_eq!(window.heard(), []);
    window.play("e2 white pawn", "e4 empty");
    window.wait(1.0);
    assert_eq!(window.heard(), [Move, Move]);
    window.engine.borrow_mut().slow = true;
    window.play("e4 white pawn", "d5 black pawn");
    window.key(Key::ArrowLeft);
    assert_eq!(window.heard(), [Capture, Move]);
    window.apply(Command::Play(play::Command::MoveNow));
    window.wait(1.0);
    assert_eq!(window.heard(), [Capture]);
}

#[test]
fn steps_forward_are_heard_as_their_moves_and_steps_back_as_a_move() {
    let mut window = Window::new();
    window.paste("1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ *");
    assert_eq!(window.heard(), []);
    for sound in [Move, Move, Capture, Capture, Move, Check] {
        window.key(Key::ArrowRight);
        assert_eq!(window.heard(), [sound]);
    }
    window.key(Key::ArrowRight);
    assert_eq!(window.heard(), [], "there is nothing further");
    for _ in 0..6 {
        window.key(Key::ArrowLeft);
        assert_eq!(window.heard(), [Move]);
    }
    window.key(Key::ArrowLeft);
    assert_eq!(window.heard(), []);
    window.key(Key::End);
    assert_eq!(window.heard(), [Check]);
    window.key(Key::Home);
    assert_eq!(window.heard(), [Move]);
    // Taking a move back has the sound of a move.
    window.type_move("d4");
    window.ctrl(Key::Z);
    assert_eq!(window.heard(), [Move, Move]);
}

#[test]
fn the_end_of_a_game_is_heard_once() {
    let mut window = Window::new();
    window.engine.borrow_mut().moves = ["e7e5", "d8h4"].into();
    window.new_game(&[]);
    window.play("f2 white pawn", "f3 empty");
    window.wait(1.0);
    window.play("g2 white pawn", "g4 empty");
    window.wait(1.0);
    assert_eq!(window.heard(), [Move, Move, Move, End]);

    let mut window = Window::new();
    window.new_game(&[]);
    window.apply(Command::Play(play::Command::ConfirmResign));
    window.wait(1.0);
    assert_eq!(window.heard(), [End]);
}

#[test]
fn a_human_whose_time_runs_out_hears_it_once() {
    let mut window = Window::new();
    window.new_game(&["3 + 2"]);
    window.wait(165.0);
    assert_eq!(window.heard(), []);
    window.wait(8.0);
    assert_eq!(window.heard(), [LowTime]);
    window.wait(3.0);
    assert_eq!(window.heard(), []);
    window.wait(8.0);
    assert_eq!(window.heard(), [End], "the flag");
}

#[test]
fn the_engines_clock_is_its_own_affair() {
    let mut window = Window::new();
    window.engine.borrow_mut().slow = true;
    window.new_game(&["Black", "3 + 2"]);
    window.wait(175.0);
    assert_eq!(window.heard(), []);
}

#[test]
fn what_is_not_allowed_is_heard() {
    let mut window = Window::new();
    window.type_move("Ke5");
    assert_eq!(window.heard(), [Error]);
    window.type_move("hello");
    assert_eq!(window.heard(), [Error]);
    drag(&mut window, "g1 white knight", "g4 empty");
    assert_eq!(window.heard(), [Error]);
    // Returning a piece to its square is allowed.
    drag(&mut window, "g1 white knight", "g1 white knight");
    drag(&mut window, "g1 white knight", "Typed move");
    window.play("g1 white knight", "g4 empty");
    assert_eq!(window.heard(), []);
}

#[test]
fn sounds_can_be_off_and_are_as_loud_as_set() {
    let mut window = Window::with(None, &[], |settings| {
        settings.use_books = false;
        settings.sound_volume = 30;
    });
    window.type_move("e4");
    assert_eq!(window.sounds.take(), [(Move, 30)]);
    window.apply(Command::Settings(settings::Command::ToggleSound));
    window.type_move("e5");
    window.type_move("nonsense");
    window.key(Key::Home);
    assert_eq!(window.heard(), []);
    window.command("Sounds");
    assert_eq!(
        window.sounds.take(),
        [(Move, 30)],
        "one hears that one hears"
    );
}

#[test]
fn the_volume_is_heard_when_the_slider_is_let_go() {
    let mut window = Window::new();
    window.apply(Command::Settings(settings::Command::Show));
    window.search_settings("sound");
    let slider = window
        .harness
        .get_by_role_and_label(Role::Slider, "Sound volume")
        .rect();
    window.harness.hover_at(slider.center());
    window.harness.drag_at(slider.center());
    window.run();
    for step in 1..=5 {
        let to = slider.center() + vec2(slider.width() / 2.0 * step as f32 / 5.0, 0.0);
        window.harness.hover_at(to);
        window.run();
    }
    assert_eq!(window.app().context.settings.sound_volume, 100);
    assert_eq!(window.heard(), [], "not before");
    window.harness.drop_at(slider.right_center());
    window.run();
    assert_eq!(window.sounds.take(), [(Move, 100)]);
    window.wait(1.0);
    assert_eq!(window.heard(), []);
}

#[test]
fn no_settings_file_makes_it_louder_than_loud() {
    let settings = Settings {
        sound_volume: 250,
        ..Settings::default()
    };
    assert!(settings.sound && settings.sound_volume == 250);
    assert_eq!(settings.into_range().sound_volume, 100);
}
