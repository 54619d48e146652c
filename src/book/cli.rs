//! The commands `tabia book …`.

use std::fs::File;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};

use super::build::{self, Date, Depth, Factors, Filter, Formula, Options, Side, from_games};
use super::file::{self, Opened};
use super::merge::{self, Kind, Preview};
use super::verify_command::{Check, EngineFor};
use super::{Book, Graph, Key, check, export, import, sample};
use crate::chess::{Color, Position};
use crate::game::GameResult;
use crate::game::pgn::Progress;

#[derive(Subcommand)]
pub enum Command {
    /// Make a book of games, or of lines with names
    Build(Build),
    /// Turn a book of another format, games with variations or positions into a Tabia book
    Import {
        /// A .bin, .abk, .pgn, .epd or .ron file
        from: PathBuf,
        /// The .ron file to write
        to: PathBuf,
    },
    /// Write a book in another format: .bin, .pgn (variations), .txt (lines) or .ron
    Export { from: PathBuf, to: PathBuf },
    /// Take the moves of a second book into a first
    Merge {
        first: PathBuf,
        second: PathBuf,
        /// The book to write
        #[arg(short, long)]
        output: PathBuf,
        /// What becomes of moves that both have
        #[arg(long, value_enum, default_value_t = Policy::Add)]
        policy: Policy,
        /// Only tell what would change
        #[arg(long)]
        preview: bool,
    },
    /// List what is wrong with books, by the rules or by the engine
    Check(Check),
    /// Play random lines from a book and count them
    Sample {
        book: PathBuf,
        /// How many lines
        #[arg(short = 'n', long, default_value_t = 1000)]
        lines: usize,
        /// The same number gives the same lines
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// The position to start from; the first of the book without it
        fen: Vec<String>,
    },
    /// Show what a book knows about a position
    Show {
        book: PathBuf,
        /// The position; the usual start without it
        fen: Vec<String>,
    },
}

#[derive(Args)]
pub struct Build {
    /// PGN files; or .txt files of lines, all of whose moves count
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// The book to write
    #[arg(short, long)]
    output: PathBuf,
    /// Half-moves of each game that count
    #[arg(long, default_value_t = 30)]
    plies: usize,
    /// Count the half-moves from where a game leaves this book
    #[arg(long, value_name = "BOOK")]
    beyond: Option<PathBuf>,
    /// Leave out moves that were played less often
    #[arg(long, default_value_t = 3)]
    min_games: u32,
    /// Leave out moves that scored less percent
    #[arg(long, default_value_t = 0.0)]
    min_score: f64,
    /// Only games with these results (1-0, 0-1, 1/2-1/2)
    #[arg(long)]
    result: Vec<String>,
    /// Whose moves count
    #[arg(long, value_enum, default_value_t = Whose::Both)]
    side: Whose,
    /// Only games of this player
    #[arg(long)]
    player: Option<String>,
    /// Only games in which both players have this rating
    #[arg(long)]
    min_elo: Option<u32>,
    /// Only games from this day or year on
    #[arg(long)]
    since: Option<Date>,
    /// Only games up to this day or year
    #[arg(long)]
    until: Option<Date>,
    /// How weights follow from games
    #[arg(long, value_enum, default_value_t = Weigh::Points)]
    weight: Weigh,
    /// What a win, a draw and a loss count, in place of 2, 1, 0
    #[arg(long, value_delimiter = ',', num_args = 3, value_name = "NUMBER")]
    factors: Option<Vec<f64>>,
    /// Years after which a game counts half, with --weight recent
    #[arg(long, default_value_t = 5.0)]
    half_life: f64,
    /// Count the same game every time that it comes
    #[arg(long)]
    keep_duplicates: bool,
    /// Threads that read games; as many as there are processors without it
    #[arg(long)]
    threads: Option<usize>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Whose {
    Both,
    White,
    Black,
    /// The one of --player
    Player,
}

#[derive(Clone, Copy, ValueEnum)]
enum Weigh {
    /// 2·wins + draws, or the factors
    Points,
    /// The number of games
    Games,
    /// The score in percent
    Score,
    /// Points, newer games counting more
    Recent,
    /// All moves the same
    Uniform,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum Policy {
    /// The second book counts
    Replace,
    /// Weights and results are added up
    Add,
    /// The first book counts
    Keep,
}

/// Runs a command and writes what it has to say to `out`. An engine is asked for only when it is needed.
///
/// # Errors
/// A message for people.
pub fn run(
    command: &Command,
    engine: &mut EngineFor<'_>,
    out: &mut dyn Write,
) -> Result<(), String> {
    let text = match command {
        Command::Build(build) => build.run()?,
        Command::Import { from, to } => {
            if file::Format::of(to) != Some(file::Format::Tabia) {
                return Err(format!(
                    "{}: the ending of a Tabia book is .ron",
                    to.display()
                ));
            }
            convert(from, to)?
        }
        Command::Export { from, to } => convert(from, to)?,
        Command::Merge {
            first,
            second,
            output,
            policy,
            preview,
        } => merge(first, second, (!preview).then_some(output), *policy)?,
        Command::Check(check) if check.engine => return check.with_engine(engine, out),
        Command::Check(check) => return check_all(&check.books, out),
        Command::Sample {
            book,
            lines,
            seed,
            fen,
        } => {
            let book = open(book)?;
            let start = match (fen.is_empty(), book.starts().first()) {
                (true, Some(start)) => start.clone(),
                _ => position(&fen.join(" "))?,
            };
            sample::sample(&book, &start, *lines, *seed).to_string()
        }
        Command::Show { book, fen } => {
            let position = position(&fen.join(" "))?;
            export::page(&open(book)?, &position, Key::of(&position))
        }
    };
    print(out, &text)
}

/// A reader that has gone away (`| head`) wants no more and is no error.
pub(super) fn print(out: &mut dyn Write, text: &str) -> Result<(), String> {
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("standard output: {error}"))
        }
        _ => Ok(()),
    }
}

