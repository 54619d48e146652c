//! Books as the commands open and save them.

use std::ops::ControlFlow;
use std::path::Path;

use crate::CliError;
use tabia_book::Book;
use tabia_book::file::{self, Format, Opened};
use tabia_game::pgn::Progress;

/// Nobody watches, nobody cancels.
pub(super) fn go_on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Whether a file has the ending of our own format.
pub(super) fn is_tabia(path: &Path) -> bool {
    Format::of(path) == Some(Format::Tabia)
}

pub(super) fn open_with_problems(path: &Path) -> Result<Opened, CliError> {
    file::open(path, &mut go_on).map_err(CliError::book(path))
}

/// Opens a book after reporting what is wrong with its file.
pub(super) fn open(path: &Path) -> Result<Book, CliError> {
    let opened = open_with_problems(path)?;
    for problem in &opened.problems {
        eprintln!("{}: {problem}", path.display());
    }
    Ok(opened.book)
}

/// Writes a book and returns a line about it.
pub(super) fn save(book: &Book, path: &Path) -> Result<String, CliError> {
    file::save(book, path).map_err(CliError::book(path))?;
    let (positions, moves) = (book.len(), book.entry_count());
    let name = path.display();
    Ok(format!("{name}: {positions} positions, {moves} moves\n"))
}

pub(super) fn convert(from: &Path, to: &Path) -> Result<String, CliError> {
    save(&open(from)?, to)
}
