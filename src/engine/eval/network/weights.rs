//! The weights of a network, and its value computed without accumulators of other positions.

use super::kernel::{Accumulator, weigh};
use super::shape::{
    ACCUMULATOR_ONE, BUCKETS, HIDDEN, INPUTS, KingView, OUTPUT_ONE, bucket, input, men,
};
use tabia_chess::{Color, Piece, Position, Square};

/// Maximum value of a position, in centipawns.
const MOST: i64 = 8_000;

/// A network: its name and weights.
pub struct Network {
    /// Its name.
    pub(super) name: String,
    /// By input.
    pub(super) inputs: Vec<Accumulator>,
    pub(super) bias: Accumulator,
    /// By bucket: for the side to move, and for the other.
    pub(super) outputs: Vec<[Accumulator; 2]>,
    pub(super) output_bias: [i32; BUCKETS],
    /// Value of an output of 1, in centipawns.
    pub(super) scale: i32,
}

impl Network {
    /// The all-zero network, used when none could be loaded.
    pub(super) fn zeroed() -> Network {
        let zeros = Accumulator([0; HIDDEN]);
        Network {
            name: "none".to_owned(),
            inputs: vec![zeros; INPUTS],
            bias: zeros,
            outputs: vec![[zeros; 2]; BUCKETS],
            output_bias: [0; BUCKETS],
            scale: 0,
        }
    }

    /// Returns the value for the side to move, in centipawns, without cached accumulators.
    pub fn evaluate(&self, position: &Position) -> i32 {
        self.evaluate_men(&men(position), position.turn())
    }

    /// Like `evaluate`, for pieces on their squares, both kings among them.
    pub(super) fn evaluate_men(&self, men: &[(Square, Piece)], turn: Color) -> i32 {
        let [own, other] = [turn, !turn].map(|viewer| {
            let view = KingView::among(viewer, men.iter().copied());
            let inputs = men.iter();
            self.sum(inputs.map(|&(square, piece)| input(viewer, view, piece, square)))
        });
        self.output(&own, &other, bucket(men.len()))
    }

    /// Returns the accumulator of a side for these inputs.
    pub(super) fn sum(&self, inputs: impl Iterator<Item = usize>) -> Accumulator {
        let mut sum = self.bias;
        for input in inputs {
            for (number, weight) in sum.0.iter_mut().zip(&self.inputs[input].0) {
                *number = number.wrapping_add(*weight);
            }
        }
        sum
    }

    /// Returns the value of two accumulators, in centipawns.
    pub(super) fn output(&self, own: &Accumulator, other: &Accumulator, bucket: usize) -> i32 {
        let [first, second] = &self.outputs[bucket];
        let sum = i64::from(weigh(own, first)) + i64::from(weigh(other, second));
        // The squares contain one factor `ACCUMULATOR_ONE` (the value 1) too many.
        let value = sum / i64::from(ACCUMULATOR_ONE) + i64::from(self.output_bias[bucket]);
        let centipawns = value * i64::from(self.scale) / i64::from(ACCUMULATOR_ONE * OUTPUT_ONE);
        centipawns.clamp(-MOST, MOST) as i32
    }
}
