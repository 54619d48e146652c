//! The 16×16 board of the textbook's example of move generation: a border so wide that no step leaves the array, a linked list
//! of pieces for each side, four-byte move descriptors linked into lists by the captured piece, and moved-flags for castling
//! (Kornilov, 2005, appendix 2).
//!
//! Corrected: a captured piece is marked dead in its record instead of being identified by a twin flag, which two pawns of one
//! half of the board share; a promoted piece moves to its place in the list; a pawn may promote to any piece; the king is
//! neither in check nor crosses an attacked square when it castles; the whole list of the enemy is tested for check, not only
//! the last mover.

pub mod castling;
mod cell;
mod descriptor;
mod detector;
pub mod inspection;
pub mod sorted;
mod steps;
#[cfg(test)]
mod tests;

pub use cell::{Cell, Code};
pub use descriptor::{Descriptor, Flags, SubListName};
pub use detector::DetectorEntry;
pub use steps::{StepRow, step_table};

use cell::{MOVED, PAWN, color_bit, is_last_row, role_of};
use descriptor::{Captures, END, descriptor, promotions};
use detector::{CHECK, STEP, difference, is_ahead};
use steps::{forward, slides, steps};

use super::board::Board;
use super::picture::{Entry, Ground, Picture, Value};
use super::state::Castle;
use tabia_chess::{Color, Move, MoveKind, Piece, Position, Role, Square, Wing};

/// A piece in its list.
#[derive(Clone, Copy, Debug)]
struct Record {
    cell: Cell,
    code: Code,
    next: u8,
    is_alive: bool,
}

/// The effects of the last move of the side that moved last.
#[derive(Clone, Copy, Debug)]
struct Last {
    cell: Cell,
    is_double_step: bool,
}

/// The textbook's board.
#[derive(Clone)]
pub struct Lists {
    cells: [Code; Cell::COUNT],
    /// The record of the piece on a cell; the book searches the list for it.
    record_on: [u8; Cell::COUNT],
    records: [Record; 32],
    heads: [u8; 2],
    turn: Color,
    last: Option<Last>,
}

/// State that a move destroys, for [`Board::unmake`].
pub struct Undo {
    from: Cell,
    code: Code,
    captured: Option<u8>,
    last: Option<Last>,
    castle: Option<Castle>,
    /// The record before that of a pawn before it promoted.
    before: u8,
}

/// Whether the side to move is in check.
pub struct Guard {
    is_check: bool,
}

impl Lists {
    #[inline]
    fn at(&self, cell: Cell) -> Code {
        self.cells[usize::from(cell.0)]
    }

    #[inline]
    fn record(&self, index: u8) -> &Record {
        &self.records[usize::from(index & 31)]
    }

    #[inline]
    fn record_mut(&mut self, index: u8) -> &mut Record {
        &mut self.records[usize::from(index & 31)]
    }

