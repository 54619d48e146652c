//! Evaluations of positions.

use serde::{Deserialize, Serialize};

use super::chances::INITIAL;
use tabia_chess::{Color, Ending, Move, Position, ending};
use tabia_engine::{Depth, Ply, Score};
use tabia_game::{Eval, EvalScore};

/// A line and its score, for the side to move.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Line {
    pub score: Score,
    /// Best play for both sides, legal from the position.
    pub pv: Vec<Move>,
}

impl Line {
    /// Returns its first move.
    pub fn first(&self) -> Option<Move> {
        self.pv.first().copied()
    }
}

/// The source of an evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Source {
    /// A search.
    Engine,
    /// `[%eval]` in the game.
    File,
    /// The rules: mate, stalemate, or a draw that needs no claim. The standard start counts as such too.
    Rules,
}

/// The evaluation of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Found {
    pub source: Source,
    /// For the side to move.
    pub score: Score,
    /// The last complete iteration; 0 if unknown.
    pub depth: Depth,
    /// Number of nodes visited.
    pub nodes: u64,
    /// The best lines, the best first; none where only the score is known.
    pub lines: Vec<Line>,
    /// The best lines of the iteration two half-moves before the last; none where the search was too short. A sentence must
    /// hold there, too.
    pub earlier: Vec<Line>,
}

impl Found {
    fn bare(source: Source, score: Score, depth: Depth) -> Found {
        Found {
            source,
            score,
            depth,
            nodes: 0,
            lines: Vec::new(),
            earlier: Vec::new(),
        }
    }

    /// Creates an evaluation from a file, where `turn` is to move.
    pub fn from_eval(eval: Eval, turn: Color) -> Found {
        // The smallest number cannot be negated.
        const MOST: i32 = i32::MAX;
        let own = |white: i32| if turn == Color::White { white } else { -white };
        let score = match eval.score {
            EvalScore::Centipawns(cp) => Score::centipawns(own(cp.max(-MOST))),
            EvalScore::Mate(moves) => mate(own(moves.max(-MOST))),
        };
        let depth = eval.depth.and_then(|depth| i32::try_from(depth).ok());
        let depth = Depth(depth.unwrap_or(0).clamp(0, Depth::MAX.0));
        Found::bare(Source::File, score, depth)
    }

    /// Returns the result by the rules, if the game is over here. `occurrences` counts the position in the game, this time
    /// included.
    pub fn by_rule(position: &Position, occurrences: usize) -> Option<Found> {
        let score = match ending(position, occurrences)? {
            Ending::Checkmate { .. } => Score::MATED,
            _ => Score::DRAW,
        };
        Some(Found::bare(Source::Rules, score, Depth(0)))
    }

    /// Returns the evaluation of the standard start. It is not searched, and files have no evaluation of it.
    pub(super) fn usual_start() -> Found {
        Found::bare(Source::Rules, INITIAL, Depth(0))
    }

    /// Returns the evaluation in the form of a file, from White's view, where `turn` is to move.
    pub fn eval(&self, turn: Color) -> Eval {
        let white = if turn == Color::White {
            self.score
        } else {
            -self.score
        };
        let score = match (white.mate(), white.cp()) {
            (Some(moves), _) => EvalScore::Mate(moves),
            (None, cp) => EvalScore::Centipawns(cp.unwrap_or(0)),
        };
        let depth = u32::try_from(self.depth.0).ok().filter(|depth| *depth > 0);
        Eval { score, depth }
    }

    /// Returns the best line, if one is known.
    pub fn best(&self) -> Option<&Line> {
        self.lines.first()
    }
}

/// Returns the score of a mate in `moves` moves by the side to move; negative when it is mated, and 0 when it is mated already.
fn mate(moves: i32) -> Score {
    let most = Ply::MAX.0 / 2;
    let plies = 2 * (moves.unsigned_abs() as usize).min(most);
    if moves > 0 {
        // The mating side has the first move and the last.
        Score::mate_in(Ply(plies - 1))
    } else {
        Score::mated_in(Ply(plies))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_go_in_and_out_of_a_file_as_they_are() {
        let mates = (1..=60)
            .flat_map(|moves| [moves, -moves])
            .map(EvalScore::Mate);
        let scores = (-1000..=1000).step_by(37).map(EvalScore::Centipawns);
        for score in mates.chain(scores) {
            for turn in Color::ALL {
                let eval = Eval { score, depth: None };
                let found = Found::from_eval(eval, turn);
                assert_eq!(found.eval(turn), eval);
                let is_good =
                    matches!(score, EvalScore::Mate(n) | EvalScore::Centipawns(n) if n > 0);
                let is_level = score == EvalScore::Centipawns(0);
                assert!(
                    is_level || (found.score > Score::DRAW) == (is_good == (turn == Color::White))
                );
            }
        }
    }

    #[test]
    fn no_evaluation_is_too_great() {
        for n in [i32::MIN, i32::MAX] {
            for score in [EvalScore::Mate(n), EvalScore::Centipawns(n)] {
                let eval = Eval {
                    score,
                    depth: Some(u32::MAX),
                };
                let found = Found::from_eval(eval, Color::Black);
                assert_eq!(found.score > Score::DRAW, n < 0);
                assert_eq!(found.depth, Depth(0));
            }
        }
        let mated = Eval {
            score: EvalScore::Mate(0),
            depth: None,
        };
        assert_eq!(Found::from_eval(mated, Color::Black).score, Score::MATED);
    }
}
