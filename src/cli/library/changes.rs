//! The commands that change a collection or list its changes, except `import`.

use std::io::Write;
use std::ops::ControlFlow;

use chrono::DateTime;
use clap::Args;

use super::collection::{CollectionPath, failure};
use super::rows::games;
use super::selection::{query_of, selected};
use super::user::User;
use crate::CliError;
use crate::complaints::Complaints;
use crate::error::counted;
use crate::output::print;
use crate::sheet::{SheetFormat, table_or_with};
use tabia_library::collection::{Change, ChangeKind, ChangeNumber, ChangeState};
use tabia_library::query::Query;
use tabia_library::{GamePlace, LibraryError, Writer};

const TITLES: [&str; 7] = [
    "number", "time", "change", "state", "added", "removed", "files",
];

/// The titles of the columns with text.
const TEXTS: [&str; 4] = ["time", "change", "state", "files"];

#[derive(Args)]
pub struct Changes {
    #[command(flatten)]
    collection: CollectionPath,
    #[arg(long, value_enum, default_value_t = SheetFormat::Table)]
    format: SheetFormat,
}

impl Changes {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let mut complaints = Complaints::default();
        let collection = self.collection.open(&mut complaints)?;
        let rows = collection.changes().map(cells).collect();
        let text = table_or_with(self.format, TITLES, &TEXTS, rows, "There are no changes.");
        print(out, &text)?;
        if collection.interrupted().is_some() && self.format == SheetFormat::Table {
            eprintln!(
                "an import is not complete: `import --resume` continues it, `--keep` or `undo` ends it"
            );
        }
        complaints.into_result()
    }
}

fn cells(change: &Change) -> [String; TITLES.len()] {
    let time = i64::try_from(change.time).ok();
    let time = time.and_then(|time| DateTime::from_timestamp(time, 0));
    let files = match &change.kind {
        ChangeKind::Import(files) => files.join("; "),
        _ => "-".to_owned(),
    };
    let state = match change.state {
        ChangeState::Interrupted => "interrupted",
        ChangeState::Done => "done",
        ChangeState::Undone => "undone",
    };
    [
        change.number.to_string(),
        time.map_or("-".to_owned(), |time| {
            time.format("%Y-%m-%dT%H:%M:%SZ").to_string()
        }),
        name(&change.kind).to_owned(),
        state.to_owned(),
        change.games_added().to_string(),
        change.games_retired().to_string(),
        files,
    ]
}

fn name(kind: &ChangeKind) -> &'static str {
    match kind {
        ChangeKind::Import(_) => "import",
        ChangeKind::Add => "addition",
        ChangeKind::Edit => "edit",
        ChangeKind::Delete => "deletion",
        ChangeKind::Merge => "deletion of duplicates",
        ChangeKind::Flag => "flags",
        ChangeKind::Filter => "saved filter",
        ChangeKind::Compacted => "compaction",
    }
}

pub(super) fn undo(collection: &CollectionPath, out: &mut dyn Write) -> Result<(), CliError> {
    change(collection, "undone", |writer| writer.undo(), out)
}

pub(super) fn redo(collection: &CollectionPath, out: &mut dyn Write) -> Result<(), CliError> {
    change(collection, "redone", |writer| writer.redo(), out)
}

/// Changes a collection, and prints what was done to which change.
fn change(
    path: &CollectionPath,
    done: &'static str,
    apply: impl FnOnce(&mut Writer<'_>) -> Result<ChangeNumber, LibraryError>,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    path.change(out, |writer, folder, _| {
        let number = apply(writer).map_err(|error| match error {
            LibraryError::NoSuchChange => CliError::NoChange {
                folder: folder.to_owned(),
                done,
            },
            error => failure(folder)(error),
        })?;
        let games = games(writer.snapshot().len());
        let mut changes = writer.collection().changes();
        let kind = changes.find(|change| change.number == number);
        let kind = kind.map_or("change", |change| name(&change.kind));
        Ok(format!("{kind} {number} {done}; {games} now"))
    })
}

#[derive(Args)]
pub struct Delete {
    #[command(flatten)]
    collection: CollectionPath,
    /// The numbers of the games, as `list` shows them, or a query such as 'white:anna 1990..'
    #[arg(required = true, value_name = "NUMBER|QUERY")]
    games: Vec<String>,
    #[command(flatten)]
    user: User,
}

impl Delete {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let numbers = numbers(&self.games);
        let query = match numbers {
            Some(_) => Query::default(),
            None => match self.user.named(query_of(&self.games)?)? {
                query if query.is_everything() => return Err(CliError::DeletesAll),
                query => query,
            },
        };
        self.collection.change(out, |writer, folder, complaints| {
            let snapshot = writer.snapshot();
            let places = match &numbers {
                Some(numbers) => {
                    let place = |number: &u64| snapshot.find_id(*number);
                    let places: Option<Vec<GamePlace>> = numbers.iter().map(place).collect();
                    places
                        .ok_or(LibraryError::NoSuchGame)
                        .map_err(failure(folder))?
                }
                None => {
                    let found = selected(&query, &snapshot, None, folder, complaints)?;
                    snapshot.places_of(&found)
                }
            };
            if !places.is_empty() {
                writer.delete(&snapshot, &places).map_err(failure(folder))?;
            }
            let (before, now) = (snapshot.len(), writer.snapshot().len());
            Ok(format!(
                "{} deleted; {} now",
                games(before - now),
                games(now)
            ))
        })
    }
}

/// Returns words as numbers of games, where all of them are; one that is too large is that of no game.
fn numbers(words: &[String]) -> Option<Vec<u64>> {
    let number = |word: &String| {
        let is_number = !word.is_empty() && word.bytes().all(|digit| digit.is_ascii_digit());
        is_number.then(|| word.parse().unwrap_or(u64::MAX))
    };
    words.iter().map(number).collect()
}

#[derive(Args)]
pub struct Compact {
    #[command(flatten)]
    collection: CollectionPath,
    /// Number of the last changes that can still be undone
    #[arg(long, value_name = "CHANGES", default_value_t = 0)]
    keep: usize,
}

impl Compact {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        self.collection.change(out, |writer, folder, _| {
            let done = writer.compact(self.keep, &mut |_| ControlFlow::Continue(()));
            let done = done.map_err(failure(folder))?;
            Ok(format!(
                "{}, {} before; {} removed from the disk",
                counted(done.segments_after, "segment", "segments"),
                done.segments_before,
                games(done.games_removed as usize),
            ))
        })
    }
}
