//! The commands `tabia library check` and `tabia library info`.

use std::io::Write;
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

/// Returns the report on a collection, and whether it is damaged.
fn report(folder: &Path) -> Result<(String, bool), CliError> {
    let collection = Collection::open(folder).map_err(failure(folder))?;
    let name = folder.display();
    let opened = collection.damages().iter().map(ToString::to_string);
    let checked = collection.check().into_iter();
    let checked = checked.map(|(file, damage)| format!("{file}: {damage}"));
    let damages: Vec<String> = opened.chain(checked).collect();
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
