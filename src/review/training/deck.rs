//! The collected mistakes of all reviewed games, kept in one file.

use std::fmt;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::schedule::{Answer, Schedule};
use tabia_chess::{Move, Position};
use tabia_disk as disk;

/// A mistake, and what would have been better.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Exercise {
    /// The position before the mistake, as FEN.
    pub fen: String,
    /// The mistake.
    pub played: Move,
    /// The best line instead; never empty.
    pub better: Vec<Move>,
    /// The mover's chance to win after the best move, and after the mistake, in per cent.
    pub chance_better: f64,
    pub chance_played: f64,
    /// Why it was a mistake, where that is proven.
    pub sentence: Option<String>,
    /// The game, for people: players, event and date.
    pub game: String,
}

impl Exercise {
    /// The position before the mistake; `None` when the exercise makes no sense.
    pub fn position(&self) -> Option<Position> {
        let position = Position::from_stored_fen(&self.fen).ok()?;
        let is_sound = position.is_legal(self.played) && self.is_playable(&position);
        is_sound.then_some(position)
    }

    fn is_playable(&self, position: &Position) -> bool {
        let mut at = position.clone();
        for &mv in &self.better {
            if !at.is_legal(mv) {
                return false;
            }
            at = at.after(mv);
        }
        !self.better.is_empty()
    }

    /// Whether it is the same mistake in the same position.
    fn is_same(&self, other: &Exercise) -> bool {
        self.played == other.played && without_counters(&self.fen).eq(without_counters(&other.fen))
    }
}

/// A FEN without the numbers of moves, on which the right answer hardly depends.
fn without_counters(fen: &str) -> impl Iterator<Item = &str> {
    fen.split_whitespace().take(4)
}

/// An exercise, and when it is set again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Card {
    pub exercise: Exercise,
    pub schedule: Schedule,
}

/// All exercises.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Deck {
    version: u32,
    cards: Vec<Card>,
}

/// Why the exercises could not be read.
#[derive(Debug)]
pub enum DeckError {
    /// The file cannot be read.
    Unreadable(io::Error),
    /// The file is damaged; it was renamed, or could not be.
    Damaged {
        reason: String,
        moved_to: io::Result<PathBuf>,
    },
    /// The file was written by a later version of Tabia; it stays as it is.
    Later(u32),
}

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeckError::Unreadable(error) => write!(f, "{error}"),
            DeckError::Damaged {
                reason,
                moved_to: Ok(path),
            } => write!(f, "{reason}; it is now called {}", path.display()),
            DeckError::Damaged {
                reason,
                moved_to: Err(error),
            } => write!(f, "{reason}, and it could not be renamed: {error}"),
            DeckError::Later(version) => {
                write!(
                    f,
                    "it was written by a later version of Tabia (format {version})"
                )
            }
        }
    }
}

impl std::error::Error for DeckError {}

impl DeckError {
    /// Whether the file is out of the way, so that a new one can take its place.
    pub fn is_set_aside(&self) -> bool {
        matches!(
            self,
            DeckError::Damaged {
                moved_to: Ok(_),
                ..
            }
        )
    }
}

const VERSION: u32 = 1;
const FILE: &str = "exercises.ron";

impl Deck {
    /// More exercises than this are not kept.
    pub const MOST: usize = 20_000;

    /// Reads the exercises from the data folder; none when there is no file yet. An exercise that makes no sense is left out.
    ///
    /// # Errors
    /// When the file is damaged, which renames it, or cannot be read, which leaves it as it is.
    pub fn load(folder: &Path) -> Result<Deck, DeckError> {
        let path = folder.join(FILE);
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Deck::default()),
            Err(error) => return Err(DeckError::Unreadable(error)),
        };
        let mut deck: Deck = ron::de::from_bytes(&bytes).map_err(|error| DeckError::Damaged {
            reason: error.to_string(),
            moved_to: disk::set_aside(&path),
        })?;
        if deck.version > VERSION {
            return Err(DeckError::Later(deck.version));
        }
        let is_sound = |card: &Card| {
            let chances = [card.exercise.chance_better, card.exercise.chance_played];
            let are_chances = chances.iter().all(|chance| (0.0..=100.0).contains(chance));
            are_chances && card.schedule.is_sound() && card.exercise.position().is_some()
        };
        deck.cards.retain(is_sound);
        deck.cards.truncate(Deck::MOST);
        Ok(deck)
    }

    /// Reads the exercises again, which another window may have changed. Where there is no file they stay as they are.
    ///
    /// # Errors
    /// As [`Deck::load`]; the exercises then stay as they are.
    pub fn refresh(&mut self, folder: &Path) -> Result<(), DeckError> {
        if folder.join(FILE).exists() {
            *self = Deck::load(folder)?;
        }
        Ok(())
    }

    /// Keeps other windows from changing the file until the lock is dropped: see [`disk::lock_folder_of`].
    pub fn lock(folder: &Path) -> Option<File> {
        disk::lock_folder_of(&folder.join(FILE))
    }

    /// Writes the exercises into the data folder.
    ///
    /// # Errors
    /// Any error of the operating system; the old file then stays.
    pub fn save(&self, folder: &Path) -> io::Result<()> {
        let deck = Deck {
            version: VERSION,
            ..self.clone()
        };
        let text = ron::to_string(&deck).map_err(io::Error::other)?;
        disk::write_atomic(&folder.join(FILE), text.as_bytes())
    }

    /// All cards, in the order in which they were added.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Whether the same mistake in the same position is here.
    pub fn knows(&self, exercise: &Exercise) -> bool {
        self.cards
            .iter()
            .any(|card| card.exercise.is_same(exercise))
    }

    /// Adds what is not there yet and makes sense, as far as there is room; how many were added.
    pub fn add(&mut self, exercises: impl IntoIterator<Item = Exercise>, now: i64) -> usize {
        let before = self.cards.len();
        for exercise in exercises {
            if self.cards.len() < Deck::MOST
                && exercise.position().is_some()
                && !self.knows(&exercise)
            {
                self.cards.push(Card {
                    exercise,
                    schedule: Schedule::new(now),
                });
            }
        }
        self.cards.len() - before
    }

    /// Takes an answer into account; nothing happens when the exercise is not here.
    pub fn answer(&mut self, exercise: &Exercise, answer: Answer, now: i64) {
        let card = self.cards.iter_mut();
        if let Some(card) = card
            .into_iter()
            .find(|card| card.exercise.is_same(exercise))
        {
            card.schedule.answer(answer, now);
        }
    }

    /// Takes an exercise out.
    pub fn remove(&mut self, exercise: &Exercise) {
        self.cards.retain(|card| !card.exercise.is_same(exercise));
    }

    /// The exercises that are due, the longest waiting first.
    pub fn due(&self, now: i64) -> Vec<&Exercise> {
        let mut due: Vec<&Card> = self.cards.iter().collect();
        due.retain(|card| card.schedule.due() <= now);
        due.sort_by_key(|card| card.schedule.due());
        due.iter().map(|card| &card.exercise).collect()
    }

    /// When the next exercise that is not due yet will be, in seconds since 1970.
    pub fn next_due(&self, now: i64) -> Option<i64> {
        let due = self.cards.iter().map(|card| card.schedule.due());
        due.filter(|&due| due > now).min()
    }
}
