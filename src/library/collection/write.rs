//! Changes a collection.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::sync::Arc;

use tabia_disk::{
    AppendLog, Identity, LockError, LockedFile, LogLine, LogReader, open_regular, write_atomic_by,
};

use super::new_change::{GameAt, NewChange, began};
use super::open::{Collection, LibraryError};
use super::record::{
    ChangeKind, ChangeNumber, FORMAT, ImportPlace, ImportRules, LOG, Record, SegmentNumber,
};
use super::snapshot::{GamePlace, Part, Snapshot};
use crate::query::Query;
use crate::segment::{Segment, SegmentBuilder};
use crate::values::{Flag, Flags};

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

/// Whether a collection can be changed at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Access {
    #[default]
    Free,
    /// Another process, or another part of this one, is changing it.
    Locked,
    /// Its folder cannot be written.
    ReadOnly,
}

impl Collection {
    /// Returns whether it can be changed now. Nothing is written for that, so that a folder may turn out to be read-only later.
    pub fn access(&self) -> Access {
        let is_read_only =
            fs::metadata(&self.folder).is_ok_and(|folder| folder.permissions().readonly());
        let lock = self.folder.join(LOCK);
        match lock.exists() {
            _ if is_read_only => Access::ReadOnly,
            false => Access::Free,
            true => match LockedFile::open(&lock) {
                Ok(Some(_)) => Access::Free,
                Ok(None) | Err(LockError::Held | LockError::NotAFile) => Access::Locked,
                Err(LockError::Io(_)) => Access::ReadOnly,
            },
        }
    }

    /// Locks the collection for changes.
    ///
    /// # Errors
    /// When another process changes it, it cannot be written, or its log is damaged.
    pub fn writer(&mut self) -> Result<Writer<'_>, LibraryError> {
        let mut writer = self.locked()?;
        // Segments of changes that are not known would be removed, and what is written after the damage is never read.
        if writer.collection.has_damaged_log() {
            return Err(LibraryError::Damaged);
        }
        writer.collection.remove_forgotten();
        for (number, segment) in writer.collection.sweep() {
            // What is kept is not overwritten, and its numbers are not given twice.
            writer.skip_segment(number, &segment);
        }
        Ok(writer)
    }

    /// Locks the collection, damaged or not.
    pub(super) fn locked(&mut self) -> Result<Writer<'_>, LibraryError> {
        let lock_path = self.folder.join(LOCK);
        let lock = match LockedFile::open(&lock_path) {
            Ok(Some(lock)) => lock,
            Ok(None) | Err(LockError::Held | LockError::NotAFile) => {
                return Err(LibraryError::Locked);
            }
            Err(LockError::Io(error)) => return Err(error.into()),
        };
        self.refresh()?;
        self.renew_log()?;
        let log = AppendLog::resume(&self.folder.join(LOG), FORMAT)?;
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

    /// Writes a log of an earlier version anew.
    fn renew_log(&mut self) -> Result<(), LibraryError> {
        if self.has_damaged_log() {
            return Ok(());
        }
        let path = self.folder.join(LOG);
        let mut source = BufReader::new(open_regular(&path)?);
        let current = FORMAT.text::<&str>(&[]);
        if source.fill_buf()?.starts_with(current.as_bytes()) {
            return Ok(());
        }
        let mut reader = LogReader::new(source, FORMAT)?;
        let mut lines = Vec::new();
        while let Some(LogLine::Record(line)) = reader.next_line()? {
            lines.push(line.to_owned());
        }
        AppendLog::create(&path, FORMAT, &lines)?;
        self.refresh()?;
        Ok(())
    }

    /// Removes segments that no record names: they were merged, or a change was killed before it wrote the record. Those whose
    /// games are in no other segment are kept otherwise, since the list of changes may be older than they are; they are returned.
    pub(super) fn sweep(&self) -> Vec<(SegmentNumber, Arc<Segment>)> {
        let unnamed = self.unnamed();
        let unknown = self.unknown_of(unnamed.clone());
        for number in unnamed {
            if unknown.iter().all(|(kept, _)| *kept != number) {
                // It is removed the next time otherwise.
                let _ = fs::remove_file(self.path_of(number));
            }
        }
        unknown
    }

    /// Removes the segments of undone changes that cannot be done again, such as those of an import that was cancelled.
    fn remove_forgotten(&self) {
        for number in self.state.forgotten() {
            // Nothing but space is lost otherwise. Readers that have it open keep it.
            let _ = fs::remove_file(self.path_of(number));
        }
    }

    /// Returns the segment files that no record names.
    pub(super) fn unnamed(&self) -> Vec<SegmentNumber> {
        let named = self.state.named();
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let numbers =
            entries.filter_map(|entry| SegmentNumber::of_file(entry.file_name().to_str()?));
        numbers.filter(|number| !named.contains(number)).collect()
    }

    /// Returns the segments with games of which no change is known: the list of changes is older than they are. Those of a change
    /// that was not completed are not among them, nor are those before a compaction.
    pub(super) fn unknown(&self) -> Vec<(SegmentNumber, Arc<Segment>)> {
        self.unknown_of(self.unnamed())
    }

    fn unknown_of(&self, mut unnamed: Vec<SegmentNumber>) -> Vec<(SegmentNumber, Arc<Segment>)> {
        let abandoned = self.state.abandoned();
        unnamed.retain(|number| {
            number.0 >= self.state.used.1
                && !self.state.moved.contains_key(number)
                && abandoned.is_none_or(|first| *number < first)
        });
        unnamed.sort_unstable();
        if self.interrupted().is_some() && unnamed.last() >= Some(&self.state.next_segment()) {
            unnamed.pop();
        }
        if unnamed.is_empty() {
            return Vec::new();
        }
        let open = self.open.iter();
        let known: HashSet<u64> = open
            .flat_map(|(_, segment)| segment.columns().id.iter().copied())
            .collect();
        let opened = unnamed.into_iter().filter_map(|number| {
            let segment = Segment::open(&self.path_of(number)).ok()?;
            let is_new = segment.columns().id.iter().any(|id| !known.contains(id));
            is_new.then(|| (number, Arc::new(segment)))
        });
        opened.collect()
    }

    /// Returns the files with games of which no change is known: a [repair](Collection::repair) brings them back.
    pub fn unknown_files(&self) -> Vec<String> {
        let unknown = self.unknown().into_iter();
        unknown.map(|(number, _)| number.file_name()).collect()
    }
}

