//! The command `tabia library flag`.

use std::io::Write;

use clap::Args;

use super::collection::{CollectionPath, failure};
use super::rows::games;
use super::selection::{places, query_of, selected};
use super::user::User;
use crate::CliError;
use crate::complaints::Complaints;
use crate::output::print;
use tabia_library::GamePlace;
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
        let folder = self.collection.folder();
        let query = self.user.named(query_of(&self.query)?)?;
        let mut complaints = Complaints::default();
        let mut collection = self.collection.open(&mut complaints)?;
        let mut writer = collection.writer().map_err(failure(&folder))?;
        let snapshot = writer.snapshot();
        let found = selected(&query, &snapshot, None, &folder, &mut complaints)?;
        let found: Vec<GamePlace> = places(&found).collect();
        if !found.is_empty() {
            let (set, clear) = (self.set.unwrap_or_default(), self.clear.unwrap_or_default());
            let done = writer.flag(&snapshot, &found, set, clear);
            done.map_err(failure(&folder))?;
        }
        let text = format!(
            "{}: flags of {} changed\n",
            folder.display(),
            games(found.len())
        );
        print(out, &text)?;
        complaints.into_result()
    }
}
