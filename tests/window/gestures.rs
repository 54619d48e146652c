//! A gesture that was begun belongs to its position, whatever happens in between.

use std::fs;
use std::path::PathBuf;

use egui::{Event, Key, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use tabia_app::command::Action;
use tabia_app::lab;
use tabia_app::lab::games;
use tabia_app::lab::games::SmallGame;
use tabia_settings::LabPage;

use crate::driver::Window;

fn at(window: &Window, name: &str) -> Pos2 {
    window.harness.get_by_label(name).rect().center()
}

fn button(pos: Pos2, button: PointerButton, pressed: bool) -> Event {
    Event::PointerButton {
        pos,
        button,
        pressed,
        modifiers: Modifiers::NONE,
    }
}

fn key(key: Key, modifiers: Modifiers) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    }
}

/// Sends several events in one frame, as on a busy machine.
fn at_once(window: &mut Window, events: impl IntoIterator<Item = Event>) {
    window.harness.input_mut().events.extend(events);
    window.run();
}

fn press(window: &mut Window, name: &str, which: PointerButton) {
    let pos = at(window, name);
    at_once(window, [Event::PointerMoved(pos), button(pos, which, true)]);
    at_once(window, [Event::PointerMoved(pos + vec2(8.0, 0.0))]);
}

fn release(window: &mut Window, pos: Pos2, which: PointerButton) {
    at_once(
        window,
        [Event::PointerMoved(pos), button(pos, which, false)],
    );
}

/// Returns two files in two tabs, with the second shown; the first has two games. White can play e4 in all of them.
fn two_tabs() -> (tempfile::TempDir, Window, Vec<PathBuf>) {
    let folder = tempfile::tempdir().unwrap();
    let games = [
        ("one.pgn", "1. a3 a6 *\n"),
        (
            "two.pgn",
            "[White \"A\"]\n\n1. d4 d5 *\n\n[White \"B\"]\n\n1. c4 c5 *\n",
        ),
        ("other.pgn", "1. h3 h6 *\n"),
    ];
    let paths = games.map(|(name, text)| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path
    });
    let mut window = Window::open(None, &paths[..2]);
    window.key(Key::End);
    (folder, window, paths.to_vec())
}

/// Returns whether e4 was played, or anything drawn, in any game of any tab.
fn has_acted(window: &mut Window) -> bool {
    let mut acted = false;
    for _ in 0..window.app().tab_ids().len() {
        for _ in 0..2 {
            let pgn = window.pgn();
            acted |= pgn.contains("e4") || pgn.contains("[%c");
            window.key(Key::PageUp);
        }
        window
            .harness
            .key_press_modifiers(Modifiers::COMMAND, Key::Tab);
        window.run();
    }
    acted
}

fn interrupt(window: &mut Window, way: &str, paths: &[PathBuf]) {
    match way {
        "tab" => {
            window
                .harness
                .key_press_modifiers(Modifiers::COMMAND, Key::Tab);
            window.run();
        }
        "game" => window.key(Key::PageDown),
        "new" => window.ctrl(Key::T),
        "start" => window.key(Key::Home),
        "file" => window.apply(Action::OpenFile(paths[2].clone()).into()),
        "room" => window.ctrl(Key::Num5),
        _ => unreachable!(),
    }
    window.wait(0.5);
}

#[test]
fn a_dragged_piece_stays_in_its_game() {
    for way in ["tab", "game", "new", "start", "file"] {
        let (_folder, mut window, paths) = two_tabs();
        let to = at(&window, "e4 empty");
        press(&mut window, "e2 white pawn", PointerButton::Primary);
        interrupt(&mut window, way, &paths);
        release(&mut window, to, PointerButton::Primary);
        assert!(!has_acted(&mut window), "{way}");
    }
}

#[test]
fn a_chosen_piece_and_a_drawn_arrow_stay_in_their_game() {
    for way in ["tab", "game", "new", "start", "file"] {
        let (_folder, mut window, paths) = two_tabs();
        let to = at(&window, "e4 empty");
        window.click("e2 white pawn");
        interrupt(&mut window, way, &paths);
        window.tap(to);
        assert!(!has_acted(&mut window), "chosen, {way}");

        let (_folder, mut window, paths) = two_tabs();
        press(&mut window, "e2 white pawn", PointerButton::Secondary);
        interrupt(&mut window, way, &paths);
        release(&mut window, to, PointerButton::Secondary);
        assert!(!has_acted(&mut window), "drawn, {way}");
    }
}