    /// Returns the pieces of one side in the order of its list.
    fn list(&self, color: Color) -> impl Iterator<Item = (u8, Record)> + '_ {
        let mut index = self.heads[color.index()];
        std::iter::from_fn(move || {
            let record = (index != END).then(|| (index, *self.record(index)))?;
            index = record.1.next;
            Some(record)
        })
    }

    fn living(&self, color: Color) -> impl Iterator<Item = (u8, Record)> + '_ {
        self.list(color).filter(|(_, record)| record.is_alive)
    }

    fn king(&self, color: Color) -> Cell {
        self.record(self.heads[color.index()]).cell
    }

    fn set_down(&mut self, index: u8, cell: Cell, code: Code) {
        self.cells[usize::from(cell.0)] = code;
        self.record_on[usize::from(cell.0)] = index;
        let record = self.record_mut(index);
        (record.cell, record.code) = (cell, code);
    }

    fn clear(&mut self, cell: Cell) {
        self.cells[usize::from(cell.0)] = Code::EMPTY;
    }

    /// Removes a record from its list; returns the record before it. Kings, which head the lists, are never removed.
    fn unlink(&mut self, index: u8, color: Color) -> u8 {
        let mut before = self.heads[color.index()];
        while self.record(before).next != index {
            before = self.record(before).next;
        }
        self.record_mut(before).next = self.record(index).next;
        before
    }

    fn link_after(&mut self, before: u8, index: u8) {
        self.record_mut(index).next = self.record(before).next;
        self.record_mut(before).next = index;
    }

    /// Returns the last record of a list whose value is at least that of a kind.
    fn place_for(&self, kind: u8, color: Color) -> u8 {
        let heavier = self
            .list(color)
            .take_while(|(_, record)| record.code.kind() <= kind);
        heavier
            .last()
            .map_or(self.heads[color.index()], |(index, _)| index)
    }

    /// Tests each piece of a list by the detector's tables. The book tests only the piece that moved last, and so overlooks
    /// discovered checks.
    fn is_attacked(&self, cell: Cell, by: Color) -> bool {
        self.living(by).any(|(_, record)| {
            let difference = difference(record.cell, cell);
            let kind = record.code.kind();
            if CHECK[difference] & 1 << kind == 0 {
                return false;
            }
            if kind == PAWN {
                return is_ahead(record.cell, cell, record.code);
            }
            !slides(kind) || self.is_open(record.cell, cell, STEP[difference])
        })
    }

    /// Returns whether all cells between two on a line are empty.
    fn is_open(&self, from: Cell, to: Cell, step: i8) -> bool {
        let mut at = from.step(step);
        while at != to && self.at(at) == Code::EMPTY {
            at = at.step(step);
        }
        at == to
    }

    fn capture(&self, captures: &mut Captures, record: u8, to: Cell, flags: Flags) {
        let is_last = self.last.is_some_and(|last| last.cell == to);
        let list = if is_last { 0 } else { self.at(to).kind() };
        captures.insert(list, descriptor(record, to, Flags::CAPTURE.with(flags)));
    }

    /// Adds the captures, sorted: those of the piece that moved last, then by victim, each by rising value of the attacker.
    fn captures(&self, moves: &mut Vec<Descriptor>) {
        let mut captures = Captures::new();
        self.collect_captures(&mut captures);
        captures.append_to(moves);
    }

    fn collect_captures(&self, captures: &mut Captures) {
        for (index, record) in self.living(self.turn) {
            let kind = record.code.kind();
            if kind == PAWN {
                self.pawn_captures(index, record.cell, captures);
                continue;
            }
            for step in steps(kind) {
                let mut to = record.cell.step(*step);
                while slides(kind) && self.at(to) == Code::EMPTY {
                    to = to.step(*step);
                }
                if self.at(to).is_of(!self.turn) {
                    self.capture(captures, index, to, Flags::NONE);
                }
            }
        }
    }

    /// Promotions, also by a step, are listed as captures of a queen, and en passant captures as those of the last mover.
    fn pawn_captures(&self, index: u8, from: Cell, captures: &mut Captures) {
        let one = from.step(forward(self.turn));
        let promotes = is_last_row(one);
        for side in [-1, 1] {
            let to = one.step(side);
            if self.at(to).is_of(!self.turn) {
                match promotes {
                    true => promotions(index, to, Flags::CAPTURE, captures),
                    false => self.capture(captures, index, to, Flags::NONE),
                }
            }
            let beside = from.step(side);
            let passed = self
                .last
                .is_some_and(|last| last.is_double_step && last.cell == beside);
            if passed {
                captures.insert(0, descriptor(index, to, Flags::EN_PASSANT));
            }
        }
        if promotes && self.at(one) == Code::EMPTY {
            promotions(index, one, Flags::QUIET, captures);
        }
    }

    fn quiets(&self, moves: &mut Vec<Descriptor>) {
        for (index, record) in self.living(self.turn) {
            let kind = record.code.kind();
            if kind == PAWN {
                self.pawn_steps(index, record.cell, moves);
                continue;
            }
            for step in steps(kind) {
                let mut to = record.cell.step(*step);
                while self.at(to) == Code::EMPTY {
                    moves.push(descriptor(index, to, Flags::QUIET));
                    if !slides(kind) {
                        break;
                    }
                    to = to.step(*step);
                }
            }
        }
        self.castlings(moves);
    }

    fn pawn_steps(&self, index: u8, from: Cell, moves: &mut Vec<Descriptor>) {
        let one = from.step(forward(self.turn));
        if self.at(one) != Code::EMPTY || is_last_row(one) {
            return;
        }
        moves.push(descriptor(index, one, Flags::QUIET));
        let two = one.step(forward(self.turn));
        let home = if self.turn == Color::White { 10 } else { 5 };
        if from.0 >> 4 == home && self.at(two) == Code::EMPTY {
            moves.push(descriptor(index, two, Flags::DOUBLE_STEP));
        }
    }
}

