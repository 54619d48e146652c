//! A move that wins material, and its means.

use super::line::{Line, victim};
use super::motif::Motif;
use tabia_chess::{Color, Move, Square};
use tabia_texts::Tactic;

/// A motif on the board after a half-move of the line, by which the line wins its material.
pub(super) struct Means {
    pub motif: Motif,
    /// The half-move after which it is on the board.
    pub at: usize,
    /// The pieces involved, at their squares after that half-move.
    pub squares: Vec<Square>,
    /// The effect of the half-move.
    pub tactic: Tactic,
}

/// The half-move that wins, and the side's half-move before it.
pub(super) struct Win<'a> {
    pub line: &'a Line,
    pub by: Color,
    /// The half-move that wins the material.
    pub at: usize,
    pub mv: Move,
    /// The square of the captured piece.
    pub target: Square,
}

impl<'a> Win<'a> {
    pub(super) fn new(line: &'a Line, by: Color, at: usize) -> Option<Win<'a>> {
        let mv = line.mv(at)?;
        Some(Win {
            line,
            by,
            at,
            mv,
            target: victim(mv),
        })
    }

    /// Returns the half-move of the same side before the winning one.
    pub(super) fn previous(&self) -> Option<(usize, Move)> {
        let index = self.at.checked_sub(2)?;
        Some((index, self.line.mv(index)?))
    }

    /// Returns the square of the captured piece after the half-move `index`.
    pub(super) fn target_after(&self, index: usize) -> Square {
        self.line.trace_back(self.target, self.at, index + 1)
    }

    /// Returns whether the captured piece was on the same square before the half-move `index` as at its capture.
    pub(super) fn target_stays_from(&self, index: usize) -> bool {
        (index..self.at).all(|step| self.line.trace_back(self.target, self.at, step) == self.target)
    }
}
