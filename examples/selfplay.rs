//! Plays games of the engine against itself and prints quiet positions with what became of them: food for `tune`.
//!
//! `cargo run --release --example selfplay -- GAMES NODES THREADS SEED > positions.txt`
//!
//! Each line is `FEN;result;score`: the result of the game for White (1, 0.5 or 0) and the score of the search from
//! White's view, in hundredths of a pawn. Games begin with random moves and go on until they are decided.

use std::collections::HashMap;
use std::env;
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tabia::chess::{Color, Ending, Move, Position, claim, ending};
use tabia::engine::{Engine, EngineError, Event, Limits, Options, Score};

/// Random moves at the beginning of a game: six or seven, so that both sides come to begin.
const RANDOM_PLIES: usize = 6;

/// Beginnings that are further from equal teach little.
const UNEQUAL: i32 = 120;

/// A score that counts as won once it has stood for so many half-moves.
const WON: (i32, u32) = (1_500, 6);

/// A score that counts as drawn once it has stood for so many half-moves, late in the game.
const DRAWN: (i32, u32) = (8, 20);

/// A game that is still undecided then is a draw.
const LONGEST: u32 = 400;

fn main() -> Result<(), EngineError> {
    let mut arguments = env::args().skip(1).map(|text| text.parse::<u64>().ok());
    let mut number = |default| arguments.next().flatten().unwrap_or(default);
    let (games, nodes, threads, seed) = (number(100), number(1_500), number(1), number(1));
    let next = AtomicU64::new(0);
    let out = Mutex::new(io::stdout());
    thread::scope(|scope| {
        let players: Vec<_> = (0..threads)
            .map(|_| {
                scope.spawn(|| -> Result<(), EngineError> {
                    let player = Player::new(nodes)?;
                    loop {
                        let game = next.fetch_add(1, Ordering::Relaxed);
                        if game >= games {
                            return Ok(());
                        }
                        let text = player.game(&mut StdRng::seed_from_u64(seed << 32 | game));
                        if let Ok(mut out) = out.lock()
                            && out.write_all(text.as_bytes()).is_err()
                        {
                            return Ok(());
                        }
                    }
                })
            })
            .collect();
        players
            .into_iter()
            .try_for_each(|player| player.join().unwrap_or(Ok(())))
    })
}

/// Both sides of its games.
struct Player {
    engine: Engine,
    nodes: u64,
}

impl Player {
    fn new(nodes: u64) -> Result<Player, EngineError> {
        let options = Options {
            threads: 1,
            hash_mib: 4,
        };
        Ok(Player {
            engine: Engine::new(options, || {})?,
            nodes,
        })
    }

    /// The lines of one game; none when its beginning was unfit.
    fn game(&self, random: &mut StdRng) -> String {
        let mut position = Position::start();
        let mut keys = Vec::new();
        for _ in 0..RANDOM_PLIES + random.random_range(0..2) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                return String::new();
            }
            keys.push(position.key());
            position = position.after(moves[random.random_range(0..moves.len())]);
        }
        self.engine.clear_hash();
        let mut seen = Vec::new();
        let mut counts: HashMap<u64, usize> = HashMap::new();
        let (mut won, mut drawn) = (0, 0);
        let result = loop {
            let count = counts.entry(position.key()).or_default();
            *count += 1;
            match ending(&position, *count) {
                Some(Ending::Checkmate { winner }) => break result_of(winner),
                Some(_) => break 0.5,
                None if claim(&position, *count).is_some() || position.ply() > LONGEST => {
                    break 0.5;
                }
                None => {}
            }
            let (mv, score) = self.think(&position, &keys);
            let Some(mv) = mv else { break 0.5 };
            let value = score.raw();
            if counts.len() == 1 && value.abs() > UNEQUAL {
                return String::new();
            }
            won = if value.abs() >= WON.0 { won + 1 } else { 0 };
            let even = value.abs() <= DRAWN.0 && position.ply() > 80;
            drawn = if even { drawn + 1 } else { 0 };
            let white = match position.turn() {
                Color::White => value,
                Color::Black => -value,
            };
            if won >= WON.1 {
                break if white > 0 { 1.0 } else { 0.0 };
            }
            if drawn >= DRAWN.1 {
                break 0.5;
            }
            let quiet =
                !position.in_check() && !position.is_capture(mv) && mv.promotion().is_none();
            if quiet && !score.is_mate() {
                seen.push((position.fen(), white));
            }
            keys.push(position.key());
            position = position.after(mv);
        };
        seen.into_iter()
            .map(|(fen, score)| format!("{fen};{result};{score}\n"))
            .collect()
    }

    fn think(&self, position: &Position, keys: &[u64]) -> (Option<Move>, Score) {
        let search = self
            .engine
            .go(position.clone(), keys.to_vec(), Limits::nodes(self.nodes));
        let mut score = Score::DRAW;
        for report in self.engine.reports() {
            match report.event {
                Event::Info(info) if report.search == search => score = info.score,
                Event::Best { mv, .. } if report.search == search => return (mv, score),
                _ => {}
            }
        }
        (None, score)
    }
}

fn result_of(winner: Color) -> f32 {
    match winner {
        Color::White => 1.0,
        Color::Black => 0.0,
    }
}
