//! The page Search of the Lab.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use tabia_app::command::Action;
use tabia_app::command::lab::Note;
use tabia_app::lab;
use tabia_app::lab::{search, tree};
use tabia_engine::trace::Trace;
use tabia_lab::games::tic_tac_toe::TicTacToe;
use tabia_lab::positions::SamplePosition;
use tabia_lab::questions::Question;
use tabia_lab::search::proof::smallest_proof;
use tabia_lab::search::{Algorithm, Parameter};
use tabia_settings::LabPage;

use crate::driver::Window;

fn choose(window: &mut Window, list: &str, entry: &str) {
    window.open_list(list);
    // The chosen item is also shown in the closed list.
    let is_entry = |node: &egui_kittest::Node<'_>| node.accesskit_node().role() != Role::CheckBox;
    let entries = window.harness.query_all_by_label(entry);
    let entries: Vec<_> = entries.filter(is_entry).collect();
    entries.last().unwrap().click();
    window.run();
}

/// Starts the recording of a search, from the menu of those that can be watched.
fn watch(window: &mut Window, search: &str) {
    window.click("Watch");
    let entries = (window.harness).query_all_by_role_and_label(Role::Button, search);
    entries.last().unwrap().click();
    window.run();
}

/// Returns the names of the rows of results at depth 4.
fn rows(window: &Window) -> Vec<String> {
    let rows = window.harness.query_all_by_role(Role::Row);
    rows.filter_map(|row| row.accesskit_node().label())
        .filter(|name| name.contains("depth 4"))
        .collect()
}

/// Runs the race of the chosen searches.
fn race(window: &mut Window) {
    window.click("Run");
    window.until("the race ends", |window| window.has("Run"));
}

#[test]
fn searches_race_on_the_shown_position_and_agree() {
    let mut window = Window::wide_lab(LabPage::Search);
    assert!(window.shows("Choose searches and run them"));
    choose(&mut window, "Game", "Tic-tac-toe");
    race(&mut window);
    assert!(window.has("The exact ones agree"));
    assert!(window.shows("With the hash table a search may visit fewer"));
    // The whole tree to depth 4 without a table: 1 + 9 + 72 + 504 + 3,024.
    window.click("Hash table");
    race(&mut window);
    let minimax = rows(&window).remove(0);
    assert!(
        minimax.starts_with("Minimax, depth 4: ") && minimax.ends_with(", 3,610 nodes"),
        "{minimax}"
    );
    assert!(window.shows("Nodes by depth: whole tree: 10 82 586 3,610; smallest tree: "));
    // The smallest tree that proves the value; with a table a search may visit fewer nodes.
    let goes_on = AtomicBool::new(false);
    let count = smallest_proof(&TicTacToe::default(), 4, u64::MAX, &goes_on).unwrap();
    let smallest = format!("The smallest tree that proves the value to depth 4 has {count} nodes.");
    assert!(window.shows(&smallest), "{smallest}");
    assert!(!window.shows("With the hash table a search may visit fewer"));
    assert_eq!(rows(&window).len(), 6);
    // Without minimax, and with a search that was not in the results.
    window.click("Minimax");
    window.click("NegaScout c");
    window.click("PV tree");
    race(&mut window);
    assert_eq!(rows(&window).len(), 7);
    assert!(!window.shows("Minimax, depth") && window.shows("PV tree, depth 4: "));
}

/// Clicks the last widget of a name that several have.
fn click_last(window: &mut Window, name: &str) {
    let all = window.harness.query_all_by_label(name);
    all.last().unwrap().scroll_to_me();
    window.run();
    let all = window.harness.query_all_by_label(name);
    all.last().unwrap().click();
    window.run();
}

