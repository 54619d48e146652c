//! The commands of the page of programs.

use std::time::Duration;

use crate::command::play::OwnPlayer;
use tabia_lab::programs::{Forgotten, ProgramName, Switches};

/// The limit of a search for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    Time(Duration),
    /// Number of positions visited.
    Nodes(u64),
    /// A clock for the game, and the time added with each move.
    Clock {
        base: Duration,
        increment: Duration,
    },
}

/// A player of a game between two, with its switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contender {
    pub player: OwnPlayer,
    /// Without effect for a player that has none.
    pub switches: Switches,
    /// Whether it thinks in the opponent's time, in games with a clock.
    pub ponders: bool,
}

impl From<OwnPlayer> for Contender {
    fn from(player: OwnPlayer) -> Contender {
        let switches = Switches::default();
        Contender {
            player,
            switches,
            ponders: false,
        }
    }
}

impl From<ProgramName> for Contender {
    fn from(program: ProgramName) -> Contender {
        OwnPlayer::Program(program).into()
    }
}

/// The rules of a game between two players, and of a match of several games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// By colour; in a match they swap colours, and this is the order in the first game of each pair.
    pub contenders: [Contender; 2],
    pub pace: Pace,
    /// Whether it starts from the position of the board instead of the initial position.
    pub from_board: bool,
    /// The number of games of a match, two for each opening.
    pub games: u32,
}

impl Rules {
    /// Minimum and maximum number of games of a match.
    pub const GAMES: (u32, u32) = (2, 400);
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            contenders: [ProgramName::Tchess, ProgramName::Qchess].map(Contender::from),
            pace: Pace::Time(Duration::from_secs(1)),
            from_board: false,
            games: 20,
        }
    }
}

pub use tabia_lab::exhibit::ProgramsPart as View;

/// A command of the page of programs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// Shows a part of the page.
    Show(View),
    /// Shows the card of a program.
    ShowCard(ProgramName),
    /// Starts a program and the engine on the shown position.
    Analyse(ProgramName),
    /// Stops that.
    Stop,
    /// Sets the depth of searches that are watched, in half-moves.
    WatchDepth(u32),
    /// Sets the rules of the next game of two.
    SetBout(Rules),
    /// Starts a game of two.
    StartBout,
    /// Pauses or resumes the game of two.
    PauseBout,
    /// Stops the game of two at its current position.
    StopBout,
    /// Closes the game of two: the board shows the open game again.
    CloseBout,
    /// Starts a match.
    StartMatch,
    /// Stops the match: the finished games are kept.
    StopMatch,
    /// Closes the match that is over.
    CloseMatch,
    /// Shows the end of a finished game of the match on the board; `None` for the game that is being played.
    ChooseGame(Option<u32>),
    /// Shows the learned position with this key on the board.
    ChooseLearned(u64),
    /// Asks whether all learned positions are to be forgotten, or takes the question back.
    AskForgetAll(bool),
    /// Has Qchess forget learned positions.
    Forget(Forgotten),
}
