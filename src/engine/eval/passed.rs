//! Passed pawns: how far they are, and what stands in their way.

use super::board::{Board, cell};
use super::pawns::PawnEntry;
use super::{Tapered, t};
use crate::chess::{Color, Position, Role, Square};

/// By relative rank.
const PASSED: [Tapered; 8] = [
    t(0, 0),
    t(2, 8),
    t(4, 14),
    t(10, 34),
    t(28, 62),
    t(62, 112),
    t(110, 180),
    t(0, 0),
];

/// The square in front is empty, or also safe: by relative rank.
const FREE: [Tapered; 8] = [
    t(0, 0),
    t(0, 2),
    t(0, 4),
    t(2, 8),
    t(6, 18),
    t(12, 30),
    t(20, 48),
    t(0, 0),
];
const SAFE: [Tapered; 8] = [
    t(0, 0),
    t(0, 0),
    t(0, 2),
    t(2, 6),
    t(6, 14),
    t(12, 28),
    t(22, 46),
    t(0, 0),
];

/// Nobody can catch it.
const UNSTOPPABLE: Tapered = t(0, 420);

/// The passed pawns of one side.
pub(super) fn passed(
    position: &Position,
    pawns: &PawnEntry,
    board: &Board,
    color: Color,
) -> Tapered {
    let mut value = Tapered::default();
    for (file, &ranks) in (0_u8..).zip(&pawns.passed[color.index()]) {
        let mut ranks = ranks;
        while ranks != 0 {
            let square = Square::new(file, ranks.trailing_zeros() as u8);
            ranks &= ranks - 1;
            value += one(position, board, color, square);
        }
    }
    value
}

fn one(position: &Position, board: &Board, color: Color, square: Square) -> Tapered {
    let rank = square.relative_rank(color) as usize;
    let mut value = PASSED[rank];
    let forward = if color == Color::White { 1 } else { -1 };
    let Some(front) = square.offset(0, forward) else {
        return value;
    };
    let (ours, theirs) = (position.king(color), position.king(!color));
    // Kings matter once the pawn has left home: theirs far from it, ours near.
    let weight = rank.saturating_sub(2) as i32;
    value += t(
        0,
        weight * (5 * i32::from(theirs.distance(front)) - 3 * i32::from(ours.distance(front))),
    );
    if !board.is_occupied(cell(front)) {
        value += FREE[rank];
        let attacked = board.attackers(!color, cell(front)) != 0;
        let defended = board.attackers(color, cell(front)) != 0;
        if !attacked || defended {
            value += SAFE[rank];
        }
    }
    if is_unstoppable(position, board, color, square) {
        value += UNSTOPPABLE;
    }
    value
}

/// The rule of the square, when the opponent has no pieces and nothing is in the way.
fn is_unstoppable(position: &Position, board: &Board, color: Color, square: Square) -> bool {
    let pieces = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    if pieces
        .into_iter()
        .any(|role| position.count(!color, role) > 0)
    {
        return false;
    }
    let last = if color == Color::White { 7 } else { 0 };
    let goal = Square::new(square.file(), last);
    let mut at = square;
    let forward = if color == Color::White { 1 } else { -1 };
    while let Some(next) = at.offset(0, forward) {
        if board.is_occupied(cell(next)) {
            return false;
        }
        at = next;
    }
    // From home it may step two squares at once.
    let steps = i32::from(square.distance(goal)) - i32::from(square.relative_rank(color) == 1);
    let tempo = i32::from(position.turn() != color);
    i32::from(position.king(!color).distance(goal)) - tempo > steps
}
