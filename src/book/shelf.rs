//! Several books in the order in which they are asked.

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
    /// Whether it is asked for White's and for Black's moves.
    sides: [bool; 2],
}

#[derive(Debug)]
enum Source {
    Lookup(Lookup),
    Whole(Box<Book>),
}

impl Volume {
    /// The book that comes with Tabia.
    pub fn shipped() -> Volume {
        Volume::new(shipped::NAME.to_owned(), Source::Lookup(shipped::lookup()))
    }

    /// A book that is in memory.
    pub fn of(name: String, book: Book) -> Volume {
        Volume::new(name, Source::Whole(Box::new(book)))
    }

    /// Opens a file. Polyglot books stay on the disk, however large they are; any other book is read. This can take
    /// seconds: it is not for a thread that draws frames. Only long PGN files ask `watch`.
    ///
    /// # Errors
    /// When the file cannot be read, or holds no book.
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

    /// The same book, asked only for the moves of these sides.
    #[must_use]
    pub fn for_sides(mut self, white: bool, black: bool) -> Volume {
        self.sides = [white, black];
        self
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it says anything.
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

/// Whether a look-up in a Polyglot file finds every move: in one that is damaged it might not.
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

/// Books in the order in which they are asked: the first that has a move to play decides.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    volumes: Vec<Volume>,
}

/// What was learned of moves, apart from what books say of them.
pub type Lessons<'a> = &'a dyn Fn(Key, BookMove) -> Learned;

impl Shelf {
    /// The first is asked first.
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

    /// The move to play in a position, to which the move `last` has led; the same state of `random` gives the same
    /// move. With `lessons` what was learned counts.
    ///
    /// # Errors
    /// Says why there is none.
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

    /// How many moves the books of the side to move may play in a position.
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

/// The key of a position to which the move `last` has led.
pub fn key_of(position: &Position, last: Option<Move>) -> Key {
    last.map_or_else(|| Key::of(position), |mv| Key::played(position, mv))
}
