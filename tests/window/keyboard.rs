//! The palette, drop-down lists and menus by keyboard, also with fast input.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tabia_app::command::TabCommand;
use tabia_settings::{LabPage, Room};

use crate::driver::Window;

fn key(key: Key, modifiers: Modifiers) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    }
}

fn at_once(window: &mut Window, events: impl IntoIterator<Item = Event>) {
    window.harness.input_mut().events.extend(events);
    window.run();
}

/// Returns the name of the focused widget.
fn focused(window: &Window) -> Option<String> {
    let node = window.harness.query_by(|node| node.is_focused())?;
    node.accesskit_node().label()
}

/// Returns the text of a list's button.
fn value(window: &Window, list: &str) -> Option<String> {
    let node = window.harness.get_by_role_and_label(Role::ComboBox, list);
    node.accesskit_node().value()
}

fn is_open(window: &Window) -> bool {
    window.harness.query_by_role(Role::ListBox).is_some()
}

/// Returns whether White is at the top of the board.
fn is_flipped(window: &Window) -> bool {
    let top = |name: &str| window.harness.get_by_label(name).rect().top();
    top("a1 white rook") < top("a8 black rook")
}

#[test]
fn the_palette_carries_out_what_was_typed_however_fast() {
    let letters = |text: &str| -> Vec<Event> {
        let letters = text.chars().map(|letter| Event::Text(letter.to_string()));
        letters.collect()
    };
    let open = || key(Key::P, Modifiers::COMMAND | Modifiers::SHIFT);
    let enter = || key(Key::Enter, Modifiers::NONE);
    for split in 0..3 {
        let mut window = Window::new();
        let mut all = vec![open()];
        all.extend(letters("flip"));
        all.push(enter());
        let later = match split {
            0 => Vec::new(),
            1 => all.split_off(1),
            _ => all.split_off(3),
        };
        at_once(&mut window, all);
        at_once(&mut window, later);
        assert!(is_flipped(&window), "{split}");
        assert!(!window.has("Type a command"));
    }
    // Every press of Down counts.
    let mut window = Window::new();
    let down = || key(Key::ArrowDown, Modifiers::NONE);
    at_once(&mut window, [open(), down(), down()]);
    assert_eq!(rows_of_palette(&window).1, 2);
}

/// Returns the names of the rows of the palette, and the index of the chosen one.
fn rows_of_palette(window: &Window) -> (Vec<String>, usize) {
    let rows = window.harness.query_all_by_role(Role::MenuItem);
    let mut rows: Vec<(f32, bool, String)> = rows
        .map(|node| {
            let is_chosen = node.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True);
            let name = node.accesskit_node().label().unwrap_or_default();
            (node.rect().top(), is_chosen, name)
        })
        .collect();
    rows.sort_by(|one, other| one.0.total_cmp(&other.0));
    let chosen = rows.iter().position(|row| row.1).unwrap();
    (rows.into_iter().map(|row| row.2).collect(), chosen)
}

#[test]
fn the_chosen_command_stays_chosen_where_others_become_available() {
    let mut window = Window::new();
    window.ctrl_shift(Key::P);
    window
        .harness
        .get_by_label("Type a command")
        .type_text("tab");
    window.run();
    window.key(Key::ArrowDown);
    let (before, chosen) = rows_of_palette(&window);
    window.apply(TabCommand::New.into());
    let (after, still) = rows_of_palette(&window);
    assert_ne!(
        before, after,
        "commands for several tabs come before others now"
    );
    assert_eq!(before[chosen], after[still]);
}

#[test]
fn what_is_typed_behind_a_key_goes_into_the_field_that_it_opens() {
    let mut window = Window::new();
    window.play("e2 white pawn", "e4 empty");
    // The letters are also keys of commands.
    let typed = ["c", "f", "l", "b"].map(|letter| {
        let which = Key::from_name(&letter.to_uppercase()).unwrap();
        [key(which, Modifiers::NONE), Event::Text(letter.to_owned())]
    });
    at_once(&mut window, typed.into_iter().flatten());
    assert!(!is_flipped(&window));
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::Enter);
    window.run();
    assert!(window.pgn().contains("{flb}"), "{}", window.pgn());
}