impl Writer<'_> {
    /// Gives the number of a segment, and those of its games, to nothing else.
    pub(super) fn skip_segment(&mut self, number: SegmentNumber, segment: &Segment) {
        self.next_segment = self.next_segment.max(SegmentNumber(number.0 + 1));
        let last = segment.columns().id.iter().max();
        self.skip_ids(last.map_or(0, |id| id + 1));
    }

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

    /// Gives no new game a number below this one.
    pub(super) fn skip_ids(&mut self, next: u64) {
        self.next_id = self.next_id.max(next);
    }

    /// Begins an import.
    ///
    /// # Errors
    /// When the log cannot be written.
    pub(crate) fn begin_import(
        &mut self,
        sources: Vec<String>,
        rules: ImportRules,
    ) -> Result<ChangeNumber, LibraryError> {
        let change = self.collection.state.next_change();
        let mut records = vec![began(change, ChangeKind::Import(sources), None)];
        if rules != ImportRules::default() {
            records.push(Record::Rules { change, rules });
        }
        self.record(records)?;
        Ok(change)
    }

    /// Begins a change that writes segments before it is [complete](Writer::complete).
    ///
    /// # Errors
    /// When the log cannot be written.
    pub(crate) fn begin(&mut self, kind: ChangeKind) -> Result<ChangeNumber, LibraryError> {
        let change = self.collection.state.next_change();
        self.record([began(change, kind, Some(self.next_segment))])?;
        Ok(change)
    }

    /// Completes a change that was [begun](Writer::begin), and then merges small segments. After an error nothing of it counts.
    ///
    /// # Errors
    /// When the log cannot be written.
    pub(crate) fn complete(
        &mut self,
        change: ChangeNumber,
        parts: NewChange,
    ) -> Result<(), LibraryError> {
        self.record_whole(Vec::new(), change, parts)
    }

    /// Returns the number and the path of the next segment.
    ///
    /// # Errors
    /// When the folder was moved: it would be made anew for the segment.
    pub(crate) fn reserve_segment(&mut self) -> Result<(SegmentNumber, PathBuf), LibraryError> {
        self.check_place()?;
        let number = self.next_segment;
        self.next_segment = SegmentNumber(number.0 + 1);
        Ok((number, self.collection.path_of(number)))
    }

    /// Compares the log in the folder with the open one.
    pub(super) fn check_place(&self) -> Result<(), LibraryError> {
        let in_folder = Identity::of(&self.collection.folder.join(LOG));
        let open = Identity::of_file(self.log.file())?;
        match in_folder.is_ok_and(|log| log == open) {
            true => Ok(()),
            false => Err(LibraryError::Moved),
        }
    }

    /// Adds a segment of an import.
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
            first: 0,
            games,
            place,
        }])?;
        self.collection.open_segments();
        Ok(())
    }

    /// Writes a segment, which counts when a change has it. Returns its number and that of its games.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn write_segment(
        &mut self,
        builder: SegmentBuilder,
    ) -> Result<(SegmentNumber, u32), LibraryError> {
        let (segment, path) = self.reserve_segment()?;
        let games = builder.len() as u32;
        write_atomic_by(&path, |file| builder.write(file))?;
        Ok((segment, games))
    }

    /// Writes segments. After an error none of them is there.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub(crate) fn write_segments(
        &mut self,
        builders: Vec<SegmentBuilder>,
    ) -> Result<Vec<(SegmentNumber, u32)>, LibraryError> {
        let mut segments = Vec::new();
        for builder in builders {
            match self.write_segment(builder) {
                Ok(segment) => segments.push(segment),
                Err(error) => {
                    self.discard(&segments);
                    return Err(error);
                }
            }
        }
        Ok(segments)
    }

    /// Removes segments that no change has.
    pub(crate) fn discard(&self, segments: &[(SegmentNumber, u32)]) {
        for (segment, _) in segments {
            // Nothing but space is lost otherwise.
            let _ = fs::remove_file(self.collection.path_of(*segment));
        }
        // It is empty where it was made for them after the folder had been moved.
        let _ = fs::remove_dir(&self.collection.folder);
    }

    /// Writes a change to the log, and then merges small segments. After an error nothing of it counts.
    ///
    /// # Errors
    /// When the log cannot be written.
    pub(crate) fn commit(
        &mut self,
        kind: ChangeKind,
        parts: NewChange,
    ) -> Result<ChangeNumber, LibraryError> {
        let change = self.collection.state.next_change();
        self.record_whole(vec![began(change, kind, None)], change, parts)?;
        Ok(change)
    }

    /// Writes records, and then the rest of a change with these parts.
    fn record_whole(
        &mut self,
        mut records: Vec<Record>,
        change: ChangeNumber,
        parts: NewChange,
    ) -> Result<(), LibraryError> {
        let games = parts.segments.iter().map(|(_, games)| u64::from(*games));
        let games: u64 = games.sum();
        records.extend(parts.records(change));
        records.push(Record::Done(change));
        self.record(records)?;
        self.next_id += games;
        self.collection.open_segments();
        self.merge_small();
        self.collection.remove_forgotten();
        Ok(())
    }

    /// Completes a change.
    pub(crate) fn finish(&mut self, change: ChangeNumber) -> Result<(), LibraryError> {
        self.record([Record::Done(change)])?;
        self.collection.open_segments();
        self.merge_small();
        self.collection.remove_forgotten();
        Ok(())
    }

    /// Adds to a change that is not complete.
    ///
    /// # Errors
    /// When the log cannot be written.
    pub(crate) fn amend(
        &mut self,
        change: ChangeNumber,
        parts: NewChange,
    ) -> Result<(), LibraryError> {
        self.record(parts.records(change))
    }

    /// Returns the parts of a snapshot by their segments.
    fn parts(snapshot: &Snapshot) -> HashMap<SegmentNumber, &Part> {
        let parts = snapshot.parts.iter();
        parts.map(|part| (part.number, part)).collect()
    }

    /// Returns where games of a snapshot are now.
    ///
    /// # Errors
    /// When one of them no longer counts.
    pub(crate) fn now_at(
        &self,
        snapshot: &Snapshot,
        places: &[GamePlace],
    ) -> Result<Vec<GameAt>, LibraryError> {
        let now = self.snapshot();
        let parts = Writer::parts(&now);
        let games = places.iter().map(|place| {
            let before = snapshot.part(*place)?.number;
            let (segment, slot) = self.collection.state.now_at(before, place.slot);
            let counts = parts.get(&segment)?.live.contains(slot);
            counts.then_some((segment, slot))
        });
        let games: Option<Vec<GameAt>> = games.collect();
        games.ok_or(LibraryError::NoSuchGame)
    }

    /// Returns the flags that were set and cleared for games, for those that take their places.
    pub(crate) fn marks_for(&self, games: &[(GameAt, GameAt)]) -> Vec<(GameAt, Flag, bool)> {
        let now = self.snapshot();
        let parts = Writer::parts(&now);
        let marks = games.iter().flat_map(|((segment, slot), new)| {
            let marks = parts.get(segment).map(|part| part.marks.of_game(*slot));
            let marks = marks.into_iter().flatten();
            marks.map(move |(flag, is_set)| (*new, flag, is_set))
        });
        marks.collect()
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
        let parts = NewChange {
            retired: self.now_at(snapshot, places)?,
            ..NewChange::default()
        };
        self.commit(kind, parts)
    }

    /// Sets and clears flags of games of a snapshot, as one change.
    ///
    /// # Errors
    /// When a game no longer counts, or the log cannot be written.
    pub fn flag(
        &mut self,
        snapshot: &Snapshot,
        places: &[GamePlace],
        set: Flags,
        clear: Flags,
    ) -> Result<ChangeNumber, LibraryError> {
        let games = self.now_at(snapshot, places)?;
        let flags = set.iter().map(|flag| (flag, true));
        let flags: Vec<(Flag, bool)> = flags
            .chain(clear.iter().map(|flag| (flag, false)))
            .collect();
        let of_game = |game: GameAt| {
            flags
                .iter()
                .map(move |(flag, is_set)| (game, *flag, *is_set))
        };
        let parts = NewChange {
            marks: games.into_iter().flat_map(of_game).collect(),
            ..NewChange::default()
        };
        self.commit(ChangeKind::Flag, parts)
    }

    /// Saves a query under a name, in place of one with this name.
    ///
    /// # Errors
    /// When the log cannot be written.
    pub fn save_filter(&mut self, name: &str, query: &Query) -> Result<ChangeNumber, LibraryError> {
        self.set_filter(name, Some(query.to_string()))
    }

    /// Removes a saved filter.
    ///
    /// # Errors
    /// When there is none of this name, or the log cannot be written.
    pub fn remove_filter(&mut self, name: &str) -> Result<ChangeNumber, LibraryError> {
        match self.collection.filters().contains_key(name) {
            true => self.set_filter(name, None),
            false => Err(LibraryError::NoSuchFilter),
        }
    }

    fn set_filter(
        &mut self,
        name: &str,
        query: Option<String>,
    ) -> Result<ChangeNumber, LibraryError> {
        let parts = NewChange {
            filters: vec![(name.to_owned(), query)],
            ..NewChange::default()
        };
        self.commit(ChangeKind::Filter, parts)
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
    pub(super) fn record(
        &mut self,
        records: impl IntoIterator<Item = Record>,
    ) -> Result<(), LibraryError> {
        let records: Vec<Record> = records.into_iter().collect();
        let lines = records.iter().map(Record::to_line);
        let lines = lines
            .collect::<Result<Vec<String>, _>>()
            .map_err(std::io::Error::other)?;
        self.check_place()?;
        self.log.append(&lines)?;
        self.log.sync()?;
        for record in records {
            self.collection.state.apply(record);
        }
        self.collection.read = self.log.file().metadata()?.len();
        Ok(())
    }
}
