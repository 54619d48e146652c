//! Large files: their first games are shown while the rest is still being read.

use std::io;

use crossbeam_channel::Receiver;

use super::list::summaries::Summaries;
use tabia_game::pgn::{FilePart, Problem};

/// Maximum number of parts processed between two frames; the reader waits while the window is slower.
pub(super) const AT_ONCE: usize = 4;

/// The games of a part of a file.
pub(super) struct ReadPart {
    pub(super) games: FilePart,
    pub(super) rows: Summaries,
    pub(super) problems: Vec<Problem>,
    /// Number of bytes of the file read so far.
    pub(super) read: u64,
}

/// A file whose first games are shown and whose rest is being read. The reader ends when this is dropped.
#[derive(Clone, Debug)]
pub struct Reading {
    pub(super) parts: Receiver<io::Result<ReadPart>>,
    /// Size of the file, in bytes.
    pub(super) size: u64,
    pub(super) read: u64,
}

impl Reading {
    /// Creates the state for a file of `size` bytes of which `read` bytes have been read.
    pub(super) fn new(parts: Receiver<io::Result<ReadPart>>, size: u64, read: u64) -> Reading {
        Reading { parts, size, read }
    }

    #[cfg(test)]
    pub(super) fn parts(&self) -> impl Iterator<Item = io::Result<ReadPart>> + '_ {
        self.parts.iter()
    }

    /// The part of the file that has been read, in per cent.
    pub fn percent(&self) -> u64 {
        (self.read * 100 / self.size.max(1)).min(99)
    }
}
