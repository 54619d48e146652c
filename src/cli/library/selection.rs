//! The games of a collection that a command is about.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Args;

use super::user::User;
use crate::CliError;
use crate::book::open as open_book;
use crate::complaints::Complaints;
use tabia_book::{Book, Key};
use tabia_chess::{Move, Position};
use tabia_library::deviation::BookMoves;
use tabia_library::filter::{Context, FilterError, select_with};
use tabia_library::query::{Query, QueryError};
use tabia_library::{GameSet, Snapshot};

/// A query.
#[derive(Args)]
pub struct Selection {
    /// The games, such as 'white:carlsen elo>2600 eco:B90-B99 1990..'; default: all
    query: Vec<String>,
    #[command(flatten)]
    user: User,
    /// The opening book that `book>=N` in the query asks for
    #[arg(long, value_name = "BOOK")]
    book: Option<PathBuf>,
}

impl Selection {
    /// Returns the games of a snapshot, and reports what could not be searched.
    pub fn of(
        &self,
        snapshot: &Snapshot,
        folder: &Path,
        complaints: &mut Complaints,
    ) -> Result<GameSet, CliError> {
        let query = self.user.named(query_of(&self.query)?)?;
        let book = self.book.as_ref().map(|path| open_book(path, complaints));
        let book = book.transpose()?;
        let moves = book.as_ref().map(book_moves);
        let moves = moves.as_ref().map(|moves| moves as &BookMoves<'_>);
        let snapshot = self.user.in_filters(snapshot.clone());
        selected(&query, &snapshot, moves, folder, complaints)
    }
}

/// Reads a query of several arguments.
pub fn query_of(words: &[String]) -> Result<Query, CliError> {
    let words: Vec<&str> = words.iter().map(|word| word.trim()).collect();
    let text = words.join(" ");
    text.parse().map_err(|error: QueryError| CliError::Query {
        column: text[..error.place.start].chars().count() + 1,
        text,
        error,
    })
}

/// Returns the moves of a book that may be played: those with a weight that are switched on.
pub fn book_moves(book: &Book) -> impl Fn(&Position) -> Vec<Move> + Sync + '_ {
    |position| {
        let moves = book.playable(position, Key::of(position)).into_iter();
        moves.map(|(mv, _)| mv).collect()
    }
}

/// Returns the games of a query, and reports what could not be searched.
pub fn selected(
    query: &Query,
    snapshot: &Snapshot,
    book: Option<&BookMoves<'_>>,
    folder: &Path,
    complaints: &mut Complaints,
) -> Result<GameSet, CliError> {
    if *query == Query::default() {
        return Ok(snapshot.all());
    }
    let go_on = &mut |_: &_| ControlFlow::Continue(());
    let selection = select_with(snapshot, query, Context { book }, go_on);
    let selection = selection.map_err(|error| match error {
        FilterError::NoUser => CliError::NoUser,
        error => error.into(),
    })?;
    for damage in &selection.damages {
        complaints.add(folder, damage);
    }
    Ok(selection.games)
}