#[test]
fn a_search_races_against_itself_with_other_numbers() {
    let mut window = Window::wide_lab(LabPage::Search);
    for name in ["Minimax", "Fail-soft", "PVS", "NegaScout"] {
        window.click(name);
    }
    // MTD(f) is chosen, and has a number.
    window.click("Numbers of the chosen searches: 1 row");
    let list = window.harness.get_by_label_contains("Selective searches");
    list.click();
    window.run();
    window.click("+ null move");
    assert!(window.has("Numbers of the chosen searches: 2 rows") && !window.has("Remove the row"));
    click_last(&mut window, "Add a row");
    assert!(window.has("+ null move, R 3"));
    click_last(&mut window, "Zugzwang guard");
    assert!(window.has("+ null move, R 3, Zugzwang guard off"));
    race(&mut window);
    let found = rows(&window);
    let is_row = |start: &str| found.iter().any(|row| row.starts_with(start));
    assert!(
        found.len() == 4 && is_row("+ null move, depth 4: "),
        "{found:?}"
    );
    assert!(
        is_row("+ null move, R 3, Zugzwang guard off, depth 4: "),
        "{found:?}"
    );
    // The numbers of a row can be those of the book again, and a row can be removed.
    window.click("Book's numbers");
    assert!(!window.has("Book's numbers") && !window.has("+ null move, R 3, Zugzwang guard off"));
    click_last(&mut window, "Remove the row");
    race(&mut window);
    assert_eq!(rows(&window).len(), 3);
}

#[test]
fn rows_are_compared_over_twenty_positions() {
    let mut window = Window::wide_lab(LabPage::Search);
    for name in ["Minimax", "PVS", "NegaScout", "MTD(f)"] {
        window.click(name);
    }
    window
        .harness
        .get_by_label_contains("Selective searches")
        .click();
    window.run();
    window.click("+ null move");
    compare_over(&mut window, "Twenty shipped positions");
    window.until("the comparison", |window| window.shows("+ null move: "));
    assert!(window.has("20 positions, depth 4, against the first row"));
    let rows = window.harness.query_all_by_role(Role::Row);
    let names: Vec<String> = rows
        .filter_map(|row| row.accesskit_node().label())
        .collect();
    let row = |start: &str| names.iter().find(|name| name.starts_with(start)).unwrap();
    assert!(
        row("Alpha-beta: ").ends_with("of the first 1, other moves 0 %"),
        "{names:?}"
    );
    assert!(row("Fail-soft: ").ends_with("other moves 0 %"), "{names:?}");
    let null = row("+ null move: ");
    assert!(
        null.contains("of the first 0.") && null.contains(" to 0."),
        "{null}"
    );
    window.until("it ends", |window| window.has("Close"));
    // It is marked where other numbers or another depth are chosen.
    let others = "These results are of other searches, or of other numbers, than the chosen ones.";
    assert!(!window.has(others));
    window.click("+ null move");
    assert!(window.has(others));
    window.apply(lab::Command::Search(search::Command::Depth(3)).into());
    assert!(window.shows("These results were found with: ") && window.shows("depth 4"));
    window.click("Close");
    assert!(!window.shows("against the first row") && window.has("Run"));
    // Small games have no set.
    choose(&mut window, "Game", "Tic-tac-toe");
    assert!(!window.has("Compare"));
}

/// Starts a comparison over positions of the menu.
fn compare_over(window: &mut Window, set: &str) {
    window.click("Compare");
    window.click(set);
}

/// Opens the page, with alpha-beta and fail-soft chosen at depth 2.
fn two_searches(files: &[PathBuf]) -> Window {
    let mut window = Window::open(None, files);
    window.apply(lab::Command::Show(LabPage::Search).into());
    window.apply(lab::Command::ToggleWide.into());
    for name in ["Minimax", "PVS", "NegaScout", "MTD(f)"] {
        window.click(name);
    }
    window.apply(lab::Command::Search(search::Command::Depth(2)).into());
    window
}

#[test]
fn rows_are_compared_over_the_games_of_the_open_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some.pgn");
    let game = |first: &str| format!("[Event \"one\"]\n\n1. {first} e5 2. Nf3 Nc6 *\n\n");
    let games: String = ["e4", "d4", "c4"].map(game).concat();
    std::fs::write(&path, &games).unwrap();
    let mut window = two_searches(&[path]);
    window.until("the file", |window| {
        window.app().game.session.document.len() == 3
    });
    compare_over(&mut window, "Games of the open file");
    window.until("the comparison", |window| window.has("Close"));
    let title = "The middle of 3 of 3 games in some.pgn, depth 2, against the first row";
    assert!(window.has(title) && window.shows("Fail-soft: "));
    assert!(!window.shows("evenly distributed"));
    // Of many games a bounded number is taken.
    let path = folder.path().join("many.pgn");
    std::fs::write(&path, games.repeat(100)).unwrap();
    let mut window = two_searches(&[path]);
    window.until("the file", |window| {
        window.app().game.session.document.len() == 300
    });
    compare_over(&mut window, "Games of the open file");
    window.until("the comparison", |window| window.has("Close"));
    assert!(window.shows("The middle of 200 of 300 games in many.pgn"));
    assert!(window.has("At most 200 are searched, evenly distributed over the file."));
}

