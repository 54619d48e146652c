//! Questions of a student, each with what answers it in the Lab: a position, a page and its settings.
//!
//! The texts are in the language file, with the keys `question-ID` and `question-ID-look`: what to do there, and what is seen.

use crate::boards::Representation;
use crate::exhibit::{BoardPart, Compare, Exhibit, HashPart, Row, Searches, SmallGame};
use crate::positions::{ORDER, SamplePosition};
use crate::programs::ProgramName;
use crate::search::Order;
use crate::search::Parameter::*;
use crate::search::comparison::POSITIONS;
use crate::search::exact::Exact;
use crate::search::selective::Selective;

/// A question with what answers it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Question {
    /// The name in commands.
    pub id: &'static str,
    pub subject: Subject,
    pub place: Place,
    pub exhibit: Exhibit,
}

/// The subjects, in the order of the textbook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    Basics,
    Ordering,
    Memory,
    Pruning,
    Forcing,
}

impl Subject {
    /// All subjects, in the order of the textbook.
    pub const ALL: [Subject; 5] = [
        Subject::Basics,
        Subject::Ordering,
        Subject::Memory,
        Subject::Pruning,
        Subject::Forcing,
    ];

    /// Returns the word in keys of texts and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Subject::Basics => "basics",
            Subject::Ordering => "ordering",
            Subject::Memory => "memory",
            Subject::Pruning => "pruning",
            Subject::Forcing => "forcing",
        }
    }
}

/// The position of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Not about a position of chess.
    None,
    /// A middlegame with many moves.
    Middlegame,
    /// A position of [`POSITIONS`](crate::positions::POSITIONS), by its name.
    Sample(&'static str),
}

/// A middlegame with 42 moves, without a forced win.
pub const MIDDLEGAME: &str = POSITIONS[2];

impl Place {
    /// Returns the position of a name, as of [`Place::name`]. Case does not matter.
    pub fn named(name: &str) -> Option<Place> {
        match name {
            _ if name.eq_ignore_ascii_case("middlegame") => Some(Place::Middlegame),
            _ => SamplePosition::named(name).map(|sample| Place::Sample(sample.id)),
        }
    }

    /// Returns the name of the position in commands.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Place::None => None,
            Place::Middlegame => Some("middlegame"),
            Place::Sample(id) => Some(id),
        }
    }

    /// Returns the FEN of the position.
    pub fn fen(self) -> Option<&'static str> {
        match self {
            Place::None => None,
            Place::Middlegame => Some(MIDDLEGAME),
            Place::Sample(id) => SamplePosition::named(id).map(|sample| sample.fen),
        }
    }
}

impl Question {
    /// Returns the question of a name, or of a number from 1. Case does not matter.
    pub fn named(name: &str) -> Option<&'static Question> {
        let by_number = || QUESTIONS.get(name.parse::<usize>().ok()?.checked_sub(1)?);
        let by_name = QUESTIONS
            .iter()
            .find(|question| question.id.eq_ignore_ascii_case(name));
        by_name.or_else(by_number)
    }
}

const fn new(id: &'static str, subject: Subject, place: Place, exhibit: Exhibit) -> Question {
    Question {
        id,
        subject,
        place,
        exhibit,
    }
}

/// Searches without a table.
pub(crate) const fn race(rows: &'static [Row], depth: u32) -> Exhibit {
    Exhibit::Race(Searches {
        rows,
        depth,
        order: ORDER,
        has_table: false,
    })
}

pub(crate) const ALPHA_BETA: Row = Row::exact(Exact::AlphaBeta);

