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
    /// A search beside alpha-beta.
    Search(Algorithm),
    /// Searches to run side by side.
    Race(Searches),
    /// Alpha-beta with this order of moves.
    Order(Order),
    /// A board representation, with the race of all.
    Board(Representation),
    /// A part of a board representation.
    Part(Representation, BoardPart),
    /// The evaluation, term by term, with what is beside it.
    Evaluation(Compare),
    /// The captures on a square.
    Exchange,
    /// Hash tables and their keys.
    Hash(HashPart),
    /// A part of the page of programs.
    Programs(ProgramsPart),
    /// What each technique of the engine saves.
    Techniques,
    /// A recorded search.
    Tree,
}

impl Exhibit {
    /// Returns an exact search beside alpha-beta.
    pub const fn exact(search: Exact) -> Exhibit {
        Exhibit::Search(Algorithm::Exact(search))
    }

    /// Returns a selective search beside alpha-beta.
    pub const fn selective(search: Selective) -> Exhibit {
        Exhibit::Search(Algorithm::Selective(search))
    }
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

/// What is drawn of a board representation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardPart {
    /// The race of all representations.
    Speeds,
    /// The array of cells, or the sets of bits.
    Cells,
    Lists,
    /// The moves in four bytes, in their sorted lists.
    Descriptors,
    Steps,
    CheckDetector,
    /// The distances from a king, and its field.
    Distance,
    Castling,
    Twins,
    LowestBit,
    /// What a move keeps for its undoing, and the moves that are made to be tested.
    Undo,
    /// The chosen move packed into bits.
    Packed,
    OwnStack,
    Indices,
}

impl BoardPart {
    /// Returns the name in keys of texts.
    pub const fn name(self) -> &'static str {
        match self {
            BoardPart::Speeds => "speeds",
            BoardPart::Cells => "cells",
            BoardPart::Lists => "lists",
            BoardPart::Descriptors => "descriptors",
            BoardPart::Steps => "steps",
            BoardPart::CheckDetector => "check-detector",
            BoardPart::Distance => "distance",
            BoardPart::Castling => "castling",
            BoardPart::Twins => "twins",
            BoardPart::LowestBit => "lowest-bit",
            BoardPart::Undo => "undo",
            BoardPart::Packed => "packed",
            BoardPart::OwnStack => "own-stack",
            BoardPart::Indices => "indices",
        }
    }
}

/// The other side of a comparison of evaluations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Compare {
    #[default]
    Nothing,
    /// The position before the shown move.
    Before,
    /// The position after a move that is made on the board without playing it.
    Move,
    /// The network.
    Network,
    /// Nothing: the network from within, and what a move made on the board changes there.
    Inside,
    /// The textbook's evaluation A.
    Typical,
    /// The textbook's evaluation B.
    Simple,
}

impl Compare {
    /// All comparisons, in the order of the page.
    pub const ALL: [Compare; 7] = [
        Compare::Nothing,
        Compare::Before,
        Compare::Move,
        Compare::Network,
        Compare::Inside,
        Compare::Typical,
        Compare::Simple,
    ];
}

/// What the page of hash tables shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HashPart {
    /// The key of a move, one XOR after the other.
    #[default]
    Key,
    /// The tables after a search, side by side, and one as a grid.
    Table,
    /// An entry in 10 and 6 bytes, and the false matches by the bits of the key.
    Entry,
    /// A search that returns another value with a table.
    Instability,
    /// Draws by repetition along the shown line.
    Repetition,
}

impl HashPart {
    /// All parts, in the order of the page.
    pub const ALL: [HashPart; 5] = [
        HashPart::Key,
        HashPart::Table,
        HashPart::Entry,
        HashPart::Instability,
        HashPart::Repetition,
    ];

    /// Returns the key of its name.
    pub fn name(self) -> &'static str {
        match self {
            HashPart::Key => "hash-view-key",
            HashPart::Table => "hash-view-table",
            HashPart::Entry => "hash-view-entry",
            HashPart::Instability => "hash-view-instability",
            HashPart::Repetition => "hash-view-repetition",
        }
    }
}

/// What the page of programs shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProgramsPart {
    /// A card for each program, and games between them.
    #[default]
    Programs,
    /// Matches of several games between two players.
    Match,
    /// Programs and machines from the Turk on.
    Timeline,
    /// The positions that Qchess has learned.
    Learned,
}

impl ProgramsPart {
    /// All parts, in the order of the page.
    pub const ALL: [ProgramsPart; 4] = [
        ProgramsPart::Programs,
        ProgramsPart::Match,
        ProgramsPart::Timeline,
        ProgramsPart::Learned,
    ];

    /// Returns the key of its name.
    pub fn name(self) -> &'static str {
        match self {
            ProgramsPart::Programs => "programs-view-programs",
            ProgramsPart::Match => "programs-view-match",
            ProgramsPart::Timeline => "programs-view-timeline",
            ProgramsPart::Learned => "programs-view-learned",
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

/// Depth of a comparison with alpha-beta, in half-moves.
pub const COMPARED_DEPTH: u32 = 4;

/// Returns the rows that compare a search with alpha-beta, or alpha-beta with minimax.
pub fn compared(algorithm: Algorithm) -> Vec<Row> {
    let alpha_beta = Algorithm::Exact(Exact::AlphaBeta);
    let other = match algorithm {
        _ if algorithm == alpha_beta => Algorithm::Exact(Exact::Minimax),
        _ => alpha_beta,
    };
    let row = |algorithm| Row {
        algorithm,
        numbers: &[],
    };
    [other, algorithm].map(row).to_vec()
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
