//! Books as the commands open and save them. The file `-` is the standard input or output.

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::CliError;
use crate::complaints::Complaints;
use crate::input;
use crate::standard::is_standard;
use crate::target::{Replacing, Target};
use tabia_book::Book;
use tabia_book::file::{self, Format, Opened};
use tabia_book::losses::Losses;
use tabia_game::pgn::Progress;

/// A progress callback that never cancels.
pub(super) fn go_on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Whether a file is written in Tabia's format.
pub(super) fn is_tabia(path: &Path) -> bool {
    is_standard(path) || Format::of(path) == Some(Format::Tabia)
}

/// The format of a book on the standard output.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OutputFormat {
    Ron,
    Bin,
    Pgn,
    Txt,
}

impl OutputFormat {
    fn format(self) -> Format {
        match self {
            OutputFormat::Ron => Format::Tabia,
            OutputFormat::Bin => Format::Polyglot,
            OutputFormat::Pgn => Format::Pgn,
            OutputFormat::Txt => Format::Text,
        }
    }
}

pub(super) fn open_with_problems(path: &Path) -> Result<Opened, CliError> {
    let is_stream = fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir());
    if is_standard(path) || (is_stream && Format::of(path).is_none()) {
        let bytes = input::bytes(path)?;
        let format = Format::guess(&bytes);
        return file::read(format, &bytes, &mut go_on).map_err(CliError::book(path));
    }
    file::open(path, &mut go_on).map_err(CliError::book(path))
}

/// Opens a book after reporting what is wrong with its file.
pub(crate) fn open(path: &Path, complaints: &mut Complaints) -> Result<Book, CliError> {
    let opened = open_with_problems(path)?;
    for problem in &opened.problems {
        complaints.add(path, problem);
    }
    Ok(opened.book)
}

/// Writes a book and returns a line about it. On the standard output it has this format, elsewhere that of the ending.
/// What the format cannot hold is named on the standard error.
///
/// # Errors
/// When it cannot be written, or is empty: no empty book takes the place of what is there.
pub(super) fn save(
    book: &Book,
    target: &Target,
    format: OutputFormat,
    out: &mut dyn Write,
) -> Result<String, CliError> {
    let name = target.name();
    if book.is_empty() {
        return Err(CliError::EmptyBook(name));
    }
    let format = match is_standard(target.path()) {
        true => Some(format.format()),
        false => Format::of(target.path()),
    };
    let bytes = file::encode_as(book, format).map_err(CliError::book(target.path()))?;
    target.write(&bytes, out)?;
    let losses = format.map(|format| Losses::of(book, format));
    if let Some(losses) = losses.filter(|losses| !losses.is_empty()) {
        eprintln!("{name}: not kept in this format: {losses}");
    }
    let (positions, moves) = (book.len(), book.entry_count());
    Ok(format!("{name}: {positions} positions, {moves} moves\n"))
}

pub(super) fn convert(
    from: &PathBuf,
    to: &Path,
    format: OutputFormat,
    replacing: Replacing,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let target = Target::new(to, [from], replacing)?;
    let mut complaints = Complaints::default();
    let book = open(from, &mut complaints)?;
    let text = save(&book, &target, format, out)?;
    target.print(out, &text)?;
    complaints.into_result()
}