#[test]
fn rows_are_compared_over_a_list_of_positions_and_its_faults_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some.epd");
    let row = "r1b1k2r/1pq1bpp1/p1np1n1p/4p3/4PP2/1NN1B2P/PPPQ2P1/R3KB1R w KQkq - bm Nd5;\n";
    let mut window = two_searches(&[]);
    let mut compare = |text: &str| {
        std::fs::write(&path, text).unwrap();
        window.dialogs.borrow_mut().paths.push_back(path.clone());
        compare_over(&mut window, "Positions of a file…");
        window.until("the comparison", |window| window.has("Close"));
        let texts = [
            "2 of 3 positions in some.epd, depth 2, against the first row",
            "One line cannot be read: line 2, ",
            "some.epd has no position to search: a position in EPD or FEN is expected on each line.",
            "first line 1: ",
            "Fail-soft: ",
        ];
        texts.map(|text| window.shows(text))
    };
    let good = format!("{row}nonsense\n{row}");
    assert_eq!(compare(&good), [true, true, false, false, true]);
    assert_eq!(
        compare("1. e4 e5 *\n\nand more\n"),
        [false, false, true, true, false]
    );
    assert_eq!(compare(""), [false, false, true, false, false]);
    std::fs::remove_file(&path).unwrap();
    window.dialogs.borrow_mut().paths.push_back(path.clone());
    compare_over(&mut window, "Positions of a file…");
    window.until("the comparison", |window| window.has("Close"));
    assert!(window.shows("some.epd cannot be read: "));
    // A single game is no set.
    window.click("Compare");
    let games = window.harness.get_by_label("Games of the open file");
    assert!(games.accesskit_node().is_disabled());
}

/// Moves of chess were once shown under the name of another game.
#[test]
fn results_stand_under_the_name_of_their_own_game_and_setup() {
    let mut window = Window::wide_lab(LabPage::Search);
    race(&mut window);
    assert_eq!(rows(&window).len(), 6);
    choose(&mut window, "Game", "Ugolki");
    assert!(window.has("The results are of Chess. Choose it again to see them."));
    assert!(rows(&window).is_empty() && !window.shows("Nodes by depth"));
    choose(&mut window, "Game", "Chess");
    assert_eq!(rows(&window).len(), 6);
    assert!(!window.shows("These results"));
    // Nor are they shown under another evaluation, order or table.
    choose(&mut window, "Evaluation", "Material");
    let found = "These results were found with: Material, squares · Captures, killers · Hash table · \
                 depth 4";
    assert!(window.has(found));
    choose(&mut window, "Evaluation", "Material, squares");
    assert!(!window.has(found));
    window.click("Hash table");
    assert!(window.has(found));
    window.click("Hash table");
    assert!(!window.shows("These results"));
    // Nor under another depth, or under other searches or numbers.
    window.apply(lab::Command::Search(search::Command::Depth(5)).into());
    assert!(window.has(found));
    window.apply(lab::Command::Search(search::Command::Depth(4)).into());
    assert!(!window.shows("These results"));
    let number = search::Command::Value {
        row: 5,
        parameter: Parameter::MtdGuess,
        value: 100,
    };
    window.apply(lab::Command::Search(number).into());
    assert!(window.shows("These results are of other searches, or of other numbers"));
    window.apply(lab::Command::Search(search::Command::ResetRow(5)).into());
    assert!(!window.shows("These results"));
    // Nor under the searches of a question.
    let ask = |window: &mut Window, name: &str| {
        let question = Note::Question(Question::named(name).unwrap());
        window.apply(lab::Command::Open(question).into());
    };
    ask(&mut window, "alpha-beta");
    assert!(window.has("These results are of another position."));
    race(&mut window);
    assert!(!window.shows("These results"));
    ask(&mut window, "windows");
    assert!(window.shows("These results were found with: "));
    // A small game can be continued, too.
    choose(&mut window, "Game", "Tic-tac-toe");
    race(&mut window);
    window.apply(lab::Command::Show(LabPage::Games).into());
    window.click("b2, Draw");
    window.apply(lab::Command::Show(LabPage::Search).into());
    assert!(window.has("These results are of another position."));
}

