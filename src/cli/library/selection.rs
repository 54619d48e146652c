//! The games of a collection that a command is about.

use std::ops::ControlFlow;
use std::path::Path;

use clap::Args;

use super::user::User;
use crate::CliError;
use crate::complaints::Complaints;
use tabia_library::filter::select;
use tabia_library::query::{Query, QueryError};
use tabia_library::{GamePlace, GameSet, Snapshot};

/// A query.
#[derive(Args)]
pub struct Selection {
    /// The games, such as 'white:carlsen elo>2600 eco:B90-B99 1990..'; default: all
    query: Vec<String>,
    #[command(flatten)]
    user: User,
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
        selected(&query, snapshot, folder, complaints)
    }
}

/// Reads a query of several arguments.
pub fn query_of(words: &[String]) -> Result<Query, CliError> {
    let text = words.join(" ");
    text.parse().map_err(|error: QueryError| CliError::Query {
        column: text[..error.place.start].chars().count() + 1,
        text,
        error,
    })
}

/// Returns the games of a query, and reports what could not be searched.
pub fn selected(
    query: &Query,
    snapshot: &Snapshot,
    folder: &Path,
    complaints: &mut Complaints,
) -> Result<GameSet, CliError> {
    if *query == Query::default() {
        return Ok(snapshot.all());
    }
    let selection = select(snapshot, query, &mut |_| ControlFlow::Continue(()))?;
    for (_, damage) in &selection.damages {
        complaints.add(folder, damage);
    }
    Ok(selection.games)
}

/// Returns the places of games in order.
pub fn places(games: &GameSet) -> impl Iterator<Item = GamePlace> {
    games.0.iter().enumerate().flat_map(|(part, slots)| {
        slots.iter().map(move |slot| GamePlace {
            part: part as u32,
            slot,
        })
    })
}
