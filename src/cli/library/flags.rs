//! The command `tabia library flag`.

use std::io::Write;

use clap::Args;

use super::collection::{CollectionPath, failure};
use super::rows::games;
use super::selection::{query_of, selected};
use super::user::User;
use crate::CliError;
use tabia_library::values::{Flag, Flags};

#[derive(Args)]
pub struct SetFlags {
    #[command(flatten)]
    collection: CollectionPath,
    /// The games, such as 'white:carlsen eco:B90' or 'id:12'
    #[arg(required = true)]
    query: Vec<String>,
    #[command(flatten)]
    user: User,
    /// Flags to set: letters such as 'T!', or names with commas such as 'tactics,pawn structure'
    #[arg(long, value_name = "FLAGS", value_parser = read_flags, required_unless_present = "clear")]
    set: Option<Flags>,
    /// Flags to clear
    #[arg(long, value_name = "FLAGS", value_parser = read_flags)]
    clear: Option<Flags>,
}

/// Reads flags by letters or names.
fn read_flags(text: &str) -> Result<Flags, String> {
    let by_letters: Option<Flags> = text
        .chars()
        .map(|letter| Flag::read(&letter.to_string()))
        .collect();
    if let Some(flags) = by_letters.filter(|flags| !flags.is_empty()) {
        return Ok(flags);
    }
    let names = text.split(',').map(|name| {
        Flag::read(name.trim()).ok_or_else(|| {
            let known = Flag::ALL.map(|flag| format!("{} ({})", flag.letter(), flag.name()));
            format!(
                "there is no flag \"{}\", but {}",
                name.trim(),
                known.join(", ")
            )
        })
    });
    names.collect()
}

impl SetFlags {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let query = self.user.named(query_of(&self.query)?)?;
        self.collection.change(out, |writer, folder, complaints| {
            let snapshot = self.user.in_filters(writer.snapshot());
            let found = selected(&query, &snapshot, None, folder, complaints)?;
            let found = snapshot.places_of(&found);
            if !found.is_empty() {
                let (set, clear) = (self.set.unwrap_or_default(), self.clear.unwrap_or_default());
                let done = writer.flag(&snapshot, &found, set, clear);
                done.map_err(failure(folder))?;
            }
            Ok(format!("flags of {} changed", games(found.len())))
        })
    }
}
