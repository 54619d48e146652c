//! The menu bar by keyboard and in a low window.

use egui::{Event, Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::driver::Window;

const MENUS: [(&str, Key); 9] = [
    ("File", Key::F),
    ("Game", Key::G),
    ("Board", Key::B),
    ("Engine", Key::E),
    ("Review", Key::R),
    ("Book", Key::O),
    ("Lab", Key::L),
    ("View", Key::V),
    ("Help", Key::H),
];

fn alt(window: &mut Window, key: Key) {
    window.harness.key_press_modifiers(Modifiers::ALT, key);
    window.run();
}

/// The name of the focused thing.
fn focused(window: &Window) -> Option<String> {
    let node = window.harness.query_by(|node| node.is_focused())?;
    node.accesskit_node().label()
}

fn is_open(window: &Window) -> bool {
    egui::Popup::is_any_open(&window.harness.ctx)
}

#[test]
fn alt_and_a_letter_open_a_menu_and_escape_gives_the_focus_back() {
    if cfg!(target_os = "macos") {
        return;
    }
    let firsts = [
        (Key::F, "New game…"),
        (Key::B, "Flip board"),
        (Key::H, "Keyboard shortcuts"),
    ];
    for (key, first) in firsts {
        let mut window = Window::new();
        window.key(Key::F2);
        assert_eq!(focused(&window).as_deref(), Some("e2 white pawn"));
        alt(&mut window, key);
        assert_eq!(focused(&window).as_deref(), Some(first));
        window.key(Key::Escape);
        assert!(!is_open(&window), "{first}");
        assert_eq!(focused(&window).as_deref(), Some("e2 white pawn"));
    }
    // From a field, without typing the letter there.
    let mut window = Window::new();
    window.key(Key::Slash);
    let letter = Event::Text("f".to_owned());
    window.harness.input_mut().events.extend([
        Event::Key {
            key: Key::F,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::ALT,
        },
        letter,
    ]);
    window.run();
    assert!(is_open(&window));
    window.key(Key::Escape);
    assert_eq!(focused(&window).as_deref(), Some("Typed move"));
    let field = window.harness.get_by_label("Typed move");
    assert_eq!(field.accesskit_node().value().unwrap_or_default(), "");
}

#[test]
fn arrows_walk_between_menus_and_f10_opens_and_closes_the_first() {
    let mut window = Window::new();
    window.key(Key::F10);
    assert_eq!(focused(&window).as_deref(), Some("New game…"));
    window.key(Key::F10);
    assert!(!is_open(&window) && focused(&window).is_none());
    window.key(Key::F10);
    window.key(Key::ArrowRight);
    window.key(Key::ArrowRight);
    assert_eq!(focused(&window).as_deref(), Some("Flip board"));
    window.key(Key::ArrowLeft);
    window.key(Key::ArrowLeft);
    assert_eq!(focused(&window).as_deref(), Some("New game…"));
    window.key(Key::ArrowLeft);
    assert_eq!(focused(&window).as_deref(), Some("Keyboard shortcuts"));
    window.key(Key::ArrowRight);
    assert_eq!(focused(&window).as_deref(), Some("New game…"));
    // Into a submenu and out of it.
    window.key(Key::ArrowRight);
    window.key(Key::End);
    assert_eq!(focused(&window).as_deref(), Some("Annotate"));
    window.key(Key::ArrowLeft);
    assert_eq!(
        focused(&window).as_deref(),
        Some("New game…"),
        "the menu before"
    );
    for _ in 0..9 {
        window.key(Key::ArrowRight);
    }
    window.key(Key::End);
    window.key(Key::ArrowUp);
    assert_eq!(focused(&window).as_deref(), Some("Go to"));
    window.key(Key::ArrowRight);
    assert_eq!(
        focused(&window).as_deref(),
        Some("Menu"),
        "into the submenu"
    );
    window.key(Key::ArrowLeft);
    assert_eq!(focused(&window).as_deref(), Some("Go to"));
    // Enter carries out an entry, and the menu is gone.
    window.key(Key::Escape);
    window.key(Key::F10);
    window.key(Key::ArrowRight);
    window.key(Key::ArrowRight);
    window.key(Key::Enter);
    assert!(!is_open(&window));
    let top = |name: &str| window.harness.get_by_label(name).rect().top();
    assert!(
        top("a1 white rook") < top("a8 black rook"),
        "the board is flipped"
    );
}

#[test]
fn arrows_reach_disabled_entries_which_say_why() {
    let mut window = Window::new();
    window.key(Key::F10);
    let reason = "Open a file with several games first.";
    let node = |window: &Window| {
        let node = window.harness.get_by(|node| node.is_focused());
        let node = node.accesskit_node();
        (node.label(), node.is_disabled(), node.description())
    };
    for _ in 0..30 {
        if node(&window).0.as_deref() == Some("Previous game") {
            break;
        }
        window.key(Key::ArrowDown);
    }
    let (name, is_disabled, description) = node(&window);
    assert_eq!(name.as_deref(), Some("Previous game"));
    assert!(is_disabled);
    assert_eq!(description.as_deref(), Some(reason));
    assert!(window.shows(reason), "it is shown");
    window.key(Key::Enter);
    assert!(is_open(&window), "nothing was done");
    // The next entries have the same reason.
    while node(&window).0.as_deref() != Some("Games in the file") {
        assert!(window.shows(reason));
        window.key(Key::ArrowDown);
    }
    assert!(!window.shows(reason));
}

#[test]
fn keys_that_come_at_once_go_to_the_entries() {
    if cfg!(target_os = "macos") {
        return;
    }
    let mut window = Window::new();
    let press = |key, modifiers| Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    };
    window.harness.input_mut().events.extend([
        press(Key::B, Modifiers::ALT),
        press(Key::ArrowDown, Modifiers::NONE),
        press(Key::Enter, Modifiers::NONE),
    ]);
    window.run();
    assert!(!is_open(&window));
    assert!(window.shows("Set up position"), "the second entry");
}

#[test]
fn every_entry_of_every_menu_can_be_seen_in_a_low_window() {
    if cfg!(target_os = "macos") {
        return;
    }
    let zoom = 1.5;
    let mut window = Window::with(None, &[], |settings| {
        settings.use_books = false;
        settings.zoom = zoom;
    });
    window.harness.set_size(vec2(720.0, 480.0) / zoom);
    window.run();
    let screen = window.harness.ctx.content_rect().expand(0.5);
    assert!(screen.height() < 330.0, "{screen}");
    for (name, key) in MENUS {
        alt(&mut window, key);
        let first = focused(&window);
        assert!(first.is_some(), "{name}");
        for count in 0.. {
            let node = window.harness.get_by(|node| node.is_focused());
            let (entry, rect) = (node.accesskit_node().label(), node.rect());
            assert!(screen.contains_rect(rect), "{name}, {entry:?}: {rect}");
            window.harness.key_press(Key::ArrowDown);
            window.harness.run_steps(4);
            if focused(&window) == first {
                break;
            }
            assert!(count < 60, "{name}: no end");
        }
        window.key(Key::Escape);
    }
}
