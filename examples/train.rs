//! Trains the network of the evaluation with positions that `label` made out of games.
//!
//! `cargo run --release --example train -- -o NETWORK POSITIONS…`
//!
//! The network is taught to expect what a position's score says and what became of it, both as chances to win. The squared
//! error is followed downhill by AdamW (Loshchilov and Hutter, 2019) in steps that shrink along a cosine. The same seed and
//! positions give the same network, whatever the number of threads. After each epoch the state is written beside the
//! network, and a run that was ended goes on from there.

#[path = "shared/samples.rs"]
#[allow(dead_code)]
mod samples;

use std::error::Error;
use std::f32::consts::PI;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use clap::Parser;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use samples::{Sample, read};
use tabia::chess::{Color, Piece, Position, Role};
use tabia::engine::eval::network::{
    ACCUMULATOR_ONE, BUCKETS, HIDDEN, INPUTS, Network, OUTPUT_ONE, bucket, input, is_mirrored,
    name_of,
};

/// The gradient of a batch is the sum of so many parts, so that it does not depend on the number of threads.
const SHARDS: usize = 16;

/// Scores beyond this are decided; a position with one teaches nothing.
const DECIDED: i16 = 3_000;

/// Weights stay within what their integers hold.
const MOST: f32 = 127.0 / OUTPUT_ONE as f32;

/// Numbers that are computed side by side.
const LANES: usize = 16;

#[derive(Parser)]
struct Arguments {
    /// Files that `label` wrote.
    positions: Vec<PathBuf>,
    /// The file for the network.
    #[arg(short)]
    output: PathBuf,
    #[arg(long, default_value_t = 20)]
    epochs: usize,
    #[arg(long, default_value_t = 16_384)]
    batch: usize,
    #[arg(long, default_value_t = 0.001)]
    rate: f32,
    /// How much of what a position is worth is the result of its game, where it has one; the rest is its score.
    #[arg(long, default_value_t = 0.1)]
    result_share: f32,
    /// Centipawns of an output of 1; where none is given, what foretells the results best.
    #[arg(long)]
    scale: Option<f32>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value_t = 2)]
    threads: usize,
}

/// The inputs that a side sees.
fn inputs(sample: &Sample, viewer: Color) -> impl Iterator<Item = u16> + '_ {
    let king = Piece::new(viewer, Role::King);
    let mirrored = sample
        .men()
        .any(|(piece, square)| piece == king && is_mirrored(square));
    let men = sample.men();
    men.map(move |(piece, square)| input(viewer, mirrored, piece, square) as u16)
}

/// What is made of scores and results.
#[derive(Clone, Copy)]
struct Teaching {
    /// Centipawns of an output of 1.
    scale: f32,
    result_share: f32,
}

impl Teaching {
    /// What is to be expected of a position, for its side to move.
    fn expected(self, sample: &Sample) -> f32 {
        let score = chance(f32::from(sample.score) / self.scale);
        match sample.result() {
            Some(result) => self.result_share * result + (1.0 - self.result_share) * score,
            None => score,
        }
    }
}

fn chance(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}

/// Numbers of a side that are computed together: their weights of all inputs fit into a core's cache.
const BLOCK: usize = 64;

const BIAS: usize = INPUTS * HIDDEN;
const OUTPUTS: usize = BIAS + HIDDEN;
const OUTPUT_BIAS: usize = OUTPUTS + BUCKETS * 2 * HIDDEN;
/// Inputs by block and row, bias, outputs by bucket and side, output bias.
const WEIGHTS: usize = OUTPUT_BIAS + BUCKETS;

/// Where the weights of an input begin that belong to a block.
const fn row(input: usize, block: usize) -> usize {
    (block * INPUTS + input) * BLOCK
}

/// Where the output weights of a block begin.
const fn out(bucket: usize, side: usize, block: usize) -> usize {
    OUTPUTS + (bucket * 2 + side) * HIDDEN + block * BLOCK
}

/// What some samples are computed with.
#[derive(Default)]
struct Scratch {
    /// The inputs of the first sample's side to move, of its other side, of the second sample's side to move …
    inputs: Vec<u16>,
    /// Where each of these lists ends.
    ends: Vec<usize>,
    buckets: Vec<usize>,
    /// By block, then as the lists.
    numbers: Vec<[f32; BLOCK]>,
    outputs: Vec<f32>,
}

