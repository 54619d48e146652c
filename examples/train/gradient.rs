//! The output of a network in floating point, and the gradient of its weights.

use tabia_chess::Color;
use tabia_engine::eval::network::{BUCKETS, HIDDEN, INPUTS, KingView, MEN, bucket, input};

use crate::samples::Sample;

/// Number of values that are computed together.
const LANES: usize = 16;

/// Returns the inputs of a side.
fn inputs(sample: &Sample, viewer: Color) -> impl Iterator<Item = u16> + '_ {
    let view = KingView::among(viewer, sample.men());
    let men = sample.men();
    men.map(move |(square, piece)| input(viewer, view, piece, square) as u16)
}

/// The targets of the training.
#[derive(Clone, Copy)]
pub struct Teaching {
    /// Whether all squares of the king share the first set of input weights.
    pub shared: bool,
    /// Centipawns of an output of 1.
    pub scale: f32,
    pub result_share: f32,
}

impl Teaching {
    /// Returns the expected result of a position, for its side to move.
    pub fn expected(self, sample: &Sample) -> f32 {
        let score = chance(f32::from(sample.score) / self.scale);
        match sample.result() {
            Some(result) => self.result_share * result + (1.0 - self.result_share) * score,
            None => score,
        }
    }
}

/// Returns the expected result for an output, from 0 to 1.
pub fn chance(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}

/// Number of hidden values of a side that are computed together: their weights of all inputs fit into a core's cache.
pub const BLOCK: usize = 64;

pub const BIAS: usize = INPUTS * HIDDEN;
pub const OUTPUTS: usize = BIAS + HIDDEN;
pub const OUTPUT_BIAS: usize = OUTPUTS + BUCKETS * 2 * HIDDEN;
/// Inputs by block and row, biases, outputs by bucket and side, output bias.
pub const WEIGHTS: usize = OUTPUT_BIAS + BUCKETS;

/// Returns the index of the first weight of an input in a block.
pub const fn row(input: usize, block: usize) -> usize {
    (block * INPUTS + input) * BLOCK
}

/// Returns the index of the first output weight of a block.
const fn out(bucket: usize, side: usize, block: usize) -> usize {
    OUTPUTS + (bucket * 2 + side) * HIDDEN + block * BLOCK
}

/// The buffers for computing some samples.
#[derive(Default)]
pub struct Scratch {
    /// The inputs of the first sample's side to move, of its other side, of the second sample's side to move …
    inputs: Vec<u16>,
    /// The ends of these lists.
    ends: Vec<usize>,
    buckets: Vec<usize>,
    /// The hidden values, by block, then in the order of the lists.
    numbers: Vec<[f32; BLOCK]>,
    pub outputs: Vec<f32>,
}

impl Scratch {
    /// Computes the outputs of samples; stores the values for the gradient.
    #[inline(always)]
    pub fn forward(&mut self, weights: &[f32], samples: &[Sample], shared: bool) {
        let sets = if shared { MEN } else { INPUTS } as u16;
        self.inputs.clear();
        self.ends.clear();
        self.buckets.clear();
        for sample in samples {
            self.buckets.push(bucket(sample.men().count()));
            for viewer in [sample.turn(), !sample.turn()] {
                self.inputs
                    .extend(inputs(sample, viewer).map(|input| input % sets));
                self.ends.push(self.inputs.len());
            }
        }
        self.outputs.clear();
        let biases = self
            .buckets
            .iter()
            .map(|bucket| weights[OUTPUT_BIAS + bucket]);
        self.outputs.extend(biases);
        self.numbers.clear();
        for block in 0..HIDDEN / BLOCK {
            let bias = block_at(weights, BIAS + block * BLOCK);
            let mut begin = 0;
            for (list, &end) in self.ends.iter().enumerate() {
                let mut numbers = *bias;
                for &input in &self.inputs[begin..end] {
                    let row = block_at(weights, row(usize::from(input), block));
                    for (number, weight) in numbers.iter_mut().zip(row) {
                        *number += weight;
                    }
                }
                begin = end;
                let (sample, side) = (list / 2, list % 2);
                let out = block_at(weights, out(self.buckets[sample], side, block));
                let mut lanes = [0.0; LANES];
                for (numbers, out) in numbers.chunks_exact(LANES).zip(out.chunks_exact(LANES)) {
                    for lane in 0..LANES {
                        let clipped = numbers[lane].clamp(0.0, 1.0);
                        lanes[lane] += clipped * clipped * out[lane];
                    }
                }
                self.outputs[sample] += lanes.iter().sum::<f32>();
                self.numbers.push(numbers);
            }
        }
    }

