//! Opens a collection and takes snapshots of it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use tabia_disk::{AppendLog, Identity, LogError, LogLine, LogReader, open_regular};
use thiserror::Error;

use super::record::{ChangeNumber, FORMAT, ImportRules, LOG, Record, SegmentNumber};
use super::snapshot::{GamePlace, Part, Snapshot};
use super::state::{Change, State};
use crate::segment::{Segment, SegmentError};

/// The reason why a collection cannot be used.
#[derive(Debug, Error)]
pub enum LibraryError {
    #[error("it is not a collection of games")]
    NotACollection,
    /// Its folder does not exist.
    #[error("there is no folder of this name")]
    Missing,
    #[error("a newer version of the program wrote it")]
    Newer,
    #[error("another window or command is changing it")]
    Locked,
    #[error("there is a file or a folder of this name already")]
    Exists,
    #[error("cancelled")]
    Cancelled,
    #[error("there is no such change")]
    NoSuchChange,
    #[error("there is no such game")]
    NoSuchGame,
    #[error("there is no saved filter of this name")]
    NoSuchFilter,
    #[error("it is damaged")]
    Damaged,
    /// Its folder has another name than when it was opened, or is another one.
    #[error("its folder was moved, renamed or replaced while it was open")]
    Moved,
    #[error("it is not one game")]
    NotAGame,
    /// A query cannot be used.
    #[error("{0}")]
    Query(String),
    /// The disk has too little free space, in bytes.
    #[error(
        "there is not enough free space: the games may need {}, and {} are free",
        megabytes(*needed),
        megabytes(*free)
    )]
    NoSpace { needed: u64, free: u64 },
    /// The game with this number is damaged.
    #[error("game {0}: {1}")]
    Game(u64, SegmentError),
    #[error(transparent)]
    Segment(SegmentError),
    #[error(transparent)]
    Io(#[from] io::Error),
}

fn megabytes(bytes: u64) -> String {
    format!("{} MB", bytes.div_ceil(1_000_000))
}

impl From<LogError> for LibraryError {
    fn from(error: LogError) -> LibraryError {
        match error {
            LogError::Foreign => LibraryError::NotACollection,
            LogError::Newer => LibraryError::Newer,
            LogError::Io(error) => LibraryError::Io(error),
        }
    }
}

/// A damage that was found when a collection was opened. The rest of it can be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Damage {
    /// A segment cannot be read.
    #[error("{file}: {error}; its {games} games are left out")]
    Segment {
        file: String,
        error: String,
        games: u32,
    },
    /// The log is damaged at a byte: later changes are not known.
    #[error("the list of changes is damaged at byte {at}: later changes are left out")]
    Log { at: u64 },
}

/// An open collection.
pub struct Collection {
    pub(super) folder: PathBuf,
    pub(super) state: State,
    /// The log that was read, and the length up to which it was.
    identity: Option<Identity>,
    pub(super) read: u64,
    /// The open segments, whether or not they count.
    pub(super) open: Vec<(SegmentNumber, Arc<Segment>)>,
    pub(super) damages: Vec<Damage>,
}

