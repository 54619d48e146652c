//! The 27 bits of the note “List representation”, from the low end: captured piece, kind, from, to, moving piece.

pub use super::note_kind::NoteKind;

use super::field::{Field, FieldName, Meaning, Reader, square_field};
use super::legal::{arrival, castling_to, victim};
use tabia_chess::{Move, MoveKind, Position, Role, Square};

/// A move in 27 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoteMove(u32);

/// Returns 1 (pawn) to 6 (king); 0 is no piece.
fn role_number(role: Option<Role>) -> u32 {
    role.map_or(0, |role| role as u32 + 1)
}

fn role_field(number: u32) -> Option<Meaning> {
    match number.checked_sub(1) {
        None => Some(Meaning::Nothing),
        Some(index) => Role::ALL.get(index as usize).copied().map(Meaning::Role),
    }
}

impl NoteMove {
    /// Packs a legal move.
    pub fn pack(position: &Position, mv: Move) -> NoteMove {
        let captured = match mv.kind() {
            MoveKind::EnPassant => Some(Role::Pawn),
            _ => victim(position, mv).map(|piece| piece.role),
        };
        let mover = position.piece_at(mv.from()).map(|piece| piece.role);
        NoteMove(
            role_number(captured)
                | NoteKind::of(position, mv).number() << 6
                | (mv.from().index() as u32) << 12
                | (arrival(mv).index() as u32) << 18
                | role_number(mover) << 24,
        )
    }

    pub const fn from_bits(bits: u32) -> NoteMove {
        NoteMove(bits)
    }

    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns the move as a [`Move`]; it need not be legal.
    pub fn unpack(self, position: &Position) -> Option<Move> {
        let square = |low: u32| Square::from_index((self.0 >> low & 63) as usize);
        let (from, to) = (square(12)?, square(18)?);
        let kind = match NoteKind::from_number(self.0 >> 6 & 63)? {
            NoteKind::LongCastling | NoteKind::ShortCastling => return castling_to(position, to),
            NoteKind::EnPassant => MoveKind::EnPassant,
            NoteKind::Promotion(role) | NoteKind::CapturePromotion(role) => {
                MoveKind::Promotion(role)
            }
            NoteKind::Quiet | NoteKind::Capture => step_kind(position, from, to),
        };
        Some(Move::new(from, to, kind))
    }

    pub fn fields(self) -> Vec<Field> {
        Reader::new(self.0)
            .take(FieldName::Captured, 6, role_field)
            .take(FieldName::Kind, 6, |number| {
                NoteKind::from_number(number).map(Meaning::Note)
            })
            .take(FieldName::From, 6, square_field)
            .take(FieldName::To, 6, square_field)
            .take(FieldName::Mover, 3, role_field)
            .fields
    }
}

/// Returns whether a quiet move is a pawn's double step, which this layout does not store.
fn step_kind(position: &Position, from: Square, to: Square) -> MoveKind {
    let is_pawn = position
        .piece_at(from)
        .is_some_and(|piece| piece.role == Role::Pawn);
    match is_pawn && from.rank().abs_diff(to.rank()) == 2 {
        true => MoveKind::DoublePush,
        false => MoveKind::Normal,
    }
}
