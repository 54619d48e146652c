//! What a user can do as a player.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use tabia_chess::{Position, Role, Square};
use tabia_engine::{Elo, Strength};
use tabia_lab::programs::ProgramName;

/// An action of a player: the one whose turn it is, or the only human.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Play: the player whose turn it is, or the only human, acts.
    Resign,
    OfferDraw,
    ClaimDraw,
    TakeBack,
    MoveNow,
    /// Shows which piece to move; asked again, the move; asked once more, takes it away.
    Hint,
    /// Ends play without a result; the game stays open for analysis.
    StopPlaying,
    /// Goes on with a game whose clocks stand because it was interrupted.
    Resume,
    /// Whether the engine plays from opening books.
    ToggleBooks,
    /// Answers of the user in dialogs.
    ConfirmResign,
    AgreeDraw,
    /// Asks for a book to play from; [`Command::AddBook`] follows.
    AskForBook,
    /// Adds a book to those that are played from.
    AddBook(PathBuf),
    /// Forgets what was learned of book moves, and brings it back.
    ClearLearned,
    RecallLearned,
    /// Decides on the next move while the engine thinks.
    Premove(Premove),
    CancelPremove,
    /// Starts a game like the one that has ended, with the colours swapped.
    Rematch,
    /// Shows the game that has ended from its last position, with the engine on.
    Analyse,
    /// Closes the panel about the end of the game.
    CloseEnd,
    /// Opens the file of the games that were played to their end.
    OpenPlayed,
    /// Opens that file at a game, counted from its end.
    OpenPlayedGame(usize),
    /// Asks how a game is to be played: a new one, or on from the shown position; against this opponent, when one is named.
    AskNewGame {
        from_here: bool,
        opponent: Option<PlayerId>,
    },
    /// Starts a game.
    Start {
        game: Box<NewGame>,
        /// What was chosen in the dialog, to begin with the next time.
        choices: Option<Box<NewGameChoices>>,
    },
}

/// A move that is to be played as soon as it is one's turn, if it is legal then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Premove {
    pub from: Square,
    pub to: Square,
    /// What a pawn becomes that reaches the last rank.
    pub promotion: Option<Role>,
}

/// The player of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Player {
    /// A person at this computer.
    Human,
    /// Our engine.
    Engine,
}

/// A player that chooses moves by itself, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerId {
    /// Our engine.
    Engine,
    /// A program of the Lab.
    Program(ProgramName),
}

/// How long the engine thinks about a move when it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EngineLimit {
    /// As its clock allows.
    Clock,
    /// So long every move.
    Time(Duration),
    /// So deep every move.
    Depth(u32),
}

/// Everything that the start of a game needs.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGame {
    /// Indexed by colour.
    pub players: [Player; 2],
    /// Where it starts.
    pub start: Position,
    /// `None`: no clocks.
    pub control: Option<TimeControl>,
    /// For the engine's moves.
    pub limit: EngineLimit,
    /// How strong the engine plays.
    pub strength: Strength,
    /// What plays the sides of [`Player::Engine`].
    pub opponent: PlayerId,
}

/// Time for the whole game, and more with every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// What each side has at the start.
    pub base: Duration,
    /// What each side gains with every move.
    pub increment: Duration,
}

/// How the next game is to be played.
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
    pub(crate) limit: Limit,
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
