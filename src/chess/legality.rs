//! Queries about a single move: whether it is legal, a capture, or a check.

use super::mailbox::{
    self, EAST, EMPTY, REACH, STEP, WEST, cell, enters, forward, is_man, man_of, owner, square,
};
use super::position::NOTHING;
use super::{GenKind, Move, MoveKind, MoveList, Piece, Position, Role, Square, Wing};

impl Position {
    /// Every legal move.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate(GenKind::All, &mut moves);
        moves
    }

    /// Returns whether the move is legal here. It may have any origin, such as a table or another position.
    pub fn is_legal(&self, mv: Move) -> bool {
        let us = self.turn;
        let (from, to) = (cell(mv.from()), cell(mv.to()));
        let mover = self.cells[from];
        let i = mover as usize & 31;
        // A move from a table may have bits that the generator never sets.
        let genuine = mv == Move::new(mv.from(), mv.to(), mv.kind());
        if !genuine || !is_man(mover) || owner(mover) != us {
            return false;
        }
        let is_pawn = self.roles[i] == Role::Pawn;
        let promotes = mv.to().relative_rank(us) == 7;
        let ahead = from.wrapping_add(forward(us));
        let empty = |at| self.cells[at] == EMPTY;
        let takes = self.cells[to] & man_of(!us) != 0;
        let reaches = REACH[to.wrapping_sub(from) as usize] & self.ways[i] != 0;
        let goes = match mv.kind() {
            MoveKind::Castling => {
                let index = us.index() * 2;
                return self.castling[index..index + 2].contains(&to)
                    && i == us.index() * 16
                    && !self.in_check()
                    && self.can_castle(to);
            }
            MoveKind::EnPassant => {
                return is_pawn
                    && reaches
                    && to == self.en_passant
                    && self.en_passant_is_legal(from, to);
            }
            MoveKind::DoublePush => {
                let two = ahead.wrapping_add(forward(us));
                is_pawn
                    && mv.from().relative_rank(us) == 1
                    && to == two
                    && empty(ahead)
                    && empty(to)
            }
            MoveKind::Normal if !is_pawn => {
                self.cells[to] & enters(us) != 0
                    && reaches
                    && (!self.roles[i].is_slider()
                        || self.is_open(from, to, STEP[to.wrapping_sub(from) as usize], from))
            }
            MoveKind::Normal | MoveKind::Promotion(_) => {
                is_pawn
                    && promotes == (mv.kind() != MoveKind::Normal)
                    && ((reaches && takes) || (to == ahead && empty(to)))
            }
        };
        if self.roles[i] == Role::King {
            return goes && !self.attacked(to, !us, mover);
        }
        goes && !self.exposes_king(from, to, to)
    }

    /// Returns the squares from which a piece of the side to move may go to a square. Pawns and castling are left out.
    pub(super) fn origins(&self, role: Role, to: Square) -> impl Iterator<Item = Square> + '_ {
        let (us, target) = (self.turn, cell(to));
        let may_enter = self.cells[target] & enters(us) != 0;
        let goes = move |index: &u8| {
            let from = self.at[*index as usize & 31];
            may_enter
                && self.attacks(*index, target)
                && match role {
                    Role::King => !self.attacked(target, !us, self.cells[from]),
                    _ => !self.exposes_king(from, target, target),
                }
        };
        let pieces = self.set(us, role).into_iter().filter(goes);
        pieces.map(|index| square(self.at[index as usize & 31]))
    }

    /// Returns the legal move between two squares; `promotion` is the new role of a pawn on the last rank. Castling is the
    /// king's move to its rook.
    pub fn legal_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let piece = self.piece_at(from)?;
        let is_pawn = piece.role == Role::Pawn;
        let kind = match promotion {
            Some(role) => MoveKind::Promotion(role),
            None if is_pawn && from.rank().abs_diff(to.rank()) == 2 => MoveKind::DoublePush,
            None if is_pawn && from.file() != to.file() && self.piece_at(to).is_none() => {
                MoveKind::EnPassant
            }
            None if self.piece_at(to) == Some(Piece::new(piece.color, Role::Rook)) => {
                MoveKind::Castling
            }
            None => MoveKind::Normal,
        };
        let mv = Move::new(from, to, kind);
        self.is_legal(mv).then_some(mv)
    }

    /// Returns whether a side that is not in check may castle with this rook, whose right it has: all cells on the way of king
    /// and rook are empty except for these two, and the king does not cross an attacked cell.
    pub(super) fn can_castle(&self, rook: u8) -> bool {
        let king = self.king_cell(self.turn);
        let beside = if rook > king { EAST } else { WEST };
        let beside = king.wrapping_add(beside);
        if beside != rook && self.cells[beside] != EMPTY {
            return false;
        }
        let (king_to, rook_to) = castling_cells(king, rook);
        let low = king.min(rook).min(king_to).min(rook_to);
        let high = king.max(rook).max(king_to).max(rook_to);
        let clear = (low..=high).all(|at| at == king || at == rook || self.cells[at] == EMPTY);
        let (low, high) = (king.min(king_to), king.max(king_to));
        let them = !self.turn;
        clear
            && (low..=high).all(|at| at == king || !self.attacked(at, them, self.cells[king]))
            // In Chess960 only the castling rook may shield the king's destination.
            && !self.attacked(king_to, them, self.cells[rook])
    }

    /// Returns whether the king of the side to move would be in check after another piece moves from `from` to `to`, capturing
    /// the piece on `victim`.
    fn exposes_king(&self, from: u8, to: u8, victim: u8) -> bool {
        let (them, king) = (!self.turn, self.king_cell(self.turn));
        let pawns = self.set(them, Role::Pawn);
        let behind = king.wrapping_sub(forward(them));
        let checks = |step| {
            pawns.contains(self.cells.near(behind, step)) && behind.wrapping_add(step) != victim
        };
        let officers = self.sliders(them) | self.set(them, Role::Knight);
        let reaches_king = |index: u8| {
            let i = index as usize & 31;
            let at = self.at[i];
            let difference = king.wrapping_sub(at) as usize;
            if REACH[difference] & self.ways[i] == 0 || at == victim {
                return false;
            }
            if !self.roles[i].is_slider() {
                return true;
            }
            let step = STEP[difference];
            let mut at = at.wrapping_add(step);
            while at != king {
                let is_empty = self.cells[at] == EMPTY || at == from || at == victim;
                if at == to || !is_empty {
                    return false;
                }
                at = at.wrapping_add(step);
            }
            true
        };
        checks(WEST) || checks(EAST) || officers.into_iter().any(reaches_king)
    }

    /// Returns the role that the move captures, if any.
    #[inline]
    pub fn captured(&self, mv: Move) -> Option<Role> {
        match mv.kind() {
            MoveKind::Castling => None,
            MoveKind::EnPassant => Some(Role::Pawn),
            _ => self.piece_at(mv.to()).map(|piece| piece.role),
        }
    }

    /// Returns whether the move captures.
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.captured(mv).is_some()
    }

    /// Returns whether the move neither captures nor promotes.
    #[inline]
    pub fn is_quiet(&self, mv: Move) -> bool {
        !self.is_capture(mv) && mv.promotion().is_none()
    }

    /// Returns whether a legal move gives check.
    pub fn gives_check(&self, mv: Move) -> bool {
        if mv.kind() != MoveKind::Normal && mv.kind() != MoveKind::DoublePush {
            return self.after(mv).in_check();
        }
        let (from, to) = (cell(mv.from()), cell(mv.to()));
        let king = self.king_cell(!self.turn);
        let mover = self.cells[from];
        let role = self.roles[mover as usize & 31];
        let to_king = king.wrapping_sub(to) as usize;
        if REACH[to_king] & self.ways[mover as usize & 31] != 0
            && (!role.is_slider() || self.is_open(to, king, STEP[to_king], from))
        {
            return true;
        }
        // A slider behind the moving piece.
        let line = STEP[from.wrapping_sub(king) as usize];
        if line == 0
            || STEP[to.wrapping_sub(king) as usize] == line
            || !self.is_open(king, from, line, NOTHING)
        {
            return false;
        }
        let mut at = from.wrapping_add(line);
        while self.cells[at] == EMPTY {
            at = at.wrapping_add(line);
        }
        let behind = self.cells[at];
        is_man(behind)
            && owner(behind) == self.turn
            && self.roles[behind as usize & 31].is_slider()
            && REACH[king.wrapping_sub(at) as usize] & self.ways[behind as usize & 31] != 0
    }

    /// Returns whether all cells strictly between two are empty; the cell `vacated` counts as empty.
    fn is_open(&self, from: u8, to: u8, step: u8, vacated: u8) -> bool {
        let mut at = from.wrapping_add(step);
        while at != to {
            if self.cells[at] != EMPTY && at != vacated {
                return false;
            }
            at = at.wrapping_add(step);
        }
        true
    }

    /// Returns whether the king of the side to move is safe after the pawn on `from` captures en passant on `target`. Two
    /// pawns leave one rank at the same time, which no pin test detects.
    pub(super) fn en_passant_is_legal(&self, from: u8, target: u8) -> bool {
        !self.exposes_king(from, target, target.wrapping_sub(forward(self.turn)))
    }
}

/// Returns the destinations of king and rook in castling.
#[inline]
pub(super) const fn castling_cells(king: u8, rook: u8) -> (u8, u8) {
    let wing = if rook > king { Wing::King } else { Wing::Queen };
    let row = king.wrapping_sub(mailbox::file(king));
    (
        row.wrapping_add(wing.king_file()),
        row.wrapping_add(wing.rook_file()),
    )
}
