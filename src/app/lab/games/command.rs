//! What a user can do on the page of small games.

use super::duel::Seat;
use super::playback::Transport;
use super::tabletop::Place;

/// The games and lessons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SmallGame {
    #[default]
    TicTacToe,
    Ugolki,
    Draughts,
    Hanoi,
    Queens,
}

impl SmallGame {
    /// All of them, in the order of the page.
    pub const ALL: [SmallGame; 5] = [
        SmallGame::TicTacToe,
        SmallGame::Ugolki,
        SmallGame::Draughts,
        SmallGame::Hanoi,
        SmallGame::Queens,
    ];
}

/// An action on the page of small games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// Shows a game or a lesson.
    Show(SmallGame),
    /// Begins the shown game again.
    Restart,
    TakeBack,
    /// Says who makes the moves of the first or the second player.
    Seat {
        first: bool,
        seat: Seat,
    },
    /// Clicks on a square of the shown board.
    Click(Place),
    /// Sets the number of discs or of queens.
    Size(u32),
    /// Steps through the shown lesson, or lets it run.
    Transport(Transport),
}
