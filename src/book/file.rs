//! Books as files on disk, in the format of their extension.

use std::fs::{self, File};
use std::io::{self, Read, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::thread;

use thiserror::Error;

use super::native::{ReadError, ReadProblem};
use super::{Book, abk, export, import, native, polyglot};
use tabia_disk::packed::{self, Source};
use tabia_disk::{Protection, replace_by};
use tabia_game::pgn;
use tabia_game::pgn::{StreamError, Watch};

/// The formats of book files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// `.bin`: moves and weights, readable by every program.
    Polyglot,
    /// `.ron`: Tabia's own format, which keeps everything.
    Tabia,
    /// `.abk`, read only.
    Abk,
    /// `.pgn`: games with variations.
    Pgn,
    /// `.epd`, read only: positions.
    Epd,
    /// `.txt`: lines with names and weights, one in each row.
    Text,
}

impl Format {
    /// Returns the format of a file's extension, case-insensitive.
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

    /// Returns the format of a book whose file has no name. Lines of text cannot be distinguished from games, so they need
    /// their extension.
    pub fn guess(bytes: &[u8]) -> Format {
        let start = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let text = str::from_utf8(start.trim_ascii_start());
        let is_text = !bytes.iter().take(1 << 16).any(|byte| *byte == 0);
        let is_position = |line: &str| {
            line.split_once(' ')
                .is_some_and(|(board, _)| board.split('/').count() == 8)
        };
        match text {
            _ if bytes.starts_with(b"\x03ABK") => Format::Abk,
            Ok(text) if is_text && text.starts_with('(') => Format::Tabia,
            Ok(text) if is_text && text.lines().next().is_some_and(is_position) => Format::Epd,
            _ if is_text => Format::Pgn,
            _ => Format::Polyglot,
        }
    }
}

impl Format {
    /// Like [`Format::of`], for a file to be read, which may be packed: `games.pgn.gz`, and `games.zip`, which holds games.
    pub fn of_source(path: &Path) -> Option<Format> {
        let plain = packed::plain_name(path);
        match Format::of(&plain) {
            None if plain != path => Some(Format::Pgn),
            format => format,
        }
    }
}

/// The reason why a book cannot be opened or saved.
#[derive(Debug, Error)]
pub enum FileError {
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Files with this extension are not supported, or not in this direction.
    #[error("the ending is not one of {0}")]
    Ending(&'static str),
    /// It is not a Tabia book.
    #[error(transparent)]
    Tabia(#[from] ReadError),
    /// Only text formats are unpacked.
    #[error("a packed book of this kind cannot be read; unpack it first")]
    Packed,
    /// The caller cancelled reading.
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
    /// Faults of the file, one sentence each. Any omission from the book has one.
    pub problems: Vec<String>,
}

/// Reads a book without changing the file. Only long PGN files call `watch`.
///
/// # Errors
/// When the file cannot be read, or contains no book.
pub fn open(path: &Path, watch: &mut Watch<'_>) -> Result<Opened, FileError> {
    match Format::of_source(path) {
        Some(Format::Polyglot | Format::Tabia | Format::Abk) if Format::of(path).is_none() => {
            Err(FileError::Packed)
        }
        Some(Format::Tabia) => read(Format::Tabia, &read_at_once(path)?, watch),
        Some(Format::Pgn) => read_games(Source::open(path)?, watch),
        Some(format @ (Format::Epd | Format::Text)) => read(format, &packed::read(path)?, watch),
        Some(format) => read(format, &fs::read(path)?, watch),
        None => Err(FileError::Ending("bin, ron, abk, pgn, txt, epd")),
    }
}

/// Reads a book from the bytes of a file.
///
/// # Errors
/// When they are not a book of this format.
pub fn read(format: Format, bytes: &[u8], watch: &mut Watch<'_>) -> Result<Opened, FileError> {
    let mut book = Book::default();
    let problems = match format {
        Format::Polyglot => {
            let (read, problems) = polyglot::read(bytes);
            book = read;
            texts(&problems)
        }
        Format::Tabia => {
            let text = str::from_utf8(bytes)
                .map_err(|error| ReadError::at(bytes, error.valid_up_to(), ReadProblem::NotUtf8))?;
            book = native::read(text)?;
            Vec::new()
        }
        Format::Abk => {
            let (read, problems) = abk::read(bytes);
            book = read;
            texts(&problems)
        }
        Format::Pgn => {
            return read_games(Source::of_reader(io::Cursor::new(bytes.to_vec()))?, watch);
        }
        Format::Epd => texts(&import::epd(&mut book, &pgn::text(bytes))),
        Format::Text => texts(&import::lines(&mut book, &pgn::text(bytes))),
    };
    Ok(Opened { book, problems })
}

fn read_games(source: impl Read, watch: &mut Watch<'_>) -> Result<Opened, FileError> {
    let mut book = Book::default();
    let read = import::pgn(&mut book, source, watch)?;
    let mut problems = texts(&read.problems);
    if read.other_variants > 0 {
        problems.push(left_out(read.other_variants));
    }
    Ok(Opened { book, problems })
}

fn texts<T: ToString>(problems: &[T]) -> Vec<String> {
    problems.iter().map(T::to_string).collect()
}

/// Returns a sentence on the number of games that are not chess.
fn left_out(count: usize) -> String {
    match count {
        1 => "1 game of another variant was left out".to_owned(),
        count => format!("{count} games of other variants were left out"),
    }
}

/// Returns the contents of a file; a long one is read by several threads.
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
            .map(|(index, piece)| {
                thread::Builder::new().spawn_scoped(scope, move || read(index, piece))
            })
            .collect();
        // Where the system cannot start another thread, this one reads everything.
        let mut workers = workers.into_iter();
        workers.all(|worker| worker.is_ok_and(|worker| matches!(worker.join(), Ok(Ok(())))))
    });
    // Another process may be writing it.
    let is_whole = is_read && fs::metadata(path)?.len() == length as u64;
    if is_whole { Ok(bytes) } else { fs::read(path) }
}

