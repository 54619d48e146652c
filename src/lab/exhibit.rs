//! What shows an idea in the Lab: a page of the window with its choices, or a command with its arguments.

use crate::boards::Representation;
use crate::programs::ProgramName;
use crate::search::exact::Exact;
use crate::search::selective::Selective;
use crate::search::{Algorithm, Order, Parameter, Values, Variant};

/// What shows an idea in the Lab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exhibit {
    /// A program to play against.
    Program(ProgramName),
    /// A small game or a lesson.
    Game(SmallGame),
    /// A search, to race against others.
    Search(Algorithm),
    /// Searches to run side by side.
    Race(Searches),
    /// A board representation.
    Board(Representation),
    /// The evaluation, term by term.
    Evaluation,
    /// The network beside the evaluation.
    Network,
    /// What each technique of the engine saves.
    Techniques,
    /// A recorded search.
    Tree,
}

/// The games and lessons besides chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SmallGame {
    #[default]
    TicTacToe,
    Ugolki,
    Draughts,
    LosAlamos,
    Hanoi,
    Queens,
}

impl SmallGame {
    /// All games and lessons, in the order of the page.
    pub const ALL: [SmallGame; 6] = [
        SmallGame::TicTacToe,
        SmallGame::Ugolki,
        SmallGame::Draughts,
        SmallGame::LosAlamos,
        SmallGame::Hanoi,
        SmallGame::Queens,
    ];

    /// Returns the word in the settings file and on the command line.
    pub fn word(self) -> &'static str {
        match self {
            SmallGame::TicTacToe => "tic-tac-toe",
            SmallGame::Ugolki => "ugolki",
            SmallGame::Draughts => "draughts",
            SmallGame::LosAlamos => "los-alamos",
            SmallGame::Hanoi => "hanoi",
            SmallGame::Queens => "queens",
        }
    }
}

/// Searches of a position of chess under equal conditions, with the Lab's usual evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Searches {
    pub rows: &'static [Row],
    /// Depth in half-moves.
    pub depth: u32,
    pub order: Order,
    pub has_table: bool,
}

/// A search with the numbers that differ from the textbook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    pub algorithm: Algorithm,
    pub numbers: &'static [(Parameter, i32)],
}

impl Row {
    /// Returns an exact search with the textbook's numbers.
    pub const fn exact(search: Exact) -> Row {
        Row {
            algorithm: Algorithm::Exact(search),
            numbers: &[],
        }
    }

    /// Returns a selective search; these numbers differ from the textbook's.
    pub const fn selective(search: Selective, numbers: &'static [(Parameter, i32)]) -> Row {
        Row {
            algorithm: Algorithm::Selective(search),
            numbers,
        }
    }

    /// Returns the search with its numbers.
    pub fn variant(&self) -> Variant {
        let mut values = Values::default();
        for (parameter, value) in self.numbers {
            values.set(*parameter, *value);
        }
        Variant {
            algorithm: self.algorithm,
            values,
        }
    }
}
