//! Moves, and the linked lists of captures.

use super::cell::{BISHOP, Cell, KING, KNIGHT, PAWN, QUEEN, ROOK, role_of};
use tabia_chess::{Role, Wing};

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

impl Descriptor {
    /// Returns the four bytes in the order of the book.
    pub const fn bytes(self) -> [u8; 4] {
        [self.record, self.to, self.flags.0, self.next]
    }

    /// Returns the bytes as one number, the first one lowest, by which the book copies a move in one assignment.
    pub const fn number(self) -> u32 {
        u32::from_le_bytes(self.bytes())
    }
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

    /// Returns the bits.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the names of the flags, as on the command line. Those of a promotion name the new piece.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let castlings = [
            (Flags::LONG_CASTLING, "long-castling"),
            (Flags::SHORT_CASTLING, "short-castling"),
        ];
        let promoted = self.promoted().map(|kind| match kind {
            QUEEN => "queen",
            ROOK => "rook",
            BISHOP => "bishop",
            _ => "knight",
        });
        let castlings = castlings.into_iter().filter(move |_| promoted.is_none());
        let flags = [
            (Flags::QUIET, "quiet"),
            (Flags::CAPTURE, "capture"),
            (Flags::DOUBLE_STEP, "double-step"),
            (Flags::EN_PASSANT, "en-passant"),
            (Flags::PROMOTION, "promotion"),
        ];
        let flags = flags.into_iter().chain(castlings);
        let set = flags.filter(move |(flag, _)| self.has(*flag));
        set.map(|(_, name)| name).chain(promoted)
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

/// The content of a list of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SubListName {
    /// Captures of the piece that moved last.
    LastMover,
    /// Captures of one kind of piece; promotions are listed as captures of a queen.
    Victim(Role),
    /// Moves without a capture.
    Quiet,
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

    pub(super) fn len(&self) -> usize {
        usize::from(self.len)
    }

    pub(super) fn at(&self, index: u8) -> Descriptor {
        self.buffer[usize::from(index)]
    }

    /// Returns the first move of each list, in the order of the lists.
    pub(super) fn heads(&self) -> impl Iterator<Item = (SubListName, u8)> + '_ {
        let names = (KING..=PAWN).map(|kind| SubListName::Victim(role_of(kind)));
        let names = std::iter::once(SubListName::LastMover).chain(names);
        names.zip(self.heads)
    }

    pub(super) fn append_to(&self, moves: &mut Vec<Descriptor>) {
        for head in self.heads {
            let mut index = head;
            while index != END {
                let mv = self.at(index);
                moves.push(mv);
                index = mv.next;
            }
        }
    }
}
