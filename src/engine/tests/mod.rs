//! Tests of the engine through its public interface.

mod handle;
mod levels;
mod mates;
mod play;
mod queens;
mod vision;

use std::time::Duration;

use super::*;
use tabia_chess::{Move, Position, uci_move};

/// Longer than any test takes: a test that hangs should fail.
const PATIENCE: Duration = Duration::from_secs(300);

fn engine() -> Engine {
    Engine::new(Options::default(), || {}).unwrap()
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// Returns the reports of a search up to its answer, and the answer.
fn listen(engine: &Engine, search: SearchId) -> (Vec<Event>, Option<Move>) {
    let mut events = Vec::new();
    loop {
        let report = engine.reports().recv_timeout(PATIENCE).unwrap();
        if report.search != search {
            continue;
        }
        if let Event::Best { mv, .. } = report.event {
            return (events, mv);
        }
        events.push(report.event);
    }
}

/// Returns the last line reported before the answer, and the answer.
fn answer(engine: &Engine, search: SearchId) -> (Option<Info>, Option<Move>) {
    let (events, mv) = listen(engine, search);
    let last = events.into_iter().rev().find_map(|event| match event {
        Event::Info(info) => Some(info),
        _ => None,
    });
    (last, mv)
}

/// Returns a new engine's analysis of a position, with the given techniques.
fn think(fen: &str, limits: Limits, techniques: Techniques) -> (Info, String) {
    let engine = engine();
    engine.set_techniques(techniques);
    let position = position(fen);
    let search = engine.go(position.clone(), Vec::new(), limits);
    let (info, mv) = answer(&engine, search);
    (
        info.unwrap(),
        uci_move::write(&position, mv.unwrap(), false),
    )
}

fn best(fen: &str, limits: Limits) -> (Info, String) {
    think(fen, limits, Techniques::default())
}

/// Returns whether all moves of a line can be played.
fn is_playable(position: &Position, line: &[Move]) -> bool {
    let mut position = position.clone();
    line.iter().all(|&mv| {
        let legal = position.is_legal(mv);
        if legal {
            position = position.after(mv);
        }
        legal
    })
}
