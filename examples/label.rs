//! Makes training positions from the games of `selfplay`, for `train`.
//!
//! `cargo run --release --example label -- -o POSITIONS [--teacher stockfish [--walks 4] [--trees 3000]] GAMES…`
//!
//! The quiet positions of a game have the score of their search. A teacher's evaluation can replace it: any UCI program that
//! answers `eval` as Stockfish does, with a line `Final evaluation +0.42 (white side)`. The teacher can also evaluate
//! positions beside the game, such as a search evaluates: after some moves that were not played, of which many capture, or
//! from the tree of a recorded search.

#[path = "shared/records.rs"]
#[allow(dead_code)]
mod records;

#[path = "shared/samples.rs"]
#[allow(dead_code)]
mod samples;

use std::collections::HashSet;
use std::error::Error;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, Lines, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;

use clap::{Args, Parser};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use records::{GameRecord, MATE, Reader, Scored};
use samples::{MAGIC, Sample};
use tabia_chess::{Move, Position, see};
use tabia_engine::trace::{Extent, Request, record};
use tabia_engine::{Limits, Techniques};

/// One of this number of games is used for validation.
const APART: u32 = 50;

/// Number of games that a thread takes at once.
const CHUNK: usize = 500;

/// The longest walk beside a game, in half-moves.
const LONGEST_WALK: usize = 4;

/// A search is recorded from one of this number of positions, and one of this number of evaluated positions is taken.
const TREE_EVERY: u32 = 12;
const LEAF_EVERY: u32 = 32;

/// Number of requests that fit into a pipe, so that the teacher and this program never wait for each other.
const QUESTIONS: usize = 200;

#[derive(Parser)]
struct Arguments {
    /// Files of `selfplay`.
    games: Vec<PathBuf>,
    /// The output file for the positions.
    #[arg(short)]
    output: PathBuf,
    /// A UCI engine that evaluates the positions.
    #[arg(long)]
    teacher: Option<PathBuf>,
    #[command(flatten)]
    choice: Choice,
    #[arg(long, default_value_t = 2)]
    threads: usize,
}

/// The choice of positions.
#[derive(Args, Clone, Copy)]
struct Choice {
    /// Ignore the results of the games, as for moves without a search.
    #[arg(long)]
    no_results: bool,
    /// Number of attempts to leave the game at each of its positions, by up to four moves.
    #[arg(long, default_value_t = 0, requires = "teacher")]
    walks: usize,
    /// Number of nodes of a recorded search from one of twelve positions. One of 32 positions that it evaluates is taken.
    #[arg(long, value_name = "NODES", requires = "teacher")]
    trees: Option<u64>,
    /// Leave out the positions of the games themselves.
    #[arg(long, requires = "teacher")]
    only_beside: bool,
    /// Seed of the random choices.
    #[arg(long, default_value_t = 0)]
    seed: u32,
}

/// A UCI engine that returns its static evaluation.
struct Teacher {
    process: Child,
    input: ChildStdin,
    answers: Lines<BufReader<ChildStdout>>,
}

impl Teacher {
    fn start(path: &Path) -> Result<Teacher, String> {
        let mut process = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{} does not start: {error}", path.display()))?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(format!("{} cannot be spoken to", path.display()));
        };
        Ok(Teacher {
            process,
            input,
            answers: BufReader::new(output).lines(),
        })
    }

    /// Returns the evaluations of positions, in centipawns for the side to move.
    fn scores(&mut self, positions: &[&Position]) -> Result<Vec<i16>, String> {
        let mut scores = Vec::with_capacity(positions.len());
        for some in positions.chunks(QUESTIONS) {
            let mut questions = String::new();
            for position in some {
                // Without the counters: they are not an input of the network.
                let fen = position.fen();
                let board: Vec<&str> = fen.split(' ').take(4).collect();
                let _ = writeln!(questions, "position fen {} 0 1\neval", board.join(" "));
            }
            let written = self.input.write_all(questions.as_bytes());
            written
                .and_then(|()| self.input.flush())
                .map_err(|error| format!("the teacher does not listen: {error}"))?;
            for position in some {
                scores.push(position.turn().white_view(self.answer()?));
            }
        }
        Ok(scores)
    }

    /// Reads the next evaluation, in centipawns for White.
    fn answer(&mut self) -> Result<i16, String> {
        for line in self.answers.by_ref() {
            let line = line.map_err(|error| format!("the teacher is not understood: {error}"))?;
            let Some(rest) = line.strip_prefix("Final evaluation") else {
                continue;
            };
            let pawns: Option<f32> = rest
                .split_whitespace()
                .next()
                .and_then(|word| word.parse().ok());
            let pawns = pawns.ok_or_else(|| format!("the teacher said {line:?}"))?;
            let most = f32::from(MATE - 1);
            return Ok((100.0 * pawns).clamp(-most, most).round() as i16);
        }
        Err("the teacher went away".to_owned())
    }
}

impl Drop for Teacher {
    fn drop(&mut self) {
        let _ = self.input.write_all(b"quit\n");
        let _ = self.process.wait();
    }
}