impl Scratch {
    /// Computes the outputs of samples; keeps what the gradient needs.
    #[inline(always)]
    fn forward(&mut self, weights: &[f32], samples: &[Sample]) {
        self.inputs.clear();
        self.ends.clear();
        self.buckets.clear();
        for sample in samples {
            self.buckets.push(bucket(sample.men().count()));
            for viewer in [sample.turn(), !sample.turn()] {
                self.inputs.extend(inputs(sample, viewer));
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

    /// Adds the part of samples to the gradient; returns the sum of their errors.
    #[inline(always)]
    fn learn(
        &mut self,
        weights: &[f32],
        samples: &[Sample],
        teaching: Teaching,
        gradient: &mut [f32],
    ) -> f64 {
        self.forward(weights, samples);
        let mut error = 0.0;
        // From here on the outputs are what they should change by.
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
fn block_at(weights: &[f32], at: usize) -> &[f32; BLOCK] {
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

/// Adds the part of samples to the gradient; returns the sum of their errors.
fn learn(weights: &[f32], samples: &[Sample], teaching: Teaching, gradient: &mut [f32]) -> f64 {
    let mut scratch = Scratch::default();
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("fma") {
        // SAFETY: the processor has just been asked.
        return unsafe { learn_wide(&mut scratch, weights, samples, teaching, gradient) };
    }
    scratch.learn(weights, samples, teaching, gradient)
}

/// The state of a training that can be written and read.
struct Trainer {
    weights: Vec<f32>,
    /// Running means of gradients and of their squares.
    means: Vec<f32>,
    squares: Vec<f32>,
    epoch: usize,
    steps: usize,
}

impl Trainer {
    fn new(seed: u64) -> Trainer {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut weights = vec![0.0; WEIGHTS];
        for (index, weight) in weights.iter_mut().enumerate() {
            *weight = match index {
                ..BIAS => random.random_range(-0.1..0.1),
                BIAS..OUTPUTS => 0.1,
                OUTPUTS..OUTPUT_BIAS => random.random_range(-0.06..0.06),
                _ => 0.0,
            };
        }
        Trainer {
            means: vec![0.0; WEIGHTS],
            squares: vec![0.0; WEIGHTS],
            weights,
            epoch: 0,
            steps: 0,
        }
    }

    /// What a run that was ended has left.
    fn resume(path: &Path) -> Option<Trainer> {
        let bytes = fs::read(path).ok()?;
        if bytes.len() != 16 + 12 * WEIGHTS {
            return None;
        }
        let (head, body) = bytes.split_at(16);
        let eight = |at: usize| {
            u64::from_le_bytes(head[at..at + 8].try_into().ok()?)
                .try_into()
                .ok()
        };
        let mut values = body
            .chunks_exact(4)
            .map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let mut part = || values.by_ref().take(WEIGHTS).collect();
        Some(Trainer {
            weights: part(),
            means: part(),
            squares: part(),
            epoch: eight(0)?,
            steps: eight(8)?,
        })
    }

    fn save(&self, path: &Path) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(16 + 12 * WEIGHTS);
        for number in [self.epoch, self.steps] {
            bytes.extend((number as u64).to_le_bytes());
        }
        for value in [&self.weights, &self.means, &self.squares]
            .into_iter()
            .flatten()
        {
            bytes.extend(value.to_le_bytes());
        }
        tabia::disk::write_atomic(path, &bytes)
    }

    /// One step along the gradient of a batch; returns the sum of its errors.
    fn step(
        &mut self,
        batch: &[Sample],
        teaching: Teaching,
        gradients: &mut [Vec<f32>],
        rate: f32,
        threads: usize,
    ) -> f64 {
        const KEEP: (f32, f32) = (0.9, 0.999);
        const DECAY: f32 = 0.01;
        let weights = &self.weights;
        let shard = batch.len().div_ceil(SHARDS);
        let mut parts: Vec<(&[Sample], &mut Vec<f32>)> =
            batch.chunks(shard).zip(gradients.iter_mut()).collect();
        let each = parts.len().div_ceil(threads);
        let error = thread::scope(|scope| {
            let workers: Vec<_> = parts
                .chunks_mut(each)
                .map(|parts| {
                    scope.spawn(move || {
                        let parts = parts.iter_mut();
                        let errors = parts
                            .map(|(samples, gradient)| learn(weights, samples, teaching, gradient));
                        errors.collect::<Vec<f64>>()
                    })
                })
                .collect();
            let errors = workers
                .into_iter()
                .flat_map(|worker| worker.join().unwrap_or_default());
            errors.sum()
        });
        self.steps += 1;
        let steps = self.steps as i32;
        let (first, second) = (1.0 - KEEP.0.powi(steps), 1.0 - KEEP.1.powi(steps));
        let share = 1.0 / batch.len() as f32;
        let each = WEIGHTS.div_ceil(threads);
        // Every thread takes the same piece of all gradients.
        let mut pieces: Vec<Vec<&mut [f32]>> = Vec::new();
        for gradient in gradients.iter_mut() {
            for (piece, part) in gradient.chunks_mut(each).enumerate() {
                if pieces.len() <= piece {
                    pieces.push(Vec::new());
                }
                pieces[piece].push(part);
            }
        }
        let values = self
            .weights
            .chunks_mut(each)
            .zip(self.means.chunks_mut(each));
        let values = values.zip(self.squares.chunks_mut(each)).zip(pieces);
        thread::scope(|scope| {
            for (((weights, means), squares), mut gradients) in values {
                scope.spawn(move || {
                    for index in 0..weights.len() {
                        let mut slope = 0.0;
                        for gradient in &mut gradients {
                            slope += gradient[index];
                            gradient[index] = 0.0;
                        }
                        slope *= share;
                        means[index] = KEEP.0 * means[index] + (1.0 - KEEP.0) * slope;
                        squares[index] = KEEP.1 * squares[index] + (1.0 - KEEP.1) * slope * slope;
                        let step =
                            (means[index] / first) / ((squares[index] / second).sqrt() + 1e-8);
                        let weight = weights[index] - rate * (step + DECAY * weights[index]);
                        weights[index] = weight.clamp(-MOST, MOST);
                    }
                });
            }
        });
        error
    }

    /// The mean squared error.
    fn error(&self, samples: &[Sample], teaching: Teaching, threads: usize) -> f64 {
        let each = samples.len().div_ceil(threads).max(1);
        let part = |samples: &[Sample]| {
            let mut scratch = Scratch::default();
            let mut sum = 0.0;
            for some in samples.chunks(1024) {
                scratch.forward(&self.weights, some);
                for (output, sample) in scratch.outputs.iter().zip(some) {
                    sum += f64::from((chance(*output) - teaching.expected(sample)).powi(2));
                }
            }
            sum
        };
        let sum: f64 = thread::scope(|scope| {
            let workers: Vec<_> = samples
                .chunks(each)
                .map(|samples| scope.spawn(|| part(samples)))
                .collect();
            workers
                .into_iter()
                .map(|worker| worker.join().unwrap_or(f64::NAN))
                .sum()
        });
        sum / samples.len().max(1) as f64
    }

    /// The network in integers, as its file has it.
    fn network(&self, scale: f32) -> Vec<u8> {
        let mut bytes = b"TABIANN1".to_vec();
        bytes.extend((scale.round() as i32).to_le_bytes());
        let mut add = |weight: f32, one: i32| {
            bytes.extend(((weight * one as f32).round() as i16).to_le_bytes());
        };
        for input in 0..INPUTS {
            for block in 0..HIDDEN / BLOCK {
                for &weight in block_at(&self.weights, row(input, block)) {
                    add(weight, ACCUMULATOR_ONE);
                }
            }
        }
        for &weight in &self.weights[BIAS..OUTPUTS] {
            add(weight, ACCUMULATOR_ONE);
        }
        for &weight in &self.weights[OUTPUTS..OUTPUT_BIAS] {
            add(weight, OUTPUT_ONE);
        }
        for weight in &self.weights[OUTPUT_BIAS..] {
            let one = (ACCUMULATOR_ONE * OUTPUT_ONE) as f32;
            bytes.extend(((weight * one).round() as i32).to_le_bytes());
        }
        bytes
    }
}

/// The scale on which scores foretell results best.
fn fit_scale(samples: &[Sample]) -> f32 {
    let some = samples.iter().step_by(samples.len() / 200_000 + 1);
    let scored: Vec<(f32, f32)> = some
        .filter_map(|sample| Some((f32::from(sample.score), sample.result()?)))
        .collect();
    let error = |scale: f32| -> f64 {
        let errors = scored
            .iter()
            .map(|(score, result)| f64::from((chance(score / scale) - result).powi(2)));
        errors.sum()
    };
    let scales = (10..60).map(|step| 10.0 * step as f32);
    scales
        .min_by(|a, b| error(*a).total_cmp(&error(*b)))
        .unwrap_or(400.0)
}

/// How far the network in integers is from the one that was trained, in centipawns: on the average and at most.
fn rounding(trainer: &Trainer, network: &Network, samples: &[Sample], scale: f32) -> (f32, f32) {
    let mut scratch = Scratch::default();
    let (mut sum, mut most) = (0.0, 0.0f32);
    let some = &samples[..samples.len().min(20_000)];
    scratch.forward(&trainer.weights, some);
    for (sample, output) in some.iter().zip(&scratch.outputs) {
        let exact = output * scale;
        let Some(position) = position(sample) else {
            continue;
        };
        let off = (network.evaluate(&position) as f32 - exact).abs();
        sum += off;
        most = most.max(off);
    }
    (sum / some.len().max(1) as f32, most)
}

fn position(sample: &Sample) -> Option<Position> {
    let mut setup = tabia::chess::Setup::empty();
    for (piece, square) in sample.men() {
        setup.board[square.index()] = Some(piece);
    }
    setup.turn = sample.turn();
    setup.position().ok()
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let threads = arguments.threads.clamp(1, SHARDS);
    let mut all = Vec::new();
    for path in &arguments.positions {
        read(path, &mut all)?;
    }
    all.retain(|sample| sample.score.abs() < DECIDED);
    let teaching = Teaching {
        scale: arguments.scale.unwrap_or_else(|| fit_scale(&all)),
        result_share: arguments.result_share,
    };
    let (apart, mut train): (Vec<_>, Vec<_>) = all.into_iter().partition(|sample| sample.apart);
    if train.is_empty() || apart.is_empty() {
        return Err("there are no positions to learn from".into());
    }
    eprintln!(
        "{} positions to learn from, {} apart; scale {}",
        train.len(),
        apart.len(),
        teaching.scale
    );
    let mut random = Xoshiro256PlusPlus::seed_from_u64(arguments.seed);
    train.shuffle(&mut random);
    let kept = arguments.output.with_extension("state");
    let mut trainer = Trainer::resume(&kept).unwrap_or_else(|| Trainer::new(arguments.seed));
    let mut gradients = vec![vec![0.0; WEIGHTS]; SHARDS];
    let batches: Vec<&[Sample]> = train
        .chunks_exact(arguments.batch.min(train.len()))
        .collect();
    let all_steps = (batches.len() * arguments.epochs) as f32;
    println!("epoch  learnt    apart     seconds");
    while trainer.epoch < arguments.epochs {
        let started = Instant::now();
        let mut order: Vec<usize> = (0..batches.len()).collect();
        order.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(
            arguments.seed ^ (trainer.epoch as u64 + 1),
        ));
        let mut error = 0.0;
        for &batch in &order {
            let progress = trainer.steps as f32 / all_steps;
            let rate = arguments.rate * (0.01 + 0.99 * 0.5 * (1.0 + (PI * progress).cos()));
            error += trainer.step(batches[batch], teaching, &mut gradients, rate, threads);
        }
        trainer.epoch += 1;
        trainer.save(&kept)?;
        let learnt = error / (batches.len() * batches[0].len()) as f64;
        let apart = trainer.error(&apart, teaching, threads);
        let seconds = started.elapsed().as_secs_f32();
        println!("{:5}  {learnt:.6}  {apart:.6}  {seconds:.1}", trainer.epoch);
        tabia::disk::write_atomic(&arguments.output, &trainer.network(teaching.scale))?;
    }
    let bytes = fs::read(&arguments.output)?;
    let network = Network::read(&bytes)?;
    let (mean, most) = rounding(&trainer, &network, &apart, teaching.scale);
    println!("rounding: {mean:.2} centipawns on the average, {most:.2} at most");
    println!("to be shipped as assets/{}.bin", name_of(&bytes));
    Ok(())
}
