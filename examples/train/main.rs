//! Trains the network of the evaluation with the positions of `label`.
//!
//! `cargo run --release --example train -- -o NETWORK POSITIONS…`
//!
//! The target of a position is a mixture of its score, converted to an expected result, and the result of its game. The
//! squared error is minimised by AdamW (Loshchilov and Hutter, 2019) with a learning rate that decreases along a cosine. The
//! same seed and positions give the same network, whatever the number of threads. In the first epochs all squares of the king
//! share one set of input weights; then each has its own. After each epoch the state is written beside the network, and a
//! later run continues from it.

mod gradient;
#[path = "../shared/samples.rs"]
#[allow(dead_code)]
mod samples;
mod trainer;

use std::error::Error;
use std::f32::consts::PI;
use std::path::PathBuf;
use std::time::Instant;

use clap::Parser;
use gradient::{Scratch, Teaching, WEIGHTS, chance};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use samples::{Sample, read};
use tabia_chess::{Position, Setup};
use tabia_engine::eval::network::{Network, name_of};
use trainer::Trainer;

/// Maximum score of a training position, in centipawns: larger ones are decided.
const DECIDED: i16 = 3_000;

/// Number of steps in which the learning rate grows to its maximum: the first means of the gradients are uncertain.
const WARM_UP: f32 = 500.0;

#[derive(Parser)]
struct Arguments {
    /// Files of `label`.
    positions: Vec<PathBuf>,
    /// The output file for the network.
    #[arg(short)]
    output: PathBuf,
    /// A network to continue with, instead of a new one.
    #[arg(long)]
    from: Option<PathBuf>,
    /// Share of the network of `--from` in the mean of both that is written at the end (Wortsman et al., 2022). The trained
    /// network alone forgets some of what the other one learned from other positions.
    #[arg(long, default_value_t = 0.0, requires = "from")]
    keep: f32,
    #[arg(long, default_value_t = 6)]
    epochs: usize,
    /// Number of first epochs in which all squares of the king share their weights: default 4, and none for a network that
    /// distinguishes them already.
    #[arg(long, conflicts_with = "from")]
    shared_epochs: Option<usize>,
    #[arg(long, default_value_t = 16_384)]
    batch: usize,
    #[arg(long, default_value_t = 0.001)]
    rate: f32,
    /// Weight of the result of the game in the target, where there is one; the rest is the score.
    #[arg(long, default_value_t = 0.1)]
    result_share: f32,
    /// Centipawns of an output of 1; by default, the scale that predicts the results best.
    #[arg(long)]
    scale: Option<f32>,
    /// Centipawns of an output of 1 in the network's file, if it differs from that of the scores: it is chosen so that a side
    /// with 100 wins every second game. `selfplay check` prints the score with which it does.
    #[arg(long)]
    unit: Option<f32>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// The gradient of a batch is the sum of this number of parts, whatever the number of threads; more threads than parts
    /// have no effect.
    #[arg(long, default_value_t = 4)]
    parts: usize,
}

/// Returns the scale with which scores predict results best.
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

/// Returns the mean and the maximum difference between the integer network and the trained one, in centipawns.
fn rounding(trainer: &Trainer, network: &Network, samples: &[Sample], scale: f32) -> (f32, f32) {
    let mut scratch = Scratch::default();
    let (mut sum, mut most) = (0.0, 0.0f32);
    let some = &samples[..samples.len().min(20_000)];
    scratch.forward(&trainer.weights, some, false);
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
    let mut setup = Setup::empty();
    for (square, piece) in sample.men() {
        setup.board[square.index()] = Some(piece);
    }
    setup.turn = sample.turn();
    setup.position().ok()
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    if !(0.0..=1.0).contains(&arguments.keep) {
        return Err("--keep is from 0 to 1".into());
    }
    let threads = arguments.threads.clamp(1, arguments.parts.max(1));
    let kept = arguments.output.with_extension("state");
    let mut trainer = match &arguments.from {
        _ if kept.exists() => Trainer::resume(&kept)?,
        Some(path) => {
            let mut trainer = Trainer::of_network(path)?;
            trainer.undo_rounding();
            trainer
        }
        None => Trainer::new(arguments.seed),
    };
    let mut all = Vec::new();
    for path in &arguments.positions {
        read(path, &mut all)?;
    }
    all.retain(|sample| sample.score.abs() < DECIDED);
    let scale = arguments.scale.unwrap_or_else(|| fit_scale(&all));
    let unit = arguments.unit.unwrap_or(scale);
    let (apart, mut train): (Vec<_>, Vec<_>) = all.into_iter().partition(|sample| sample.apart);
    if train.is_empty() || apart.is_empty() {
        return Err("there are no positions to learn from".into());
    }
    eprintln!(
        "{} positions to learn from, {} apart; scale {scale}",
        train.len(),
        apart.len(),
    );
    let mut random = Xoshiro256PlusPlus::seed_from_u64(arguments.seed);
    train.shuffle(&mut random);
    let mut gradients = vec![vec![0.0; WEIGHTS]; arguments.parts.max(1)];
    let batches: Vec<&[Sample]> = train
        .chunks_exact(arguments.batch.min(train.len()))
        .collect();
    let all_steps = (batches.len() * arguments.epochs) as f32;
    println!("epoch  learnt    apart     seconds");
    let teaching = |shared| Teaching {
        shared,
        scale,
        result_share: arguments.result_share,
    };
    let shared_epochs = match &arguments.from {
        Some(_) => 0,
        None => arguments.shared_epochs.unwrap_or(4),
    };
    if arguments.from.is_some() && trainer.epoch == 0 {
        let before = trainer.error(&apart, teaching(false), threads);
        println!("    -            {before:.6}");
    }
    while trainer.epoch < arguments.epochs {
        let started = Instant::now();
        let teaching = teaching(trainer.epoch < shared_epochs);
        let mut order: Vec<usize> = (0..batches.len()).collect();
        order.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(
            arguments.seed ^ (trainer.epoch as u64 + 1),
        ));
        let mut error = 0.0;
        for &batch in &order {
            let progress = trainer.steps as f32 / all_steps;
            let warm = ((trainer.steps + 1) as f32 / WARM_UP).min(1.0);
            let rate = warm * arguments.rate * (0.01 + 0.99 * 0.5 * (1.0 + (PI * progress).cos()));
            error += trainer.step(batches[batch], teaching, &mut gradients, rate, threads);
        }
        trainer.epoch += 1;
        if teaching.shared {
            trainer.part_kings();
        }
        trainer.save(&kept)?;
        let learnt = error / (batches.len() * batches[0].len()) as f64;
        let apart = trainer.error(&apart, teaching, threads);
        let seconds = started.elapsed().as_secs_f32();
        println!("{:5}  {learnt:.6}  {apart:.6}  {seconds:.1}", trainer.epoch);
        tabia_disk::write_atomic(&arguments.output, &trainer.network(unit))?;
    }
    if let Some(path) = &arguments.from
        && arguments.keep > 0.0
    {
        trainer.blend(&Trainer::of_network(path)?, arguments.keep);
        let error = trainer.error(&apart, teaching(false), threads);
        println!(" mean            {error:.6}");
    }
    let bytes = trainer.network(unit);
    tabia_disk::write_atomic(&arguments.output, &bytes)?;
    let name = name_of(&bytes);
    let network = Network::read(&bytes, name.clone())?;
    let (mean, most) = rounding(&trainer, &network, &apart, unit);
    println!("rounding: {mean:.2} centipawns on the average, {most:.2} at most");
    println!("to be shipped as assets/{name}.bin");
    Ok(())
}
