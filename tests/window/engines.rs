//! The room of engines: how they are added, tested and removed, their options, and their logs. The engines are scripts.

use std::fs;
use std::path::{Path, PathBuf};

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tabia_app::command::Action;
use tabia_app::engines::{Command, EngineChange};
use tabia_protocol::client::{EngineProgram, Protocol};
use tabia_settings::{EngineProfile, Room};

use crate::common::skip;
use crate::driver::Window;
use crate::window::Dropped;

/// A UCI engine. It plays one move, and writes many lines when it analyses.
const PAPER: &str = r#"#!/bin/sh
while read -r line; do
  case "$line" in
    uci)
      echo 'id name Paper 1.0'
      echo 'id author A. Writer'
      echo 'option name Hash type spin default 16 min 1 max 1024'
      echo 'option name Ponder type check default false'
      echo 'option name Style type combo default Solid var Solid var Risky'
      echo 'option name Book type string default <empty>'
      echo 'option name Clear Hash type button'
      echo uciok ;;
    isready) echo readyok ;;
    'go infinite')
      i=0
      while [ $i -lt "${LINES_OF_INFO:-1}" ]; do echo "info string number $i"; i=$((i+1)); done ;;
    go*) echo 'bestmove e2e4' ;;
    stop) echo 'bestmove e2e4' ;;
    quit) exit 0 ;;
  esac
done
"#;

/// A program that is no engine.
const ENDS: &str = "#!/bin/sh\nexit 3\n";
/// A program that reads and says nothing.
const SILENT: &str = "#!/bin/sh\nexec cat > /dev/null\n";

/// Makes a script in a folder; `None` where there are none.
pub fn script(folder: &Path, name: &str, text: &str) -> Option<PathBuf> {
    if cfg!(not(unix)) || !Path::new("/bin/sh").exists() {
        skip("an engine that is a script", "shell");
        return None;
    }
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }
    Some(path)
}

fn room(folder: &Path) -> Window {
    Window::with(Some(folder), &[], |settings| {
        settings.room = Room::Engines;
        settings.use_books = false;
    })
}

fn engines(window: &Window) -> &[EngineProfile] {
    &window.app().context.settings.engines
}

fn names(window: &Window) -> Vec<String> {
    let engines = engines(window).iter();
    engines.map(|it| it.program.display_name()).collect()
}

pub fn rows(window: &Window) -> Vec<String> {
    let rows = window.harness.query_all_by_role(Role::Row);
    let names = rows.filter_map(|row| row.accesskit_node().label());
    names.map(|name| name.to_string()).collect()
}

/// Adds an engine by its file, and waits for its options.
fn add(window: &mut Window, path: &Path) {
    let count = engines(window).len();
    window.dialogs.borrow_mut().paths.push_back(path.to_owned());
    window.apply(Command::Add.into());
    window.until("the engine is added", |window| {
        engines(window).len() > count
    });
    window.run();
}

/// Opens the room with one engine, whose folder is that of the window.
fn with_paper(folder: &Path) -> Option<Window> {
    let path = script(folder, "paper", PAPER)?;
    let mut window = room(folder);
    add(&mut window, &path);
    Some(window)
}

fn options(window: &Window) -> Vec<(String, String)> {
    engines(window)[0].program.options.clone()
}

