//! The running sum of an evaluation, and a record of its terms.

use super::tapered::Tapered;
use super::weights::{TermName, WEIGHTS, Weight};
use tabia_chess::Color;

/// Records the terms of an evaluation. In play nothing is recorded, at no cost.
pub(super) trait Record {
    /// Whether all terms must be computed, including those that are cached.
    const COMPLETE: bool;

    /// Records that a weight counts `count` times for a side.
    fn note(&mut self, weight: Weight, color: Color, count: i32);

    /// Records a term whose value is not a multiple of a weight.
    fn note_value(&mut self, term: TermName, color: Color, value: Tapered);
}

/// Records nothing.
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
    /// Adds a weight once for `color`.
    #[inline(always)]
    pub fn add(&mut self, color: Color, weight: Weight) {
        self.sums[color.index()] += WEIGHTS[weight.index];
        self.record.note(weight, color, 1);
    }

    /// Adds a weight `count` times for `color`.
    #[inline(always)]
    pub fn add_times(&mut self, color: Color, weight: Weight, count: i32) {
        self.sums[color.index()] += WEIGHTS[weight.index] * count;
        self.record.note(weight, color, count);
    }

    /// Adds a value for `color` that no weight describes.
    #[inline(always)]
    pub fn add_value(&mut self, term: TermName, color: Color, value: Tapered) {
        self.sums[color.index()] += value;
        self.record.note_value(term, color, value);
    }
}
