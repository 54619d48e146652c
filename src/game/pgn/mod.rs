//! Reads and writes games in Portable Game Notation.
//!
//! The reader accepts the deviations of real files and never stops at a damaged game: text that cannot be read is kept as
//! text, and a [`Problem`] has its place and the reason. The writer produces the export format of the standard.
//!
//! - [`read`] reads a whole file; [`index()`] finds the games of a large file and [`read_one`] reads a single one.
//! - [`check_from`], [`format_from`] and [`for_each_game`] process a file of any size once, on all cores.
//! - [`write()`] returns the text of one game.
//! - [`PgnFile`] is a file of many games with changes to some of them.
//!
//! The place of comments: those after a move (or, at the root, before the first move) are joined into the comment of that
//! move. Those at the start of a variation, and those between a variation and the next move of its parent line, belong before
//! the next move. An empty comment `{}` marks this place elsewhere; it is written only where it is needed.

mod added;
mod braces;
mod build;
mod decoded;
mod encoding;
mod file;
mod file_output;
mod header;
mod index;
mod lex;
mod line_end;
mod movetext;
mod nest;
mod on_disk;
mod order;
mod outline;
mod output;
mod problem;
mod read;
mod report;
mod stream;
mod target;
mod word;
mod write;

pub use added::{Added, Form, add_text};
pub use decoded::{TextReader, decode_text, text};
pub use encoding::Encoding;
pub use file::{FilePart, PgnFile};
pub use index::{GameEntry, Games, index};
pub use on_disk::TextFile;
pub use order::{GameKey, GameOrder};
pub use outline::{Extras, Outline};
pub use problem::{Problem, Reason};
pub use read::{Contents, read, read_one};
pub use report::{Report, check, check_from, format, format_from, moved, problems};
pub use stream::{
    Found, Piece, Progress, StreamError, Watch, for_each_game, for_each_game_with_text,
    for_each_piece,
};
pub use write::write;
