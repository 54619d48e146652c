//! A snapshot of the piece lists, for comparison with a later one.

use super::mailbox::{owner, square};
use super::pieceset::PieceSet;
use super::{Color, Piece, Position, Role, Square};

/// The cell and role of each piece, by piece index.
#[derive(Clone, Copy)]
pub struct PieceLists {
    at: [u8; 32],
    roles: [Role; 32],
    alive: PieceSet,
}

impl PieceLists {
    /// No pieces.
    pub const EMPTY: PieceLists = PieceLists {
        at: [0; 32],
        roles: [Role::Pawn; 32],
        alive: PieceSet::NONE,
    };

    /// Returns the indices, as bits, at which the two have different pieces or squares.
    #[inline]
    pub fn differences(&self, other: &PieceLists) -> u32 {
        let both = self.alive.bits() & other.alive.bits();
        let mut moved = 0u32;
        let [roles, others] = [self, other].map(|lists| lists.roles.map(|role| role as u8));
        // Eight pieces at a time: usually only one or two have moved.
        for eight in 0..4 {
            let mut unlike = bytes(&self.at, eight) ^ bytes(&other.at, eight)
                | bytes(&roles, eight) ^ bytes(&others, eight);
            while unlike != 0 {
                let byte = unlike.trailing_zeros() / 8;
                unlike &= !(0xFF << (8 * byte));
                moved |= 1 << (8 * eight as u32 + byte);
            }
        }
        self.alive.bits() ^ other.alive.bits() | both & moved
    }

    /// Returns the piece with an index, if it is on the board.
    #[inline]
    pub fn get(&self, index: u8) -> Option<(Piece, Square)> {
        let i = index as usize & 31;
        self.alive
            .contains(index)
            .then(|| (Piece::new(owner(index), self.roles[i]), square(self.at[i])))
    }

    /// Returns the square of a king.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        square(self.at[color.index() * 16])
    }

    /// Returns the number of pieces on the board.
    #[inline]
    pub fn count(&self) -> usize {
        self.alive.len()
    }
}

/// Returns eight elements of a list as one number.
#[inline]
fn bytes(list: &[u8; 32], eight: usize) -> u64 {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&list[8 * eight..8 * eight + 8]);
    u64::from_le_bytes(bytes)
}

impl Position {
    /// Returns the present piece lists.
    #[inline]
    pub fn lists(&self) -> PieceLists {
        PieceLists {
            at: self.at,
            roles: self.roles,
            alive: self.alive,
        }
    }
}
