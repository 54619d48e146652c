//! The running sum of an evaluation, and a record of its parts.

use super::tapered::Tapered;
use super::weights::{TermName, WEIGHTS, Weight};
use tabia_chess::Color;

/// Records what an evaluation is made of. In play nothing is recorded, at no cost.
pub(super) trait Record {
    /// Whether all parts must be computed, also those that could be remembered.
    const COMPLETE: bool;

    /// A weight counts so often for a side.
    fn note(&mut self, weight: Weight, color: Color, count: i32);

    /// A term has a value that is no multiple of weights.
    fn note_value(&mut self, term: TermName, color: Color, value: Tapered);
}

/// Nothing is written down.
pub(super) struct Nothing;

impl Record for Nothing {
    const COMPLETE: bool = false;

    #[inline(always)]
    fn note(&mut self, _: Weight, _: Color, _: i32) {}

    #[inline(always)]
    fn note_value(&mut self, _: TermName, _: Color, _: Tapered) {}
}

/// The sums of both sides.
pub(super) struct Tally<'a, R> {
    pub sums: [Tapered; 2],
    pub record: &'a mut R,
}

impl<R: Record> Tally<'_, R> {
    /// A weight counts once for `color`.
    #[inline(always)]
    pub fn add(&mut self, color: Color, weight: Weight) {
        self.sums[color.index()] += WEIGHTS[weight.index];
        self.record.note(weight, color, 1);
    }

    /// A weight counts several times for `color`.
    #[inline(always)]
    pub fn add_times(&mut self, color: Color, weight: Weight, count: i32) {
        self.sums[color.index()] += WEIGHTS[weight.index] * count;
        self.record.note(weight, color, count);
    }

    /// Something counts for `color` that no weight describes.
    #[inline(always)]
    pub fn add_value(&mut self, term: TermName, color: Color, value: Tapered) {
        self.sums[color.index()] += value;
        self.record.note_value(term, color, value);
    }
}
