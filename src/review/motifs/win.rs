//! A move that wins material, and the means that it is won by.

use super::line::{Line, victim};
use super::motif::Motif;
use tabia_chess::{Color, Move, Square};

/// A motif that stands on the board after a half-move of the line, and wins what the line wins.
pub(super) struct Means {
    pub motif: Motif,
    /// The half-move with which it stands.
    pub at: usize,
    /// The pieces that take part, as they stand after that half-move.
    pub squares: Vec<Square>,
    /// What the half-move does: "forks the king and the rook on a8".
    pub verb: String,
}

/// The half-move that wins, and the one that its side has played before it.
pub(super) struct Win<'a> {
    pub line: &'a Line,
    pub by: Color,
    /// The half-move that wins the material.
    pub at: usize,
    pub mv: Move,
    /// Where the piece stands that it takes.
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

    /// The half-move of the same side before the winning one.
    pub(super) fn previous(&self) -> Option<(usize, Move)> {
        let index = self.at.checked_sub(2)?;
        Some((index, self.line.mv(index)?))
    }

    /// Where the piece that is taken stood after the half-move `index`.
    pub(super) fn target_after(&self, index: usize) -> Square {
        self.line.trace_back(self.target, self.at, index + 1)
    }

    /// Whether what is taken stood on the same square before the half-move `index` as when it was taken.
    pub(super) fn target_stays_from(&self, index: usize) -> bool {
        (index..self.at).all(|step| self.line.trace_back(self.target, self.at, step) == self.target)
    }
}
