//! The names of squares and pieces for screen readers.

use super::input::BoardInput;
use crate::kit::text::{tr, tr_args};
use tabia_chess::{Color, Piece, Role, Square};

/// Returns "e2 white pawn" or "e4 empty".
pub fn square(square: Square, piece: Option<Piece>) -> String {
    let square = square.to_string().into();
    match piece {
        Some(piece) => tr_args(
            "square-piece",
            &[("square", square), ("piece", self::piece(piece).into())],
        ),
        None => tr_args("square-empty", &[("square", square)]),
    }
}

/// Returns the name of a square with its marks: "f3 empty, premove target".
pub fn marked_square(square: Square, input: &BoardInput<'_>) -> String {
    let name = self::square(square, input.position.piece_at(square));
    let marks = input.marks.iter();
    let here = marks.filter(|mark| mark.shape.square() == square);
    here.filter_map(|mark| mark.said)
        .fold(name, |name, key| tr_args(key, &[("square", name.into())]))
}

/// Returns the state of a square in words, if it has one.
pub fn state(in_check: bool, target: bool) -> Option<String> {
    match (in_check, target) {
        (true, _) => Some(tr("square-in-check")),
        (false, true) => Some(tr("square-legal")),
        (false, false) => None,
    }
}

/// Returns "white pawn". Each piece has its own text, because colours agree with the piece in many languages.
pub fn piece(piece: Piece) -> String {
    tr(match (piece.color, piece.role) {
        (Color::White, Role::Pawn) => "piece-white-pawn",
        (Color::White, Role::Knight) => "piece-white-knight",
        (Color::White, Role::Bishop) => "piece-white-bishop",
        (Color::White, Role::Rook) => "piece-white-rook",
        (Color::White, Role::Queen) => "piece-white-queen",
        (Color::White, Role::King) => "piece-white-king",
        (Color::Black, Role::Pawn) => "piece-black-pawn",
        (Color::Black, Role::Knight) => "piece-black-knight",
        (Color::Black, Role::Bishop) => "piece-black-bishop",
        (Color::Black, Role::Rook) => "piece-black-rook",
        (Color::Black, Role::Queen) => "piece-black-queen",
        (Color::Black, Role::King) => "piece-black-king",
    })
}

/// Returns "promote to queen".
pub fn promotion(role: Role) -> String {
    tr(match role {
        Role::Knight => "promote-knight",
        Role::Bishop => "promote-bishop",
        Role::Rook => "promote-rook",
        Role::Pawn | Role::Queen | Role::King => "promote-queen",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_has_a_name() {
        for color in Color::ALL {
            for role in Role::ALL {
                let name = piece(Piece::new(color, role));
                let expected = format!("{color:?} {role:?}").to_lowercase();
                assert_eq!(name, expected);
            }
        }
        for role in Role::PROMOTIONS {
            let expected = format!("promote to {role:?}").to_lowercase();
            assert_eq!(promotion(role), expected);
        }
    }
}
