//! Text files as they are read, whatever they are packed in: gzip, Zstandard, bzip2 and ZIP, known by their first bytes
//! and not by their names. A file that is not text is refused before anything of it is used.
//!
//! Nothing is unpacked in advance: a [`Source`] is read piece by piece. Of an archive that is cut off or damaged, all
//! that can be unpacked is read; the error comes after it.

mod layers;
mod text;
mod zip;
mod zstd;

use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use thiserror::Error;

use layers::{Counted, unpack};

/// How a file is packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packing {
    Gzip,
    Zstd,
    Bzip2,
    Zip,
}

impl Packing {
    /// The packing of a file that begins with these bytes; `None` for one that is not packed.
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

    /// The ending of a packed file's name.
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

/// The endings of the names of packed files.
pub const ENDINGS: [&str; 4] = ["gz", "zst", "bz2", "zip"];

/// The name without the endings that say how a file is packed: `games.pgn` for `games.pgn.gz`.
pub fn plain_name(path: &Path) -> PathBuf {
    let mut plain = path.to_path_buf();
    while plain.extension().and_then(Packing::of_ending).is_some() {
        plain.set_extension("");
    }
    plain
}

/// Why a file cannot be read as text, or not to its end.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PackedError {
    /// A file of a kind that is known.
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
    /// More than any games would: such archives are made to fill the memory.
    #[error(
        "it unpacks to more than {} times its size, which games never do; the rest was not read",
        layers::MOST_GROWTH
    )]
    TooLarge,
    #[error("it is packed more than {} times", layers::MOST_LAYERS)]
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
    /// A file of an archive of several.
    #[error("{name}: {error}")]
    Member {
        name: String,
        error: Box<PackedError>,
    },
}

/// The first names of a list, in brackets.
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

/// A text as it is read, unpacked where it was packed.
pub struct Source {
    reader: Box<dyn Read + Send>,
    packing: Option<Packing>,
    taken: Taken,
}

/// How many bytes of a file have been read so far, before they were unpacked.
#[derive(Clone, Debug, Default)]
pub struct Taken(Arc<AtomicU64>);

impl Taken {
    pub fn bytes(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    fn add(&self, bytes: usize) {
        self.0.fetch_add(bytes as u64, Ordering::Relaxed);
    }
}

impl Source {
    /// Opens a file.
    ///
    /// # Errors
    /// When it cannot be read, or is not a text; see [`PackedError`].
    pub fn open(path: &Path) -> io::Result<Source> {
        Source::of_file(File::open(path)?)
    }

    /// A file that has just been opened.
    ///
    /// # Errors
    /// As [`Source::open`].
    pub fn of_file(mut file: File) -> io::Result<Source> {
        if file.metadata()?.is_file() {
            let taken = Taken::default();
            let mut start = [0; 4];
            let is_zip = zip::read_start(&mut file, &mut start)? == 4
                && Packing::of(&start) == Some(Packing::Zip);
            if is_zip {
                let archive = zip::Archive::File(Arc::new(file));
                let reader = zip::Members::open(archive, taken.clone(), 1)?;
                return Ok(Source {
                    reader: Box::new(reader),
                    packing: Some(Packing::Zip),
                    taken,
                });
            }
        }
        Source::of_reader(file)
    }

    /// Reads from a pipe or from memory. A ZIP archive is read into memory, since its table is at its end.
    ///
    /// # Errors
    /// As [`Source::open`].
    pub fn of_reader(reader: impl Read + Send + 'static) -> io::Result<Source> {
        let taken = Taken::default();
        let counted = Counted::new(reader, taken.clone());
        let unpacked = unpack(Box::new(counted), &taken, 0)?;
        Ok(Source {
            reader: unpacked.reader,
            packing: unpacked.packing,
            taken,
        })
    }

    /// How it is packed; `None` where the file is the text itself.
    pub fn packing(&self) -> Option<Packing> {
        self.packing
    }

    /// A handle that follows how far the file has been read.
    pub fn taken(&self) -> Taken {
        self.taken.clone()
    }
}

impl Read for Source {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.reader.read(out)
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source")
            .field("packing", &self.packing)
            .finish_non_exhaustive()
    }
}

/// The whole text of a file.
///
/// # Errors
/// When it cannot be read, is not a text, or cannot be unpacked to its end.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    Source::open(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Refuses the bytes of a file that is not a text.
///
/// # Errors
/// What it is instead.
pub fn require_text(bytes: &[u8]) -> io::Result<()> {
    let start = &bytes[..bytes.len().min(layers::START as usize)];
    Ok(text::check(start)?)
}

/// Whether a file holds something that is no text, or packed: nothing that is a text may take its place.
pub fn is_foreign(path: &Path) -> bool {
    let is_file = path.metadata().is_ok_and(|metadata| metadata.is_file());
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(layers::START).read_to_end(&mut start));
    is_file && read.is_ok() && (Packing::of(&start).is_some() || text::check(&start).is_err())
}

#[cfg(test)]
mod tests;
