//! The command `tabia match`.

use std::fmt::Write as _;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};

use super::CliError;
use super::input::{self, InputEncoding};
use super::number;
use super::output::{complain, print};
use super::side::{self, SideSettings};
use super::target::{Replacing, Target};
use tabia_chess::Color;
use tabia_engine::{Depth, Engine, Options, bench};
use tabia_game::pgn;
use tabia_matches::{
    DrawRule, EloModel, MatchError, MatchReport, MatchSettings, Openings, Order, Progress,
    ResignRule, Rules, Side, Sprt, Standings, TimeControl, Verdict, play, random_openings,
};

/// The depth of the bench that identifies a search: a few hundredths of a second.
const SIGNATURE_DEPTH: i32 = 4;

#[derive(Args)]
#[command(
    after_help = "A match is killed without harm: with --state it goes on where it was. `tabia match --help` lists the settings \
                  of --a and --b.",
    after_long_help = side::help()
)]
pub struct Match {
    /// The settings of side A: NAME=VALUE, separated by commas; may be given several times
    #[arg(long, value_name = "SETTINGS", allow_hyphen_values = true)]
    a: Vec<String>,
    /// The settings of side B
    #[arg(long, value_name = "SETTINGS", allow_hyphen_values = true)]
    b: Vec<String>,
    /// Games, two for each opening
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(2..=10_000_000))]
    games: u32,
    #[command(flatten)]
    control: Control,
    /// Openings: EPD, FEN or PGN, packed or not. Without it, eight random moves that the engine finds nearly equal
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// The order of the openings of a file
    #[arg(long, value_enum, default_value_t = OrderName::Random)]
    order: OrderName,
    /// Half-moves of a PGN opening
    #[arg(long, value_name = "N")]
    plies: Option<usize>,
    /// The seed of the order, of random openings and of the errors of levels
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time; as many as there are cores without it
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=256))]
    concurrency: Option<u64>,
    /// Draw when both have found scores up to SCORE hundredths of a pawn for COUNT moves each, from move NUMBER on; or off
    #[arg(
        long,
        value_name = "movenumber=N,movecount=N,score=N",
        default_value = "movenumber=40,movecount=8,score=8",
        value_parser = draw_rule
    )]
    draw: DrawArgument,
    /// A side loses when it has found a score of −SCORE hundredths of a pawn or less for COUNT moves in a row, and the other
    /// has agreed unless twosided=false; or off
    #[arg(
        long,
        value_name = "movecount=N,score=N,twosided=BOOL",
        default_value = "movecount=4,score=700,twosided=true",
        value_parser = resign_rule
    )]
    resign: ResignArgument,
    /// Moves after which a game is drawn
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    maxmoves: u32,
    /// End when it is shown that A is stronger by ELO1, or by no more than ELO0
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = bounds)]
    sprt: Option<Bounds>,
    /// How often the test may accept ELO1 wrongly
    #[arg(long, default_value = "0.05", value_parser = share)]
    alpha: f64,
    /// How often the test may accept ELO0 wrongly
    #[arg(long, default_value = "0.05", value_parser = share)]
    beta: f64,
    /// What the Elo of the test means
    #[arg(long, value_enum, default_value_t = Model::Normalized)]
    model: Model,
    /// Keep the match in this file, and go on with it if it is there
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Write the games here when the match ends
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    #[command(flatten)]
    replacing: Replacing,
    /// Games between two lines of results
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    ratinginterval: u32,
}

