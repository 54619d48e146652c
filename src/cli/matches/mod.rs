//! The command `tabia match`.

pub(crate) mod text;
pub(crate) mod values;

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};

use self::text::{games, line, table};
use self::values::{
    Bounds, DrawArgument, ResignArgument, bounds, clock, draw_rule, node_clock, resign_rule, share,
};
use crate::CliError;
use crate::complaints::MAX_MESSAGES;
use crate::input::{self, InputEncoding};
use crate::output::{complain, print};
use crate::side::{self, SideSettings};
use crate::target::{Replacing, Target};
use tabia_engine::{Depth, Engine, Options, bench};
use tabia_matches::{
    EloModel, MatchError, MatchReport, MatchSettings, OpeningBook, Openings, Order, Progress,
    Rules, Side, Sprt, Standings, TimeControl, play, random_openings,
};

/// The depth of the bench that identifies a search: a few hundredths of a second.
const SIGNATURE_DEPTH: i32 = 4;

#[derive(Args)]
#[command(
    after_help = "A match with --state can be killed and resumed. `tabia match --help` lists the settings \
                  of --a and --b. Other engines play with the words of cutechess-cli and fastchess, from \
                  -engine on: see `tabia tournament --help`.",
    after_long_help = side::help()
)]
pub struct Match {
    /// The settings of side A: NAME=VALUE, separated by commas; can be given several times
    #[arg(long, value_name = "SETTINGS", allow_hyphen_values = true)]
    a: Vec<String>,
    /// The settings of side B
    #[arg(long, value_name = "SETTINGS", allow_hyphen_values = true)]
    b: Vec<String>,
    /// Number of games, two for each opening
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(2..=10_000_000))]
    games: u32,
    #[command(flatten)]
    control: Control,
    /// Sides that think in the opponent's time, with a clock: both use the same cores, so that either may slow the other down
    #[arg(long, value_enum, requires = "tc")]
    ponder: Option<Ponders>,
    /// Openings: EPD, FEN or PGN, packed or not, or an opening book (.bin, .ron, .abk). Default: eight random moves that the engine
    /// evaluates as nearly equal
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// The order of the openings of a file; lines of a book are drawn by the weights of its moves
    #[arg(long, value_enum, default_value_t = OrderName::Random)]
    order: OrderName,
    /// Number of half-moves of an opening of PGN or of a book; default for a book: 16
    #[arg(long, value_name = "N")]
    plies: Option<usize>,
    /// The seed of the order, of random openings and of the errors of playing levels
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of games at the same time; default: the number of cores
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=256))]
    concurrency: Option<u64>,
    /// Draw a game when both sides report scores up to SCORE centipawns for COUNT moves each, from move NUMBER on; or off
    #[arg(
        long,
        value_name = "movenumber=N,movecount=N,score=N",
        default_value = "movenumber=40,movecount=8,score=8",
        value_parser = draw_rule
    )]
    draw: DrawArgument,
    /// Lose a game when a side reports a score of −SCORE centipawns or less for COUNT moves in a row, and the other agrees
    /// unless twosided=false; or off
    #[arg(
        long,
        value_name = "movecount=N,score=N,twosided=BOOL",
        default_value = "movecount=4,score=700,twosided=true",
        value_parser = resign_rule
    )]
    resign: ResignArgument,
    /// Number of moves after which a game is drawn
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    maxmoves: u32,
    /// End the match when A is shown to be stronger by ELO1, or by no more than ELO0
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = bounds)]
    sprt: Option<Bounds>,
    /// Probability of accepting ELO1 wrongly
    #[arg(long, default_value = "0.05", value_parser = share)]
    alpha: f64,
    /// Probability of accepting ELO0 wrongly
    #[arg(long, default_value = "0.05", value_parser = share)]
    beta: f64,
    /// The Elo model of the test
    #[arg(long, value_enum, default_value_t = Model::Normalized)]
    model: Model,
    /// Keep the match in this file, and continue an existing one
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Write the games to this file at the end of the match
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    #[command(flatten)]
    replacing: Replacing,
    /// Number of games between two lines of results
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    ratinginterval: u32,
}

