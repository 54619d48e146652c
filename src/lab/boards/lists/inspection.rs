//! The steps of a piece and the tests of the check detector on a position, one by one.

use super::cell::{Cell, Code, PAWN, role_of};
use super::detector::{DetectorEntry, is_ahead};
use super::steps::slides;
use super::{Last, Lists};
use crate::boards::Board as _;
use tabia_chess::{Color, Move, MoveKind, Piece, Position, Role};

/// The answer of the detector for one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The table has no attack of this kind at this difference.
    Never,
    /// A pawn of the other direction would attack.
    WrongWay,
    /// The piece on this cell is between.
    Blocked(Cell),
    Attacks,
}

/// The test of one piece against one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// The index of the piece's record.
    pub record: u8,
    pub piece: Piece,
    pub from: Cell,
    pub entry: DetectorEntry,
    /// The cells that were visited on the line.
    pub visited: Vec<Cell>,
    pub answer: Answer,
}

impl Lists {
    /// Returns the cells that the generator visits from a cell by one step of a kind of piece: a slider continues until a cell
    /// is not empty. The last cell may be border.
    pub fn walk(&self, from: Cell, role: Role, step: i8) -> Vec<Cell> {
        let kind = 6 - role as u8;
        let mut visited = vec![from.step(step)];
        while let Some(last) = visited.last()
            && slides(kind)
            && self.at(*last) == Code::EMPTY
        {
            visited.push(last.step(step));
        }
        visited
    }

    /// Tests each piece of a side against a cell, in the order of the list.
    pub fn inspect(&self, target: Cell, by: Color) -> Vec<Inspection> {
        self.living(by)
            .map(|(index, record)| {
                let (from, kind) = (record.cell, record.code.kind());
                let entry = DetectorEntry::between(from, target);
                let (visited, answer) = self.ask(entry, from, target, record.code);
                Inspection {
                    record: index,
                    piece: Piece::new(by, role_of(kind)),
                    from,
                    entry,
                    visited,
                    answer,
                }
            })
            .collect()
    }

    fn ask(
        &self,
        entry: DetectorEntry,
        from: Cell,
        target: Cell,
        code: Code,
    ) -> (Vec<Cell>, Answer) {
        let mut visited = Vec::new();
        let kind = code.kind();
        if !entry.may_attack(kind) {
            return (visited, Answer::Never);
        }
        if kind == PAWN && !is_ahead(from, target, code) {
            return (visited, Answer::WrongWay);
        }
        if slides(kind) {
            let mut at = from.step(entry.step);
            while at != target {
                visited.push(at);
                if self.at(at) != Code::EMPTY {
                    return (visited, Answer::Blocked(at));
                }
                at = at.step(entry.step);
            }
        }
        (visited, Answer::Attacks)
    }

    /// Creates the board of a position, with the move that led to it where that is known, and plays a legal move on it.
    pub fn played(position: &Position, last: Option<Move>, mv: Option<Move>) -> Lists {
        let mut board = Lists::new(position);
        board.last = last.map(|mv| Last {
            cell: Cell::of(mv.landing()),
            is_double_step: mv.kind() == MoveKind::DoublePush,
        });
        let mut moves = Vec::new();
        board.generate(&mut moves);
        let same = moves
            .into_iter()
            .find(|one| Some(board.translate(*one)) == mv);
        if let Some(same) = same {
            let _ = board.make(same);
        }
        board
    }

    /// Returns the piece of a record, also of a captured one.
    pub fn piece_of(&self, record: u8) -> Option<Piece> {
        self.record(record).code.piece()
    }

    /// Returns the cell of a record.
    pub fn cell_of(&self, record: u8) -> Cell {
        self.record(record).cell
    }

    /// Returns the piece on a cell.
    pub fn piece_on(&self, cell: Cell) -> Option<Piece> {
        self.at(cell).piece()
    }

    /// Returns whether the piece on a cell carries the flag of a piece that has moved.
    pub fn has_moved(&self, cell: Cell) -> bool {
        self.at(cell).has_moved()
    }

    /// Returns the cell of the king of the side to move, which may be in check.
    pub fn target(&self) -> Cell {
        self.king(self.turn)
    }

    /// Returns the cell to which the last move went, where it is known.
    pub fn last_mover(&self) -> Option<Cell> {
        self.last.map(|last| last.cell)
    }
}
