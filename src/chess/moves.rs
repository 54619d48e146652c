//! Moves as small values, and the list of a generator.

use std::fmt;
use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};

use super::{Role, Square};

/// A move, packed in 16 bits: from, to, and the kind that [`Position::make`](super::Position::make) needs.
///
/// Castling is stored as the king capturing its own rook, so that Chess960 needs no separate case.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Move(u16);

/// The kind of a move: the changes of the board beyond moving one piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// A quiet move or an ordinary capture.
    Normal,
    /// A pawn's step of two squares.
    DoublePush,
    /// The king castles: `to` is the rook's square.
    Castling,
    /// A pawn captures a pawn that has just passed it.
    EnPassant,
    /// A pawn promotes to this role.
    Promotion(Role),
}

impl Move {
    const DOUBLE_PUSH: u16 = 1;
    const CASTLING: u16 = 2;
    const EN_PASSANT: u16 = 3;
    const PROMOTION: u16 = 4;

    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Move {
        let kind = match kind {
            MoveKind::Normal => 0,
            MoveKind::DoublePush => Move::DOUBLE_PUSH,
            MoveKind::Castling => Move::CASTLING,
            MoveKind::EnPassant => Move::EN_PASSANT,
            MoveKind::Promotion(role) => Move::PROMOTION + role as u16,
        };
        Move(from.index() as u16 | (to.index() as u16) << 6 | kind << 12)
    }

    pub const fn from(self) -> Square {
        Square::from_bits(self.0 as u8)
    }

    /// Returns the destination; for castling, the rook's square.
    pub const fn to(self) -> Square {
        Square::from_bits((self.0 >> 6) as u8)
    }

    pub const fn kind(self) -> MoveKind {
        match self.0 >> 12 {
            0 => MoveKind::Normal,
            Move::DOUBLE_PUSH => MoveKind::DoublePush,
            Move::CASTLING => MoveKind::Castling,
            Move::EN_PASSANT => MoveKind::EnPassant,
            5 => MoveKind::Promotion(Role::Knight),
            6 => MoveKind::Promotion(Role::Bishop),
            7 => MoveKind::Promotion(Role::Rook),
            _ => MoveKind::Promotion(Role::Queen),
        }
    }

    /// Returns the role of a promotion.
    pub const fn promotion(self) -> Option<Role> {
        match self.kind() {
            MoveKind::Promotion(role) => Some(role),
            _ => None,
        }
    }

    pub const fn is_castling(self) -> bool {
        self.0 >> 12 == Move::CASTLING
    }

    pub const fn is_en_passant(self) -> bool {
        self.0 >> 12 == Move::EN_PASSANT
    }

    /// Returns the square of the king or piece after the move: `to`, except for castling (the g or c file).
    pub const fn landing(self) -> Square {
        if !self.is_castling() {
            return self.to();
        }
        let file = if self.to().file() > self.from().file() {
            6
        } else {
            2
        };
        Square::new(file, self.from().rank())
    }

    /// Returns the packed form, for Tabia's tables and files. It is never 0.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the move of a packed form; `None` for 0. It need not be legal: check with
    /// [`Position::is_legal`](super::Position::is_legal).
    pub const fn from_bits(bits: u16) -> Option<Move> {
        if bits == 0 { None } else { Some(Move(bits)) }
    }
}

impl fmt::Debug for Move {
    /// Writes from, to and promotion as UCI text, castling as king takes rook.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(role) => write!(f, "{}", role.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

/// A list of up to 256 moves, without allocation. No position of a game has more than 218 moves, and none that was composed
/// with fifteen queens is known to have more than 248. A move beyond the capacity would overwrite the first.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; 256],
    len: usize,
}

impl MoveList {
    #[inline]
    pub const fn new() -> MoveList {
        MoveList {
            moves: [Move(0); 256],
            len: 0,
        }
    }

    #[inline]
    pub fn push(&mut self, mv: Move) {
        self.push_if(true, mv);
    }

    /// Appends the move if it is `wanted`, without a branch.
    #[inline]
    pub(super) fn push_if(&mut self, wanted: bool, mv: Move) {
        self.moves[self.len & 255] = mv;
        self.len += usize::from(wanted);
    }

    /// Removes and returns the last move.
    #[inline]
    pub fn pop(&mut self) -> Option<Move> {
        let last = self.last().copied()?;
        self.len -= 1;
        Some(last)
    }

    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len.min(256)]
    }
}

impl DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.moves[..self.len.min(256)]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
