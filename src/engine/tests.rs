//! The engine as a front end sees it.

use std::time::Duration;

use super::*;
use crate::chess::{Move, Position, uci_move};

/// Longer than anything here takes: a test that hangs should fail.
const PATIENCE: Duration = Duration::from_secs(120);

fn engine() -> Engine {
    Engine::new(Options::default(), || {}).unwrap()
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// The last line reported before the answer, and the answer.
fn answer(engine: &Engine, search: SearchId) -> (Option<Info>, Option<Move>) {
    let mut last = None;
    loop {
        let report = engine.reports().recv_timeout(PATIENCE).unwrap();
        if report.search != search {
            continue;
        }
        match report.event {
            Event::Info(info) => last = Some(info),
            Event::Best { mv, .. } => return (last, mv),
            _ => {}
        }
    }
}

fn best(fen: &str, limits: Limits) -> (Info, String) {
    let engine = engine();
    let position = position(fen);
    let search = engine.go(position.clone(), Vec::new(), limits);
    let (info, mv) = answer(&engine, search);
    (
        info.unwrap(),
        uci_move::write(&position, mv.unwrap(), false),
    )
}

#[test]
fn mates_are_found_and_counted() {
    for (fen, moves, first) in [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1, "d1d8"),
        ("k7/8/2K5/8/8/8/8/1Q6 w - - 0 1", 1, "b1b7"),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6"),
        ("7k/8/8/8/8/8/1R6/R5K1 w - - 0 1", 2, ""),
    ] {
        let (info, mv) = best(fen, Limits::depth(6));
        assert_eq!(info.score.mate(), Some(moves), "{fen}");
        assert!(first.is_empty() || mv == first, "{fen}: {mv}");
    }
}

#[test]
fn without_a_legal_move_there_is_no_best_move() {
    for fen in [
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
    ] {
        let engine = engine();
        let search = engine.go(position(fen), Vec::new(), Limits::depth(3));
        assert_eq!(answer(&engine, search), (None, None), "{fen}");
    }
}