#[test]
fn an_engine_is_added_by_its_file_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = room(folder.path());
    assert!(
        window.has("No engines yet. Add one by its file, or look for those that are installed.")
    );
    let Some(path) = script(folder.path(), "paper", PAPER) else {
        return;
    };
    window.dialogs.borrow_mut().paths.push_back(path.clone());
    window.click("Add engine…");
    window.until("the engine is added", |window| !engines(window).is_empty());
    window.run();
    let program = &engines(&window)[0].program;
    assert_eq!(program.name, "Paper 1.0");
    assert_eq!((&program.path, program.protocol), (&path, Protocol::Uci));
    let row = format!("Paper 1.0, UCI, {}", path.display());
    assert_eq!(rows(&window), [row.as_str()]);
    assert!(window.shows("by A. Writer") && window.shows("Ponder"));
    // Dropped on the window, it is another one.
    let dropped = std::sync::Arc::new(Dropped(path));
    window.harness.input_mut().dropped_files.push(dropped);
    window.run();
    window.until("the second is added", |window| engines(window).len() == 2);
    assert_eq!(names(&window), ["Paper 1.0", "Paper 1.0 2"]);
    window.wait(1.0);
    drop(window);
    let window = Window::open(Some(folder.path()), &[]);
    assert_eq!(names(&window), ["Paper 1.0", "Paper 1.0 2"]);
}

#[test]
fn a_program_that_is_no_engine_is_kept_or_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let (Some(ends), Some(silent)) = (
        script(folder.path(), "ends", ENDS),
        script(folder.path(), "silent", SILENT),
    ) else {
        return;
    };
    let mut window = room(folder.path());
    let programs = [&ends, &silent].map(EngineProgram::new).to_vec();
    window.apply(Command::AddPrograms(programs).into());
    window.until("the failure", |window| window.has("Drop ends"));
    assert!(window.shows("ends was not added. It ended by itself with exit code 3."));
    assert!(engines(&window).is_empty());
    // The other one is still being started.
    window.click("Do not add silent");
    assert!(!window.shows("silent"));
    window.click("Add anyway");
    assert_eq!(names(&window), ["ends"]);
    window.until("the card says why", |window| {
        window.has("It ended by itself with exit code 3.")
    });
    window.apply(Command::AddPrograms(vec![EngineProgram::new(&ends)]).into());
    window.until("the failure", |window| window.has("Drop ends"));
    window.click("Drop ends");
    assert_eq!(names(&window), ["ends"]);
}

#[test]
fn options_are_edited_and_stored_with_their_profile() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut window) = with_paper(folder.path()) else {
        return;
    };
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    window.tick("Ponder");
    assert_eq!(options(&window), [pair("Ponder", "true")]);
    window.click("Clear Hash at each start");
    window.open_list("Style");
    window.click("Risky");
    let all = [
        pair("Ponder", "true"),
        pair("Clear Hash", ""),
        pair("Style", "Risky"),
    ];
    assert_eq!(options(&window), all);
    // A text takes effect when it is complete.
    let field = window
        .harness
        .get_by_role_and_label(Role::TextInput, "Book");
    field.focus();
    window.run();
    let field = window
        .harness
        .get_by_role_and_label(Role::TextInput, "Book");
    field.type_text("small.bin");
    window.run();
    assert_eq!(options(&window), all);
    window.key(Key::Enter);
    assert_eq!(options(&window)[3], pair("Book", "small.bin"));
    assert!(window.has("4 changed"));
    window.click("Reset Book");
    window.tick("Ponder");
    assert_eq!(options(&window), all[1..]);
    // A copy has options of its own.
    window.click("Copy profile");
    assert_eq!(names(&window), ["Paper 1.0", "Paper 1.0 2"]);
    window.key(Key::Escape);
    window.click("Reset all");
    assert!(engines(&window)[1].program.options.is_empty());
    assert_eq!(options(&window), all[1..]);
    window.wait(1.0);
    drop(window);
    let window = Window::open(Some(folder.path()), &[]);
    assert_eq!(options(&window), all[1..]);
}

