//! How a game that was played here ended, in words and as PGN has it.

use std::fmt;

use crate::kit::text::tr;
use tabia_chess::{Claim, Color, Ending};
use tabia_game::GameResult;

/// How a game that was played here ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// By the position on the board.
    Ended(Ending),
    /// By the one whose turn it was, with one of the claims.
    Claimed(Claim),
    /// By agreement.
    Agreed,
    /// A side gave up.
    Resigned(Color),
    /// A side's time was up, and the other can mate, or cannot.
    Flag { loser: Color, draw: bool },
}

impl Outcome {
    /// The result that is written into the game.
    pub fn result(self) -> GameResult {
        match self {
            Outcome::Ended(Ending::Checkmate { winner }) => GameResult::win(winner),
            Outcome::Ended(_) | Outcome::Claimed(_) | Outcome::Agreed => GameResult::Draw,
            Outcome::Resigned(color) => GameResult::win(!color),
            Outcome::Flag { draw: true, .. } => GameResult::Draw,
            Outcome::Flag { loser, draw: false } => GameResult::win(!loser),
        }
    }

    /// The word of the PGN tag `Termination`.
    pub fn termination(self) -> &'static str {
        match self {
            Outcome::Flag { .. } => "time forfeit",
            _ => "normal",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Outcome::Ended(Ending::Checkmate {
                winner: Color::White,
            }) => tr("result-checkmate-white"),
            Outcome::Ended(Ending::Checkmate {
                winner: Color::Black,
            }) => tr("result-checkmate-black"),
            Outcome::Ended(Ending::Stalemate) => tr("result-stalemate"),
            Outcome::Ended(Ending::DeadPosition) => tr("result-dead"),
            Outcome::Ended(Ending::FivefoldRepetition) => tr("result-fivefold"),
            Outcome::Ended(Ending::SeventyFiveMoves) => tr("result-seventy-five"),
            Outcome::Claimed(Claim::ThreefoldRepetition) => tr("result-threefold"),
            Outcome::Claimed(Claim::FiftyMoves) => tr("result-fifty"),
            Outcome::Agreed => tr("result-agreed"),
            Outcome::Resigned(Color::White) => tr("result-resign-white"),
            Outcome::Resigned(Color::Black) => tr("result-resign-black"),
            Outcome::Flag { draw: true, .. } => tr("result-flag-draw"),
            Outcome::Flag {
                loser: Color::White,
                ..
            } => tr("result-flag-white"),
            Outcome::Flag {
                loser: Color::Black,
                ..
            } => tr("result-flag-black"),
        })
    }
}
