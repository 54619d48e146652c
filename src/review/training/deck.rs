//! The collected mistakes of all reviewed games, kept in one file.

use std::fmt;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::schedule::{Answer, Schedule};
use tabia_chess::{Move, Position};
use tabia_disk as disk;
use tabia_texts::{Saying, sentence};

/// A mistake, and the better line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Exercise {
    /// The position before the mistake, as FEN.
    pub fen: String,
    /// The mistake.
    pub played: Move,
    /// The best line instead; never empty.
    pub better: Vec<Move>,
    /// The mover's winning chances after the best move, and after the mistake, in per cent.
    pub chance_better: f64,
    pub chance_played: f64,
    /// The reason of the mistake, where it is proven.
    #[serde(default)]
    pub saying: Option<Saying>,
    /// The reason as a text: version 1 had only that.
    #[serde(default, rename = "sentence")]
    pub text: Option<String>,
    /// The game for display: players, event and date.
    pub game: String,
}

impl Exercise {
    /// Returns the position before the mistake; `None` when the exercise is invalid.
    pub fn position(&self) -> Option<Position> {
        let position = Position::from_stored_fen(&self.fen).ok()?;
        let is_sound = position.is_legal(self.played) && self.is_playable(&position);
        is_sound.then_some(position)
    }

    /// Returns the reason of the mistake in plain words, where it is proven; `position` is that before the mistake.
    pub fn sentence(&self, position: &Position) -> Option<String> {
        let saying = self.saying.as_ref();
        saying
            .map(|saying| sentence(saying, position))
            .or_else(|| self.text.clone())
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

    /// Returns whether it is the same mistake in the same position.
    fn is_same(&self, other: &Exercise) -> bool {
        self.played == other.played && without_counters(&self.fen).eq(without_counters(&other.fen))
    }
}

/// Returns a FEN without the move counters, which hardly affect the right answer.
fn without_counters(fen: &str) -> impl Iterator<Item = &str> {
    fen.split_whitespace().take(4)
}

/// An exercise, and its schedule.
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
    /// The file is damaged; it was renamed, or renaming failed.
    Damaged {
        reason: String,
        moved_to: io::Result<PathBuf>,
    },
    /// The file was written by a later version of Tabia; it is unchanged.
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
    /// Returns whether the file was renamed, so that a new one can take its place.
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

const VERSION: u32 = 2;
const FILE: &str = "exercises.ron";

impl Deck {
    /// Maximum number of exercises.
    pub const MAX: usize = 20_000;

    /// Reads the exercises from the data folder; none when there is no file yet. Invalid exercises are left out.
    ///
    /// # Errors
    /// When the file is damaged, which renames it, or cannot be read, which leaves it unchanged.
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
        deck.cards.truncate(Deck::MAX);
        Ok(deck)
    }

    /// Reads the exercises again, which another window may have changed. Without a file they are kept.
    ///
    /// # Errors
    /// As [`Deck::load`]; the exercises are then kept.
    pub fn refresh(&mut self, folder: &Path) -> Result<(), DeckError> {
        if folder.join(FILE).exists() {
            *self = Deck::load(folder)?;
        }
        Ok(())
    }

    /// Prevents other windows from changing the file until the lock is dropped: see [`disk::lock_folder_of`].
    pub fn lock(folder: &Path) -> Option<File> {
        disk::lock_folder_of(&folder.join(FILE))
    }

    /// Writes the exercises into the data folder.
    ///
    /// # Errors
    /// Any error of the operating system; the old file is then kept.
    pub fn save(&self, folder: &Path) -> io::Result<()> {
        let deck = Deck {
            version: VERSION,
            ..self.clone()
        };
        let text = ron::to_string(&deck).map_err(io::Error::other)?;
        disk::write_atomic(&folder.join(FILE), text.as_bytes())
    }

    /// Returns all cards, in the order in which they were added.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Returns whether the deck has the same mistake in the same position.
    pub fn contains(&self, exercise: &Exercise) -> bool {
        self.cards
            .iter()
            .any(|card| card.exercise.is_same(exercise))
    }

    /// Adds valid new exercises, as far as there is room; returns the number added.
    pub fn add(&mut self, exercises: impl IntoIterator<Item = Exercise>, now: i64) -> usize {
        let before = self.cards.len();
        for exercise in exercises {
            if self.cards.len() < Deck::MAX
                && exercise.position().is_some()
                && !self.contains(&exercise)
            {
                self.cards.push(Card {
                    exercise,
                    schedule: Schedule::new(now),
                });
            }
        }
        self.cards.len() - before
    }

    /// Updates the schedule of an exercise after an answer; does nothing when the deck does not have it.
    pub fn answer(&mut self, exercise: &Exercise, answer: Answer, now: i64) {
        let card = self.cards.iter_mut();
        if let Some(card) = card
            .into_iter()
            .find(|card| card.exercise.is_same(exercise))
        {
            card.schedule.answer(answer, now);
        }
    }

    /// Removes an exercise.
    pub fn remove(&mut self, exercise: &Exercise) {
        self.cards.retain(|card| !card.exercise.is_same(exercise));
    }

    /// Returns the exercises that are due, the longest waiting first.
    pub fn due(&self, now: i64) -> Vec<&Exercise> {
        let mut due: Vec<&Card> = self.cards.iter().collect();
        due.retain(|card| card.schedule.due() <= now);
        due.sort_by_key(|card| card.schedule.due());
        due.iter().map(|card| &card.exercise).collect()
    }

    /// Returns the time at which the next exercise becomes due, in seconds since 1970.
    pub fn next_due(&self, now: i64) -> Option<i64> {
        let due = self.cards.iter().map(|card| card.schedule.due());
        due.filter(|&due| due > now).min()
    }
}
