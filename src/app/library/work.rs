//! The work on the files of a collection, on a worker.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tabia_book::eco;
use tabia_disk::packed;
use tabia_library::collection::{ChangeKind, Damage};
use tabia_library::edit::NewGame;
use tabia_library::import::{ImportOptions, Imported, Source};
use tabia_library::{Collection, GamePlace, LibraryError, Snapshot, Writer};

use crate::kit::worker::Reporter;

/// A collection that workers share: one of them uses it at a time.
pub(super) type Shared = Arc<Mutex<Collection>>;

/// The games of a collection at a moment.
#[derive(Default)]
pub(crate) struct Games {
    pub(crate) snapshot: Snapshot,
    /// All games in order.
    pub(crate) places: Arc<Vec<GamePlace>>,
    /// The changes that can be undone and done again.
    pub(super) undo: Option<ChangeKind>,
    pub(super) redo: Option<ChangeKind>,
    /// What is damaged, in words.
    pub(super) damages: Vec<Damage>,
    /// The size of the files.
    pub(super) bytes: u64,
}

impl Games {
    fn of(collection: &Collection) -> Games {
        let snapshot = collection.snapshot();
        let kind = |change: &tabia_library::collection::Change| change.kind.clone();
        Games {
            places: Arc::new(snapshot.places().collect()),
            snapshot,
            undo: collection.undoable().map(kind),
            redo: collection.redoable().map(kind),
            damages: collection.damages().to_vec(),
            bytes: collection.size(),
        }
    }
}

/// Work on a collection.
pub(super) enum Job {
    Create(PathBuf),
    Open(PathBuf),
    Import(Shared, Vec<PathBuf>),
    Undo(Shared),
    Redo(Shared),
    /// Deletes games of a snapshot.
    Delete(Shared, Arc<Games>, Vec<GamePlace>),
    /// Adds a game in PGN.
    Add(Shared, String),
}

/// The progress of an import.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Progress {
    pub(super) games: u64,
    /// Number of bytes read of the files, and of all of them.
    pub(super) bytes: u64,
    pub(super) total: u64,
}

/// A message of a job.
pub(super) enum News {
    Opened(PathBuf, Shared),
    Games(Arc<Games>),
    Progress(Progress),
    Ended(Result<Outcome, LibraryError>),
}

/// The result of a job.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Outcome {
    Opened,
    Imported(Imported),
    Undone(ChangeKind),
    Redone(ChangeKind),
    /// This number of games was deleted.
    Deleted(usize),
    Added,
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
        Job::Delete(collection, games, places) => change(&collection, reporter, |writer| {
            writer.delete(&games.snapshot, &places)?;
            Ok(Outcome::Deleted(places.len()))
        }),
        Job::Add(collection, text) => change(&collection, reporter, |writer| {
            let game = NewGame {
                text,
                replaces: None,
            };
            let snapshot = writer.snapshot();
            writer.store(&snapshot, &[game], "", &eco::code_and_name)?;
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

fn lock(collection: &Shared) -> MutexGuard<'_, Collection> {
    collection.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Changes a collection, and reports its games then.
fn change(
    collection: &Shared,
    reporter: &Reporter<News>,
    change: impl FnOnce(&mut Writer<'_>) -> Result<Outcome, LibraryError>,
) -> Result<Outcome, LibraryError> {
    let mut collection = lock(collection);
    let outcome = change(&mut collection.writer()?);
    reporter.report(News::Games(Arc::new(Games::of(&collection))));
    outcome
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
