//! What a user can do on the page of searches.

use crate::lab::games::playback::Transport;
use tabia_lab::games::chess::Evaluation;
use tabia_lab::search::{Algorithm, Order};

/// The games that can be searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameChoice {
    /// The position of the board.
    #[default]
    Chess,
    /// The others as they stand on the page of small games.
    TicTacToe,
    Ugolki,
    Draughts,
}

impl GameChoice {
    /// All of them, in the order of the list.
    pub const ALL: [GameChoice; 4] = [
        GameChoice::Chess,
        GameChoice::TicTacToe,
        GameChoice::Ugolki,
        GameChoice::Draughts,
    ];
}

/// Where a search that is watched stops by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopAt {
    /// At every cut-off.
    Cut,
    /// At the ply where it stands when this is chosen.
    Ply,
    /// At the move where it stands when this is chosen.
    Move,
}

impl StopAt {
    /// All of them, in the order of the page.
    pub const ALL: [StopAt; 3] = [StopAt::Cut, StopAt::Ply, StopAt::Move];
}

/// An action on the page of searches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    Game(GameChoice),
    Evaluation(Evaluation),
    Order(Order),
    /// With a table or without one.
    Table(bool),
    Depth(u32),
    /// Takes a search into the race, or out of it.
    Algorithm(Algorithm, bool),
    /// Runs the race.
    Run,
    /// Ends it; what has been found stays.
    Stop,
    /// Records a search of the position, to be watched.
    Watch(Algorithm),
    /// Shows what is watched on the page Tree.
    ShowTree,
    /// Back to the results.
    Leave,
    /// Steps through the recording, or lets it run.
    Transport(Transport),
    /// To so many steps from the beginning.
    Step(usize),
    /// Over what happens below the position, and out of it.
    Over,
    Out,
    /// Stops there from now on, or no more.
    StopAt(StopAt, bool),
    /// To the next place to stop at.
    NextStop,
}
