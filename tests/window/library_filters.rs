//! The filter form of the library, saved filters, and letters typed in the table.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT, Queryable};
use tabia_app::library::{Command, PlayerCommand};
use tabia_library::player::PlayerNames;
use tabia_library::values::Flag;

use crate::driver::Window;
use crate::library::{ROWS, focus_next_row, import, is_selected, rows, search, with_collection};

/// Types into a field of the form, and waits for the search.
fn fill(window: &mut Window, field: &str, text: &str) {
    let field = window.harness.get_by_role_and_label(Role::TextInput, field);
    field.focus();
    field.type_text(text);
    window.run();
    window.wait(0.5);
    window.run();
}

/// The search line.
fn line(window: &Window) -> String {
    let field = window.harness.get_by_label("Search games");
    field.accesskit_node().value().unwrap_or_default()
}

#[test]
fn the_form_writes_the_search_and_reads_it_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    window.click("Filter form");
    fill(&mut window, "Player", "clara");
    assert_eq!(line(&window), "player:clara");
    assert_eq!(rows(&window), [ROWS[1], ROWS[2]]);
    window.click("Game result: 0–1");
    window.wait(0.5);
    window.run();
    assert_eq!(line(&window), "player:clara 0-1");
    assert_eq!(rows(&window), [ROWS[2]]);
    // A part of a range that cannot be read does not count.
    fill(&mut window, "Length from", "x");
    assert_eq!(line(&window), "player:clara 0-1");
    search(&mut window, "elo>=2300 material:K-K white:anna");
    let value = |window: &Window, field: &str| {
        let field = window.harness.get_by_role_and_label(Role::TextInput, field);
        field.accesskit_node().value().unwrap_or_default()
    };
    assert_eq!(value(&window, "Rating from"), "2300");
    assert_eq!(value(&window, "Player"), "anna");
    assert!(window.has("Also: material:K-K"));
    window.click("Filter form");
    assert!(!window.has("Rating from"));
}

#[test]
fn the_form_has_the_flags() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    window.apply(Command::ToggleFlag(Flag::Endgame).into());
    window.click("Filter form");
    let list = window.harness.get_by_role_and_label(Role::ComboBox, "Flag");
    list.scroll_to_me();
    window.run();
    window.open_list("Flag");
    window.click("Endgame");
    window.wait(0.5);
    window.run();
    assert_eq!(line(&window), "flag:E");
    assert_eq!(rows(&window), [format!("{}, Endgame", ROWS[0])]);
}

#[test]
fn a_saved_filter_names_the_user_as_the_settings_do() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    let user = |window: &mut Window, name: &str, is_user: bool| {
        let command = PlayerCommand::SetUser(PlayerNames::new([name]), is_user);
        window.apply(Command::Player(command).into());
    };
    user(&mut window, "Anna", true);
    search(&mut window, "white:me");
    window.apply(Command::SaveFilter("mine".to_owned()).into());
    search(&mut window, "@mine");
    assert_eq!(rows(&window), [ROWS[0]]);
    user(&mut window, "Anna", false);
    user(&mut window, "Clara", true);
    assert_eq!(rows(&window), [ROWS[1]]);
}

#[test]
fn a_search_is_saved_used_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    search(&mut window, "white:anna");
    window.click("Saved filters");
    assert!(window.has("No filter is saved yet"));
    let field = window.harness.get_by_label("Name for this search");
    assert!(field.is_focused(), "one can type at once");
    field.type_text("hers");
    window.run();
    window.click("Save");
    assert!(window.has("The search was saved as hers"));
    window.key(Key::Escape);
    window.apply(Command::Search(String::new()).into());
    assert_eq!(rows(&window).len(), 3);
    window.click("Saved filters");
    window.click("hers");
    assert_eq!(rows(&window), [ROWS[0]]);
    assert_eq!(line(&window), "white:anna");
    search(&mut window, "@hers");
    assert_eq!(rows(&window), [ROWS[0]]);
    window.click("Saved filters");
    window.click("Remove the filter hers");
    assert!(window.has("The filter hers was removed"));
}

#[test]
fn typed_letters_lead_to_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    import(&mut window, folder.path());
    focus_next_row(&mut window, "Games of the collection");
    window.key(Key::Home);
    let type_text = |window: &mut Window, text: &str| {
        window.harness.event(egui::Event::Text(text.to_owned()));
        window.run();
    };
    type_text(&mut window, "bo");
    assert!(is_selected(&window, ROWS[2]));
    window.wait(1.5);
    type_text(&mut window, "c");
    assert!(is_selected(&window, ROWS[1]));
    // From the end the search goes on from the start.
    window.wait(1.5);
    type_text(&mut window, "a");
    assert!(is_selected(&window, ROWS[0]));
    window.wait(1.5);
    type_text(&mut window, "x");
    assert!(is_selected(&window, ROWS[0]));
    window.click("Sort by Black");
    focus_next_row(&mut window, "Games of the collection");
    window.key(Key::Home);
    type_text(&mut window, "cl");
    assert!(is_selected(&window, ROWS[2]));
}
