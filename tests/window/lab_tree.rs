//! The page Tree of the Lab.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use tabia_app::lab;
use tabia_app::lab::tree::Command;
use tabia_engine::trace::Trace;
use tabia_settings::LabPage;

use crate::driver::Window;

fn lab() -> Window {
    let mut window = Window::lab(LabPage::Tree);
    set(&mut window, Command::SetDepth(4));
    window
}

fn set(window: &mut Window, command: Command) {
    let app = window.harness.state_mut();
    app.apply(lab::Command::Tree(command));
    window.run();
}

fn record(window: &mut Window) {
    window.click("Record a search");
    window.until("the tree", |window| window.shows("Depth 4, PV"));
    // The frame after the first scrolls to the selection.
    window.run();
}

/// Returns the names of the rows with this beginning.
fn rows(window: &Window, start: &str) -> Vec<String> {
    let rows = window.harness.query_all_by_label_contains(start);
    let names = rows.filter_map(|row| row.accesskit_node().label());
    names.filter(|name| name.starts_with(start)).collect()
}

/// Returns the first row of a move that can be opened.
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
    // The last iteration is open, and all its moves are visible.
    assert!(window.shows("all moves tried, open"));
    // The engine's first move, whatever it is, has a subtree.
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
    // It is added to the game only on request.
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
    let last = rows(&window, "Depth 4").remove(0);
    window.click(&last);
    window.key(Key::Home);
    let all = rows(&window, "Depth ").len();
    assert!(all >= 4);
    // At depth 1 nothing can be reduced.
    window.click("reduced");
    assert!(window.shows("nodes fit"));
    let fitting = rows(&window, "Depth ").len();
    assert!((1..all).contains(&fitting), "{fitting} of {all}");
    // A skipped move has no reduced search.
    window.click("skipped");
    assert!(window.shows("0 nodes fit") && window.shows("Nothing fits"));
    window.click("skipped");
    window.click("reduced");
    assert!(!window.shows("nodes fit"));
    assert_eq!(rows(&window, "Depth ").len(), all);
}

#[test]
fn a_question_opens_the_tree_at_the_refutation() {
    let mut window = lab();
    // Nothing is recorded yet: the search is needed first.
    window.open_list("Move to ask about");
    window.click("a3");
    window.until("an answer", |window| {
        ["a3 is answered by", "a3 is refuted", "a3 is worth no more"]
            .iter()
            .any(|answer| window.shows(answer))
    });
    assert!(window.shows("Better is") && window.shows("The line a3"));
    window.click("Search it alone");
    window.until("the whole truth", |window| {
        window.shows("Searched alone, a3 meets")
    });
    assert!(window.shows("Searched alone: a3."));
    // On the board, too; the move is not played.
    window.click("Ask on the board");
    assert!(window.shows("Make a move on the board"));
    let start = window.fen();
    window.play("g2 white pawn", "g4 empty");
    window.until("an answer", |window| {
        window.shows("not searched completely")
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
    // The extension is added to the name.
    let answers = window.dialogs.clone();
    let answer = |path: std::path::PathBuf| answers.borrow_mut().paths.push_back(path);
    answer(whole.with_extension(""));
    window.click("Save…");
    window.until("the file", |window| window.reported("Saved as"));
    let bytes = std::fs::read(&whole).unwrap();
    assert!(!Trace::from_bytes(&bytes).unwrap().is_empty());
    std::fs::write(&cut, &bytes[..bytes.len() - 50]).unwrap();
    answer(cut.clone());
    window.click("Open…");
    window.until("a message", |window| {
        window.reported("50 bytes too early") && window.reported("cut.trace")
    });
    // The existing tree stays; another window reads the complete file.
    assert!(window.shows("Depth 4, PV"));
    let mut other = lab();
    other.dialogs.borrow_mut().paths.push_back(whole);
    other.click("Open…");
    other.until("the tree", |window| window.shows("Depth 4, PV"));
    assert_eq!(rows(&other, "e4, "), rows(&window, "e4, "));
}

/// The engine's last iteration is at the top of the tree with its moves below it, whatever the number of earlier iterations.
#[test]
fn after_recording_the_last_iteration_is_seen_with_its_moves() {
    let mut window = lab();
    window.paste("8/8/4k3/8/4P3/4K3/8/8 w - - 0 1");
    window.apply(lab::Command::Show(LabPage::Tree).into());
    set(&mut window, Command::SetDepth(14));
    // Two plies are enough to see the places of the rows; deeper nodes are counted.
    set(&mut window, Command::SetPlies(2));
    window.click("Record a search");
    window.until("the tree", |window| window.shows("left out as too deep"));
    window.run();
    let tree = window.harness.get_by_label("Tree of the search").rect();
    let last = window.harness.get_by_label_contains("Depth 14, PV").rect();
    assert!(last.top() < tree.center().y, "{last:?} in {tree:?}");
    let moves = rows(&window, "K").len();
    assert!(moves >= 4, "{moves} of its moves are seen");
}

#[test]
fn hostile_files_are_refused_and_what_was_there_stays() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = lab();
    record(&mut window);
    let bytes = {
        let path = folder.path().join("whole.trace");
        window.dialogs.borrow_mut().paths.push_back(path.clone());
        window.click("Save…");
        window.until("the file", |window| window.reported("Saved as"));
        std::fs::read(path).unwrap()
    };
    let changed = |at: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[at..at + 3].fill(byte);
        bytes
    };
    let files: [(&str, Vec<u8>, &str); 6] = [
        ("empty", Vec::new(), "does not begin with TABTRACE"),
        (
            "short",
            bytes[..15].to_vec(),
            "before its first twenty bytes",
        ),
        ("version", changed(8, 7), "this program reads version 1"),
        ("header", changed(12, 255), "is too long"),
        ("records", changed(17, 255), "are too many"),
        ("middle", changed(bytes.len() / 2, 255), "byte "),
    ];
    let open = |window: &mut Window, path: std::path::PathBuf, reason: &str| {
        set(window, Command::OpenFrom(path));
        window.until(reason, |window| window.reported(reason));
        assert!(window.shows("Depth 4, PV"));
    };
    for (name, bytes, reason) in files {
        let path = folder.path().join(format!("{name}.trace"));
        std::fs::write(&path, bytes).unwrap();
        open(&mut window, path, reason);
    }
    open(
        &mut window,
        folder.path().to_path_buf(),
        "could not be read",
    );
    open(
        &mut window,
        folder.path().join("none"),
        "none could not be read",
    );
    // Nor can a folder be overwritten.
    set(&mut window, Command::SaveTo(folder.path().to_path_buf()));
    window.until("a message", |window| window.reported("could not be saved"));
    window.until("the end of saving", |window| window.has("Record a search"));
}

