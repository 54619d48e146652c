//! The Zobrist key of a position after a move, made from the key before it (Zobrist, 1970).

use tabia_chess::{Color, KeyPart, Move, Position, Wing};

/// One XOR of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyStep {
    /// The part of the position whose number is XORed.
    pub part: KeyPart,
    /// Whether the part appears in the position; else it disappears. The XOR is the same.
    pub appears: bool,
    /// The key after the XOR.
    pub key: u64,
}

/// Returns the parts of a position that have a number.
pub fn parts(position: &Position) -> Vec<KeyPart> {
    let mut parts = Vec::new();
    for color in Color::ALL {
        let pieces = position.pieces(color);
        parts.extend(pieces.map(|(square, role)| {
            let piece = tabia_chess::Piece::new(color, role);
            KeyPart::Piece(piece, square)
        }));
        let rooks = Wing::ALL.map(|wing| position.castling_rook(color, wing));
        parts.extend(rooks.into_iter().flatten().map(KeyPart::Castling));
    }
    let passed = position.en_passant();
    parts.extend(passed.map(|square| KeyPart::EnPassant(square.file())));
    parts.extend((position.turn() == Color::Black).then_some(KeyPart::BlackToMove));
    parts
}

/// Returns the key of a position, computed from nothing: the XOR of the numbers of its parts.
pub fn from_scratch(position: &Position) -> u64 {
    parts(position)
        .iter()
        .fold(0, |key, part| key ^ part.number())
}

/// Returns the XORs that turn the key of a position into the key after a legal move: the moving pieces leave and arrive, the
/// captured one leaves, then castling rights, en passant and the side to move.
pub fn steps(position: &Position, mv: Move) -> Vec<KeyStep> {
    let (before, after) = (parts(position), parts(&position.after(mv)));
    let without = |parts: &[KeyPart], others: &[KeyPart], appears: bool| -> Vec<(KeyPart, bool)> {
        let parts = parts.iter().filter(|part| !others.contains(part));
        parts.map(|part| (*part, appears)).collect()
    };
    let mut changes = without(&before, &after, false);
    changes.extend(without(&after, &before, true));
    changes.sort_by_key(|(part, appears)| rank(*part, *appears, position.turn()));
    let mut key = position.key();
    let step = |(part, appears): (KeyPart, bool)| {
        key ^= part.number();
        KeyStep { part, appears, key }
    };
    changes.into_iter().map(step).collect()
}

/// The place of a change among those of a move of `turn`.
fn rank(part: KeyPart, appears: bool, turn: Color) -> u32 {
    match part {
        KeyPart::Piece(piece, _) if piece.color != turn => 2,
        KeyPart::Piece(..) => u32::from(appears),
        KeyPart::Castling(_) => 3,
        KeyPart::EnPassant(_) => 4,
        KeyPart::BlackToMove => 5,
    }
}
