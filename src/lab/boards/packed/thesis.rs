//! The 25 bits of the thesis, from the low end: from, to (as cells of the 10×12 board), captured piece, en passant, double
//! step, promoted piece, castling.

use super::field::{Field, FieldName, Meaning, Reader, flag};
use super::legal::{arrival, castling_to, piece_of, victim};
use tabia_chess::{Move, MoveKind, Piece, Position, Square};

/// A cell of the 10×12 board: 21 is a1, 98 is h8, and cells without a square are border.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(u8);

impl Cell {
    pub const COUNT: usize = 120;

    pub const fn of(square: Square) -> Cell {
        Cell(21 + square.file() + 10 * square.rank())
    }

    /// Returns the cell of a number, on the board or not.
    pub const fn new(number: u8) -> Cell {
        Cell(number)
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    /// `None` on the border.
    pub const fn square(self) -> Option<Square> {
        let (column, row) = (self.0 % 10, self.0 / 10);
        if column < 1 || column > 8 || row < 2 || row > 9 {
            return None;
        }
        Some(Square::new(column - 1, row - 2))
    }

    /// Returns the cell a step away.
    #[inline]
    pub const fn step(self, step: i8) -> Cell {
        Cell(self.0.wrapping_add_signed(step))
    }
}

/// The thesis's code of a piece: 1 to 12, White's pawn to king, then Black's; 0 is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code(u8);

impl Code {
    pub const NONE: Code = Code(0);
    /// The content of the border.
    pub const OFF: Code = Code(13);

    pub const fn of(piece: Piece) -> Code {
        Code(piece.index() as u8 + 1)
    }

    /// Returns the piece; `None` for no piece and for the border.
    pub fn piece(self) -> Option<Piece> {
        piece_of(usize::from(self.0).checked_sub(1)?)
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    fn field(number: u32) -> Option<Meaning> {
        match number {
            0 => Some(Meaning::Nothing),
            _ => Code(number as u8).piece().map(Meaning::Piece),
        }
    }
}

/// A move in 25 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThesisMove(u32);

impl ThesisMove {
    const EN_PASSANT: u32 = 1 << 18;
    const DOUBLE_STEP: u32 = 1 << 19;
    const CASTLING: u32 = 1 << 24;

    /// Packs a quiet move or an ordinary capture.
    pub const fn new(from: Cell, to: Cell, captured: Code) -> ThesisMove {
        ThesisMove(from.0 as u32 | (to.0 as u32) << 7 | (captured.0 as u32) << 14)
    }

    pub const fn en_passant(from: Cell, to: Cell) -> ThesisMove {
        ThesisMove(ThesisMove::new(from, to, Code::NONE).0 | ThesisMove::EN_PASSANT)
    }

    pub const fn double_step(from: Cell, to: Cell) -> ThesisMove {
        ThesisMove(ThesisMove::new(from, to, Code::NONE).0 | ThesisMove::DOUBLE_STEP)
    }

    pub const fn promotion(from: Cell, to: Cell, captured: Code, promoted: Code) -> ThesisMove {
        ThesisMove(ThesisMove::new(from, to, captured).0 | (promoted.0 as u32) << 20)
    }

    /// Packs a castling: the king goes to its target of castling.
    pub const fn castling(from: Cell, to: Cell) -> ThesisMove {
        ThesisMove(ThesisMove::new(from, to, Code::NONE).0 | ThesisMove::CASTLING)
    }

    /// Packs a legal move.
    pub fn pack(position: &Position, mv: Move) -> ThesisMove {
        let (from, to) = (Cell::of(mv.from()), Cell::of(arrival(mv)));
        let captured = victim(position, mv).map_or(Code::NONE, Code::of);
        match mv.kind() {
            MoveKind::Normal => ThesisMove::new(from, to, captured),
            MoveKind::DoublePush => ThesisMove::double_step(from, to),
            MoveKind::Castling => ThesisMove::castling(from, to),
            MoveKind::EnPassant => ThesisMove::en_passant(from, to),
            MoveKind::Promotion(role) => {
                let promoted = Code::of(Piece::new(position.turn(), role));
                ThesisMove::promotion(from, to, captured, promoted)
            }
        }
    }

    pub const fn from_bits(bits: u32) -> ThesisMove {
        ThesisMove(bits)
    }

    pub const fn bits(self) -> u32 {
        self.0
    }

    pub const fn from(self) -> Cell {
        Cell(self.0 as u8 & 127)
    }

    pub const fn to(self) -> Cell {
        Cell((self.0 >> 7) as u8 & 127)
    }

    pub const fn captured(self) -> Code {
        Code((self.0 >> 14) as u8 & 15)
    }

    pub const fn promoted(self) -> Code {
        Code((self.0 >> 20) as u8 & 15)
    }

    pub const fn is_en_passant(self) -> bool {
        self.0 & ThesisMove::EN_PASSANT != 0
    }

    pub const fn is_double_step(self) -> bool {
        self.0 & ThesisMove::DOUBLE_STEP != 0
    }

    pub const fn is_castling(self) -> bool {
        self.0 & ThesisMove::CASTLING != 0
    }

    /// Returns the move as a [`Move`]; it need not be legal.
    pub fn unpack(self, position: &Position) -> Option<Move> {
        let (from, to) = (self.from().square()?, self.to().square()?);
        if self.is_castling() {
            return castling_to(position, to);
        }
        let kind = match self.promoted().piece() {
            Some(piece) => MoveKind::Promotion(piece.role),
            None if self.is_en_passant() => MoveKind::EnPassant,
            None if self.is_double_step() => MoveKind::DoublePush,
            None => MoveKind::Normal,
        };
        // A promotion to a pawn or a king has no representation as a move.
        let is_known = !matches!(kind, MoveKind::Promotion(role) if !is_promotion(role));
        is_known.then(|| Move::new(from, to, kind))
    }

    pub fn fields(self) -> Vec<Field> {
        let cell = |number: u32| Cell(number as u8).square().map(Meaning::Square);
        Reader::new(self.0)
            .take(FieldName::From, 7, cell)
            .take(FieldName::To, 7, cell)
            .take(FieldName::Captured, 4, Code::field)
            .take(FieldName::EnPassant, 1, flag)
            .take(FieldName::DoubleStep, 1, flag)
            .take(FieldName::Promotion, 4, Code::field)
            .take(FieldName::Castling, 1, flag)
            .fields
    }
}

fn is_promotion(role: tabia_chess::Role) -> bool {
    tabia_chess::Role::PROMOTIONS.contains(&role)
}