impl Board for Lists {
    type Move = Descriptor;
    type Undo = Undo;
    type Guard = Guard;

    fn new(position: &Position) -> Lists {
        let nobody = Record {
            cell: Cell(0),
            code: Code::EMPTY,
            next: END,
            is_alive: false,
        };
        let mut board = Lists {
            cells: [Code::BORDER; Cell::COUNT],
            record_on: [END; Cell::COUNT],
            records: [nobody; 32],
            heads: [END; 2],
            turn: position.turn(),
            last: None,
        };
        for square in Square::all() {
            board.clear(Cell::of(square));
        }
        // From pawns to king, each inserted at the head of its list, as in the book.
        let mut index = 0;
        for role in Role::ALL {
            for color in Color::ALL {
                for square in position.pieces_of(color, role) {
                    let may_castle = Wing::ALL.into_iter().any(|wing| {
                        let rook = position.castling_rook(color, wing);
                        rook.is_some_and(|rook| role == Role::King || rook == square)
                    });
                    let is_still = may_castle || !matches!(role, Role::King | Role::Rook);
                    let moved = if is_still { 0 } else { MOVED };
                    let code = Code(Code::of(Piece::new(color, role)).0 | moved);
                    board.set_down(index, Cell::of(square), code);
                    let next = board.heads[color.index()];
                    let record = board.record_mut(index);
                    (record.is_alive, record.next) = (true, next);
                    board.heads[color.index()] = index;
                    index += 1;
                }
            }
        }
        board.last = position.en_passant().map(|passed| Last {
            cell: Cell::of(passed).step(-forward(position.turn())),
            is_double_step: true,
        });
        board
    }

    fn generate(&self, moves: &mut Vec<Descriptor>) {
        self.captures(moves);
        self.quiets(moves);
    }

    fn guard(&self) -> Guard {
        Guard {
            is_check: self.is_attacked(self.king(self.turn), !self.turn),
        }
    }

    #[inline]
    fn is_safe(&self, guard: &Guard, mv: Descriptor) -> bool {
        let (king, from) = (self.king(self.turn), self.record(mv.record).cell);
        let is_aside = king != from && STEP[difference(king, from)] == 0;
        !guard.is_check && is_aside && mv.flags != Flags::EN_PASSANT
    }

