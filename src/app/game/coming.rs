//! A game of a large file that is being read.

use std::io;

use crossbeam_channel::Receiver;

use super::document::DocumentId;
use tabia_game::{Game, Place};

/// A game of the file that is being read, to be shown.
pub(crate) struct Coming {
    pub(super) document: DocumentId,
    pub(super) index: usize,
    pub(super) place: Option<Place>,
    pub(super) work: Receiver<ReadGame>,
}

/// A game that was read.
pub(super) struct ReadGame {
    pub(super) game: io::Result<Game>,
    /// Whether there is another file by now at the path of this one.
    pub(super) is_replaced: bool,
}
