//! Searches of the programs of the Lab, recorded and watched.

use egui_kittest::kittest::Queryable as _;
use tabia_app::command::lab::programs::Command;
use tabia_app::command::lab::search;
use tabia_app::lab;
use tabia_chess::Position;
use tabia_lab::programs::{ProgramName, StagesWork};
use tabia_lab::search::Stage;
use tabia_settings::LabPage;
use tabia_texts::{grouped, tr};

use crate::driver::Window;

const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";

fn at_programs(fen: &str) -> Window {
    let mut window = Window::wide_lab(LabPage::Programs);
    window.paste(fen);
    window.apply(lab::Command::Show(LabPage::Programs).into());
    window
}

fn watch(window: &mut Window, program: ProgramName) {
    let name = format!("Watch {} search", program.title());
    window.harness.get_by_label(&name).scroll_to_me();
    window.run();
    window.click(&name);
    window.until("the recording", |window| {
        window.has(&format!("{}, step by step", program.title()))
    });
}

#[test]
fn each_programs_stages_are_counted_as_it_searches() {
    for program in [
        ProgramName::BruteForce,
        ProgramName::Simplest,
        ProgramName::Tchess,
        ProgramName::Qchess,
    ] {
        let mut window = at_programs(MIDDLEGAME);
        let depth = if program == ProgramName::BruteForce {
            2
        } else {
            3
        };
        window.apply(lab::Command::from(Command::WatchDepth(depth)).into());
        let start = window.fen();
        watch(&mut window, program);
        assert!(window.has("Before the first step."));
        window.click("Step on");
        assert!(window.shows("Stage of the next position: "));
        window.click("To the end");
        let mut work = StagesWork::default();
        let position = Position::from_fen(MIDDLEGAME).unwrap();
        program
            .watch(&position, depth as i32, None, &mut work)
            .unwrap();
        window.click("Stages");
        for (stage, work) in work.reached() {
            let name = tr(&format!("stage-{}", stage.name()));
            let row = format!("{name}, {}, ", grouped(work.positions));
            let rows = window.harness.query_all_by_label_contains(&row).count();
            assert_eq!(rows, 1, "{program:?}: {row}");
        }
        assert!(window.shows("Static value ") && window.shows("the dynamic part is "));
        assert_eq!(
            window.shows("pressure on the kings"),
            program == ProgramName::Qchess
        );
        // The table of principal variations: the best line of each finished depth.
        window.click("Best lines");
        assert!(window.shows("Tree of best lines"));
        assert_eq!(window.fen(), start, "the game is unchanged");
        window.click("Back to the programs");
        assert!(window.has("Match") && window.has("Timeline"));
    }
}

#[test]
fn a_watched_program_is_shown_as_a_tree_and_hidden_in_a_game() {
    let mut window = at_programs(MIDDLEGAME);
    watch(&mut window, ProgramName::Tchess);
    // What is pruned and why.
    let first = tr(&format!("stage-{}", Stage::FullWidth.name()));
    window.click("Step on");
    assert!(window.has(&format!("Stage of the next position: {first}.")));
    window.click("Show as a tree");
    window.until("the tree", |window| {
        window.shows("Tchess") && window.shows("Nodes")
    });
    // A search of the page has no stages.
    window.apply(lab::Command::Search(search::Command::Leave).into());
    window.new_game(&[]);
    let watched = search::Command::WatchProgram(ProgramName::Tchess, 3);
    window.apply(lab::Command::Search(watched).into());
    window.wait(0.3);
    assert!(!window.has("Tchess, step by step"));
}

#[test]
fn what_changes_while_a_program_is_recorded_does_no_harm() {
    let mut window = at_programs(MIDDLEGAME);
    let record = |window: &mut Window, program, depth| {
        let watched = search::Command::WatchProgram(program, depth);
        window.apply(lab::Command::Search(watched).into());
    };
    // Twice at once, with another position and another page in between; depths are limited.
    record(&mut window, ProgramName::Qchess, 3);
    record(&mut window, ProgramName::Simplest, 99);
    window.paste("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    window.apply(lab::Command::Show(LabPage::Boards).into());
    window.wait(0.2);
    window.apply(lab::Command::Show(LabPage::Search).into());
    window.until("the second one", |window| {
        window.has("Program B, step by step")
    });
    // Stopped, wherever it is, and another one after it.
    record(&mut window, ProgramName::Qchess, 20);
    window.apply(lab::Command::Stop.into());
    record(&mut window, ProgramName::BruteForce, 1);
    window.until("the last one", |window| {
        window.has("Program A, step by step")
    });
    // Nothing to search.
    window.paste("7k/5KQ1/8/8/8/8/8/8 b - - 0 1");
    record(&mut window, ProgramName::Tchess, 3);
    window.wait(0.2);
    assert!(!window.has("Tchess, step by step"));
    // The board of program A.
    window.paste(MIDDLEGAME);
    window.apply(lab::Command::Show(LabPage::Programs).into());
    window
        .harness
        .get_by_label("Board and twin flag")
        .scroll_to_me();
    window.run();
    window.click("Board and twin flag");
    assert_eq!(window.app().context.settings.lab_page, LabPage::Boards);
    assert!(window.shows("twin"));
}
