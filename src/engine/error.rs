//! What can go wrong with an engine.

use thiserror::Error;

use tabia_chess::Position;
use tabia_player::Score;

/// Why an engine cannot be started or changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EngineError {
    /// There is not enough memory for the transposition table. A running engine keeps the one it has.
    #[error("there is not enough memory for a hash table of {mib} MiB")]
    Memory { mib: usize },
    /// The system gives no more threads.
    #[error("a search thread could not be started: {reason}")]
    Threads { reason: String },
}

/// Why a search gave no answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SearchError {
    /// A search thread failed; the message of [`Event::Failed`](super::Event::Failed).
    #[error("{0}")]
    Failed(String),
    /// The engine's threads have ended.
    #[error("the engine is gone")]
    EngineGone,
}

/// Why a position is not searched: it has no legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum FinishedError {
    #[error("the position is checkmate: there is nothing to search")]
    Checkmate,
    #[error("the position is stalemate: there is nothing to search")]
    Stalemate,
}

impl FinishedError {
    /// Checks that there is a move to search.
    ///
    /// # Errors
    /// When there is none.
    pub fn check(position: &Position) -> Result<(), FinishedError> {
        match (position.count_moves(), position.in_check()) {
            (0, true) => Err(FinishedError::Checkmate),
            (0, false) => Err(FinishedError::Stalemate),
            _ => Ok(()),
        }
    }

    /// The value of the position to the side to move.
    pub fn score(self) -> Score {
        match self {
            FinishedError::Checkmate => Score::MATED,
            FinishedError::Stalemate => Score::DRAW,
        }
    }
}
