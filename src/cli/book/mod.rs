//! The commands `tabia book …`.

mod build;
mod check;
mod files;
mod merge;
#[cfg(test)]
mod tests;
mod verify;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Subcommand;

use super::CliError;
use super::complaints::Complaints;
use super::input::position_or_start;
use super::output::print;
use super::target::Replacing;
pub(super) use files::open;
use files::{OutputFormat, convert, is_tabia};
use tabia_book::{Key, export, sample};
use verify::EngineFor;
pub(super) use verify::engine_for;

#[derive(Subcommand)]
pub enum Command {
    /// Make a book from games, or from lines with names
    Build(build::Build),
    /// Convert a book of another format, games with variations or positions to a Tabia book
    Import {
        /// A .bin, .abk, .pgn, .epd or .ron file; - is standard input
        from: PathBuf,
        /// The .ron file to write; - is standard output
        to: PathBuf,
        #[command(flatten)]
        replacing: Replacing,
    },
    /// Write a book in another format: .bin, .pgn (variations), .txt (lines) or .ron
    Export {
        /// The book; - is standard input
        from: PathBuf,
        /// The file to write; - is standard output
        to: PathBuf,
        #[command(flatten)]
        replacing: Replacing,
        /// The format on standard output
        #[arg(long, value_enum, default_value_t = OutputFormat::Ron)]
        format: OutputFormat,
    },
    /// Merge the moves of a second book into a first
    Merge(merge::Merge),
    /// List faults of books, by the rules or by the engine
    Check(check::Check),
    /// Play random lines from a book and count them
    Sample {
        book: PathBuf,
        /// Number of lines
        #[arg(short = 'n', long, default_value_t = 1000)]
        lines: usize,
        /// Seed of the random numbers; the same seed gives the same lines
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// The start position; default: the first one of the book
        fen: Vec<String>,
    },
    /// Show the moves of a book in a position
    Show {
        book: PathBuf,
        /// The position; default: the standard start
        fen: Vec<String>,
    },
}

/// Runs a command and writes its results to `out`. An engine is started only when it is needed.
pub(super) fn run(
    command: &Command,
    engine: &mut EngineFor<'_>,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    match command {
        Command::Build(build) => build.run(out),
        Command::Import {
            from,
            to,
            replacing,
        } if is_tabia(to) => convert(from, to, OutputFormat::Ron, *replacing, out),
        Command::Import { to, .. } => Err(CliError::NotRon(to.clone())),
        Command::Export {
            from,
            to,
            replacing,
            format,
        } => convert(from, to, *format, *replacing, out),
        Command::Merge(merge) => merge.run(out),
        Command::Check(check) => check.run(engine, out),
        Command::Sample {
            book,
            lines,
            seed,
            fen,
        } => show_sample(book, *lines, *seed, fen, out),
        Command::Show { book, fen } => show_page(book, fen, out),
    }
}

fn show_sample(
    book: &Path,
    lines: usize,
    seed: u64,
    fen: &[String],
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let mut complaints = Complaints::default();
    let book = open(book, &mut complaints)?;
    let start = match (fen.is_empty(), book.starts().first()) {
        (true, Some(start)) => start.clone(),
        _ => position_or_start(fen)?,
    };
    let sample = sample::sample(&book, &start, lines, seed);
    print(out, &sample.to_string())?;
    complaints.into_result()
}

fn show_page(book: &Path, fen: &[String], out: &mut dyn Write) -> Result<(), CliError> {
    let position = position_or_start(fen)?;
    let mut complaints = Complaints::default();
    let book = open(book, &mut complaints)?;
    print(out, &export::page(&book, &position, Key::of(&position)))?;
    complaints.into_result()
}
