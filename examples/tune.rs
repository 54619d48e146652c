//! Fits the weights of the evaluation to positions from games, and writes them into the source.
//!
//! `cargo run --release --example tune -- EPOCHS positions.txt…` reads the output of `selfplay text` and rewrites
//! `src/engine/eval/classical/weights.rs`. The error is the squared difference between the target of a position and its
//! evaluation, converted by a logistic curve (Österlund, "Texel's tuning method", 2014); it is minimised by Adam (Kingma and
//! Ba, 2015). The first twentieth of the positions is used for validation.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::thread;

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use tabia_chess::Position;
use tabia_engine::eval::classical::tuning::{self, DANGER, GROUPS, Group, TermName};

const SOURCE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/src/engine/eval/classical/weights.rs"
);

/// Weight of the result of the game in the target; the rest is the score of the search.
const RESULT_SHARE: f32 = 0.3;

/// Each weight is held at its old value as if this number of positions supported it, so that rare features are not overfitted.
const PRIOR: f32 = 3_000.0;

const BATCH: usize = 16_384;
const STEP: f32 = 1.0;
const THREADS: usize = 2;

/// A position as the coefficients of the weights.
struct Sample {
    linear: Vec<(u16, i16)>,
    danger: [Vec<(u16, i16)>; 2],
    rest: (f32, f32),
    phase: f32,
    scale: f32,
    /// The target: a mixture of the result of the game for White and the score of the search.
    result: f32,
    score: f32,
}

/// Middlegame and endgame value of every weight.
type Weights = Vec<[f32; 2]>;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let epochs: usize = arguments.next().unwrap_or_default().parse()?;
    let mut samples = Vec::new();
    for path in arguments {
        read(&fs::read_to_string(&path)?, &mut samples);
        eprintln!("{path}: {} positions so far", samples.len());
    }
    let mut random = StdRng::seed_from_u64(1);
    // The positions of one game are similar, so whole games are used for validation.
    let (test, train) = samples.split_at(samples.len() / 20);

    let mut weights: Weights = tuning::weights()
        .into_iter()
        .map(|(mg, eg)| [mg as f32, eg as f32])
        .collect();
    let start = weights.clone();
    let slope = fit_slope(train);
    eprintln!(
        "slope {slope:.5}, error {:.6} / {:.6}",
        error(train, &weights, slope),
        error(test, &weights, slope)
    );

    let mut order: Vec<usize> = (0..train.len()).collect();
    let mut adam = Adam::new(weights.len());
    for epoch in 1..=epochs {
        order.shuffle(&mut random);
        // The learning rate decreases to zero.
        let progress = (epoch - 1) as f32 / epochs as f32;
        let step = STEP * 0.5 * (1.0 + (std::f32::consts::PI * progress).cos());
        for batch in order.chunks(BATCH) {
            let mut gradient = gradient(train, batch, &weights, slope);
            // The usual curvature of a position's error, for a weight with coefficient 1.
            let hold = PRIOR / train.len() as f32 * (0.2 * slope).powi(2);
            for (gradient, (now, before)) in gradient.iter_mut().zip(weights.iter().zip(&start)) {
                for half in [0, 1] {
                    gradient[half] += hold * (now[half] - before[half]);
                }
            }
            adam.step(&mut weights, &gradient, step);
        }
        if epoch % 10 == 0 || epoch == epochs {
            eprintln!(
                "epoch {epoch}: error {:.6} / {:.6}",
                error(train, &weights, slope),
                error(test, &weights, slope)
            );
        }
    }
    write(&weights)
}

fn read(text: &str, samples: &mut Vec<Sample>) {
    for line in text.lines() {
        let mut fields = line.split(';');
        let (Some(fen), Some(Ok(result)), Some(Ok(score))) = (
            fields.next(),
            fields.next().map(str::parse),
            fields.next().map(str::parse::<f32>),
        ) else {
            continue;
        };
        let Ok(position) = Position::from_fen(fen) else {
            continue;
        };
        let trace = tuning::trace(&position);
        // A position that is decided by something without a weight is of no use.
        if trace.scale == 0.0 || score.abs() > 2_000.0 {
            continue;
        }
        let short = |counts: Vec<(usize, i32)>| -> Vec<(u16, i16)> {
            counts
                .into_iter()
                .map(|(index, count)| (index as u16, count as i16))
                .collect()
        };
        samples.push(Sample {
            linear: short(trace.linear),
            danger: trace.danger.map(short),
            rest: (trace.rest.0 as f32, trace.rest.1 as f32),
            phase: trace.phase,
            scale: trace.scale,
            result,
            score,
        });
    }
}

/// Returns the evaluation, and its two king dangers.
fn evaluate(sample: &Sample, weights: &Weights) -> (f32, [f32; 2]) {
    let (mut mg, mut eg) = sample.rest;
    for &(index, count) in &sample.linear {
        let [weight_mg, weight_eg] = weights[index as usize];
        mg += weight_mg * f32::from(count);
        eg += weight_eg * f32::from(count);
    }
    let danger = [0, 1].map(|side: usize| {
        sample.danger[side]
            .iter()
            .map(|&(index, count)| weights[index as usize][0] * f32::from(count))
            .sum::<f32>()
            .max(0.0)
    });
    for (danger, sign) in danger.iter().zip([1.0, -1.0]) {
        mg += sign * danger * danger / DANGER.0 as f32;
        eg += sign * danger / DANGER.1 as f32;
    }
    let total = mg * sample.phase + eg * (1.0 - sample.phase);
    (total * sample.scale, danger)
}