    fn make(&mut self, mv: Descriptor) -> Undo {
        let (turn, to) = (self.turn, Cell(mv.to));
        let Record {
            cell: from, code, ..
        } = *self.record(mv.record);
        let castle = mv.flags.castles().and_then(|wing| self.castle(wing));
        let mut undo = Undo {
            from,
            code,
            captured: None,
            last: self.last,
            castle,
            before: END,
        };
        self.turn = !turn;
        self.last = Some(Last {
            cell: to,
            is_double_step: mv.flags == Flags::DOUBLE_STEP,
        });
        if let Some(castle) = castle {
            self.move_castle(&castle, turn);
            return undo;
        }
        let victim = match mv.flags == Flags::EN_PASSANT {
            true => to.step(-forward(turn)),
            false => to,
        };
        if self.at(victim) != Code::EMPTY {
            let captured = self.record_on[usize::from(victim.0)];
            self.record_mut(captured).is_alive = false;
            undo.captured = Some(captured);
            self.clear(victim);
        }
        self.clear(from);
        let Some(kind) = mv.flags.promoted() else {
            self.set_down(mv.record, to, Code(code.0 | MOVED));
            return undo;
        };
        undo.before = self.unlink(mv.record, turn);
        self.set_down(mv.record, to, Code(kind | MOVED | color_bit(turn)));
        self.link_after(self.place_for(kind, turn), mv.record);
        undo
    }

    fn unmake(&mut self, mv: Descriptor, undo: Undo) {
        self.turn = !self.turn;
        self.last = undo.last;
        if let Some(castle) = undo.castle {
            return self.move_castle_back(&castle, self.turn);
        }
        if mv.flags.promoted().is_some() {
            self.unlink(mv.record, self.turn);
            self.link_after(undo.before, mv.record);
        }
        self.clear(Cell(mv.to));
        self.set_down(mv.record, undo.from, undo.code);
        if let Some(captured) = undo.captured {
            let Record { cell, code, .. } = *self.record(captured);
            self.record_mut(captured).is_alive = true;
            self.set_down(captured, cell, code);
        }
    }

    fn is_king_left(&self) -> bool {
        self.is_attacked(self.king(!self.turn), self.turn)
    }

    fn translate(&self, mv: Descriptor) -> Move {
        let (from, to) = (self.record(mv.record).cell.at(), Cell(mv.to).at());
        if let Some(castle) = mv.flags.castles().and_then(|wing| self.castle(wing)) {
            return Move::new(from, castle.rook_from, MoveKind::Castling);
        }
        let kind = match mv.flags.promoted() {
            Some(kind) => MoveKind::Promotion(role_of(kind)),
            None if mv.flags == Flags::EN_PASSANT => MoveKind::EnPassant,
            None if mv.flags == Flags::DOUBLE_STEP => MoveKind::DoublePush,
            None => MoveKind::Normal,
        };
        Move::new(from, to, kind)
    }

    fn kept(&self, _: Descriptor, undo: &Undo) -> Vec<Value> {
        let double = undo.last.filter(|last| last.is_double_step);
        let rook = undo.castle.map(|castle| [castle.rook_from, castle.rook_to]);
        vec![
            Value::From(undo.from.0),
            Value::Code(undo.code.0),
            Value::CapturedRecord(undo.captured),
            Value::LastMover(undo.last.map(|last| last.cell.at())),
            Value::DoubleStep(double.map(|last| last.cell.at())),
            Value::Rook(rook),
            Value::RecordBefore((undo.before != END).then_some(undo.before)),
        ]
    }

    fn picture(&self) -> Picture {
        let cells = (0..=255).map(|number| {
            let cell = Cell(number);
            let code = self.at(cell);
            (Ground::of(cell.square()), code.piece(), u32::from(code.0))
        });
        let entries = |color| self.list(color).filter_map(entry).collect();
        let mut picture = Picture::with_lists(16, cells, entries);
        picture.value(Value::Turn(self.turn));
        let double = self.last.filter(|last| last.is_double_step);
        picture.value(Value::DoubleStep(double.map(|last| last.cell.at())));
        picture
    }
}

fn entry((index, record): (u8, Record)) -> Option<Entry> {
    Some(Entry {
        index,
        cell: record.cell.0,
        square: record.cell.at(),
        piece: record.code.piece()?,
        next: (record.next != END).then_some(record.next),
        pointer: None,
        is_alive: record.is_alive,
    })
}