fn position(fen: &str) -> Result<Position, String> {
    if fen.trim().is_empty() {
        return Ok(Position::start());
    }
    Position::from_fen(fen).map_err(|error| error.to_string())
}

/// Nobody watches, nobody cancels.
pub(super) fn go_on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

pub(super) fn open_with_problems(path: &Path) -> Result<Opened, String> {
    file::open(path, &mut go_on).map_err(|error| format!("{}: {error}", path.display()))
}

/// A book, after telling what is wrong with its file.
pub(super) fn open(path: &Path) -> Result<Book, String> {
    let opened = open_with_problems(path)?;
    for problem in &opened.problems {
        eprintln!("{}: {problem}", path.display());
    }
    Ok(opened.book)
}

pub(super) fn save(book: &Book, path: &Path) -> Result<String, String> {
    file::save(book, path).map_err(|error| format!("{}: {error}", path.display()))?;
    let (positions, moves) = (book.len(), book.entry_count());
    Ok(format!(
        "{}: {positions} positions, {moves} moves\n",
        path.display()
    ))
}

fn convert(from: &Path, to: &Path) -> Result<String, String> {
    save(&open(from)?, to)
}

fn merge(
    first: &Path,
    second: &Path,
    output: Option<&PathBuf>,
    policy: Policy,
) -> Result<String, String> {
    let mut book = open(first)?;
    let preview = Preview::new(
        &book,
        &open(second)?,
        match policy {
            Policy::Replace => merge::Policy::Replace,
            Policy::Add => merge::Policy::Add,
            Policy::Keep => merge::Policy::Keep,
        },
    );
    let mut text = format!(
        "{} moves new, {} completed, {} conflicting\n",
        preview.count(Kind::Added),
        preview.count(Kind::Changed),
        preview.count(Kind::Conflict)
    );
    match output {
        Some(output) => {
            book.apply(&preview.edit())
                .map_err(|error| error.to_string())?;
            text += &save(&book, output)?;
        }
        None => {
            for row in &preview.rows {
                let kind = match row.kind {
                    Kind::Added => "new",
                    Kind::Changed => "completed",
                    Kind::Conflict => "conflict",
                };
                let ours = row
                    .ours
                    .as_ref()
                    .map_or("-".to_owned(), |entry| entry.weight.to_string());
                let theirs = row.theirs.weight;
                text += &format!(
                    "{} {} {kind}: weight {ours}, {theirs}\n",
                    row.at, row.theirs.mv
                );
            }
        }
    }
    Ok(text)
}

fn check_all(books: &[PathBuf], out: &mut dyn Write) -> Result<(), String> {
    let mut bad = 0;
    for path in books {
        let opened = match open_with_problems(path) {
            Ok(opened) => opened,
            Err(message) => {
                eprintln!("tabia: {message}");
                bad += 1;
                continue;
            }
        };
        let text = report(path, &opened);
        let faults = text.lines().count() - 1;
        bad += usize::from(faults > 0);
        print(out, &text)?;
    }
    match bad {
        0 => Ok(()),
        1 => Err("1 book has problems".into()),
        _ => Err(format!("{bad} books have problems")),
    }
}