#[test]
fn what_comes_while_something_runs_does_not_disturb_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = lab();
    record(&mut window);
    set(&mut window, Command::SetDepth(40));
    window.click("Record a search");
    // The answers of dialogs that were open when the search began.
    set(
        &mut window,
        Command::SaveTo(folder.path().join("late.trace")),
    );
    assert!(window.reported("another task is running"));
    set(
        &mut window,
        Command::OpenFrom(folder.path().join("late.trace")),
    );
    for name in ["Open…", "Save…"] {
        let button = window.harness.get_by_label(name);
        assert!(button.accesskit_node().is_disabled(), "{name}");
    }
    // The game continues, filters and rows of the old tree work, and the page is left.
    window.click("cut");
    window.key(Key::ArrowDown);
    window.paste("8/8/4k3/8/4P3/4K3/8/8 w - - 0 1");
    window.apply(lab::Command::Show(LabPage::Search).into());
    window.apply(lab::Command::Stop.into());
    window.apply(lab::Command::Show(LabPage::Tree).into());
    window.until("what was found", |window| window.has("Record a search"));
    assert!(window.shows("This search is of another position"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_search_can_be_cancelled_and_shows_what_it_has_found() {
    let mut window = lab();
    set(&mut window, Command::SetDepth(40));
    window.click("Record a search");
    window.until("some depth", |window| {
        (3..=40).any(|depth| window.shows(&format!("depth {depth}")))
    });
    window.click("Cancel");
    // Its depth depends on the machine.
    window.until("the tree", |window| {
        (3..=40).any(|depth| window.shows(&format!("Depth {depth}, PV")))
    });
    assert!(window.shows("Record a search"));
}

/// A bound that only shows an earlier known mate was once called a refutation.
#[test]
fn a_slower_mate_is_not_called_refuted() {
    let mut window = lab();
    window.paste("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    window.apply(lab::Command::Show(LabPage::Tree).into());
    window.click("Record a search");
    window.until("the tree", |window| window.shows(": #1 with Rd8#"));
    for mv in ["Rd7", "Kf1"] {
        window.open_list("Move to ask about");
        window.click(mv);
        let gave_up = format!("{mv} is no quicker mate");
        let answered = format!("{mv} is answered by");
        window.until("an answer", |window| {
            window.shows(&gave_up) || window.shows(&answered)
        });
        assert!(!window.shows("refuted") && window.shows("Better is Rd8#"));
    }
}

#[test]
fn a_low_window_shows_at_least_six_rows_and_leaves_no_space_empty() {
    let mut window = lab();
    record(&mut window);
    for height in [572.0, 600.0, 800.0] {
        window.harness.set_size(egui::vec2(900.0, height));
        window.run();
        window.run();
        let below = window.harness.get_by_label("Play this line").rect();
        let rows = window.harness.query_all_by_role(Role::Row);
        let rows = rows.filter(|row| row.rect().bottom() <= below.top());
        let (count, lowest) = rows.fold((0, 0.0_f32), |(count, lowest), row| {
            (count + 1, lowest.max(row.rect().bottom()))
        });
        assert!(count >= 6, "{height}: {count}");
        // The line, the facts and the techniques of the node follow, and less than a row stays empty.
        let bottom = window.harness.get_by_label("Typed move").rect().top();
        let rest = bottom - lowest;
        assert!(
            (64.0..64.0 + 24.0 + 24.0).contains(&rest),
            "{height}: {rest}"
        );
    }
}