/// How long each side thinks.
#[derive(Args)]
#[group(multiple = false)]
struct Control {
    /// Nodes per move; default: 8,000, without another limit
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Depth in half-moves
    #[arg(long, value_parser = clap::value_parser!(i32).range(1..=i64::from(Depth::MAX.0)))]
    depth: Option<i32>,
    /// Seconds per move
    #[arg(long, value_name = "SECONDS", value_parser = crate::epd::seconds)]
    st: Option<Duration>,
    /// A clock: seconds for the game, or for a number of moves, and per move
    #[arg(long, value_name = "[MOVES/]BASE+INC", value_parser = clock)]
    tc: Option<TimeControl>,
    /// A clock that counts nodes: for the game and per move. The side chooses the number for each move
    #[arg(long, value_name = "BASE+INC", value_parser = node_clock)]
    node_tc: Option<TimeControl>,
}

impl Control {
    fn get(&self) -> TimeControl {
        const USUAL: u64 = 8_000;
        let depth = self.depth.map(|plies| TimeControl::Depth(Depth(plies)));
        let own = depth.or(self.st.map(TimeControl::Move));
        let clock = self.tc.or(self.node_tc);
        let nodes = || TimeControl::Nodes(self.nodes.unwrap_or(USUAL));
        own.or(clock).unwrap_or_else(nodes)
    }
}

