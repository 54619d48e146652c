//! The packings of files: their recognition and their errors.

use std::ffi::OsStr;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use thiserror::Error;

/// Maximum number of nested archives.
pub(super) const MAX_LAYERS: usize = 3;

/// Maximum ratio of unpacked to packed size of a text without the end of a game. Human games are packed to between a tenth and
/// a hundredth of their size.
pub(super) const MAX_GROWTH: u64 = 250;

/// A way in which a file is packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packing {
    Gzip,
    Zstd,
    Bzip2,
    Zip,
}

impl Packing {
    /// Returns the packing of a file that begins with these bytes; `None` if it is not packed.
    pub fn of(start: &[u8]) -> Option<Packing> {
        match start {
            [0x1f, 0x8b, 8, ..] => Some(Packing::Gzip),
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => {
                Some(Packing::Zstd)
            }
            [
                b'B',
                b'Z',
                b'h',
                b'1'..=b'9',
                0x31,
                0x41,
                0x59,
                0x26,
                0x53,
                0x59,
                ..,
            ]
            | [
                b'B',
                b'Z',
                b'h',
                b'1'..=b'9',
                0x17,
                0x72,
                0x45,
                0x38,
                0x50,
                0x90,
                ..,
            ] => Some(Packing::Bzip2),
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] | [b'P', b'K', 7, 8, ..] => {
                Some(Packing::Zip)
            }
            _ => None,
        }
    }

    /// Returns the packing for the extension of a file's name.
    fn of_ending(ending: &OsStr) -> Option<Packing> {
        let ending = ending.to_str()?.to_ascii_lowercase();
        Some(match ending.as_str() {
            "gz" | "gzip" => Packing::Gzip,
            "zst" | "zstd" => Packing::Zstd,
            "bz2" | "bzip2" => Packing::Bzip2,
            "zip" => Packing::Zip,
            _ => return None,
        })
    }
}

impl fmt::Display for Packing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Packing::Gzip => "gzip",
            Packing::Zstd => "Zstandard",
            Packing::Bzip2 => "bzip2",
            Packing::Zip => "ZIP",
        })
    }
}

/// The extensions of packed files.
pub const ENDINGS: [&str; 4] = ["gz", "zst", "bz2", "zip"];

/// Returns the name without the extensions of packings: `games.pgn` for `games.pgn.gz`.
pub fn plain_name(path: &Path) -> PathBuf {
    let mut plain = path.to_path_buf();
    while plain.extension().and_then(Packing::of_ending).is_some() {
        plain.set_extension("");
    }
    plain
}

/// The reason why a file cannot be read as text, or not to its end.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PackedError {
    /// A file of a recognised kind.
    #[error("it is {0}, not a text")]
    Kind(&'static str),
    #[error("it is not a text")]
    NotText,
    #[error("it is in {0}; save it as UTF-8 first")]
    Encoding(&'static str),
    #[error("the {0} archive ends too early; what was to follow is missing")]
    Cut(Packing),
    #[error("the {packing} archive is damaged: {reason}")]
    Damaged { packing: Packing, reason: String },
    /// Text without the end of a game that is packed more tightly than games are: such archives are made to fill memory.
    #[error(
        "it unpacks to more than {MAX_GROWTH} times its size with no game in it; the rest was not read"
    )]
    TooLarge,
    /// More than fits in memory.
    #[error("it unpacks to more than {} MiB, which is too much for a file of this size", .0 >> 20)]
    TooLargeAtOnce(u64),
    /// Other data after the end of an archive.
    #[error("the {0} archive is followed by other data, which was not read")]
    Trailing(Packing),
    #[error("it is packed more than {} times", MAX_LAYERS)]
    TooDeep,
    /// An archive without a file of games.
    #[error("the archive holds no PGN file{}", listed(.0))]
    NoGames(Vec<String>),
    #[error("{0} is encrypted")]
    Encrypted(String),
    #[error("{name} is packed by a method that is not known here ({method})")]
    Method { name: String, method: String },
    #[error("{0} is in another encoding than the files before it in the archive")]
    OtherEncoding(String),
    /// A fault of one file of several in an archive.
    #[error("{name}: {error}")]
    Member {
        name: String,
        error: Box<PackedError>,
    },
}

/// Returns the first names of a list, in brackets.
fn listed(names: &[String]) -> String {
    const MOST: usize = 3;
    match names {
        [] => String::new(),
        names if names.len() <= MOST => format!(" (only {})", names.join(", ")),
        names => format!(" (only {}, …)", names[..MOST].join(", ")),
    }
}

impl From<PackedError> for io::Error {
    fn from(error: PackedError) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidData, error)
    }
}

/// The number of bytes of a file read so far, before unpacking.
#[derive(Clone, Debug, Default)]
pub struct Taken(Arc<AtomicU64>);

impl Taken {
    /// Returns the number of bytes read.
    pub fn bytes(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    pub(super) fn add(&self, bytes: usize) {
        self.0.fetch_add(bytes as u64, Ordering::Relaxed);
    }
}
