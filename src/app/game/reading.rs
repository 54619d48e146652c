//! Large files: their games are shown while the rest is still being read.

use std::io;

use crossbeam_channel::Receiver;

use super::list::summaries::Summaries;
use tabia_game::pgn::{FilePart, Problem};

/// Maximum number of parts taken in between two frames; the reader waits for a window that is slower.
pub(super) const AT_ONCE: usize = 4;

/// The games of a part of a file.
pub(super) struct Part {
    pub(super) games: FilePart,
    pub(super) rows: Summaries,
    pub(super) problems: Vec<Problem>,
    /// How far the file has been read, in bytes.
    pub(super) read: u64,
}

/// A file whose first games are shown and whose rest is being read. The reader ends when this is dropped.
#[derive(Clone, Debug)]
pub struct Reading {
    pub(super) parts: Receiver<io::Result<Part>>,
    /// Bytes of the file.
    pub(super) size: u64,
    pub(super) read: u64,
}

impl Reading {
    /// The rest of a file of so many bytes, of which so many have been read.
    pub(super) fn new(parts: Receiver<io::Result<Part>>, size: u64, read: u64) -> Reading {
        Reading { parts, size, read }
    }

    #[cfg(test)]
    pub(super) fn parts(&self) -> impl Iterator<Item = io::Result<Part>> + '_ {
        self.parts.iter()
    }

    /// How much of the file has been read, in per cent.
    pub fn percent(&self) -> u64 {
        (self.read * 100 / self.size.max(1)).min(99)
    }
}
