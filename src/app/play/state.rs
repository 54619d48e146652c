//! The state of the room: the game that is played.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crossbeam_channel::Receiver;

use super::books::Books;
use super::dialog::Dialog;
use crate::board::Premove;
use crate::command::play::NewGameChoices;
use crate::game::appending::EncodingChange;
use crate::game::list::summaries::GameSummary;
use crate::kit::stamp::Stamp;
use crate::kit::worker::Queue;
use tabia_chess::Move;
use tabia_game::NodeId;

/// The state of the game that is played, apart from the game itself.
pub struct PlayRoom {
    pub(crate) books: Books,
    pub(crate) dialog: Option<Dialog>,
    /// The choices for the last game that was started.
    pub(crate) last_choices: Option<NewGameChoices>,
    /// The premove, to be played when the engine has moved.
    pub(super) decided: Option<Decided>,
    pub(super) hint: Option<Hint>,
    pub(crate) last: LastGames,
}

impl PlayRoom {
    /// Creates the state at program start; what is learned of book moves is kept in the folder `data`.
    pub(crate) fn new(data: Option<&Path>) -> PlayRoom {
        PlayRoom {
            books: Books::new(data),
            dialog: None,
            last_choices: None,
            decided: None,
            hint: None,
            last: LastGames::default(),
        }
    }
}

/// A premove and its context: it answers this move of this game only.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decided {
    pub(super) premove: Premove,
    pub(super) game: u64,
    pub(super) tip: NodeId,
}

/// A hint, and the turn for which it was requested.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hint {
    pub(super) game: u64,
    pub(super) tip: NodeId,
    pub(super) step: HintStep,
    /// The search time.
    pub(super) time: Duration,
    /// `None` while the engine searches.
    pub(super) mv: Option<Move>,
}

/// How much of the move is revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HintStep {
    Piece,
    Move,
}

/// The result of checking the file of played games.
pub(super) struct PlayedCheck {
    pub(super) stamp: Option<Stamp>,
    /// The last games in it, newest first, if the file has changed.
    pub(super) games: Option<Vec<GameSummary>>,
}

/// A game that a worker has added to the file of played games.
pub(crate) struct AddedGame {
    /// `GameRoom::serial` of the game.
    pub(crate) serial: u64,
    /// The game as it was added.
    pub(crate) text: String,
}

/// The result of adding a game to the file of played games.
pub(super) type Added = io::Result<(AddedGame, Option<EncodingChange>)>;

/// The games at the end of the file of played games.
pub(crate) struct LastGames {
    /// Queue of the games that workers add to the file.
    pub(super) adding: Queue<Added>,
    /// When the file was last checked, in seconds of the window's clock, and the worker that checks it.
    pub(super) looked: Option<f64>,
    pub(super) work: Option<Receiver<PlayedCheck>>,
    /// Returns the file that is to be opened, if it is there.
    pub(super) opening: Option<Receiver<Option<PathBuf>>>,
    /// Newest first.
    pub(crate) games: Vec<GameSummary>,
    /// The file that they were read from.
    pub(super) stamp: Option<Stamp>,
    /// The game to show once the file is open, counted from its end.
    pub(super) wanted: Option<usize>,
}

impl Default for LastGames {
    fn default() -> LastGames {
        LastGames {
            adding: Queue::new("played-game"),
            looked: None,
            work: None,
            opening: None,
            games: Vec::new(),
            stamp: None,
            wanted: None,
        }
    }
}