#[test]
fn how_an_engine_is_started_is_edited() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut window) = with_paper(folder.path()) else {
        return;
    };
    let enter = |window: &mut Window, name: &str, text: &str| {
        let field = window.harness.get_by_role_and_label(Role::TextInput, name);
        field.focus();
        window.run();
        window.ctrl(Key::A);
        let field = window.harness.get_by_role_and_label(Role::TextInput, name);
        field.type_text(text);
        window.run();
        window.key(Key::Enter);
    };
    enter(&mut window, "Name", "My paper");
    enter(&mut window, "Arguments", "--uci \"two words\"");
    enter(&mut window, "Variables", "A=1 B");
    assert!(window.shows("“B” is no variable. Write NAME=value."));
    enter(&mut window, "Variables", "A=1");
    assert!(!window.shows("is no variable"));
    window.click("xboard");
    let elsewhere = folder.path().join("elsewhere");
    fs::create_dir(&elsewhere).unwrap();
    window
        .dialogs
        .borrow_mut()
        .paths
        .push_back(elsewhere.clone());
    window.click("Choose the working folder");
    let program = engines(&window)[0].program.clone();
    assert_eq!(program.name, "My paper");
    assert_eq!(program.arguments, ["--uci", "two words"]);
    assert_eq!(program.environment["A"], "1");
    assert_eq!(
        (program.protocol, program.folder),
        (Protocol::Xboard, elsewhere)
    );
    window.click("Work in the folder of the file");
    window.click("Automatic");
    let program = &engines(&window)[0].program;
    assert_eq!(program.protocol, Protocol::Unknown);
    assert_eq!(program.folder, PathBuf::new());
}

#[test]
fn a_vanished_file_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut window) = with_paper(folder.path()) else {
        return;
    };
    let path = folder.path().join("paper");
    fs::remove_file(&path).unwrap();
    window.ctrl(Key::Num2);
    window.ctrl(Key::Num5);
    let row = format!("Paper 1.0, UCI, {}. The file is gone", path.display());
    assert_eq!(rows(&window), [row.as_str()]);
    // Another file takes its place.
    let other = script(folder.path(), "other", PAPER).unwrap();
    window.dialogs.borrow_mut().paths.push_back(other.clone());
    window.click("Choose the file of the engine");
    assert_eq!(
        rows(&window),
        [format!("Paper 1.0, UCI, {}", other.display())]
    );
}

#[test]
fn an_engine_is_tested_step_by_step() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut window) = with_paper(folder.path()) else {
        return;
    };
    window.click("Test");
    window.until("the test ends", |window| {
        window.has("The engine passed the test.")
    });
    window.run();
    assert!(window.shows("Move: e4 after"));
    // A test of an engine that says nothing is cancelled.
    let silent = script(folder.path(), "silent", SILENT).unwrap();
    let silent = EngineProgram {
        protocol: Protocol::Uci,
        ..EngineProgram::new(silent)
    };
    window.apply(Command::AddPrograms(vec![silent]).into());
    window.until("it is started", |window| window.has("Do not add silent"));
    window
        .dialogs
        .borrow_mut()
        .paths
        .push_back(folder.path().join("silent"));
    window.click("Choose the file of the engine");
    window.click("Test");
    window.until("the first step", |window| window.has("Start…"));
    window.click("Cancel test");
    assert!(window.has("The test was cancelled."));
}

#[test]
fn engines_are_ordered_removed_and_restored_by_keys() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut window) = with_paper(folder.path()) else {
        return;
    };
    window.apply(Command::CopyProfile.into());
    window.key(Key::Escape);
    window.apply(Command::CopyProfile.into());
    window.key(Key::Escape);
    assert_eq!(
        names(&window),
        ["Paper 1.0", "Paper 1.0 2", "Paper 1.0 2 2"]
    );
    let first = rows(&window)[0].clone();
    window.click(&first);
    window
        .harness
        .key_press_modifiers(Modifiers::ALT, Key::ArrowDown);
    window.run();
    assert_eq!(
        names(&window),
        ["Paper 1.0 2", "Paper 1.0", "Paper 1.0 2 2"]
    );
    window.key(Key::Delete);
    assert_eq!(names(&window), ["Paper 1.0 2", "Paper 1.0 2 2"]);
    window.key(Key::Delete);
    assert_eq!(names(&window), ["Paper 1.0 2"]);
    assert!(window.reported("“Paper 1.0 2 2” was removed"));
    for _ in 0..2 {
        let undo = window
            .harness
            .query_all_by_role_and_label(Role::Button, "Undo");
        undo.last().unwrap().click();
        window.run();
    }
    assert_eq!(
        names(&window),
        ["Paper 1.0 2", "Paper 1.0", "Paper 1.0 2 2"]
    );
}

