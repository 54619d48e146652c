//! Which front end runs: the window, or one of the commands that need none.

use std::fs;
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Args, Parser, Subcommand};
use tabia::app::book::tools::verifying;
use tabia::book;
use tabia::book::verify::{Effort, Scorer};
use tabia::chess::{Position, perft, uci_move};
use tabia::engine::{Depth, Engine, Limits, Options, bench, eval};
use tabia::epd;
use tabia::game::pgn;
use tabia::uci;

/// A chess program that hides nothing. Without a command it opens the window, with the given files.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
struct Arguments {
    /// PGN or FEN files to open
    files: Vec<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Count the leaves of the move tree
    Perft {
        /// Plies
        depth: u32,
        /// The position; the usual start without it
        fen: Vec<String>,
        /// Also print the count of each first move
        #[arg(long)]
        divide: bool,
    },
    /// Speak the UCI protocol on the standard input and output
    Uci,
    /// Search a fixed set of positions: the node count is the signature of the search
    Bench {
        /// Plies
        #[arg(default_value_t = bench::DEFAULT_DEPTH, value_parser = clap::value_parser!(i32).range(1..=60))]
        depth: i32,
    },
    /// Show every term of the evaluation of a position
    Eval {
        /// The position; the usual start without it
        fen: Vec<String>,
    },
    /// Search positions whose best moves are known, and count those solved
    Epd(Epd),
    /// Look at PGN files
    #[command(subcommand)]
    Pgn(Pgn),
    /// Make, convert, merge, check and show opening books
    #[command(subcommand)]
    Book(book::cli::Command),
}

#[derive(Args)]
struct Epd {
    /// EPD files, with bm, am, dm or points
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Seconds for each position; 1 when nothing else limits the search
    #[arg(long, value_parser = seconds)]
    time: Option<Duration>,
    /// Positions visited
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies
    #[arg(long, value_parser = clap::value_parser!(i32).range(1..=i64::from(Depth::MAX.0)))]
    depth: Option<i32>,
    /// Mebibytes of the transposition table
    #[arg(long, default_value_t = Options::default().hash_mib)]
    hash: usize,
    #[arg(long, default_value_t = Options::default().threads)]
    threads: usize,
    /// Go on to the next position when the right answer has been held for so many iterations
    #[arg(long, value_name = "ITERATIONS")]
    early: Option<u32>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds")?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if !time.is_zero() => Ok(time),
        _ => Err("expected more than no time".into()),
    }
}

#[derive(Subcommand)]
enum Pgn {
    /// List what is wrong in files, by line and game
    Check {
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Write the games of a file in export format on the standard output
    Format { file: PathBuf },
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match arguments.command {
        None => tabia::app::run(arguments.files).map_err(|error| error.to_string()),
        Some(Command::Perft { depth, fen, divide }) => run_perft(depth, &fen.join(" "), divide),
        Some(Command::Uci) => {
            let input = io::BufReader::new(io::stdin());
            uci::run(input, io::stdout(), uci::end_process_soon).map_err(|error| error.to_string())
        }
        Some(Command::Bench { depth }) => run_bench(depth),
        Some(Command::Eval { fen }) => show_eval(&fen.join(" ")),
        Some(Command::Epd(epd)) => run_epd(&epd),
        Some(Command::Pgn(Pgn::Check { files })) => check_pgn(&files),
        Some(Command::Pgn(Pgn::Format { file })) => format_pgn(&file),
        Some(Command::Book(command)) => {
            book::cli::run(&command, &mut engine_for, &mut io::stdout().lock())
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("tabia: {message}");
            ExitCode::FAILURE
        }
    }
}

/// An engine that looks so long at each position, for checking a book. More threads would be faster, but with one it finds
/// the same on every run.
fn engine_for(effort: Effort) -> Result<Box<Scorer>, String> {
    let options = Options {
        threads: 1,
        hash_mib: 64,
    };
    let engine = Engine::new(options, || {}).map_err(|error| error.to_string())?;
    Ok(Box::new(move |position| {
        let found = verifying::search(&engine, position, effort, &|| true)?;
        found.ok_or_else(|| "the engine found nothing".to_owned())
    }))
}

/// The position of a FEN given on the command line; the start position for an empty one.
fn position(fen: &str) -> Result<Position, String> {
    if fen.trim().is_empty() {
        return Ok(Position::start());
    }
    Position::from_fen(fen).map_err(|error| error.to_string())
}

/// Writes to the standard output. A reader that has gone away (`| head`) wants no more: that ends the process, and is no
/// error.
fn print(text: &str) -> Result<(), String> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => std::process::exit(0),
        outcome => outcome.map_err(|error| format!("standard output: {error}")),
    }
}

