//! The commands of the page of hash tables.

use tabia_chess::Move;
use tabia_lab::hash::table::{Index, TableKind};

pub use tabia_lab::exhibit::HashPart as View;

/// The position whose searches are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The shown position.
    Shown,
    /// A shipped one, by its index.
    Shipped(usize),
}

/// A slot of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub tier: usize,
    pub slot: usize,
}

/// A command of the page of hash tables.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    Show(View),
    /// Shows the key of a legal move of the shown position.
    Look(Move),
    /// Sets the depth of the searches, in half-moves.
    Depth(u32),
    /// Sets the number of entries.
    Entries(usize),
    Index(Index),
    /// Switches the use of entries of a greater depth than wanted.
    TakesDeeper(bool),
    /// Chooses the kind of table that is drawn.
    Kind(TableKind),
    /// Selects a slot of the drawn table.
    Select(Place),
    /// Searches the shown position without a table and with each kind.
    Run,
    /// Searches a position with and without a table until the values differ.
    Find(Subject),
    /// Stops the searches.
    Stop,
}
