//! The work on the files of a collection, on a worker.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tabia_book::eco;
use tabia_disk::packed;
use tabia_library::import::{ImportOptions, Source};
use tabia_library::query::Query;
use tabia_library::{Collection, LibraryError};

use super::edits::{self, Chosen};
pub(super) use super::news::{Games, News, Outcome, Progress, Shared};
use super::news::{change, lock};
use crate::kit::worker::Reporter;

/// Work on a collection.
pub(super) enum Job {
    Create(PathBuf),
    Open(PathBuf),
    Import(Shared, Vec<PathBuf>),
    Undo(Shared),
    Redo(Shared),
    Delete(Shared, Chosen),
    /// Writes games to a file.
    Export(Chosen, PathBuf),
    /// Copies games of a collection to that in the folder `to`, or moves them.
    Copy {
        chosen: Chosen,
        to: PathBuf,
        source: (PathBuf, Shared),
        moves: bool,
    },
    /// Gives the tag of this name a value in games.
    Tag(Shared, Chosen, String, String),
    /// Saves a search under a name, or removes it.
    SaveFilter(Shared, String, Query),
    RemoveFilter(Shared, String),
    /// Saves a game in PGN in place of that with this number.
    SaveBack(Shared, u64, String),
    /// Adds a game in PGN.
    Add(Shared, String),
}

/// Does the work.
pub(super) fn run(job: Job, reporter: &Reporter<News>) {
    let ended = match job {
        Job::Create(folder) => open(&folder, Collection::create(&folder), reporter),
        Job::Open(folder) => open(&folder, Collection::open(&folder), reporter),
        Job::Import(collection, files) => import(&collection, &files, reporter),
        Job::Undo(collection) => change(&collection, reporter, |writer| {
            let kind = writer.collection().undoable().map(|it| it.kind.clone());
            writer.undo()?;
            Ok(Outcome::Undone(kind.ok_or(LibraryError::NoSuchChange)?))
        }),
        Job::Redo(collection) => change(&collection, reporter, |writer| {
            let kind = writer.collection().redoable().map(|it| it.kind.clone());
            writer.redo()?;
            Ok(Outcome::Redone(kind.ok_or(LibraryError::NoSuchChange)?))
        }),
        Job::Delete(collection, chosen) => change(&collection, reporter, |writer| {
            writer.delete(&chosen.games.snapshot, &chosen.places)?;
            Ok(Outcome::Deleted(chosen.places.len()))
        }),
        Job::Export(chosen, file) => edits::export(&chosen, &file, reporter),
        Job::Copy {
            chosen,
            to,
            source: (folder, shared),
            moves,
        } => {
            let moves_from = moves.then_some(&shared);
            edits::copy(&chosen, &to, (&folder, moves_from), reporter)
        }
        Job::Tag(collection, chosen, name, value) => {
            edits::tag(&collection, &chosen, (&name, &value), reporter)
        }
        Job::SaveFilter(collection, name, query) => change(&collection, reporter, |writer| {
            writer.save_filter(&name, &query)?;
            Ok(Outcome::FilterSaved(name))
        }),
        Job::RemoveFilter(collection, name) => change(&collection, reporter, |writer| {
            writer.remove_filter(&name)?;
            Ok(Outcome::FilterRemoved(name))
        }),
        Job::SaveBack(collection, id, text) => edits::save_back(&collection, id, text, reporter),
        Job::Add(collection, text) => change(&collection, reporter, |writer| {
            edits::add_game(writer, text)?;
            Ok(Outcome::Added)
        }),
    };
    reporter.report(News::Ended(ended));
}

fn open(
    folder: &Path,
    opened: Result<Collection, LibraryError>,
    reporter: &Reporter<News>,
) -> Result<Outcome, LibraryError> {
    let collection = opened?;
    let games = Games::of(&collection);
    let shared = Arc::new(Mutex::new(collection));
    reporter.report(News::Opened(folder.to_owned(), shared));
    reporter.report(News::Games(Arc::new(games)));
    Ok(Outcome::Opened)
}

/// Interval between two looks at the games that an import has added so far.
const LOOK: Duration = Duration::from_millis(700);

/// Imports files. The games that are there can be seen meanwhile.
fn import(
    shared: &Shared,
    files: &[PathBuf],
    reporter: &Reporter<News>,
) -> Result<Outcome, LibraryError> {
    let folder = lock(shared).folder().to_owned();
    let (mut sources, mut taken) = (Vec::new(), Vec::new());
    for file in files {
        let source = packed::Source::open(file)?;
        let size = fs::metadata(file).map_or(0, |data| data.len());
        taken.push((source.taken(), size));
        sources.push(Source {
            name: file.display().to_string(),
            reader: Box::new(source),
        });
    }
    let total = taken.iter().map(|(_, size)| size).sum();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let options = ImportOptions {
        threads,
        opening: &eco::code_and_name,
    };
    let mut writing = Collection::open(&folder)?;
    let mut looked = Instant::now();
    let imported = writing.writer()?.import(sources, &options, &mut |at| {
        let bytes = taken.iter().map(|(taken, _)| taken.bytes()).sum();
        let progress = Progress {
            games: at.games,
            bytes,
            total,
        };
        reporter.report_soon(News::Progress(progress));
        if looked.elapsed() >= LOOK {
            looked = Instant::now();
            let _ = report_changed(shared, reporter);
        }
        match reporter.is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    drop(writing);
    report_changed(shared, reporter)?;
    imported.map(Outcome::Imported)
}

/// Reports the games of a collection if another process or worker has changed it.
fn report_changed(shared: &Shared, reporter: &Reporter<News>) -> Result<(), LibraryError> {
    let mut collection = lock(shared);
    if collection.refresh()? {
        reporter.report(News::Games(Arc::new(Games::of(&collection))));
    }
    Ok(())
}
