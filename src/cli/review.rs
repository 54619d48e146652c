//! The command `tabia review`.

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};

use super::CliError;
use super::complaints::Complaints;
use super::epd::seconds;
use super::input::{InputEncoding, threads};
use super::number::finite;
use super::output::{error_of, print};
use super::standard::is_standard;
use super::target::{Replacing, Target};
use tabia_book::theory;
use tabia_engine::{self as engine, Depth};
use tabia_game::Game;
use tabia_review::files::{
    self, FileEvent, FilesError, Input, Output, Plan, Resumed, Row, SideRow, part_files,
};
use tabia_review::{Badge, Leave, Limit, Opening, Options, Thresholds};

#[derive(Args)]
pub struct Review {
    /// PGN files; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The output file for the reviewed games; an interrupted run is continued. - is standard output; the figures then go to
    /// standard error
    #[arg(short, long, value_name = "OUT.pgn")]
    output: Option<PathBuf>,
    #[command(flatten)]
    replacing: Replacing,
    /// Nodes for each position of a game; default: 100000, without another limit. The same games give the same file
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..), conflicts_with_all = ["time", "depth", "annotated"])]
    nodes: Option<u64>,
    /// Seconds per position
    #[arg(long, value_parser = seconds, conflicts_with_all = ["depth", "annotated"])]
    time: Option<Duration>,
    /// Plies per position
    #[arg(long, value_parser = clap::value_parser!(i32).range(1..=i64::from(Depth::MAX.0)), conflicts_with = "annotated")]
    depth: Option<i32>,
    /// Use the evaluations in the games ([%eval]) without a search
    #[arg(long)]
    annotated: bool,
    /// Number of engines, each on one thread; default: the number of cores
    #[arg(long)]
    threads: Option<usize>,
    /// Number of best lines of each position; at least two, to detect only moves
    #[arg(long, default_value_t = Options::default().lines)]
    lines: usize,
    /// Size of each engine's transposition table in mebibytes
    #[arg(long, default_value_t = Options::default().hash_mib)]
    hash: usize,
    /// Losses that make an inaccuracy, a mistake and a blunder, on the scale from −100 to 100
    #[arg(long, value_delimiter = ',', value_name = "POINTS", default_values_t = [10.0, 20.0, 30.0], value_parser = finite)]
    thresholds: Vec<f64>,
    /// The annotations to write into the games
    #[arg(long, value_delimiter = ',', default_values_t = Left::ALL)]
    leave: Vec<Left>,
    /// The format of the figures
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    #[command(flatten)]
    encoding: InputEncoding,
}

/// What a review leaves in a game.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Left {
    Evals,
    Glyphs,
    Lines,
    Sentences,
    Nothing,
}

impl Left {
    const ALL: [Left; 4] = [Left::Evals, Left::Glyphs, Left::Lines, Left::Sentences];
}

impl std::fmt::Display for Left {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let value = self.to_possible_value();
        f.write_str(value.as_ref().map_or("", |value| value.get_name()))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Table,
    Csv,
}

