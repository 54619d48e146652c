//! Helpers for packing and unpacking a legal move, shared by the layouts.

use crate::boards::state::Castle;
use tabia_chess::{Color, Move, MoveKind, Piece, Position, Role, Square, Wing};

/// Returns the piece of a number 0 to 11, as [`Piece::index`] counts.
pub(super) fn piece_of(index: usize) -> Option<Piece> {
    let color = *Color::ALL.get(index / 6)?;
    Some(Piece::new(color, Role::ALL[index % 6]))
}

/// Returns the target of the moving piece, as in the old layouts: a castling king's own target, and not its rook's square.
pub(super) fn arrival(mv: Move) -> Square {
    mv.landing()
}

/// Returns the castling of a king to a square where castling ends.
pub(super) fn castling_to(position: &Position, king_to: Square) -> Option<Move> {
    let king = position.king(position.turn());
    let wings = Wing::ALL;
    let rooks = wings.map(|wing| position.castling_rook(position.turn(), wing));
    let rook = rooks
        .into_iter()
        .flatten()
        .find(|rook| Castle::new(king, *rook).king_to == king_to)?;
    Some(Move::new(king, rook, MoveKind::Castling))
}

/// Returns the victim of a legal move on its square; `None` for an en passant capture.
pub(super) fn victim(position: &Position, mv: Move) -> Option<Piece> {
    match mv.kind() {
        MoveKind::Castling => None,
        _ => position.piece_at(mv.to()),
    }
}
