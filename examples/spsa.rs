//! Tunes margins of the search by games of the engine against itself.
//!
//! `cargo run --release --example spsa -- STATE --openings FILE reverse razor futility` plays pairs of games between margins that
//! are a step apart in a random direction, each pair from one opening with colours changed, and moves the margins towards the
//! winner (simultaneous perturbation stochastic approximation: Spall, 1992; for chess programs: Kiiski, 2011). The sizes of the
//! steps follow fishtest: by the range in which a margin may lie, here from half to twice its value. They are small, so that tens
//! of thousands of pairs and no more than about 18 margins make sense. The state is a text file, written after every few pairs; a
//! later run continues from it. The result is the mean of the last third of the pairs. It must be confirmed by a match before it
//! is written into `src/engine/search/margins.rs`.

#[path = "shared/duel.rs"]
mod duel;
#[path = "shared/players.rs"]
#[allow(dead_code)]
mod players;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use clap::Parser;
use duel::{Duel, Games};
use players::{Failure, side_by_side};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use tabia_engine::{Margin, Margins};
use tabia_matches::{Opening, TimeControl};

/// Exponents of the decrease of the gains and of the perturbations (Spall, 1998).
const GAIN_POWER: f64 = 0.602;
const STEP_POWER: f64 = 0.101;

/// At the last planned pair, the perturbation of a margin as a part of its range, and by how much of the range winning both games
/// of a pair moves it.
const LAST_STEP: f64 = 0.05;
const LAST_GAIN: f64 = 0.0003;

/// Number of pairs between two writes to the disk.
const FLUSH: u32 = 50;

#[derive(Parser)]
struct Arguments {
    /// The file of the state.
    state: PathBuf,
    /// The margins that are tuned, by name.
    #[arg(required = true)]
    margins: Vec<String>,
    #[command(flatten)]
    games: Games,
}

/// A margin that is tuned.
#[derive(Clone)]
struct Tuned {
    /// Its place in [`Margins::ALL`].
    index: usize,
    value: f64,
    /// The mean of its values in the last third of the pairs.
    mean: f64,
}

impl Tuned {
    fn new(index: usize) -> Tuned {
        let value = f64::from(Margins::ALL[index].default);
        Tuned {
            index,
            value,
            mean: value,
        }
    }

    fn margin(&self) -> &'static Margin {
        &Margins::ALL[self.index]
    }

    /// Returns the sizes of the perturbation and of the gain for winning a pair, in pair `pair` of `pairs`.
    fn steps(&self, pair: u32, pairs: u32) -> (f64, f64) {
        let margin = self.margin();
        let (least, most) = (
            margin.least.max(margin.default / 2),
            margin.most.min(2 * margin.default),
        );
        let range = f64::from((most - least).max(1));
        let (now, end) = (f64::from(pair + 1), f64::from(pairs));
        // The gains begin as if a tenth of the pairs had been played, without a leap.
        let delay = end / 10.0;
        let step = (LAST_STEP * range * (end / now).powf(STEP_POWER)).max(0.5);
        let gain = LAST_GAIN * range * ((delay + end) / (delay + now)).powf(GAIN_POWER);
        (step, gain)
    }
}

/// The progress of the tuning.
struct State {
    pairs: u32,
    /// Number of pairs in the means.
    averaged: u32,
    tuned: Vec<Tuned>,
}

impl State {
    /// Reads the state of an earlier run, or returns the shipped values of these margins.
    fn open(path: &Path, names: &[String]) -> Result<State, Box<dyn Error>> {
        let index = |name: &String| {
            let index = Margins::ALL.iter().position(|margin| margin.name == name);
            index.ok_or_else(|| format!("there is no margin “{name}”"))
        };
        let indices: Result<Vec<usize>, String> = names.iter().map(index).collect();
        let mut state = State {
            pairs: 0,
            averaged: 0,
            tuned: indices?.into_iter().map(Tuned::new).collect(),
        };
        if !path.exists() {
            return Ok(state);
        }
        for (number, line) in fs::read_to_string(path)?.lines().enumerate() {
            let read = state.read(line);
            read.ok_or_else(|| format!("{}: line {}: {line:?}", path.display(), number + 1))?;
        }
        Ok(state)
    }

