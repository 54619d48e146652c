//! Passed pawns: their advance, and the obstacles ahead.

use super::board::{Board, Cell};
use super::files::mirrored;
use super::material::MaterialEntry;
use super::pawns::PawnEntry;
use super::tally::{Record, Tally};
use super::weights::{
    PASSED, PASSED_FILE, PASSED_FREE, PASSED_OUR_KING, PASSED_PATH, PASSED_ROOK, PASSED_SAFE,
    PASSED_THEIR_KING, UNSTOPPABLE,
};
use tabia_chess::mailbox::{self, cell, forward};
use tabia_chess::{Color, Position, Role, Square};

/// The passed pawns of one side.
pub(super) fn passed<R: Record>(
    position: &Position,
    pawns: &PawnEntry,
    material: &MaterialEntry,
    board: &Board,
    color: Color,
    tally: &mut Tally<R>,
) {
    let unopposed = material.pieces[(!color).index()] == 0;
    // Eight ranks for each of the eight files: a bit for every square.
    let mut passed = u64::from_le_bytes(pawns.passed[color.index()]);
    while passed != 0 {
        let bit = passed.trailing_zeros() as u8;
        passed &= passed - 1;
        let square = Square::new(bit / 8, bit % 8);
        one(position, board, unopposed, color, square, tally);
    }
}

/// Evaluates one passed pawn. `unopposed` says that the opponent has no pieces.
fn one<R: Record>(
    position: &Position,
    board: &Board,
    unopposed: bool,
    color: Color,
    square: Square,
    tally: &mut Tally<R>,
) {
    let rank = square.relative_rank(color) as usize;
    tally.add(color, PASSED.at(rank));
    let file = usize::from(mirrored(square.file()));
    tally.add(color, PASSED_FILE.at(file));
    let at = cell(square);
    let ahead = at.wrapping_add(forward(color));
    // The kings' distances count once the pawn has advanced.
    if rank >= 3 {
        let front = mailbox::square(ahead);
        let distance = |side| position.king(side).distance(front) as usize;
        let weight = rank as i32 - 2;
        tally.add_times(color, PASSED_OUR_KING.at(distance(color)), weight);
        tally.add_times(color, PASSED_THEIR_KING.at(distance(!color)), weight);
    }
    let path = path(board, color, ahead);
    if path.steps > 0 {
        tally.add(color, PASSED_FREE.at(rank));
        if !board.attackers(!color, ahead).any() || board.attackers(color, ahead).any() {
            tally.add(color, PASSED_SAFE.at(rank));
        }
    }
    if path.is_open {
        if !path.is_attacked {
            tally.add(color, PASSED_PATH.at(rank));
        }
        if unopposed && is_unstoppable(position, color, square) {
            tally.add(color, UNSTOPPABLE.only());
        }
    }
    if board.attackers(color, at).by(Role::Rook) && is_rook_behind(position, color, square) {
        tally.add(color, PASSED_ROOK.only());
    }
}

/// The path to the last rank.
struct Path {
    /// Number of empty squares before the first occupied one.
    steps: u8,
    /// Whether the path is unobstructed.
    is_open: bool,
    /// Whether the opponent attacks one of the empty squares.
    is_attacked: bool,
}

/// Returns the path that begins with the cell `at`.
fn path(board: &Board, color: Color, mut at: Cell) -> Path {
    let mut path = Path {
        steps: 0,
        is_open: true,
        is_attacked: false,
    };
    while !board.is_border(at) {
        if board.is_blocked(at) {
            path.is_open = false;
            break;
        }
        path.is_attacked |= board.attackers(!color, at).any();
        path.steps += 1;
        at = at.wrapping_add(forward(color));
    }
    path
}

/// Returns whether an own rook is behind the pawn on its file.
fn is_rook_behind(position: &Position, color: Color, square: Square) -> bool {
    position.pieces_of(color, Role::Rook).any(|rook| {
        rook.file() == square.file() && rook.relative_rank(color) < square.relative_rank(color)
    })
}

/// The rule of the square, when the opponent has no pieces and the path is free.
fn is_unstoppable(position: &Position, color: Color, square: Square) -> bool {
    let last = if color == Color::White { 7 } else { 0 };
    let goal = Square::new(square.file(), last);
    // On its initial square the pawn may step two squares at once.
    let steps = i32::from(square.distance(goal)) - i32::from(square.relative_rank(color) == 1);
    let tempo = i32::from(position.turn() != color);
    i32::from(position.king(!color).distance(goal)) - tempo > steps
}