#[test]
fn undo_restores_a_removed_engine_and_f2_renames_one() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut window) = with_paper(folder.path()) else {
        return;
    };
    window.apply(Action::GoTo(Room::Analyse).into());
    window.play("e2 white pawn", "e4 empty");
    let moves = window.pgn();
    window.apply(Action::GoTo(Room::Engines).into());
    window.apply(Command::CopyProfile.into());
    window.key(Key::Escape);
    let last = rows(&window)[1].clone();
    window.click(&last);
    window.key(Key::Delete);
    assert_eq!(names(&window), ["Paper 1.0"]);
    window.key(Key::Delete);
    assert!(names(&window).is_empty());
    // Also after the message has gone.
    window.wait(30.0);
    window.ctrl(Key::Z);
    window.ctrl(Key::Z);
    assert_eq!(names(&window), ["Paper 1.0", "Paper 1.0 2"]);
    assert_eq!(window.pgn(), moves, "the game is as it was");
    // Without a removed engine nothing is undone: in this room the game is not edited.
    window.ctrl(Key::Z);
    window.ctrl(Key::Y);
    assert_eq!(window.pgn(), moves, "the game is as it was");
    let first = rows(&window)[0].clone();
    window.click(&first);
    window.key(Key::F2);
    let name = window
        .harness
        .get_by_role_and_label(Role::TextInput, "Name");
    assert!(name.accesskit_node().is_focused());
    // What is typed replaces the name.
    name.type_text("Second");
    window.run();
    window.key(Key::Enter);
    assert_eq!(names(&window)[0], "Second");
}

#[test]
fn a_number_out_of_the_range_of_an_option_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut window) = with_paper(folder.path()) else {
        return;
    };
    assert!(window.has("1 to 1,024"));
    let enter = |window: &mut Window, text: &str| {
        window
            .harness
            .get_by_role_and_label(Role::SpinButton, "Hash")
            .focus();
        window.run();
        window.ctrl(Key::A);
        // The field becomes one for text while it has the focus.
        let fields = window.harness.query_all_by_label("Hash");
        let mut fields = fields.filter(|field| field.accesskit_node().is_focused());
        fields.next().unwrap().type_text(text);
        drop(fields);
        window.run();
        window.key(Key::Enter);
    };
    for (typed, kept, said) in [
        (
            "9999",
            "1024",
            "“9999” is not in this range. The value is 1,024.",
        ),
        // The value stays.
        (
            "5000",
            "1024",
            "“5000” is not in this range. The value is 1,024.",
        ),
        ("0", "1", "“0” is not in this range. The value is 1."),
    ] {
        enter(&mut window, typed);
        assert_eq!(options(&window), [("Hash".to_owned(), kept.to_owned())]);
        assert!(window.has(said), "{said}");
    }
    enter(&mut window, "64");
    assert_eq!(options(&window), [("Hash".to_owned(), "64".to_owned())]);
    assert!(!window.shows("is not in this range"));
}

#[test]
fn options_are_in_view_in_a_small_window() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut window) = with_paper(folder.path()) else {
        return;
    };
    window.harness.set_size(egui::vec2(900.0, 600.0));
    window.run();
    let bottom = |window: &Window, name: &str| {
        let mut nodes = window.harness.query_all_by_label(name);
        nodes.next().unwrap().rect().bottom()
    };
    assert!(bottom(&window, "Hash") < 560.0);
    assert!(bottom(&window, "Ponder") < 560.0);
    window.click("Program");
    assert!(bottom(&window, "Arguments") < 560.0);
    assert!(!window.has("Hash"));
    window.click("Options");
    assert!(bottom(&window, "Hash") < 560.0);
    // In a high window, both are there.
    window.harness.set_size(egui::vec2(1920.0, 1080.0));
    window.run();
    assert!(bottom(&window, "Arguments") < bottom(&window, "Hash"));
}

