use super::*;
use crate::engine::bench;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// The same position with colours exchanged.
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
        // The bishop does not command the corner, and the king stands in it.
        "k7/8/8/P7/8/8/3B4/4K3 w - - 0 1",
    ] {
        assert!(evaluate(&position(fen)).raw().abs() < 20, "{fen}");
    }
    assert!(evaluate(&position("k7/8/8/P7/8/8/4B3/4K3 w - - 0 1")) > Score::centipawns(300));
}

#[test]
fn it_knows_what_people_know() {
    // A value that should be greater for White, and one that should be less.
    for (better, worse) in [
        // A passed pawn further on.
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