/// The sides that think in the opponent's time.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Ponders {
    A,
    B,
    Both,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OrderName {
    Random,
    Sequential,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Model {
    /// In units of the standard deviation of a game, as in fishtest
    Normalized,
    /// By the mean score
    Logistic,
}

impl Match {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let side = |name: &str, texts: &[String]| {
            let side = SideSettings::parse(texts);
            side.map_err(|reason| CliError::Setting(format!("--{name}: {reason}")))
        };
        let sides = [side("a", &self.a)?, side("b", &self.b)?];
        if !self.games.is_multiple_of(2) {
            let reason = "--games must be even: each opening is played twice";
            return Err(CliError::Usage(reason));
        }
        if self.state.is_some() && self.state == self.pgn {
            return Err(CliError::Usage("--state and --pgn need two files"));
        }
        let sprt = self.test()?;
        let inputs = self.openings.iter().chain(&self.state);
        let pgn = self.pgn.as_ref();
        let pgn = pgn.map(|path| Target::new(path, inputs, self.replacing));
        let pgn = pgn.transpose()?;
        if let Some(state) = &self.state {
            Target::new(state, &self.openings, Replacing::ALLOWED)?;
        }
        let settings = self.settings(&sides, sprt)?;
        let print = |out: &mut dyn Write, text: &str| match &pgn {
            Some(target) => target.print(out, text),
            None => print(out, text),
        };
        let report = self.play(&settings, &sides, &mut |text| print(&mut *out, text))?;
        print(out, &table(&settings, &report))?;
        match pgn {
            Some(target) => target.write(games(&settings, &report).as_bytes(), out),
            None => Ok(()),
        }
    }

    fn test(&self) -> Result<Option<Sprt>, CliError> {
        let Some((elo0, elo1)) = self.sprt else {
            return Ok(None);
        };
        let model = match self.model {
            Model::Normalized => EloModel::Normalized,
            Model::Logistic => EloModel::Logistic,
        };
        Ok(Some(Sprt {
            elo0,
            elo1,
            alpha: self.alpha,
            beta: self.beta,
            model,
        }))
    }

    fn settings(
        &self,
        sides: &[SideSettings; 2],
        sprt: Option<Sprt>,
    ) -> Result<MatchSettings, CliError> {
        let pairs = self.games as usize / 2;
        let openings = match &self.openings {
            Some(path) if OpeningBook::is_named(path) => {
                let plies = self.plies.unwrap_or(OpeningBook::PLIES);
                let book = OpeningBook::open(path, &|| true);
                let book = book.map_err(CliError::opening_book(path))?;
                book.draw(pairs, plies, self.seed, &mut |_| true)
            }
            Some(path) => {
                let text = input::read(path, InputEncoding::default())?;
                let order = match self.order {
                    OrderName::Random => Order::Random { seed: self.seed },
                    OrderName::Sequential => Order::Sequential,
                };
                let openings = Openings::find(&text, self.plies);
                let openings = openings.and_then(|openings| openings.choose(pairs, order));
                openings.map_err(|source| CliError::Openings {
                    path: path.clone(),
                    source,
                })?
            }
            None => {
                let mut judge = Engine::new(Options::default(), || {})?;
                let openings = random_openings(pairs, self.seed, &mut judge);
                openings.map_err(|error| CliError::Match(MatchError::Player(error.to_string())))?
            }
        };
        if openings.len() < pairs {
            complain(&format_args!(
                "there are {} openings for {pairs} pairs: they are used again, and games may be repeated",
                openings.len()
            ));
        }
        let signature = bench::run(SIGNATURE_DEPTH)?.nodes;
        Ok(MatchSettings {
            program: format!("Tabia {}, {signature}", env!("CARGO_PKG_VERSION")),
            names: [0, 1].map(|side| sides[side].identity()),
            controls: [self.control.get(); 2],
            levels: [0, 1].map(|side| sides[side].level),
            ponders: match self.ponder {
                None => [false; 2],
                Some(Ponders::A) => [true, false],
                Some(Ponders::B) => [false, true],
                Some(Ponders::Both) => [true; 2],
            },
            rules: Rules {
                draw: self.draw.0,
                resign: self.resign.0,
                max_moves: Some(self.maxmoves),
            },
            openings,
            games: self.games,
            sprt,
            concurrency: self
                .concurrency
                .map_or_else(input::threads, |count| count as usize),
            seed: self.seed,
        })
    }

    /// Plays the match and prints how it stands. It ends early when nothing can be printed any more.
    fn play(
        &self,
        settings: &MatchSettings,
        sides: &[SideSettings; 2],
        print: &mut dyn FnMut(&str) -> Result<(), CliError>,
    ) -> Result<MatchReport, CliError> {
        let make = |side: Side| sides[side as usize].start();
        let (lines, received) = mpsc::channel::<String>();
        let is_over = AtomicBool::new(false);
        let goes_on = || !is_over.load(Ordering::Relaxed);
        let (state, interval) = (self.state.as_deref(), self.ratinginterval);
        let started = Instant::now();
        let (mut played, mut forfeits) = (0, 0);
        // Games end on other threads, and the standard output belongs to this one.
        let (printed, report) = thread::scope(|scope| {
            let playing = scope.spawn(move || {
                let mut progress = |event: Progress<'_>, standings: &Standings| match event {
                    Progress::Move { .. } => {}
                    Progress::Note(note) => complain(&note),
                    Progress::Game { number, game } => {
                        let reason = &game.end().reason;
                        if reason.is_forfeit() {
                            forfeits += 1;
                            if forfeits <= MAX_MESSAGES {
                                complain(&format_args!("game {}: {reason}", number + 1));
                            }
                            if forfeits == MAX_MESSAGES {
                                complain(&"further forfeits are only counted");
                            }
                        }
                        played += 1;
                        if played % interval == 0 {
                            let hours = started.elapsed().as_secs_f64() / 3600.0;
                            let rate = f64::from(played) / hours;
                            let standings = line(settings, standings);
                            // An error means that nothing is printed any more.
                            let _ = lines.send(format!("{standings}  {rate:.0} games an hour\n"));
                        }
                    }
                };
                play(settings, &make, state, &goes_on, &mut progress)
            });
            let printed = received.iter().try_for_each(|line| print(&line));
            is_over.store(printed.is_err(), Ordering::Relaxed);
            (printed, playing.join())
        });
        printed?;
        report
            .unwrap_or(Err(MatchError::Worker))
            .map_err(|error| CliError::of_match(error, self.state.as_deref()))
    }
}