impl Review {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let leaves = |left| self.leave.contains(&left);
        let plan = Plan {
            options: self.options(),
            thresholds: self.thresholds()?,
            leave: Leave {
                evals: leaves(Left::Evals),
                glyphs: leaves(Left::Glyphs),
                lines: leaves(Left::Lines),
                sentences: leaves(Left::Sentences),
                ..Leave::default()
            },
            opening: &opening,
            encoding: self.encoding.get(),
        };
        let Some(path) = &self.output else {
            return self.review(&plan, Output::Nowhere, out);
        };
        let target = Target::with_others(path, &part_files(path), &self.files, self.replacing)?;
        if is_standard(path) {
            let name = Path::new("standard output");
            let stream = out;
            return self.review(
                &plan,
                Output::Stream { stream, name },
                &mut io::stderr().lock(),
            );
        }
        match target.stream()? {
            Some(mut stream) => {
                let output = Output::Stream {
                    stream: &mut stream,
                    name: path,
                };
                match target.is_stdout() {
                    true => self.review(&plan, output, &mut io::stderr().lock()),
                    false => self.review(&plan, output, out),
                }
            }
            None => self.review(&plan, Output::File(path), out),
        }
    }

    /// Reviews the games and prints the figures to `table`.
    fn review(
        &self,
        plan: &Plan<'_>,
        output: Output<'_>,
        table: &mut dyn Write,
    ) -> Result<(), CliError> {
        let inputs: Vec<Input> = self
            .files
            .iter()
            .map(|path| input(path))
            .collect::<Result<_, _>>()?;
        let is_written = !matches!(output, Output::Nowhere);
        let mut bar = Bar::new(&inputs);
        let mut printed = print(table, &self.format.head());
        let mut complaints = Complaints::default();
        let mut other_variants = 0;
        let reviewed = files::review_files(&inputs, plan, output, &mut |news| {
            match news {
                FileEvent::Resumed(resumed) => bar.say(&self.resumed(&resumed)),
                FileEvent::Row(row) => {
                    bar.clear();
                    printed = print(table, &self.format.rows(row));
                    bar.games += 1;
                }
                FileEvent::Problem { file, problem } => {
                    bar.clear();
                    complaints.add_several(file, problem, problem.count());
                }
                FileEvent::NoGames { file } => {
                    bar.clear();
                    complaints.add(file, &"there is no game in it");
                }
                FileEvent::Failed { file, game, reason } => {
                    bar.clear();
                    let what = format!("game {game} was not searched to its end: {reason}");
                    complaints.add(file, &what);
                }
                FileEvent::OtherVariant { .. } => other_variants += 1,
                FileEvent::Worked(work) => bar.done += work,
            }
            bar.draw();
            match &printed {
                // The output is written even when the figures are no longer read.
                Err(CliError::OutputClosed) if is_written => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
                Ok(()) => ControlFlow::Continue(()),
            }
        });
        bar.clear();
        match other_variants {
            0 => {}
            1 => eprintln!("1 game of another variant was left out"),
            count => eprintln!("{count} games of other variants were left out"),
        }
        match (reviewed, printed) {
            // Then the work was ended because of that.
            (Err(FilesError::Cancelled), printed) => printed?,
            // The reader of the games has closed the pipe.
            (Err(FilesError::Write { source, .. }), _)
                if source.kind() == io::ErrorKind::BrokenPipe =>
            {
                return Err(error_of(source));
            }
            (reviewed, printed) => reviewed.map_err(CliError::from).and(printed)?,
        }
        complaints.into_result()
    }

    fn thresholds(&self) -> Result<Thresholds, CliError> {
        let rise = |from: f64, to: f64| from < to;
        match self.thresholds[..] {
            [inaccuracy, mistake, blunder]
                if rise(0.0, inaccuracy) && rise(inaccuracy, mistake) && rise(mistake, blunder) =>
            {
                Ok(Thresholds {
                    inaccuracy,
                    mistake,
                    blunder,
                    ..Thresholds::default()
                })
            }
            _ => Err(CliError::Usage(
                "--thresholds takes three numbers above 0, each greater than the last",
            )),
        }
    }

    fn options(&self) -> Option<Options> {
        let limit = match (self.nodes, self.time, self.depth) {
            (Some(nodes), ..) => Limit::Nodes(nodes),
            (_, Some(time), _) => Limit::Time(time),
            (.., Some(depth)) => Limit::Depth(Depth(depth)),
            _ => Options::default().limit,
        };
        (!self.annotated).then(|| Options {
            limit,
            lines: self.lines,
            threads: self
                .threads
                .unwrap_or_else(threads)
                .clamp(1, engine::Options::MAX_THREADS),
            hash_mib: self.hash,
        })
    }

    /// What is to be said about the output of an earlier run.
    fn resumed(&self, resumed: &Resumed) -> String {
        let file = self.output.as_deref().unwrap_or("".as_ref()).display();
        match resumed {
            Resumed::No => String::new(),
            Resumed::After(1) => format!("{file}: continues after 1 game"),
            Resumed::After(count) => format!("{file}: continues after {count} games"),
            Resumed::OtherSettings => {
                format!("{file}: the unfinished run was made with other settings; started again")
            }
            Resumed::OtherInput => {
                format!("{file}: the unfinished run was made of other games; started again")
            }
            Resumed::SetAside(kept) => format!(
                "{file}: the unfinished run was damaged; started again, and its file is kept as {}",
                kept.display()
            ),
        }
    }
}

/// A file of games, or the standard input.
fn input(path: &Path) -> Result<Input, CliError> {
    let opened = match is_standard(path) {
        true => Input::copy(Path::new("standard input"), io::stdin().lock()),
        false => Input::open(path),
    };
    opened.map_err(CliError::file(path))
}

fn opening(game: &Game) -> Opening {
    let (name, known) = theory::of_game(game);
    Opening {
        name: name.map(ToString::to_string),
        known,
    }
}

