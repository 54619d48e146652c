//! Tests of books made from games.

use std::ops::ControlFlow;

use super::after;
use crate::build::{Built, Depth, Factors, Filter, Formula, Options, Side, from_games};
use crate::{Graph, Key, Results};
use tabia_chess::{Color, Position};

const GAMES: &str = r#"
[Event "1"]
[White "Anderssen, A."]
[Black "Kieseritzky"]
[Date "1851.06.21"]
[Result "1-0"]

1. e4 e5 2. f4 exf4 3. Bc4 (3. Nf3 g5) 1-0

[Event "1, again"]
[White "Anderssen, Adolf"]
[Black "Kieseritzky, L."]
[Date "1851.??.??"]
[Result "1-0"]

1. e4 e5 2. f4 exf4 3. Bc4 1-0

[Event "2"]
[White "Morphy"]
[Black "Anderssen, A."]
[Date "1858.12.20"]
[Result "1-0"]

1. e4 e5 2. f4 exf4 3. Nf3 1-0

[Event "3"]
[White "Anderssen, A."]
[Black "Morphy"]
[Date "1858.12.21"]
[Result "0-1"]

1. a3 e5 2. c4 0-1

[Event "4"]
[White "Staunton"]
[Black "Horwitz"]
[Date "1846"]
[Result "1/2-1/2"]

1. c4 e5 2. a3 Nf6 xyz3 *
"#;

fn build(options: &Options<'_>) -> Built {
    let mut watch = |_| ControlFlow::Continue(());
    from_games([GAMES.as_bytes()], options, &mut watch).unwrap()
}

fn all() -> Options<'static> {
    Options {
        min_games: 1,
        ..Options::default()
    }
}

/// Returns the moves of a position with weight and games.
fn moves(built: &Built, line: &str) -> Vec<(String, u16, u32)> {
    let entries = built.book.entries(after(line).1).iter();
    entries
        .map(|entry| (entry.mv.to_string(), entry.weight, entry.results.games))
        .collect()
}

#[test]
fn games_are_counted_once_and_transpositions_together() {
    let built = build(&all());
    assert_eq!((built.games, built.used, built.duplicates), (5, 4, 1));
    assert_eq!(built.problems.len(), 1);
    let expected = [
        ("e2e4".into(), 4, 2),
        ("c2c4".into(), 1, 1),
        ("a2a3".into(), 0, 1),
    ];
    assert_eq!(moves(&built, ""), expected);
    // Both 1. a3 e5 2. c4 and 1. c4 e5 2. a3 lead here.
    assert_eq!(moves(&built, "a3 e5 c4").len(), 1);
    assert_eq!(after("a3 e5 c4").1, after("c4 e5 a3").1);
    assert_eq!(moves(&built, "e4 e5 f4 exf4").len(), 2);
    let e5 = built.book.entries(after("e4").1)[0].results;
    let expected = Results {
        games: 2,
        wins: 0,
        draws: 0,
        losses: 2,
    };
    assert_eq!(e5, expected);
    assert_eq!(Graph::new(&built.book).unreached(&built.book).count(), 0);
    let twice = build(&Options {
        drop_duplicates: false,
        ..all()
    });
    assert_eq!(moves(&twice, "")[0], ("e2e4".into(), 6, 3));
}

#[test]
fn rare_and_bad_moves_are_left_out() {
    let frequent = build(&Options {
        min_games: 2,
        ..all()
    });
    assert_eq!(moves(&frequent, "").len(), 1);
    assert_eq!(moves(&frequent, "e4 e5 f4 exf4"), []);
    let good = build(&Options {
        min_score: 0.5,
        ..all()
    });
    assert_eq!(moves(&good, "").len(), 2);
    assert_eq!(moves(&good, "e4"), []);
    let first = build(&Options {
        depth: Depth::Plies(1),
        ..all()
    });
    assert_eq!(first.book.len(), 1);
}

#[test]
fn moves_count_from_the_end_of_theory() {
    let theory = [after("e4").1, after("e4 e5").1, after("e4 e5 f4").1];
    let known = |_: &Position, key: Key| theory.contains(&key);
    let depth = Depth::BeyondTheory {
        plies: 1,
        known: &known,
    };
    let built = build(&Options { depth, ..all() });
    assert_eq!(moves(&built, "e4 e5 f4").len(), 1);
    assert_eq!(moves(&built, "e4 e5 f4 exf4"), []);
    assert_eq!(moves(&built, "a3"), []);
}

#[test]
fn sides_and_players() {
    let filter = Filter {
        side: Side::Only(Color::Black),
        ..Filter::default()
    };
    let black = build(&Options { filter, ..all() });
    assert_eq!(moves(&black, ""), []);
    assert_eq!(moves(&black, "e4").len(), 1);
    let player = Some("anderssen".to_owned());
    let filter = Filter {
        side: Side::Player,
        player,
        ..Filter::default()
    };
    let built = build(&Options { filter, ..all() });
    assert_eq!(built.used, 3);
    assert_eq!(moves(&built, "").len(), 2);
    assert_eq!(moves(&built, "e4")[0].2, 1);
}

#[test]
fn weights_by_each_formula() {
    let first = |formula| {
        let built = build(&Options { formula, ..all() });
        let moves = moves(&built, "").into_iter();
        moves.map(|(_, weight, _)| weight).collect::<Vec<u16>>()
    };
    assert_eq!(first(Formula::Uniform), [1, 1, 1]);
    assert_eq!(first(Formula::Score), [100, 50, 0]);
    assert_eq!(first(Formula::Results(Factors::GAMES)), [2, 1, 1]);
    let factors = Factors::GAMES;
    let recent = first(Formula::Recent {
        factors,
        half_life: 1.0,
    });
    assert_eq!(
        recent.iter().sum::<u16>(),
        1001,
        "rounding and the least weight"
    );
    assert_eq!(recent[2], 1);
}

#[test]
fn more_threads_give_the_same_book() {
    // Long comments, so that the text is split into several pieces.
    let long = format!(
        "\n[Event \"long\"]\n\n{{{}}} 1. g4 *\n",
        "a ".repeat(500_000)
    );
    let text = [GAMES, &long].concat().repeat(12);
    let build = |threads| {
        let options = Options {
            threads,
            drop_duplicates: false,
            ..all()
        };
        let mut watch = |_| ControlFlow::Continue(());
        from_games([text.as_bytes(), GAMES.as_bytes()], &options, &mut watch).unwrap()
    };
    let one = build(1);
    assert_eq!(one.games, 6 * 12 + 5);
    assert_eq!(one, build(2));
}
