//! The state of a collection after the changes of its log.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::record::{ChangeKind, ChangeNumber, ImportPlace, Record, SegmentNumber};
use super::set::SlotSet;

/// Whether a change counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChangeState {
    /// It was not completed: an import that was interrupted can be resumed.
    Interrupted,
    Done,
    Undone,
}

/// A change of a collection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    pub number: ChangeNumber,
    pub kind: ChangeKind,
    /// Seconds since 1970.
    pub time: u64,
    pub state: ChangeState,
    /// The segments that it added, each with the number of its games.
    pub added: Vec<(SegmentNumber, u32)>,
    /// The place up to which an import has come.
    pub place: Option<ImportPlace>,
    /// The games that it retired.
    pub(super) retired: Vec<(SegmentNumber, RangeInclusive<u16>)>,
}

impl Change {
    /// Returns the number of games that it added.
    pub fn games_added(&self) -> u64 {
        self.added.iter().map(|(_, games)| u64::from(*games)).sum()
    }

    /// Returns the number of games that it retired.
    pub fn games_retired(&self) -> u64 {
        let length = |(_, slots): &(_, RangeInclusive<u16>)| slots.len() as u64;
        self.retired.iter().map(length).sum()
    }

    /// Returns whether its games count: those of an interrupted import do, so that it can be browsed while it runs.
    fn counts(&self) -> bool {
        match self.state {
            ChangeState::Done => true,
            ChangeState::Undone => false,
            ChangeState::Interrupted => self.is_interrupted_import(),
        }
    }

    /// Returns whether it is an import that can be resumed.
    pub fn is_interrupted_import(&self) -> bool {
        self.state == ChangeState::Interrupted && matches!(self.kind, ChangeKind::Import(_))
    }
}

/// All changes of a collection, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct State {
    pub changes: BTreeMap<ChangeNumber, Change>,
    /// The numbers of games and of segments below these were used before a compaction.
    pub used: (u64, u64),
}

impl State {
    /// Applies a record. Returns `false` where it does not fit.
    pub fn apply(&mut self, record: Record) -> bool {
        let number = match &record {
            Record::Used { ids, segments } => {
                self.used = (*ids, segments.0);
                return true;
            }
            Record::Began { change, .. }
            | Record::Added { change, .. }
            | Record::Retired { change, .. }
            | Record::Done(change)
            | Record::Undone(change)
            | Record::Redone(change) => *change,
        };
        if let Record::Began { kind, time, .. } = record {
            let change = Change {
                number,
                kind,
                time,
                state: ChangeState::Interrupted,
                added: Vec::new(),
                place: None,
                retired: Vec::new(),
            };
            return self.changes.insert(number, change).is_none();
        }
        let Some(change) = self.changes.get_mut(&number) else {
            return false;
        };
        match record {
            Record::Added {
                segment,
                games,
                place,
                ..
            } => {
                change.added.push((segment, games));
                change.place = place.or(change.place);
            }
            Record::Retired { segment, slots, .. } => {
                let slots = slots.into_iter().map(|slots| (segment, slots));
                change.retired.extend(slots);
            }
            Record::Undone(_) => change.state = ChangeState::Undone,
            Record::Done(_) | Record::Redone(_) => change.state = ChangeState::Done,
            Record::Began { .. } | Record::Used { .. } => {}
        }
        true
    }

    /// Returns the segments that count, in the order in which they were added.
    pub fn segments(&self) -> Vec<SegmentNumber> {
        let counting = self.changes.values().filter(|change| change.counts());
        let mut segments: Vec<SegmentNumber> = counting
            .flat_map(|change| change.added.iter().map(|(segment, _)| *segment))
            .collect();
        segments.sort_unstable();
        segments
    }

    /// Returns the games of a segment of `length` games that count.
    pub fn live(&self, segment: SegmentNumber, length: usize) -> SlotSet {
        let mut live = SlotSet::full(length);
        let counting = self.changes.values().filter(|change| change.counts());
        let retired = counting.flat_map(|change| &change.retired);
        for (_, slots) in retired.filter(|(of, _)| *of == segment) {
            slots.clone().for_each(|slot| live.remove(slot));
        }
        live
    }

    /// Returns a number that no segment has had.
    pub fn next_segment(&self) -> SegmentNumber {
        let added = self.changes.values().flat_map(|change| &change.added);
        let last = added.map(|(segment, _)| segment.0).max().unwrap_or(0);
        SegmentNumber((last + 1).max(self.used.1))
    }

    pub fn next_change(&self) -> ChangeNumber {
        let last = self.changes.keys().next_back();
        ChangeNumber(last.map_or(0, |change| change.0) + 1)
    }

    /// Returns the last change that can be undone.
    pub fn undoable(&self) -> Option<&Change> {
        let changes = self.changes.values().rev();
        changes
            .filter(|change| change.counts() && change.kind != ChangeKind::Compacted)
            .find(|change| !change.added.is_empty() || !change.retired.is_empty())
    }

    /// Returns the change that can be done again: the first of the undone ones after the last that counts.
    pub fn redoable(&self) -> Option<&Change> {
        let changes = self.changes.values().rev();
        changes
            .take_while(|change| change.state == ChangeState::Undone)
            .last()
    }
}
