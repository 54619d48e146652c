//! Measures many techniques and margins of the search at once, by games of the engine against itself.
//!
//! `cargo run --release --example factors -- STATE --openings FILE --factor killers=off --factor reverse=60,razor=120` plays pairs
//! of games, each pair from one opening with colours changed. In each pair every factor is given to one of the two sides, drawn
//! at random. The Elo of all factors are fitted to the results together (a factorial experiment: Fisher, 1935), so that each is
//! known nearly as well as if all games had been played for it alone. With `--share`, a factor is given to a side in that share
//! of the pairs only, and the others are played without it: then the sides are nearer to the usual engine.
//!
//! The state is a text file with a line for each pair; a later run with the same arguments continues from it.

#[path = "shared/duel.rs"]
mod duel;
#[path = "shared/players.rs"]
#[allow(dead_code)]
mod players;

use std::collections::BTreeSet;
use std::error::Error;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use clap::Parser;
use duel::{Duel, Games};
use players::{Failure, side_by_side};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use tabia_engine::Engine;
use tabia_matches::{Opening, TimeControl};
use tabia_player::Player;

/// The Elo of a pair's result of 1: the slope of the logistic curve at an even score.
const ELO: f64 = 800.0 / std::f64::consts::LN_10;

/// Number of pairs between two prints.
const INTERVAL: usize = 50;

#[derive(Parser)]
struct Arguments {
    /// The file of the results.
    state: PathBuf,
    /// Settings whose effect is measured: NAME=VALUE, several separated by commas. Can be given several times.
    #[arg(long = "factor", value_name = "SETTINGS", required = true)]
    factors: Vec<String>,
    /// Settings of both sides.
    #[arg(long, value_name = "SETTINGS", default_value = "")]
    base: String,
    /// The share of the pairs in which a factor is given to one of the sides.
    #[arg(long, default_value_t = 1.0)]
    share: f64,
    #[command(flatten)]
    games: Games,
}

impl Arguments {
    /// Returns the first lines of the file of the results: what the games depend on.
    fn heading(&self, control: TimeControl) -> String {
        let Arguments { base, share, .. } = self;
        let seed = self.games.seed;
        let factors = self.factors.join(" ");
        format!("Tabia factors 1\n{control} share={share} seed={seed} base={base}\n{factors}\n")
    }
}

/// Settings of the engine, by name.
type Settings = Vec<(String, String)>;

fn settings(text: &str) -> Result<Settings, String> {
    let words = text.split(',').filter(|word| !word.is_empty());
    let setting = |word: &str| {
        let pair = word.split_once('=');
        let (name, value) = pair.ok_or_else(|| format!("{word}: NAME=VALUE is expected"))?;
        Ok((name.to_owned(), value.to_owned()))
    };
    words.map(setting).collect()
}

/// Returns the usual values of all techniques and margins, and the shipped network.
fn usual(engine: &Engine) -> Settings {
    let options = engine.options().into_iter();
    let options = options.filter(|option| !["hash", "threads"].contains(&option.name.as_str()));
    options
        .map(|option| (option.name, option.kind.default_value()))
        .collect()
}

/// Which side has each factor in a pair: 1 for the first, −1 for the second, 0 for neither.
type Signs = Vec<i8>;

/// The pairs so far: their signs, and the first side's result from −1 to 1.
struct Results {
    pairs: Vec<(Signs, f64)>,
    file: File,
}

impl Results {
    /// Reads the results of an earlier run, or begins a new file; returns the numbers of the pairs that were played, too.
    fn open(arguments: &Arguments, heading: &str) -> Result<(Results, BTreeSet<u32>), Failure> {
        let path = &arguments.state;
        if !path.exists() {
            fs::write(path, heading)?;
        }
        let text = fs::read_to_string(path)?;
        let rest = text.strip_prefix(heading);
        let rest = rest.ok_or_else(|| format!("{}: other arguments", path.display()))?;
        let (mut pairs, mut played) = (Vec::new(), BTreeSet::new());
        // A last line without its end was cut off.
        let whole = rest.rfind('\n').map_or("", |end| &rest[..end]);
        for line in whole.lines() {
            let damaged = || format!("{}: damaged line: {line}", path.display());
            let pair = pair(line).filter(|(_, signs, _)| signs.len() == arguments.factors.len());
            let (number, signs, result) = pair.ok_or_else(damaged)?;
            if played.insert(number) {
                pairs.push((signs, result));
            }
        }
        let mut file = OpenOptions::new().append(true).open(path)?;
        if !text.ends_with('\n') {
            file.set_len((text.len() - rest.len() + whole.len()) as u64)?;
            file.write_all(if whole.is_empty() { b"" } else { b"\n" })?;
        }
        Ok((Results { pairs, file }, played))
    }

    fn add(&mut self, number: u32, signs: Signs, result: f64) -> Result<(), Failure> {
        let letters = signs.iter().map(|sign| match sign {
            1 => '+',
            -1 => '-',
            _ => '0',
        });
        let letters: String = letters.collect();
        let line = format!("{number} {letters} {result}\n");
        self.file.write_all(line.as_bytes())?;
        self.pairs.push((signs, result));
        Ok(())
    }

