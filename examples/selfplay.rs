//! Plays games of the engine against itself, for `tune` and for the training of networks.
//!
//! - `selfplay play FILE` adds games to a file, and goes on where it ended when it is called again.
//! - `selfplay check FILE…` plays the games of files again and prints what is in them.
//! - `selfplay text FILE…` prints the quiet positions as `FEN;result;score`: the result of the game for White (1, 0.5 or 0)
//!   and the score of the search from White's view, in centipawns.
//!
//! Games begin with moves of the shipped book, or with random moves, or with both, so that no two are alike; they go on
//! until they are decided.

#[path = "shared/records.rs"]
#[allow(dead_code)]
mod records;

use std::collections::{HashMap, HashSet};
use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use records::{GameRecord, MATE, Reader, Scored, Writer};
use tabia::book::choose::{Rules, Variety};
use tabia::book::{Shelf, Volume};
use tabia::chess::{Color, Ending, Move, Position, claim, ending};
use tabia::engine::eval::network::Network;
use tabia::engine::{Engine, Event, Limits, Options, Techniques};

/// Beginnings that are further from equal teach little.
const UNEQUAL: i16 = 250;

/// A score that counts as won once it has stood for so many half-moves.
const WON: (i16, u32) = (1_000, 5);

/// A score that counts as drawn once it has stood for so many half-moves, late in the game.
const DRAWN: (i16, u32) = (10, 12);

/// A game that is still undecided then is a draw.
const LONGEST: u32 = 400;

/// A search may take so many times the wanted positions to end its iteration.
const PATIENCE: u64 = 10;

/// Games between two writes to the disk.
const FLUSH: u32 = 16;

#[derive(Parser)]
enum Command {
    /// Adds games to a file.
    Play(Play),
    /// Plays the games of files again and prints what is in them.
    Check { files: Vec<PathBuf> },
    /// Prints the quiet positions of files as text.
    Text { files: Vec<PathBuf> },
}

#[derive(clap::Args)]
struct Play {
    file: PathBuf,
    /// Games in the file at the end.
    #[arg(long, default_value_t = u32::MAX)]
    games: u32,
    /// Each search ends with the iteration that reaches so many positions.
    #[arg(long, default_value_t = 500)]
    nodes: u64,
    #[arg(long, default_value_t = 1)]
    threads: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The weights that evaluate, instead of the shipped ones.
    #[arg(long, conflicts_with = "classical")]
    network: Option<PathBuf>,
    /// The classical evaluation plays.
    #[arg(long)]
    classical: bool,
    /// Stop after so many seconds.
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
        thread::scope(|scope| {
            let players: Vec<_> = (0..self.threads)
                .map(|_| scope.spawn(|| run.play(&Player::new(self)?)))
                .collect();
            for player in players {
                let played = player.join().map_err(|_| "a player failed")?;
                played.map_err(|error| error.to_string())?;
            }
            Ok::<(), Box<dyn Error>>(())
        })?;
        lock(&run.writer).flush()?;
        Ok(())
    }
}

/// What all players of a run share.
struct Run {
    end: Option<Instant>,
    wanted: u32,
    seed: u64,
    count: AtomicU32,
    /// The number of the next game.
    next: AtomicU32,
    scored: AtomicU64,
    /// The positions after the openings.
    begun: Mutex<HashSet<u64>>,
    writer: Mutex<Writer>,
    started: Instant,
}

