//! Plays games of the engine against itself, for `tune` and for the training of networks.
//!
//! - `selfplay play FILE` adds games to a file; a later call continues the file.
//! - `selfplay check FILE…` replays the games of files and prints statistics.
//! - `selfplay text FILE…` prints the quiet positions as `FEN;result;score`: the result of the game for White (1, 0.5 or 0)
//!   and the score of the search from White's point of view, in centipawns.
//!
//! Games begin with moves of the shipped book, or with random moves, or with both, so that no two are equal. They are played
//! until they are decided.

#[path = "shared/records.rs"]
#[allow(dead_code)]
mod records;

#[path = "shared/players.rs"]
#[allow(dead_code)]
mod players;

use std::collections::HashSet;
use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::Parser;
use players::{Evaluation, Failure, Glancer, Searcher, game, half_points, opening, side_by_side};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use records::{GameRecord, MATE, Reader, Scored, Writer};
use tabia_book::{Shelf, Volume};
use tabia_chess::{Color, Move, Position};
use tabia_matches::PlayedMove;
use tabia_player::Player;

/// Number of games between two writes to the disk.
const FLUSH: u32 = 16;

#[derive(Parser)]
enum Command {
    /// Adds games to a file.
    Play(Play),
    /// Replays the games of files and prints statistics.
    Check { files: Vec<PathBuf> },
    /// Prints the quiet positions of files as text.
    Text { files: Vec<PathBuf> },
}

#[derive(clap::Args)]
struct Play {
    file: PathBuf,
    /// Total number of games in the file.
    #[arg(long, default_value_t = u32::MAX)]
    games: u32,
    /// Each search ends with the iteration that reaches this number of nodes. With 0 there is no search: the network's
    /// evaluations after each move decide, which gives many more games.
    #[arg(long, default_value_t = 500)]
    nodes: u64,
    #[arg(long, default_value_t = 1)]
    threads: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    evaluation: Evaluation,
    /// Stop after this number of seconds.
    #[arg(long)]
    seconds: Option<u64>,
}

fn main() -> Result<(), Box<dyn Error>> {
    match Command::parse() {
        Command::Play(play) => play.run(),
        Command::Check { files } => check(&files),
        Command::Text { files } => print_positions(&files),
    }
}

impl Play {
    fn run(&self) -> Result<(), Box<dyn Error>> {
        let mut begun = HashSet::new();
        let (mut count, mut next) = (0, 0);
        let writer = Writer::open(&self.file, |game| {
            begun.insert(opening_key(&game.opening));
            count += 1;
            next = next.max(game.number + 1);
        })?;
        eprintln!("{}: {count} games so far", self.file.display());
        let run = Run {
            end: self
                .seconds
                .map(|seconds| Instant::now() + Duration::from_secs(seconds)),
            wanted: self.games,
            seed: self.seed,
            count: AtomicU32::new(count),
            next: AtomicU32::new(next),
            scored: AtomicU64::new(0),
            begun: Mutex::new(begun),
            writer: Mutex::new(writer),
            started: Instant::now(),
        };
        side_by_side(self.threads, |_| match self.nodes {
            0 => {
                let glancer = || Glancer::new(&self.evaluation);
                run.play([&mut glancer()?, &mut glancer()?], Glancer::LONGEST)
            }
            nodes => {
                // One engine searches for both sides.
                let mut searcher = Searcher::new(nodes, &self.evaluation)?;
                run.play([&mut searcher.clone(), &mut searcher], Searcher::LONGEST)
            }
        })
        .map_err(|error| error.to_string())?;
        lock(&run.writer).flush()?;
        Ok(())
    }
}

/// The state that all workers of a run share.
struct Run {
    end: Option<Instant>,
    wanted: u32,
    seed: u64,
    count: AtomicU32,
    /// The number of the next game.
    next: AtomicU32,
    scored: AtomicU64,
    /// Keys of the positions after the openings.
    begun: Mutex<HashSet<u64>>,
    writer: Mutex<Writer>,
    started: Instant,
}

