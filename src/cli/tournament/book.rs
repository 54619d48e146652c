//! The opening book of a participant, as `book=FILE bookdepth=MOVES` names it.

use std::collections::HashMap;
use std::fmt;
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use rand::Rng;

use crate::CliError;
use tabia_book::choose::Rules;
use tabia_book::{Shelf, Volume};
use tabia_chess::Move;
use tabia_player::GameLine;

/// A book, and how long it is followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BookWords {
    pub path: PathBuf,
    /// Number of half-moves of the game.
    pub plies: usize,
}

impl BookWords {
    /// Creates the words of a book that is followed for a number of moves, 1000 where it is not given.
    pub fn new(path: PathBuf, moves: Option<NonZeroU32>) -> BookWords {
        let moves = moves.map_or(1_000, NonZeroU32::get) as usize;
        BookWords {
            path,
            plies: moves.saturating_mul(2),
        }
    }
}

impl fmt::Display for BookWords {
    /// Writes the words, each with a space before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (path, moves) = (self.path.display(), self.plies / 2);
        write!(f, " book={path} bookdepth={moves}")
    }
}

/// A book that is open.
#[derive(Clone)]
pub(super) struct OpenBook {
    shelf: Shelf,
    plies: usize,
}

impl OpenBook {
    /// Returns a move for the last position, in proportion to the weights; `None` where the book is not followed any more.
    pub fn choose(&self, game: &GameLine, random: &mut impl Rng) -> Option<Move> {
        if game.moves().len() >= self.plies {
            return None;
        }
        let last = game.moves().last().copied();
        let rules = Rules::default();
        let picked = self
            .shelf
            .choose(game.position(), last, &rules, None, random);
        picked.ok().map(|pick| pick.mv)
    }
}

/// Opens the books of the participants, each file once.
///
/// # Errors
/// When one cannot be read.
pub(super) fn open_books<'a>(
    books: impl Iterator<Item = Option<&'a BookWords>>,
) -> Result<Vec<Option<OpenBook>>, CliError> {
    let mut volumes: HashMap<&Path, Volume> = HashMap::new();
    let mut open = |words: &'a BookWords| {
        let volume = match volumes.get(&*words.path) {
            Some(volume) => volume.clone(),
            None => {
                let path = &words.path;
                let volume = Volume::open(path, &mut |_| ControlFlow::Continue(()));
                volume.map_err(CliError::book(path))?
            }
        };
        volumes.insert(&words.path, volume.clone());
        Ok(OpenBook {
            shelf: Shelf::new(vec![volume]),
            plies: words.plies,
        })
    };
    books
        .map(|words| words.map(&mut open).transpose())
        .collect()
}
