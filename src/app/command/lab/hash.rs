//! The commands of the page of hash tables.

use tabia_chess::Move;
use tabia_lab::hash::table::{Index, TableKind};

/// What the page shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// The key of a move, one XOR after the other.
    #[default]
    Key,
    /// The tables after a search, side by side, and one as a grid.
    Table,
    /// An entry in 10 and 6 bytes, and the false matches by the bits of the key.
    Entry,
    /// A search that returns another value with a table.
    Instability,
}

impl View {
    /// All views, in the order of the page.
    pub const ALL: [View; 4] = [View::Key, View::Table, View::Entry, View::Instability];

    /// Returns the key of its name.
    pub fn name(self) -> &'static str {
        match self {
            View::Key => "hash-view-key",
            View::Table => "hash-view-table",
            View::Entry => "hash-view-entry",
            View::Instability => "hash-view-instability",
        }
    }
}

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