/// Returns the painted texts that are not cut.
pub fn whole_texts(window: &Window) -> Vec<String> {
    let painted = window.harness.output().shapes.iter();
    let texts = painted.filter_map(|clipped| match &clipped.shape {
        egui::Shape::Text(text) if !text.galley.elided => Some(text.galley.text().to_owned()),
        _ => None,
    });
    texts.collect()
}

/// Both rows of this question were once painted as “+ captures, chec…”.
#[test]
fn rows_that_differ_in_a_number_show_it_in_a_narrow_panel() {
    let mut window = Window::lab(LabPage::Search);
    for (width, height) in [(1280.0, 800.0), (900.0, 600.0)] {
        window.harness.set_size(egui::vec2(width, height));
        let question = Note::Question(Question::named("stand-pat").unwrap());
        window.apply(lab::Command::Open(question).into());
        race(&mut window);
        for end in ["Answer checks on", "Answer checks off"] {
            let texts = whole_texts(&window);
            // In the table and in the plot.
            let count = texts.iter().filter(|text| text.ends_with(end)).count();
            assert_eq!(count, 2, "{end} at {width}: {texts:?}");
        }
    }
}

/// Half a table of the simple evaluation was once rounded to 0.
#[test]
fn the_simple_evaluation_is_shown_in_thousandths() {
    let mut window = Window::wide_lab(LabPage::Search);
    choose(&mut window, "Evaluation", "The book's simple one");
    race(&mut window);
    let row = rows(&window).remove(0);
    let value = row.split_once("depth 4: ").unwrap().1;
    let (_, places) = value.split_once(',').unwrap().0.split_once('.').unwrap();
    assert_eq!(places.len(), 3, "{row}");
}

#[test]
fn a_race_can_be_stopped_and_what_was_found_stays() {
    let mut window = Window::wide_lab(LabPage::Search);
    for name in ["Alpha-beta", "Fail-soft", "PVS", "NegaScout", "MTD(f)"] {
        window.click(name);
    }
    // A depth that takes too long: minimax at the start position.
    for _ in 0..8 {
        window.harness.get_by_label("Depth").focus();
        window.run();
        window.key(egui::Key::ArrowUp);
    }
    window.click("Hash table");
    window.click("Run");
    window.until("depth 3", |window| window.shows("Minimax, depth 3"));
    window.click("Stop");
    assert!(window.has("Run") && window.shows("nodes"));
    // The board changes; the results then belong to another position.
    window.play("e2 white pawn", "e4 empty");
    assert!(window.has("These results are of another position."));
    // Nothing chosen, nothing to run.
    window.click("Minimax");
    let run = window.harness.get_by_label("Run");
    assert!(run.accesskit_node().is_disabled());
}

#[test]
fn alpha_beta_is_watched_step_by_step_and_back() {
    let mut window = Window::wide_lab(LabPage::Search);
    watch(&mut window, "Alpha-beta");
    window.until("the recording", |window| {
        window.has("Alpha-beta, step by step")
    });
    let start = window.fen();
    assert!(window.has("Before the first step."));
    window.click("Step on");
    assert!(window.shows("The search begins, 4 half-moves deep."));
    for _ in 0..4 {
        window.click("Step on");
    }
    // The line is shown on the board, and the game is unchanged.
    assert!(window.shows("Ply 4:") && window.shows("Line: "));
    assert_eq!(window.fen(), start);
    window.click("Step back");
    assert!(window.shows("Ply 3:"));
    window.click("Step out");
    assert!(!window.shows("Ply 3:"));

    // To the first cut-off, with its reason.
    window.click("To the beginning");
    window.click("Stop at cut-offs");
    window.click("Run to the next stop");
    assert!(window.shows("already refutes:") && window.shows("not searched"));
    let is_wide = |label: egui_kittest::Node<'_>| label.rect().width() > 60.0;
    let is_seen = (window.harness)
        .query_all_by_label_contains("cut: ")
        .any(is_wide);
    assert!(is_seen, "all of the reason is seen");
    window.click("Step back");
    assert!(!window.shows("already refutes:"));
    // Playback works there as well.
    window.harness.get_by_label("Play").click();
    window.run();
    window.wait(3.0);
    window.until("it stops", |window| window.has("Play"));
    assert!(window.shows("already refutes:"));
    window.click("To the end");
    assert!(
        window.has("All relevant moves have been tried: +0.00 for the side to move.")
            || window.shows("its first 200,000 steps were recorded")
    );
    window.click("Back to the results");
    assert!(window.has("Run"));
}