/// One line of totals, then one line for each fault.
fn report(path: &Path, opened: &Opened) -> String {
    let (book, name) = (&opened.book, path.display());
    let graph = Graph::new(book);
    let mut text = format!(
        "{name}: {} positions, {} moves, {} not reached\n",
        book.len(),
        book.entry_count(),
        graph.unreached(book).count()
    );
    for problem in &opened.problems {
        text += &format!("{name}: {problem}\n");
    }
    for finding in check::check(book, &graph) {
        // They are counted above: in a book that continues another one they are most of it.
        if matches!(finding, check::Finding::Unreached { .. }) {
            continue;
        }
        let place = match graph.line_to(book, finding.at()) {
            Some((start, moves)) if !moves.is_empty() => export::line_text(start, &moves),
            Some((start, _)) => start.fen(),
            None => finding.at().to_string(),
        };
        text += &format!("{name}: {place}: {finding}\n");
    }
    text
}

impl Build {
    fn run(&self) -> Result<String, String> {
        let is_text = |path: &&PathBuf| file::Format::of(path) == Some(file::Format::Text);
        match self.games.iter().filter(is_text).count() {
            0 => self.of_games(),
            count if count == self.games.len() => self.of_lines(),
            _ => Err("a book is built of games or of lines, not of both at once".into()),
        }
    }

    fn of_lines(&self) -> Result<String, String> {
        let mut book = Book::default();
        for path in &self.games {
            let text = std::fs::read_to_string(path)
                .map_err(|error| format!("{}: {error}", path.display()))?;
            for problem in import::lines(&mut book, &text) {
                eprintln!("{}: {problem}", path.display());
            }
        }
        save(&book, &self.output)
    }

    fn of_games(&self) -> Result<String, String> {
        let theory = self.beyond.as_deref().map(open).transpose()?;
        let known = |_: &Position, key: Key| {
            theory
                .as_ref()
                .is_some_and(|theory| theory.page(key).is_some())
        };
        let depth = match theory {
            Some(_) => Depth::BeyondTheory {
                plies: self.plies,
                known: &known,
            },
            None => Depth::Plies(self.plies),
        };
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let options = Options {
            depth,
            filter: self.filter()?,
            min_games: self.min_games,
            min_score: self.min_score / 100.0,
            formula: self.formula()?,
            drop_duplicates: !self.keep_duplicates,
            threads: self.threads.unwrap_or(threads),
        };
        let mut files = Vec::new();
        for path in &self.games {
            files.push(File::open(path).map_err(|error| format!("{}: {error}", path.display()))?);
        }
        let built: build::Built =
            from_games(files, &options, &mut go_on).map_err(|error| error.to_string())?;
        for problem in &built.problems {
            eprintln!("{problem}");
        }
        Ok(format!(
            "{} games, {} used, {} duplicates, {} problems\n{}",
            built.games,
            built.used,
            built.duplicates,
            built.problems.len(),
            save(&built.book, &self.output)?
        ))
    }

    fn filter(&self) -> Result<Filter, String> {
        let result = |text: &String| {
            let read = text.parse::<GameResult>();
            read.map_err(|error| format!("“{text}”: {error}"))
        };
        Ok(Filter {
            side: match self.side {
                Whose::Both => Side::Both,
                Whose::White => Side::Only(Color::White),
                Whose::Black => Side::Only(Color::Black),
                Whose::Player if self.player.is_none() => {
                    return Err("--side player needs --player".into());
                }
                Whose::Player => Side::Player,
            },
            player: self.player.clone(),
            results: self.result.iter().map(result).collect::<Result<_, _>>()?,
            min_elo: self.min_elo,
            since: self.since,
            until: self.until,
        })
    }

    fn formula(&self) -> Result<Formula, String> {
        let factors = match self.factors.as_deref() {
            Some(&[win, draw, loss])
                if [win, draw, loss].iter().all(|factor| factor.is_finite()) =>
            {
                Factors { win, draw, loss }
            }
            Some(_) => return Err("--factors takes three numbers".into()),
            None => Factors::POINTS,
        };
        Ok(match self.weight {
            Weigh::Points => Formula::Results(factors),
            Weigh::Games => Formula::Results(Factors::GAMES),
            Weigh::Score => Formula::Score,
            Weigh::Recent => Formula::Recent {
                factors,
                half_life: self.half_life,
            },
            Weigh::Uniform => Formula::Uniform,
        })
    }
}
