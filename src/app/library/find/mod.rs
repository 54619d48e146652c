//! *Find positions*: an editor beside the table in which a search for positions is drawn.
//!
//! It writes the search into the search line, beside the other conditions there, and reads it from the line when that is edited.
//! Each kind of search is a form: [`position`] (all of a position), [`material`], [`pattern`] (what is on squares), [`pawns`]
//! and [`imbalance`].

mod bounds;
mod cell;
mod editor;
mod imbalance;
mod material;
mod options;
mod panel;
mod parts;
mod pattern;
mod pawns;
mod position;
#[cfg(test)]
mod tests;

pub(super) use self::editor::PositionEditor;
pub(super) use self::panel::{show, split};
