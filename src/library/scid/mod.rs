//! Reads the databases of Scid 4: an index (`.si4`), names (`.sn4`) and games (`.sg4`).
//!
//! [`games`] yields the games one after another, and [`PgnReader`] and [`to_pgn`] read and write them as PGN. Everything that Scid stores of a game is kept:
//! tags, ratings with their kind (`WhiteRapid`), the date of the event, start position, moves, variations, comments, glyphs and
//! passes. Its flags become the tag `ScidFlags` with the letters that Scid uses, `D` for a game marked as deleted. Text is UTF-8 or
//! Latin-1 in one database; it is decoded as in PGN files.
//!
//! Memory does not grow with the number of games. It holds one game, of up to 128 KB, and the names in their compressed form.
//! What is damaged costs its own game only: the item is then a [`Damage`] with its place, the [`Fault`] and what could be read. As
//! PGN, such a game has the damage in its tag `ScidDamage`, by which it is among the [problems](crate::problems) of a collection.
//!
//! The databases of Scid 5 (`.si5`) and Scid 3 (`.si3`) are refused with a message; Scid itself exports both as PGN.
//!
//! The layout is that of Scid's own source (Hudson 2000, Benini 2017); numbers have the high byte first.
//!
//! ```no_run
//! let mut pgn = Vec::new();
//! let summary = tabia_library::scid::to_pgn("games.si4".as_ref(), &mut pgn)?;
//! println!("{} games, {} of them damaged", summary.games, summary.damaged);
//! # Ok::<(), tabia_library::scid::Error>(())
//! ```

mod as_pgn;
mod bytes;
mod error;
mod files;
mod games;
mod index;
mod moves;
mod names;
mod record;
#[cfg(test)]
mod tests;

pub(crate) use as_pgn::SCID_DAMAGE;
pub use as_pgn::{PgnReader, SharedSummary, to_pgn};
pub use error::{Damage, Error, Fault, Part};
pub use games::{Games, Summary, games};
