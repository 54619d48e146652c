//! Merges segments.

use std::collections::HashMap;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use super::open::LibraryError;
use super::record::{Record, SegmentNumber};
use super::set::SlotSet;
use super::write::{GameAt, Writer};
use crate::segment::{Batch, MOST_GAMES, Segment, SegmentBuilder};

/// Number of games that are copied at a time.
const STEP: usize = 4096;

/// Number of segments of a size class that are merged.
const MANY: usize = 8;

/// Number of size classes whose segments are merged after a change: those below 4096 games.
const CLASSES: u32 = 4;

/// A segment with the games of it that are copied.
pub(super) type Live = (SegmentNumber, Arc<Segment>, SlotSet);

/// The new places of the games of merged segments.
pub(super) type Moved = HashMap<GameAt, GameAt>;

/// Returns the size class of a segment: the number of octal digits of its length, less 1.
fn class(games: usize) -> u32 {
    games.max(1).ilog2() / 3
}

/// Returns the last segments, given the lengths of all, that are merged since there are many of a size.
fn to_merge(lengths: &[usize]) -> Option<Range<usize>> {
    let run_of = |most: u32| {
        let mut games = 0;
        let run = lengths.iter().rev().take_while(|length| {
            games += **length;
            class(**length) <= most && games <= MOST_GAMES
        });
        let start = lengths.len() - run.count();
        let alike = lengths[start..]
            .iter()
            .filter(|length| class(**length) == most);
        (alike.count() >= MANY).then_some(start..lengths.len())
    };
    (0..CLASSES).rev().find_map(run_of)
}

impl Writer<'_> {
    /// Merges the last segments when a change has made many small ones. The changes that added their games can still be undone.
    pub(super) fn merge_small(&mut self) {
        if !self.collection.damages().is_empty() {
            return;
        }
        let open = &self.collection.open;
        let lengths: Vec<usize> = open.iter().map(|(_, segment)| segment.len()).collect();
        if let Some(range) = to_merge(&lengths) {
            let whole = open[range]
                .iter()
                .map(|(number, segment)| (*number, segment.clone(), SlotSet::full(segment.len())));
            let whole: Vec<Live> = whole.collect();
            // The change itself is complete: after a full disk the segments stay as they are.
            let _ = self.merge_whole(&whole);
        }
    }

    fn merge_whole(&mut self, whole: &[Live]) -> Result<(), LibraryError> {
        let (_, moved) = self.merge(whole, &mut |_| ControlFlow::Continue(()))?;
        let records = whole.iter().filter_map(|(segment, ..)| {
            let (to, first) = *moved.get(&(*segment, 0))?;
            Some(Record::Moved {
                segment: *segment,
                to,
                first,
            })
        });
        self.record(records.collect::<Vec<_>>())?;
        self.collection.open_segments();
        Ok(())
    }

    /// Copies the games of segments into new ones. Returns these with their numbers of games, and the new places.
    pub(super) fn merge(
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
            if !builder.has_room_for(&full, MOST_GAMES) {
                written.push(self.write_merged(std::mem::take(&mut builder), &mut moved)?);
            }
            // The number of the segment is known when it is written.
            let slots = builder.len() as u16..=u16::MAX;
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
        tabia_disk::write_atomic_by(&path, |file| builder.write(file))?;
        for place in moved.values_mut().filter(|place| place.0.0 == 0) {
            place.0 = number;
        }
        Ok((number, games))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_of_a_size_are_merged_when_they_are_many() {
        assert_eq!(to_merge(&[1; 7]), None);
        assert_eq!(to_merge(&[1; 8]), Some(0..8));
        assert_eq!(to_merge(&[60_000, 1, 1, 1, 1, 1, 1, 1, 1]), Some(1..9));
        assert_eq!(to_merge(&[8, 8, 8, 8, 8, 8, 8, 1, 1]), None);
        assert_eq!(to_merge(&[8, 8, 8, 8, 8, 8, 8, 1, 8]), Some(0..9));
        assert_eq!(to_merge(&[4096; 20]), None);
        // Eight of one length after the other.
        let mut lengths = Vec::new();
        let mut most = 0;
        for _ in 0..5000 {
            lengths.push(1);
            if let Some(range) = to_merge(&lengths) {
                let games = lengths.drain(range).sum();
                lengths.push(games);
            }
            most = most.max(lengths.len());
        }
        assert_eq!(lengths.iter().sum::<usize>(), 5000);
        assert!(most <= 7 * CLASSES as usize + 2, "{most}");
    }
}
