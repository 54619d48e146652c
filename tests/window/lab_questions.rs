//! The start page of the Lab: questions, the index of techniques, the menu of positions, and the note that says what to look for.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use tabia_app::command::lab::Note;
use tabia_app::lab;
use tabia_chess::Position;
use tabia_lab::index::INDEX;
use tabia_lab::positions::{POSITIONS, SamplePosition};
use tabia_lab::questions::QUESTIONS;
use tabia_lab::search::Order;
use tabia_settings::{LabPage, Room};
use tabia_texts::tr;

use crate::driver::Window;
use crate::lab_search::whole_texts;
use crate::tabs::tabs;

fn page(window: &Window) -> LabPage {
    window.app().context.settings.lab_page
}

/// Clicks a link that may be scrolled out of view.
fn follow(window: &mut Window, name: &str) {
    window.harness.get_by_label(name).scroll_to_me();
    window.run();
    window.click(name);
}

fn question(id: &str) -> (String, String) {
    let text = |end: &str| tr(&format!("question-{id}{end}"));
    (text(""), text("-look"))
}

#[test]
fn every_question_opens_its_position_and_says_what_to_look_for() {
    let mut window = Window::wide_lab(LabPage::Questions);
    for one in QUESTIONS {
        let (name, look) = question(one.id);
        follow(&mut window, &name);
        assert_ne!(page(&window), LabPage::Questions, "{name}");
        assert!(window.has(&name) && window.has(&look), "{name}");
        if let Some(fen) = one.place.fen() {
            let expected = Position::from_fen(fen).unwrap();
            assert_eq!(*window.app().game.session.position(), expected, "{name}");
        }
        window.apply(lab::Command::Show(LabPage::Questions).into());
    }
}

#[test]
fn a_question_sets_the_searches_and_its_promise_is_seen() {
    let mut window = Window::wide_lab(LabPage::Questions);
    let (name, look) = question("horizon");
    follow(&mut window, &name);
    assert_eq!(page(&window), LabPage::Search);
    assert!(window.has("Exact searches: 1 chosen"));
    assert!(window.has("Selective searches, not exact: 1 chosen"));
    window.click("Run");
    window.until("the race ends", |window| window.has("Run"));
    let rows = window.harness.query_all_by_role(Role::Row);
    let rows: Vec<String> = rows
        .filter_map(|row| row.accesskit_node().label())
        .collect();
    let has = |start: &str, mv: &str| {
        let mut rows = rows.iter();
        rows.any(|row| row.starts_with(start) && row.contains(mv))
    };
    assert!(
        has("Alpha-beta", "Qc4") && has("+ captures", "Re2"),
        "{rows:?}"
    );
    // The note stays on its page until it is dismissed.
    window.apply(lab::Command::Show(LabPage::Evaluation).into());
    assert!(!window.has(&look));
    window.apply(lab::Command::Show(LabPage::Search).into());
    window.click("Dismiss");
    assert!(!window.has(&look));
    window.apply(lab::Command::Show(LabPage::Tree).into());
    window.apply(lab::Command::Show(LabPage::Search).into());
    assert!(!window.has(&look));
}

#[test]
fn a_question_is_opened_by_a_key_and_its_note_leads_back() {
    let mut window = Window::wide_lab(LabPage::Questions);
    let (name, look) = question("0x88");
    window.harness.get_by_label(&name).focus();
    window.run();
    window.key(Key::Enter);
    assert_eq!(page(&window), LabPage::Boards);
    assert!(window.has(&look));
    let back = window
        .harness
        .get_by_role_and_label(Role::Link, "Questions");
    back.click();
    window.run();
    assert_eq!(page(&window), LabPage::Questions);
}

