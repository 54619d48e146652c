//! The books of a player, in the order of their use.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::Arc;

use rand::Rng;

use super::choose::{self, Pick, Question, Refusal, Rules};
use super::file::{self, FileError, Format};
use super::polyglot::{ENTRY, unpack};
use super::{Book, BookEntry, BookMove, Key, Learned, Lookup, shipped};
use tabia_chess::{Color, Move, Position};
use tabia_game::pgn::Watch;

/// A book to play from.
#[derive(Clone, Debug)]
pub struct Volume {
    name: String,
    source: Arc<Source>,
    /// Whether it is used for White's and for Black's moves.
    sides: [bool; 2],
}

#[derive(Debug)]
enum Source {
    Lookup(Lookup),
    Whole(Box<Book>),
}

impl Volume {
    /// Returns the shipped book.
    pub fn shipped() -> Volume {
        Volume::new(shipped::NAME.to_owned(), Source::Lookup(shipped::lookup()))
    }

    /// Creates a volume from a book in memory.
    pub fn of(name: String, book: Book) -> Volume {
        Volume::new(name, Source::Whole(Box::new(book)))
    }

    /// Opens a file. A Polyglot book stays on disk, whatever its size; any other book is read into memory, which can take
    /// seconds and does not belong on the window's thread. Only long PGN files call `watch`.
    ///
    /// # Errors
    /// When the file cannot be read, or contains no book.
    pub fn open(path: &Path, watch: &mut Watch<'_>) -> Result<Volume, FileError> {
        let name = path.file_name().unwrap_or(path.as_os_str());
        let name = name.to_string_lossy().into_owned();
        if Format::of(path) == Some(Format::Polyglot) && is_sorted(path)? {
            return Ok(Volume::new(name, Source::Lookup(Lookup::open(path)?)));
        }
        let opened = file::open(path, watch)?;
        Ok(Volume::of(name, opened.book))
    }

    fn new(name: String, source: Source) -> Volume {
        Volume {
            name,
            source: Arc::new(source),
            sides: [true; 2],
        }
    }

    /// Returns the same book, used only for the moves of these sides.
    #[must_use]
    pub fn for_sides(mut self, white: bool, black: bool) -> Volume {
        self.sides = [white, black];
        self
    }

    /// Returns its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns whether the book has no moves.
    pub fn is_empty(&self) -> bool {
        match &*self.source {
            Source::Lookup(lookup) => lookup.is_empty(),
            Source::Whole(book) => book.is_empty(),
        }
    }

    fn entries(&self, key: Key) -> io::Result<Cow<'_, [BookEntry]>> {
        Ok(match &*self.source {
            Source::Lookup(lookup) => Cow::Owned(lookup.entries(key)?),
            Source::Whole(book) => Cow::Borrowed(book.entries(key)),
        })
    }
}

/// Returns whether the file is sorted, so that a look-up finds every move; a damaged file may not be.
fn is_sorted(path: &Path) -> io::Result<bool> {
    let mut reader = BufReader::with_capacity(1 << 16, File::open(path)?);
    let mut chunk = [0; ENTRY];
    let mut last = Key(0);
    loop {
        match reader.read_exact(&mut chunk) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(true),
            Err(error) => return Err(error),
        }
        let (key, _) = unpack(&chunk);
        if key < last {
            return Ok(false);
        }
        last = key;
    }
}

/// Books in the order of their use: the first one with a playable move decides.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    volumes: Vec<Volume>,
}

/// Returns the learned results of a move, which are stored apart from the books.
pub type Lessons<'a> = &'a dyn Fn(Key, BookMove) -> Learned;

impl Shelf {
    /// Creates a shelf; the first book is used first.
    pub fn new(volumes: Vec<Volume>) -> Shelf {
        Shelf { volumes }
    }

    pub fn volumes(&self) -> &[Volume] {
        &self.volumes
    }

    fn for_side(&self, color: Color) -> impl Iterator<Item = &Volume> {
        let volumes = self.volumes.iter();
        volumes.filter(move |volume| volume.sides[color.index()])
    }

    /// Returns a move for a position that the move `last` led to. The same state of `random` yields the same move. With
    /// `lessons`, learned results count.
    ///
    /// # Errors
    /// When no book move is played, with the reason.
    pub fn choose(
        &self,
        position: &Position,
        last: Option<Move>,
        rules: &Rules,
        lessons: Option<Lessons<'_>>,
        random: &mut impl Rng,
    ) -> Result<Pick, Refusal> {
        let turn = position.turn();
        if self.for_side(turn).next().is_none() {
            return Err(Refusal::NoBook(turn));
        }
        choose::within_depth(position.ply(), rules)?;
        let at = key_of(position, last);
        let learned = |at: Key, entry: &BookEntry| match lessons {
            Some(lessons) => entry.learned.plus(lessons(at, entry.mv)),
            None => Learned::default(),
        };
        let mut refusal = Refusal::Unknown;
        for volume in self.for_side(turn) {
            let drawn = match volume.entries(at) {
                Ok(entries) => {
                    let question = Question {
                        book: &volume.name,
                        position,
                        at,
                        entries: &entries,
                        learned: &learned,
                    };
                    choose::draw(&question, rules, random)
                }
                Err(error) => Err(Refusal::Unreadable {
                    book: volume.name.clone(),
                    reason: error.to_string(),
                }),
            };
            match drawn {
                Ok(pick) => return Ok(pick),
                // The first book with the position decides.
                Err(reason) if refusal == Refusal::Unknown => refusal = reason,
                Err(_) => {}
            }
        }
        Err(refusal)
    }

    /// Returns the moves that the books of the side to move may play in a position with this key, each with its probability:
    /// those of the first book that has one.
    pub fn moves(&self, position: &Position, at: Key) -> Vec<(Move, f64)> {
        let of_volume = |volume: &Volume| {
            let entries = volume.entries(at).unwrap_or_default();
            let played = entries.iter().filter(|entry| entry.effective_weight() > 0);
            let found = played.filter_map(|entry| {
                let mv = entry.mv.find(position)?;
                Some((mv, f64::from(entry.effective_weight())))
            });
            let mut moves: Vec<(Move, f64)> = found.collect();
            let sum: f64 = moves.iter().map(|(_, weight)| weight).sum();
            moves.iter_mut().for_each(|(_, weight)| *weight /= sum);
            moves
        };
        let mut of_volumes = self.for_side(position.turn()).map(of_volume);
        of_volumes
            .find(|moves| !moves.is_empty())
            .unwrap_or_default()
    }

    /// Returns the number of moves that the books of the side to move may play in a position.
    pub fn known(&self, position: &Position, last: Option<Move>) -> usize {
        let at = key_of(position, last);
        let mut moves = HashSet::new();
        for volume in self.for_side(position.turn()) {
            let entries = volume.entries(at).unwrap_or_default();
            let played = entries.iter().filter(|entry| entry.effective_weight() > 0);
            moves.extend(played.filter_map(|entry| entry.mv.find(position)));
        }
        moves.len()
    }
}

/// Returns the key of a position that the move `last` led to.
pub fn key_of(position: &Position, last: Option<Move>) -> Key {
    last.map_or_else(|| Key::of(position), |mv| Key::played(position, mv))
}
