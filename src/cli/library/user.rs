//! The names of the user in the games that a command is about.

use clap::Args;

use crate::CliError;
use tabia_library::Snapshot;
use tabia_library::player::PlayerNames;
use tabia_library::query::Query;

/// The option with the names.
#[derive(Args)]
pub struct User {
    /// Your names in games, separated by semicolons: the word `me` in a query stands for them, as in 'white:me'
    #[arg(long, value_name = "NAMES")]
    me: Option<String>,
}

impl User {
    /// Returns a query with the names in place of the word `me`.
    pub fn named(&self, query: Query) -> Result<Query, CliError> {
        match &self.me {
            Some(names) => Ok(query.for_user(&PlayerNames::of_list(names))),
            None if query.is_about_user() => Err(CliError::NoUser),
            None => Ok(query),
        }
    }

    /// Returns a snapshot with the names in place of the word `me` in saved filters.
    pub fn in_filters(&self, snapshot: Snapshot) -> Snapshot {
        match &self.me {
            Some(names) => snapshot.for_user(&PlayerNames::of_list(names)),
            None => snapshot,
        }
    }
}