fn run_bench(depth: i32) -> Result<(), String> {
    let result = bench::run(depth).map_err(|error| error.to_string())?;
    print(&format!("{} nodes {} nps\n", result.nodes, result.nps()))
}

fn show_eval(fen: &str) -> Result<(), String> {
    print(&eval::report(&position(fen)?))
}

fn run_epd(arguments: &Epd) -> Result<(), String> {
    let mut limits = Limits {
        time: arguments.time,
        nodes: arguments.nodes,
        depth: arguments.depth.map(Depth),
        ..Limits::default()
    };
    if limits == Limits::default() {
        limits.time = Some(Duration::from_secs(1));
    }
    limits.study = true;
    let options = Options {
        threads: arguments.threads.clamp(1, Options::MAX_THREADS),
        hash_mib: arguments.hash,
    };
    let suite =
        epd::Suite::new(options, limits, arguments.early).map_err(|error| error.to_string())?;
    let mut total = epd::Total::default();
    let mut failures = 0;
    let mut complain = |message: String| {
        eprintln!("tabia: {message}");
        failures += 1;
    };
    for file in &arguments.files {
        let bytes = match read_file(file) {
            Ok(bytes) => bytes,
            Err(message) => {
                complain(message);
                continue;
            }
        };
        let (records, problems) = epd::read(&String::from_utf8_lossy(&bytes));
        for problem in problems {
            complain(format!("{}: {problem}", file.display()));
        }
        print(&format!("{}\n{}\n", file.display(), epd::HEADER))?;
        let mut of_file = epd::Total::default();
        for record in &records {
            match suite.solve(record) {
                Ok(outcome) => {
                    of_file.add(record, &outcome);
                    total.add(record, &outcome);
                    print(&format!("{}\n", epd::row(record, &outcome)))?;
                }
                Err(message) => complain(format!(
                    "{}: line {}: {message}",
                    file.display(),
                    record.line
                )),
            }
        }
        print(&format!("{of_file}\n\n"))?;
    }
    if arguments.files.len() > 1 {
        print(&format!("all files: {total}\n"))?;
    }
    match failures {
        0 => Ok(()),
        1 => Err("1 thing could not be read or searched".into()),
        _ => Err(format!("{failures} things could not be read or searched")),
    }
}

fn read_file(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn open(path: &Path) -> Result<fs::File, String> {
    fs::File::open(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// One for each core.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn check_pgn(files: &[PathBuf]) -> Result<(), String> {
    let mut bad = 0;
    for file in files {
        let name = file.display().to_string();
        let report = open(file).and_then(|source| {
            pgn::check_from(&name, source, threads()).map_err(|error| format!("{name}: {error}"))
        });
        match report {
            Ok(report) => {
                bad += usize::from(!report.is_clean());
                print(&format!("{report}\n"))?;
            }
            Err(message) => {
                eprintln!("tabia: {message}");
                bad += 1;
            }
        }
    }
    match bad {
        0 => Ok(()),
        1 => Err("1 file has problems".into()),
        _ => Err(format!("{bad} files have problems")),
    }
}

fn format_pgn(file: &Path) -> Result<(), String> {
    let name = file.display();
    let mut written = Ok(());
    let problems = pgn::format_from(open(file)?, threads(), |text| {
        match io::stdout().lock().write_all(text.as_bytes()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                written = Err(error);
                ControlFlow::Break(())
            }
        }
    });
    let problems = problems.map_err(|error| format!("{name}: {error}"))?;
    for problem in &problems {
        let (line, game, reason) = (problem.line, problem.game, &problem.reason);
        eprintln!("{name}:{line}: game {game}: {reason}");
    }
    match written.and_then(|()| io::stdout().flush()) {
        // A reader that has gone away wants no more.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(format!("standard output: {error}")),
        Ok(()) => match problems.iter().map(pgn::Problem::count).sum() {
            0 => Ok(()),
            1 => Err(format!("1 problem in {name}")),
            count => Err(format!("{count} problems in {name}")),
        },
    }
}

fn run_perft(depth: u32, fen: &str, divide: bool) -> Result<(), String> {
    let mut position = position(fen)?;
    let start = Instant::now();
    let total = if divide && depth > 0 {
        let rows = perft::divide(&mut position, depth);
        for (mv, leaves) in &rows {
            print(&format!(
                "{}: {leaves}\n",
                uci_move::write(&position, *mv, false)
            ))?;
        }
        print("\n")?;
        rows.iter().map(|(_, leaves)| leaves).sum()
    } else {
        perft::perft(&mut position, depth)
    };
    let seconds = start.elapsed().as_secs_f64();
    print(&format!("{total}\n"))?;
    eprintln!(
        "{seconds:.3} s, {:.1} million a second",
        total as f64 / seconds.max(1e-9) / 1e6
    );
    Ok(())
}
