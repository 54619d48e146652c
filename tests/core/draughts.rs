//! Compares Russian draughts with an independent library: the Python package `pydraughts`.

use std::process::Command;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};

use tabia_lab::games::Game as _;
use tabia_lab::games::draughts::{DarkSquare, Draughts};

use crate::common;

/// Reads lines of `FEN|from-to-captures …` and prints those with other moves.
const CHECK: &str = r#"
import sys
from draughts import Board
for line in sys.stdin:
    fen, ours = line.rstrip("\n").split("|")
    moves = {(m.steps_move[0], m.steps_move[-1], frozenset(m.captures or []))
             for m in Board(variant="russian", fen=fen).legal_moves()}
    theirs = sorted("%d-%d-%d" % (a, b, len(c)) for a, b, c in moves)
    if theirs != sorted(ours.split()):
        print(fen, "ours", ours, "theirs", " ".join(theirs))
"#;

/// Returns the position in PDN.
fn fen(game: &Draughts) -> String {
    let side = |white: bool| {
        let squares = (0..64).filter_map(|at| DarkSquare::at(at % 8, at / 8));
        let pieces = squares.filter_map(|square| {
            let piece = game.piece(square).filter(|piece| piece.white == white)?;
            Some(format!("{}{square}", if piece.king { "K" } else { "" }))
        });
        pieces.collect::<Vec<_>>().join(",")
    };
    let turn = if game.is_first() { "W" } else { "B" };
    format!("{turn}:W{}:B{}", side(true), side(false))
}

/// Returns the legal moves, with squares from 1 at a1.
fn moves(game: &Draughts) -> String {
    let number = |square: DarkSquare| {
        let (file, rank) = square.place();
        4 * rank + file / 2 + 1
    };
    let moves = game.legal_moves().into_iter().map(|mv| {
        let (from, to) = mv.ends();
        format!("{}-{}-{}", number(from), number(to), mv.captures())
    });
    moves.collect::<Vec<_>>().join(" ")
}

#[test]
fn pydraughts_finds_the_same_moves() {
    let works = Command::new("python3")
        .args(["-c", "import draughts"])
        .output();
    if !works.is_ok_and(|output| output.status.success()) {
        return common::skip("comparing draughts", "python3 with the package pydraughts");
    }
    let mut random = Xoshiro256PlusPlus::seed_from_u64(12);
    let (mut lines, mut longest) = (String::new(), 0);
    for _ in 0..25 {
        let mut game = Draughts::default();
        while game.outcome().is_none() {
            lines += &format!("{}|{}\n", fen(&game), moves(&game));
            let moves = game.legal_moves();
            longest = longest.max(moves.iter().map(|mv| mv.captures()).max().unwrap_or(0));
            game.make(moves[random.random_range(0..moves.len())]);
        }
    }
    let count = lines.lines().count();
    assert!(count > 1000 && longest >= 3, "{count} positions, {longest}");
    assert_eq!(common::python_output(CHECK, lines), "");
}
