//! Books as files on disk, of whatever format their ending says.

use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;
use std::thread;

use thiserror::Error;

use super::native::{ReadError, ReadProblem};
use super::{Book, abk, export, import, native, polyglot};
use tabia_disk::write_atomic;
use tabia_game::pgn;
use tabia_game::pgn::{StreamError, Watch};

/// What kinds of files hold books.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// `.bin`: moves and weights that every program reads.
    Polyglot,
    /// `.ron`: ours, which keeps everything.
    Tabia,
    /// `.abk`, read only.
    Abk,
    /// `.pgn`: games with variations.
    Pgn,
    /// `.epd`, read only: positions.
    Epd,
    /// `.txt`: lines, one in each row. Those that we write have no names, which ours to read must have.
    Text,
}

impl Format {
    /// The format that a file's ending says, whatever the case of its letters.
    pub fn of(path: &Path) -> Option<Format> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        Some(match ending.as_str() {
            "bin" => Format::Polyglot,
            "ron" => Format::Tabia,
            "abk" => Format::Abk,
            "pgn" => Format::Pgn,
            "epd" => Format::Epd,
            "txt" => Format::Text,
            _ => return None,
        })
    }
}

/// Why a book cannot be opened or saved.
#[derive(Debug, Error)]
pub enum FileError {
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Files with this ending are not known, or not in this direction.
    #[error("the ending is not one of {0}")]
    Ending(&'static str),
    /// It is not a Tabia book.
    #[error(transparent)]
    Tabia(#[from] ReadError),
    /// Reading was ended by the caller.
    #[error("cancelled")]
    Cancelled,
}

impl From<StreamError> for FileError {
    fn from(error: StreamError) -> FileError {
        match error {
            StreamError::Io(error) => FileError::Io(error),
            StreamError::Cancelled => FileError::Cancelled,
        }
    }
}

/// A book as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opened {
    pub book: Book,
    /// What was wrong with the file, one sentence each. Nothing is left out of the book without one.
    pub problems: Vec<String>,
}

/// Reads a book; the file stays as it is. Only long PGN files take long enough for `watch` to be asked.
///
/// # Errors
/// When the file cannot be read, or holds no book.
pub fn open(path: &Path, watch: &mut Watch<'_>) -> Result<Opened, FileError> {
    fn texts<T: ToString>(problems: &[T]) -> Vec<String> {
        problems.iter().map(T::to_string).collect()
    }
    let mut book = Book::default();
    let problems = match Format::of(path) {
        Some(Format::Polyglot) => {
            let (read, problems) = polyglot::read(&fs::read(path)?);
            book = read;
            texts(&problems)
        }
        Some(Format::Tabia) => {
            let bytes = read_at_once(path)?;
            let text = str::from_utf8(&bytes).map_err(|error| {
                ReadError::at(&bytes, error.valid_up_to(), ReadProblem::NotUtf8)
            })?;
            book = native::read(text)?;
            Vec::new()
        }
        Some(Format::Abk) => {
            let (read, problems) = abk::read(&fs::read(path)?);
            book = read;
            texts(&problems)
        }
        Some(Format::Pgn) => {
            let (_, problems) = import::pgn(&mut book, File::open(path)?, watch)?;
            texts(&problems)
        }
        Some(Format::Epd) => {
            let bytes = fs::read(path)?;
            texts(&import::epd(&mut book, &String::from_utf8_lossy(&bytes)))
        }
        Some(Format::Text) => {
            let bytes = fs::read(path)?;
            texts(&import::lines(&mut book, &String::from_utf8_lossy(&bytes)))
        }
        None => {
            return Err(FileError::Ending("bin, ron, abk, pgn, txt, epd"));
        }
    };
    Ok(Opened { book, problems })
}

/// The contents of a file; those of a long one are read in several places at the same time.
fn read_at_once(path: &Path) -> io::Result<Vec<u8>> {
    const LONG: usize = 4 << 20;
    let length = usize::try_from(fs::metadata(path)?.len()).unwrap_or(0);
    let pieces = thread::available_parallelism().map_or(1, usize::from);
    if length < LONG || pieces < 2 {
        return fs::read(path);
    }
    let mut bytes = vec![0; length];
    let size = length.div_ceil(pieces);
    let is_read = thread::scope(|scope| {
        let read = |index: usize, piece: &mut [u8]| {
            let mut file = File::open(path)?;
            file.seek(SeekFrom::Start((index * size) as u64))?;
            file.read_exact(piece)
        };
        let pieces = bytes.chunks_mut(size).enumerate();
        let workers: Vec<_> = pieces
            .map(|(index, piece)| scope.spawn(move || read(index, piece)))
            .collect();
        let mut workers = workers.into_iter();
        workers.all(|worker| matches!(worker.join(), Ok(Ok(()))))
    });
    // Somebody may be writing it just now.
    let is_whole = is_read && fs::metadata(path)?.len() == length as u64;
    if is_whole { Ok(bytes) } else { fs::read(path) }
}

/// Writes a book, replacing the file in one step. Only Tabia's own format keeps everything; what the others keep is said
/// at their writers.
///
/// # Errors
/// When the file cannot be written; an old one then stays as it was.
pub fn save(book: &Book, path: &Path) -> Result<(), FileError> {
    Ok(write_atomic(path, &encode(book, path)?)?)
}

/// A book as the bytes of a file with this ending.
///
/// # Errors
/// When no book can be written to such a file.
pub fn encode(book: &Book, path: &Path) -> Result<Vec<u8>, FileError> {
    Ok(match Format::of(path) {
        Some(Format::Polyglot) => polyglot::write(book),
        Some(Format::Tabia) => native::write(book).into_bytes(),
        Some(Format::Pgn) => {
            let games: Vec<String> = export::games(book).iter().map(pgn::write).collect();
            games.join("\n").into_bytes()
        }
        Some(Format::Text) => export::lines(book).into_bytes(),
        Some(Format::Abk | Format::Epd) | None => {
            return Err(FileError::Ending("bin, ron, pgn, txt"));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_file_is_read_whole() {
        let file = tempfile::NamedTempFile::new().unwrap();
        for length in [0, 1, (4 << 20) + 12_345] {
            let contents: Vec<u8> = (0..length).map(|n: usize| (n * n / 128) as u8).collect();
            fs::write(file.path(), &contents).unwrap();
            assert!(read_at_once(file.path()).unwrap() == contents, "{length}");
        }
        assert!(read_at_once(Path::new("/no/such/file")).is_err());
    }
}
