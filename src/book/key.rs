//! The Polyglot hash, by which books find positions.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::random::RANDOM;
use tabia_chess::{Color, Move, MoveKind, Piece, Position, Role, Square, Wing};

/// The hash of a position as Polyglot defines it. It is the same in every program and every version, so Tabia's own books use
/// it too.
///
/// An en-passant square counts when a pawn is in place to capture there, whether or not the capture is legal. After a move a
/// [`Position`] stores only legal captures, so [`Key::of`] and [`Key::played`] differ in the rare case that the capturing pawn
/// is pinned: where the last move is known, [`Key::played`] is exact. For a position just read from a FEN that names the
/// square, [`Key::of`] is exact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Key(pub u64);

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

impl Key {
    /// Returns the key of a position whose last move is unknown.
    pub fn of(position: &Position) -> Key {
        let passed = position.passed_square().filter(|square| {
            let up = if position.turn() == Color::White {
                -1
            } else {
                1
            };
            let pawn = square.offset(0, up);
            pawn.is_some_and(|pawn| may_be_taken_in_passing(position, pawn))
        });
        let en_passant = position
            .en_passant()
            .or(passed)
            .map_or(0, |square| RANDOM[EN_PASSANT + square.file() as usize]);
        Key(without_en_passant(position) ^ en_passant)
    }

    /// Returns the key of the position after the move `last`.
    pub fn played(position: &Position, last: Move) -> Key {
        let is_double = last.kind() == MoveKind::DoublePush;
        let en_passant = if is_double && may_be_taken_in_passing(position, last.to()) {
            RANDOM[EN_PASSANT + last.to().file() as usize]
        } else {
            0
        };
        Key(without_en_passant(position) ^ en_passant)
    }

    /// Returns the key of the position after a legal move.
    pub fn after(position: &Position, mv: Move) -> Key {
        Key::played(&position.after(mv), mv)
    }
}

fn without_en_passant(position: &Position) -> u64 {
    let mut key = 0;
    for color in Color::ALL {
        for (square, role) in position.pieces(color) {
            key ^= RANDOM[64 * kind(Piece::new(color, role)) + square.index()];
        }
        for wing in Wing::ALL {
            if position.castling_rook(color, wing).is_some() {
                key ^= RANDOM[CASTLING + 2 * color.index() + wing as usize];
            }
        }
    }
    if position.turn() == Color::White {
        key ^= RANDOM[WHITE_TO_MOVE];
    }
    key
}

/// Returns the number of a piece: black pawn 0, white pawn 1, black knight 2 … white king 11.
fn kind(piece: Piece) -> usize {
    2 * piece.role.index() + 1 - piece.color.index()
}

/// Returns whether a pawn is beside the one that has just made a double step.
fn may_be_taken_in_passing(position: &Position, pawn: Square) -> bool {
    let ready = Some(Piece::new(position.turn(), Role::Pawn));
    [-1, 1].into_iter().any(|side| {
        let beside = pawn.offset(side, 0);
        beside.is_some_and(|square| position.piece_at(square) == ready)
    })
}

impl fmt::Display for Key {
    /// Writes sixteen hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a key of up to sixteen hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyError;

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a position's key is up to sixteen hexadecimal digits")
    }
}

impl std::error::Error for KeyError {}

impl FromStr for Key {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Key, KeyError> {
        if text.starts_with('+') {
            return Err(KeyError);
        }
        u64::from_str_radix(text, 16).map(Key).map_err(|_| KeyError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::uci_move;

    /// The examples in the description of the format, with their moves.
    #[test]
    fn the_keys_of_the_format_description() {
        let examples = [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ];
        for (moves, expected) in examples {
            let mut position = Position::start();
            let mut key = Key::of(&position);
            for text in moves.split_whitespace() {
                let mv = uci_move::read(&position, text).unwrap();
                let _ = position.make(mv);
                key = Key::played(&position, mv);
                assert_eq!(key, Key::of(&position), "no pawn is pinned here");
            }
            assert_eq!(key, Key(expected), "{moves}");
        }
    }

    #[test]
    fn a_pinned_pawn_stands_ready_all_the_same() {
        let mut position = Position::from_fen("4k3/3p4/8/4P3/8/8/8/K6b b - - 0 1").unwrap();
        let pinned = Position::from_fen("k7/3p2b1/8/4P3/8/8/1K6/8 b - - 0 1").unwrap();
        let push = uci_move::read(&position, "d7d5").unwrap();
        assert_eq!(Key::after(&position, push), Key::of(&position.after(push)));
        assert_ne!(Key::after(&pinned, push), Key::of(&pinned.after(push)));
        let _ = position.make(push);
        assert_eq!(Key::played(&position, push), Key::of(&position));
    }

    #[test]
    fn keys_as_text() {
        let key = Key(0x1234);
        assert_eq!(key.to_string(), "0000000000001234");
        assert_eq!(key.to_string().parse(), Ok(key));
        for text in ["", "+1", "xyz", "12345678123456781"] {
            assert_eq!(text.parse::<Key>(), Err(KeyError));
        }
    }
}