/// All questions, in the order of the textbook.
pub const QUESTIONS: &[Question] = &[
    new(
        "alpha-beta",
        Subject::Basics,
        Place::Middlegame,
        race(&[Row::exact(Exact::Minimax), ALPHA_BETA], 4),
    ),
    new(
        "windows",
        Subject::Basics,
        Place::Middlegame,
        race(
            &[
                ALPHA_BETA,
                Row::exact(Exact::PrincipalVariation),
                Row::exact(Exact::NegaScout),
            ],
            5,
        ),
    ),
    new(
        "kaissa",
        Subject::Basics,
        Place::Sample("mate-by-checks"),
        race(
            &[
                Row::selective(Selective::Captures, &[]),
                Row::selective(Selective::Checks, &[]),
            ],
            1,
        ),
    ),
    new(
        "stalemate",
        Subject::Basics,
        Place::Sample("pinned-stalemate"),
        race(
            &[ALPHA_BETA, Row::selective(Selective::KingStalemate, &[])],
            3,
        ),
    ),
    new(
        "recursion",
        Subject::Basics,
        Place::None,
        Exhibit::Game(SmallGame::Hanoi),
    ),
    new(
        "order",
        Subject::Ordering,
        Place::Middlegame,
        Exhibit::Race(Searches {
            rows: &[ALPHA_BETA],
            depth: 5,
            order: Order::None,
            has_table: false,
        }),
    ),
    new(
        "0x88",
        Subject::Ordering,
        Place::Middlegame,
        Exhibit::Board(Representation::X88),
    ),
    new(
        "check-detector",
        Subject::Ordering,
        Place::Sample("mate-by-checks"),
        Exhibit::Part(Representation::Lists, BoardPart::CheckDetector),
    ),
    new(
        "horizon",
        Subject::Ordering,
        Place::Sample("horizon"),
        race(&[ALPHA_BETA, Row::selective(Selective::Captures, &[])], 5),
    ),
    new(
        "stand-pat",
        Subject::Ordering,
        Place::Sample("fork"),
        race(
            &[
                Row::selective(Selective::Checks, &[(CheckStart, 0)]),
                Row::selective(Selective::Checks, &[(CheckStart, 0), (CheckGuard, 0)]),
            ],
            1,
        ),
    ),
    new(
        "exchange",
        Subject::Ordering,
        Place::Sample("queen-takes-pawn"),
        race(
            &[
                Row::selective(Selective::Captures, &[]),
                Row::selective(Selective::GoodCaptures, &[]),
            ],
            1,
        ),
    ),
    new(
        "hanging",
        Subject::Ordering,
        Place::Sample("refused-rook"),
        Exhibit::Exchange,
    ),
    new(
        "evaluation",
        Subject::Ordering,
        Place::Middlegame,
        Exhibit::Evaluation(Compare::Nothing),
    ),
    new(
        "network",
        Subject::Ordering,
        Place::Sample("fortress"),
        Exhibit::Evaluation(Compare::Network),
    ),
    new(
        "checks",
        Subject::Memory,
        Place::Sample("refused-rook"),
        race(
            &[
                ALPHA_BETA,
                Row::selective(Selective::Captures, &[]),
                Row::selective(Selective::CheckExtension, &[]),
            ],
            5,
        ),
    ),
    new(
        "refutation",
        Subject::Memory,
        Place::Sample("refused-rook"),
        Exhibit::Tree,
    ),
    new(
        "key",
        Subject::Memory,
        Place::Middlegame,
        Exhibit::Hash(HashPart::Key),
    ),
    new(
        "table",
        Subject::Memory,
        Place::Sample("queen-against-king"),
        race(&[ALPHA_BETA], 7),
    ),
    new(
        "replacement",
        Subject::Memory,
        Place::Middlegame,
        Exhibit::Hash(HashPart::Table),
    ),
    new(
        "null-move",
        Subject::Memory,
        Place::Middlegame,
        race(&[ALPHA_BETA, Row::selective(Selective::NullMove, &[])], 6),
    ),
    new(
        "zugzwang",
        Subject::Memory,
        Place::Sample("queen-against-king"),
        race(
            &[
                ALPHA_BETA,
                Row::selective(Selective::NullMove, &[]),
                Row::selective(Selective::NullMove, &[(NullGuard, 0)]),
            ],
            5,
        ),
    ),
    new(
        "simplest",
        Subject::Memory,
        Place::None,
        Exhibit::Program(ProgramName::Simplest),
    ),
    new(
        "futility",
        Subject::Pruning,
        Place::Sample("quiet-mate"),
        race(
            &[
                ALPHA_BETA,
                Row::selective(Selective::Futility, &[]),
                Row::selective(Selective::Futility, &[(FutilityGuard, 0)]),
            ],
            3,
        ),
    ),
    new(
        "guess",
        Subject::Pruning,
        Place::Middlegame,
        race(
            &[
                ALPHA_BETA,
                Row {
                    numbers: &[(MtdGuess, 100)],
                    ..Row::exact(Exact::Mtd)
                },
                Row {
                    numbers: &[(MtdGuess, 300)],
                    ..Row::exact(Exact::Mtd)
                },
            ],
            5,
        ),
    ),
    new(
        "instability",
        Subject::Pruning,
        Place::Sample("instability"),
        race(
            &[
                ALPHA_BETA,
                Row::selective(Selective::StaticCut, &[(FullPlies, 0)]),
            ],
            4,
        ),
    ),
    new(
        "techniques",
        Subject::Pruning,
        Place::Middlegame,
        Exhibit::Techniques,
    ),
    new(
        "budget",
        Subject::Forcing,
        Place::Sample("mate-by-checks"),
        race(
            &[
                Row::selective(Selective::Checks, &[(CheckSingle, 0)]),
                Row::selective(Selective::Checks, &[(CheckSingle, 1)]),
                Row::selective(Selective::Checks, &[]),
            ],
            1,
        ),
    ),
    new(
        "retreat",
        Subject::Forcing,
        Place::Sample("retreat"),
        race(
            &[
                ALPHA_BETA,
                Row::selective(Selective::Backward, &[(BackwardCost, 3)]),
                Row::selective(
                    Selective::Backward,
                    &[(BackwardCost, 3), (BackwardGuard, 0)],
                ),
            ],
            4,
        ),
    ),
    new(
        "tchess",
        Subject::Forcing,
        Place::None,
        Exhibit::Program(ProgramName::Tchess),
    ),
    new(
        "tic-tac-toe",
        Subject::Forcing,
        Place::None,
        Exhibit::Game(SmallGame::TicTacToe),
    ),
];

#[cfg(test)]
mod tests;
