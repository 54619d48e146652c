//! Castling: the rook is found by a search from the king, and its record by a search in the list (Kornilov, 2005, appendix 2,
//! whose rook stands on a fixed square, so that Chess960 is not possible).

use super::Lists;
use super::cell::{Cell, Code, MOVED};
use super::descriptor::{Descriptor, Flags, descriptor};
use crate::boards::state::Castle;
use tabia_chess::{Color, Piece, Role, Wing};

/// Where a search for a rook has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The king has moved: there was no search.
    KingHasMoved,
    /// A rook that has not moved.
    Rook(Cell),
    /// The border.
    Nothing,
}

/// Why a king and a rook that have not moved may not castle now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hindrance {
    /// Something is on a cell that must be empty.
    Occupied(Cell),
    /// A cell that the king leaves, crosses or reaches is attacked.
    Attacked(Cell),
    /// The king would be in check because its rook has left its place, which is possible in Chess960.
    Exposed,
}

/// The search for the rook of one wing, step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RookSearch {
    pub wing: Wing,
    pub king: Cell,
    /// The visited cells from the one beside the king, the last one included.
    pub visited: Vec<Cell>,
    pub found: Found,
    /// The records that are read in the list until that of the rook; empty without a rook.
    pub records: Vec<u8>,
    /// `None` when the castling is legal, or when there is no rook.
    pub hindrance: Option<Hindrance>,
}

impl Lists {
    /// Returns both searches for the side to move.
    pub fn rook_searches(&self) -> [RookSearch; 2] {
        Wing::ALL.map(|wing| {
            let king = self.king(self.turn);
            let mut visited = Vec::new();
            let found = self.find_rook(wing, |cell| visited.push(cell));
            let castle = self.castle(wing);
            RookSearch {
                wing,
                king,
                visited,
                found,
                records: match found {
                    Found::Rook(rook) => self.records_until(rook),
                    _ => Vec::new(),
                },
                hindrance: castle.and_then(|castle| self.hindrance(&castle, wing)),
            }
        })
    }

    /// Searches from the king for a rook that has not moved; reports each visited cell.
    fn find_rook(&self, wing: Wing, mut visit: impl FnMut(Cell)) -> Found {
        let king = self.king(self.turn);
        if self.at(king).has_moved() {
            return Found::KingHasMoved;
        }
        let rook = Code::of(Piece::new(self.turn, Role::Rook));
        let step = if wing == Wing::King { 1 } else { -1 };
        let mut at = king.step(step);
        loop {
            visit(at);
            match self.at(at) {
                code if code == rook => return Found::Rook(at),
                Code::BORDER => return Found::Nothing,
                _ => at = at.step(step),
            }
        }
    }

    /// Returns the indices of the records of the side to move from the king to the living one on a cell.
    fn records_until(&self, cell: Cell) -> Vec<u8> {
        let mut records = Vec::new();
        for (index, record) in self.list(self.turn) {
            records.push(index);
            if record.is_alive && record.cell == cell {
                break;
            }
        }
        records
    }

    fn hindrance(&self, castle: &Castle, wing: Wing) -> Option<Hindrance> {
        let is_empty = |square| self.at(Cell::of(square)) == Code::EMPTY;
        let occupied = castle.occupied(is_empty);
        let attacked = || castle.attacked(|square| self.is_attacked(Cell::of(square), !self.turn));
        let exposed = || {
            let mut after = self.clone();
            let mv = self.castling(castle, wing);
            let _ = crate::boards::Board::make(&mut after, mv);
            crate::boards::Board::is_king_left(&after).then_some(Hindrance::Exposed)
        };
        occupied
            .map(|square| Hindrance::Occupied(Cell::of(square)))
            .or_else(|| attacked().map(|square| Hindrance::Attacked(Cell::of(square))))
            .or_else(exposed)
    }

    pub(super) fn castlings(&self, moves: &mut Vec<Descriptor>) {
        for wing in Wing::ALL {
            let Some(castle) = self.castle(wing) else {
                continue;
            };
            let is_empty = |square| self.at(Cell::of(square)) == Code::EMPTY;
            let is_attacked = |square| self.is_attacked(Cell::of(square), !self.turn);
            if castle.is_free(is_empty) && castle.is_safe(is_attacked) {
                moves.push(self.castling(&castle, wing));
            }
        }
    }

    fn castling(&self, castle: &Castle, wing: Wing) -> Descriptor {
        let flags = match wing {
            Wing::King => Flags::SHORT_CASTLING,
            Wing::Queen => Flags::LONG_CASTLING,
        };
        let king = self.heads[self.turn.index()];
        descriptor(king, Cell::of(castle.king_to), flags)
    }

    /// Returns the castling of king and rook that have not moved, if there are such.
    pub(super) fn castle(&self, wing: Wing) -> Option<Castle> {
        match self.find_rook(wing, |_| {}) {
            Found::Rook(rook) => Some(Castle::new(self.king(self.turn).at(), rook.at())),
            _ => None,
        }
    }

    pub(super) fn move_castle(&mut self, castle: &Castle, color: Color) {
        let rook = self.record_on[usize::from(Cell::of(castle.rook_from).0)];
        self.clear(Cell::of(castle.king_from));
        self.clear(Cell::of(castle.rook_from));
        let moved = |role| Code(Code::of(Piece::new(color, role)).0 | MOVED);
        let king = self.heads[color.index()];
        self.set_down(king, Cell::of(castle.king_to), moved(Role::King));
        self.set_down(rook, Cell::of(castle.rook_to), moved(Role::Rook));
    }

    pub(super) fn move_castle_back(&mut self, castle: &Castle, color: Color) {
        let rook = self.record_on[usize::from(Cell::of(castle.rook_to).0)];
        self.clear(Cell::of(castle.king_to));
        self.clear(Cell::of(castle.rook_to));
        let unmoved = |role| Code::of(Piece::new(color, role));
        let king = self.heads[color.index()];
        self.set_down(king, Cell::of(castle.king_from), unmoved(Role::King));
        self.set_down(rook, Cell::of(castle.rook_from), unmoved(Role::Rook));
    }
}
