//! Several selected games of a collection: deleting, copying, moving, exporting and tagging them; and games that are saved back.

use std::fs;
use std::path::Path;

use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use tabia_app::library::Command;
use tabia_settings::Room;

use crate::driver::Window;
use crate::library::{ROWS, focus_next_row, import, is_selected, rows, search, with_collection};

const TABLE: &str = "Games of the collection";

/// Opens a window with a collection of games, of which the first two are selected.
fn with_two_selected(folder: &Path) -> Window {
    let mut window = with_collection(folder);
    select_two(&mut window, folder);
    window
}

/// Imports the games, and selects the first two.
fn select_two(window: &mut Window, folder: &Path) {
    import(window, folder);
    focus_next_row(window, TABLE);
    window.key(Key::Home);
    press(window, Modifiers::SHIFT, Key::ArrowDown);
    assert!(window.has("2 of 3 selected"));
}

fn press(window: &mut Window, modifiers: Modifiers, key: Key) {
    window.harness.key_press_modifiers(modifiers, key);
    window.run();
}

/// Opens the menu of a row.
fn open_menu(window: &mut Window, row: &str) {
    window.harness.get_by_label(row).click_secondary();
    window.run();
}

#[test]
fn several_games_are_deleted_and_come_back_together() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_two_selected(folder.path());
    window.key(Key::Delete);
    assert!(window.has("2 games were deleted"));
    assert_eq!(rows(&window), ["1. Boris – Clara, 0–1"]);
    assert!(is_selected(&window, "1. Boris – Clara, 0–1"));
    window.ctrl(Key::Z);
    assert_eq!(rows(&window), ROWS);
    press(&mut window, Modifiers::COMMAND, Key::A);
    assert!(window.has("3 of 3 selected"));
    // They stay selected where others are shown.
    search(&mut window, "clara");
    assert!(window.has("2 of 2 selected"));
}

#[test]
fn selected_games_are_copied_as_pgn() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_two_selected(folder.path());
    let text = window.copied();
    assert!(text.contains("2. Nf3 1-0") && text.contains("1. d4 d5 1/2-1/2"));
    assert!(!text.contains("Ke3"));
    assert!(window.reported("Copied 2 games as PGN."));
}

#[test]
fn games_are_written_to_files_of_two_formats() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_two_selected(folder.path());
    let path = |name: &str| folder.path().join(name);
    let to = |window: &mut Window, name: &str| {
        let dialogs = &mut window.dialogs.borrow_mut();
        dialogs.paths.push_back(path(name));
    };
    to(&mut window, "two.pgn");
    open_menu(&mut window, ROWS[0]);
    window.click("Export selected games…");
    assert!(window.has("2 games were written to the file"));
    let text = fs::read_to_string(path("two.pgn")).unwrap();
    assert!(text.contains("2. Nf3 1-0") && !text.contains("Ke3"));
    to(&mut window, "all.csv");
    search(&mut window, "clara");
    window.command("Export the shown games");
    let text = fs::read_to_string(path("all.csv")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("number,white,black,whiteelo"));
    assert!(lines[1].starts_with("2,Clara,Anna,-,-,1/2-1/2,-,") && lines[2].starts_with("3,Boris"));
    assert_eq!(lines.len(), 3);
    to(&mut window, "two.pgn/all.csv");
    window.command("Export the shown games");
    assert!(window.shows("The games could not be written: "));
}

#[test]
fn games_are_copied_and_moved_to_another_collection() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    let other = folder.path().join("Other.tabia-games");
    window.apply(Command::CreateAt(other.clone()).into());
    window.apply(Command::OpenFrom(folder.path().join("Mine.tabia-games")).into());
    select_two(&mut window, folder.path());
    let answer = |window: &mut Window, name: &str| {
        let path = folder.path().join(name);
        window.dialogs.borrow_mut().paths.push_back(path);
    };
    open_menu(&mut window, ROWS[1]);
    window.click("Copy to another collection");
    window.click("Other");
    assert!(window.has("2 games were copied to Other"));
    answer(&mut window, "Other.tabia-games");
    open_menu(&mut window, ROWS[1]);
    window.click("Move to another collection");
    window.click("Other collection…");
    assert!(window.has("2 games were moved to Other"));
    assert_eq!(rows(&window).len(), 1);
    window.ctrl(Key::Z);
    assert_eq!(rows(&window), ROWS);
    assert!(window.shows("Their copies stay in Other"));
    answer(&mut window, "Mine.tabia-games");
    window.command("Copy to another collection");
    assert!(window.shows("the games are in this collection already"));
    answer(&mut window, "Third");
    open_menu(&mut window, ROWS[1]);
    window.click("Copy to another collection");
    window.click("A new collection…");
    assert!(window.shows("copied to Third"));
    assert!(folder.path().join("Third.tabia-games").is_dir());
    window.apply(Command::OpenFrom(other).into());
    assert_eq!(rows(&window).len(), 4);
}

