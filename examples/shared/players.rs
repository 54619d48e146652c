//! Engines that play whole games from varied openings until they are decided.

use std::cmp::Reverse;
use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, unbounded};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use tabia_book::Shelf;
use tabia_book::choose::{Rules as BookRules, Variety};
use tabia_chess::{Move, Position, see};
use tabia_engine::eval::network::{Network, NetworkEvaluator, shipped};
use tabia_engine::{Engine, Options, Techniques};
use tabia_game::GameResult;
use tabia_matches::{
    DrawRule, GameSettings, Opening, PlayedGame, ResignRule, Rules, Runner, TimeControl,
};
use tabia_player::{
    Bound, Depth, Ended, Event, GameLine, Info, Limits, OptionError, Player, PlayerOption, Ply,
    Report, Score, SearchId,
};

/// The error that ends a worker.
pub type Failure = Box<dyn Error + Send + Sync>;

/// Maximum score of an opening, in centipawns: more unequal games are of little use.
const UNEQUAL: i32 = 375;

/// A game is won when both players agree on that for several moves.
const WON: ResignRule = ResignRule {
    move_count: 3,
    score: 1_500,
    two_sided: true,
};

/// A game is drawn when it is even for several moves, late in the game.
const DRAWN: DrawRule = DrawRule {
    move_number: 30,
    move_count: 6,
    score: 15,
};

/// Maximum loss of a move of a player without a search, in centipawns.
const MISTAKE: i32 = 60;

/// Number of its best moves that are checked for hanging pieces.
const CAREFUL: usize = 6;

/// A search may visit up to this many times the given nodes to complete its iteration.
const PATIENCE: u64 = 10;

/// The evaluation of a player.
#[derive(clap::Args)]
pub struct Evaluation {
    /// The network to use instead of the shipped one.
    #[arg(long, conflicts_with = "classical")]
    network: Option<PathBuf>,
    /// Use the classical evaluation.
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

/// An engine that plays both sides of a game, or one of them. Each search ends with the iteration that reaches a number of
/// nodes.
#[derive(Clone)]
pub struct Searcher {
    pub engine: Arc<Engine>,
    limits: Limits,
}

impl Searcher {
    /// Number of half-moves after which an undecided game is a draw.
    pub const LONGEST: u32 = 400;

    /// Creates an engine with the default techniques.
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
        let limits = Limits {
            soft_nodes: Some(nodes),
            ..Limits::nodes(nodes * PATIENCE)
        };
        let engine = Arc::new(engine);
        Ok(Searcher { engine, limits })
    }
}

impl Player for Searcher {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn options(&self) -> Vec<PlayerOption> {
        Vec::new()
    }

    fn set_option(&mut self, name: &str, _: &str) -> Result<(), OptionError> {
        Err(OptionError::Unknown(name.to_owned()))
    }

    fn new_game(&mut self) {
        self.engine.clear_hash();
    }

    fn wait_until_ready(&mut self) {
        self.engine.wait_until_idle();
    }

    fn go(&mut self, game: &GameLine, _: Limits) -> SearchId {
        let (position, keys) = (game.position().clone(), game.keys().to_vec());
        self.engine.go(position, keys, self.limits.clone())
    }

    fn stop(&mut self) {
        self.engine.stop();
    }

    fn ponder_hit(&mut self) {}

    fn reports(&self) -> &Receiver<Report> {
        self.engine.reports()
    }

    fn ended(&self) -> Option<Ended> {
        self.engine.ended()
    }
}

/// A player without a search: it plays the move after which the network's evaluation is best, at random among nearly equal
/// ones, unless it leaves a piece hanging.
pub struct Glancer {
    evaluator: NetworkEvaluator,
    /// The random choices in a game depend only on its first position, and not on the thread.
    random: Option<Xoshiro256PlusPlus>,
    searches: u64,
    sender: Sender<Report>,
    reports: Receiver<Report>,
}

impl Glancer {
    /// Maximum number of half-moves: without a search won games are often not finished.
    pub const LONGEST: u32 = 160;

    /// # Errors
    /// When the network cannot be read, or the classical evaluation was requested.
    pub fn new(evaluation: &Evaluation) -> Result<Glancer, Failure> {
        if evaluation.classical {
            return Err("only the network plays without a search".into());
        }
        let mut evaluator = NetworkEvaluator::default();
        evaluator.set_network(&evaluation.network()?);
        let (sender, reports) = unbounded();
        Ok(Glancer {
            evaluator,
            random: None,
            searches: 0,
            sender,
            reports,
        })
    }