/// Opens a list by mouse and by keyboard, moves in it and chooses.
fn walks(window: &mut Window, list: &str) {
    for by_mouse in [true, false] {
        let before = value(window, list);
        if by_mouse {
            window.tap_on(Role::ComboBox, list);
        } else {
            let combo = window.harness.get_by_role_and_label(Role::ComboBox, list);
            combo.focus();
            window.run();
            window.key(Key::Enter);
        }
        assert!(is_open(window), "{list}");
        let first = focused(window);
        assert!(first.is_some(), "{list}: an entry has the keyboard");
        window.key(Key::Home);
        let top = focused(window);
        window.key(Key::ArrowDown);
        let second = focused(window);
        assert_ne!(top, second, "{list}");
        window.key(Key::ArrowUp);
        assert_eq!(focused(window), top, "{list}");
        window.key(Key::End);
        let last = focused(window);
        window.key(Key::ArrowUp);
        assert_ne!(focused(window), last, "{list}");
        window.key(Key::ArrowDown);
        assert_eq!(focused(window), last, "{list}");
        // Escape chooses nothing.
        window.key(Key::Escape);
        assert!(!is_open(window), "{list}");
        assert_eq!(value(window, list), before, "{list}");
        window.key(Key::Enter);
        assert!(is_open(window), "{list}: the button has the keyboard again");
        assert_eq!(
            focused(window),
            first,
            "{list}: the walk begins at what is chosen"
        );
        window.key(Key::Home);
        window.key(Key::ArrowDown);
        window.key(Key::Enter);
        assert!(!is_open(window), "{list}: Enter closes");
        assert_eq!(value(window, list), second, "{list}: Enter chooses");
    }
}

#[test]
fn the_list_of_levels_goes_by_the_keyboard_and_begins_no_game() {
    let mut window = Window::new();
    window.ctrl(Key::N);
    walks(&mut window, "Strength");
    assert!(window.has("Play"), "the dialog is still open");
    assert!(!window.app().game.session.is_playing());
    // Nor does Enter in a list that has lost the focus.
    window.tap_on(Role::ComboBox, "Strength");
    window.key(Key::Enter);
    assert!(!window.app().game.session.is_playing() && window.has("Play"));
    // An arrow opens the list of the focused button.
    let list = |window: &Window| {
        let list = window
            .harness
            .get_by_role_and_label(Role::ComboBox, "Strength");
        list.accesskit_node().is_focused()
    };
    window
        .harness
        .get_by_role_and_label(Role::ComboBox, "Strength")
        .focus();
    window.run();
    for arrow in [Key::ArrowDown, Key::ArrowUp] {
        assert!(list(&window) && !is_open(&window));
        window.key(arrow);
        assert!(is_open(&window));
        window.key(Key::Escape);
    }
    assert!(list(&window) && !is_open(&window));
    // Keys in one frame.
    let keys = [
        Key::Enter,
        Key::Home,
        Key::ArrowDown,
        Key::ArrowDown,
        Key::Enter,
    ];
    at_once(&mut window, keys.map(|which| key(which, Modifiers::NONE)));
    assert!(!is_open(&window));
    assert_eq!(
        value(&window, "Strength").as_deref(),
        Some("Casual player, 1200")
    );
    assert!(!window.app().game.session.is_playing());
}

#[test]
fn the_other_lists_go_by_the_keyboard() {
    let mut window = Window::new();
    window.ctrl(Key::Comma);
    walks(&mut window, "Theme");
    let mut window = Window::lab(LabPage::Games);
    walks(&mut window, "Who plays Crosses");
    let mut window = Window::lab(LabPage::Boards);
    walks(&mut window, "Move");
    let mut window = Window::lab(LabPage::Search);
    walks(&mut window, "Evaluation");
}

#[test]
fn menus_go_by_the_keyboard() {
    let mut window = Window::new();
    window.click("View");
    window.key(Key::ArrowDown);
    let first = focused(&window);
    assert!(first.is_some());
    window.key(Key::End);
    let last = focused(&window);
    assert_ne!(first, last);
    window.key(Key::Home);
    assert_eq!(focused(&window), first);
    window.key(Key::ArrowUp);
    assert_eq!(focused(&window), last);
    window.key(Key::Escape);
    // Enter executes the entry once, and closes the menu.
    window.click("Board");
    window.key(Key::Home);
    let name = focused(&window).unwrap();
    window.key(Key::Enter);
    assert!(!egui::Popup::is_any_open(&window.harness.ctx), "{name}");
    assert!(window.app().context.room() == Room::Analyse);
}

#[test]
fn the_key_that_leads_to_the_field_of_moves_is_no_part_of_a_move() {
    let mut window = Window::new();
    window.key(Key::Slash);
    let field = window.harness.get_by_label("Typed move");
    assert!(field.is_focused());
    field.type_text("/e4");
    window.run();
    window.key(Key::Enter);
    assert!(window.pgn().contains("1. e4"), "{}", window.pgn());
}
