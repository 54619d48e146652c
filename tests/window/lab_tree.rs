//! The Lab's page Tree, driven through its accessible names.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use tabia::app::lab;
use tabia::app::lab::tree::Command;
use tabia::engine::trace::Trace;
use tabia::settings::{LabPage, Room};

use crate::driver::Window;

fn lab() -> Window {
    let mut window = Window::with(None, &[], |settings| {
        settings.room = Room::Lab;
        settings.lab_page = LabPage::Tree;
        settings.reduced_motion = true;
        settings.use_books = false;
    });
    set(&mut window, Command::SetDepth(4));
    window
}

fn set(window: &mut Window, command: Command) {
    let app = window.harness.state_mut();
    app.apply(lab::Command::Tree(command));
    window.run();
}

/// Runs until something is there, or gives up after a minute.
fn until(window: &mut Window, what: &str, is_there: impl Fn(&Window) -> bool) {
    let start = std::time::Instant::now();
    while !is_there(window) {
        assert!(start.elapsed().as_secs() < 60, "{what}");
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.run();
    }
}

fn record(window: &mut Window) {
    window.click("Record a search");
    until(window, "the tree", |window| window.shows("Depth 4, PV"));
}

/// The names of the rows that begin like this.
fn rows(window: &Window, start: &str) -> Vec<String> {
    let rows = window.harness.query_all_by_label_contains(start);
    let names = rows.filter_map(|row| row.accesskit_node().label());
    names.filter(|name| name.starts_with(start)).collect()
}

/// The first row of a move that can be opened.
fn closed(window: &Window) -> String {
    let rows = rows(window, "").into_iter();
    let mut closed = rows.filter(|name| name.ends_with(", closed") && !name.starts_with("Depth"));
    closed.next().unwrap()
}

#[test]
fn a_search_is_recorded_and_walked_while_the_board_follows() {
    let mut window = lab();
    assert!(window.shows("No search is recorded"));
    record(&mut window);
    // The last iteration is open, and all its moves are there.
    assert!(window.shows("all moves tried, open"));
    // Whatever it is, the engine's first move has something below it.
    let first = closed(&window);
    let (san, _) = first.split_once(',').unwrap();
    let arrived = format!("{} white", &san[san.len() - 2..]);
    let start = window.fen();
    window.click(&first);
    assert!(window.shows(&arrived) && window.fen() == start);
    // The arrow keys open the move, go to its first reply, and back.
    window.key(Key::ArrowRight);
    let opened = first.replace(", closed", ", open");
    assert!(window.shows(&opened));
    window.key(Key::ArrowRight);
    assert_eq!(window.fen(), start);
    assert!(window.shows(&arrived));
    window.key(Key::ArrowLeft);
    window.key(Key::ArrowLeft);
    assert!(window.shows(&first));
    // It goes into the game only when that is asked for.
    window.click("Play this line");
    assert!(window.pgn().contains(&format!("1. {san}")));
    assert!(window.shows("This search is of another position"));
    let play = window.harness.get_by_label("Play this line");
    assert!(play.accesskit_node().is_disabled());
}

#[test]
fn filters_leave_what_fits_and_what_is_above_it() {
    let mut window = lab();
    record(&mut window);
    let all = rows(&window, "Depth ").len();
    assert!(all >= 4);
    window.click("skipped");
    assert!(window.shows("nodes fit"));
    assert!(rows(&window, "Depth ").len() < all);
    window.click("table");
    // No move is skipped for what the table knows.
    assert!(window.shows("0 nodes fit") && window.shows("Nothing fits"));
    window.click("skipped");
    window.click("table");
    assert!(!window.shows("nodes fit"));
    assert_eq!(rows(&window, "Depth ").len(), all);
}

#[test]
fn a_question_opens_the_tree_at_the_refutation() {
    let mut window = lab();
    // Nothing is recorded: the search comes first.
    let list = window
        .harness
        .get_by_role_and_label(Role::ComboBox, "Move to ask about");
    list.click();
    window.run();
    window.click("a3");
    until(&mut window, "an answer", |window| {
        window.shows("a3 is answered by") || window.shows("a3 is refuted")
    });
    assert!(window.shows("Better is") && window.shows("The line a3"));
    window.click("Search it alone");
    until(&mut window, "the whole truth", |window| {
        window.shows("Searched alone, a3 meets")
    });
    assert!(window.shows("Searched alone: a3."));
    // On the board, too; the move is not played.
    window.click("Ask on the board");
    assert!(window.shows("Make a move on the board"));
    let start = window.fen();
    window.play("g2 white pawn", "g4 empty");
    until(&mut window, "an answer", |window| {
        window.shows("not searched to its end")
    });
    assert_eq!(window.fen(), start);
    assert!(!window.shows("Make a move on the board"));
}

#[test]
fn a_trace_is_saved_and_read_and_a_damaged_one_says_where() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, cut) = (
        folder.path().join("whole.trace"),
        folder.path().join("cut.trace"),
    );
    let mut window = lab();
    record(&mut window);
    // The name gets its ending.
    let answers = window.dialogs.clone();
    let answer = |path: std::path::PathBuf| answers.borrow_mut().paths.push_back(path);
    answer(whole.with_extension(""));
    window.click("Save…");
    until(&mut window, "the file", |_| whole.exists());
    let bytes = std::fs::read(&whole).unwrap();
    assert!(!Trace::from_bytes(&bytes).unwrap().is_empty());
    std::fs::write(&cut, &bytes[..bytes.len() - 50]).unwrap();
    answer(cut.clone());
    window.click("Open…");
    until(&mut window, "a message", |window| {
        window.told("50 bytes too early") && window.told("cut.trace")
    });
    // What was there stays; another window reads the whole one.
    assert!(window.shows("Depth 4, PV"));
    let mut other = lab();
    other.dialogs.borrow_mut().paths.push_back(whole);
    other.click("Open…");
    until(&mut other, "the tree", |window| window.shows("Depth 4, PV"));
    assert_eq!(rows(&other, "e4, "), rows(&window, "e4, "));
}

#[test]
fn a_search_can_be_cancelled_and_shows_what_it_has_found() {
    let mut window = lab();
    set(&mut window, Command::SetDepth(40));
    window.click("Record a search");
    until(&mut window, "some depth", |window| {
        (3..=40).any(|depth| window.shows(&format!("depth {depth}")))
    });
    window.click("Cancel");
    // How deep it came depends on the machine.
    until(&mut window, "the tree", |window| {
        (3..=40).any(|depth| window.shows(&format!("Depth {depth}, PV")))
    });
    assert!(window.shows("Record a search"));
}
