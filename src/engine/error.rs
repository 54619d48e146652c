//! What can go wrong with an engine.

use thiserror::Error;

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
