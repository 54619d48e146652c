//! Questions of a student, each with what answers it in the Lab: a position, a page and its settings.
//!
//! The texts are in the language file, with the keys `question-ID` and `question-ID-look`: what to do there, and what is seen.

use crate::boards::Representation;
use crate::exhibit::{Compare, Exhibit, Row, Searches, SmallGame};
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
    /// Returns the position of a name, as of [`Place::name`].
    pub fn named(name: &str) -> Option<Place> {
        match name {
            "middlegame" => Some(Place::Middlegame),
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
    /// Returns the question of a name, or of a number from 1.
    pub fn named(name: &str) -> Option<&'static Question> {
        let by_number = || QUESTIONS.get(name.parse::<usize>().ok()?.checked_sub(1)?);
        let by_name = QUESTIONS.iter().find(|question| question.id == name);
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
const fn race(rows: &'static [Row], depth: u32) -> Exhibit {
    Exhibit::Race(Searches {
        rows,
        depth,
        order: ORDER,
        has_table: false,
    })
}

const ALPHA_BETA: Row = Row::exact(Exact::AlphaBeta);

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
        "table",
        Subject::Memory,
        Place::Sample("queen-against-king"),
        race(&[ALPHA_BETA], 7),
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
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::games::chess::{Chess, ChessMove};
    use crate::search::WIN;
    use crate::search::race::{Lap, Race};
    use tabia_chess::Position;

    /// Returns the results of the searches of a question, in the order of its rows.
    fn laps(id: &str, change: impl Fn(&mut Searches)) -> Vec<Lap<ChessMove>> {
        let question = Question::named(id).unwrap();
        let Exhibit::Race(mut searches) = question.exhibit else {
            panic!("{id} is no race");
        };
        change(&mut searches);
        let position = Position::from_fen(question.place.fen().unwrap()).unwrap();
        let mut race = Race::new(Chess::new(position), searches.order, searches.has_table);
        let rows = searches.rows.iter().map(Row::variant);
        let stop = AtomicBool::new(false);
        rows.map(|row| race.run(&row, searches.depth, &stop).unwrap())
            .collect()
    }

    fn as_set(id: &str) -> Vec<Lap<ChessMove>> {
        laps(id, |_| {})
    }

    fn first_move(lap: &Lap<ChessMove>) -> String {
        lap.line[0].to_string()
    }

    /// The texts name these shares of the nodes.
    #[test]
    fn what_the_questions_say_of_nodes_is_seen() {
        let nodes = |laps: &[Lap<ChessMove>]| -> Vec<u64> {
            laps.iter().map(|lap| lap.counts.nodes).collect()
        };
        let both = as_set("alpha-beta");
        assert_eq!(
            (both[0].value, &both[0].line),
            (both[1].value, &both[1].line)
        );
        assert_eq!(first_move(&both[0]), "c3d5");
        let [minimax, alpha_beta] = nodes(&both)[..] else {
            panic!()
        };
        assert!(alpha_beta * 100 < minimax, "{alpha_beta} {minimax}");

        let windows = as_set("windows");
        let [alpha_beta, pvs, scout] = nodes(&windows)[..] else {
            panic!()
        };
        assert!(pvs * 10 < alpha_beta * 9 && scout * 10 < alpha_beta * 9);
        assert!((20..80).contains(&windows[1].counts.researches));

        let unordered = as_set("order");
        let ordered = laps("order", |searches| searches.order = ORDER);
        assert_eq!(unordered[0].value, ordered[0].value);
        assert!(nodes(&ordered)[0] * 40 < nodes(&unordered)[0]);

        let without = as_set("table");
        let with = laps("table", |searches| searches.has_table = true);
        assert_eq!(without[0].value, with[0].value);
        assert!(nodes(&with)[0] * 5 < nodes(&without)[0]);

        let [alpha_beta, null_move] = nodes(&as_set("null-move"))[..] else {
            panic!()
        };
        assert!(null_move * 4 < alpha_beta, "{null_move} {alpha_beta}");

        let guesses = as_set("guess");
        let [_, near, far] = nodes(&guesses)[..] else {
            panic!()
        };
        assert!(near * 20 < far, "{near} {far}");
        let tests: Vec<u64> = guesses.iter().map(|lap| lap.counts.researches).collect();
        assert!(tests[1] < 15 && tests[2] > 50, "{tests:?}");
    }

    /// The texts name these moves and values.
    #[test]
    fn what_the_questions_say_of_moves_is_seen() {
        let moves = |id: &str| -> Vec<String> { as_set(id).iter().map(first_move).collect() };
        let values = |id: &str| -> Vec<i32> { as_set(id).iter().map(|lap| lap.value).collect() };
        assert_eq!(moves("horizon"), ["c7c4", "e8e2"]);
        assert_eq!(moves("checks"), ["c2a1", "c2a1", "a7a8"]);
        assert_eq!(moves("stalemate"), ["c2b3", "d5c5"]);
        assert_eq!(moves("stand-pat")[0], "b5c7");
        assert_ne!(moves("stand-pat")[1], "b5c7");
        let mate_in = |moves: i32| WIN - (2 * moves - 1);
        let kaissa = values("kaissa");
        assert!(kaissa[0] < 0 && kaissa[1] == mate_in(5), "{kaissa:?}");
        let budget = values("budget");
        assert!(budget[0] < 500 && budget[1] < 500 && budget[2] == mate_in(5));
        let zugzwang = values("zugzwang");
        assert_eq!(zugzwang[..2], [mate_in(3); 2]);
        assert!(zugzwang[2] < 1000);
        let futility = values("futility");
        assert_eq!(futility[..2], [mate_in(2); 2]);
        assert!(futility[2] < 3000);
        let exchange = values("exchange");
        assert!(exchange[1] >= exchange[0] + 90, "{exchange:?}");
        let retreat = values("retreat");
        assert!(retreat[0] == retreat[1] && retreat[2] > retreat[0] + 100);

        let usual = as_set("instability");
        let other = laps("instability", |searches| searches.order = Order::None);
        assert_eq!(usual[0].value, other[0].value);
        assert_ne!(usual[1].value, other[1].value);
        assert_ne!(first_move(&usual[1]), first_move(&other[1]));
    }

    #[test]
    fn questions_are_in_order_with_positions_and_names_of_their_own() {
        assert!(QUESTIONS.len() >= 16);
        assert!(QUESTIONS.is_sorted_by_key(|question| question.subject));
        for subject in Subject::ALL {
            assert!(QUESTIONS.iter().any(|question| question.subject == subject));
        }
        for (index, question) in QUESTIONS.iter().enumerate() {
            let id = question.id;
            assert!(
                QUESTIONS[..index].iter().all(|other| other.id != id),
                "{id}"
            );
            assert_eq!(Question::named(id), Some(question));
            assert_eq!(Question::named(&(index + 1).to_string()), Some(question));
            let is_chess = question.place != Place::None;
            let fen = question.place.fen();
            assert_eq!(fen.is_some(), is_chess, "{id}");
            assert!(
                fen.is_none_or(|fen| Position::from_fen(fen).is_ok()),
                "{id}"
            );
            let named = question.place.name().and_then(Place::named);
            assert_eq!(named, is_chess.then_some(question.place), "{id}");
            let is_race = matches!(question.exhibit, Exhibit::Race(_));
            assert!(!is_race || is_chess, "{id}");
        }
        assert_eq!(Question::named("0"), None);
        assert_eq!(Question::named("magic"), None);
    }
}
