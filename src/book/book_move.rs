//! A move in the format of books.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use tabia_chess::{Color, Move, MoveKind, Position, Role, Square, Wing};

/// A move as Polyglot packs it: from, to and promotion in 15 bits, castling as the king capturing its own rook. Without its
/// position it is only a pair of squares; [`BookMove::find`] makes it a playable move.
///
/// Any 16 bits can be stored, so that a damaged book is read and written without loss.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BookMove(pub u16);

/// Promotion roles, by the number in the format.
const PROMOTIONS: [Option<Role>; 5] = [
    None,
    Some(Role::Knight),
    Some(Role::Bishop),
    Some(Role::Rook),
    Some(Role::Queen),
];

impl BookMove {
    fn squares(self) -> (Square, Square) {
        (square(self.0 >> 6), square(self.0))
    }

    /// Returns the promotion role; `Err` for an invalid number.
    fn promotion(self) -> Result<Option<Role>, ()> {
        let number = usize::from(self.0 >> 12);
        PROMOTIONS.get(number).copied().ok_or(())
    }

    /// Returns the legal move of these bits, or `None`. Castling written as the king's two-square step, as in some old books,
    /// is accepted.
    pub fn find(self, position: &Position) -> Option<Move> {
        let promotion = self.promotion().ok()?;
        let (from, to) = self.squares();
        let mover = position.piece_at(from)?;
        let kind = match (mover.role, promotion) {
            (Role::Pawn, Some(role)) => MoveKind::Promotion(role),
            (_, Some(_)) => return None,
            (Role::Pawn, None) if Some(to) == position.en_passant() && from.file() != to.file() => {
                MoveKind::EnPassant
            }
            (Role::Pawn, None) if from.file() == to.file() && from.distance(to) == 2 => {
                MoveKind::DoublePush
            }
            (Role::King, None) if castles(position, mover.color, to) => MoveKind::Castling,
            _ => MoveKind::Normal,
        };
        let mv = Move::new(from, to, kind);
        if mover.color != position.turn() {
            None
        } else if position.is_legal(mv) {
            Some(mv)
        } else if mover.role == Role::King && from.file() == 4 && from.distance(to) == 2 {
            let wing = if to.file() == 6 {
                Wing::King
            } else {
                Wing::Queen
            };
            let rook = position.castling_rook(mover.color, wing)?;
            let mv = Move::new(from, rook, MoveKind::Castling);
            (mv.landing() == to && position.is_legal(mv)).then_some(mv)
        } else {
            None
        }
    }
}

impl BookMove {
    /// Returns castling as king takes rook, where this may be the king's two-square step of the same castling.
    pub(super) fn castling_twin(self) -> Option<BookMove> {
        let (from, to) = self.squares();
        let is_king_square = from.file() == 4 && matches!(from.rank(), 0 | 7);
        let rook_file = match to.file() {
            2 => 0,
            6 => 7,
            _ => return None,
        };
        let rook = Square::new(rook_file, to.rank());
        let is_step = is_king_square && to.rank() == from.rank() && self.0 >> 12 == 0;
        is_step.then(|| BookMove((from.index() << 6 | rook.index()) as u16))
    }
}

fn square(bits: u16) -> Square {
    Square::new((bits & 7) as u8, (bits >> 3 & 7) as u8)
}

fn castles(position: &Position, color: Color, rook: Square) -> bool {
    let mut wings = Wing::ALL.into_iter();
    wings.any(|wing| position.castling_rook(color, wing) == Some(rook))
}

impl From<Move> for BookMove {
    fn from(mv: Move) -> BookMove {
        let promotion = PROMOTIONS
            .iter()
            .position(|role| *role == mv.promotion())
            .unwrap_or(0);
        let squares = mv.from().index() << 6 | mv.to().index();
        BookMove((promotion << 12 | squares) as u16)
    }
}

impl fmt::Display for BookMove {
    /// Writes coordinates, castling as king takes rook: `e2e4`, `e1h1`, `e7e8q`. Bits that are not a move are a `#` and four
    /// hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.promotion() {
            Ok(promotion) => {
                let (from, to) = self.squares();
                write!(f, "{from}{to}")?;
                promotion.map_or(Ok(()), |role| {
                    write!(f, "{}", role.letter().to_ascii_lowercase())
                })
            }
            Err(()) => write!(f, "#{:04x}", self.0),
        }
    }
}

impl fmt::Debug for BookMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a move such as `e2e4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMoveError;

impl fmt::Display for BookMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a move in a book is two squares and perhaps a promotion: e2e4, e1h1, e7e8q")
    }
}

impl std::error::Error for BookMoveError {}

impl FromStr for BookMove {
    type Err = BookMoveError;

    fn from_str(text: &str) -> Result<BookMove, BookMoveError> {
        let read = || {
            if let Some(digits) = text.strip_prefix('#') {
                let plain = digits.len() == 4 && !digits.starts_with('+');
                return plain.then(|| u16::from_str_radix(digits, 16).ok())?;
            }
            let from: Square = text.get(..2)?.parse().ok()?;
            let to: Square = text.get(2..4)?.parse().ok()?;
            let promotion = match text.get(4..)?.as_bytes() {
                [] => 0,
                [letter] => {
                    let role = Role::from_letter(char::from(*letter))?;
                    PROMOTIONS.iter().position(|known| *known == Some(role))?
                }
                _ => return None,
            };
            Some((promotion << 12 | from.index() << 6 | to.index()) as u16)
        };
        read().map(BookMove).ok_or(BookMoveError)
    }
}

impl Serialize for BookMove {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for BookMove {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<BookMove, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_legal_move_is_found_again() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
            "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            for &mv in &position.legal_moves() {
                let code = BookMove::from(mv);
                assert_eq!(code.find(&position), Some(mv));
                assert_eq!(code.to_string().parse(), Ok(code));
            }
            let legal = (0..=u16::MAX).filter_map(|bits| BookMove(bits).find(&position));
            let steps = legal
                .filter(|mv| !position.legal_moves().contains(mv))
                .count();
            assert_eq!(steps, 0);
        }
    }

    #[test]
    fn both_ways_to_write_castling() {
        let position = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1").unwrap();
        let find = |text: &str| text.parse::<BookMove>().unwrap().find(&position);
        assert!(find("e8h8").unwrap().is_castling());
        assert_eq!(find("e8h8"), find("e8g8"));
        assert_eq!(find("e8a8"), find("e8c8"));
        assert_eq!(find("e1h1"), None);
    }

    #[test]
    fn any_bits_survive_as_text() {
        for bits in 0..=u16::MAX {
            let code = BookMove(bits);
            assert_eq!(code.to_string().parse(), Ok(code));
        }
        for text in ["", "e2", "e2e9", "e7e8k", "e7e8qq", "#12", "#+123", "é4é5"] {
            assert_eq!(text.parse::<BookMove>(), Err(BookMoveError), "{text}");
        }
    }
}
