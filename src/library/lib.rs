//! Collections of many games: import, search, an explorer of positions.
//!
//! A [`Collection`] is a folder with immutable [segments](segment) and a log of its [changes](collection::Change). Each change
//! is one record that can be undone; a killed process leaves the collection as it was before the last complete record. A
//! [`Snapshot`] has the games of a moment and does not change.
//!
//! - [`Collection::writer`] locks a collection for changes: [`import`], [adding, replacing and deleting](edit) games, undo.
//! - [`explore()`] counts the moves of a position; every position of every main line is indexed.
//! - [`GameRow`] has the columns of a game; [`values`] are the types of dates, ratings and codes of openings.
//! - [`duplicates()`](duplicates::duplicates) finds games that are there more than once, [`player`] lists players and
//!   counts their games.
//! - [`problems()`](problems::problems) lists what could not be read in texts.
//! - [`deviation`] finds where games leave an opening book.
//! - [`export`] writes games as they came, or [as Parquet](export::parquet()) for other programs, and [`csv`] their columns as a
//!   table.
//! - [`query`] is the language in which games are searched, with [`positions`] for the positions of games; a [`filter`] finds the
//!   games, and [`sort()`] orders them.
//! - [`scid`] reads the databases of Scid 4.
//! - [`Replay`] plays stored games: a small board that reads and writes [moves of one byte](replay).
//!
//! ```
//! use std::ops::ControlFlow;
//! use tabia_chess::Position;
//! use tabia_library::import::{ImportOptions, Source};
//! use tabia_library::{Collection, explore};
//!
//! let folder = tempfile::tempdir()?;
//! let mut collection = Collection::create(&folder.path().join("Mine.tabia-games"))?;
//! let pgn = "[White \"Anna\"]\n[Black \"Boris\"]\n\n1. e4 c5 2. Nf3 1-0\n\n1. e4 e5 1/2-1/2\n";
//! let source = Source {
//!     name: "mine.pgn".to_owned(),
//!     reader: Box::new(pgn.as_bytes()),
//! };
//! let options = ImportOptions::new(2, &|_| None);
//! let mut writer = collection.writer()?;
//! writer.import(vec![source], &options, &mut |_| ControlFlow::Continue(()))?;
//! let snapshot = writer.snapshot();
//! let explored = explore(&snapshot, &Position::start(), None);
//! assert_eq!(explored.moves[0].tally.results.games(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Out of a collection
//! `tabia library export mine -o games.parquet` writes a table with the columns of the games and their texts. DuckDB, among others,
//! reads it:
//!
//! ```sql
//! SELECT white, count(*) AS games, avg(whiteelo) AS elo
//! FROM 'games.parquet'
//! WHERE eco BETWEEN 'B90' AND 'B99' AND year >= 2010
//! GROUP BY white
//! ORDER BY games DESC, white
//! LIMIT 10
//! ```

mod background;
pub mod collection;
#[cfg(test)]
#[path = "../../tests/common/mod.rs"]
mod common;
pub mod copy;
pub mod csv;
pub mod deviation;
pub mod duplicates;
pub mod edit;
mod explore;
pub mod export;
pub mod filter;
pub mod import;
pub mod player;
pub mod positions;
pub mod problems;
pub mod query;
mod repeated;
pub mod replay;
mod row;
pub mod scid;
pub mod segment;
mod sort;
mod square_set;
mod tally;
#[cfg(test)]
mod tests;
pub mod text;
pub mod values;

pub use collection::{Collection, GamePlace, GameSet, LibraryError, Snapshot, Writer};
pub use explore::{Explored, Lookup, MoveRow, count, explore, games_with, reached};
pub use replay::Replay;
pub use row::GameRow;
pub use sort::{SortColumn, sort};
pub use square_set::SquareSet;
pub use tally::{MeanRating, Results, Tally};
