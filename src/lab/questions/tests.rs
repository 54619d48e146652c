//! Whether what the questions say is seen.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::boards::lists::inspection::Answer;
use crate::boards::lists::{Cell, Lists};
use crate::exchange::{Sight, hanging};
use crate::games::chess::{Chess, ChessMove};
use crate::hash::key::steps;
use crate::hash::run::{Setup, run};
use crate::hash::table::TableKind;
use crate::search::WIN;
use crate::search::race::{Lap, Race};
use tabia_chess::{Color, Move, Position, Square};
use tabia_engine::trace::{Extent, Request, record};
use tabia_engine::{Limits, Ply, Techniques};

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
    let nodes =
        |laps: &[Lap<ChessMove>]| -> Vec<u64> { laps.iter().map(|lap| lap.counts.nodes).collect() };
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

fn position(id: &str) -> Position {
    let question = Question::named(id).unwrap();
    Position::from_fen(question.place.fen().unwrap()).unwrap()
}

/// The texts name these pieces.
#[test]
fn what_the_questions_say_of_boards_and_exchanges_is_seen() {
    let board = Lists::played(&position("check-detector"), None, None);
    let tests = board.inspect(board.target(), Color::Black);
    let close = tests.iter().filter(|test| test.answer != Answer::Never);
    let close: Vec<_> = close.map(|test| (test.from, test.answer)).collect();
    let at = |text: &str| Cell::of(text.parse().unwrap());
    let blocked = Answer::Blocked(at("h7"));
    assert_eq!((tests.len(), close), (8, vec![(at("h8"), blocked)]));

    let hanging = hanging(&position("hanging"), Sight::Player);
    let rook = hanging.iter().find(|one| one.square == Square::A1);
    assert_eq!(rook.map(|one| one.gain), Some(500));

    let middlegame = position("key");
    let moves = middlegame.legal_moves();
    let is_quiet = |mv: &&Move| format!("{mv:?}") == "a2a3";
    let steps = steps(&middlegame, *moves.iter().find(is_quiet).unwrap());
    assert_eq!(steps.len(), 3);
}

/// The text names the reply.
#[test]
fn the_reply_to_the_rook_is_found_by_a_search_of_it_alone() {
    let position = position("refutation");
    let moves = position.legal_moves();
    let moves = moves.iter().copied();
    let taken: Vec<Move> = moves.filter(|mv| mv.to() == Square::A1).collect();
    assert_eq!(taken.len(), 1);
    let request = Request {
        history: Vec::new(),
        limits: Limits {
            search_moves: taken,
            ..Limits::depth(10)
        },
        position,
        techniques: Techniques::default(),
        extent: Extent {
            records: 1000,
            plies: Ply(8),
        },
    };
    let trace = record(request, &|_| true).unwrap();
    let reply = trace.summary.line[1];
    assert_eq!(reply.to().to_string(), "f8");
}

/// The text names the order of the tables by their nodes.
#[test]
fn what_the_questions_say_of_tables_is_seen() {
    let chess = Chess::new(position("replacement"));
    let stop = AtomicBool::new(false);
    let nodes = |kind| {
        run(&chess, &Setup::default(), kind, &stop)
            .unwrap()
            .counts
            .nodes
    };
    let none = nodes(None);
    let all = TableKind::ALL.map(|kind| nodes(Some(kind)));
    assert!(all.iter().all(|nodes| *nodes < none), "{all:?}");
    let [always, two] = [TableKind::Always, TableKind::TwoTiers].map(|kind| nodes(Some(kind)));
    assert_eq!(all.iter().max(), Some(&always));
    assert!(two * 10 < always * 9, "{two} {always}");
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
        assert_eq!(Question::named(&id.to_uppercase()), Some(question));
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