/// Steps on until a text is shown.
fn step_until(window: &mut Window, text: &str) {
    for _ in 0..600 {
        if window.shows(text) {
            return;
        }
        window.click("Step on");
    }
    panic!("not shown: {text}");
}

#[test]
fn what_threatens_nothing_is_watched_with_its_reason() {
    let sample = SamplePosition::named("reduced-reply").unwrap();
    let mut window = Window::wide_lab(LabPage::Search);
    window.apply(lab::Command::Open(Note::Position(sample)).into());
    window.apply(lab::Command::Search(search::Command::Depth(2)).into());
    let algorithm = Algorithm::named("threat-detection").unwrap();
    window.apply(lab::Command::Search(search::Command::Watch(algorithm.into())).into());
    window.until("the recording", |window| {
        window.has("Threat detection, step by step")
    });
    step_until(&mut window, "and its piece threatens nothing.");
}

#[test]
fn the_best_lines_and_the_order_of_a_watched_search_are_drawn() {
    let mut window = Window::wide_lab(LabPage::Search);
    window.apply(lab::Command::Search(search::Command::Depth(2)).into());
    watch(&mut window, "Alpha-beta");
    window.until("the recording", |window| {
        window.has("Alpha-beta, step by step")
    });
    window.click("Order");
    assert!(window.has("Nothing has been tried yet."));
    window.click("Best lines");
    assert!(window.has("No search of the position is finished yet."));
    // The first move of the position is searched, and is the best so far: both ways to store a line have it.
    window.click("Step on");
    window.click("Step on");
    window.click("Step out");
    let mut found = window
        .harness
        .query_all_by_label_contains("Stored at ply 0: ");
    let stored = found
        .next()
        .and_then(|label| label.accesskit_node().value());
    let line = stored.unwrap()["Stored at ply 0: ".len()..].to_owned();
    drop(found);
    assert!(!line.is_empty());
    assert!(window.has(&format!("Line of ply 0: {line}")));
    window.click("Order");
    let mv = line.split(' ').next().unwrap();
    let cards = window.harness.query_all_by_label_contains(": ");
    let cards: Vec<_> = cards
        .filter_map(|card| card.accesskit_node().value())
        .collect();
    let tried = |card: &String| card.starts_with(&format!("{mv}: ")) && card.ends_with(", tried");
    assert!(cards.iter().any(tried), "{cards:?}");
    assert!(window.shows(", picked next"));
    window.click("To the end");
    window.click("Best lines");
    assert!(window.has("One search of the position is finished."));
    window.click("Stack");
    assert!(!window.has("Triangle"));
}

#[test]
fn other_games_are_watched_in_words_and_stop_at_a_ply_and_a_move() {
    let mut window = Window::wide_lab(LabPage::Search);
    choose(&mut window, "Game", "Russian draughts");
    watch(&mut window, "NegaScout");
    window.until("the recording", |window| {
        window.has("NegaScout, step by step")
    });
    window.click("Step on");
    window.click("Step on");
    window.click("Stop at this ply");
    assert!(window.has("Stop at ply 1"));
    window.click("Stop at this move");
    window.click("Step on");
    assert!(window.shows("Line: ") && window.shows("Ply 2:"));
    window.click("Run to the next stop");
    assert!(!window.shows("Ply 2:"));
    window.click("Stop at ply 1");
    assert!(window.has("Stop at this ply"));
    window.click("Step over");
    window.click("Back to the results");
    assert!(window.has("Run"));
}

