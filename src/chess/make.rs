//! Makes and unmakes moves.

use super::legality::castling_cells;
use super::mailbox::{self, EMPTY, cell, forward, man, owner, square, ways};
use super::pieceset::PieceSet;
use super::position::{Keys, NOTHING, is_minor};
use super::{Move, MoveKind, Piece, Position, Role, Square, zobrist};

/// The data that [`Position::unmake`] cannot derive from the move.
#[derive(Clone, Debug)]
#[must_use = "without it the move cannot be taken back"]
pub struct Undo {
    captured: u8,
    castling: [u8; 4],
    castlers: PieceSet,
    en_passant: u8,
    halfmove_clock: u16,
    fullmove_number: u16,
    keys: Keys,
}

impl Position {
    /// Returns the position after a legal move.
    pub fn after(&self, mv: Move) -> Position {
        let mut next = self.clone();
        let _ = next.make(mv);
        next
    }

    fn undo(&self, captured: u8) -> Undo {
        Undo {
            captured,
            castling: self.castling,
            castlers: self.castlers,
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            keys: self.keys,
        }
    }

    /// Returns the key after a legal move, unless the move also changes a right to castle or to capture en passant, castles, or
    /// promotes. It is known long before the position is: a table can load its entry meanwhile.
    #[inline]
    pub fn likely_key_after(&self, mv: Move) -> u64 {
        let (from, to) = (mv.from(), mv.to());
        let mover = self.cells[cell(from)];
        let piece = Piece::new(self.turn, self.roles[mover as usize & 31]);
        let victim = self.piece_at(to);
        let gone = victim.map_or(0, |victim| zobrist::piece(victim, to));
        let moved = zobrist::piece(piece, from) ^ zobrist::piece(piece, to);
        self.keys.position ^ moved ^ gone ^ zobrist::turn()
    }

    /// Makes a legal move.
    pub fn make(&mut self, mv: Move) -> Undo {
        let us = self.turn;
        let mut undo = self.undo(NOTHING);
        let (from, to) = (cell(mv.from()), cell(mv.to()));
        let mover = self.cells[from];
        self.forget_en_passant();
        self.pass_turn();
        if mv.is_castling() {
            self.castle(mover, from, to);
        } else {
            let victim_cell = if mv.is_en_passant() {
                to.wrapping_sub(forward(us))
            } else {
                to
            };
            undo.captured = self.cells[victim_cell];
            if undo.captured != NOTHING {
                self.lift(undo.captured, victim_cell);
            }
            let i = mover as usize & 31;
            let piece = Piece::new(us, self.roles[i]);
            let change = zobrist::piece(piece, mv.from()) ^ zobrist::piece(piece, mv.to());
            self.keys.position ^= change;
            self.cells[from] = EMPTY;
            self.cells[to] = mover;
            self.at[i] = to;
            if piece.role == Role::Pawn {
                self.halfmove_clock = 0;
                self.keys.pawns ^= change;
                match mv.kind() {
                    MoveKind::Promotion(role) => self.promote(mover, piece, role, mv.to()),
                    MoveKind::DoublePush => {
                        self.allow_en_passant(from.wrapping_add(forward(us)));
                    }
                    _ => {}
                }
            } else {
                self.change_piece(piece, change);
            }
        }
        if self.castlers.contains(mover) {
            self.lose_castling(mover, from);
        }
        debug_assert_eq!(self.keys, self.fresh_keys());
        undo
    }