    /// Reads a line of the file: a number of pairs, or a margin with its value and, in later files, its mean.
    fn read(&mut self, line: &str) -> Option<()> {
        let mut words = line.split(' ');
        let name = words.next()?;
        let value: f64 = words.next()?.parse().ok()?;
        match name {
            "pairs" => self.pairs = value as u32,
            "averaged" => self.averaged = value as u32,
            _ => {
                let tuned = self.tuned.iter_mut().find(|it| it.margin().name == name)?;
                tuned.value = value;
                tuned.mean = match words.next() {
                    Some(mean) => mean.parse().ok()?,
                    None => value,
                };
            }
        }
        Some(())
    }

    fn save(&self, path: &Path) -> Result<(), Failure> {
        let mut text = format!("pairs {}\naveraged {}\n", self.pairs, self.averaged);
        for tuned in &self.tuned {
            let (name, Tuned { value, mean, .. }) = (tuned.margin().name, tuned);
            text += &format!("{name} {value:.4} {mean:.4}\n");
        }
        Ok(tabia_disk::write_atomic(path, text.as_bytes())?)
    }

    /// Moves the margins by the result of a pair, from −1 to 1, for the side of these signs.
    fn learn(&mut self, signs: &[f64], won: f64, pairs: u32) {
        let counts = self.pairs >= pairs / 3 * 2;
        self.averaged += u32::from(counts);
        for (tuned, sign) in self.tuned.iter_mut().zip(signs) {
            let (_, gain) = tuned.steps(self.pairs, pairs);
            let (least, most) = (tuned.margin().least, tuned.margin().most);
            tuned.value = (tuned.value + sign * gain * won).clamp(least.into(), most.into());
            tuned.mean = match counts {
                true => tuned.mean + (tuned.value - tuned.mean) / f64::from(self.averaged),
                false => tuned.value,
            };
        }
        self.pairs += 1;
    }
}

/// The state that all workers share.
struct Run<'a> {
    arguments: &'a Arguments,
    control: TimeControl,
    openings: Vec<Opening>,
    state: Mutex<State>,
    is_over: AtomicBool,
    end: Option<Instant>,
}

impl Run<'_> {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays pairs until the end of the run.
    fn play(&self, worker: u64) -> Result<(), Failure> {
        let Games { pairs, seed, .. } = self.arguments.games;
        let mut duel = Duel::new(self.control)?;
        let begun = u64::from(self.state().pairs);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed ^ begun << 32 ^ worker << 24);
        loop {
            let over = self.end.is_some_and(|end| Instant::now() >= end);
            let (pair, tuned) = {
                let state = self.state();
                (state.pairs, state.tuned.clone())
            };
            if over || pair >= pairs {
                self.is_over.store(true, Ordering::Relaxed);
            }
            if self.is_over.load(Ordering::Relaxed) {
                return Ok(());
            }
            let sign = |_: &Tuned| if random.random_bool(0.5) { 1.0 } else { -1.0 };
            let signs: Vec<f64> = tuned.iter().map(sign).collect();
            // A fraction of a unit is the probability of another unit.
            let dither: f64 = random.random();
            for (engine, direction) in duel.engines.iter().zip([1.0, -1.0]) {
                let mut values = Margins::default().values();
                for (tuned, sign) in tuned.iter().zip(&signs) {
                    let (step, _) = tuned.steps(pair, pairs);
                    let value = tuned.value + direction * sign * step;
                    values[tuned.index] = (value + dither).floor() as i32;
                }
                engine.set_margins(Margins::from_values(&values));
            }
            let opening = random.random_range(0..self.openings.len());
            let won = duel.play(&self.openings[opening])?;
            let mut state = self.state();
            state.learn(&signs, won, pairs);
            if state.pairs.is_multiple_of(FLUSH) {
                state.save(&self.arguments.state)?;
                eprintln!("{} pairs", state.pairs);
            }
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let run = Run {
        control: arguments.games.control()?,
        openings: arguments.games.openings()?,
        state: Mutex::new(State::open(&arguments.state, &arguments.margins)?),
        is_over: AtomicBool::new(false),
        end: arguments.games.end(),
        arguments: &arguments,
    };
    side_by_side(arguments.games.threads, |worker| run.play(worker))
        .map_err(|error| error.to_string())?;
    let state = run.state();
    state
        .save(&arguments.state)
        .map_err(|error| error.to_string())?;
    println!("after {} pairs:", state.pairs);
    for tuned in &state.tuned {
        let Margin { name, default, .. } = tuned.margin();
        println!("    {name}: {:.1} (was {default})", tuned.mean);
    }
    Ok(())
}
