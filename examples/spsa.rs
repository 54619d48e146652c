//! Tunes the margins of the search by games against itself.
//!
//! `cargo run --release --example spsa -- STATE` plays pairs of games between margins that are a step apart in a random
//! direction, each pair from one opening with colours changed, and moves the margins towards the winner (simultaneous
//! perturbation stochastic approximation: Spall, 1992; for chess programs: Kiiski, 2011). The state is a text file, written
//! after every few pairs; a later run continues from it. The result is printed. It must be confirmed by a match before it is
//! written into `src/engine/search/margins.rs`.

#[path = "shared/players.rs"]
#[allow(dead_code)]
mod players;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::Parser;
use players::{Evaluation, Failure, Searcher, game, half_points, opening, side_by_side};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use tabia_book::{Shelf, Volume};
use tabia_engine::{Margin, Margins};

/// Exponents of the decrease of the gains and of the perturbations (Spall, 1998).
const GAIN_POWER: f64 = 0.602;
const STEP_POWER: f64 = 0.101;

/// At the last planned pair, the perturbation of a margin as a part of its range; winning a pair moves the margin by the same
/// part.
const LAST_STEP: f64 = 0.04;
const LAST_GAIN: f64 = 0.002;

/// Number of pairs between two writes to the disk.
const FLUSH: u32 = 50;

#[derive(Parser)]
struct Arguments {
    /// The file of the state.
    state: PathBuf,
    /// Number of planned pairs of games: the steps decrease towards it.
    #[arg(long, default_value_t = 20_000)]
    pairs: u32,
    /// Number of nodes of each search.
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
    #[arg(long, default_value_t = 2)]
    threads: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    evaluation: Evaluation,
    /// Stop after this number of seconds.
    #[arg(long)]
    seconds: Option<u64>,
}

/// The progress of the tuning.
struct State {
    pairs: u32,
    /// In the order of [`Margins::ALL`].
    margins: Vec<f64>,
}

impl State {
    /// Reads the state of an earlier run, or returns the shipped margins.
    fn open(path: &Path) -> Result<State, Box<dyn Error>> {
        let usual = Margins::ALL.iter().map(|margin| f64::from(margin.default));
        let mut state = State {
            pairs: 0,
            margins: usual.collect(),
        };
        if !path.exists() {
            return Ok(state);
        }
        for (number, line) in fs::read_to_string(path)?.lines().enumerate() {
            let wrong = || format!("{}: line {}: {line:?}", path.display(), number + 1);
            let (name, value) = line.split_once(' ').ok_or_else(wrong)?;
            let value: f64 = value.parse().map_err(|_| wrong())?;
            match Margins::ALL.iter().position(|margin| margin.name == name) {
                Some(index) => state.margins[index] = value,
                None if name == "pairs" => state.pairs = value as u32,
                None => return Err(wrong().into()),
            }
        }
        Ok(state)
    }

    fn save(&self, path: &Path) -> Result<(), Failure> {
        let mut text = format!("pairs {}\n", self.pairs);
        for (margin, value) in Margins::ALL.iter().zip(&self.margins) {
            text += &format!("{} {value:.3}\n", margin.name);
        }
        Ok(tabia_disk::write_atomic(path, text.as_bytes())?)
    }
}

/// Returns the sizes of a margin's perturbation and of the gain for winning a pair, in pair `pair` of `pairs`.
fn steps(margin: &Margin, pair: u32, pairs: u32) -> (f64, f64) {
    let range = f64::from(margin.most - margin.least);
    let (now, end) = (f64::from(pair + 1), f64::from(pairs));
    // The gains begin as if a tenth of the pairs had been played, without a leap.
    let delay = end / 10.0;
    let step = (LAST_STEP * range * (end / now).powf(STEP_POWER)).max(1.0);
    let gain = LAST_GAIN * range * ((delay + end) / (delay + now)).powf(GAIN_POWER);
    (step, gain)
}

/// The state that all workers share.
struct Run<'a> {
    arguments: &'a Arguments,
    state: Mutex<State>,
    is_over: AtomicBool,
    end: Option<Instant>,
}

impl Run<'_> {
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays pairs until the end of the run.
    fn play(&self, worker: u64) -> Result<(), Failure> {
        let book = Shelf::new(vec![Volume::shipped()]);
        let player = || Searcher::exact(self.arguments.nodes, &self.arguments.evaluation);
        let mut players = [player()?, player()?];
        let begun = u64::from(self.state().pairs);
        let seed = self.arguments.seed ^ begun << 32 ^ worker << 24;
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        loop {
            let over = self.end.is_some_and(|end| Instant::now() >= end);
            let (pair, margins) = {
                let state = self.state();
                (state.pairs, state.margins.clone())
            };
            if over || pair >= self.arguments.pairs {
                self.is_over.store(true, Ordering::Relaxed);
            }
            if self.is_over.load(Ordering::Relaxed) {
                return Ok(());
            }
            let signs: Vec<f64> = margins
                .iter()
                .map(|_| if random.random_bool(0.5) { 1.0 } else { -1.0 })
                .collect();
            for (player, direction) in players.iter().zip([1.0, -1.0]) {
                let values: Vec<i32> = margins
                    .iter()
                    .zip(Margins::ALL)
                    .zip(&signs)
                    .map(|((value, margin), sign)| {
                        let (step, _) = steps(margin, pair, self.arguments.pairs);
                        (value + direction * sign * step).round() as i32
                    })
                    .collect();
                player.engine.set_margins(Margins::from_values(&values));
            }
            let Some(won) = won(&book, &mut players, &mut random) else {
                continue;
            };
            let mut state = self.state();
            for ((value, margin), sign) in state.margins.iter_mut().zip(Margins::ALL).zip(&signs) {
                let (_, gain) = steps(margin, pair, self.arguments.pairs);
                let (least, most) = (f64::from(margin.least), f64::from(margin.most));
                *value = (*value + sign * gain * won).clamp(least, most);
            }
            state.pairs += 1;
            if state.pairs.is_multiple_of(FLUSH) {
                state.save(&self.arguments.state)?;
                eprintln!("{} pairs", state.pairs);
            }
        }
    }
}

/// Returns the result of a pair of games for the first player, from −1 to 1; `None` when the opening was unsuitable.
fn won(
    book: &Shelf,
    [first, second]: &mut [Searcher; 2],
    random: &mut Xoshiro256PlusPlus,
) -> Option<f64> {
    let line = opening(book, random)?;
    let as_white = game([&mut *first, &mut *second], line.clone(), Searcher::LONGEST)?;
    let as_black = game([second, first], line, Searcher::LONGEST)?;
    let [as_white, as_black] = [as_white, as_black].map(|game| f64::from(half_points(&game)));
    Some((as_white - as_black) / 2.0)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let seconds = arguments.seconds.map(Duration::from_secs);
    let run = Run {
        state: Mutex::new(State::open(&arguments.state)?),
        is_over: AtomicBool::new(false),
        end: seconds.map(|seconds| Instant::now() + seconds),
        arguments: &arguments,
    };
    side_by_side(arguments.threads, |worker| run.play(worker))
        .map_err(|error| error.to_string())?;
    let state = run.state();
    state
        .save(&arguments.state)
        .map_err(|error| error.to_string())?;
    println!("after {} pairs:", state.pairs);
    for (margin, value) in Margins::ALL.iter().zip(&state.margins) {
        println!(
            "    {}: {} (was {})",
            margin.name,
            value.round(),
            margin.default
        );
    }
    Ok(())
}
