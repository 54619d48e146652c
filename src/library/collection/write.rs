//! Changes a collection.

use std::collections::HashMap;
use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use tabia_disk::{AppendLog, LockError, LockedFile, write_atomic_by};

use super::open::{Collection, GamePlace, LibraryError, Snapshot};
use super::record::{ChangeKind, ChangeNumber, FORMAT, ImportPlace, LOG, Record, SegmentNumber};
use crate::segment::SegmentBuilder;

/// The name of the file that is locked by the one process that changes a collection.
const LOCK: &str = "writer.lock";

/// The right to change a collection. There is one at a time; others can read meanwhile.
pub struct Writer<'a> {
    pub(super) collection: &'a mut Collection,
    pub(super) log: AppendLog,
    _lock: LockedFile,
    pub(super) next_segment: SegmentNumber,
    next_id: u64,
}

impl Collection {
    /// Locks the collection for changes.
    ///
    /// # Errors
    /// When another process changes it, it cannot be written, or its log is damaged.
    pub fn writer(&mut self) -> Result<Writer<'_>, LibraryError> {
        let lock_path = self.folder.join(LOCK);
        let lock = match LockedFile::open(&lock_path) {
            Ok(Some(lock)) => lock,
            Ok(None) | Err(LockError::Held | LockError::NotAFile) => {
                return Err(LibraryError::Locked);
            }
            Err(LockError::Io(error)) => return Err(error.into()),
        };
        self.refresh()?;
        let log = AppendLog::resume(&self.folder.join(LOG), FORMAT)?;
        self.sweep();
        let ids = self
            .open
            .iter()
            .filter_map(|(_, segment)| segment.columns().id.iter().max());
        let next_id = ids.max().map_or(1, |id| id + 1).max(self.state.used.0);
        Ok(Writer {
            next_segment: self.state.next_segment(),
            next_id,
            log,
            _lock: lock,
            collection: self,
        })
    }

    /// Removes segments that no record names: a process was killed before it wrote the record.
    pub(super) fn sweep(&self) {
        let named: Vec<SegmentNumber> = self
            .state
            .changes
            .values()
            .flat_map(|change| change.added.iter().map(|(segment, _)| *segment))
            .collect();
        let Ok(entries) = fs::read_dir(&self.folder) else {
            return;
        };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let segment = name.to_str().and_then(SegmentNumber::of_file);
            if segment.is_some_and(|segment| !named.contains(&segment)) {
                // It is removed the next time otherwise.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

impl Writer<'_> {
    /// Returns the collection.
    pub fn collection(&self) -> &Collection {
        self.collection
    }

    /// Returns the games as they are now.
    pub fn snapshot(&self) -> Snapshot {
        self.collection.snapshot()
    }

    pub(crate) fn next_id(&self) -> u64 {
        self.next_id
    }

    /// Begins a change. What is added and retired counts when it is done; games of an import count at once.
    ///
    /// # Errors
    /// When the log cannot be written.
    pub(crate) fn begin(&mut self, kind: ChangeKind) -> Result<ChangeNumber, LibraryError> {
        let change = self.collection.state.next_change();
        self.record([began(change, kind)])?;
        Ok(change)
    }

    /// Returns the number and the path of the next segment.
    pub(crate) fn reserve_segment(&mut self) -> (SegmentNumber, std::path::PathBuf) {
        let number = self.next_segment;
        self.next_segment = SegmentNumber(number.0 + 1);
        (number, self.collection.path_of(number))
    }

    /// Adds a segment that was written.
    pub(crate) fn add_segment(
        &mut self,
        change: ChangeNumber,
        segment: SegmentNumber,
        games: u32,
        place: Option<ImportPlace>,
    ) -> Result<(), LibraryError> {
        self.next_id += u64::from(games);
        self.record([Record::Added {
            change,
            segment,
            games,
            place,
        }])?;
        self.collection.open_segments();
        Ok(())
    }

    /// Writes a segment and adds it.
    pub(crate) fn write_segment(
        &mut self,
        change: ChangeNumber,
        builder: SegmentBuilder,
    ) -> Result<(), LibraryError> {
        let (segment, path) = self.reserve_segment();
        let games = builder.len() as u32;
        write_atomic_by(&path, |file| builder.write(file))?;
        self.add_segment(change, segment, games, None)
    }

    /// Completes a change.
    pub(crate) fn finish(&mut self, change: ChangeNumber) -> Result<(), LibraryError> {
        self.record([Record::Done(change)])?;
        self.collection.open_segments();
        Ok(())
    }

    /// Retires games of a snapshot as a part of a change.
    ///
    /// # Errors
    /// When a game no longer counts, or the log cannot be written.
    pub(crate) fn retire(
        &mut self,
        change: ChangeNumber,
        snapshot: &Snapshot,
        places: &[GamePlace],
    ) -> Result<(), LibraryError> {
        let records = self.retirements(change, snapshot, places)?;
        self.record(records)
    }

    /// Returns the records that retire games of a snapshot.
    fn retirements(
        &self,
        change: ChangeNumber,
        snapshot: &Snapshot,
        places: &[GamePlace],
    ) -> Result<Vec<Record>, LibraryError> {
        let now = self.snapshot();
        let mut live = HashMap::new();
        live.extend(now.parts.iter().map(|part| (part.number, &part.live)));
        let slots = places.iter().map(|place| {
            let segment = snapshot.part(*place)?.number;
            let counts = live.get(&segment)?.contains(place.slot);
            counts.then_some((segment, place.slot))
        });
        let slots: Option<Vec<_>> = slots.collect();
        Ok(retirements(change, slots.ok_or(LibraryError::NoSuchGame)?))
    }

    /// Deletes games of a snapshot.
    ///
    /// # Errors
    /// When a game no longer counts, or the log cannot be written.
    pub fn delete(
        &mut self,
        snapshot: &Snapshot,
        places: &[GamePlace],
    ) -> Result<ChangeNumber, LibraryError> {
        self.delete_as(ChangeKind::Delete, snapshot, places)
    }

    /// Deletes games as a change of a kind.
    pub(crate) fn delete_as(
        &mut self,
        kind: ChangeKind,
        snapshot: &Snapshot,
        places: &[GamePlace],
    ) -> Result<ChangeNumber, LibraryError> {
        let change = self.collection.state.next_change();
        let mut records = vec![began(change, kind)];
        records.extend(self.retirements(change, snapshot, places)?);
        records.push(Record::Done(change));
        self.record(records)?;
        Ok(change)
    }

    /// Takes back the last change that counts.
    ///
    /// # Errors
    /// When there is none, or the log cannot be written.
    pub fn undo(&mut self) -> Result<ChangeNumber, LibraryError> {
        let change = self.collection.undoable().map(|change| change.number);
        let change = change.ok_or(LibraryError::NoSuchChange)?;
        self.take_back(change)?;
        Ok(change)
    }

    /// Marks a change as undone.
    pub(crate) fn take_back(&mut self, change: ChangeNumber) -> Result<(), LibraryError> {
        self.record([Record::Undone(change)])?;
        self.collection.open_segments();
        Ok(())
    }

    /// Does the last change that was taken back again.
    ///
    /// # Errors
    /// When there is none, or the log cannot be written.
    pub fn redo(&mut self) -> Result<ChangeNumber, LibraryError> {
        let change = self.collection.redoable().map(|change| change.number);
        let change = change.ok_or(LibraryError::NoSuchChange)?;
        self.record([Record::Redone(change)])?;
        self.collection.open_segments();
        Ok(change)
    }

    /// Writes records to the log, in one piece, and applies them.
    fn record(&mut self, records: impl IntoIterator<Item = Record>) -> Result<(), LibraryError> {
        let records: Vec<Record> = records.into_iter().collect();
        let lines = records.iter().map(Record::to_line);
        let lines = lines
            .collect::<Result<Vec<String>, _>>()
            .map_err(std::io::Error::other)?;
        self.log.append(&lines)?;
        self.log.sync()?;
        for record in records {
            self.collection.state.apply(record);
        }
        self.collection.read = self.log.file().metadata()?.len();
        Ok(())
    }
}

/// Returns the record of a change that begins now.
pub(super) fn began(change: ChangeNumber, kind: ChangeKind) -> Record {
    let time = SystemTime::now().duration_since(UNIX_EPOCH);
    Record::Began {
        change,
        kind,
        time: time.map_or(0, |time| time.as_secs()),
    }
}

/// Returns the records that retire games by their segments and numbers there: runs of them, a record for each segment.
pub(super) fn retirements(
    change: ChangeNumber,
    mut games: Vec<(SegmentNumber, u16)>,
) -> Vec<Record> {
    games.sort_unstable();
    games.dedup();
    let of_segments = games.chunk_by(|a, b| a.0 == b.0);
    let records = of_segments.map(|games| {
        let runs = games.chunk_by(|a, b| a.1 + 1 == b.1);
        Record::Retired {
            change,
            segment: games[0].0,
            slots: runs.map(|run| run[0].1..=run[run.len() - 1].1).collect(),
        }
    });
    records.collect()
}
