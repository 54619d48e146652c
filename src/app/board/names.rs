//! The names of squares, pieces and moves for screen readers.

use super::input::BoardInput;
use tabia_chess::{Color, Ending, Move, Piece, Position, Role, Square, ending};
use tabia_texts::{tr, tr_args};

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

/// Returns "white knight g1 to f3", "black pawn e5 takes d4, check".
pub(crate) fn mv(position: &Position, mv: Move) -> String {
    let after = position.after(mv);
    let name = match position.piece_at(mv.from()) {
        Some(piece) if mv.is_castling() => {
            let key = match mv.landing().file() {
                6 => "move-castles-short",
                _ => "move-castles-long",
            };
            tr_args(key, &[("piece", self::piece(piece).into())])
        }
        Some(piece) => {
            let key = match position.is_capture(mv) {
                true => "move-takes",
                false => "move-to",
            };
            let args = [
                ("piece", self::piece(piece).into()),
                ("from", mv.from().to_string().into()),
                ("to", mv.to().to_string().into()),
            ];
            tr_args(key, &args)
        }
        None => String::new(),
    };
    let becomes = mv.promotion().map(promotion);
    let check = match ending(&after, 1) {
        Some(Ending::Checkmate { .. }) => Some(tr("move-mate")),
        _ if after.in_check() => Some(tr("move-check")),
        _ => None,
    };
    let parts = [Some(name), becomes, check];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
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
    use tabia_chess::uci_move;

    #[test]
    fn a_move_is_named_by_its_squares_and_what_it_does() {
        for (fen, uci, expected) in [
            (
                "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1",
                "g1f3",
                "white knight g1 to f3",
            ),
            (
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                "e5d6",
                "white pawn e5 takes d6",
            ),
            (
                "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
                "a7a8q",
                "white pawn a7 to a8, promote to queen, check",
            ),
            (
                "r3k3/8/8/8/8/8/8/4K3 b q - 0 1",
                "e8c8",
                "black king castles queenside",
            ),
            (
                "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
                "a1a8",
                "white rook a1 to a8, checkmate",
            ),
        ] {
            let position = Position::from_fen(fen).unwrap();
            let mv = uci_move::read(&position, uci).unwrap();
            assert_eq!(self::mv(&position, mv), expected);
        }
    }

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
