//! Moves, and the linked lists of captures.

use super::cell::{BISHOP, Cell, KNIGHT, QUEEN, ROOK};
use tabia_chess::Wing;

/// The end of a list.
pub(super) const END: u8 = 255;

/// A move in four bytes: the record of the piece, its target, flags, and the next move of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Descriptor {
    pub record: u8,
    pub to: u8,
    pub flags: Flags,
    pub next: u8,
}

/// The properties of a move, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flags(u8);

impl Flags {
    pub(super) const NONE: Flags = Flags(0);
    pub const QUIET: Flags = Flags(1);
    pub const CAPTURE: Flags = Flags(2);
    pub const DOUBLE_STEP: Flags = Flags(4);
    pub const EN_PASSANT: Flags = Flags(8);
    pub const LONG_CASTLING: Flags = Flags(16);
    pub const SHORT_CASTLING: Flags = Flags(32);
    pub const PROMOTION: Flags = Flags(64);

    pub(super) const fn with(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    pub const fn has(self, other: Flags) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the flags of a promotion: since no promotion castles, the two bits of castling hold the new kind. The book has
    /// queens only.
    pub(super) const fn promotion(kind: u8) -> Flags {
        Flags(Flags::PROMOTION.0 | (kind - QUEEN) << 4)
    }

    pub(super) const fn promoted(self) -> Option<u8> {
        match self.has(Flags::PROMOTION) {
            true => Some((self.0 >> 4 & 3) + QUEEN),
            false => None,
        }
    }

    pub(super) const fn castles(self) -> Option<Wing> {
        if self.has(Flags::PROMOTION) {
            None
        } else if self.has(Flags::LONG_CASTLING) {
            Some(Wing::Queen)
        } else if self.has(Flags::SHORT_CASTLING) {
            Some(Wing::King)
        } else {
            None
        }
    }
}

pub(super) fn descriptor(record: u8, to: Cell, flags: Flags) -> Descriptor {
    Descriptor {
        record,
        to: to.0,
        flags,
        next: END,
    }
}

pub(super) fn promotions(index: u8, to: Cell, flags: Flags, captures: &mut Captures) {
    for kind in [KNIGHT, BISHOP, ROOK, QUEEN] {
        let flags = flags.with(Flags::promotion(kind));
        captures.insert(QUEEN, descriptor(index, to, flags));
    }
}

/// Captures by falling value of the victim: one linked list for the piece that moved last and one for each kind.
pub(super) struct Captures {
    buffer: [Descriptor; 255],
    len: u8,
    heads: [u8; 8],
}

impl Captures {
    pub(super) fn new() -> Captures {
        let free = Descriptor {
            record: 0,
            to: 0,
            flags: Flags::NONE,
            next: END,
        };
        Captures {
            buffer: [free; 255],
            len: 0,
            heads: [END; 8],
        }
    }

    /// Inserts a capture at the head of a list. As pieces are walked from the king to the pawns, the cheapest attacker is first
    /// in the end. No position has enough captures to fill the buffer.
    pub(super) fn insert(&mut self, list: u8, mut mv: Descriptor) {
        let head = &mut self.heads[usize::from(list & 7)];
        mv.next = *head;
        if self.len < END {
            self.buffer[usize::from(self.len)] = mv;
            *head = self.len;
            self.len += 1;
        }
    }

    pub(super) fn append_to(&self, moves: &mut Vec<Descriptor>) {
        for head in self.heads {
            let mut index = head;
            while index != END {
                let mv = self.buffer[usize::from(index)];
                moves.push(mv);
                index = mv.next;
            }
        }
    }
}