#[test]
fn a_tag_of_several_games_is_set() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_two_selected(folder.path());
    window.command("Set a tag of games of the collection");
    assert!(window.shows("All 2 selected games get this tag."));
    let field = window
        .harness
        .get_by_role_and_label(Role::TextInput, "Value");
    field.type_text("Club night");
    window.run();
    window.click("Set tag");
    assert!(window.has("The tag of 2 games was set") && window.has("2 of 3 selected"));
    assert_eq!(rows(&window), ROWS);
    search(&mut window, "event:\"club night\"");
    assert_eq!(rows(&window).len(), 2);
    window.ctrl(Key::Z);
    assert!(window.has("Undone: edit of games") && rows(&window).is_empty());
}

#[test]
fn enter_leads_through_the_fields_of_a_tag_and_sets_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_two_selected(folder.path());
    window.command("Set a tag of games of the collection");
    let type_into = |window: &mut Window, name: &str, text: &str| {
        let field = window.harness.get_by_role_and_label(Role::TextInput, name);
        field.focus();
        window.run();
        press(window, Modifiers::COMMAND, Key::A);
        window.harness.event(egui::Event::Text(text.to_owned()));
        window.run();
        window.key(Key::Enter);
    };
    type_into(&mut window, "Tag", "White Title");
    let value = window
        .harness
        .get_by_role_and_label(Role::TextInput, "Value");
    assert!(value.accesskit_node().is_focused());
    // A name that no tag can have is not accepted by Enter.
    type_into(&mut window, "Value", "GM");
    assert!(window.has("Set tag"));
    type_into(&mut window, "Tag", "WhiteTitle");
    type_into(&mut window, "Value", "GM");
    assert!(window.has("The tag of 2 games was set") && !window.has("Set tag"));
    search(&mut window, "tag:WhiteTitle=GM");
    assert_eq!(rows(&window).len(), 2);
}

#[test]
fn flags_of_several_games_are_set_shown_and_cleared() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_two_selected(folder.path());
    open_menu(&mut window, ROWS[0]);
    window.click("Flags");
    window.click("Tactics (T)");
    assert!(window.has("Tactics: flag of 2 games set") && window.has("2 of 3 selected"));
    let flagged = |row: &str, flags: &str| format!("{row}, {flags}");
    assert_eq!(
        rows(&window),
        [
            flagged(ROWS[0], "Tactics"),
            flagged(ROWS[1], "Tactics"),
            ROWS[2].to_owned()
        ]
    );
    // A flag that only some games have is set for all.
    window.click(ROWS[2]);
    window.command("Flag: brilliancy");
    assert!(window.has("Brilliancy: flag of 1 game set"));
    press(&mut window, Modifiers::COMMAND, Key::A);
    open_menu(&mut window, &flagged(ROWS[2], "Brilliancy"));
    window.click("Flags");
    let toggled = |window: &Window, name: &str| {
        let check_box = window.harness.get_by_role_and_label(Role::CheckBox, name);
        check_box.accesskit_node().toggled()
    };
    assert_eq!(toggled(&window, "Brilliancy (!)"), Some(Toggled::Mixed));
    assert_eq!(toggled(&window, "Endgame (E)"), Some(Toggled::False));
    window.click("Brilliancy (!)");
    assert!(window.has("Brilliancy: flag of 2 games set"));
    assert_eq!(rows(&window)[0], flagged(ROWS[0], "Tactics, Brilliancy"));
    // What all have is cleared, and undo brings it back.
    window.command("Flag: brilliancy");
    assert!(window.has("Brilliancy: flag of 3 games cleared"));
    window.ctrl(Key::Z);
    assert!(window.has("Undone: flags of games"));
    search(&mut window, "flag:tactics flag:!");
    assert_eq!(rows(&window).len(), 2);
    press(&mut window, Modifiers::COMMAND, Key::A);
    window.command("Clear all flags");
    assert!(window.has("All flags of 2 games were cleared") && rows(&window).is_empty());
}

#[test]
fn a_game_is_saved_back_in_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    window.double_click(ROWS[1]);
    assert_eq!(window.app().context.room(), Room::Analyse);
    window.type_move("c4");
    assert!(window.app().game.session.is_dirty());
    window.command("Save back to the collection");
    assert!(window.has("The game was saved back to Mine"));
    assert!(!window.app().game.session.is_dirty());
    assert_eq!(rows(&window), ROWS);
    window.click(ROWS[1]);
    assert!(window.shows("c4 white pawn"));
    window.ctrl(Key::Z);
    window.click(ROWS[1]);
    assert!(!window.shows("c4 white pawn"));
}

#[test]
fn escape_closes_the_menu_of_a_row_and_leaves_the_focus() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_two_selected(folder.path());
    open_menu(&mut window, ROWS[0]);
    assert!(window.has("Export selected games…"));
    window.key(Key::Escape);
    assert!(!window.has("Export selected games…"));
    window.key(Key::End);
    assert!(is_selected(&window, ROWS[2]));
}
