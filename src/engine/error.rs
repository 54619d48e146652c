//! Errors of an engine.

use thiserror::Error;

use tabia_chess::Position;
use tabia_player::Score;

/// Why an engine cannot be started or changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EngineError {
    /// There is not enough memory for the transposition table. A running engine keeps its present table.
    #[error("there is not enough memory for a hash table of {mib} MiB")]
    Memory { mib: usize },
    /// The system cannot start another thread.
    #[error("a search thread could not be started: {reason}")]
    Threads { reason: String },
}

/// Why a search returned no answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SearchError {
    /// A search thread failed; the message of [`Event::Failed`](super::Event::Failed).
    #[error("{0}")]
    Failed(String),
    /// The engine's threads have ended.
    #[error("the engine is gone")]
    EngineGone,
}

/// Why a position cannot be searched: it has no legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum FinishedError {
    #[error("the position is checkmate: there is nothing to search")]
    Checkmate,
    #[error("the position is stalemate: there is nothing to search")]
    Stalemate,
}

impl FinishedError {
    /// Checks that the position has a legal move.
    ///
    /// # Errors
    /// When it has none.
    pub fn check(position: &Position) -> Result<(), FinishedError> {
        match (position.count_moves(), position.in_check()) {
            (0, true) => Err(FinishedError::Checkmate),
            (0, false) => Err(FinishedError::Stalemate),
            _ => Ok(()),
        }
    }

    /// Returns the value of the position for the side to move.
    pub fn score(self) -> Score {
        match self {
            FinishedError::Checkmate => Score::MATED,
            FinishedError::Stalemate => Score::DRAW,
        }
    }
}