/// Returns the positions of a game that are suitable for training.
fn samples(
    game: &GameRecord,
    teacher: Option<&mut Teacher>,
    choice: Choice,
) -> Result<Vec<Sample>, String> {
    let scored = game.replay()?;
    let apart = game.number.is_multiple_of(APART);
    let quiet = scored.iter().filter(|scored| scored.is_quiet());
    let result = (!choice.no_results).then_some(game.result);
    let Some(teacher) = teacher else {
        let own = quiet.map(|scored| Sample::new(&scored.position, scored.score, result, apart));
        return Ok(own.collect());
    };
    let mut random =
        Xoshiro256PlusPlus::seed_from_u64(u64::from(choice.seed) << 32 | u64::from(game.number));
    let mut beside = Vec::new();
    for Scored { position, .. } in &scored {
        beside.extend((0..choice.walks).filter_map(|_| walk(position, &mut random)));
        if let Some(nodes) = choice.trees
            && random.random_ratio(1, TREE_EVERY)
        {
            beside.extend(evaluated(position, nodes, &mut random)?);
        }
    }
    let played = quiet
        .filter(|_| !choice.only_beside)
        .map(|scored| (&scored.position, result));
    let all: Vec<_> = played
        .chain(beside.iter().map(|position| (position, None)))
        .collect();
    let positions: Vec<&Position> = all.iter().map(|(position, _)| *position).collect();
    let scores = teacher.scores(&positions)?;
    let samples = all.iter().zip(scores);
    Ok(samples
        .map(|((position, result), score)| Sample::new(position, score, *result, apart))
        .collect())
}

/// Returns a position some moves beside the game: any moves, captures, and captures that lose nothing. `None` where the game is
/// over or the side to move is in check.
fn walk(position: &Position, random: &mut Xoshiro256PlusPlus) -> Option<Position> {
    let mut after = position.clone();
    for _ in 0..random.random_range(0..=LONGEST_WALK) {
        let any = after.legal_moves();
        let kind = random.random_range(0..10);
        let is_wanted = |mv: &Move| match kind {
            0..4 => is_noisy(&after, *mv) && see(&after, *mv, 0),
            4..6 => is_noisy(&after, *mv),
            _ => true,
        };
        let moves: Vec<Move> = any.iter().copied().filter(is_wanted).collect();
        let chosen = moves.choose(random).or_else(|| any.choose(random))?;
        after = after.after(*chosen);
    }
    (!after.in_check() && !after.legal_moves().is_empty()).then_some(after)
}

fn is_noisy(position: &Position, mv: Move) -> bool {
    mv.promotion().is_some() || position.is_capture(mv)
}

/// Returns some of the positions that a search of this number of nodes evaluates.
fn evaluated(
    position: &Position,
    nodes: u64,
    random: &mut Xoshiro256PlusPlus,
) -> Result<Vec<Position>, String> {
    let request = Request {
        position: position.clone(),
        history: Vec::new(),
        limits: Limits::nodes(nodes),
        techniques: Techniques::default(),
        extent: Extent::default(),
    };
    let tree = record(request, &|_| true).map_err(|error| error.to_string())?;
    let mut seen = HashSet::new();
    Ok((0..tree.len())
        .filter_map(|index| tree.node(index))
        .filter(|&node| tree.get(node).is_searched() && tree.get(node).eval().is_some())
        .filter(|_| random.random_ratio(1, LEAF_EVERY))
        .map(|node| tree.position(node))
        .filter(|position| seen.insert(position.key()))
        .collect())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let threads = arguments.threads.max(1);
    let choice = arguments.choice;
    let mut teachers = (0..threads)
        .map(|_| arguments.teacher.as_deref().map(Teacher::start).transpose())
        .collect::<Result<Vec<_>, _>>()?;
    let part = arguments.output.with_extension("part");
    let mut out = BufWriter::with_capacity(1 << 20, File::create(&part)?);
    out.write_all(MAGIC)?;
    let (mut games, mut positions) = (0, 0);
    for path in &arguments.games {
        let mut reader = Reader::open(path)?;
        loop {
            let next = reader.by_ref().take(CHUNK * threads);
            let batch = next.collect::<Result<Vec<_>, _>>()?;
            if batch.is_empty() {
                break;
            }
            let parts = thread::scope(|scope| {
                let work = batch.chunks(CHUNK).zip(&mut teachers);
                let workers: Vec<_> = work
                    .map(|(games, teacher)| {
                        scope.spawn(|| {
                            let each = games
                                .iter()
                                .map(|game| samples(game, teacher.as_mut(), choice));
                            each.collect::<Result<Vec<_>, _>>()
                        })
                    })
                    .collect();
                let parts = workers.into_iter().map(|worker| {
                    worker
                        .join()
                        .unwrap_or_else(|_| Err("a thread failed".to_owned()))
                });
                parts.collect::<Result<Vec<_>, _>>()
            })?;
            for sample in parts.iter().flatten().flatten() {
                sample.write(&mut out)?;
                positions += 1;
            }
            games += batch.len();
            eprintln!("{games} games, {positions} positions");
        }
    }
    out.into_inner()?.sync_all()?;
    Ok(fs::rename(part, arguments.output)?)
}