    /// Unmakes the move that returned this undo record.
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        self.turn_back(&undo);
        let (from, to) = (cell(mv.from()), cell(mv.to()));
        if mv.is_castling() {
            let (king_to, rook_to) = castling_cells(from, to);
            let rook = self.cells[rook_to];
            let king = self.cells[king_to];
            self.cells[king_to] = EMPTY;
            self.cells[rook_to] = EMPTY;
            self.set_down(king, from);
            self.set_down(rook, to);
            return;
        }
        let mover = self.cells[to];
        if let Some(role) = mv.promotion() {
            self.change_role(mover, role, Role::Pawn);
        }
        self.cells[to] = EMPTY;
        self.set_down(mover, from);
        if undo.captured != NOTHING {
            let victim_cell = if mv.is_en_passant() {
                to.wrapping_sub(forward(self.turn))
            } else {
                to
            };
            self.cells[victim_cell] = undo.captured;
            self.sets[self.roles[undo.captured as usize & 31].index()].insert(undo.captured);
            self.alive.insert(undo.captured);
        }
    }

    /// Makes a null move, which is meaningful only when not in check.
    pub fn make_null(&mut self) -> Undo {
        let undo = self.undo(NOTHING);
        self.forget_en_passant();
        self.pass_turn();
        undo
    }

    /// Unmakes a null move.
    pub fn unmake_null(&mut self, undo: Undo) {
        self.turn_back(&undo);
    }

    #[inline]
    fn pass_turn(&mut self) {
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.fullmove_number = self
            .fullmove_number
            .saturating_add(self.turn.index() as u16);
        self.turn = !self.turn;
        self.keys.position ^= zobrist::turn();
    }

    #[inline]
    fn turn_back(&mut self, undo: &Undo) {
        self.turn = !self.turn;
        self.fullmove_number = undo.fullmove_number;
        self.castling = undo.castling;
        self.castlers = undo.castlers;
        self.en_passant = undo.en_passant;
        self.halfmove_clock = undo.halfmove_clock;
        self.keys = undo.keys;
    }

    #[inline]
    fn set_down(&mut self, index: u8, at: u8) {
        self.cells[at] = man(index);
        self.at[index as usize & 31] = at;
    }

    /// Removes a captured piece.
    #[inline]
    fn lift(&mut self, index: u8, at: u8) {
        let piece = Piece::new(owner(index), self.roles[index as usize & 31]);
        self.cells[at] = EMPTY;
        self.sets[piece.role.index()].remove(index);
        self.alive.remove(index);
        self.halfmove_clock = 0;
        if self.castlers.contains(index) {
            self.lose_castling(index, at);
        }
        let number = zobrist::piece(piece, square(at));
        self.keys.position ^= number;
        if piece.role == Role::Pawn {
            self.keys.pawns ^= number;
        } else {
            self.change_piece(piece, number);
        }
        self.keys.material = self.keys.material.wrapping_sub(zobrist::material(piece));
    }

    /// Updates the keys of pieces by the change of one that is no pawn.
    #[inline]
    fn change_piece(&mut self, piece: Piece, change: u64) {
        self.keys.pieces[piece.color.index()] ^= change;
        if is_minor(piece.role) {
            self.keys.minors ^= change;
        }
    }

    fn change_role(&mut self, index: u8, from: Role, to: Role) {
        self.roles[index as usize & 31] = to;
        self.ways[index as usize & 31] = ways(owner(index), to);
        self.sets[from.index()].remove(index);
        self.sets[to.index()].insert(index);
    }

    fn promote(&mut self, index: u8, pawn: Piece, role: Role, on: Square) {
        self.change_role(index, Role::Pawn, role);
        let promoted = Piece::new(pawn.color, role);
        let number = zobrist::piece(pawn, on);
        let promoted_number = zobrist::piece(promoted, on);
        self.keys.position ^= number ^ promoted_number;
        self.keys.pawns ^= number;
        self.change_piece(promoted, promoted_number);
        self.keys.material = self
            .keys
            .material
            .wrapping_sub(zobrist::material(pawn))
            .wrapping_add(zobrist::material(promoted));
    }

    fn castle(&mut self, king: u8, from: u8, rook_from: u8) {
        let us = owner(king);
        let rook = self.cells[rook_from];
        let (king_to, rook_to) = castling_cells(from, rook_from);
        self.cells[from] = EMPTY;
        self.cells[rook_from] = EMPTY;
        self.set_down(king, king_to);
        self.set_down(rook, rook_to);
        for (role, a, b) in [
            (Role::King, from, king_to),
            (Role::Rook, rook_from, rook_to),
        ] {
            let piece = Piece::new(us, role);
            let change = zobrist::piece(piece, square(a)) ^ zobrist::piece(piece, square(b));
            self.keys.position ^= change;
            self.change_piece(piece, change);
        }
    }

    /// Clears the castling rights of a king or rook that leaves its cell.
    #[cold]
    fn lose_castling(&mut self, index: u8, from: u8) {
        for right in 0..4 {
            let rook = self.castling[right];
            let is_king = index as usize & 31 == right / 2 * 16;
            if rook != 0 && (is_king || rook == from) {
                self.keys.position ^= zobrist::castling(square(rook));
                self.castling[right] = 0;
            }
        }
        self.find_castlers();
    }

    pub(super) fn find_castlers(&mut self) {
        self.castlers = PieceSet::NONE;
        for right in 0..4 {
            if self.castling[right] != 0 {
                self.castlers.insert(right as u8 / 2 * 16);
                self.castlers.insert(self.cells[self.castling[right]]);
            }
        }
    }

    #[inline]
    fn forget_en_passant(&mut self) {
        if self.en_passant != 0 {
            self.keys.position ^= zobrist::en_passant(mailbox::file(self.en_passant));
            self.en_passant = 0;
        }
    }

    /// Sets the en-passant cell behind a double push if the side to move can legally capture there. Otherwise repetition and
    /// FEN would include a capture that does not exist.
    #[inline]
    pub(super) fn allow_en_passant(&mut self, target: u8) {
        let pawns = self.set(self.turn, Role::Pawn);
        let behind = target.wrapping_sub(forward(self.turn));
        for from in [behind.wrapping_sub(1), behind.wrapping_add(1)] {
            if pawns.contains(self.cells[from]) && self.en_passant_is_legal(from, target) {
                self.en_passant = target;
                self.keys.position ^= zobrist::en_passant(mailbox::file(target));
                return;
            }
        }
    }
}