#[test]
fn a_drop_and_a_key_in_one_frame_come_in_their_order() {
    for (name, modifiers, which) in [
        ("Ctrl+Tab", Modifiers::COMMAND, Key::Tab),
        ("PageDown", Modifiers::NONE, Key::PageDown),
        ("Ctrl+T", Modifiers::COMMAND, Key::T),
        ("Home", Modifiers::NONE, Key::Home),
    ] {
        let drop = |pos| {
            [
                Event::PointerMoved(pos),
                button(pos, PointerButton::Primary, false),
            ]
        };
        // The key after the drop.
        let (_folder, mut window, _) = two_tabs();
        let to = at(&window, "e4 empty");
        press(&mut window, "e2 white pawn", PointerButton::Primary);
        let events = drop(to).into_iter().chain([key(which, modifiers)]);
        at_once(&mut window, events);
        let mut pgns = Vec::new();
        for _ in 0..window.app().tab_ids().len() {
            for _ in 0..2 {
                pgns.push(window.pgn());
                window.key(Key::PageUp);
            }
            window
                .harness
                .key_press_modifiers(Modifiers::COMMAND, Key::Tab);
            window.run();
        }
        let played = pgns.iter().filter(|pgn| pgn.contains("e4"));
        assert!(played.clone().count() >= 1, "{name}: {pgns:?}");
        assert!(
            played.into_iter().all(|pgn| pgn.contains("1. d4 d5 2. e4")),
            "{name}: {pgns:?}"
        );
        // The drop after the key.
        let (_folder, mut window, _) = two_tabs();
        press(&mut window, "e2 white pawn", PointerButton::Primary);
        let events = [key(which, modifiers)].into_iter().chain(drop(to));
        at_once(&mut window, events);
        assert!(!has_acted(&mut window), "{name}");
    }
}

#[test]
fn a_promotion_that_waits_for_its_piece_stays_in_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["one.pgn", "two.pgn"].map(|name| {
        let path = folder.path().join(name);
        let game = "[SetUp \"1\"]\n[FEN \"7k/P7/8/8/8/8/8/7K w - - 0 1\"]\n\n*\n";
        fs::write(&path, game).unwrap();
        path
    });
    let mut window = Window::with(None, &paths, |settings| settings.auto_queen = false);
    window.play("a7 white pawn", "a8 empty");
    assert!(window.has("promote to queen"));
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::Tab);
    window.run();
    assert!(!window.has("promote to queen"));
    window.key(Key::Q);
    window.key(Key::Enter);
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::Tab);
    window.run();
    assert!(!window.has("promote to queen"));
    assert!(!window.pgn().contains("a8"), "{}", window.pgn());
}

#[test]
fn a_premove_in_the_hand_stays_there_while_the_engine_moves() {
    let mut window = Window::new();
    window.new_game(&[]);
    window.engine.borrow_mut().slow = true;
    window.play("e2 white pawn", "e4 empty");
    window.engine.borrow_mut().moves = ["e7e5"].into();
    let to = at(&window, "f3 empty");
    press(&mut window, "g1 white knight", PointerButton::Primary);
    window.ctrl(Key::M);
    window.wait(0.5);
    assert!(window.pgn().contains("1. e4 e5"), "{}", window.pgn());
    release(&mut window, to, PointerButton::Primary);
    assert!(window.pgn().contains("2. Nf3"), "{}", window.pgn());
    // A takeback is another position.
    window.engine.borrow_mut().moves = ["b8c6"].into();
    window.ctrl(Key::M);
    window.wait(0.5);
    let to = at(&window, "b5 empty");
    press(&mut window, "f1 white bishop", PointerButton::Primary);
    window.apply(tabia_app::play::Command::TakeBack.into());
    release(&mut window, to, PointerButton::Primary);
    assert!(!window.pgn().contains("Bb5"), "{}", window.pgn());
}

#[test]
fn a_press_on_a_small_board_is_not_a_click_on_another() {
    let show = |game| lab::Command::Games(games::Command::Show(game)).into();
    let mut window = Window::lab(LabPage::Games);
    window.apply(show(SmallGame::Draughts));
    let pos = at(&window, "c3, white man");
    press(&mut window, "c3, white man", PointerButton::Primary);
    window.apply(show(SmallGame::Ugolki));
    release(&mut window, pos, PointerButton::Primary);
    assert!(!window.shows(", chosen"));
    window.apply(show(SmallGame::Draughts));
    let pos = at(&window, "c3, white man");
    window.tap(pos);
    assert!(window.has("c3, white man, chosen"));
}
