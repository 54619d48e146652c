//! Deleting a move of the book with what only it leads to.

use crate::command::book::Deletion;
use crossbeam_channel::Receiver;
use tabia_book::Key;

/// A move that is to be deleted, once it is known what only it leads to.
pub(crate) struct Deleting {
    pub(super) deletion: Deletion,
    pub(super) revision: u64,
    pub(super) orphans: Option<Receiver<Vec<Key>>>,
}