fn expected(score: f32, slope: f32) -> f32 {
    1.0 / (1.0 + (-score * slope).exp())
}

fn target(sample: &Sample, slope: f32) -> f32 {
    RESULT_SHARE * sample.result + (1.0 - RESULT_SHARE) * expected(sample.score, slope)
}

fn error(samples: &[Sample], weights: &Weights, slope: f32) -> f64 {
    let parts = samples.chunks(samples.len().div_ceil(THREADS).max(1));
    let sum: f64 = thread::scope(|scope| {
        let threads: Vec<_> = parts
            .map(|part| {
                scope.spawn(move || {
                    part.iter()
                        .map(|sample| {
                            let (total, _) = evaluate(sample, weights);
                            let miss = expected(total, slope) - target(sample, slope);
                            f64::from(miss * miss)
                        })
                        .sum::<f64>()
                })
            })
            .collect();
        threads
            .into_iter()
            .filter_map(|thread| thread.join().ok())
            .sum()
    });
    sum / samples.len() as f64
}

/// Returns the slope of the logistic curve with which the scores of the search predict the results best.
fn fit_slope(samples: &[Sample]) -> f32 {
    let miss = |slope: f32| -> f64 {
        samples
            .iter()
            .map(|sample| f64::from((expected(sample.score, slope) - sample.result).powi(2)))
            .sum()
    };
    let (mut low, mut high) = (0.001_f32, 0.02_f32);
    for _ in 0..30 {
        let third = (high - low) / 3.0;
        if miss(low + third) < miss(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    (low + high) / 2.0
}

fn gradient(samples: &[Sample], batch: &[usize], weights: &Weights, slope: f32) -> Weights {
    let parts = batch.chunks(batch.len().div_ceil(THREADS).max(1));
    let sums: Vec<Weights> = thread::scope(|scope| {
        let threads: Vec<_> = parts
            .map(|part| {
                scope.spawn(move || {
                    let mut sum = vec![[0.0; 2]; weights.len()];
                    for &index in part {
                        add_gradient(&samples[index], weights, slope, &mut sum);
                    }
                    sum
                })
            })
            .collect();
        threads
            .into_iter()
            .filter_map(|thread| thread.join().ok())
            .collect()
    });
    let mut total = vec![[0.0; 2]; weights.len()];
    for sum in sums {
        for (total, part) in total.iter_mut().zip(sum) {
            total[0] += part[0] / batch.len() as f32;
            total[1] += part[1] / batch.len() as f32;
        }
    }
    total
}

fn add_gradient(sample: &Sample, weights: &Weights, slope: f32, sum: &mut Weights) {
    let (total, danger) = evaluate(sample, weights);
    let guess = expected(total, slope);
    let push = (guess - target(sample, slope)) * guess * (1.0 - guess) * sample.scale;
    let (mg, eg) = (push * sample.phase, push * (1.0 - sample.phase));
    for &(index, count) in &sample.linear {
        sum[index as usize][0] += mg * f32::from(count);
        sum[index as usize][1] += eg * f32::from(count);
    }
    for side in [0, 1] {
        if danger[side] > 0.0 {
            let sign = if side == 0 { 1.0 } else { -1.0 };
            let pull = mg * 2.0 * danger[side] / DANGER.0 as f32 + eg / DANGER.1 as f32;
            for &(index, count) in &sample.danger[side] {
                sum[index as usize][0] += sign * pull * f32::from(count);
            }
        }
    }
}

/// Gradient descent with a learning rate for each weight.
struct Adam {
    first: Weights,
    second: Weights,
    time: i32,
}

impl Adam {
    fn new(len: usize) -> Adam {
        Adam {
            first: vec![[0.0; 2]; len],
            second: vec![[0.0; 2]; len],
            time: 0,
        }
    }

    fn step(&mut self, weights: &mut Weights, gradient: &Weights, step: f32) {
        self.time += 1;
        let (fade_first, fade_second) = (0.9_f32, 0.999_f32);
        let correct_first = 1.0 - fade_first.powi(self.time);
        let correct_second = 1.0 - fade_second.powi(self.time);
        for (index, slopes) in gradient.iter().enumerate() {
            for half in [0, 1] {
                let slope = slopes[half];
                let first = &mut self.first[index][half];
                let second = &mut self.second[index][half];
                *first = fade_first * *first + (1.0 - fade_first) * slope;
                *second = fade_second * *second + (1.0 - fade_second) * slope * slope;
                let pace = (*second / correct_second).sqrt() + 1e-9;
                weights[index][half] -= step * (*first / correct_first) / pace;
            }
        }
    }
}

/// Writes the weights into their source file, whose beginning is kept.
fn write(weights: &Weights) -> Result<(), Box<dyn Error>> {
    let source = fs::read_to_string(SOURCE)?;
    let marker = "weights! {\n";
    let head = source.rfind(marker).ok_or("no weights in the source")? + marker.len();
    let mut text = source[..head].to_owned();
    for group in GROUPS {
        let Group {
            name,
            description,
            term,
            start,
            len,
        } = group;
        writeln!(text, "    ///{description}\n    {name} ({term:?}) [")?;
        let per_line = if *term == TermName::Placement { 4 } else { 8 };
        for row in weights[*start..start + len].chunks(per_line) {
            let row: Vec<String> = row
                .iter()
                .map(|[mg, eg]| format!("({}, {}),", mg.round() as i32, eg.round() as i32))
                .collect();
            writeln!(text, "        {}", row.join(" "))?;
        }
        text.push_str("    ]\n");
    }
    text.push_str("}\n");
    fs::write(SOURCE, text)?;
    Ok(())
}
