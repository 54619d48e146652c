//! The meaning of a gesture from one square to another under the rules, and the targets of a selected piece.

use tabia_chess::{Move, Position, Square};

/// The meaning of moving a piece by hand from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gesture {
    /// This move.
    Move(Move),
    /// A pawn reaches the last rank: its new role is not chosen yet.
    Promotion,
}

/// Returns the legal moves from a square.
pub fn moves_from(position: &Position, from: Square) -> Vec<Move> {
    let moves = position.legal_moves();
    moves
        .iter()
        .copied()
        .filter(|mv| mv.from() == from)
        .collect()
}

/// Returns whether dragging to `to` plays `mv`. Castling is played by dragging the king to the rook, or to its destination
/// when that is two squares or more away: one square would be an ordinary king move.
pub fn reaches(mv: Move, to: Square) -> bool {
    mv.to() == to || (mv.is_castling() && mv.landing() == to && lands_far(mv))
}

fn lands_far(mv: Move) -> bool {
    mv.landing().file().abs_diff(mv.from().file()) >= 2
}

/// Returns the square that is marked as the destination of `mv`.
pub fn shown_target(mv: Move) -> Square {
    if mv.is_castling() && lands_far(mv) {
        mv.landing()
    } else {
        mv.to()
    }
}

/// Returns the meaning of dragging the piece on `from` to `to`; `None` when there is no such legal move.
pub fn gesture(position: &Position, from: Square, to: Square) -> Option<Gesture> {
    let mv = moves_from(position, from)
        .into_iter()
        .find(|&mv| reaches(mv, to))?;
    Some(match mv.promotion() {
        Some(_) => Gesture::Promotion,
        None => Gesture::Move(mv),
    })
}

/// Returns the promotion from `from` to `to` into `role`.
pub fn promotion(
    position: &Position,
    from: Square,
    to: Square,
    role: tabia_chess::Role,
) -> Option<Move> {
    moves_from(position, from)
        .into_iter()
        .find(|mv| mv.to() == to && mv.promotion() == Some(role))
}

/// The possible destinations of the selected piece.
pub(super) enum Targets {
    Legal(Vec<Move>),
    /// Destinations of a premove, before the player's turn.
    Premove(Vec<Square>),
}

impl Targets {
    /// Returns whether the square is a destination.
    pub(super) fn contains(&self, square: Square) -> bool {
        match self {
            Targets::Legal(moves) => moves.iter().any(|mv| reaches(*mv, square)),
            Targets::Premove(squares) => squares.contains(&square),
        }
    }

    /// Returns the squares that are marked as destinations.
    pub(super) fn shown(&self) -> Vec<Square> {
        match self {
            Targets::Legal(moves) => {
                let mut shown: Vec<Square> = moves.iter().copied().map(shown_target).collect();
                shown.dedup();
                shown
            }
            Targets::Premove(squares) => squares.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::Role;

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    fn castles(fen: &str, from: &str, to: &str) -> bool {
        let position = Position::from_fen(fen).unwrap();
        match gesture(&position, square(from), square(to)) {
            Some(Gesture::Move(mv)) => mv.is_castling(),
            _ => false,
        }
    }

    #[test]
    fn castling_is_king_two_squares_or_king_takes_rook() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        for target in ["g1", "h1", "c1", "a1"] {
            assert!(castles(fen, "e1", target), "{target}");
        }
        for target in ["f1", "d1", "b1"] {
            assert!(!castles(fen, "e1", target), "{target}");
        }
    }

    #[test]
    fn a_chess960_king_one_square_from_its_goal_castles_by_taking_the_rook() {
        let fen = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
        assert!(castles(fen, "f1", "h1"));
        assert!(!castles(fen, "f1", "g1"));
        let position = Position::from_fen(fen).unwrap();
        assert!(gesture(&position, square("f1"), square("g1")).is_some());
        let fen = "4k3/8/8/8/8/8/8/1K5R w H - 0 1";
        assert!(castles(fen, "b1", "h1"));
        assert!(castles(fen, "b1", "g1"));
    }

    #[test]
    fn a_promotion_waits_for_its_piece() {
        let position = Position::from_fen("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        let (from, to) = (square("e7"), square("e8"));
        assert_eq!(gesture(&position, from, to), Some(Gesture::Promotion));
        let knight = promotion(&position, from, to, Role::Knight).unwrap();
        assert_eq!(knight.promotion(), Some(Role::Knight));
        assert_eq!(gesture(&position, from, square("d8")), None);
    }
}
