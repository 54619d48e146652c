//! The dialog before an import: a search for games, their number, and duplicates; and the list of problems after it.

use std::fs;
use std::path::{Path, PathBuf};

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use tabia_app::command::Action;
use tabia_app::library::{Command, ImportChoices, PlayerCommand};
use tabia_library::player::PlayerNames;
use tabia_settings::Room;

use crate::driver::Window;
use crate::library::{GAMES, ROWS, import, rows, with_collection};

/// Writes games to a file.
fn file(folder: &Path, name: &str, games: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, games).unwrap();
    path
}

/// Opens a window with an empty collection, and the dialog for a file of games.
fn with_dialog(folder: &Path) -> Window {
    let mut window = with_collection(folder);
    let games = file(folder, "games.pgn", GAMES);
    window.dialogs.borrow_mut().paths.push_back(games);
    window.command("Import games");
    assert!(window.has("Remove games.pgn"));
    window
}

fn type_search(window: &mut Window, line: &str) {
    let field = window
        .harness
        .get_by_role_and_label(Role::TextInput, "Only games of");
    field.focus();
    field.type_text(line);
    window.run();
}

#[test]
fn only_the_games_of_a_search_are_counted_and_imported() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_dialog(folder.path());
    window.click("Count");
    assert!(window.has("3 of 3 games would be imported"));
    type_search(&mut window, "anna -whit");
    assert!(
        !window.has("3 of 3 games would be imported"),
        "of another search"
    );
    type_search(&mut window, ":x");
    assert!(window.has("there is no field \"whit\": did you mean \"white\"?"));
    window.click("Count");
    window.click("Import");
    assert!(window.has("Remove games.pgn"), "the search has a fault");
    window.click("Clear the search");
    type_search(&mut window, "anna");
    window.click("Count");
    assert!(window.has("2 of 3 games would be imported"));
    window.click("Import");
    assert!(window.has("2 games were imported"));
    assert!(window.has("1 game does not meet the search and was left out."));
    assert_eq!(rows(&window), &ROWS[..2]);
}

#[test]
fn games_that_are_there_already_are_left_out_or_give_way_to_annotated_ones() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0";
    let game = |white: &str| format!("[White \"{white}\"]\n[Black \"Boris\"]\n\n{moves}\n\n");
    let plain = game("Anna") + &game("Clara");
    let noted = plain.replacen("Be7", "Be7 {A comment.}", 1);
    let plain = file(folder.path(), "plain.pgn", &plain);
    let noted = file(folder.path(), "noted.pgn", &noted);
    window.apply(Command::ImportFrom(vec![plain], ImportChoices::default()).into());
    let both = rows(&window);
    for (rule, imported) in [
        ("Leave them out", "No games were imported"),
        (
            "Keep the one with more comments and variations",
            "1 game was imported",
        ),
    ] {
        window.apply(Command::PrepareImport(vec![noted.clone()]).into());
        window.choose(rule);
        window.click("Import");
        assert!(window.has(imported), "{rule}");
        assert_eq!(rows(&window).len(), 2);
    }
    assert!(window.has("1 game was there already and was left out."));
    assert!(window.shows("1 earlier game was replaced by one with more comments"));
    window.apply(Command::Undo.into());
    assert_eq!(rows(&window), both);
}

#[test]
fn the_result_of_long_work_stays_until_it_is_dismissed() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    let games = file(folder.path(), "games.pgn", "1. e4 *\n");
    let import = |window: &mut Window, seconds: f64, room: Room| {
        let import = Command::ImportFrom(vec![games.clone()], ImportChoices::default());
        window.harness.state_mut().apply(import);
        window.harness.state_mut().apply(Action::GoTo(room));
        // The work is not seen to have ended before this time has passed.
        window.hidden(seconds, &[]);
        window.run();
        assert!(window.has("1 game was imported"));
        window.wait(20.0);
    };
    import(&mut window, 1.0, Room::Library);
    assert!(!window.has("1 game was imported"));
    import(&mut window, 6.0, Room::Library);
    window.click("Dismiss the message");
    assert!(!window.has("1 game was imported"));
    // In another room it is at the bottom, until its own room shows it.
    import(&mut window, 6.0, Room::Analyse);
    assert!(window.reported("1 game was imported"));
    window.ctrl(Key::Num4);
    assert!(!window.reported("1 game was imported") && window.has("1 game was imported"));
}