#[test]
fn a_technique_is_found_in_the_index_and_its_note_leads_back() {
    let mut window = Window::wide_lab(LabPage::Questions);
    window.click("Index");
    assert!(window.has("+ futility"));
    let find = |window: &mut Window, text: &str| {
        let field = window.harness.get_by_label("Find a technique");
        field.focus();
        window.run();
        let field = window.harness.get_by_label("Find a technique");
        field.type_text(text);
        window.run();
    };
    find(&mut window, "alpha flux");
    assert!(window.shows("No technique of this name"));
    window.key(Key::Escape);
    // By a name that its text does not have.
    find(&mut window, "transposition");
    assert!(window.has("Hash tables: bounds, replacement, two tiers"));
    window.key(Key::Escape);
    find(&mut window, "detector");
    assert!(!window.has("+ futility"));
    follow(&mut window, "Check detector");
    assert_eq!(page(&window), LabPage::Boards);
    let look = tr("boards-view-check-detector-tip");
    assert!(window.has(&look));
    follow(&mut window, "Back to the index");
    assert_eq!(page(&window), LabPage::Questions);
    // What was sought is still there.
    assert!(window.has("Check detector") && !window.has("+ futility"));
    // Enter opens the first one.
    find(&mut window, "");
    window.key(Key::Enter);
    assert_eq!(page(&window), LabPage::Boards);
}

#[test]
fn every_technique_opens_a_page_with_its_note() {
    let mut window = Window::wide_lab(LabPage::Questions);
    for entry in INDEX {
        window.apply(lab::Command::Open(Note::Entry(entry)).into());
        window.run();
        let [title, look] = entry.keys().map(|key| tr(&key));
        assert_ne!(page(&window), LabPage::Questions, "{title}");
        let has = |text: &str| window.harness.query_all_by_value(text).next().is_some();
        assert!(has(&look), "{title}");
        if let Some(fen) = entry.place.fen() {
            assert_eq!(window.fen(), fen, "{title}");
        }
    }
}

#[test]
fn positions_are_opened_from_the_menu_of_every_page_of_chess() {
    for &shown in LabPage::ALL {
        let window = Window::lab(shown);
        let is_chess = !matches!(shown, LabPage::Questions | LabPage::Games);
        assert_eq!(window.has("Positions"), is_chess, "{shown:?}");
    }
    let mut window = Window::lab(LabPage::Evaluation);
    let sample = SamplePosition::named("fork").unwrap();
    let open = |window: &mut Window, sample: &SamplePosition| {
        window.click("Positions");
        follow(window, &tr(&format!("position-{}-name", sample.id)));
    };
    open(&mut window, sample);
    assert_eq!(page(&window), LabPage::Evaluation);
    assert_eq!(window.fen(), sample.fen);
    assert!(window.has("Stockfish 15.1, depth 24: +5.12, Nc7+"));
    assert!(window.has(&tr("position-fork")));
    // Untouched positions replace each other.
    let before = tabs(&window).0.len();
    open(&mut window, &POSITIONS[0]);
    assert_eq!(tabs(&window).0.len(), before);
    window.click("Search it");
    assert_eq!(page(&window), LabPage::Search);
    assert!(window.has("Exact searches: 1 chosen"));
    assert!(window.has(&tr("position-horizon")));
}

#[test]
fn a_game_in_progress_is_kept() {
    let mut window = Window::new();
    window.new_game(&[]);
    let fen = window.fen();
    window.apply(lab::Command::Show(LabPage::Questions).into());
    let (name, look) = question("alpha-beta");
    follow(&mut window, &name);
    assert_eq!(window.fen(), fen);
    assert!(!window.has(&look));
    assert!(window.reported("Not while a game is played"));
    // Without a position, a question does not touch the game.
    let (name, look) = question("recursion");
    follow(&mut window, &name);
    assert!(window.has(&look) && page(&window) == LabPage::Games);
    assert_eq!(window.fen(), fen);
}

#[test]
fn the_palette_leads_to_the_questions() {
    let mut window = Window::new();
    window.command("Questions");
    let context = &window.app().context;
    assert_eq!(
        (context.room(), page(&window)),
        (Room::Lab, LabPage::Questions)
    );
    let note = Note::Position(&POSITIONS[0]);
    window.apply(lab::Command::Open(note).into());
    assert_eq!(window.fen(), POSITIONS[0].fen);
}

