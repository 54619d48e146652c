//! Compares a board on which a game is played with a position.

use tabia_chess::{Color, Piece, Position, Role, Square, Wing};

use crate::replay::Replay;

/// A position that is looked for in games. Positions are the same when the pieces, the side to move, the rooks that may castle
/// and a legal en-passant capture are.
pub(crate) struct Target {
    position: Position,
    board: Replay,
}

impl Target {
    pub fn new(position: &Position) -> Target {
        Target {
            board: Replay::new(position),
            position: position.clone(),
        }
    }

    /// Returns whether the game has reached the position.
    #[inline]
    pub fn is_at(&self, game: &Replay) -> bool {
        game.turn() == self.board.turn()
            && game.material() == self.board.material()
            && game.cells() == self.board.cells()
            && self.has_rights(game)
    }

    fn has_rights(&self, game: &Replay) -> bool {
        let rook = |color, wing| {
            game.castling_rook(color, wing) == self.position.castling_rook(color, wing)
        };
        let castling = Color::ALL
            .into_iter()
            .all(|color| Wing::ALL.into_iter().all(|wing| rook(color, wing)));
        castling
            && match (self.position.en_passant(), game.passed_square()) {
                (Some(square), passed) => passed == Some(square),
                (None, None) => true,
                (None, Some(square)) => !self.can_capture_at(square),
            }
    }

    /// Returns whether a pawn of the side to move could legally capture on a square that a pawn has just passed.
    fn can_capture_at(&self, square: Square) -> bool {
        let us = self.position.turn();
        let back = match us {
            Color::White => -1,
            Color::Black => 1,
        };
        let pawn = Piece::new(us, Role::Pawn);
        let stands = |files| {
            let from = square.offset(files, back);
            from.is_some_and(|from| self.position.piece_at(from) == Some(pawn))
        };
        if !stands(-1) && !stands(1) {
            return false;
        }
        let fen = self.position.fen();
        let mut fields: Vec<&str> = fen.split(' ').collect();
        let passed = square.to_string();
        if let Some(field) = fields.get_mut(3) {
            *field = &passed;
        }
        Position::from_fen(&fields.join(" ")).is_ok_and(|position| position.en_passant().is_some())
    }
}
