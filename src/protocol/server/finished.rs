//! Tests of positions without a legal move or with a finished game.

use super::tests::{best_move, talk};

const MATED: &str = "position fen 7k/6Q1/5K2/8/8/8/8/8 b - - 0 1\n";
const STALEMATED: &str = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n";

#[test]
fn a_finished_position_has_a_score_before_its_answer() {
    for (position, score) in [(MATED, "mate 0"), (STALEMATED, "cp 0")] {
        for go in [
            "go depth 4\n",
            "go movetime 20\n",
            "go nodes 100\n",
            "go mate 2\n",
            "go wtime 1000 btime 1000\n",
            "go infinite\nstop\n",
            "go ponder wtime 1000 btime 1000\nponderhit\n",
            "setoption name MultiPV value 3\ngo depth 4\n",
            "setoption name Threads value 3\ngo depth 4\n",
            "setoption name UCI_LimitStrength value true\ngo depth 4\n",
        ] {
            let lines = talk(&format!("{position}{go}"));
            let info = format!("info depth 0 score {score}");
            assert_eq!(lines, [info.as_str(), "bestmove 0000"], "{go}");
        }
    }
}

#[test]
fn the_chances_of_a_finished_position_are_certain() {
    let shown = "setoption name UCI_ShowWDL value true\n";
    let line = |position: &str| talk(&format!("{shown}{position}go depth 1\n"))[0].clone();
    assert_eq!(line(MATED), "info depth 0 score mate 0 wdl 0 0 1000");
    assert_eq!(line(STALEMATED), "info depth 0 score cp 0 wdl 0 1000 0");
}

#[test]
fn the_next_position_is_searched_again() {
    let lines = talk(&format!("{MATED}position startpos\ngo depth 2\n"));
    assert_ne!(best_move(&lines), "0000");
    assert!(!lines.iter().any(|line| line.contains("depth 0")));
}
