//! The Lab's page of searches, driven through its accessible names.

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use tabia::settings::{LabPage, Room};

use crate::driver::Window;

fn lab() -> Window {
    Window::with(None, &[], |settings| {
        settings.room = Room::Lab;
        settings.lab_page = LabPage::Search;
        settings.lab_wide = true;
        settings.reduced_motion = true;
    })
}

fn has(window: &Window, name: &str) -> bool {
    window.harness.query_by_label(name).is_some()
}

fn contains(window: &Window, text: &str) -> bool {
    window
        .harness
        .query_all_by_label_contains(text)
        .next()
        .is_some()
}

fn click(window: &mut Window, name: &str) {
    window.harness.get_by_label(name).click();
    window.run();
}

/// Runs until something is there, or gives up after two minutes.
fn until(window: &mut Window, what: &str, is_there: impl Fn(&Window) -> bool) {
    let start = std::time::Instant::now();
    while !is_there(window) {
        assert!(start.elapsed().as_secs() < 120, "{what}");
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.run();
    }
}

fn choose(window: &mut Window, list: &str, entry: &str) {
    let combo = window.harness.get_by_role_and_label(Role::ComboBox, list);
    combo.click();
    window.run();
    // What is chosen already stands in the closed list, too.
    let is_entry = |node: &egui_kittest::Node<'_>| node.accesskit_node().role() != Role::CheckBox;
    let entries = window.harness.query_all_by_label(entry);
    let entries: Vec<_> = entries.filter(is_entry).collect();
    entries.last().unwrap().click();
    window.run();
}

/// The names of the rows of results at depth 4.
fn rows(window: &Window) -> Vec<String> {
    let rows = window.harness.query_all_by_role(Role::Row);
    rows.filter_map(|row| row.accesskit_node().label())
        .filter(|name| name.contains("depth 4"))
        .collect()
}

/// Runs the race of what is chosen.
fn race(window: &mut Window) {
    click(window, "Run");
    until(window, "the race ends", |window| has(window, "Run"));
}

#[test]
fn searches_race_on_the_shown_position_and_agree() {
    let mut window = lab();
    assert!(contains(&window, "Choose searches and run them"));
    choose(&mut window, "Game", "Tic-tac-toe");
    race(&mut window);
    assert!(has(&window, "The exact ones agree"));
    // The whole tree to depth 4 without a table: 1 + 9 + 72 + 504 + 3,024.
    click(&mut window, "hash table");
    race(&mut window);
    let minimax = rows(&window).remove(0);
    assert!(
        minimax.starts_with("Minimax, depth 4: ") && minimax.ends_with(", 3,610 nodes"),
        "{minimax}"
    );
    assert!(contains(
        &window,
        "Nodes by depth: b^d, all: 10 82 586 3,610; b^(d/2), least:"
    ));
    assert_eq!(rows(&window).len(), 6);
    // Without minimax, and with one that was not there.
    click(&mut window, "Minimax");
    click(&mut window, "NegaScout c");
    click(&mut window, "PV tree");
    race(&mut window);
    assert_eq!(rows(&window).len(), 7);
    assert!(!contains(&window, "Minimax, depth") && contains(&window, "PV tree, depth 4: "));
}

#[test]
fn a_race_can_be_stopped_and_what_was_found_stays() {
    let mut window = lab();
    for name in ["Alpha-beta", "Fail-soft", "PVS", "NegaScout", "MTD(f)"] {
        click(&mut window, name);
    }
    // Deeper than anybody waits: minimax at the start position.
    for _ in 0..8 {
        window.harness.get_by_label("Depth").focus();
        window.run();
        window.key(egui::Key::ArrowUp);
    }
    click(&mut window, "hash table");
    click(&mut window, "Run");
    until(&mut window, "depth 3", |window| {
        contains(window, "Minimax, depth 3")
    });
    click(&mut window, "Stop");
    assert!(has(&window, "Run") && contains(&window, "nodes"));
    // The board goes on; then the results are of another position.
    window.play("e2 white pawn", "e4 empty");
    assert!(has(&window, "These results are of another position."));
    // Nothing chosen, nothing to run.
    click(&mut window, "Minimax");
    let run = window.harness.get_by_label("Run");
    assert!(run.accesskit_node().is_disabled());
}

#[test]
fn alpha_beta_is_watched_step_by_step_and_back() {
    let mut window = lab();
    choose(&mut window, "Watch", "Alpha-beta");
    until(&mut window, "the recording", |window| {
        has(window, "Alpha-beta, step by step")
    });
    let start = window.fen();
    assert!(has(&window, "Before the first step."));
    click(&mut window, "Step on");
    assert!(contains(&window, "The search begins, 4 half-moves deep."));
    for _ in 0..4 {
        click(&mut window, "Step on");
    }
    // The line stands on the board, and the game is what it was.
    assert!(contains(&window, "Ply 4:") && contains(&window, "Line: "));
    assert_eq!(window.fen(), start);
    click(&mut window, "Step back");
    assert!(contains(&window, "Ply 3:"));
    click(&mut window, "Step out");
    assert!(!contains(&window, "Ply 3:"));

    // To the first cut-off, which says why.
    click(&mut window, "To the beginning");
    click(&mut window, "Stop at cut-offs");
    click(&mut window, "Run to the next stop");
    assert!(contains(&window, "already refutes:") && contains(&window, "not looked at"));
    click(&mut window, "Step back");
    assert!(!contains(&window, "already refutes:"));
    // It runs there by itself as well.
    window.harness.get_by_label("Play").click();
    window.run();
    window.wait(3.0);
    until(&mut window, "it stops", |window| has(window, "Play"));
    assert!(contains(&window, "already refutes:"));
    click(&mut window, "To the end");
    assert!(
        has(
            &window,
            "All that counts has been tried: +0.00 for the side to move."
        ) || contains(&window, "its first 200,000 steps were recorded")
    );
    click(&mut window, "Back to the results");
    assert!(has(&window, "Run"));
}

#[test]
fn other_games_are_watched_in_words_and_stop_at_a_ply_and_a_move() {
    let mut window = lab();
    choose(&mut window, "Game", "Russian draughts");
    choose(&mut window, "Watch", "NegaScout");
    until(&mut window, "the recording", |window| {
        has(window, "NegaScout, step by step")
    });
    click(&mut window, "Step on");
    click(&mut window, "Step on");
    click(&mut window, "Stop at this ply");
    assert!(has(&window, "Stop at ply 1"));
    click(&mut window, "Stop at this move");
    click(&mut window, "Step on");
    assert!(contains(&window, "Line: ") && contains(&window, "Ply 2:"));
    click(&mut window, "Run to the next stop");
    assert!(!contains(&window, "Ply 2:"));
    click(&mut window, "Stop at ply 1");
    assert!(has(&window, "Stop at this ply"));
    click(&mut window, "Step over");
    click(&mut window, "Back to the results");
    assert!(has(&window, "Run"));
}
