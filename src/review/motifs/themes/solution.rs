//! The part of a line in which a side wins.

use super::super::line::{Line, balance};
use super::super::motif::{Motif, Proven};
use tabia_chess::{Color, Move, Piece, Position, Square};

/// The moves with which a side wins, and the answers to them.
pub(in super::super) struct Solution<'a> {
    line: &'a Line,
    pub by: Color,
    /// The first half-move of the side.
    pub first: usize,
    /// The last one.
    last: usize,
}

impl<'a> Solution<'a> {
    /// Creates the solution in which `by` plays the half-moves `first`, `first + 2` … up to `last`.
    pub(in super::super) fn new(line: &'a Line, by: Color, first: usize, last: usize) -> Self {
        let last = last.min(line.len().saturating_sub(1));
        Solution {
            line,
            by,
            first,
            last,
        }
    }

    pub(in super::super) fn proven(&self, motif: Motif, squares: Vec<Square>) -> Proven {
        Proven {
            motif,
            whose: self.by,
            squares,
        }
    }

    /// Returns the half-moves of the side.
    pub(super) fn own(&self) -> impl Iterator<Item = Step<'a>> {
        let line = self.line;
        let steps = (self.first..=self.last).step_by(2);
        steps.filter_map(move |index| Step::new(line, index))
    }

    /// Returns the half-moves of the side after its first one.
    pub(super) fn later(&self) -> impl Iterator<Item = Step<'a>> {
        self.own().skip(1)
    }

    /// Returns the last half-move of the side.
    pub(super) fn last(&self) -> Option<Step<'a>> {
        self.own().last()
    }

    /// Returns the position before the first half-move.
    pub(super) fn start(&self) -> &'a Position {
        self.line.before(self.first)
    }

    /// Returns the position after the first half-move.
    pub(super) fn after_first(&self) -> &'a Position {
        self.line.after(self.first)
    }

    /// Returns the material of the side after a half-move, relative to the start.
    pub(super) fn material(&self, step: &Step) -> i32 {
        balance(step.after, self.by) - balance(self.start(), self.by)
    }
}

/// A half-move with the positions before and after it.
#[derive(Clone, Copy)]
pub(super) struct Step<'a> {
    line: &'a Line,
    pub index: usize,
    pub mv: Move,
    pub before: &'a Position,
    pub after: &'a Position,
}

impl<'a> Step<'a> {
    fn new(line: &'a Line, index: usize) -> Option<Step<'a>> {
        Some(Step {
            line,
            index,
            mv: line.mv(index)?,
            before: line.before(index),
            after: line.after(index),
        })
    }

    /// Returns the half-move before this one.
    pub(super) fn previous(&self) -> Option<Step<'a>> {
        Step::new(self.line, self.index.checked_sub(1)?)
    }

    /// Returns the half-move after this one.
    pub(super) fn next(&self) -> Option<Step<'a>> {
        Step::new(self.line, self.index + 1)
    }

    /// Returns the moved piece, after a promotion the new one.
    pub(super) fn piece(&self) -> Option<Piece> {
        self.after.piece_at(self.to())
    }

    pub(super) fn from(&self) -> Square {
        self.mv.from()
    }

    /// Returns the square on which the moved piece is; in castling, that of the king.
    pub(super) fn to(&self) -> Square {
        self.mv.landing()
    }

    pub(super) fn is_capture(&self) -> bool {
        self.before.is_capture(self.mv)
    }

    pub(super) fn gives_check(&self) -> bool {
        self.after.in_check()
    }

    pub(super) fn mates(&self) -> bool {
        self.after.in_check() && self.after.count_moves() == 0
    }
}
