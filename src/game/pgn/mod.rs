//! Games as files: Portable Game Notation in and out.
//!
//! Reading takes what is found in real files and never stops at a damaged game: what could be read is kept, what could
//! not is kept as text, and a [`Problem`] says where and why. Writing gives the export format of the standard.
//!
//! - [`read`] reads everything at once; [`index()`] finds the games of a large file and [`read_one`] reads the chosen one.
//! - [`check_from`], [`format_from`] and [`for_each_game`] go through a file of any size once, on all cores.
//! - [`write()`] makes the text of one game.
//! - [`PgnFile`] holds a file of many games of which some are changed.
//!
//! How comments find their place: those after a move (or, at the root, before the first move) are joined into the
//! comment of that move. Those at the start of a variation, and those after a variation where the line goes on, belong
//! before the next move. An empty comment `{}` says the same where neither holds; we write it only then.

mod added;
mod braces;
mod build;
mod decoded;
mod encoding;
mod file;
mod header;
mod index;
mod lex;
mod line_end;
mod movetext;
mod nest;
mod on_disk;
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
pub use problem::{Problem, Reason};
pub use read::{Contents, read, read_one};
pub use report::{Report, check, check_from, format, format_from, moved, problems};
pub use stream::{
    Found, Piece, Progress, StreamError, Watch, for_each_game, for_each_game_with_text,
    for_each_piece,
};
pub use write::write;
