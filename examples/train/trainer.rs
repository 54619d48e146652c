//! The state of a training, and its steps.

use std::fs;
use std::io;
use std::path::Path;
use std::thread;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use tabia_engine::eval::network::{
    ACCUMULATOR_ONE, HIDDEN, INPUTS, KINGS, MEN, Network, OUTPUT_ONE,
};

use crate::gradient::{
    BIAS, BLOCK, OUTPUT_BIAS, OUTPUTS, Scratch, Teaching, WEIGHTS, block_at, chance, learn, row,
};
use crate::samples::Sample;

/// Maximum of a weight, so that its integer does not overflow.
const MOST: f32 = 127.0 / OUTPUT_ONE as f32;

/// Number of bytes before the weights in the file of a state: epoch and step.
const HEAD: usize = 16;

/// Number of bytes before the weights in the file of a network: the magic word and the scale.
const NETWORK_HEAD: usize = 12;

/// The state of a training, which can be written and read.
pub struct Trainer {
    pub weights: Vec<f32>,
    /// Running means of gradients and of their squares.
    means: Vec<f32>,
    squares: Vec<f32>,
    pub epoch: usize,
    pub steps: usize,
}

impl Trainer {
    pub fn new(seed: u64) -> Trainer {
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

    /// Reads the weights of a network's file, in the form of [`Trainer::network`].
    pub fn of_network(path: &Path) -> Result<Trainer, String> {
        let named = |error: String| format!("{}: {error}", path.display());
        let bytes = fs::read(path).map_err(|error| named(error.to_string()))?;
        Network::read(&bytes, String::new()).map_err(|error| named(error.to_string()))?;
        let (halves, wholes) = bytes[NETWORK_HEAD..].split_at(2 * OUTPUT_BIAS);
        let mut halves = halves
            .chunks_exact(2)
            .map(|two| f32::from(i16::from_le_bytes([two[0], two[1]])));
        let mut trainer = Trainer::new(0);
        let mut set = |weight: &mut f32, one: i32| {
            *weight = halves.next().unwrap_or_default() / one as f32;
        };
        for input in 0..INPUTS {
            for block in 0..HIDDEN / BLOCK {
                let at = row(input, block);
                for weight in &mut trainer.weights[at..at + BLOCK] {
                    set(weight, ACCUMULATOR_ONE);
                }
            }
        }
        for weight in &mut trainer.weights[BIAS..OUTPUTS] {
            set(weight, ACCUMULATOR_ONE);
        }
        for weight in &mut trainer.weights[OUTPUTS..OUTPUT_BIAS] {
            set(weight, OUTPUT_ONE);
        }
        let wholes = wholes
            .chunks_exact(4)
            .map(|four| i32::from_le_bytes([four[0], four[1], four[2], four[3]]) as f32);
        for (weight, whole) in trainer.weights[OUTPUT_BIAS..].iter_mut().zip(wholes) {
            *weight = whole / (ACCUMULATOR_ONE * OUTPUT_ONE) as f32;
        }
        Ok(trainer)
    }

    /// Adds to each weight what its rounding to an integer may have removed, so that small steps are not lost when the weights
    /// are rounded again.
    pub fn undo_rounding(&mut self) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(0);
        for (index, weight) in self.weights.iter_mut().enumerate() {
            let one = match index {
                ..OUTPUTS => ACCUMULATOR_ONE,
                OUTPUTS..OUTPUT_BIAS => OUTPUT_ONE,
                _ => ACCUMULATOR_ONE * OUTPUT_ONE,
            };
            *weight += random.random_range(-0.5..0.5) / one as f32;
        }
    }

    /// Replaces the weights by a mean of them and others, in which the others have this share.
    pub fn blend(&mut self, other: &Trainer, share: f32) {
        for (weight, other) in self.weights.iter_mut().zip(&other.weights) {
            *weight += share * (other - *weight);
        }
    }

    /// Reads the state of an earlier run.
    pub fn resume(path: &Path) -> Result<Trainer, String> {
        let named = |error: String| format!("{}: {error}", path.display());
        let bytes = fs::read(path).map_err(|error| named(error.to_string()))?;
        let wanted = HEAD + 12 * WEIGHTS;
        if bytes.len() != wanted {
            return Err(named(format!(
                "{} bytes instead of {wanted}: not the state of a training of this network; move it away to begin anew",
                bytes.len()
            )));
        }
        let (head, body) = bytes.split_at(HEAD);
        let eight = |at: usize| {
            let mut number = [0; 8];
            number.copy_from_slice(&head[at..at + 8]);
            u64::from_le_bytes(number) as usize
        };
        let mut values = body
            .chunks_exact(4)
            .map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let mut part = || values.by_ref().take(WEIGHTS).collect();
        Ok(Trainer {
            weights: part(),
            means: part(),
            squares: part(),
            epoch: eight(0),
            steps: eight(8),
        })
    }

    pub fn save(&self, path: &Path) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(HEAD + 12 * WEIGHTS);
        for number in [self.epoch, self.steps] {
            bytes.extend((number as u64).to_le_bytes());
        }
        for value in [&self.weights, &self.means, &self.squares]
            .into_iter()
            .flatten()
        {
            bytes.extend(value.to_le_bytes());
        }
        tabia_disk::write_atomic(path, &bytes)
    }

    /// Makes one step along the gradient of a batch; returns the sum of its errors.
    pub fn step(
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
        let shard = batch.len().div_ceil(gradients.len());
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
        // Each thread adds up the same part of all gradients.
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

    /// Copies the weights of the first square of the king to all squares.
    pub fn part_kings(&mut self) {
        for values in [&mut self.weights, &mut self.means, &mut self.squares] {
            for block in values[..BIAS].chunks_exact_mut(INPUTS * BLOCK) {
                for king in 1..KINGS {
                    block.copy_within(..MEN * BLOCK, king * MEN * BLOCK);
                }
            }
        }
    }

    /// Returns the mean squared error.
    pub fn error(&self, samples: &[Sample], teaching: Teaching, threads: usize) -> f64 {
        let each = samples.len().div_ceil(threads).max(1);
        let part = |samples: &[Sample]| {
            let mut scratch = Scratch::default();
            let mut sum = 0.0;
            for some in samples.chunks(1024) {
                scratch.forward(&self.weights, some, teaching.shared);
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

    /// Returns the integer network, in the form of its file.
    pub fn network(&self, scale: f32) -> Vec<u8> {
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
