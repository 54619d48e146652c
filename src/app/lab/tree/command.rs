//! What a user can do on the page.

use std::path::PathBuf;

use super::filter::Filter;
use tabia_chess::Move;

/// An action on the recorded search.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// How deep the next search goes, in half-moves.
    SetDepth(i32),
    /// How many nodes are recorded at most.
    SetRecords(usize),
    /// How far from the root nodes are recorded, in half-moves.
    SetPlies(usize),
    /// Searches the shown position and records the search.
    Record,
    /// Ends what is being searched, read or written.
    Cancel,
    /// Asks for the file of a trace.
    Open,
    OpenFrom(PathBuf),
    /// Asks for a name and writes the trace there.
    Save,
    SaveTo(PathBuf),
    /// Selects a row, counted from 0.
    Select(usize),
    /// Opens or closes a row.
    Toggle(usize),
    /// Shows only the nodes of this filter, and of others that are chosen; or no longer.
    Filter(Filter),
    /// A move on the board asks why the engine rejects it; or plays again.
    AskOnBoard,
    /// Asks why the engine rejects a move.
    Ask(Move),
    /// Searches a move alone, for what it is really worth.
    SearchAlone(Move),
    /// Plays the moves that lead to the selected node.
    PlayLine,
}
