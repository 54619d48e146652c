//! A game as people keep it: a tree of moves with notes and clocks, tags, and a result. Nothing is lost on the way in
//! and out of PGN, and every edit can be undone.
//!
//! [`Game`] is the tree, [`Cursor`] a place in it, [`Edit`] a change as a value, [`Record`] a game with its undo
//! history, [`pgn`] the files.

mod cursor;
mod digits;
mod edit;
mod escapes;
mod history;
mod nag;
mod notes;
pub mod pgn;
mod place;
pub mod positions;
mod record;
mod tags;
mod tree;
mod variant;

pub use cursor::Cursor;
pub use edit::{Edit, EditError};
pub use history::History;
pub use nag::{Nag, NagGroup};
pub use notes::{Arrow, Brush, Circle, Eval, EvalScore};
pub use place::Place;
pub use record::{Record, Snapshot};
pub use tags::{GameResult, GameResultError, ROSTER, Tags};
pub use tree::{Game, NodeId, Sans, Step};
