//! A game of chess as a tree of moves with comments, glyphs, clocks, evaluations, arrows, tag pairs and a result.
//!
//! - [`Game`] is the tree; a [`NodeId`] names a move in it and a [`Cursor`] is a place with the line through it.
//! - An [`Edit`] is a change as a value. A [`Record`] is a game with its undo history, a [`RecordedGame`] is both as data.
//! - [`pgn`] reads and writes files: what cannot be read is reported by line and kept as text, and games that were not edited
//!   keep their bytes.
//! - [`positions`] reads lists of positions, FEN or EPD, as games that begin with them.
//!
//! ```
//! use tabia_chess::san;
//! use tabia_game::{Edit, Record, pgn};
//!
//! let contents = pgn::read(b"1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *");
//! let mut record = Record::new(contents.games[0].clone());
//! let at = record.game().main_line_end();
//! let mv = san::read(&record.game().position(at), "Nf6")?;
//! record.apply(&Edit::AddMove { at, mv })?;
//! assert!(pgn::write(record.game()).ends_with("1. e4 e5 (1... c5 2. Nf3) 2. Nc3 Nf6 *\n"));
//! record.undo();
//! assert_eq!(record.game().main_line_end(), at);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod assemble;
mod cursor;
mod digits;
mod edit;
mod engine_note;
mod escapes;
mod history;
mod moment;
mod nag;
mod node_id;
mod notes;
pub mod pgn;
mod place;
pub mod positions;
mod record;
mod shared;
mod tags;
mod tree;
mod values;
mod variant;

pub use cursor::Cursor;
pub use edit::{Edit, EditError};
pub use engine_note::EngineNote;
pub use history::History;
pub use moment::Moment;
pub use nag::{Nag, NagGroup};
pub use node_id::NodeId;
pub use place::Place;
pub use record::{Record, RecordedGame, Snapshot, UndoStep, UndoSubject, UndoTarget};
pub use shared::Shared;
pub use tags::{GameResult, GameResultError, ROSTER, Tags};
pub use tree::{Game, Sans, Step};
pub use values::{Arrow, Brush, Circle, Eval, EvalScore};