impl Collection {
    /// Creates a collection in a folder that does not exist yet, or is empty.
    ///
    /// # Errors
    /// When there is something already, or the folder cannot be written.
    pub fn create(folder: &Path) -> Result<Collection, LibraryError> {
        match fs::read_dir(folder) {
            Ok(entries) => {
                if entries.count() > 0 {
                    return Err(LibraryError::Exists);
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => fs::create_dir_all(folder)?,
            Err(_) if folder.exists() => return Err(LibraryError::Exists),
            Err(error) => return Err(error.into()),
        }
        AppendLog::create::<&str>(&folder.join(LOG), FORMAT, &[])?;
        Collection::open(folder)
    }

    /// Opens a collection for reading. Damaged segments are left out and reported by [`Collection::damages`].
    ///
    /// # Errors
    /// When the folder does not exist or has no log of changes, or it cannot be read.
    pub fn open(folder: &Path) -> Result<Collection, LibraryError> {
        let mut collection = Collection {
            folder: folder.to_owned(),
            state: State::default(),
            identity: None,
            read: 0,
            open: Vec::new(),
            damages: Vec::new(),
        };
        collection.refresh()?;
        Ok(collection)
    }

    /// Returns whether there is a collection in a folder.
    pub fn is_at(folder: &Path) -> bool {
        folder.join(LOG).is_file()
    }

    /// Returns its folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the saved filters: queries by name.
    pub fn filters(&self) -> BTreeMap<String, String> {
        self.state.filters()
    }

    /// Returns what is damaged.
    pub fn damages(&self) -> &[Damage] {
        &self.damages
    }

    /// Returns whether later changes are not known.
    pub(super) fn has_damaged_log(&self) -> bool {
        let is_log = |damage: &Damage| matches!(damage, Damage::Log { .. });
        self.damages.iter().any(is_log)
    }

    /// Returns all changes, in order.
    pub fn changes(&self) -> impl DoubleEndedIterator<Item = &Change> {
        self.state.changes.values()
    }

    /// Returns which games an import takes.
    pub(crate) fn rules_of(&self, change: ChangeNumber) -> ImportRules {
        let change = self.state.changes.get(&change);
        change
            .map(|change| change.rules.clone())
            .unwrap_or_default()
    }

    /// Returns whether a change has added a game.
    pub(crate) fn has_added(
        &self,
        change: ChangeNumber,
        segment: SegmentNumber,
        slot: u16,
    ) -> bool {
        let change = self.state.changes.get(&change);
        change.is_some_and(|change| change.has_added(segment, slot))
    }

    /// Returns the games of a snapshot of the collection that a change has added, in order.
    pub fn added_by(&self, change: ChangeNumber, snapshot: &Snapshot) -> Vec<GamePlace> {
        let is_added = |place: &GamePlace| {
            let part = snapshot.part(*place);
            part.is_some_and(|part| self.has_added(change, part.number, place.slot))
        };
        snapshot.places().filter(is_added).collect()
    }

    /// Returns the change that [`Writer::undo`](super::Writer::undo) would undo.
    pub fn undoable(&self) -> Option<&Change> {
        self.state.undoable()
    }

    /// Returns the change that can be done again.
    pub fn redoable(&self) -> Option<&Change> {
        self.state.redoable()
    }

    /// Returns the last import that was not completed: its process was ended, or it runs in another one.
    pub fn interrupted(&self) -> Option<&Change> {
        self.changes()
            .rev()
            .find(|change| change.is_interrupted_import())
    }

    /// Returns whether the last change, which is not an import, was not completed: its process was ended, or it runs in another
    /// one. Nothing of it counts, and the next change removes its files.
    pub fn is_abandoned(&self) -> bool {
        self.state.abandoned().is_some()
    }

    /// Reads what others have changed since. Returns whether anything has.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub fn refresh(&mut self) -> Result<bool, LibraryError> {
        let path = self.folder.join(LOG);
        let file = match open_regular(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(match self.folder.is_dir() {
                    true => LibraryError::NotACollection,
                    false => LibraryError::Missing,
                });
            }
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
                return Err(LibraryError::NotACollection);
            }
            Err(error) => return Err(error.into()),
        };
        // A compaction replaces the file.
        let identity = Some(Identity::of_file(&file)?);
        if self.identity == identity && file.metadata()?.len() == self.read {
            return Ok(false);
        }
        self.identity = identity;
        self.read_log(file)?;
        self.open_segments();
        Ok(true)
    }

    fn read_log(&mut self, file: File) -> Result<(), LibraryError> {
        self.state = State::default();
        self.damages.clear();
        let mut reader = LogReader::new(BufReader::new(file), FORMAT)?;
        self.read = reader.position();
        loop {
            let record = match reader.next_line()? {
                None | Some(LogLine::Torn) => return Ok(()),
                Some(LogLine::Record(line)) => Record::of_line(line).ok(),
                Some(LogLine::Damaged) => None,
            };
            if record.is_none_or(|record| !self.state.apply(record)) {
                self.damages.push(Damage::Log { at: self.read });
                return Ok(());
            }
            self.read = reader.position();
        }
    }

    /// Opens the segments that count and are not open.
    pub(super) fn open_segments(&mut self) {
        // Those that cannot be read are tried again, and reported once.
        self.damages
            .retain(|damage| matches!(damage, Damage::Log { .. }));
        let wanted = self.state.segments();
        self.open.retain(|(number, _)| wanted.contains(number));
        for number in wanted {
            if self.open.iter().any(|(open, _)| *open == number) {
                continue;
            }
            match Segment::open(&self.path_of(number)) {
                Ok(segment) => self.open.push((number, Arc::new(segment))),
                Err(error) => {
                    let added = self.state.changes.values().flat_map(|change| &change.added);
                    let games = added
                        .filter(|added| added.segment == number)
                        .map(|added| added.games);
                    self.damages.push(Damage::Segment {
                        file: number.file_name(),
                        error: error.to_string(),
                        games: games.sum(),
                    });
                }
            }
        }
        self.open.sort_by_key(|(number, _)| *number);
    }

    pub(super) fn path_of(&self, segment: SegmentNumber) -> PathBuf {
        self.folder.join(segment.file_name())
    }

    /// Returns the games as they are now.
    pub fn snapshot(&self) -> Snapshot {
        let part = |(number, segment): &(SegmentNumber, Arc<Segment>)| Part {
            number: *number,
            segment: segment.clone(),
            live: Arc::new(self.state.live(*number, segment.len())),
            marks: Arc::new(self.state.marks(*number, segment.len())),
        };
        Snapshot::new(
            self.open.iter().map(part).collect(),
            Arc::new(self.state.filters()),
        )
    }

    /// Compares all checksums of all segments. Returns what is damaged, with the name of the file.
    pub fn check(&self) -> Vec<(String, SegmentError)> {
        let damages = self.open.iter().flat_map(|(number, segment)| {
            let damages = segment.check().into_iter();
            damages.map(|damage| (number.file_name(), damage))
        });
        damages.collect()
    }

    /// Compares all checksums, and returns what is damaged, found before or now, in words.
    pub fn all_damages(&self) -> Vec<String> {
        let opened = self.damages.iter().map(ToString::to_string);
        let checked = self.check().into_iter();
        let checked = checked.map(|(file, damage)| format!("{file}: {damage}"));
        opened.chain(checked).collect()
    }

    /// Returns the size of everything in its folder in bytes, also of games that no longer count.
    pub fn size_on_disk(&self) -> u64 {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let files = entries.filter_map(|entry| entry.metadata().ok());
        files.map(|file| file.len()).sum()
    }

    /// Returns the size of the files that count in bytes.
    pub fn size(&self) -> u64 {
        let segments = self.open.iter().map(|(_, segment)| segment.size());
        self.read + segments.sum::<u64>()
    }
}

/// Returns the size and the time of the last change of the log of the collection in a folder, which are others after each change
/// of the collection; `None` where there is no log.
pub fn log_state(folder: &Path) -> Option<(u64, SystemTime)> {
    let log = fs::metadata(folder.join(LOG)).ok()?;
    Some((log.len(), log.modified().ok()?))
}
