//! The parts of the window by keyboard.

use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tabia_app::command::{Action, WindowPart};
use tabia_app::kit::context::SidePanel;
use tabia_settings::Room;

use crate::driver::Window;

fn focused(window: &Window) -> Option<String> {
    let node = window.harness.query_by(|node| node.is_focused())?;
    node.accesskit_node().label()
}

/// Where the focus goes with each of so many keys.
fn walk(window: &mut Window, modifiers: Modifiers, count: usize) -> Vec<String> {
    let mut places = Vec::new();
    for _ in 0..count {
        window.harness.key_press_modifiers(modifiers, Key::F6);
        window.run();
        places.push(focused(window).expect("something has the focus"));
    }
    places
}

#[test]
fn f6_goes_from_part_to_part_and_back() {
    let mut window = Window::new();
    window.harness.set_size(vec2(1920.0, 1080.0));
    window.type_move("e4");
    window.run();
    let first = "e2 empty";
    let forward = walk(&mut window, Modifiers::NONE, 8);
    assert_eq!(forward[0], first, "{forward:?}");
    assert_eq!(forward[4], "Typed move", "{forward:?}");
    assert_eq!(forward[5], "File", "{forward:?}");
    assert!(forward[6].starts_with("Tab 1"), "{forward:?}");
    assert!(forward[7].contains("Play"), "{forward:?}");
    let next = walk(&mut window, Modifiers::NONE, 1);
    assert_eq!(next, [first], "once around");
    let mut back = walk(&mut window, Modifiers::SHIFT, 7);
    back.reverse();
    assert_eq!(back, forward[1..], "the same way back");
}

#[test]
fn every_room_has_a_stop_in_each_of_its_parts() {
    for room in Room::ALL {
        let mut window = Window::new();
        window.apply(Action::GoTo(*room).into());
        let mut places = walk(&mut window, Modifiers::NONE, 9);
        places.sort();
        places.dedup();
        assert!(places.len() >= 6, "{room:?}: {places:?}");
        assert!(
            places.iter().any(|place| place == "e2 white pawn"),
            "{places:?}"
        );
        // One key goes to the board from anywhere, also from a field.
        window.key(Key::F2);
        assert_eq!(focused(&window).as_deref(), Some("e2 white pawn"));
        let field = window
            .harness
            .query_by_role_and_label(Role::TextInput, "Typed move");
        if let Some(field) = field {
            field.focus();
            window.run();
            window.key(Key::F2);
            assert_eq!(focused(&window).as_deref(), Some("e2 white pawn"));
        }
    }
}

#[test]
fn the_keys_of_the_parts_are_in_the_list_of_keys() {
    let mut window = Window::new();
    window.key(Key::F1);
    for name in [
        "Next part of the window",
        "Previous part of the window",
        "F10",
        "F6",
    ] {
        assert!(window.shows(name), "{name}");
    }
}

#[test]
fn the_switch_of_the_search_has_the_focus_of_its_part() {
    let mut window = Window::new();
    window.apply(Action::GoTo(Room::Analyse).into());
    window.key(Key::Space);
    if !window.shows("Depth limit") {
        window.command("Limits and figures");
    }
    assert!(window.shows("Depth limit"));
    window.apply(Action::FocusPart(WindowPart::Search).into());
    let switch = focused(&window);
    assert_eq!(switch.as_deref(), Some("Analysis"));
    // It keeps the focus when it is switched off and on.
    window.key(Key::Space);
    assert_eq!(focused(&window), switch);
    window.key(Key::Space);
    assert_eq!(focused(&window), switch);
}

#[test]
fn the_tab_of_the_shown_panel_has_the_focus_of_its_part() {
    let mut window = Window::new();
    window.apply(Action::ShowTab(SidePanel::Review).into());
    window.key(Key::F2);
    let places = walk(&mut window, Modifiers::NONE, 2);
    assert!(places.contains(&"Review".to_owned()), "{places:?}");
    assert!(!places.contains(&"Moves".to_owned()), "{places:?}");
}
