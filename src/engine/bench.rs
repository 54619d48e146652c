//! A fixed set of searches: the node count is the signature of the search, the time its speed.

use std::fmt;
use std::time::{Duration, Instant};

use crossbeam_channel::RecvTimeoutError;

use super::{Engine, EngineError, Options};
use tabia_chess::Position;
use tabia_player::{Event, Limits};

/// Default depth of `tabia bench`, in plies.
pub const DEFAULT_DEPTH: i32 = 9;

/// Result of a bench.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BenchResult {
    /// Nodes visited: the same on every machine.
    pub nodes: u64,
    pub time: Duration,
}

impl BenchResult {
    /// Returns the speed, in nodes per second.
    pub fn nps(&self) -> u64 {
        let nps = u128::from(self.nodes) * 1_000_000 / self.time.as_micros().max(1);
        u64::try_from(nps).unwrap_or(u64::MAX)
    }
}

impl fmt::Display for BenchResult {
    /// Writes `360092 nodes 480000 nps`, which OpenBench and other frameworks read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} nodes {} nps", self.nodes, self.nps())
    }
}

/// Openings, middlegames, endings and special rules of chess.
pub const POSITIONS: [&str; 30] = [
    // The start position and common openings.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 4",
    "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
    "rnbq1rk1/ppp1bppp/4pn2/3p2B1/2PP4/2N2N2/PP2PPPP/R2QKB1R w KQ - 5 6",
    "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP2BPPP/R1BQK2R b KQ - 1 6",
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R b KQkq - 0 5",
    // Middlegames.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bq1rk1/1p2bppp/p1nppn2/8/P2NPP2/2N1B3/1PP1B1PP/R2Q1RK1 w - - 1 11",
    "2rq1rk1/pb1n1ppp/1p2pn2/3p4/1bPP4/1P1BPN2/PB1N1PPP/2RQ1RK1 w - - 4 13",
    "r1b2rk1/pp1nqppp/2pbpn2/3p4/2PP4/2NBPN2/PPQ2PPP/R1B2RK1 w - - 6 10",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "1r3rk1/p1qn1pbp/2p1p1p1/2PpP3/1P1P1P2/P4N1P/4QBP1/R4RK1 b - - 0 21",
    "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/PB3N2/1P3PPP/RNBQR1K1 w - - 2 13",
    "3rr1k1/pp3ppp/2n1b3/q1pp4/8/2PBPQ2/P1P2PPP/R1BR2K1 w - - 0 17",
    "r1b1k2r/2q1bppp/p2ppn2/1pn5/3NP3/1BN1B3/PPPQ1PPP/2KR3R w kq - 0 12",
    "2kr3r/ppp2ppp/2n1bn2/2b1q3/8/2N1BP2/PPP1Q1PP/2KR1B1R b - - 3 14",
    "5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1",
    // Endings.
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/5pk1/4p1p1/7p/3rP2P/1R3PP1/6K1/8 w - - 0 40",
    "8/8/1p2k1p1/3p3p/1P1P1P1P/4K1P1/8/8 w - - 0 45",
    "2b5/5k2/3p1p1p/p1pPpPpP/PpP1P1P1/1P2B3/5K2/8 w - - 0 50",
    "8/1k6/8/2n5/1P6/3B4/5K2/8 w - - 0 60",
    "6k1/5p2/6p1/8/7p/8/6PP/6K1 b - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "4k3/8/8/8/8/8/3R4/4K3 w - - 0 1",
    "8/8/8/3k4/8/8/2B5/4KN2 w - - 0 1",
    // Promotions, an exposed king, a game near the fifty-move limit, and Chess960.
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r2q3r/ppp1bp1p/2n1kn2/3pp1B1/2B5/2N2Q2/PPP2PPP/R3R1K1 w - - 0 14",
    "8/5k2/3p1r2/3P1p2/R4P2/4K3/8/8 w - - 92 110",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
];

/// Searches every bench position to `depth` plies, with one thread, a table of 16 MiB and no data from other searches.
///
/// # Errors
/// When the engine cannot be started.
pub fn run(depth: i32) -> Result<BenchResult, EngineError> {
    Ok(run_while(depth, &|| true)?.unwrap_or_default())
}

/// Like [`run`]; returns `None` once `goes_on`, which is called a few times a second, returns `false`.
///
/// # Errors
/// When the engine cannot be started.
pub fn run_while(
    depth: i32,
    goes_on: &dyn Fn() -> bool,
) -> Result<Option<BenchResult>, EngineError> {
    const A_MOMENT: Duration = Duration::from_millis(20);
    let engine = Engine::new(Options::default(), || {})?;
    let started = Instant::now();
    let mut nodes = 0;
    for position in POSITIONS
        .iter()
        .filter_map(|fen| Position::from_fen(fen).ok())
    {
        engine.clear_hash();
        let search = engine.go(position, Vec::new(), Limits::depth(depth.max(1)));
        let mut visited = 0;
        loop {
            if !goes_on() {
                return Ok(None);
            }
            let report = match engine.reports().recv_timeout(A_MOMENT) {
                Ok(report) => report,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            match report.event {
                Event::Info(info) if report.search == search => visited = info.nodes,
                Event::Best { .. } if report.search == search => break,
                _ => {}
            }
        }
        nodes += visited;
    }
    Ok(Some(BenchResult {
        nodes,
        time: started.elapsed(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_legal() {
        for fen in POSITIONS {
            assert!(Position::from_fen(fen).is_ok(), "{fen}");
        }
    }

    #[test]
    fn the_same_nodes_every_time() {
        let first = run(4).unwrap().nodes;
        assert!(first > 10_000);
        assert_eq!(run(4).unwrap().nodes, first);
    }
}
