//! Attacked and defended pieces, by number of attackers and not by exchange, as in Lichess's themes.

use super::super::exchange::{attacks, without};
use super::super::line::worth;
use tabia_chess::{Color, Position, Role, Square};

/// Returns the pieces of the other side that the piece on a square attacks.
pub(super) fn attacked(position: &Position, from: Square, by: Color) -> Vec<(Square, Role)> {
    let pieces = position.pieces(!by);
    pieces
        .filter(|&(at, _)| attacks(position, from, at))
        .collect()
}

/// Returns whether nothing defends the piece on a square, not even through an attacker on the same line.
pub(super) fn is_hanging(position: &Position, square: Square) -> bool {
    let Some(piece) = position.piece_at(square) else {
        return false;
    };
    if position.is_attacked(square, piece.color) {
        return false;
    }
    let sliders = position
        .attackers(square, !piece.color)
        .filter(|(_, role)| role.is_slider());
    !sliders
        .filter_map(|(at, _)| without(position, at))
        .any(|lifted| lifted.is_attacked(square, piece.color))
}

/// Returns whether a piece is attacked, and either hanging or attacked by a less valuable piece.
pub(super) fn is_in_bad_spot(position: &Position, square: Square) -> bool {
    let Some(piece) = position.piece_at(square) else {
        return false;
    };
    let mut attackers = position.attackers(square, !piece.color);
    let is_lower = |role: Role| role != Role::King && worth(role) < worth(piece.role);
    position.is_attacked(square, !piece.color)
        && (is_hanging(position, square) || attackers.any(|(_, role)| is_lower(role)))
}

/// Returns whether three squares are on a rank, file or diagonal.
pub(super) fn is_collinear(a: Square, b: Square, c: Square) -> bool {
    let lines = |square: Square| {
        let (file, rank) = (square.file() as i8, square.rank() as i8);
        [file, rank, file - rank, file + rank]
    };
    let (a, b, c) = (lines(a), lines(b), lines(c));
    (0..4).any(|line| a[line] == b[line] && b[line] == c[line])
}