#[test]
fn files_are_added_to_the_dialog_and_removed_from_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_dialog(folder.path());
    let games = |name: &str| file(folder.path(), name, GAMES);
    let (second, third) = (games("second.pgn"), games("third.pgn"));
    window.dialogs.borrow_mut().paths.push_back(second.clone());
    window.click("Add a file…");
    // Files that are dropped, one of them for the second time.
    window.apply(Command::PrepareImport(vec![second, third]).into());
    assert!(window.has("Remove second.pgn") && window.has("Remove third.pgn"));
    window.click("Remove third.pgn");
    window.click("Count");
    assert!(window.has("6 of 6 games would be imported"));
    window.click("Remove second.pgn");
    window.click("Remove games.pgn");
    window.click("Import");
    window.click("Cancel");
    assert!(
        window.shows("This collection has no games yet"),
        "no file was left"
    );
    window.apply(Command::PrepareImport(vec![folder.path().join("none.pgn")]).into());
    window.click("Count");
    assert!(window.shows("They could not be counted: "));
}

#[test]
fn problems_are_listed_by_file_and_line_copied_and_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    let good = file(folder.path(), "good.pgn", "[White \"Dora\"]\n\n1. Ke4 *\n");
    window.apply(Command::ImportFrom(vec![good], ImportChoices::default()).into());
    import(&mut window, folder.path());
    window.click("List the problems");
    assert!(
        window.has("1 problem"),
        "that of the other import is not listed"
    );
    let row = "games.pgn, line 16, Boris – Clara: move 2. ";
    assert!(window.shows(row), "{:?}", rows(&window));
    assert!(window.shows("e5 black pawn"));
    window.click("Copy the list");
    assert!(window.reported("The list of problems was copied."));
    let list = folder.path().join("list.txt");
    window.dialogs.borrow_mut().paths.push_back(list.clone());
    window.click("Save the list…");
    assert!(window.has("The list of problems was written to the file"));
    let text = fs::read_to_string(list).unwrap();
    assert!(text.contains("games.pgn:16: Boris – Clara: move 2. ") && text.lines().count() == 1);
    window.click("Back to the games");
    assert_eq!(rows(&window).len(), 4);
    window.command("List problems of games");
    assert!(window.has("2 problems") && window.shows("good.pgn, line 3, Dora – : move 1. "));
    window.apply(Command::Search("white:clara".to_owned()).into());
    window.command("List problems of games");
    assert!(window.has("No problem was found in the texts of these games"));
    window.apply(Command::Search(String::new()).into());
    window.command("List problems of games");
    assert!(window.has("2 problems"));
    // A change of the collection leaves in the list what is still there.
    window.apply(Command::Undo.into());
    assert!(window.has("1 problem") && rows(&window).len() == 1);
}

#[test]
fn a_saved_filter_about_the_user_is_a_search_of_an_import() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_collection(folder.path());
    let user = PlayerCommand::SetUser(PlayerNames::new(["Anna"]), true);
    window.apply(Command::Player(user).into());
    window.apply(Command::Search("white:me".to_owned()).into());
    window.apply(Command::SaveFilter("mine".to_owned()).into());
    let games = file(folder.path(), "games.pgn", GAMES);
    window.dialogs.borrow_mut().paths.push_back(games);
    window.command("Import games");
    type_search(&mut window, "@mine");
    window.click("Count");
    assert!(window.shows("of 3 games would be imported"));
}
