//! The fields of a packed move: their bits, and the meaning of their values.

use std::fmt;

use super::note_kind::NoteKind;
use tabia_chess::{MoveKind, Piece, Role, Square};

/// Some bits of a packed move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    pub name: FieldName,
    /// Its lowest bit.
    pub low: u32,
    /// Number of its bits.
    pub width: u32,
    pub value: u32,
    /// Meaning of the value; `None` where it has none.
    pub meaning: Option<Meaning>,
}

/// Meaning of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FieldName {
    From,
    To,
    Captured,
    Kind,
    Mover,
    EnPassant,
    DoubleStep,
    Promotion,
    Castling,
}

impl FieldName {
    /// Returns the name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            FieldName::From => "from",
            FieldName::To => "to",
            FieldName::Captured => "captured",
            FieldName::Kind => "kind",
            FieldName::Mover => "mover",
            FieldName::EnPassant => "en passant",
            FieldName::DoubleStep => "double step",
            FieldName::Promotion => "promotion",
            FieldName::Castling => "castling",
        }
    }
}

/// Meaning of a field's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    Square(Square),
    Role(Role),
    Piece(Piece),
    Note(NoteKind),
    Own(MoveKind),
    /// No piece.
    Nothing,
    No,
    Yes,
}

impl fmt::Display for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Meaning::Square(square) => write!(f, "{square}"),
            Meaning::Role(role) => write!(f, "{}", role.letter()),
            Meaning::Piece(piece) => write!(f, "{piece}"),
            Meaning::Note(kind) => write!(f, "{kind}"),
            Meaning::Own(kind) => match kind {
                MoveKind::Normal => f.write_str("normal"),
                MoveKind::DoublePush => f.write_str("double step"),
                MoveKind::Castling => f.write_str("castling"),
                MoveKind::EnPassant => f.write_str("en passant"),
                MoveKind::Promotion(role) => write!(f, "={}", role.letter()),
            },
            Meaning::Nothing => f.write_str("-"),
            Meaning::No => f.write_str("no"),
            Meaning::Yes => f.write_str("yes"),
        }
    }
}

/// Reads fields from the low end of a number.
pub(super) struct Reader {
    bits: u32,
    low: u32,
    pub(super) fields: Vec<Field>,
}

impl Reader {
    pub(super) fn new(bits: u32) -> Reader {
        Reader {
            bits,
            low: 0,
            fields: Vec::new(),
        }
    }

    /// Reads the next field.
    pub(super) fn take(
        mut self,
        name: FieldName,
        width: u32,
        meaning: impl Fn(u32) -> Option<Meaning>,
    ) -> Reader {
        let value = self.bits >> self.low & ((1 << width) - 1);
        self.fields.push(Field {
            name,
            low: self.low,
            width,
            value,
            meaning: meaning(value),
        });
        self.low += width;
        self
    }
}

pub(super) fn square_field(value: u32) -> Option<Meaning> {
    Square::from_index(value as usize).map(Meaning::Square)
}

pub(super) fn flag(value: u32) -> Option<Meaning> {
    Some(if value == 0 {
        Meaning::No
    } else {
        Meaning::Yes
    })
}
