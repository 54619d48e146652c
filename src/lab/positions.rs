//! Positions that show what a search cannot see, each with what a deep search has shown.
//!
//! The figures of the textbook are lost. These positions were constructed from its descriptions, or found in games of engines
//! and in random positions, so that they do what it says of its own. The texts have the keys `position-ID-name` and
//! `position-ID`.

use crate::exhibit::Row;
use crate::search::Order;
use crate::search::Parameter::*;
use crate::search::exact::Exact;
use crate::search::selective::Selective;
use tabia_player::{Ply, Score};

/// A position with what was proven of it, and the searches that show it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SamplePosition {
    /// The name in commands.
    pub id: &'static str,
    pub fen: &'static str,
    /// The result of Stockfish 15.1.
    pub proof: Proof,
    /// A search of the Lab that is wrong.
    pub wrong: Trial,
    /// A search that is right: deeper, or with the technique; `None` where no search is.
    pub right: Option<Trial>,
}

/// The result of a deep search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proof {
    /// Depth in half-moves.
    pub depth: u32,
    /// Score for the side to move.
    pub score: Score,
    /// The best move, from square to square.
    pub mv: &'static str,
}

/// A search of the Lab and its result. The order of moves is [`ORDER`], and exact searches have a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trial {
    pub row: Row,
    /// Depth in half-moves.
    pub depth: u32,
    /// The chosen move, from square to square.
    pub mv: &'static str,
    /// Value for the side to move, as of [`Search`](crate::search::Search).
    pub value: i32,
}

/// The order of moves of all trials.
pub const ORDER: Order = Order::Killers;

impl SamplePosition {
    /// Returns the position of a name.
    pub fn named(id: &str) -> Option<&'static SamplePosition> {
        POSITIONS
            .iter()
            .find(|position| position.id.eq_ignore_ascii_case(id))
    }

    /// Returns the searches that are wrong and right, the wrong one first.
    pub fn rows(&self) -> Vec<Row> {
        let mut rows = vec![self.wrong.row];
        rows.extend(self.right.map(|trial| trial.row));
        rows.dedup();
        rows
    }
}

const fn trial(row: Row, depth: u32, mv: &'static str, value: i32) -> Trial {
    Trial {
        row,
        depth,
        mv,
        value,
    }
}

/// A result in hundredths of a pawn.
const fn worth(depth: u32, mv: &'static str, hundredths: i32) -> Proof {
    Proof {
        depth,
        score: Score::centipawns(hundredths),
        mv,
    }
}

/// A mate in this number of moves.
const fn mate(depth: u32, mv: &'static str, moves: usize) -> Proof {
    Proof {
        depth,
        score: Score::mate_in(Ply(2 * moves - 1)),
        mv,
    }
}

