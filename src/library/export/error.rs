//! What can go wrong when games are written.

use std::io;

use thiserror::Error;

use crate::segment::SegmentError;

/// The reason why games could not be written.
#[derive(Debug, Error)]
pub enum ExportError {
    #[error("cancelled")]
    Cancelled,
    #[error("game {0}: {1}")]
    Game(u64, SegmentError),
    #[error(transparent)]
    Io(#[from] io::Error),
}
