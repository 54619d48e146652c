//! Deleting a move of the book with what only it leads to.

use crossbeam_channel::Receiver;
use tabia_book::{BookMove, Key};

/// What is deleted: a move, and the positions that only it leads to, as far as they go with it.
#[derive(Clone, PartialEq, Debug)]
pub struct Deletion {
    pub at: Key,
    pub mv: BookMove,
    /// What people call the move.
    pub name: String,
    pub orphans: Vec<Key>,
}

/// A move that is to be deleted, once it is known what only it leads to.
pub(crate) struct Deleting {
    pub(super) deletion: Deletion,
    pub(super) revision: u64,
    pub(super) orphans: Option<Receiver<Vec<Key>>>,
}