#[test]
fn the_dialog_for_the_file_says_what_it_is_for() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = room(folder.path());
    window.dialogs.borrow_mut().no_dialog = true;
    window.click("Add engine…");
    let dialog = |window: &Window, name: &str| {
        let found = window.harness.query_by_role_and_label(Role::Dialog, name);
        found.is_some()
    };
    assert!(dialog(&window, "Add engine"));
    assert!(window.has("Add"));
}

#[test]
fn engines_that_were_added_together_are_undone_together() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut window) = with_paper(folder.path()) else {
        return;
    };
    let programs = ["one", "two"].map(|name| {
        let path = script(folder.path(), name, PAPER).unwrap();
        EngineProgram {
            name: name.to_owned(),
            ..EngineProgram::new(path)
        }
    });
    window.apply(Command::AddPrograms(programs.into()).into());
    window.until("both", |window| engines(window).len() == 3);
    window.run();
    let added = names(&window);
    window.ctrl(Key::Z);
    assert_eq!(names(&window), ["Paper 1.0"]);
    assert!(window.reported("2 engines were removed"));
    window.ctrl(Key::Y);
    assert_eq!(names(&window), added);
    // The first one was added before.
    window.ctrl(Key::Z);
    window.ctrl(Key::Z);
    assert!(names(&window).is_empty());
    window.ctrl(Key::Y);
    window.ctrl(Key::Y);
    assert_eq!(names(&window), added);
}

#[test]
fn a_removed_engine_is_said_to_have_been_used() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut window) = with_paper(folder.path()) else {
        return;
    };
    window.apply(Command::Remove.into());
    assert!(!window.reported("It no longer takes part"));
    window.ctrl(Key::Z);
    let id = engines(&window)[0].id;
    window.apply(tabia_app::analysis::Command::AddEngine(id).into());
    let mut settings = window.app().context.settings.clone();
    settings.review_judge = Some(id);
    window.apply(tabia_app::review::Command::Change(Box::new(settings)).into());
    window.apply(Action::GoTo(Room::Engines).into());
    window.apply(Command::Remove.into());
    assert!(window.reported("It no longer takes part in the analysis."));
    assert!(window.reported("Tabia’s own engine judges the next reviews."));
}

#[test]
fn a_table_larger_than_the_memory_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let large = PAPER.replace("max 1024", "max 33554432");
    let Some(path) = script(folder.path(), "paper", &large) else {
        return;
    };
    let mut window = room(folder.path());
    add(&mut window, &path);
    let id = engines(&window)[0].id;
    let set = |window: &mut Window, value: &str| {
        let change = EngineChange::Option("Hash".to_owned(), Some(value.to_owned()));
        window.apply(Command::Change(id, change).into());
        window.until("the options", |window| {
            window.has("Risky") || window.has("Hash")
        });
    };
    set(&mut window, "32");
    assert!(!window.shows("more than the memory of this machine"));
    set(&mut window, "33554432");
    assert!(window.shows("33,554,432 MB are more than the memory of this machine"));
}

