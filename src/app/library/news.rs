//! What workers share with the room and report to it, and how they change a collection.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tabia_library::collection::{Access, Change, ChangeKind, ChangeNumber, Damage, Repaired};
use tabia_library::copy::Copied;
use tabia_library::duplicates::Comparison;
use tabia_library::import::Imported;
use tabia_library::problems::GameProblem;
use tabia_library::values::Flag;
use tabia_library::{Collection, GamePlace, LibraryError, Snapshot, Writer};

use crate::game::Origin;
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
    pub(super) access: Access,
    /// The import that was interrupted, unless it still runs.
    pub(super) interrupted: Option<Interrupted>,
}

impl Games {
    /// The games of a collection that is not being changed by this process.
    pub(super) fn of(collection: &Collection) -> Games {
        let access = collection.access();
        let interrupted = collection.interrupted();
        let interrupted = interrupted.filter(|_| access != Access::Locked);
        Games {
            access,
            interrupted: interrupted.map(Interrupted::of),
            ..Games::during_import(collection)
        }
    }

    /// The games of a collection while this process imports others.
    pub(super) fn during_import(collection: &Collection) -> Games {
        let snapshot = collection.snapshot();
        let kind = |change: &Change| change.kind.clone();
        Games {
            places: Arc::new(snapshot.places().collect()),
            snapshot,
            undo: collection.undoable().map(kind),
            redo: collection.redoable().map(kind),
            damages: collection.damages().to_vec(),
            bytes: collection.size(),
            access: Access::Free,
            interrupted: None,
        }
    }
}

/// An import that was not completed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Interrupted {
    /// Number of games that it has added.
    pub(super) games: u64,
    /// The files that it has not read to their end.
    pub(super) rest: Vec<String>,
}

impl Interrupted {
    pub(super) fn of(change: &Change) -> Interrupted {
        let files = match &change.kind {
            ChangeKind::Import(files) => files.as_slice(),
            _ => &[],
        };
        let first = change.place.unwrap_or_default().source;
        Interrupted {
            games: change.games_added(),
            rest: files.iter().skip(first).cloned().collect(),
        }
    }
}

/// The progress of work.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Progress {
    pub(super) games: u64,
    /// Number of bytes read of the files, and of all of them; where no file is read, of games.
    pub(super) bytes: u64,
    pub(super) total: u64,
}

/// A message of a job.
pub(super) enum News {
    Opened(PathBuf, Shared),
    Games(Arc<Games>),
    Progress(Progress),
    /// The duplicates among the games, and which of them are copies of the kept ones.
    Duplicates(Arc<Games>, Comparison, Vec<bool>),
    /// The problems in texts of the games.
    Problems(Arc<Games>, Vec<GameProblem>, Option<ChangeNumber>),
    Ended(Result<Outcome, LibraryError>),
}

/// A finished compaction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Compaction {
    /// Number of deleted games that were removed from the disk.
    pub(super) games: usize,
    /// How much smaller the files are, in bytes.
    pub(super) freed: u64,
}

/// The result of a job.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Outcome {
    Opened,
    Imported(Imported),
    Undone(ChangeKind, ChangeNumber),
    /// A deletion was undone with which games were moved to the collection in this folder: their copies are still there.
    UndoneMove(PathBuf),
    Redone(ChangeKind),
    /// This number of games was deleted.
    Deleted(usize),
    Added,
    /// This number of duplicates was found.
    Compared(usize),
    /// This number of problems was listed.
    Listed(usize),
    /// The list of problems was written to a file.
    ListSaved,
    /// The interrupted import stays as it is.
    Kept,
    /// What a check has found damaged.
    Checked(Vec<String>),
    Repaired(Repaired),
    Compacted(Compaction),
    /// Games of another collection were copied.
    Merged(Copied),
    /// This number of games was written to a file.
    Exported(usize),
    /// This number of games was copied, or moved, to the collection in this folder; the change is that which deleted them.
    Copied(usize, PathBuf),
    Moved(usize, PathBuf, ChangeNumber),
    /// This number of games got another value of a tag.
    Tagged(usize),
    /// This number of games has this name of a player in place of others.
    Renamed(usize, String),
    /// A flag was set, or cleared, for this number of games.
    FlagSet(Flag, usize),
    FlagCleared(Flag, usize),
    /// All flags of this number of games were cleared.
    FlagsCleared(usize),
    /// The game was saved back and is there now; whether it was added as a new one.
    SavedBack(Origin, bool),
    /// The game was not saved back, as that of the collection is another one now.
    NotSavedBack(Meanwhile),
    /// The game was added to the collection in this folder.
    AddedTo(PathBuf),
    /// The filter of this name was saved, or removed.
    FilterSaved(String),
    FilterRemoved(String),
}

/// What has become of a game of a collection since it was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meanwhile {
    Changed,
    Removed,
}

pub(super) fn lock(collection: &Shared) -> MutexGuard<'_, Collection> {
    collection.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reports the number of games of `total` that are done. `Break` ends the work.
pub(super) fn report_done(done: u64, total: usize, reporter: &Reporter<News>) -> ControlFlow<()> {
    reporter.report_soon(News::Progress(Progress {
        games: done,
        bytes: done,
        total: total as u64,
    }));
    match reporter.is_stopped() {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    }
}

/// Changes a collection, and reports its games then.
pub(super) fn change<T>(
    collection: &Shared,
    reporter: &Reporter<News>,
    change: impl FnOnce(&mut Writer<'_>) -> Result<T, LibraryError>,
) -> Result<T, LibraryError> {
    let mut collection = lock(collection);
    let outcome = change(&mut collection.writer()?);
    reporter.report(News::Games(Arc::new(Games::of(&collection))));
    outcome
}
