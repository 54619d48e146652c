//! The commands of the Lab, also with impatient input.

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use tabia_app::lab::{self, search};
use tabia_app::shell::table::TABLE;
use tabia_lab::search::Order;
use tabia_settings::{LabPage, Room};

use crate::driver::Window;

/// Returns whether a command of the palette is enabled.
fn can(window: &Window, id: &str) -> bool {
    let row = TABLE.iter().find(|row| row.id == id).unwrap();
    row.is_enabled(window.app())
}

#[test]
fn what_the_pages_do_is_found_in_the_palette_and_shows_its_page() {
    let mut window = Window::new();
    let page = |window: &Window| {
        let context = &window.app().context;
        (context.room(), context.settings.lab_page)
    };
    let on = |page: LabPage| (Room::Lab, page);
    // None of them ends before it is stopped, even if the palette is slow.
    window.apply(lab::Command::Search(search::Command::Depth(u32::MAX)).into());
    window.apply(lab::Command::Tree(lab::tree::Command::SetDepth(i32::MAX)).into());
    window.apply(lab::Command::Techniques(lab::techniques::Command::SetDepth(i32::MAX)).into());
    window.apply(lab::Command::Boards(lab::boards::Command::Depth(u32::MAX)).into());
    window.command("Run the searches");
    assert_eq!(page(&window), on(LabPage::Search));
    assert!(can(&window, "lab-stop") && !can(&window, "lab-run"));
    window.command("Stop the Lab's work");
    assert!(!can(&window, "lab-stop") && can(&window, "lab-run"));
    assert!(!can(&window, "lab-watch-tree"));
    window.apply(lab::Command::Search(search::Command::Depth(4)).into());
    window.command("Watch alpha-beta");
    window.until("the recording", |window| {
        window.has("Alpha-beta, step by step")
    });
    assert!(can(&window, "lab-watch-tree") && !can(&window, "lab-save-trace"));
    window.command("Watched search as a tree");
    assert_eq!(page(&window), on(LabPage::Tree));
    window.until("the tree", |window| window.shows("Depth 4, PV"));
    assert!(can(&window, "lab-save-trace") && !can(&window, "lab-play-line"));
    window.command("Record a search");
    assert!(!can(&window, "lab-record") && !can(&window, "lab-open-trace"));
    window.command("Stop the Lab's work");
    window.until("the end", |window| can(window, "lab-record"));
    window.command("Measure the techniques");
    assert_eq!(page(&window), on(LabPage::Techniques));
    assert!(!can(&window, "lab-compare"));
    window.command("Race the boards");
    assert_eq!(page(&window), on(LabPage::Boards));
    assert!(!can(&window, "lab-race"));
    window.command("Stop the Lab's work");
    window.until("the end", |window| !can(window, "lab-stop"));
    window.command("Towers of Hanoi");
    assert_eq!(page(&window), on(LabPage::Games));
    assert!(!can(&window, "lab-restart"));
    window.command("Russian draughts");
    window.command("New small game");
    assert!(can(&window, "lab-restart") && window.has("c3, white man"));
}