/// Writes a book, replacing the file in one step. Only Tabia's own format keeps everything; the losses of the others are listed
/// by [`Losses`](super::losses::Losses).
///
/// # Errors
/// When the file cannot be written; an old one is then unchanged.
pub fn save(book: &Book, path: &Path) -> Result<(), FileError> {
    replace(book, path, Protection::Respect)
}

/// Like [`save`], and can replace a write-protected file.
///
/// # Errors
/// As [`save`].
pub fn replace(book: &Book, path: &Path, protection: Protection) -> Result<(), FileError> {
    let bytes = encode(book, path)?;
    let write = |file: &mut File| file.write_all(&bytes);
    Ok(replace_by(path, protection, write)?)
}

/// Returns a book as the bytes of a file with this extension.
///
/// # Errors
/// When books cannot be written in this format.
pub fn encode(book: &Book, path: &Path) -> Result<Vec<u8>, FileError> {
    encode_as(book, Format::of(path))
}

/// Returns a book as the bytes of a file of this format; `None` is an unknown format.
///
/// # Errors
/// When books cannot be written in this format.
pub fn encode_as(book: &Book, format: Option<Format>) -> Result<Vec<u8>, FileError> {
    Ok(match format {
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
    use std::ops::ControlFlow;

    #[test]
    fn the_format_of_a_book_is_guessed() {
        let mut games = Book::default();
        let text = b"[Event \"?\"]\n\n1. e4 e5 2. Nf3 *\n";
        import::pgn(&mut games, &text[..], &mut |_| ControlFlow::Continue(())).unwrap();
        for format in [Format::Polyglot, Format::Tabia, Format::Pgn] {
            let bytes = encode_as(&games, Some(format)).unwrap();
            assert_eq!(Format::guess(&bytes), format);
            let opened = read(format, &bytes, &mut |_| ControlFlow::Continue(())).unwrap();
            assert_eq!(opened.book.entry_count(), 3);
        }
        let position = b"8/8/8/8/8/8/4P3/4K2k w - - bm e4;\n";
        assert_eq!(Format::guess(position), Format::Epd);
        assert_eq!(Format::guess(b"\x03ABK\0"), Format::Abk);
        assert_eq!(Format::guess(b""), Format::Pgn);
    }

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