    fn choose(&mut self, position: &Position) -> Option<(Move, Score)> {
        let key = position.key();
        let random = self
            .random
            .get_or_insert_with(|| Xoshiro256PlusPlus::seed_from_u64(key));
        let legal = position.legal_moves();
        let mut moves: Vec<_> = legal
            .iter()
            .map(|&mv| {
                let after = position.after(mv);
                let score = -self.evaluator.evaluate(&after);
                let mistake = random.random_range(-MISTAKE..=MISTAKE);
                (score.raw() + mistake, score, mv, after)
            })
            .collect();
        moves.sort_by_key(|&(liked, ..)| Reverse(liked));
        let mut careful = moves.iter().take(CAREFUL);
        let (_, score, mv, _) = careful
            .find(|(.., after)| !leaves_hanging(after))
            .or(moves.first())?;
        Some((*mv, *score))
    }
}

impl Player for Glancer {
    fn name(&self) -> &str {
        "Glancer"
    }

    fn options(&self) -> Vec<PlayerOption> {
        Vec::new()
    }

    fn set_option(&mut self, name: &str, _: &str) -> Result<(), OptionError> {
        Err(OptionError::Unknown(name.to_owned()))
    }

    fn new_game(&mut self) {
        self.random = None;
    }

    fn wait_until_ready(&mut self) {}

    fn go(&mut self, game: &GameLine, _: Limits) -> SearchId {
        self.searches += 1;
        let search = SearchId::new(self.searches);
        let chosen = self.choose(game.position());
        let info = chosen.map(|(mv, score)| {
            Event::Info(Info {
                depth: Depth(1),
                seldepth: Ply(1),
                line: 1,
                score,
                bound: Bound::Exact,
                nodes: 1,
                nps: 0,
                hashfull: 0,
                time: Duration::ZERO,
                pv: vec![mv],
            })
        });
        let mv = chosen.map(|(mv, _)| mv);
        for event in info.into_iter().chain([Event::Best { mv, ponder: None }]) {
            // The receiver is owned by the same player.
            let _ = self.sender.send(Report { search, event });
        }
        search
    }

    fn stop(&mut self) {}

    fn ponder_hit(&mut self) {}

    fn reports(&self) -> &Receiver<Report> {
        &self.reports
    }

    fn ended(&self) -> Option<Ended> {
        None
    }
}

/// Returns whether the side to move wins material by a capture.
fn leaves_hanging(position: &Position) -> bool {
    let replies = position.legal_moves();
    let mut replies = replies.iter();
    replies.any(|&mv| position.is_capture(mv) && see(position, mv, 1))
}

/// Returns an opening: moves of the book in every other game, then random ones: few after many book moves, more after none.
pub fn opening(book: &Shelf, random: &mut Xoshiro256PlusPlus) -> Option<GameLine> {
    let mut line = GameLine::default();
    if random.random_bool(0.5) {
        let plies = random.random_range(2..=12);
        let rules = BookRules {
            variety: Variety::new(80),
            max_plies: Some(plies),
            ..BookRules::default()
        };
        loop {
            let last = line.moves().last().copied();
            let pick = book.choose(line.position(), last, &rules, None, random);
            let Ok(pick) = pick else { break };
            line.push(pick.mv).ok()?;
        }
    }
    let known = line.moves().len();
    let most = 9 - known.min(8);
    let plies = random.random_range(most.min(2)..=most);
    let plies = if known == 0 { 7 + plies / 4 } else { plies };
    for _ in 0..plies {
        let legal = line.position().legal_moves();
        if legal.is_empty() {
            return None;
        }
        let mv = legal[random.random_range(0..legal.len())];
        line.push(mv).ok()?;
    }
    Some(line)
}

/// Plays a game from an opening, of at most `longest` half-moves after it; `None` when the opening is unsuitable or a player
/// returned no move.
pub fn game(players: [&mut dyn Player; 2], opening: GameLine, longest: u32) -> Option<PlayedGame> {
    let [white, black] = players;
    for player in [&mut *white, &mut *black] {
        player.new_game();
        player.wait_until_ready();
    }
    let settings = GameSettings {
        rules: Rules {
            draw: Some(DRAWN),
            resign: Some(WON),
            max_moves: Some(longest / 2),
        },
        // The players end their searches by themselves.
        ..GameSettings::new(TimeControl::Depth(Depth::MAX))
    };
    let mut runner = Runner::new(settings, &Opening::new(opening));
    let is_fit = |runner: &Runner| match runner.moves() {
        [first] => first
            .score
            .is_some_and(|score| score.raw().abs() <= UNEQUAL),
        _ => true,
    };
    let is_over = runner.play_observed([white, black], &|| true, &mut |runner| is_fit(runner));
    let game = runner.played();
    let is_whole = is_over && !game.end().reason.is_forfeit();
    is_whole.then_some(game)
}

/// Returns White's half-points in a game.
pub fn half_points(game: &PlayedGame) -> u8 {
    match game.end().result {
        GameResult::WhiteWins => 2,
        GameResult::BlackWins => 0,
        GameResult::Draw | GameResult::Unknown => 1,
    }
}

/// Runs a number of workers in parallel, each with its index; returns the first failure.
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