/// How long each side thinks.
#[derive(Args)]
#[group(multiple = false)]
struct Control {
    /// Positions a move; 8,000 when nothing else is given
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Half-moves
    #[arg(long, value_parser = clap::value_parser!(i32).range(1..=i64::from(Depth::MAX.0)))]
    depth: Option<i32>,
    /// Seconds a move
    #[arg(long, value_name = "SECONDS", value_parser = super::epd::seconds)]
    st: Option<Duration>,
    /// A clock: seconds for the game and for each move
    #[arg(long, value_name = "BASE+INC", value_parser = clock)]
    tc: Option<TimeControl>,
    /// A clock that counts positions: for the game and for each move. The side decides how many it uses for a move
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

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OrderName {
    Random,
    Sequential,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Model {
    /// In units of the standard deviation of a game, as fishtest tests
    Normalized,
    /// Of the mean score
    Logistic,
}

type Bounds = (f64, f64);

/// A rule, or `off`: an option of an option would mean something else to clap.
#[derive(Clone, Copy)]
struct DrawArgument(Option<DrawRule>);

#[derive(Clone, Copy)]
struct ResignArgument(Option<ResignRule>);

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
            Some(path) => {
                let text = input::read(path, InputEncoding::default())?;
                let order = match self.order {
                    OrderName::Random => Order::Random { seed: self.seed },
                    OrderName::Sequential => Order::Sequential,
                };
                let openings = Openings::read(&text, self.plies);
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
        let mut played = 0;
        // Games end on other threads, and the standard output belongs to this one.
        let (printed, report) = thread::scope(|scope| {
            let playing = scope.spawn(move || {
                let mut progress = |event: Progress<'_>, standings: &Standings| match event {
                    Progress::Note(note) => complain(&note),
                    Progress::Game { number, game } => {
                        let reason = &game.end().reason;
                        if reason.is_forfeit() {
                            complain(&format_args!("game {}: {reason}", number + 1));
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
            .map_err(|error| match (error, &self.state) {
                (MatchError::State(source), Some(path)) => CliError::MatchState {
                    path: path.clone(),
                    source,
                },
                (MatchError::Write(source), Some(path)) => CliError::File {
                    path: path.clone(),
                    source,
                },
                (error, _) => CliError::Match(error),
            })
    }
}

/// The results of side A in one line.
fn line(settings: &MatchSettings, standings: &Standings) -> String {
    let Standings {
        won, drawn, lost, ..
    } = standings;
    let mut text = format!("{:6}  +{won} ={drawn} -{lost}", standings.games());
    if let Some(estimate) = standings.pairs.elo() {
        let elo = signed(estimate.elo, 1);
        let _ = write!(text, "  Elo {elo} ± {:.1}", estimate.error);
    }
    if let Some(sprt) = &settings.sprt {
        let llr = signed(sprt.llr(&standings.pairs), 2);
        let _ = write!(text, "  LLR {llr}");
    }
    text
}

/// The final table. It depends on the games that count alone.
fn table(settings: &MatchSettings, report: &MatchReport) -> String {
    let [a, b] = [0, 1].map(|side| name(settings, side));
    let standings = &report.standings;
    let Standings {
        won,
        drawn,
        lost,
        pairs,
        forfeits,
    } = standings;
    let games = standings.games();
    let points = f64::from(*won) + f64::from(*drawn) / 2.0;
    let share = 100.0 * points / f64::from(games.max(1));
    let mut text = format!(
        "\n{a} against {b}, {}\n\
         games  {games}: +{won} ={drawn} -{lost}, {points:.1} points, {share:.2} %\n\
         pairs  {}: {} (0, ½, 1, 1½, 2 points)\n",
        settings.controls[0],
        pairs.pairs(),
        pairs.0.map(|count| count.to_string()).join(" ")
    );
    if let (Some(elo), Some(normalized), Some(superiority)) =
        (pairs.elo(), pairs.normalized_elo(), pairs.superiority())
    {
        let _ = writeln!(
            text,
            "Elo    {} ± {:.1} (95 %), normalized {} ± {:.1}, LOS {:.1} %",
            signed(elo.elo, 1),
            elo.error,
            signed(normalized.elo, 1),
            normalized.error,
            100.0 * superiority
        );
    }
    if let Some(sprt) = &settings.sprt {
        let (lower, upper) = sprt.bounds();
        let verdict = match report.verdict {
            Some(Verdict::H1) => format!("A is stronger by {} or more", sprt.elo1),
            Some(Verdict::H0) => format!("A is not stronger by more than {}", sprt.elo0),
            None => "not decided".to_owned(),
        };
        let _ = writeln!(
            text,
            "SPRT   LLR {} ({lower:.2}, {upper:.2}) for [{}, {}] {}: {verdict}",
            signed(sprt.llr(pairs), 2),
            sprt.elo0,
            sprt.elo1,
            sprt.model
        );
    }
    if *forfeits != [0, 0] {
        let [a, b] = forfeits;
        let _ = writeln!(text, "lost on time or without a legal move: A {a}, B {b}");
    }
    text
}

/// A number with its sign. What is rounded to nothing has the sign of nothing.
fn signed(number: f64, digits: i32) -> String {
    let unit = 10_f64.powi(digits);
    let rounded = (number * unit).round() / unit + 0.0;
    format!("{rounded:+.*}", usize::try_from(digits).unwrap_or(0))
}

/// What a side is called.
fn name(settings: &MatchSettings, side: usize) -> String {
    let letter = ["A", "B"][side];
    match settings.names[side].as_str() {
        "" => letter.to_owned(),
        words => format!("{letter} ({words})"),
    }
}

/// The games as PGN, in order.
fn games(settings: &MatchSettings, report: &MatchReport) -> String {
    let mut text = String::new();
    for (number, game) in (0..).zip(&report.games) {
        let of = |color| name(settings, Side::of(number, color) as usize);
        let tags = [
            ("Event", format!("tabia match, {}", settings.controls[0])),
            ("Round", format!("{}.{}", number / 2 + 1, number % 2 + 1)),
            ("White", of(Color::White)),
            ("Black", of(Color::Black)),
            ("Termination", game.end().reason.termination().to_owned()),
        ];
        text += &pgn::write(&game.to_game(&tags));
        text.push('\n');
    }
    text
}

/// Reads `name=value,name=value` into the values of these names.
fn fields(text: &str, names: &[&str], values: &mut [Option<String>]) -> Result<(), String> {
    for part in text.split(',') {
        let known = || names.join(", ");
        let (name, value) = part
            .split_once('=')
            .ok_or_else(|| format!("expected NAME=VALUE, with {}", known()))?;
        let index = names.iter().position(|known| *known == name.trim());
        let index = index.ok_or_else(|| format!("“{name}” is none of {}", known()))?;
        values[index] = Some(value.trim().to_owned());
    }
    Ok(())
}

fn whole<N: std::str::FromStr>(name: &str, value: Option<String>, usual: N) -> Result<N, String> {
    let Some(value) = value else { return Ok(usual) };
    let number = value.parse();
    number.map_err(|_| format!("{name}: “{value}” is no whole number that is possible here"))
}

fn draw_rule(text: &str) -> Result<DrawArgument, String> {
    if text == "off" {
        return Ok(DrawArgument(None));
    }
    let names = ["movenumber", "movecount", "score"];
    let mut values = [None, None, None];
    fields(text, &names, &mut values)?;
    let [number, count, score] = values;
    let score: u16 = whole("score", score, 8)?;
    Ok(DrawArgument(Some(DrawRule {
        move_number: whole("movenumber", number, 40)?,
        move_count: whole("movecount", count, 8)?,
        score: score.into(),
    })))
}

fn resign_rule(text: &str) -> Result<ResignArgument, String> {
    if text == "off" {
        return Ok(ResignArgument(None));
    }
    let names = ["movecount", "score", "twosided"];
    let mut values = [None, None, None];
    fields(text, &names, &mut values)?;
    let [count, score, two_sided] = values;
    let two_sided = match two_sided.as_deref() {
        None | Some("true") => true,
        Some("false") => false,
        Some(other) => return Err(format!("twosided: “{other}” is neither true nor false")),
    };
    let move_count: u32 = whole("movecount", count, 4)?;
    let score: u16 = whole("score", score, 700)?;
    if move_count == 0 || score == 0 {
        return Err("movecount and score must be above 0".to_owned());
    }
    Ok(ResignArgument(Some(ResignRule {
        move_count,
        score: score.into(),
        two_sided,
    })))
}

fn bounds(text: &str) -> Result<Bounds, String> {
    let (elo0, elo1) = text
        .split_once(',')
        .ok_or("expected two numbers, such as 0,5")?;
    let (elo0, elo1) = (number::finite(elo0)?, number::finite(elo1)?);
    if elo0 >= elo1 {
        return Err("the first number must be less than the second".to_owned());
    }
    if elo0 < -MAX_ELO || elo1 > MAX_ELO {
        return Err(format!("expected numbers from -{MAX_ELO} to {MAX_ELO}"));
    }
    Ok((elo0, elo1))
}

/// The furthest hypothesis: beyond it, normalised Elo may be more than any result has.
const MAX_ELO: f64 = 200.0;

fn share(text: &str) -> Result<f64, String> {
    match number::finite(text)? {
        share if share > 0.0 && share < 0.5 => Ok(share),
        _ => Err("expected a number between 0 and 0.5".to_owned()),
    }
}

/// A base and an increment.
fn base_and_increment(text: &str) -> (&str, &str) {
    text.split_once('+').unwrap_or((text, "0"))
}

fn clock(text: &str) -> Result<TimeControl, String> {
    let (base, increment) = base_and_increment(text);
    let seconds = |text: &str| {
        let seconds = number::finite(text)?;
        Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
    };
    let (base, increment) = (seconds(base)?, seconds(increment)?);
    if base.is_zero() {
        return Err("expected more than no time".to_owned());
    }
    Ok(TimeControl::Clock { base, increment })
}

fn node_clock(text: &str) -> Result<TimeControl, String> {
    const MAX: u64 = 1_000_000_000_000;
    let (base, increment) = base_and_increment(text);
    let nodes = |text: &str| match text.parse::<u64>() {
        Ok(nodes) if nodes <= MAX => Ok(nodes),
        _ => Err(format!("“{text}” is no number of positions")),
    };
    let (base, increment) = (nodes(base)?, nodes(increment)?);
    if base == 0 {
        return Err("expected more than no positions".to_owned());
    }
    Ok(TimeControl::NodeClock { base, increment })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read() {
        let draw = draw_rule("movenumber=30,score=5").unwrap().0.unwrap();
        assert_eq!((draw.move_number, draw.move_count, draw.score), (30, 8, 5));
        assert!(draw_rule("off").unwrap().0.is_none());
        let resign = resign_rule("twosided=false").unwrap().0.unwrap();
        assert_eq!(
            (resign.move_count, resign.score, resign.two_sided),
            (4, 700, false)
        );
        for text in ["", "score", "scores=3", "score=-1", "score=x"] {
            assert!(draw_rule(text).is_err(), "{text}");
        }
        for text in ["movecount=0", "score=0", "twosided=perhaps", "score=99999"] {
            assert!(resign_rule(text).is_err(), "{text}");
        }
    }

    #[test]
    fn nothing_has_no_minus() {
        assert_eq!(signed(-0.0004, 2), "+0.00");
        assert_eq!(signed(-12.345, 1), "-12.3");
        assert_eq!(signed(2.96, 1), "+3.0");
    }

    #[test]
    fn clocks_and_bounds_are_read() {
        let control = clock("8+0.08").unwrap();
        assert_eq!(control.to_string(), "tc=8+0.08");
        assert_eq!(
            node_clock("150000+1500").unwrap().to_string(),
            "node-tc=150000+1500"
        );
        assert_eq!(bounds("-5, 5"), Ok((-5.0, 5.0)));
        for text in ["", "0", "0+0", "-1", "1e99", "inf", "8+-1", "8+x"] {
            assert!(clock(text).is_err(), "{text}");
            assert!(node_clock(text).is_err(), "{text}");
        }
        for text in ["5", "5,5", "5,0", "nan,1", "0,1e9", "0,201"] {
            assert!(bounds(text).is_err(), "{text}");
        }
        assert!(share("0").is_err() && share("0.5").is_err() && share("0.1").is_ok());
    }
}
