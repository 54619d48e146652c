//! The network: an evaluation that was learned from games instead of written down.
//!
//! Every piece on its square is an input. Each side sees the board from its own end, mirrored so that its king stands on the
//! files a to d; what it sees is summed up in [`HIDDEN`] numbers, its accumulator. The numbers of both sides, clipped
//! and squared, are weighed by weights that depend on how many pieces are left. Only the accumulators are costly, and
//! they change by one or two pieces a move ("efficiently updatable": Nasu, "ƎUИИ", 2018; in this plain form, as in many
//! engines since 2020).
//!
//! All arithmetic is in integers, so that every machine computes the same value.

mod accumulators;
mod evaluator;
mod file;
mod kernel;
mod report;

use crate::chess::{Color, Piece, Position, Role, Square};
use accumulators::Accumulators;
pub(crate) use evaluator::NetworkEvaluator;
#[cfg(test)]
pub(crate) use file::SHIPPED;
pub use file::{NAME, NetworkError, name_of, shipped};
pub use report::{Contribution, contributions, report};

/// Inputs of one side: own and enemy pieces, six kinds, 64 squares.
pub const INPUTS: usize = 768;

/// Numbers in the accumulator of one side.
pub const HIDDEN: usize = 256;

/// Sets of output weights.
pub const BUCKETS: usize = 8;

/// What 1 is in the accumulators, and in the output weights.
pub const ACCUMULATOR_ONE: i32 = 255;
pub const OUTPUT_ONE: i32 = 64;

/// No position is worth more, in centipawns.
const MOST: i64 = 8_000;

/// The input of a piece, as `viewer` sees it; `mirrored` when its king stands on the files e to h.
#[inline]
pub fn input(viewer: Color, mirrored: bool, piece: Piece, square: Square) -> usize {
    let mut at = square.index();
    if viewer == Color::Black {
        at ^= 56;
    }
    if mirrored {
        at ^= 7;
    }
    let enemy = usize::from(piece.color != viewer);
    enemy * 384 + piece.role.index() * 64 + at
}

/// All pieces on their squares.
fn men(position: &Position) -> Vec<(Square, Piece)> {
    let of = |color| {
        let pieces = position.pieces(color);
        pieces.map(move |(square, role)| (square, Piece::new(color, role)))
    };
    Color::ALL.into_iter().flat_map(of).collect()
}

/// Whether the view of a king on this square is mirrored.
#[inline]
pub fn is_mirrored(king: Square) -> bool {
    king.file() > 3
}

/// Which output weights are used with so many pieces on the board.
#[inline]
pub fn bucket(pieces: usize) -> usize {
    (pieces.saturating_sub(1) / 4).min(BUCKETS - 1)
}

/// The numbers of one side.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Accumulator(pub [i16; HIDDEN]);

/// The weights.
pub struct Network {
    /// By input.
    inputs: Vec<Accumulator>,
    bias: Accumulator,
    /// By bucket: for the side to move, and for the other.
    outputs: Vec<[Accumulator; 2]>,
    output_bias: [i32; BUCKETS],
    /// Centipawns of an output of 1.
    scale: i32,
}

impl Network {
    /// A network to which all positions are equal.
    fn silent() -> Network {
        let zeros = Accumulator([0; HIDDEN]);
        Network {
            inputs: vec![zeros; INPUTS],
            bias: zeros,
            outputs: vec![[zeros; 2]; BUCKETS],
            output_bias: [0; BUCKETS],
            scale: 0,
        }
    }

    /// The value for the side to move, in centipawns, computed afresh.
    pub fn evaluate(&self, position: &Position) -> i32 {
        self.evaluate_men(&men(position), position.turn())
    }

    /// The same for pieces on their squares, both kings among them.
    fn evaluate_men(&self, men: &[(Square, Piece)], turn: Color) -> i32 {
        let [own, other] = [turn, !turn].map(|viewer| {
            let king = Piece::new(viewer, Role::King);
            let mirrored = men
                .iter()
                .any(|&(square, piece)| piece == king && is_mirrored(square));
            let mut sum = self.bias;
            for &(square, piece) in men {
                let row = &self.inputs[input(viewer, mirrored, piece, square)];
                for (number, weight) in sum.0.iter_mut().zip(&row.0) {
                    *number = number.wrapping_add(*weight);
                }
            }
            sum
        });
        self.output(&own, &other, bucket(men.len()))
    }

    /// The value of two accumulators.
    fn output(&self, own: &Accumulator, other: &Accumulator, bucket: usize) -> i32 {
        let [first, second] = &self.outputs[bucket];
        let sum = i64::from(kernel::weigh(own, first)) + i64::from(kernel::weigh(other, second));
        // The squares have one factor of the accumulators' 1 too many.
        let value = sum / i64::from(ACCUMULATOR_ONE) + i64::from(self.output_bias[bucket]);
        let centipawns = value * i64::from(self.scale) / i64::from(ACCUMULATOR_ONE * OUTPUT_ONE);
        centipawns.clamp(-MOST, MOST) as i32
    }
}
