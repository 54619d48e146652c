//! Engines that play whole games: from openings of all kinds until they are decided.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use tabia_book::Shelf;
use tabia_book::choose::{Rules, Variety};
use tabia_chess::{Color, Ending, Move, Position, claim, ending, see};
use tabia_engine::eval::network::{Network, NetworkEvaluator, shipped};
use tabia_engine::{Bound, Engine, Event, Limits, Options, Techniques};

/// Why a worker cannot go on.
pub type Failure = Box<dyn Error + Send + Sync>;

/// Beginnings that are further from equal teach little.
const UNEQUAL: i16 = 375;

/// A score that counts as won once it has stood for so many half-moves.
const WON: (i16, u32) = (1_500, 5);

/// A score that counts as drawn once it has stood for so many half-moves, late in the game.
const DRAWN: (i16, u32) = (15, 12);

/// By so much, in centipawns, a move is mistaken at most by who does not search.
const MISTAKE: i32 = 60;

/// So many of the moves it likes best are looked at for what they leave hanging.
const CAREFUL: usize = 6;

/// A search may take so many times the wanted positions to end its iteration.
const PATIENCE: u64 = 10;

/// What evaluates the positions of a player.
#[derive(clap::Args)]
pub struct Evaluation {
    /// The weights that evaluate, instead of the shipped ones.
    #[arg(long, conflicts_with = "classical")]
    network: Option<PathBuf>,
    /// The classical evaluation plays.
    #[arg(long)]
    classical: bool,
}

impl Evaluation {
    fn network(&self) -> Result<Arc<Network>, Failure> {
        let Some(path) = &self.network else {
            return Ok(shipped());
        };
        let network = Network::open(path);
        Ok(Arc::new(
            network.map_err(|error| format!("{}: {error}", path.display()))?,
        ))
    }
}

/// Who chooses the moves of a game.
pub trait Player {
    /// Half-moves after which a game that is still undecided is a draw.
    const LONGEST: u32;

    /// Forgets the game before. `key` is that of the position with which the next one begins.
    fn begin(&self, key: u64);

    /// A move and its score for the side to move, in centipawns; none when there is none. `keys` are those of the positions
    /// before.
    fn choose(&self, position: &Position, keys: &[u64]) -> Option<(Move, i16)>;
}

/// An engine, and how long it thinks.
pub struct Searcher {
    pub engine: Engine,
    /// No search looks at more positions.
    most: u64,
    /// Each search ends with the iteration that reaches so many positions.
    nodes: u64,
}

impl Searcher {
    /// An engine with the usual techniques.
    pub fn new(nodes: u64, evaluation: &Evaluation) -> Result<Searcher, Failure> {
        let options = Options {
            threads: 1,
            hash_mib: 4,
        };
        let engine = Engine::new(options, || {})?;
        engine.set_techniques(Techniques {
            network: !evaluation.classical,
            ..Techniques::default()
        });
        engine.set_network(evaluation.network()?);
        let most = nodes * PATIENCE;
        Ok(Searcher {
            engine,
            nodes,
            most,
        })
    }

    /// The same, but a search ends with the last of its positions, so that who makes iterations longer gains nothing.
    pub fn exact(nodes: u64, evaluation: &Evaluation) -> Result<Searcher, Failure> {
        let searcher = Searcher::new(nodes, evaluation)?;
        Ok(Searcher {
            most: nodes,
            ..searcher
        })
    }
}

impl Player for Searcher {
    const LONGEST: u32 = 400;

    fn begin(&self, _: u64) {
        self.engine.clear_hash();
    }