impl Format {
    fn head(self) -> String {
        let mut text = match self {
            Format::Table => format!(
                "{:>5}  {:<5}  {:<24}  {:>8}  {:>9}",
                "game", "side", "player", "accuracy", "loss/move"
            ),
            Format::Csv => "game,side,player,result,opening,moves,accuracy,loss".to_owned(),
        };
        for badge in Badge::ALL {
            let _ = match self {
                Format::Table => write!(text, "  {:>4}", short(badge)),
                Format::Csv => write!(text, ",{}", badge.name().replace(' ', "_")),
            };
        }
        text += match self {
            Format::Table => "  open",
            Format::Csv => ",open",
        };
        text + "\n"
    }

    /// A line for each side.
    fn rows(self, row: &Row) -> String {
        let [white, black] = &row.sides;
        let mut text = String::new();
        for (side, of, number) in [
            ("White", white, row.game.to_string()),
            ("Black", black, String::new()),
        ] {
            match self {
                Format::Table => self.cells(&mut text, &number, side, of),
                Format::Csv => csv(&mut text, row, side, of),
            }
            text.push('\n');
        }
        text
    }

    fn cells(self, text: &mut String, number: &str, side: &str, of: &SideRow) {
        let name: String = of.name.chars().take(24).collect();
        let figure = |figure: Option<f64>, digits: usize| {
            figure.map_or_else(|| "–".to_owned(), |figure| format!("{figure:.digits$}"))
        };
        let _ = write!(
            text,
            "{number:>5}  {side:<5}  {name:<24}  {:>8}  {:>9}",
            figure(of.accuracy, 1),
            figure(of.loss, 0)
        );
        for count in of.counts {
            let _ = write!(text, "  {count:>4}");
        }
        let _ = write!(text, "  {:>4}", of.open);
    }
}

/// The head of a badge's column.
fn short(badge: Badge) -> &'static str {
    match badge {
        Badge::MissedWin => "win",
        Badge::MissedMate => "mate",
        badge => badge.sign(),
    }
}

fn csv(text: &mut String, row: &Row, side: &str, of: &SideRow) {
    let figure =
        |figure: Option<f64>| figure.map_or(String::new(), |figure| format!("{figure:.2}"));
    let opening = row.opening.as_deref().unwrap_or_default();
    let _ = write!(
        text,
        "{},{side},{},{},{},{},{},{}",
        row.game,
        quoted(&of.name),
        quoted(&row.result),
        quoted(opening),
        of.moves,
        figure(of.accuracy),
        figure(of.loss)
    );
    for count in of.counts {
        let _ = write!(text, ",{count}");
    }
    let _ = write!(text, ",{}", of.open);
}

/// A field of a CSV file (RFC 4180).
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// The progress on the standard error, where that is a terminal.
struct Bar {
    /// The whole work; `None` where nothing is drawn.
    all: Option<u64>,
    done: u64,
    games: u64,
    started: Instant,
    drawn: Option<Instant>,
}

impl Bar {
    fn new(inputs: &[Input]) -> Bar {
        let all = io::stderr().is_terminal();
        Bar {
            all: all.then(|| files::count_work(inputs)),
            done: 0,
            games: 0,
            started: Instant::now(),
            drawn: None,
        }
    }

    fn say(&mut self, text: &str) {
        if !text.is_empty() {
            self.clear();
            eprintln!("{text}");
        }
    }

    fn draw(&mut self) {
        const PAUSE: Duration = Duration::from_millis(100);
        let Some(all) = self.all else { return };
        if self.drawn.is_some_and(|drawn| drawn.elapsed() < PAUSE) {
            return;
        }
        self.drawn = Some(Instant::now());
        let _ = write!(
            io::stderr(),
            "\r{}\x1b[K",
            self.text(all, self.started.elapsed())
        );
    }

    fn text(&self, all: u64, passed: Duration) -> String {
        const WIDTH: u64 = 24;
        let all = all.max(1);
        let done = self.done.min(all);
        let filled = "█".repeat((done * WIDTH / all) as usize);
        let left = passed.as_secs_f64() * (all - done) as f64 / done.max(1) as f64;
        format!(
            "{filled:░<width$} {:>3} %  {} games  {}  {} left",
            done * 100 / all,
            self.games,
            clock(passed.as_secs()),
            clock(left as u64),
            width = WIDTH as usize,
        )
    }

    fn clear(&mut self) {
        if self.drawn.take().is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// `h:mm:ss` or `m:ss`.
fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}
