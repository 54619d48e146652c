use super::material::MaterialEntry;
use super::tally::Nothing;
use super::tapered::{t, taper};
use super::*;
use crate::bench;
use tabia_chess::{Color, Position};
use tabia_player::Score;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// Returns the same position with colours exchanged.
fn exchanged(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap = |text: &str| -> String {
        text.chars()
            .map(|c| {
                if c.is_ascii_uppercase() {
                    c.to_ascii_lowercase()
                } else {
                    c.to_ascii_uppercase()
                }
            })
            .collect()
    };
    let rows: Vec<String> = fields[0].split('/').rev().map(swap).collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let castling = swap(fields[2]);
    format!(
        "{} {turn} {castling} - {} {}",
        rows.join("/"),
        fields[4],
        fields[5]
    )
}

#[test]
fn colours_do_not_matter() {
    for fen in bench::POSITIONS {
        assert_eq!(
            evaluate(&position(fen)),
            evaluate(&position(&exchanged(fen))),
            "{fen}"
        );
    }
}

#[test]
fn the_sum_is_what_is_shown() {
    for fen in bench::POSITIONS {
        let position = position(fen);
        let sum: i32 = terms(&position).iter().map(|term| term.total).sum();
        let score = match position.turn() {
            Color::White => Score::centipawns(sum),
            Color::Black => -Score::centipawns(sum),
        };
        assert_eq!(evaluate(&position), score, "{fen}");
        assert!(report(&position).contains(&format!("{sum:+}\n")));
    }
}

/// Bounds for the stronger side, in hundredths of a pawn: a minimum where it wins, a maximum where it does not.
#[test]
fn known_endings_are_judged_as_they_end() {
    let value = |fen: &str| {
        let position = position(fen);
        let sum: i32 = terms(&position).iter().map(|term| term.total).sum();
        let (score, exchanged) = (
            evaluate(&position),
            evaluate(&self::position(&exchanged(fen))),
        );
        assert_eq!(score, exchanged, "{fen}");
        assert_eq!(score.raw().abs(), sum.abs(), "{fen}");
        sum
    };
    for (fen, least) in [
        ("8/8/8/3k4/8/3K4/3P4/8 b - - 0 1", 0),
        ("8/8/8/3k4/8/3K4/3P4/8 w - - 0 1", 0),
        ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", 300),
        ("8/8/8/3k4/8/8/8/R3K3 w - - 0 1", 500),
        ("8/8/8/3k4/8/8/8/2B1KN2 w - - 0 1", 500),
        // The queen arrives in time against a knight's pawn, and is far from a bishop's pawn.
        ("8/8/8/8/8/6K1/kp6/7Q w - - 0 1", 300),
        // The king is in front of the pawn.
        ("8/8/8/3k4/3p4/8/3K4/7R w - - 0 1", 300),
        // Queen against rook, and a pawn that is further advanced than its defenders.
        ("8/8/3k4/3r4/8/8/8/Q3K3 w - - 0 1", 200),
        ("1K6/1P1k4/8/8/8/8/2r5/4R3 w - - 0 1", 100),
    ] {
        assert!(value(fen) >= least, "{fen}: {}", value(fen));
    }
    for (fen, most) in [
        ("4k3/8/8/4P3/4K3/8/8/8 w - - 0 1", 0),
        ("7k/8/7K/7P/8/8/8/8 w - - 0 1", 0),
        ("8/8/8/3k4/8/8/8/2N1KN2 w - - 0 1", 0),
        ("8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1", 2000),
        ("8/8/8/3k4/8/4B3/8/2B1K3 w - - 0 1", 0),
        // Stalemate is possible.
        ("8/7K/8/7Q/8/8/2p5/2k5 w - - 0 1", 60),
        // King and pawn are too far advanced.
        ("7K/8/8/8/8/1p6/1k6/7R b - - 0 1", 60),
        // Philidor's defence, a minor piece for the last pawn, a bishop in front of it.
        ("4k3/8/8/3KP3/8/r7/8/7R w - - 0 1", 100),
        ("8/8/4k3/2n5/4P3/8/3K4/5B2 w - - 0 1", 120),
        ("8/4k3/8/3KP3/8/8/1b6/5B2 w - - 0 1", 20),
        // Two knights against a pawn.
        ("8/8/3k4/3p4/8/8/8/1N2K1N1 w - - 0 1", 120),
    ] {
        assert!(value(fen) <= most, "{fen}: {}", value(fen));
    }
}