#[test]
fn a_question_begins_its_page_at_the_top_and_stops_what_runs_there() {
    let mut window = Window::lab(LabPage::Questions);
    window.harness.set_size(egui::vec2(1280.0, 640.0));
    window.run();
    let (name, _) = question("kaissa");
    follow(&mut window, &name);
    window.apply(lab::search::Command::Depth(7).into());
    window.click("Run");
    assert!(window.has("Stop"));
    window.apply(lab::Command::Show(LabPage::Questions).into());
    let (name, _) = question("windows");
    follow(&mut window, &name);
    assert!(window.has("Run"));
    // The page is scrolled, and a question is opened again.
    let top = |window: &Window| window.harness.get_by_label("Run").rect().top();
    let at_first = top(&window);
    window.apply(lab::search::Command::Depth(4).into());
    window.click("Run");
    window.until("the race ends", |window| window.has("Run"));
    // The columns are those that these searches fill.
    assert!(window.shows("Again: ") && !window.shows("Table hits: "));
    let explained = tr("search-explained");
    window.harness.get_by_label(&explained).scroll_to_me();
    window.run();
    assert!(top(&window) < at_first);
    window.apply(lab::Command::Show(LabPage::Questions).into());
    follow(&mut window, &name);
    assert_eq!(top(&window), at_first);
}

#[test]
fn a_question_shows_the_whole_evaluation() {
    let mut window = Window::wide_lab(LabPage::Evaluation);
    window.apply(lab::evaluation::Command::Term("King shelter").into());
    let (name, _) = question("network");
    window.apply(lab::Command::Show(LabPage::Questions).into());
    follow(&mut window, &name);
    assert!(!window.shows("No piece changes this term by itself"));
}

#[test]
fn a_run_with_another_order_is_compared_with_the_run_before() {
    let mut window = Window::wide_lab(LabPage::Questions);
    let (name, _) = question("order");
    follow(&mut window, &name);
    window.apply(lab::search::Command::Depth(3).into());
    let run = |window: &mut Window| {
        window.click("Run");
        window.until("the race ends", |window| window.has("Run"));
    };
    run(&mut window);
    run(&mut window);
    assert!(!window.shows("Before: "), "nothing has changed");
    let nodes = window.harness.get_by_role(Role::Row);
    let nodes = nodes.accesskit_node().label().unwrap();
    let (_, nodes) = nodes.rsplit_once(", ").unwrap();
    let number = nodes.trim_end_matches(" nodes");
    window.apply(lab::search::Command::Order(Order::Killers).into());
    run(&mut window);
    assert!(window.shows("Before: "));
    let painted = whole_texts(&window);
    assert!(
        painted.iter().any(|text| text == number),
        "{number}: {painted:?}"
    );
}

#[test]
fn a_note_folds_in_a_low_window_when_results_need_its_room() {
    let mut window = Window::lab(LabPage::Questions);
    window.harness.set_size(egui::vec2(900.0, 600.0));
    window.run();
    let (name, look) = question("kaissa");
    follow(&mut window, &name);
    assert!(window.has(&look));
    window.click("Run");
    assert!(window.has(&name) && !window.has(&look));
    window.click("Show what to look for");
    assert!(window.has(&look));
    window.click("Show only the title");
    assert!(!window.has(&look));
    // Another question is shown whole, and a high window has room for both.
    window.apply(lab::Command::Show(LabPage::Questions).into());
    window.harness.set_size(egui::vec2(1280.0, 800.0));
    window.run();
    let (name, look) = question("windows");
    follow(&mut window, &name);
    assert!(window.has(&look));
    window.apply(lab::search::Command::Depth(2).into());
    window.click("Run");
    assert!(window.has(&look));
}
