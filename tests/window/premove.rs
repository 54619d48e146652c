//! Premoves.

use egui::{Event, Key, Modifiers, PointerButton, Pos2};
use egui_kittest::kittest::Queryable as _;
use tabia_app::{game, play};

use crate::driver::Window;

/// Opens a game in which White has played e4, and the engine thinks until Ctrl+M makes it move; then it plays this.
fn thinking(answer: &'static str) -> Window {
    let mut window = Window::new();
    window.new_game(&[]);
    window.engine.borrow_mut().slow = true;
    window.play("e2 white pawn", "e4 empty");
    window.engine.borrow_mut().moves = [answer].into();
    window
}

fn answer(window: &mut Window) {
    window.ctrl(Key::M);
    window.wait(0.5);
}

fn at(window: &Window, name: &str) -> Pos2 {
    window.harness.get_by_label(name).rect().center()
}

fn button(window: &mut Window, pos: Pos2, button: PointerButton, pressed: bool) {
    window.harness.event(Event::PointerMoved(pos));
    window.harness.event(Event::PointerButton {
        pos,
        button,
        pressed,
        modifiers: Modifiers::NONE,
    });
    window.run();
}

/// Returns the number of half-moves of the game.
fn plies(window: &Window) -> usize {
    window.app().game.session.game().len()
}

#[test]
fn a_premove_by_clicks_or_by_a_drag_is_played_as_soon_as_the_engine_has_moved() {
    let mut window = thinking("e7e5");
    for name in ["g1 white knight", "f3 empty"] {
        let pos = at(&window, name);
        window.tap(pos);
    }
    assert_eq!(plies(&window), 1, "not before its turn");
    assert!(window.shows("g1 white knight, premove") && window.shows("f3 empty, premove target"));
    answer(&mut window);
    assert!(window.pgn().contains("1. e4 e5 2. Nf3"), "{}", window.pgn());
    // The next one by hand; the later of two counts.
    window.play("b1 white knight", "c3 empty");
    let (from, to) = (at(&window, "f1 white bishop"), at(&window, "b5 empty"));
    button(&mut window, from, PointerButton::Primary, true);
    button(&mut window, to, PointerButton::Primary, false);
    window.engine.borrow_mut().moves = ["b8c6"].into();
    answer(&mut window);
    assert!(
        window.pgn().contains("2. Nf3 Nc6 3. Bb5"),
        "{}",
        window.pgn()
    );
    assert!(!window.shows(", premove"));
    // It was valid for one move.
    window.engine.borrow_mut().moves = ["a7a6"].into();
    answer(&mut window);
    assert_eq!(plies(&window), 6);
    assert!(window.app().game.session.can_move());
}

#[test]
fn a_premove_that_has_become_illegal_is_dropped_in_silence() {
    let mut window = thinking("d7d5");
    // Possible only if a piece moves to f5.
    window.play("e4 white pawn", "f5 empty");
    answer(&mut window);
    assert_eq!(plies(&window), 2);
    assert!(window.app().context.toasts.texts().next().is_none());
    // Capturing the present piece works.
    let mut window = thinking("d7d5");
    window.play("e4 white pawn", "d5 empty");
    answer(&mut window);
    assert!(window.pgn().contains("2. exd5"), "{}", window.pgn());
    // No piece can be premoved to a square that it can never reach.
    let mut window = thinking("d7d5");
    window.play("g1 white knight", "g3 empty");
    answer(&mut window);
    assert_eq!(plies(&window), 2);
}

#[test]
fn a_premove_is_taken_back_by_a_click_on_an_empty_square_a_right_click_or_escape() {
    for way in [
        "click", "right", "escape", "takeback", "resign", "stop", "look",
    ] {
        let mut window = thinking("e7e5");
        window.play("g1 white knight", "f3 empty");
        let empty = at(&window, "a5 empty");
        match way {
            "click" => window.tap(empty),
            "right" => {
                button(&mut window, empty, PointerButton::Secondary, true);
                button(&mut window, empty, PointerButton::Secondary, false);
                let game = window.app().game.session.game();
                assert!(game.circles(window.app().game.session.node()).is_empty());
            }
            "escape" => window.key(Key::Escape),
            "takeback" => {
                window.apply(play::Command::TakeBack.into());
                window.play("e2 white pawn", "e4 empty");
            }
            "resign" => window.apply(play::Command::ConfirmResign.into()),
            "stop" => window.apply(play::Command::StopPlaying.into()),
            _ => {
                // Looking at another position keeps it.
                window.apply(game::Command::Start.into());
                answer(&mut window);
                assert_eq!(plies(&window), 3);
                continue;
            }
        }
        if window.app().game.session.is_playing() {
            answer(&mut window);
            assert_eq!(plies(&window), 2, "{way}");
        } else {
            window.wait(1.0);
            assert_eq!(plies(&window), 1, "{way}");
        }
    }
}

#[test]
fn a_premove_asks_at_once_what_a_pawn_is_to_become() {
    for automatic in [false, true] {
        let mut window = Window::with(None, &[], |settings| {
            settings.use_books = false;
            settings.auto_queen = automatic;
        });
        window.engine.borrow_mut().slow = true;
        window.paste("7k/P7/8/8/8/8/8/K7 w - - 0 1");
        window.apply(game::Command::PlayFromHere.into());
        window.click("Play");
        window.play("a1 white king", "b1 empty");
        window.engine.borrow_mut().moves = ["h8g8"].into();
        window.play("a7 white pawn", "a8 empty");
        if !automatic {
            window.click("promote to knight");
        }
        answer(&mut window);
        let expected = if automatic { "a8=Q+" } else { "a8=N" };
        assert!(window.pgn().contains(expected), "{}", window.pgn());
    }
}
