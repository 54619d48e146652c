//! Merges segments.

use std::collections::HashMap;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use super::new_change::GameAt;
use super::open::LibraryError;
use super::record::{Record, SegmentNumber};
use super::set::SlotSet;
use super::write::Writer;
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

/// New segments with their numbers of games, and the new places of the games.
type Merged = (Vec<(SegmentNumber, u32)>, Moved);

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
        let (_, moved) = self.merge(whole, None, &mut |_| ControlFlow::Continue(()))?;
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

    /// Copies the games of segments into new ones. Returns these with their numbers of games, and the new places. A game that
    /// cannot be read is an error without `lost`, and is added to it otherwise.
    pub(super) fn merge(
        &mut self,
        merged: &[Live],
        mut lost: Option<&mut Vec<GameAt>>,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Merged, LibraryError> {
        let mut copy = Copy::default();
        let mut copied = 0;
        for (number, segment, live) in merged {
            let mut texts = segment.texts();
            let mut before = None;
            for slot in live.iter() {
                let follows = slot > 0 && before == Some(slot - 1);
                match copy.batch.copy(&mut texts, slot, follows) {
                    Ok(()) => copy.in_batch.push((*number, slot)),
                    Err(error) => match &mut lost {
                        Some(lost) => {
                            lost.push((*number, slot));
                            continue;
                        }
                        None => return Err(LibraryError::Game(segment.row(slot).id, error)),
                    },
                }
                before = Some(slot);
                copied += 1;
                if copy.batch.len() == STEP {
                    self.add_copied(&mut copy)?;
                    if watch(copied).is_break() {
                        return Err(LibraryError::Cancelled);
                    }
                }
            }
        }
        self.add_copied(&mut copy)?;
        if watch(copied).is_break() {
            return Err(LibraryError::Cancelled);
        }
        if !copy.builder.is_empty() {
            self.write_merged(&mut copy)?;
        }
        Ok((copy.written, copy.moved))
    }

    /// Adds the games of the batch to the segment that fills.
    fn add_copied(&mut self, copy: &mut Copy) -> Result<(), LibraryError> {
        let full = std::mem::take(&mut copy.batch).ended();
        if !copy.builder.has_room_for(&full, MOST_GAMES) {
            self.write_merged(copy)?;
        }
        // The number of the segment is known when it is written.
        let slots = copy.builder.len() as u16..=u16::MAX;
        let places = copy.in_batch.drain(..).zip(slots);
        let places = places.map(|(old, slot)| (old, (SegmentNumber(0), slot)));
        copy.moved.extend(places);
        copy.builder.add(full, 0, 0);
        Ok(())
    }

    /// Writes a segment, and sets its number in the places of its games.
    fn write_merged(&mut self, copy: &mut Copy) -> Result<(), LibraryError> {
        let written = self.write_segment(std::mem::take(&mut copy.builder))?;
        let unwritten = copy.moved.values_mut().filter(|place| place.0.0 == 0);
        unwritten.for_each(|place| place.0 = written.0);
        copy.written.push(written);
        Ok(())
    }
}

/// The games of segments while they are copied.
#[derive(Default)]
struct Copy {
    batch: Batch,
    in_batch: Vec<GameAt>,
    builder: SegmentBuilder,
    moved: Moved,
    written: Vec<(SegmentNumber, u32)>,
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
