//! Access for fitting the weights of the evaluation: how often each weight counts in a position.

use super::endgame;
use super::evaluation::judge_once;
use super::king::{DANGER_LINE, DANGER_SQUARE};
use super::tally::Record;
use super::tapered::{FULL_PHASE, Tapered};
use super::weights::{self, Weight};
use tabia_chess::{Color, Position};

pub use super::weights::{GROUPS, Group, TermName};

/// Returns the present values of all weights: (middlegame, endgame).
pub fn weights() -> Vec<(i32, i32)> {
    let pair = |value: &Tapered| (value.mg(), value.eg());
    weights::WEIGHTS.iter().map(pair).collect()
}

/// The curve of danger: a danger `d` is worth `d² / SQUARE` in the middlegame and `d / LINE` in the endgame.
pub const DANGER: (i32, i32) = (DANGER_SQUARE, DANGER_LINE);

/// The parts of the evaluation of one position, from White's view.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// Weights and their counts: White's count minus Black's.
    pub linear: Vec<(usize, i32)>,
    /// Weights of danger and their counts, for the attack of each side.
    pub danger: [Vec<(usize, i32)>; 2],
    /// The part that no weight describes: (middlegame, endgame).
    pub rest: (i32, i32),
    /// Game phase, from 0 (endgame) to 1 (middlegame).
    pub phase: f32,
    /// Share of the sum that counts, from 0 to 1.
    pub scale: f32,
    /// The evaluation, in hundredths of a pawn.
    pub total: i32,
}

struct Counter {
    counts: Vec<i32>,
    danger: [Vec<(usize, i32)>; 2],
    rest: Tapered,
}

impl Record for Counter {
    const COMPLETE: bool = true;

    fn note(&mut self, weight: Weight, color: Color, count: i32) {
        if weight.term == TermName::KingAttack {
            self.danger[color.index()].push((weight.index, count));
        } else {
            self.counts[weight.index] += color.white_view(count);
        }
    }

    fn note_value(&mut self, term: TermName, color: Color, value: Tapered) {
        if term != TermName::KingAttack {
            self.rest += value * color.white_view(1);
        }
    }
}

/// Splits the evaluation of a position into its parts.
pub fn trace(position: &Position) -> Trace {
    let mut counter = Counter {
        counts: vec![0; weights::WEIGHTS.len()],
        danger: Default::default(),
        rest: Tapered::default(),
    };
    let verdict = judge_once(position, &mut counter);
    let counts = counter.counts.into_iter().enumerate();
    Trace {
        linear: counts.filter(|&(_, count)| count != 0).collect(),
        danger: counter.danger,
        rest: (counter.rest.mg(), counter.rest.eg()),
        phase: verdict.phase as f32 / FULL_PHASE as f32,
        scale: verdict.scale as f32 / endgame::FULL as f32,
        total: verdict.total(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench;

    #[test]
    fn the_parts_add_up_to_the_evaluation() {
        let weights = weights();
        let mut dangers = 0;
        for fen in bench::POSITIONS {
            let trace = trace(&Position::from_fen(fen).unwrap());
            let (mut mg, mut eg) = trace.rest;
            for &(index, count) in &trace.linear {
                mg += weights[index].0 * count;
                eg += weights[index].1 * count;
            }
            for (counts, sign) in trace.danger.iter().zip([1, -1]) {
                let danger: i32 = counts.iter().map(|&(i, n)| weights[i].0 * n).sum();
                let danger = danger.max(0);
                dangers += i32::from(danger > 0);
                mg += sign * (danger * danger / DANGER.0);
                eg += sign * (danger / DANGER.1);
            }
            let sum = mg as f32 * trace.phase + eg as f32 * (1.0 - trace.phase);
            let total = sum * trace.scale;
            assert!((total - trace.total as f32).abs() < 2.0, "{fen}: {total}");
        }
        assert!(dangers > 5);
    }

    #[test]
    fn every_weight_belongs_to_one_group() {
        let mut next = 0;
        for group in GROUPS {
            assert_eq!(group.start, next, "{}", group.name);
            next += group.len;
        }
        assert_eq!(next, weights().len());
    }
}