impl Run {
    fn play(&self, player: &Player) -> Result<(), Box<dyn Error + Send + Sync>> {
        while self.count.load(Ordering::Relaxed) < self.wanted
            && self.end.is_none_or(|end| Instant::now() < end)
        {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let mixed = (u64::from(number) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let mut random = Xoshiro256PlusPlus::seed_from_u64(self.seed.wrapping_add(mixed));
            let Some((opening, position)) = player.opening(&mut random) else {
                continue;
            };
            if !lock(&self.begun).insert(position.key()) {
                continue;
            }
            let Some((moves, result)) = player.game(&opening, position) else {
                continue;
            };
            let scored = moves.len() as u64;
            let scored = scored + self.scored.fetch_add(scored, Ordering::Relaxed);
            let mut writer = lock(&self.writer);
            writer.add(&GameRecord {
                number,
                result,
                opening,
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

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Both sides of its games.
struct Player {
    engine: Engine,
    nodes: u64,
    book: Shelf,
}

impl Player {
    fn new(play: &Play) -> Result<Player, Box<dyn Error + Send + Sync>> {
        let options = Options {
            threads: 1,
            hash_mib: 4,
        };
        let engine = Engine::new(options, || {})?;
        engine.set_techniques(Techniques {
            network: !play.classical,
            ..Techniques::default()
        });
        if let Some(path) = &play.network {
            engine.set_network(Arc::new(Network::open(path)?));
        }
        Ok(Player {
            engine,
            nodes: play.nodes,
            book: Shelf::new(vec![Volume::shipped()]),
        })
    }

    /// Moves of the book in every other game, then random ones: few after much theory, more after none.
    fn opening(&self, random: &mut Xoshiro256PlusPlus) -> Option<(Vec<Move>, Position)> {
        let mut position = Position::start();
        let mut moves = Vec::new();
        if random.random_bool(0.5) {
            let plies = random.random_range(2..=12);
            let rules = Rules {
                variety: Variety::new(80),
                max_plies: Some(plies),
                ..Rules::default()
            };
            while let Ok(pick) =
                self.book
                    .choose(&position, moves.last().copied(), &rules, None, random)
            {
                moves.push(pick.mv);
                position = position.after(pick.mv);
            }
        }
        let most = 9 - moves.len().min(8);
        let plies = random.random_range(most.min(2)..=most);
        let plies = if moves.is_empty() {
            7 + plies / 4
        } else {
            plies
        };
        for _ in 0..plies {
            let legal = position.legal_moves();
            if legal.is_empty() {
                return None;
            }
            let mv = legal[random.random_range(0..legal.len())];
            moves.push(mv);
            position = position.after(mv);
        }
        Some((moves, position))
    }

    /// The moves of one game and its result; none when its beginning is unfit.
    fn game(&self, opening: &[Move], mut position: Position) -> Option<(Vec<(Move, i16)>, u8)> {
        let mut keys = Vec::new();
        let mut before = Position::start();
        for &mv in opening {
            keys.push(before.key());
            before = before.after(mv);
        }
        self.engine.clear_hash();
        let mut moves = Vec::new();
        let mut counts: HashMap<u64, usize> = HashMap::new();
        let (mut won, mut drawn) = (0, 0);
        let result = loop {
            let count = counts.entry(position.key()).or_default();
            *count += 1;
            match ending(&position, *count) {
                Some(Ending::Checkmate { winner }) => break half_points(winner),
                Some(_) => break 1,
                None if claim(&position, *count).is_some() || position.ply() > LONGEST => break 1,
                None => {}
            }
            let (mv, score) = self.think(&position, &keys)?;
            if moves.is_empty() && score.abs() > UNEQUAL {
                return None;
            }
            won = if score.abs() >= WON.0 { won + 1 } else { 0 };
            let even = score.abs() <= DRAWN.0 && position.ply() > 70;
            drawn = if even { drawn + 1 } else { 0 };
            moves.push((mv, score));
            if won >= WON.1 {
                let turn = position.turn();
                break half_points(if score > 0 { turn } else { !turn });
            }
            if drawn >= DRAWN.1 {
                break 1;
            }
            keys.push(position.key());
            position = position.after(mv);
        };
        Some((moves, result))
    }

    fn think(&self, position: &Position, keys: &[u64]) -> Option<(Move, i16)> {
        let limits = Limits {
            soft_nodes: Some(self.nodes),
            ..Limits::nodes(self.nodes * PATIENCE)
        };
        let search = self.engine.go(position.clone(), keys.to_vec(), limits);
        let mut score = None;
        for report in self.engine.reports() {
            match report.event {
                Event::Info(info) if report.search == search => score = Some(info.score),
                Event::Best { mv, .. } if report.search == search => {
                    let raw = score?.raw();
                    let score = raw.clamp(-i32::from(i16::MAX), i32::from(i16::MAX));
                    return Some((mv?, score as i16));
                }
                _ => {}
            }
        }
        None
    }
}

fn half_points(winner: Color) -> u8 {
    match winner {
        Color::White => 2,
        Color::Black => 0,
    }
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

/// What stands in files of games.
#[derive(Default)]
struct Statistics {
    games: u64,
    results: [u64; 3],
    opening_moves: u64,
    moves: u64,
    quiet: u64,
    mates: u64,
    /// Quiet positions by the pieces on the board.
    pieces: Vec<u64>,
    /// Quiet positions by the score, in steps of a pawn.
    scores: [u64; 11],
    openings: HashSet<u64>,
    alike: u64,
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
