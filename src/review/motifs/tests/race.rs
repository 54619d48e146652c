//! Pawns that a king cannot catch.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::*;
use crate::motifs::race::runner;
use tabia_chess::{Color, Role, Square};

/// Returns whether the king of the other side captures the only pawn of `by`, or its queen at once, while `by` only pushes it.
fn is_caught(position: &Position, by: Color, pawn: Square) -> bool {
    let moves = position.legal_moves();
    if position.turn() != by {
        return moves
            .iter()
            .any(|&mv| mv.to() == pawn || is_caught(&position.after(mv), by, pawn));
    }
    let step = if by == Color::White { 1 } else { -1 };
    let single = pawn.offset(0, step);
    let double = single.and_then(|at| at.offset(0, step));
    let is_push = |to: Option<Square>| {
        let mv = moves
            .iter()
            .find(|mv| mv.from() == pawn && Some(mv.to()) == to);
        mv.copied()
    };
    let Some(push) = is_push(double).or_else(|| is_push(single)) else {
        return true;
    };
    let next = position.after(push);
    if push.promotion().is_some() {
        let answers = next.legal_moves();
        return answers.iter().any(|mv| mv.to() == push.to());
    }
    is_caught(&next, by, push.to())
}

#[test]
fn no_king_catches_a_pawn_that_is_said_to_run() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(24);
    let (mut free, mut caught) = (0, 0);
    while free < 300 || caught < 300 {
        let mut square = || Square::from_index(rng.random_range(0..64)).unwrap();
        let (pawn, own, other) = (square(), square(), square());
        if !(1..=6).contains(&pawn.rank()) || [own, other].contains(&pawn) {
            continue;
        }
        let mut rows = [[' '; 8]; 8];
        for (at, letter) in [(pawn, 'P'), (own, 'K'), (other, 'k')] {
            rows[7 - at.rank() as usize][at.file() as usize] = letter;
        }
        let rows = rows.map(|row| row.map(|letter| if letter == ' ' { '1' } else { letter }));
        let board: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        let turn = if rng.random_range(0..2) == 0 {
            'w'
        } else {
            'b'
        };
        let Ok(position) = Position::from_fen(&format!("{} {turn} - - 0 1", board.join("/")))
        else {
            continue;
        };
        if position.in_check() {
            continue;
        }
        let is_free = runner(&position, Color::White);
        // Where the pawn can be caught, its own king may only help it.
        match is_free {
            Some(found) => {
                assert_eq!(found.pawn, pawn);
                assert!(
                    !is_caught(&position, Color::White, pawn),
                    "{}",
                    position.fen()
                );
                free += 1;
            }
            None => caught += usize::from(is_caught(&position, Color::White, pawn)),
        }
    }
}

#[test]
fn a_pawn_runs_where_no_piece_and_no_other_pawn_is_faster() {
    let runs = |fen: &str, by: Color| {
        let position = Position::from_fen(fen).unwrap();
        runner(&position, by).map(|found| (found.pawn, found.moves))
    };
    let h4 = Square::new(7, 3);
    // The king steps into the square.
    assert_eq!(runs("8/8/8/2k5/7P/8/8/K7 b - - 0 1", Color::White), None);
    assert_eq!(
        runs("8/8/8/2k5/7P/8/8/K7 w - - 0 1", Color::White),
        Some((h4, 4))
    );
    assert_eq!(
        runs("8/8/8/1k6/7P/8/8/K7 b - - 0 1", Color::White),
        Some((h4, 4))
    );
    // A piece, a pawn in the way, and a faster pawn of the other side.
    assert_eq!(runs("8/8/8/1k6/7P/8/6r1/K7 b - - 0 1", Color::White), None);
    assert_eq!(runs("8/7p/8/1k6/7P/8/8/K7 b - - 0 1", Color::White), None);
    assert_eq!(runs("8/8/8/1k6/7P/8/p7/2K5 b - - 0 1", Color::White), None);
    // Pieces of its own side do not matter.
    let position = Position::from_fen("8/8/8/1k6/7P/8/8/K5N1 b - - 0 1").unwrap();
    assert!(position.count(Color::White, Role::Knight) > 0);
    assert_eq!(
        runner(&position, Color::White).map(|found| found.pawn),
        Some(h4)
    );
}

#[test]
fn a_pawn_that_the_move_lets_run_is_named_with_its_moves() {
    let fen = "8/8/8/2k5/7P/p7/P7/K7 b - - 0 50";
    let explanation = explained(fen, "Kb5 h5 Kc6 h6 Kd7 h7", "Kd6 h5 Ke7 h6 Kf7", (-900, 0));
    let position = Position::from_fen(fen).unwrap();
    let said = explanation.said.iter();
    let said: Vec<String> = said
        .map(|said| tabia_texts::sentence(&said.saying, &position))
        .collect();
    let runs = "The king can no longer catch the pawn on h4, which promotes in 4 moves: 51. h5.";
    assert!(said.iter().any(|text| text == runs), "{said:?}");
    let fen = "8/8/8/2k5/7P/p7/P7/K7 w - - 0 50";
    let explanation = explained(fen, "Kb1 Kd6 h5 Ke7", "h5 Kd6 h6 Ke7 h7", (0, 900));
    let claims = |text: &str| {
        let said = explanation.said.iter();
        let mut said = said.map(|said| tabia_texts::sentence(&said.saying, &position));
        said.any(|said| said.contains(text))
    };
    assert!(
        !claims("catch"),
        "the king could not catch it before either"
    );
}