#[test]
fn memory_of_pawns_changes_nothing() {
    let mut evaluator = Evaluator::new();
    let mut random = 1_u64;
    for fen in bench::POSITIONS {
        let mut position = position(fen);
        for _ in 0..60 {
            assert_eq!(
                evaluator.evaluate(&position),
                evaluate(&position),
                "{position:?}"
            );
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            position = position.after(moves[(random >> 33) as usize % moves.len()]);
        }
    }
}

#[test]
fn what_cannot_be_won_is_worth_nothing() {
    for fen in [
        "8/8/8/3k4/8/8/2B5/4K3 w - - 0 1",
        "8/8/8/3k4/8/8/2N5/4KN2 w - - 0 1",
        // The bishop does not control the corner, and the king is in it.
        "k7/8/8/P7/8/8/3B4/4K3 w - - 0 1",
    ] {
        assert!(evaluate(&position(fen)).raw().abs() < 20, "{fen}");
    }
    assert!(evaluate(&position("k7/8/8/P7/8/8/4B3/4K3 w - - 0 1")) > Score::centipawns(300));
}

#[test]
fn it_knows_what_people_know() {
    // A position that should have the greater value for White, and one that should have the smaller.
    for (better, worse) in [
        // A passed pawn further advanced.
        (
            "4k3/8/P7/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/P7/8/4K3 w - - 0 1",
        ),
        // Two bishops against bishop and knight.
        (
            "4k3/pppp4/8/8/8/8/PPPP4/2B1KB2 w - - 0 1",
            "4k3/pppp4/8/8/8/8/PPPP4/2B1KN2 w - - 0 1",
        ),
        // Sound pawns and doubled, isolated ones.
        (
            "4k3/ppp5/8/8/8/8/PPP5/4K3 w - - 0 1",
            "4k3/ppp5/8/8/8/P7/P1P5/4K3 w - - 0 1",
        ),
        // A king behind its pawns while there are queens.
        (
            "r2q1rk1/5ppp/8/8/8/8/5PPP/R2Q1RK1 w - - 0 1",
            "r2q1rk1/5ppp/8/8/5PPP/8/8/R2Q1RK1 w - - 0 1",
        ),
        // A rook on the open file.
        (
            "4k3/p6p/8/8/8/8/P6P/3RK3 w - - 0 1",
            "4k3/p6p/8/8/8/8/P6P/R3K3 w - - 0 1",
        ),
    ] {
        let (more, less) = (evaluate(&position(better)), evaluate(&position(worse)));
        assert!(more > less, "{better}: {more}, {worse}: {less}");
    }
}

#[test]
fn a_rough_evaluation_has_the_terms_that_cost_little() {
    let cheap = [
        "Material",
        "Piece placement",
        "Bishop pair",
        "Pawn structure",
        "King shelter",
    ];
    let mut evaluator = Evaluator::new();
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 b - - 0 10",
    ] {
        let position = position(fen);
        let terms = terms(&position);
        let of = |sides: fn(&Term) -> (i32, i32)| {
            let cheap = terms.iter().filter(|term| cheap.contains(&term.name));
            cheap.fold((0, 0), |(mg, eg), term| {
                let (more_mg, more_eg) = sides(term);
                (mg + more_mg, eg + more_eg)
            })
        };
        let (white, black) = (of(|term| term.white), of(|term| term.black));
        let material = MaterialEntry::new(&position, &mut Nothing);
        let sum = t(white.0 - black.0, white.1 - black.1);
        let total = Score::centipawns(taper(sum, material.phase));
        let expected = if position.turn() == Color::White {
            total
        } else {
            -total
        };
        assert_eq!(
            evaluator.estimate(&position, |_| true),
            Estimate::Rough(expected)
        );
        // Once all terms are known, a rough value is never requested.
        let whole = evaluate(&position);
        assert_eq!(
            evaluator.estimate(&position, |rough| rough != expected),
            Estimate::Whole(whole)
        );
        assert_eq!(
            evaluator.estimate(&position, |_| true),
            Estimate::Whole(whole)
        );
    }
}