    /// Returns the Elo of each factor with two standard errors, by least squares; `None` with too few pairs.
    fn fit(&self) -> Option<Vec<(f64, f64)>> {
        let count = self.pairs.first()?.0.len();
        // The normal equations, with the unit matrix beside them.
        let mut rows = vec![vec![0.0; 2 * count]; count];
        let mut sums = vec![0.0; count];
        for (signs, result) in &self.pairs {
            for (row, a) in signs.iter().enumerate() {
                sums[row] += f64::from(*a) * result;
                for (column, b) in signs.iter().enumerate() {
                    rows[row][column] += f64::from(a * b);
                }
            }
        }
        for (row, entries) in rows.iter_mut().enumerate() {
            entries[count + row] = 1.0;
        }
        invert(&mut rows)?;
        let dot =
            |row: &[f64], other: &[f64]| -> f64 { row.iter().zip(other).map(|(a, b)| a * b).sum() };
        let fitted: Vec<f64> = rows.iter().map(|row| dot(&row[count..], &sums)).collect();
        let error = |(signs, result): &(Signs, f64)| {
            let signs: Vec<f64> = signs.iter().copied().map(f64::from).collect();
            (result - dot(&signs, &fitted)).powi(2)
        };
        let squares: f64 = self.pairs.iter().map(error).sum();
        let free = self.pairs.len().checked_sub(count);
        let variance = squares / free.filter(|free| *free > 0)? as f64;
        let elo = fitted.iter().enumerate().map(|(row, effect)| {
            let error = (variance * rows[row][count + row]).sqrt();
            (ELO * effect, 2.0 * ELO * error)
        });
        Some(elo.collect())
    }
}

/// Reads a line of the file: the number of the pair, its signs and its result.
fn pair(line: &str) -> Option<(u32, Signs, f64)> {
    let [number, signs, result] = line.split(' ').collect::<Vec<_>>().try_into().ok()?;
    let sign = |letter| match letter {
        '+' => Some(1),
        '-' => Some(-1),
        '0' => Some(0),
        _ => None,
    };
    let signs: Option<Signs> = signs.chars().map(sign).collect();
    Some((number.parse().ok()?, signs?, result.parse().ok()?))
}

/// Inverts the left half of a matrix by elimination, which leaves the inverse in the right half; `None` if there is none.
fn invert(rows: &mut [Vec<f64>]) -> Option<()> {
    for pivot in 0..rows.len() {
        let size = |&row: &usize| rows[row][pivot].abs();
        let largest = (pivot..rows.len()).max_by(|a, b| size(a).total_cmp(&size(b)))?;
        rows.swap(pivot, largest);
        let divisor = rows[pivot][pivot];
        if divisor.abs() < 1e-9 {
            return None;
        }
        for entry in &mut rows[pivot] {
            *entry /= divisor;
        }
        let row = rows[pivot].clone();
        for (other, entries) in rows.iter_mut().enumerate() {
            let factor = entries[pivot];
            if other != pivot {
                for (entry, by) in entries.iter_mut().zip(&row) {
                    *entry -= factor * by;
                }
            }
        }
    }
    Some(())
}

/// The state that all workers share.
struct Run<'a> {
    arguments: &'a Arguments,
    control: TimeControl,
    base: Settings,
    factors: Vec<Settings>,
    openings: Vec<Opening>,
    /// The pairs of earlier runs.
    played: BTreeSet<u32>,
    next: AtomicU32,
    results: Mutex<Results>,
    end: Option<Instant>,
}

impl Run<'_> {
    /// Plays pairs until the end of the run.
    fn play(&self) -> Result<(), Failure> {
        let mut duel = Duel::new(self.control)?;
        let usual = usual(&duel.engines[0]);
        while self.end.is_none_or(|end| Instant::now() < end) {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.arguments.games.pairs {
                break;
            }
            if self.played.contains(&number) {
                continue;
            }
            let signs = self.signs(number);
            for (engine, side) in duel.engines.iter_mut().zip([1, -1]) {
                let own = self.factors.iter().zip(&signs);
                let own = own.filter(|(_, sign)| **sign == side);
                let own = own.flat_map(|(settings, _)| settings);
                for (name, value) in usual.iter().chain(&self.base).chain(own) {
                    engine.set_option(name, value)?;
                }
            }
            let result = duel.play(&self.openings[number as usize % self.openings.len()])?;
            let mut results = self.results.lock().unwrap_or_else(PoisonError::into_inner);
            results.add(number, signs, result)?;
            if results.pairs.len().is_multiple_of(INTERVAL) {
                self.print(&results);
            }
        }
        Ok(())
    }

    /// Draws the sides that have the factors in a pair.
    fn signs(&self, number: u32) -> Signs {
        let seed = self.arguments.games.seed << 32 | u64::from(number);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let sign = |_: &Settings| match random.random_bool(self.arguments.share) {
            false => 0,
            true if random.random_bool(0.5) => 1,
            true => -1,
        };
        self.factors.iter().map(sign).collect()
    }

    fn print(&self, results: &Results) {
        println!("{} pairs", results.pairs.len());
        let fitted = results.fit().unwrap_or_default();
        for (factor, (elo, error)) in self.arguments.factors.iter().zip(fitted) {
            println!("{elo:+7.1} ± {error:4.1}  {factor}");
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    if !(0.0..=1.0).contains(&arguments.share) {
        return Err("--share is from 0 to 1".into());
    }
    let control = arguments.games.control()?;
    let factors: Result<_, _> = arguments.factors.iter().map(|it| settings(it)).collect();
    let (results, played) = Results::open(&arguments, &arguments.heading(control))
        .map_err(|error| error.to_string())?;
    let run = Run {
        control,
        base: settings(&arguments.base)?,
        factors: factors?,
        openings: arguments.games.openings()?,
        played,
        next: AtomicU32::new(0),
        results: Mutex::new(results),
        end: arguments.games.end(),
        arguments: &arguments,
    };
    side_by_side(arguments.games.threads, |_| run.play()).map_err(|error| error.to_string())?;
    run.print(&run.results.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(())
}
