//! The layouts of packed moves.

use super::field::Field;
use super::note::NoteMove;
use super::own;
use super::thesis::ThesisMove;
use tabia_chess::{Move, Position};

/// A layout of a packed move.
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

    /// Returns the name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Layout::Note => "27-bit",
            Layout::Thesis => "25-bit",
            Layout::Own => "16-bit",
        }
    }

    /// Returns the number of bits that it uses.
    pub const fn width(self) -> u32 {
        match self {
            Layout::Note => 27,
            Layout::Thesis => 25,
            Layout::Own => 16,
        }
    }

    /// Returns the bits of a legal move.
    pub fn pack(self, position: &Position, mv: Move) -> u32 {
        match self {
            Layout::Note => NoteMove::pack(position, mv).bits(),
            Layout::Thesis => ThesisMove::pack(position, mv).bits(),
            Layout::Own => u32::from(mv.bits()),
        }
    }

    /// Returns the legal move of these bits; `None` for all other bits.
    pub fn unpack(self, position: &Position, bits: u32) -> Option<Move> {
        let mv = match self {
            Layout::Note => NoteMove::from_bits(bits).unpack(position)?,
            Layout::Thesis => ThesisMove::from_bits(bits).unpack(position)?,
            Layout::Own => Move::from_bits(u16::try_from(bits).ok()?)?,
        };
        (position.is_legal(mv) && self.pack(position, mv) == bits).then_some(mv)
    }

    /// Returns the fields of packed bits, from the low end; each bit of the layout belongs to one.
    pub fn fields(self, bits: u32) -> Vec<Field> {
        match self {
            Layout::Note => NoteMove::from_bits(bits).fields(),
            Layout::Thesis => ThesisMove::from_bits(bits).fields(),
            Layout::Own => own::fields(bits),
        }
    }
}
