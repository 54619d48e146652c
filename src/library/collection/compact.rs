//! Merges segments, and forgets what can no longer be undone.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use tabia_disk::{AppendLog, write_atomic_by};

use super::open::LibraryError;
use super::record::{ChangeKind, ChangeNumber, FORMAT, LOG, Record, SegmentNumber};
use super::set::SlotSet;
use super::state::{Change, ChangeState, State};
use super::write::{Writer, began, retirements};
use crate::segment::{Batch, MOST_GAMES, Segment, SegmentBuilder};

/// A whole segment with at least so many games is not merged with others.
const LARGE: usize = MOST_GAMES / 2;

/// Number of games that are copied at a time.
const STEP: usize = 4096;

/// What a compaction has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Compacted {
    pub segments_before: usize,
    pub segments_after: usize,
    /// Number of deleted or replaced games that were removed from the disk.
    pub games_removed: u64,
}

/// A segment with the games that count.
type Live = (SegmentNumber, Arc<Segment>, SlotSet);

/// The new places of the games of merged segments.
type Moved = HashMap<(SegmentNumber, u16), (SegmentNumber, u16)>;

impl Writer<'_> {
    /// Merges small segments, and removes the games that all but the last `keep` changes have deleted or replaced: these
    /// changes can no longer be undone. Large segments that are whole stay as they are. `watch` receives the number of games
    /// copied, and may cancel.
    ///
    /// # Errors
    /// When the collection is damaged, the folder cannot be written, or `watch` cancels. The collection is then as it was.
    pub fn compact(
        &mut self,
        keep: usize,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Compacted, LibraryError> {
        if !self.collection.damages().is_empty() {
            return Err(LibraryError::Damaged);
        }
        let all: Vec<Change> = self.collection.changes().cloned().collect();
        let (folded, kept) = all.split_at(all.len().saturating_sub(keep));
        let segments_before = self.collection.state.segments().len();
        let Some(last) = folded.last() else {
            return Ok(Compacted {
                segments_before,
                segments_after: segments_before,
                games_removed: 0,
            });
        };
        let (mut whole, mut merged): (Vec<Live>, Vec<Live>) = self
            .base(folded)
            .into_iter()
            .partition(|(_, segment, live)| {
                live.count() == segment.len() && segment.len() >= LARGE
            });
        if let [(_, segment, live)] = &merged[..]
            && live.count() == segment.len()
        {
            whole.append(&mut merged);
        }
        let dead = |(_, segment, live): &Live| (segment.len() - live.count()) as u64;
        let games_removed = merged.iter().map(dead).sum();
        let (copied, moved) = self.merge(&merged, watch)?;
        let whole = whole
            .iter()
            .map(|(number, segment, _)| (*number, segment.len() as u32));
        let base: Vec<(SegmentNumber, u32)> = whole.chain(copied).collect();
        self.replace_log(&self.records(last.number, &base, kept, &moved))?;
        Ok(Compacted {
            segments_before,
            segments_after: self.collection.state.segments().len(),
            games_removed,
        })
    }

    /// Returns the segments of changes with the games that count after these.
    fn base(&self, changes: &[Change]) -> Vec<Live> {
        let state = State {
            changes: changes
                .iter()
                .map(|change| (change.number, change.clone()))
                .collect(),
            ..State::default()
        };
        let numbers = state.segments();
        let open = self.collection.open.iter();
        let base = open.filter(|(number, _)| numbers.contains(number));
        base.map(|(number, segment)| {
            let live = state.live(*number, segment.len());
            (*number, segment.clone(), live)
        })
        .collect()
    }

    /// Copies the games of segments into new ones. Returns these with their numbers of games, and the new places.
    fn merge(
        &mut self,
        merged: &[Live],
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(Vec<(SegmentNumber, u32)>, Moved), LibraryError> {
        let (mut written, mut moved) = (Vec::new(), Moved::new());
        let mut builder = SegmentBuilder::default();
        let (mut batch, mut in_batch) = (Batch::default(), Vec::new());
        let mut copied = 0;
        let mut texts: Vec<_> = merged
            .iter()
            .map(|(_, segment, _)| segment.texts())
            .collect();
        let games = merged
            .iter()
            .enumerate()
            .flat_map(|(i, (number, _, live))| live.iter().map(move |slot| (i, *number, slot)));
        let mut games = games.peekable();
        let mut before = None;
        while let Some((i, number, slot)) = games.next() {
            let follows = slot > 0 && before == Some((number, slot - 1));
            batch
                .copy(&mut texts[i], slot, follows)
                .map_err(|error| LibraryError::Game(merged[i].1.row(slot).id, error))?;
            in_batch.push((number, slot));
            before = Some((number, slot));
            copied += 1;
            if batch.len() < STEP && games.peek().is_some() {
                continue;
            }
            let full = std::mem::take(&mut batch).ended();
            if !builder.has_room_for(&full) {
                written.push(self.write_merged(std::mem::take(&mut builder), &mut moved)?);
            }
            // The number of the segment is known when it is written.
            let slots = builder.len() as u16..;
            let places = in_batch.drain(..).zip(slots);
            moved.extend(places.map(|(old, slot)| (old, (SegmentNumber(0), slot))));
            builder.add(full, 0, 0);
            if watch(copied).is_break() {
                return Err(LibraryError::Cancelled);
            }
        }
        if !builder.is_empty() {
            written.push(self.write_merged(builder, &mut moved)?);
        }
        Ok((written, moved))
    }

    /// Writes a segment, and sets its number in the places of its games.
    fn write_merged(
        &mut self,
        builder: SegmentBuilder,
        moved: &mut Moved,
    ) -> Result<(SegmentNumber, u32), LibraryError> {
        let (number, path) = self.reserve_segment();
        let games = builder.len() as u32;
        write_atomic_by(&path, |file| builder.write(file))?;
        for place in moved.values_mut().filter(|place| place.0.0 == 0) {
            place.0 = number;
        }
        Ok((number, games))
    }

    /// Returns the log of a collection with these segments before the kept changes.
    fn records(
        &self,
        change: ChangeNumber,
        base: &[(SegmentNumber, u32)],
        kept: &[Change],
        moved: &Moved,
    ) -> Vec<Record> {
        let added = |change, (segment, games): &(SegmentNumber, u32), place| Record::Added {
            change,
            segment: *segment,
            games: *games,
            place,
        };
        let mut records = vec![
            Record::Used {
                ids: self.next_id(),
                segments: self.next_segment,
            },
            began(change, ChangeKind::Compacted),
        ];
        records.extend(base.iter().map(|segment| added(change, segment, None)));
        records.push(Record::Done(change));
        for of in kept {
            records.push(Record::Began {
                change: of.number,
                kind: of.kind.clone(),
                time: of.time,
            });
            let segments = of.added.iter();
            records.extend(segments.map(|segment| added(of.number, segment, of.place)));
            let retired = of.retired.iter().flat_map(|(segment, slots)| {
                let old = slots.clone().map(|slot| (*segment, slot));
                old.map(|old| *moved.get(&old).unwrap_or(&old))
            });
            records.extend(retirements(of.number, retired.collect()));
            match of.state {
                ChangeState::Interrupted => {}
                ChangeState::Done => records.push(Record::Done(of.number)),
                ChangeState::Undone => records.push(Record::Undone(of.number)),
            }
        }
        records
    }

    /// Replaces the log, and removes the segments that it no longer names.
    fn replace_log(&mut self, records: &[Record]) -> Result<(), LibraryError> {
        let lines = records.iter().map(Record::to_line);
        let lines = lines
            .collect::<Result<Vec<String>, _>>()
            .map_err(std::io::Error::other)?;
        let path = self.collection.folder.join(LOG);
        self.log = AppendLog::create(&path, FORMAT, &lines)?;
        self.collection.refresh()?;
        self.collection.sweep();
        Ok(())
    }
}