impl Run {
    fn play(&self, players: [&mut dyn Player; 2], longest: u32) -> Result<(), Failure> {
        let [white, black] = players;
        let book = Shelf::new(vec![Volume::shipped()]);
        while self.count.load(Ordering::Relaxed) < self.wanted
            && self.end.is_none_or(|end| Instant::now() < end)
        {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let mixed = (u64::from(number) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let mut random = Xoshiro256PlusPlus::seed_from_u64(self.seed.wrapping_add(mixed));
            let Some(line) = opening(&book, &mut random) else {
                continue;
            };
            if !lock(&self.begun).insert(line.position().key()) {
                continue;
            }
            let Some(played) = game([&mut *white, &mut *black], line, longest) else {
                continue;
            };
            let (opening, rest) = played.line().moves().split_at(played.opening());
            let found = rest.iter().zip(played.moves());
            let scored = found.map(|(&mv, found)| Some((mv, score(found)?)));
            // A search that was cut short leaves a move without a score.
            let Some(moves) = scored.collect::<Option<Vec<_>>>() else {
                continue;
            };
            let scored = moves.len() as u64;
            let scored = scored + self.scored.fetch_add(scored, Ordering::Relaxed);
            let mut writer = lock(&self.writer);
            writer.add(&GameRecord {
                number,
                result: half_points(&played),
                opening: opening.to_vec(),
                moves,
            })?;
            let count = self.count.fetch_add(1, Ordering::Relaxed) + 1;
            if count.is_multiple_of(FLUSH) {
                writer.flush()?;
            }
            if count.is_multiple_of(1024) {
                let seconds = self.started.elapsed().as_secs_f64();
                let rate = scored as f64 / seconds;
                eprintln!("{count} games, {scored} moves in this run, {rate:.0} a second");
            }
        }
        Ok(())
    }
}

/// Returns the score of a move for the side that played it, in centipawns.
fn score(found: &PlayedMove) -> Option<i16> {
    let limit = i32::from(i16::MAX);
    i16::try_from(found.score?.raw().clamp(-limit, limit)).ok()
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn opening_key(moves: &[Move]) -> u64 {
    let after = moves
        .iter()
        .filter(|mv| mv.bits() != 0)
        .try_fold(Position::start(), |position, &mv| {
            position.is_legal(mv).then(|| position.after(mv))
        });
    after.map_or(0, |position| position.key())
}

/// Statistics of files of games.
#[derive(Default)]
struct Statistics {
    games: u64,
    results: [u64; 3],
    opening_moves: u64,
    moves: u64,
    quiet: u64,
    mates: u64,
    /// Number of quiet positions by the number of pieces on the board.
    pieces: Vec<u64>,
    /// Number of quiet positions by the score, in steps of a pawn.
    scores: [u64; 11],
    openings: HashSet<u64>,
    alike: u64,
    chances: Chances,
}

/// Frequency of wins by the score of a side in the middle of the game, from −[`DECIDED`] to [`DECIDED`] in centipawns.
struct Chances(Vec<Won>);

/// Number of positions, and of those whose side to move won.
#[derive(Clone, Copy, Default)]
struct Won {
    all: u32,
    won: u32,
}

/// Maximum score in centipawns; larger ones do not depend on the chances of winning any more.
const DECIDED: i16 = 1_200;

/// The moves of a game for which the meaning of scores is measured: the middle of the game, as for Stockfish's (2022).
const MIDDLE: RangeInclusive<u16> = 28..=35;

impl Default for Chances {
    fn default() -> Chances {
        Chances(vec![Won::default(); 2 * DECIDED as usize + 1])
    }
}

impl Chances {
    fn add(&mut self, game: &GameRecord, scored: &Scored) {
        let is_middle = MIDDLE.contains(&scored.position.fullmove_number());
        if is_middle && scored.score.abs() <= DECIDED {
            let won = scored
                .position
                .turn()
                .white_view(i16::from(game.result) - 1)
                > 0;
            let here = &mut self.0[usize::from((scored.score + DECIDED).unsigned_abs())];
            here.all += 1;
            here.won += u32::from(won);
        }
    }

    /// Fits a logistic curve to the frequency of wins. Returns the score with which half are won, and the increase of the
    /// score that multiplies the odds by e. Newton's method; `None` when the games do not suffice.
    fn curve(&self) -> Option<(f64, f64)> {
        let (mut base, mut slope) = (-1.0, 0.01);
        for _ in 0..50 {
            let (mut down, mut curved) = ([0.0; 2], [0.0; 3]);
            for (score, won) in (-i32::from(DECIDED)..).map(f64::from).zip(&self.0) {
                let all = f64::from(won.all);
                let expected = 1.0 / (1.0 + (-base - slope * score).exp());
                let off = f64::from(won.won) - all * expected;
                let weight = all * expected * (1.0 - expected);
                down[0] += off;
                down[1] += off * score;
                curved[0] += weight;
                curved[1] += weight * score;
                curved[2] += weight * score * score;
            }
            let determinant = curved[0] * curved[2] - curved[1] * curved[1];
            base += (curved[2] * down[0] - curved[1] * down[1]) / determinant;
            slope += (curved[0] * down[1] - curved[1] * down[0]) / determinant;
        }
        (base.is_finite() && slope > 0.0).then_some((-base / slope, 1.0 / slope))
    }
}

impl Statistics {
    fn add(&mut self, game: &GameRecord, scored: &[Scored]) {
        self.games += 1;
        self.results[usize::from(game.result)] += 1;
        self.opening_moves += game.opening.len() as u64;
        self.moves += scored.len() as u64;
        if !self.openings.insert(opening_key(&game.opening)) {
            self.alike += 1;
        }
        for position in scored {
            self.chances.add(game, position);
            self.mates += u64::from(position.score.abs() >= MATE);
            if position.is_quiet() {
                self.quiet += 1;
                let count = |color| position.position.pieces(color).count();
                self.pieces[count(Color::White) + count(Color::Black)] += 1;
                let pawns = usize::from(position.score.unsigned_abs() / 100);
                self.scores[pawns.min(10)] += 1;
            }
        }
    }

    fn print(&self) -> io::Result<()> {
        let share = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
        let mut text = String::new();
        let [black, drawn, white] = self.results.map(|count| share(count, self.games));
        let _ = writeln!(
            text,
            "{} games: White won {white:.1} %, drawn {drawn:.1} %, Black won {black:.1} %; {} began alike",
            self.games, self.alike
        );
        let _ = writeln!(
            text,
            "{} moves with scores ({:.1} a game), {} mates; openings of {:.1} half-moves",
            self.moves,
            self.moves as f64 / self.games.max(1) as f64,
            self.mates,
            self.opening_moves as f64 / self.games.max(1) as f64
        );
        let _ = writeln!(
            text,
            "{} quiet positions ({:.1} %)",
            self.quiet,
            share(self.quiet, self.moves)
        );
        for (pieces, &count) in self
            .pieces
            .iter()
            .enumerate()
            .filter(|(_, count)| **count > 0)
        {
            let _ = writeln!(
                text,
                "  {pieces:2} pieces {:5.1} %",
                share(count, self.quiet)
            );
        }
        for (pawns, &count) in self.scores.iter().enumerate() {
            let _ = writeln!(
                text,
                "  score from {pawns:2} pawns {:5.1} %",
                share(count, self.quiet)
            );
        }
        if let Some((half, steepness)) = self.chances.curve() {
            let _ = writeln!(
                text,
                "In the middle of the game half are won with {half:.0} hundredths of a pawn; the odds grow by e with {steepness:.0} more"
            );
        }
        io::stdout().write_all(text.as_bytes())
    }
}

fn check(files: &[PathBuf]) -> Result<(), Box<dyn Error>> {
    let mut statistics = Statistics {
        pieces: vec![0; 33],
        ..Statistics::default()
    };
    for file in files {
        for game in Reader::open(file)? {
            let game = game?;
            statistics.add(&game, &game.replay()?);
        }
    }
    Ok(statistics.print()?)
}

fn print_positions(files: &[PathBuf]) -> Result<(), Box<dyn Error>> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for file in files {
        for game in Reader::open(file)? {
            let game = game?;
            let result = f32::from(game.result) / 2.0;
            for scored in game.replay()?.iter().filter(|scored| scored.is_quiet()) {
                let (fen, score) = (scored.position.fen(), scored.white_score());
                writeln!(out, "{fen};{result};{score}")?;
            }
        }
    }
    Ok(out.flush()?)
}
