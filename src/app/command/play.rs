//! The commands of players.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use tabia_chess::{Position, Role, Square};
use tabia_engine::{Elo, Strength};
use tabia_lab::programs::ProgramName;
use tabia_settings::EngineId;

/// A command of a player: the side to move, or the only human.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Resigns. This and the following four commands act for the side to move, or for the only human.
    Resign,
    OfferDraw,
    ClaimDraw,
    TakeBack,
    MoveNow,
    /// Shows which piece to move; a second time, the move; a third time, hides it.
    Hint,
    /// Ends play without a result; the game stays open for analysis.
    StopPlaying,
    /// Resumes an interrupted game with paused clocks.
    Resume,
    /// Switches the engine's use of opening books on or off.
    ToggleBooks,
    /// The user's answers in dialogs.
    ConfirmResign,
    AgreeDraw,
    /// Asks for a book to play from; [`Command::AddBook`] follows.
    AskForBook,
    /// Adds a book to the list of books to play from.
    AddBook(PathBuf),
    /// Clears what was learned of book moves, or restores it.
    ClearLearned,
    RecallLearned,
    /// Sets a premove while the engine searches.
    Premove(Premove),
    CancelPremove,
    /// Starts a game like the finished one, with the colours swapped.
    Rematch,
    /// Shows the finished game from its last position, with analysis on.
    Analyse,
    /// Closes the panel about the end of the game.
    CloseEnd,
    /// Opens the file of played games.
    OpenPlayed,
    /// Opens that file at a game, counted from its end.
    OpenPlayedGame(usize),
    /// Opens the dialog for a new game, or for continuing from the shown position; against this opponent, when one is named.
    AskNewGame {
        from_here: bool,
        opponent: Option<PlayerId>,
    },
    /// Starts a game.
    Start {
        game: Box<NewGame>,
        /// The choices in the dialog, which are its initial values the next time.
        choices: Option<Box<NewGameChoices>>,
    },
}

/// A move that is played as soon as it is the user's turn, if it is legal then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Premove {
    pub from: Square,
    pub to: Square,
    /// The piece to which a pawn is promoted on the last rank.
    pub promotion: Option<Role>,
}

/// The player of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Player {
    /// A person at this computer.
    Human,
    /// The engine, or the program in its place.
    Engine,
}

/// A player program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerId {
    /// The engine.
    Engine,
    /// A program of the Lab.
    Program(ProgramName),
    /// An engine that the user has added.
    Other(EngineId),
}

/// A player that is part of this program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnPlayer {
    /// The engine.
    Engine,
    /// A program of the Lab.
    Program(ProgramName),
}

impl From<OwnPlayer> for PlayerId {
    fn from(player: OwnPlayer) -> PlayerId {
        match player {
            OwnPlayer::Engine => PlayerId::Engine,
            OwnPlayer::Program(program) => PlayerId::Program(program),
        }
    }
}

/// The search limit of the engine for a move in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EngineLimit {
    /// By its clock.
    Clock,
    /// This time for each move.
    Time(Duration),
    /// This depth for each move, in half-moves.
    Depth(u32),
}

/// The settings of a new game.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGame {
    /// Indexed by colour.
    pub players: [Player; 2],
    /// The start position.
    pub start: Position,
    /// `None`: no clocks.
    pub control: Option<TimeControl>,
    /// The limit of the engine's moves.
    pub limit: EngineLimit,
    /// The strength of the engine.
    pub strength: Strength,
    /// The player of the sides of [`Player::Engine`].
    pub opponent: PlayerId,
}

/// A time control: time for the whole game, and an increment for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// The time of each side at the start.
    pub base: Duration,
    /// The increment of each side for each move.
    pub increment: Duration,
}

/// The choices for the next game.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGameChoices {
    pub(crate) opponent: Opponent,
    pub(crate) elo: Elo,
    pub(crate) side: Side,
    pub(crate) start: Start,
    pub(crate) number: u16,
    pub(crate) shown: Position,
    pub(crate) clock: Clock,
    pub(crate) minutes: u32,
    pub(crate) seconds: u32,
    /// `None`: not chosen, by the clock where there is one.
    pub(crate) limit: Option<Limit>,
    pub(crate) depth: u32,
    pub(crate) move_seconds: f64,
}

/// The opponent of the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opponent {
    /// Another person at the same computer.
    Human,
    Player(PlayerId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    White,
    Black,
    Random,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    Standard,
    Chess960,
    Shown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clock {
    None,
    Preset(usize),
    Custom,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    Clock,
    Time,
    Depth,
}