#[test]
fn a_watched_search_is_shown_as_a_tree_and_walked_on_the_board() {
    let mut window = Window::wide_lab(LabPage::Search);
    watch(&mut window, "Alpha-beta");
    window.until("the recording", |window| {
        window.has("Alpha-beta, step by step")
    });
    let start = window.fen();
    window.click("Show as a tree");
    let by = "Recorded while this search was watched: Alpha-beta.";
    window.until("the tree", |window| window.shows(by));
    assert!(window.shows("Depth 4, PV"));
    // Filters and the board work as for the engine's searches.
    window.click("table");
    assert!(window.shows("nodes fit"));
    window.click("table");
    window.key(egui::Key::ArrowDown);
    let rows = window.harness.query_all_by_label_contains(", closed");
    let first = rows
        .filter_map(|row| row.accesskit_node().label())
        .find(|name| !name.starts_with("Depth"))
        .unwrap();
    window.click(&first);
    let (san, _) = first.split_once(',').unwrap();
    assert!(window.shows(&format!("{} white", &san[san.len() - 2..])));
    assert_eq!(window.fen(), start);
    window.open_list("Move to ask about");
    window.click("a3");
    window.until("an answer", |window| {
        ["a3 is answered by", "a3 is refuted", "a3 is worth no more"]
            .iter()
            .any(|answer| window.shows(answer))
    });
    // The watched search is still at the same step.
    window.apply(tabia_app::lab::Command::Show(LabPage::Search).into());
    assert!(window.has("Alpha-beta, step by step"));
}

#[test]
fn a_watched_game_without_a_chess_board_has_no_tree() {
    let mut window = Window::wide_lab(LabPage::Search);
    choose(&mut window, "Game", "Tic-tac-toe");
    watch(&mut window, "Alpha-beta");
    window.until("the recording", |window| {
        window.has("Alpha-beta, step by step")
    });
    let tree = window.harness.get_by_label("Show as a tree");
    assert!(tree.accesskit_node().is_disabled());
}

/// Another tree would replace the one that is being saved, and the file would be lost.
#[test]
fn a_tree_that_is_being_saved_gives_way_to_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("slow.trace");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    if !made.is_ok_and(|status| status.success()) {
        return crate::common::skip("a trace that is being saved", "mkfifo");
    }
    let mut window = Window::wide_lab(LabPage::Search);
    watch(&mut window, "Alpha-beta");
    window.until("the recording", |window| {
        window.has("Alpha-beta, step by step")
    });
    window.click("Show as a tree");
    window.until("the tree", |window| window.shows("Depth 4, PV"));
    // A pipe is written only when it is read.
    window.apply(lab::Command::from(tree::Command::SaveTo(path.clone())).into());
    let mv = *window
        .app()
        .game
        .session
        .position()
        .legal_moves()
        .first()
        .unwrap();
    window.apply(lab::Command::from(tree::Command::Ask(mv)).into());
    assert!(window.reported("still being saved"));
    window.apply(lab::Command::from(search::Command::ShowTree).into());
    window.apply(lab::Command::Show(LabPage::Search).into());
    let tree = window.harness.get_by_label("Show as a tree");
    assert!(tree.accesskit_node().is_disabled());
    window.apply(Action::Quit.into());
    assert!(window.shows("A file is still being written"));
    window.click("Cancel");
    let bytes = std::fs::read(&path).unwrap();
    assert!(!Trace::from_bytes(&bytes).unwrap().is_empty());
    window.until("the end", |window| window.reported("Saved as"));
    let tree = window.harness.get_by_label("Show as a tree");
    assert!(!tree.accesskit_node().is_disabled());
}

#[test]
fn a_stopped_race_says_so_and_a_double_click_starts_one() {
    let mut window = Window::wide_lab(LabPage::Search);
    window.apply(search::Command::Depth(7).into());
    window.double_click("Run");
    assert!(window.has("Stop"), "the second click stops nothing");
    assert!(!window.shows("Stopped after"));
    window.click("Stop");
    assert!(window.shows("Stopped after"));
    window.apply(search::Command::Depth(1).into());
    race(&mut window);
    assert!(!window.shows("Stopped after"));
}
