//! Moves packed into the bits of one number, in three layouts, field by field.

pub mod note;
pub mod own;
pub mod thesis;

use std::fmt;

use super::state::Castle;
use crate::chess::{Color, Move, MoveKind, Piece, Position, Role, Square};
use note::{NoteKind, NoteMove};
use thesis::ThesisMove;

/// A way to pack a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// 27 bits, from the note “List representation”.
    Note,
    /// 25 bits, from the thesis.
    Thesis,
    /// 16 bits: [`Move`] itself.
    Own,
}

impl Layout {
    pub const ALL: [Layout; 3] = [Layout::Note, Layout::Thesis, Layout::Own];

    /// What the command line calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Layout::Note => "27-bit",
            Layout::Thesis => "25-bit",
            Layout::Own => "16-bit",
        }
    }

    /// How many bits it uses.
    pub const fn width(self) -> u32 {
        match self {
            Layout::Note => 27,
            Layout::Thesis => 25,
            Layout::Own => 16,
        }
    }

    /// The bits of a legal move.
    pub fn pack(self, position: &Position, mv: Move) -> u32 {
        match self {
            Layout::Note => NoteMove::pack(position, mv).bits(),
            Layout::Thesis => ThesisMove::pack(position, mv).bits(),
            Layout::Own => u32::from(mv.bits()),
        }
    }

    /// The legal move of these bits; `None` where they are none, whatever they hold.
    pub fn unpack(self, position: &Position, bits: u32) -> Option<Move> {
        let mv = match self {
            Layout::Note => NoteMove::from_bits(bits).unpack(position)?,
            Layout::Thesis => ThesisMove::from_bits(bits).unpack(position)?,
            Layout::Own => Move::from_bits(u16::try_from(bits).ok()?)?,
        };
        (position.is_legal(mv) && self.pack(position, mv) == bits).then_some(mv)
    }

    /// The fields of packed bits, from the low end; all bits of the layout belong to one.
    pub fn fields(self, bits: u32) -> Vec<Field> {
        match self {
            Layout::Note => NoteMove::from_bits(bits).fields(),
            Layout::Thesis => ThesisMove::from_bits(bits).fields(),
            Layout::Own => own::fields(bits),
        }
    }
}

/// Some bits of a packed move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    pub name: FieldName,
    /// The lowest of its bits.
    pub low: u32,
    /// How many bits it has.
    pub width: u32,
    pub value: u32,
    /// What the value stands for; `None` where it stands for nothing.
    pub meaning: Option<Meaning>,
}

/// What a field tells.
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
    /// What the command line calls it.
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

/// What the value of a field stands for.
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
struct Reader {
    bits: u32,
    low: u32,
    fields: Vec<Field>,
}

impl Reader {
    fn new(bits: u32) -> Reader {
        Reader {
            bits,
            low: 0,
            fields: Vec::new(),
        }
    }

    /// Takes the next field.
    fn take(
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

fn square_field(value: u32) -> Option<Meaning> {
    Square::from_index(value as usize).map(Meaning::Square)
}

fn flag(value: u32) -> Option<Meaning> {
    Some(if value == 0 {
        Meaning::No
    } else {
        Meaning::Yes
    })
}

/// The piece of a number 0 to 11, as [`Piece::index`] counts.
fn piece_of(index: usize) -> Option<Piece> {
    let color = *Color::ALL.get(index / 6)?;
    Some(Piece::new(color, Role::ALL[index % 6]))
}

/// Where the piece that moves arrives, as the old layouts have it: a castling king's own goal, and not its rook's square.
fn arrival(mv: Move) -> Square {
    mv.landing()
}

/// The castling of a king to a square where castling ends.
fn castling_to(position: &Position, king_to: Square) -> Option<Move> {
    let king = position.king(position.turn());
    let wings = crate::chess::Wing::ALL;
    let rooks = wings.map(|wing| position.castling_rook(position.turn(), wing));
    let rook = rooks
        .into_iter()
        .flatten()
        .find(|rook| Castle::new(king, *rook).king_to == king_to)?;
    Some(Move::new(king, rook, MoveKind::Castling))
}

/// The victim of a legal move on its square; none for a capture in passing.
fn victim(position: &Position, mv: Move) -> Option<Piece> {
    match mv.kind() {
        MoveKind::Castling => None,
        _ => position.piece_at(mv.to()),
    }
}
