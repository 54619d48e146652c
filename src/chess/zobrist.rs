//! Random numbers for incremental keys (Zobrist, 1970).

use super::{Piece, Square};

/// The increment of SplitMix64's state.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// Returns a pseudorandom number that is different for every state: the output of SplitMix64 (Steele, Lea and Flood, 2014).
pub const fn mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(STEP);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Returns the next state of SplitMix64 and its output.
const fn splitmix(state: u64) -> (u64, u64) {
    (state.wrapping_add(STEP), mix(state))
}

struct Keys {
    pieces: [[u64; 64]; 12],
    castling: [u64; 64],
    en_passant: [u64; 8],
    turn: u64,
    material: [u64; 12],
}

static KEYS: Keys = {
    let mut keys = Keys {
        pieces: [[0; 64]; 12],
        castling: [0; 64],
        en_passant: [0; 8],
        turn: 0,
        material: [0; 12],
    };
    let mut state = 0x7AB1_A000;
    let mut i = 0;
    while i < 12 * 64 {
        (state, keys.pieces[i / 64][i % 64]) = splitmix(state);
        i += 1;
    }
    i = 0;
    while i < 64 {
        (state, keys.castling[i]) = splitmix(state);
        i += 1;
    }
    i = 0;
    while i < 8 {
        (state, keys.en_passant[i]) = splitmix(state);
        i += 1;
    }
    i = 0;
    while i < 12 {
        (state, keys.material[i]) = splitmix(state);
        i += 1;
    }
    (_, keys.turn) = splitmix(state);
    keys
};

/// A part of a position that has a random number. The key of a position is the XOR of the numbers of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyPart {
    /// A piece on a square.
    Piece(Piece, Square),
    /// The right to castle with the rook on this square.
    Castling(Square),
    /// A possible en-passant capture on this file, from 0.
    EnPassant(u8),
    /// Black to move.
    BlackToMove,
}

impl KeyPart {
    /// Returns its random number.
    pub fn number(self) -> u64 {
        match self {
            KeyPart::Piece(man, square) => piece(man, square),
            KeyPart::Castling(rook) => castling(rook),
            KeyPart::EnPassant(file) => en_passant(file),
            KeyPart::BlackToMove => turn(),
        }
    }
}

/// Returns the key of a piece on a square.
#[inline]
pub(super) fn piece(piece: Piece, square: Square) -> u64 {
    KEYS.pieces[piece.index()][square.index()]
}

/// Returns the key of the right to castle with the rook on this square.
#[inline]
pub(super) fn castling(rook: Square) -> u64 {
    KEYS.castling[rook.index()]
}

/// Returns the key of a possible en-passant capture on this file.
#[inline]
pub(super) fn en_passant(file: u8) -> u64 {
    KEYS.en_passant[file as usize & 7]
}

/// Returns the key of Black to move.
#[inline]
pub(super) fn turn() -> u64 {
    KEYS.turn
}

/// Returns the key of one more piece of this kind. These keys are added, not combined by XOR, so that two of a kind do not
/// cancel.
#[inline]
pub(super) fn material(piece: Piece) -> u64 {
    KEYS.material[piece.index()]
}

/// Returns the [`Position::material_key`](super::Position::material_key) of positions with these pieces, kings included.
pub fn material_key(pieces: impl IntoIterator<Item = Piece>) -> u64 {
    pieces
        .into_iter()
        .fold(0, |key, piece| key.wrapping_add(material(piece)))
}