#[test]
fn engines_are_found_and_none_is_started() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = room(folder.path());
    window.click("Find engines…");
    assert!(window.shows("Engines found"));
    assert!(
        window
            .app()
            .context
            .engine_runs
            .newest_first()
            .next()
            .is_none()
    );
    if window.shows("No known engine is installed") {
        skip("choosing an engine that was found", "engine in /usr/games");
        return window.click("Close");
    }
    // The first one can be chosen by the space bar at once.
    let first = window.harness.query_all_by_role(Role::CheckBox).next();
    assert!(first.unwrap().accesskit_node().is_focused());
    let boxes = window.harness.query_all_by_role(Role::CheckBox);
    let name = boxes.last().and_then(|node| node.accesskit_node().label());
    let name = name.unwrap().to_string();
    window.tick(&name);
    window.click("Add one engine");
    window.until("it is added or not", |window| {
        !engines(window).is_empty() || window.has(&format!("Drop {name}"))
    });
}

#[test]
fn the_log_shows_filters_copies_and_saves_what_was_said() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = room(folder.path());
    window.click("Log");
    assert!(window.shows("No engine has been started"));
    drop(window);
    let Some(mut window) = with_paper(folder.path()) else {
        return;
    };
    window.click("Test");
    window.until("the test ends", |window| {
        window.has("The engine passed the test.")
    });
    window.click("Show log");
    window.run();
    let said = |window: &Window, text: &str| rows(window).iter().any(|row| row.ends_with(text));
    assert!(said(&window, "Sent: quit") && said(&window, "Received: info string number 0"));
    // The list has the time of day of each start.
    let runs = &window.app().context.engine_runs;
    let started = runs.newest_first().next().unwrap().started;
    let run = format!("{} Paper 1.0, test, ended", started.format("%H:%M:%S"));
    window.open_list("Engines that were started");
    window.click(&run);
    window.click("Sent");
    assert!(!said(&window, "Sent: quit"));
    window.ctrl(Key::F);
    let field = window.harness.get_by_label("Search the log");
    assert!(field.is_focused());
    field.type_text("BESTMOVE");
    window.run();
    assert_eq!(rows(&window).len(), 2, "{:?}", rows(&window));
    let file = folder.path().join("paper.txt");
    window.dialogs.borrow_mut().paths.push_back(file.clone());
    window.apply(Command::SaveLog.into());
    window.until("the log is saved", |_| file.exists());
    let saved = fs::read_to_string(&file).unwrap();
    assert_eq!(saved.lines().count(), 2, "those that are shown: {saved}");
    assert!(saved.lines().all(|line| line.contains("bestmove")));
    window.key(Key::Escape);
    window.key(Key::Escape);
    window.click("Sent");
    let whole = folder.path().join("whole.txt");
    window.dialogs.borrow_mut().paths.push_back(whole.clone());
    window.apply(Command::SaveLog.into());
    window.until("the log is saved", |_| whole.exists());
    let saved = fs::read_to_string(&whole).unwrap();
    assert!(saved.contains(" > uci\n") && saved.contains(" < uciok\n"));
    assert!(window.copied().contains(" < uciok\n"));
}

#[test]
fn a_flood_of_lines_is_taken_in_parts_and_only_rows_in_view_are_formatted() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut window) = with_paper(folder.path()) else {
        return;
    };
    let id = engines(&window)[0].id;
    let many = [("LINES_OF_INFO".to_owned(), "25000".to_owned())].into();
    let change = tabia_app::engines::EngineChange::Environment(many);
    window.apply(Command::Change(id, change).into());
    window.click("Test");
    window.until("the test ends", |window| {
        window.shows("The engine passed the test.") || window.shows("The engine failed the test.")
    });
    let before = window.app().engines.formatted_lines();
    window.click("Show log");
    window.until("all lines are there", |window| {
        let frames = window.app().engines.formatted_lines() - before;
        frames > 0
            && rows(window)
                .iter()
                .any(|row| row.contains("quit") || row.contains("ended"))
    });
    window.run();
    let before = window.app().engines.formatted_lines();
    window.harness.step();
    let formatted = window.app().engines.formatted_lines() - before;
    assert!(formatted < 60, "{formatted} rows");
    window.wait(1.0);
    assert!(rows(&window).len() < 60);
}
