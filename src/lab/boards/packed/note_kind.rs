//! The kinds of moves of the note “List representation”.

use std::fmt;

use super::legal::victim;
use tabia_chess::{Move, MoveKind, Position, Role};

/// The kinds of the note, with its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteKind {
    Quiet,
    Capture,
    LongCastling,
    ShortCastling,
    EnPassant,
    Promotion(Role),
    CapturePromotion(Role),
}

impl NoteKind {
    pub(super) const fn number(self) -> u32 {
        match self {
            NoteKind::Quiet => 1,
            NoteKind::Capture => 2,
            NoteKind::LongCastling => 3,
            NoteKind::ShortCastling => 4,
            NoteKind::EnPassant => 5,
            NoteKind::Promotion(role) => 11 + role as u32,
            NoteKind::CapturePromotion(role) => 21 + role as u32,
        }
    }

    pub(super) fn from_number(number: u32) -> Option<NoteKind> {
        let promotion = |first: u32| Role::ALL[number as usize - first as usize];
        Some(match number {
            1 => NoteKind::Quiet,
            2 => NoteKind::Capture,
            3 => NoteKind::LongCastling,
            4 => NoteKind::ShortCastling,
            5 => NoteKind::EnPassant,
            12..=15 => NoteKind::Promotion(promotion(11)),
            22..=25 => NoteKind::CapturePromotion(promotion(21)),
            _ => return None,
        })
    }

    pub(super) fn of(position: &Position, mv: Move) -> NoteKind {
        let takes = victim(position, mv).is_some();
        match mv.kind() {
            MoveKind::Castling if mv.landing().file() == 2 => NoteKind::LongCastling,
            MoveKind::Castling => NoteKind::ShortCastling,
            MoveKind::EnPassant => NoteKind::EnPassant,
            MoveKind::Promotion(role) if takes => NoteKind::CapturePromotion(role),
            MoveKind::Promotion(role) => NoteKind::Promotion(role),
            _ if takes => NoteKind::Capture,
            _ => NoteKind::Quiet,
        }
    }
}

impl fmt::Display for NoteKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoteKind::Quiet => f.write_str("quiet"),
            NoteKind::Capture => f.write_str("capture"),
            NoteKind::LongCastling => f.write_str("long castling"),
            NoteKind::ShortCastling => f.write_str("short castling"),
            NoteKind::EnPassant => f.write_str("en passant"),
            NoteKind::Promotion(role) => write!(f, "={}", role.letter()),
            NoteKind::CapturePromotion(role) => write!(f, "x={}", role.letter()),
        }
    }
}
