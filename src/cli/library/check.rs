//! The commands `tabia library check` and `tabia library info`.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Args;

use super::collection::{CollectionPath, failure, folder_of};
use super::rows::games;
use crate::CliError;
use crate::complaints::Complaints;
use crate::error::counted;
use crate::output::{print, print_reports};
use crate::sheet::{SheetFormat, table};
use tabia_library::Collection;

/// Prints a line for each collection, and one for each damage.
pub(super) fn check(paths: &[PathBuf], out: &mut dyn Write) -> Result<(), CliError> {
    let bad = print_reports(paths, out, |path| report(&folder_of(path)))?;
    match bad {
        0 => Ok(()),
        _ => Err(CliError::BadCollections(bad)),
    }
}

/// Repairs collections, and prints what was done.
pub(super) fn repair(paths: &[PathBuf], out: &mut dyn Write) -> Result<(), CliError> {
    for path in paths {
        let folder = folder_of(path);
        let mut collection = Collection::open(&folder).map_err(failure(&folder))?;
        let repaired = collection.repair(&mut |_| ControlFlow::Continue(()));
        let repaired = repaired.map_err(failure(&folder))?;
        let name = folder.display();
        let count = games(collection.snapshot().len());
        let mut text = match repaired.is_nothing() {
            true => format!("{name}: {count}, nothing to repair\n"),
            false => format!("{name}: repaired; {count} now\n"),
        };
        for file in &repaired.set_aside {
            text += &format!("{name}: the damaged file is kept as {}\n", file.display());
        }
        let lost = repaired.lost.len() as u64 + repaired.unnamed;
        for (number, what) in [
            (repaired.saved, "of damaged files saved"),
            (repaired.restored, "there again whose changes are not known"),
            (lost, "lost"),
        ] {
            if number > 0 {
                text += &format!("{name}: {} {what}\n", games(number as usize));
            }
        }
        for game in &repaired.lost {
            text += &format!(
                "{name}: lost: game {}, {} - {}\n",
                game.id, game.white, game.black
            );
        }
        print(out, &text)?;
    }
    Ok(())
}

/// Returns the report on a collection, and whether it is damaged.
fn report(folder: &Path) -> Result<(String, bool), CliError> {
    let collection = Collection::open(folder).map_err(failure(folder))?;
    let name = folder.display();
    let mut damages = collection.all_damages();
    let unknown = collection.unknown_files().into_iter();
    damages.extend(unknown.map(|file| {
        format!("{file}: no change names its games: `check --repair` brings them back")
    }));
    let snapshot = collection.snapshot();
    let segments = counted(snapshot.parts.len(), "segment", "segments");
    let mut text = format!("{name}: {} in {segments}", games(snapshot.len()));
    text += match damages.len() {
        0 => ", no damage\n",
        _ => "\n",
    };
    for damage in &damages {
        text += &format!("{name}: {damage}\n");
    }
    if collection.interrupted().is_some() {
        text += &format!("{name}: an import is not complete\n");
    }
    if collection.is_abandoned() {
        text += &format!("{name}: a copy of games is not complete; the next change removes it\n");
    }
    Ok((text, !damages.is_empty()))
}

#[derive(Args)]
pub struct Info {
    #[command(flatten)]
    collection: CollectionPath,
    #[arg(long, value_enum, default_value_t = SheetFormat::Table)]
    format: SheetFormat,
}

impl Info {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let mut complaints = Complaints::default();
        let collection = self.collection.open(&mut complaints)?;
        let snapshot = collection.snapshot();
        let interrupted = match collection.interrupted() {
            Some(_) => "yes",
            None => "no",
        };
        let row = [
            snapshot.len().to_string(),
            snapshot.parts.len().to_string(),
            collection.changes().count().to_string(),
            collection.size().to_string(),
            interrupted.to_owned(),
        ];
        let titles = ["games", "segments", "changes", "bytes", "interrupted"];
        print(out, &table(self.format, titles, vec![row]))?;
        complaints.into_result()
    }
}