/// All positions, in the order of the textbook.
#[rustfmt::skip]
pub const POSITIONS: [SamplePosition; 17] = [
    SamplePosition {
        id: "horizon",
        fen: "2krr3/bpq5/p5p1/P2P1pBp/3P2bP/6P1/1Q4B1/R4RK1 b - - 0 25",
        proof: worth(22, "e8e2", -115),
        wrong: trial(Row::exact(Exact::AlphaBeta), 5, "c7c4", 204),
        right: Some(trial(Row::selective(Selective::Captures, &[]), 5, "e8e2", -99)),
    },
    SamplePosition {
        id: "refused-rook",
        fen: "8/q4p1k/pp1Q1Pp1/7b/3p2P1/P7/1Pn2P1P/R6K b - - 0 1",
        proof: worth(24, "a7a8", 429),
        wrong: trial(Row::selective(Selective::Captures, &[]), 5, "c2a1", 212),
        right: Some(trial(Row::selective(Selective::CheckExtension, &[]), 5, "a7a8", 204)),
    },
    SamplePosition {
        id: "mate-by-checks",
        fen: "6kr/6pp/3p1p2/4P3/1N6/q4PRP/4Q1PK/r7 w - - 0 1",
        proof: mate(32, "e2c4", 5),
        wrong: trial(Row::selective(Selective::Captures, &[]), 6, "e5f6", 315),
        right: Some(trial(Row::selective(Selective::CheckExtension, &[]), 6, "e2c4", 999_991)),
    },
    SamplePosition {
        id: "fork",
        fen: "4k3/5pp1/q7/1N6/8/8/5PP1/4K3 w - - 0 1",
        proof: worth(24, "b5c7", 512),
        wrong: trial(Row::selective(Selective::Checks, &[(CheckStart, 0), (CheckGuard, 0)]), 1, "b5d4", -584),
        right: Some(trial(Row::selective(Selective::Checks, &[(CheckStart, 0)]), 1, "b5c7", 306)),
    },
    SamplePosition {
        id: "queen-takes-pawn",
        fen: "q5k1/5ppp/8/8/8/8/P4PPP/6K1 w - - 0 1",
        proof: worth(20, "g1f1", -413),
        wrong: trial(Row::selective(Selective::GoodCaptures, &[]), 1, "a2a4", -791),
        right: Some(trial(Row::selective(Selective::Captures, &[]), 1, "f2f4", -895)),
    },
    SamplePosition {
        id: "pinned-stalemate",
        fen: "8/8/8/3Q4/k7/1n6/2B5/6K1 w - - 0 1",
        proof: mate(24, "d5b3", 4),
        wrong: trial(Row::selective(Selective::KingStalemate, &[]), 1, "d5c5", 999_999),
        right: Some(trial(Row::exact(Exact::AlphaBeta), 1, "c2b3", 1215)),
    },
    SamplePosition {
        id: "queen-against-king",
        fen: "8/8/8/7k/8/6K1/Q7/8 w - - 0 1",
        proof: mate(40, "a2g8", 3),
        wrong: trial(Row::selective(Selective::NullMove, &[(NullGuard, 0)]), 5, "g3g2", 906),
        right: Some(trial(Row::selective(Selective::NullMove, &[]), 5, "a2g8", 999_995)),
    },
    SamplePosition {
        id: "pass-after-capture",
        fen: "1kr1r3/np6/p4qpn/7p/1P1pNp1P/1QP2P2/3RN1P1/1K5R w - - 2 35",
        proof: worth(21, "e4f6", 655),
        wrong: trial(Row::selective(Selective::NullMove, &[(NullReduction, 1), (NullAfterCapture, 1)]), 5, "e4f6", 817),
        right: Some(trial(Row::selective(Selective::NullMove, &[(NullReduction, 1)]), 5, "e4f6", 914)),
    },
    SamplePosition {
        id: "nested-passes",
        fen: "rnb1kbnr/5ppp/p1pPq3/8/1p2PB2/7P/PPP2PP1/RN1QKBNR w KQkq - 1 9",
        proof: worth(20, "e4e5", 416),
        wrong: trial(Row::selective(Selective::NullMove, &[(NullReduction, 1), (NullMargin, -900), (NullOnce, 0)]), 5, "d1d3", 239),
        right: Some(trial(Row::selective(Selective::NullMove, &[(NullReduction, 1), (NullMargin, -900)]), 5, "d1d4", 417)),
    },
    SamplePosition {
        id: "quiet-mate",
        fen: "6k1/1n3p1p/5B2/8/8/8/3Q1PPP/6Kn w - - 0 1",
        proof: mate(40, "d2h6", 2),
        wrong: trial(Row::selective(Selective::Futility, &[(FutilityGuard, 0)]), 3, "g1h1", 1016),
        right: Some(trial(Row::selective(Selective::Futility, &[]), 3, "d2h6", 999_997)),
    },
    SamplePosition {
        id: "compensation",
        fen: "4rbk1/5pp1/1N2pn1p/P7/1pq1b3/3N2P1/1Q2PP1P/R4BK1 w - - 2 29",
        proof: worth(22, "b6c4", 674),
        wrong: trial(Row::selective(Selective::StaticCut, &[(CutCompensation, 0)]), 4, "b6c4", 884),
        right: Some(trial(Row::selective(Selective::StaticCut, &[]), 4, "b6c4", 685)),
    },
    SamplePosition {
        id: "reduced-reply",
        fen: "1rb2rk1/pp3pp1/3p1n2/2p1p1Qp/qNB1P2B/1P1P1P1P/P1P1N1P1/R4K1R b - - 0 16",
        proof: worth(22, "a4b4", -572),
        wrong: trial(Row::selective(Selective::Reductions, &[(ReduceCompensation, 0)]), 4, "a4b4", -432),
        right: Some(trial(Row::selective(Selective::Reductions, &[]), 4, "a4b4", -625)),
    },
    SamplePosition {
        id: "line-first",
        fen: "3k2r1/nb2bp2/p2p2p1/8/3pPP2/3B4/PP1B2K1/2R3N1 w - - 3 34",
        proof: worth(20, "d2a5", 187),
        wrong: trial(Row::selective(Selective::StaticLine, &[(LineFirst, 0)]), 4, "g1f3", -104),
        right: Some(trial(Row::selective(Selective::StaticLine, &[]), 4, "d2a5", -19)),
    },
    SamplePosition {
        id: "quiet-fork",
        fen: "r1bqk2r/pppp1pbp/2n2np1/4p3/4P3/2NQ3P/PPPPNPP1/R1B1KB1R b KQkq - 2 6",
        proof: worth(20, "c6b4", 344),
        wrong: trial(Row::selective(Selective::TreeCut, &[(IsCut, 0)]), 4, "a7a5", -2),
        right: Some(trial(Row::selective(Selective::TreeCut, &[]), 4, "c6b4", 476)),
    },
    SamplePosition {
        id: "instability",
        fen: "r1bqkn1r/1p2ppbp/2p3p1/p7/P2PQB1P/2P2NP1/1P3PB1/R4RK1 b kq - 0 15",
        proof: worth(24, "c8f5", -84),
        wrong: trial(Row::selective(Selective::StaticCut, &[(FullPlies, 0)]), 4, "c8g4", -31),
        right: Some(trial(Row::exact(Exact::AlphaBeta), 4, "c8f5", -127)),
    },
    SamplePosition {
        id: "retreat",
        fen: "1n3rk1/4bpp1/3p3p/2pPp3/1p1P4/5NPP/q1P1QP2/B4RK1 w - - 1 23",
        proof: worth(20, "d4c5", -11),
        wrong: trial(Row::selective(Selective::Backward, &[(BackwardCost, 3), (BackwardGuard, 0)]), 4, "d4e5", -117),
        right: Some(trial(Row::selective(Selective::Backward, &[(BackwardCost, 3)]), 4, "d4c5", -241)),
    },
    SamplePosition {
        id: "fortress",
        fen: "8/Pk6/8/1N1K4/8/8/8/8 w - - 0 1",
        proof: worth(32, "d5c4", 0),
        wrong: trial(Row::exact(Exact::AlphaBeta), 10, "d5d6", 415),
        right: None,
    },
];

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::games::chess::Chess;
    use crate::search::race::Race;
    use tabia_chess::Position;

    /// Returns the chosen move and the value of a search, as of a [`Trial`].
    fn found(fen: &str, trial: &Trial) -> (String, i32) {
        let game = Chess::new(Position::from_fen(fen).unwrap());
        let lap = Race::new(game, ORDER, true).run(
            &trial.row.variant(),
            trial.depth,
            &AtomicBool::new(false),
        );
        let lap = lap.unwrap();
        let mv = lap.line.first().map(ToString::to_string);
        (mv.unwrap_or_default(), lap.value)
    }

    #[test]
    fn the_wrong_search_is_wrong_and_the_right_one_right_in_every_position() {
        for position in &POSITIONS {
            for trial in [Some(position.wrong), position.right].into_iter().flatten() {
                let expected = (trial.mv.to_owned(), trial.value);
                let name = trial.row.variant().name();
                assert_eq!(
                    found(position.fen, &trial),
                    expected,
                    "{} {name}",
                    position.id
                );
            }
        }
    }

    #[test]
    fn positions_are_legal_and_the_results_of_their_searches_differ() {
        for (index, sample) in POSITIONS.iter().enumerate() {
            let position = Position::from_fen(sample.fen).unwrap();
            assert_eq!(position.fen(), sample.fen);
            let moves = position.legal_moves();
            let is_legal = |mv: &str| moves.iter().any(|one| format!("{one:?}") == mv);
            assert!(is_legal(sample.proof.mv), "{}", sample.id);
            assert!(POSITIONS[..index].iter().all(|other| other.id != sample.id));
            let Some(right) = sample.right else { continue };
            let wrong = sample.wrong;
            assert!(right.depth >= wrong.depth, "{}", sample.id);
            // Another move, or a value that is wrong by a pawn.
            let is_wrong = right.mv != wrong.mv || (right.value - wrong.value).abs() >= 90;
            assert!(is_wrong, "{}", sample.id);
        }
    }
}
