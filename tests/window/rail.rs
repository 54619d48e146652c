//! The rail, and the panel beside the board in each room.

use egui::accesskit::Role;
use egui::{Key, Rect, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use tabia_app::command::Action;
use tabia_app::{book, game};
use tabia_settings::Room;

use crate::driver::Window;

const NAMES: [&str; 6] = [
    "Play room",
    "Analyse room",
    "Book room",
    "Library room",
    "Engines room",
    "Lab room",
];
const TWO_GAMES: &str = "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n";

/// Returns the rectangle of an entry of the rail.
fn on_rail(window: &Window, name: &str) -> Rect {
    window
        .harness
        .get_by_role_and_label(Role::RadioButton, name)
        .rect()
}

/// Returns the rooms that the rail marks as shown.
fn marked(window: &Window) -> Vec<&'static str> {
    let is_marked = |name: &&str| {
        let place = window
            .harness
            .get_by_role_and_label(Role::RadioButton, name);
        place.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
    };
    NAMES.into_iter().filter(is_marked).collect()
}

fn room(window: &Window) -> Room {
    window.app().context.room()
}

fn board(window: &Window) -> Rect {
    window.harness.get_by_label("Chess board").rect()
}

fn resize(window: &mut Window, width: f32, height: f32) {
    window.harness.set_size(vec2(width, height));
    window.run();
}

/// Returns whether the engine's panel is shown.
fn has_search(window: &Window) -> bool {
    let switch = window
        .harness
        .query_by_role_and_label(Role::Switch, "Analysis");
    switch.is_some()
}

#[test]
fn the_rail_and_its_keys_lead_to_the_rooms() {
    let mut window = Window::with(None, &[], |settings| settings.room = Room::Play);
    assert_eq!(marked(&window), ["Play room"]);
    for (name, key) in
        NAMES
            .into_iter()
            .zip([Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5])
    {
        window.click(name);
        assert_eq!(marked(&window), [name]);
        let by_click = room(&window);
        window.ctrl(Key::Num1);
        window.ctrl(key);
        assert_eq!((marked(&window), room(&window)), (vec![name], by_click));
        // A second press changes nothing.
        window.ctrl(key);
        assert_eq!(marked(&window), [name]);
    }
    window.command("Analyse room");
    assert_eq!(marked(&window), ["Analyse room"]);
    window.click("View");
    let item = window
        .harness
        .get_by_role_and_label(Role::MenuItemCheckBox, "Analyse room");
    assert_eq!(
        item.accesskit_node().toggled(),
        Some(egui::accesskit::Toggled::True)
    );
    window.key(Key::Escape);
    window.click("Settings…");
    assert!(window.shows("Search settings"));
}

#[test]
fn the_board_stands_still_and_the_room_decides_what_is_beside_it() {
    for (width, height) in [(900.0, 600.0), (1280.0, 800.0), (1920.0, 1080.0)] {
        let mut window = Window::with(None, &[], |settings| settings.room = Room::Play);
        resize(&mut window, width, height);
        window.type_move("e4");
        let stood = board(&window);
        assert!(window.harness.query_by_label("1 e4").is_some() && !has_search(&window));
        window.ctrl(Key::Num2);
        assert!(window.harness.query_by_label("1 e4").is_some() && has_search(&window));
        assert_eq!(board(&window), stood, "{width}");
        window.ctrl(Key::Num3);
        assert!(window.shows("No opening book is open") && has_search(&window));
        assert_eq!(board(&window), stood, "{width}");
    }
}

#[test]
fn a_narrow_window_shows_icons_and_the_board_loses_nothing() {
    let mut window = Window::new();
    for (width, height, rail, used) in [(900.0, 600.0, 40.0, 148.0), (1280.0, 800.0, 64.0, 180.0)] {
        resize(&mut window, width, height);
        for name in NAMES {
            assert_eq!(on_rail(&window, name).width(), rail);
        }
        assert!(board(&window).left() > rail);
        // The height limits the board: menu, tabs where there is space, players and status line.
        let lost = height - board(&window).height();
        assert!(lost < used, "{width}: {lost}");
    }
}

#[test]
fn what_a_user_begins_leads_to_its_room() {
    let mut window = Window::with(None, &[], |settings| settings.room = Room::Play);
    window.key(Key::Space);
    assert_eq!(room(&window), Room::Analyse, "analysis was switched on");
    window.key(Key::Space);
    assert_eq!(room(&window), Room::Analyse, "and off");
    window.apply(book::Command::New.into());
    assert_eq!(room(&window), Room::Book);
    window.key(Key::Space);
    assert_eq!(room(&window), Room::Book, "it has a search panel, too");
    window.key(Key::Space);
    window.new_game(&[]);
    assert_eq!(room(&window), Room::Play);
    window.apply(tabia_app::play::Command::ConfirmResign.into());
    window.click("Analyse");
    assert_eq!(room(&window), Room::Analyse);
    assert!(window.shows("Line 1"));
    let mut window = Window::with(None, &[], |settings| settings.room = Room::Play);
    window.paste(TWO_GAMES);
    assert_eq!(room(&window), Room::Analyse, "games are looked at there");
    assert!(
        window
            .harness
            .query_by_role_and_label(Role::Grid, "Games")
            .is_some()
    );
    window.apply(Action::GoTo(Room::Book).into());
    window.apply(game::Command::EditComment.into());
    assert_eq!(room(&window), Room::Analyse, "where the comment is written");
}