    fn choose(&self, position: &Position, keys: &[u64]) -> Option<(Move, i16)> {
        let limits = Limits {
            soft_nodes: Some(self.nodes),
            ..Limits::nodes(self.most)
        };
        let search = self.engine.go(position.clone(), keys.to_vec(), limits);
        let mut score = None;
        for report in self.engine.reports() {
            match report.event {
                // A bound is what a search that was cut short leaves.
                Event::Info(info) if report.search == search && info.bound == Bound::Exact => {
                    score = Some(info.score);
                }
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

/// A player that does not search: it takes the move after which the network likes its game best, by lot among those that
/// are nearly alike, unless it leaves something hanging.
pub struct Glancer(RefCell<(NetworkEvaluator, Xoshiro256PlusPlus)>);

impl Glancer {
    /// # Errors
    /// When the network cannot be read, or the classical evaluation is wanted.
    pub fn new(evaluation: &Evaluation) -> Result<Glancer, Failure> {
        if evaluation.classical {
            return Err("only the network plays without a search".into());
        }
        let mut evaluator = NetworkEvaluator::default();
        evaluator.set_network(&evaluation.network()?);
        let random = Xoshiro256PlusPlus::seed_from_u64(0);
        Ok(Glancer(RefCell::new((evaluator, random))))
    }
}

impl Player for Glancer {
    /// Who does not search does not get on once a game is won.
    const LONGEST: u32 = 160;

    /// The lots of a game follow from its beginning, whichever thread plays it.
    fn begin(&self, key: u64) {
        self.0.borrow_mut().1 = Xoshiro256PlusPlus::seed_from_u64(key);
    }

    fn choose(&self, position: &Position, _: &[u64]) -> Option<(Move, i16)> {
        let (evaluator, random) = &mut *self.0.borrow_mut();
        let legal = position.legal_moves();
        let mut moves: Vec<_> = legal
            .iter()
            .map(|&mv| {
                let after = position.after(mv);
                let score = -evaluator.evaluate(&after).raw();
                let mistake = random.random_range(-MISTAKE..=MISTAKE);
                (score + mistake, score, mv, after)
            })
            .collect();
        moves.sort_by_key(|&(liked, ..)| Reverse(liked));
        let mut careful = moves.iter().take(CAREFUL);
        let (_, score, mv, _) = careful
            .find(|(.., after)| !leaves_hanging(after))
            .or(moves.first())?;
        Some((*mv, *score as i16))
    }
}

/// Whether the side to move wins something by a capture.
fn leaves_hanging(position: &Position) -> bool {
    let replies = position.legal_moves();
    let mut replies = replies.iter();
    replies.any(|&mv| position.is_capture(mv) && see(position, mv, 1))
}

/// Moves of the book in every other game, then random ones: few after much theory, more after none.
pub fn opening(book: &Shelf, random: &mut Xoshiro256PlusPlus) -> Option<(Vec<Move>, Position)> {
    let mut position = Position::start();
    let mut moves = Vec::new();
    if random.random_bool(0.5) {
        let plies = random.random_range(2..=12);
        let rules = Rules {
            variety: Variety::new(80),
            max_plies: Some(plies),
            ..Rules::default()
        };
        while let Ok(pick) = book.choose(&position, moves.last().copied(), &rules, None, random) {
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

/// The moves of one game between White and Black, and its result in half-points for White; none when its beginning is unfit.
pub fn game<P: Player>(
    players: [&P; 2],
    opening: &[Move],
    mut position: Position,
) -> Option<(Vec<(Move, i16)>, u8)> {
    let mut keys = Vec::new();
    let mut before = Position::start();
    for &mv in opening {
        keys.push(before.key());
        before = before.after(mv);
    }
    for player in players {
        player.begin(position.key());
    }
    let mut moves = Vec::new();
    let mut counts: HashMap<u64, usize> = HashMap::new();
    let (mut won, mut drawn) = (0, 0);
    let result = loop {
        let count = counts.entry(position.key()).or_default();
        *count += 1;
        match ending(&position, *count) {
            Some(Ending::Checkmate { winner }) => break half_points(winner),
            Some(_) => break 1,
            None if claim(&position, *count).is_some() || position.ply() > P::LONGEST => break 1,
            None => {}
        }
        let (mv, score) = players[position.turn().index()].choose(&position, &keys)?;
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

fn half_points(winner: Color) -> u8 {
    match winner {
        Color::White => 2,
        Color::Black => 0,
    }
}

/// Runs so many workers side by side, each with its number; the first failure is theirs.
pub fn side_by_side(
    threads: usize,
    work: impl Fn(u64) -> Result<(), Failure> + Sync,
) -> Result<(), Failure> {
    thread::scope(|scope| {
        let work = &work;
        let workers: Vec<_> = (0..threads.max(1) as u64)
            .map(|worker| scope.spawn(move || work(worker)))
            .collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().map_err(|_| "a worker failed")?)
    })
}
