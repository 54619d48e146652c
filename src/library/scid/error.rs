//! What is wrong with a database, and where.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use tabia_chess::FenError;
use tabia_game::Game;

/// The reason why a database cannot be read at all.
#[derive(Debug, Error)]
pub enum Error {
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    #[error(
        "{}: databases of Scid 5 cannot be read; open it in Scid, export it as PGN and import that", .0.display()
    )]
    Scid5(PathBuf),
    #[error(
        "{}: databases of Scid 3 cannot be read; open it in Scid, export it as PGN and import that", .0.display()
    )]
    Scid3(PathBuf),
    #[error("this is not the index of a Scid database")]
    NotAnIndex,
    #[error("the index has version {0} of Scid's format; only version 400 can be read")]
    Version(u32),
    #[error("{}: {source}", path.display())]
    In { path: PathBuf, source: Box<Error> },
    #[error("the database cannot be read: {0}")]
    Read(#[source] io::Error),
    #[error("the games cannot be written: {0}")]
    Write(#[source] io::Error),
}

impl Error {
    pub(super) fn file(path: &Path, source: io::Error) -> Error {
        let path = path.to_owned();
        Error::File { path, source }
    }

    pub(super) fn in_file(self, path: &Path) -> Error {
        let (path, source) = (path.to_owned(), Box::new(self));
        Error::In { path, source }
    }
}

/// One of the three files of a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Index,
    Names,
    Games,
}

impl Part {
    /// Returns the extension of the file.
    pub const fn extension(self) -> &'static str {
        match self {
            Part::Index => "si4",
            Part::Names => "sn4",
            Part::Games => "sg4",
        }
    }
}

/// A damaged place of a database.
#[derive(Debug)]
pub struct Damage {
    /// The number of the game in the database, from 1; `None` where the place belongs to no game.
    pub game: Option<u32>,
    /// The file with the place.
    pub part: Part,
    /// The offset of the place in this file, in bytes.
    pub at: u64,
    pub fault: Fault,
    /// What could be read of the game.
    pub rest: Option<Box<Game>>,
}

impl Damage {
    pub(super) fn of_file(part: Part, at: u64, fault: Fault) -> Damage {
        Damage {
            game: None,
            part,
            at,
            fault,
            rest: None,
        }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(game) = self.game {
            write!(f, "game {game}, ")?;
        }
        let (part, at, fault) = (self.part.extension(), self.at, &self.fault);
        write!(f, "byte {at} of .{part}: {fault}")
    }
}

impl std::error::Error for Damage {}

/// The kind of a damage.
#[derive(Debug, Error)]
pub enum Fault {
    #[error("the index states {stated} games and has {read}; all that it has are read")]
    Count { stated: u32, read: u32 },
    #[error("the index ends after {bytes} bytes of a game's record")]
    Cut { bytes: usize },
    #[error("these are not the names of a Scid database")]
    NotNames,
    #[error("the names cannot be read from here on; those that are missing are shown as “?”")]
    NamesEnd,
    #[error("the number of the name for {0} is not in the file of names")]
    NoName(&'static str),
    #[error("the {length} bytes of the game end after the {size} bytes of the file")]
    Beyond { length: usize, size: u64 },
    #[error("the game ends within its {0}")]
    Ends(&'static str),
    #[error("the start position cannot be read: {0}")]
    Start(FenError),
    #[error("the start position has more than 16 pieces of one side")]
    Pieces,
    #[error("byte {0:#04x} is not a legal move here")]
    Move(u8),
    #[error("a variation has no move to which it is an alternative")]
    VariationStart,
    #[error("a variation ends that was not begun")]
    VariationEnd,
    #[error("the game ends within a variation")]
    OpenVariation,
    #[error("there are more comments than places for them")]
    Comments,
    #[error("{0}")]
    Read(io::Error),
}