#[test]
fn the_palette_says_why_a_command_cannot_be_carried_out() {
    let mut window = Window::new();
    let reason = "Stop the Lab's work: Nothing is running in the Lab.";
    window.command("Stop the Lab's work");
    assert!(window.has(reason) && window.has("Type a command"));
    window.key(egui::Key::Escape);
    // Not even when the letters match another enabled command.
    window.command("Stop the Lab");
    assert!(window.has(reason) && !window.has("Search settings"));
    window.key(egui::Key::Escape);
    window.command("Flip board");
    assert!(!window.has("Type a command"), "it was carried out");
    window.command("Frame times");
    assert!(!window.has(reason));
    // Each reason is that of a command.
    let texts = include_str!("../../assets/i18n/en.ftl").lines();
    let keys = texts
        .clone()
        .filter_map(|line| line.split_once("-not = ")?.0.strip_prefix("cmd-"));
    let unknown: Vec<&str> = keys
        .filter(|key| !TABLE.iter().any(|row| row.id == *key))
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    // Each command that is disabled at times has a reason.
    let tables = [
        include_str!("../../src/app/analysis/table.rs"),
        include_str!("../../src/app/book/table.rs"),
        include_str!("../../src/app/game/table.rs"),
        include_str!("../../src/app/lab/table.rs"),
        include_str!("../../src/app/play/mod.rs"),
        include_str!("../../src/app/review/table.rs"),
        include_str!("../../src/app/settings/mod.rs"),
        include_str!("../../src/app/shell/table.rs"),
    ];
    let rows = tables.iter().flat_map(|table| table.lines());
    let rows = rows.filter_map(|row| row.trim().strip_prefix('"')?.split_once('"'));
    let rows: Vec<(&str, &str)> = rows.filter(|(_, row)| row.ends_with(';')).collect();
    assert!(rows.len() > 100, "{}", rows.len());
    let silent = rows.iter().filter(|(id, row)| {
        !row.ends_with("|_| true;")
            && !row.ends_with("always;")
            && !texts
                .clone()
                .any(|text| text.starts_with(&format!("cmd-{id}-not = ")))
    });
    let silent: Vec<_> = silent.map(|(id, _)| id).collect();
    assert!(silent.is_empty(), "without a reason: {silent:?}");
}

/// Returns the names of all buttons of the page.
fn buttons(window: &Window) -> Vec<String> {
    let pressed = [Role::Button, Role::CheckBox, Role::RadioButton];
    let nodes = pressed.map(|role| {
        let board = window.harness.get_by_label("Chess board").rect();
        let nodes = window.harness.query_all_by_role(role);
        let beside = nodes.filter(move |node| node.rect().left() > board.right());
        let names = beside.filter_map(|node| node.accesskit_node().label());
        names.collect::<Vec<String>>()
    });
    nodes.concat()
}

#[test]
fn every_button_of_every_page_can_be_pressed_twice_at_once() {
    for &page in LabPage::ALL {
        let mut window = Window::lab(page);
        for name in buttons(&window) {
            for _ in 0..2 {
                // An earlier click may have removed it.
                let found = window.harness.query_all_by_label(&name).next();
                if let Some(node) = found {
                    node.click();
                }
                window.harness.step();
            }
        }
        window.apply(lab::Command::Stop.into());
        window.key(egui::Key::Escape);
    }
}

#[test]
fn a_race_of_searches_outlives_all_that_is_changed_around_it() {
    let mut window = Window::lab(LabPage::Search);
    let search = |window: &mut Window, command: search::Command| {
        window.apply(lab::Command::Search(command).into());
    };
    search(&mut window, search::Command::Depth(u32::MAX));
    search(&mut window, search::Command::Run);
    search(&mut window, search::Command::Run);
    for game in search::GameChoice::ALL {
        search(&mut window, search::Command::Game(game));
        search(&mut window, search::Command::Order(Order::None));
    }
    for &page in LabPage::ALL {
        window.apply(lab::Command::Show(page).into());
    }
    window.apply(lab::Command::Show(LabPage::Search).into());
    window.paste("k7/8/8/8/8/8/8/K7 w - - 0 1");
    window.apply(lab::Command::Show(LabPage::Search).into());
    // At any depth.
    window.until("a result", |window| window.shows("The searches of Chess"));
    search(
        &mut window,
        search::Command::Game(search::GameChoice::Chess),
    );
    window.until("a result", |window| window.shows(", depth "));
    assert!(window.shows("These results are of another position."));
    // The window is closed while two searches run.
    search(
        &mut window,
        search::Command::Game(search::GameChoice::Chess),
    );
    search(&mut window, search::Command::Run);
    window.click("Stop");
    search(&mut window, search::Command::Run);
    window.apply(lab::Command::Tree(lab::tree::Command::Record).into());
}