    /// Adds the gradient of samples; returns the sum of their errors.
    #[inline(always)]
    fn learn(
        &mut self,
        weights: &[f32],
        samples: &[Sample],
        teaching: Teaching,
        gradient: &mut [f32],
    ) -> f64 {
        self.forward(weights, samples, teaching.shared);
        let mut error = 0.0;
        // From here on the outputs are the derivatives of the error.
        for (output, sample) in self.outputs.iter_mut().zip(samples) {
            let expected = chance(*output);
            let off = expected - teaching.expected(sample);
            error += f64::from(off * off);
            *output = 2.0 * off * expected * (1.0 - expected);
        }
        for (slope, bucket) in self.outputs.iter().zip(&self.buckets) {
            gradient[OUTPUT_BIAS + bucket] += slope;
        }
        let lists = self.ends.len();
        for block in 0..HIDDEN / BLOCK {
            let mut begin = 0;
            for (list, &end) in self.ends.iter().enumerate() {
                let (sample, side) = (list / 2, list % 2);
                let slope = self.outputs[sample];
                let numbers = &self.numbers[block * lists + list];
                let at = out(self.buckets[sample], side, block);
                let out = block_at(weights, at);
                let out_gradient = block_at_mut(gradient, at);
                let mut slopes = [0.0; BLOCK];
                for index in 0..BLOCK {
                    let number = numbers[index];
                    let clipped = number.clamp(0.0, 1.0);
                    out_gradient[index] += slope * clipped * clipped;
                    let inside = if number > 0.0 && number < 1.0 {
                        2.0 * number
                    } else {
                        0.0
                    };
                    slopes[index] = slope * out[index] * inside;
                }
                let rows = self.inputs[begin..end].iter();
                let rows = rows.map(|&input| row(usize::from(input), block));
                for at in rows.chain([BIAS + block * BLOCK]) {
                    let row = block_at_mut(gradient, at);
                    for (sum, slope) in row.iter_mut().zip(&slopes) {
                        *sum += slope;
                    }
                }
                begin = end;
            }
        }
        error
    }
}

#[inline(always)]
pub fn block_at(weights: &[f32], at: usize) -> &[f32; BLOCK] {
    weights[at..]
        .first_chunk()
        .expect("a block lies within the weights")
}

#[inline(always)]
fn block_at_mut(weights: &mut [f32], at: usize) -> &mut [f32; BLOCK] {
    weights[at..]
        .first_chunk_mut()
        .expect("a block lies within the weights")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn learn_wide(
    scratch: &mut Scratch,
    weights: &[f32],
    samples: &[Sample],
    teaching: Teaching,
    gradient: &mut [f32],
) -> f64 {
    scratch.learn(weights, samples, teaching, gradient)
}

/// Adds the gradient of samples; returns the sum of their errors.
pub fn learn(weights: &[f32], samples: &[Sample], teaching: Teaching, gradient: &mut [f32]) -> f64 {
    let mut scratch = Scratch::default();
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("fma") {
        // SAFETY: the features of the processor were checked above.
        return unsafe { learn_wide(&mut scratch, weights, samples, teaching, gradient) };
    }
    scratch.learn(weights, samples, teaching, gradient)
}
