//! The state of a collection after the changes of its log.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use super::marks::Marks;
use super::record::{ChangeKind, ChangeNumber, ImportPlace, ImportRules, Record, SegmentNumber};
use super::set::SlotSet;
use crate::values::Flag;

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
    /// The first segment that it may have written before it was complete.
    first_segment: Option<SegmentNumber>,
    /// Whether another change has begun since it was undone: it cannot be done again then.
    pub(super) is_superseded: bool,
    /// The place up to which an import has come.
    pub place: Option<ImportPlace>,
    /// Which games an import takes.
    pub rules: ImportRules,
    /// The games that it added.
    pub(super) added: Vec<Added>,
    /// The games that it retired.
    pub(super) retired: Vec<(SegmentNumber, RangeInclusive<u16>)>,
    pub(super) flagged: Vec<Flagged>,
    /// The filters that it saved; without a query, those that it removed.
    pub(super) filters: Vec<(String, Option<String>)>,
}

/// Games of a segment, from the slot `first` on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Added {
    pub segment: SegmentNumber,
    pub first: u16,
    pub games: u32,
}

/// Games of a segment for which a flag was set or cleared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Flagged {
    pub segment: SegmentNumber,
    pub slots: RangeInclusive<u16>,
    pub flag: Flag,
    pub is_set: bool,
}

impl Change {
    fn new(number: ChangeNumber, kind: ChangeKind, time: u64) -> Change {
        Change {
            number,
            kind,
            time,
            state: ChangeState::Interrupted,
            first_segment: None,
            is_superseded: false,
            place: None,
            rules: ImportRules::default(),
            added: Vec::new(),
            retired: Vec::new(),
            flagged: Vec::new(),
            filters: Vec::new(),
        }
    }

    /// Returns the number of games that it added.
    pub fn games_added(&self) -> u64 {
        self.added.iter().map(|added| u64::from(added.games)).sum()
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

    /// Returns whether it has added a game.
    pub(super) fn has_added(&self, segment: SegmentNumber, slot: u16) -> bool {
        self.added.iter().any(|added| {
            let slots = u32::from(added.first)..u32::from(added.first) + added.games;
            added.segment == segment && slots.contains(&slot.into())
        })
    }

    /// Returns whether nothing comes of it: it has no parts, or has retired all the games that it added.
    fn is_empty(&self) -> bool {
        let is_own = |(segment, slots): &(SegmentNumber, RangeInclusive<u16>)| {
            self.has_added(*segment, *slots.start()) && self.has_added(*segment, *slots.end())
        };
        self.flagged.is_empty()
            && self.filters.is_empty()
            && self.games_retired() == self.games_added()
            && self.retired.iter().all(is_own)
    }

    /// Applies a record of the change.
    fn apply(&mut self, record: Record) {
        match record {
            Record::Added {
                segment,
                first,
                games,
                place,
                ..
            } => {
                self.added.push(Added {
                    segment,
                    first,
                    games,
                });
                self.place = place.or(self.place);
            }
            Record::Retired { segment, slots, .. } => {
                let slots = slots.into_iter().map(|slots| (segment, slots));
                self.retired.extend(slots);
            }
            Record::Flagged {
                segment,
                slots,
                flag,
                is_set,
                ..
            } => {
                let flagged = slots.into_iter().map(|slots| Flagged {
                    segment,
                    slots,
                    flag,
                    is_set,
                });
                self.flagged.extend(flagged);
            }
            Record::Rules { rules, .. } => self.rules = rules,
            Record::Filter { name, query, .. } => self.filters.push((name, query)),
            Record::Undone(_) => self.state = ChangeState::Undone,
            Record::Done(_) | Record::Redone(_) => self.state = ChangeState::Done,
            Record::Began { .. } | Record::Moved { .. } | Record::Used { .. } => {}
        }
    }

    /// Replaces places in a segment by those `first` slots further on in another one.
    fn move_games(&mut self, segment: SegmentNumber, to: SegmentNumber, first: u16) {
        let later = |slots: &RangeInclusive<u16>| {
            slots.start().saturating_add(first)..=slots.end().saturating_add(first)
        };
        let added = self.added.iter_mut();
        for added in added.filter(|added| added.segment == segment) {
            (added.segment, added.first) = (to, added.first.saturating_add(first));
        }
        let retired = self.retired.iter_mut();
        for (of, slots) in retired.filter(|(of, _)| *of == segment) {
            (*of, *slots) = (to, later(slots));
        }
        let flagged = self.flagged.iter_mut();
        for flagged in flagged.filter(|flagged| flagged.segment == segment) {
            (flagged.segment, flagged.slots) = (to, later(&flagged.slots));
        }
    }
}

/// All changes of a collection, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct State {
    pub changes: BTreeMap<ChangeNumber, Change>,
    /// The numbers of games and of segments below these were used before a compaction.
    pub used: (u64, u64),
    /// Where the games of merged segments are: in a segment, from a slot on.
    pub moved: BTreeMap<SegmentNumber, (SegmentNumber, u16)>,
}

impl State {
    /// Applies a record. Returns `false` where it does not fit.
    pub fn apply(&mut self, record: Record) -> bool {
        let number = match &record {
            Record::Used { ids, segments } => {
                self.used = (*ids, segments.0);
                return true;
            }
            Record::Moved { segment, to, first } => {
                self.move_games(*segment, *to, *first);
                return true;
            }
            Record::Began { change, .. }
            | Record::Rules { change, .. }
            | Record::Added { change, .. }
            | Record::Retired { change, .. }
            | Record::Flagged { change, .. }
            | Record::Filter { change, .. }
            | Record::Done(change)
            | Record::Undone(change)
            | Record::Redone(change) => *change,
        };
        if let Record::Began {
            kind,
            time,
            segments,
            ..
        } = record
        {
            for earlier in self.changes.values_mut() {
                earlier.is_superseded |= earlier.state == ChangeState::Undone;
            }
            let mut change = Change::new(number, kind, time);
            change.first_segment = segments;
            return self.changes.insert(number, change).is_none();
        }
        let change = self.changes.get_mut(&number);
        change.map(|change| change.apply(record)).is_some()
    }

    fn move_games(&mut self, segment: SegmentNumber, to: SegmentNumber, first: u16) {
        let changes = self.changes.values_mut();
        changes.for_each(|change| change.move_games(segment, to, first));
        let earlier = self.moved.values_mut();
        for (of, start) in earlier.filter(|(of, _)| *of == segment) {
            (*of, *start) = (to, start.saturating_add(first));
        }
        self.moved.insert(segment, (to, first));
    }

    /// Returns the segment and the slot in which a game is now.
    pub fn now_at(&self, segment: SegmentNumber, slot: u16) -> (SegmentNumber, u16) {
        match self.moved.get(&segment) {
            Some((to, first)) => (*to, slot.saturating_add(*first)),
            None => (segment, slot),
        }
    }

    fn counting(&self) -> impl DoubleEndedIterator<Item = &Change> {
        self.changes.values().filter(|change| change.counts())
    }

    /// Returns the segments that count, in their order.
    pub fn segments(&self) -> Vec<SegmentNumber> {
        let added = self.counting().flat_map(|change| &change.added);
        let mut segments: Vec<SegmentNumber> = added.map(|added| added.segment).collect();
        segments.sort_unstable();
        segments.dedup();
        segments
    }

    /// Returns the segments that a change has, whether or not it counts.
    pub fn named(&self) -> Vec<SegmentNumber> {
        let added = self.changes.values().flat_map(|change| &change.added);
        added.map(|added| added.segment).collect()
    }

    /// Returns the segments whose games are only those of undone changes that cannot be done again.
    pub fn forgotten(&self) -> Vec<SegmentNumber> {
        let is_lost =
            |change: &&Change| change.state == ChangeState::Undone && change.is_superseded;
        let (lost, others): (Vec<&Change>, Vec<&Change>) = self.changes.values().partition(is_lost);
        let segments = |changes: Vec<&Change>| -> BTreeSet<SegmentNumber> {
            let added = changes.into_iter().flat_map(|change| &change.added);
            added.map(|added| added.segment).collect()
        };
        let (lost, others) = (segments(lost), segments(others));
        lost.difference(&others).copied().collect()
    }

    /// Returns the number of games of a segment of `length` games that a change has, whether or not it counts.
    pub fn added(&self, segment: SegmentNumber, length: usize) -> usize {
        let mut games = SlotSet::empty(length);
        let added = self.changes.values().flat_map(|change| &change.added);
        for added in added.filter(|added| added.segment == segment) {
            games.insert_run(added.first, added.games as usize);
        }
        games.count()
    }

    /// Returns the games of a segment of `length` games that count.
    pub fn live(&self, segment: SegmentNumber, length: usize) -> SlotSet {
        let mut live = SlotSet::empty(length);
        let added = self.counting().flat_map(|change| &change.added);
        for added in added.filter(|added| added.segment == segment) {
            live.insert_run(added.first, added.games as usize);
        }
        let retired = self.counting().flat_map(|change| &change.retired);
        for (_, slots) in retired.filter(|(of, _)| *of == segment) {
            slots.clone().for_each(|slot| live.remove(slot));
        }
        live
    }

    /// Returns the flags of the games of a segment of `length` games.
    pub fn marks(&self, segment: SegmentNumber, length: usize) -> Marks {
        let mut marks = Marks::default();
        let flagged = self.counting().flat_map(|change| &change.flagged);
        for flagged in flagged.filter(|flagged| flagged.segment == segment) {
            let slots = flagged.slots.clone();
            marks.apply(flagged.flag, flagged.is_set, slots, length);
        }
        marks
    }

    /// Returns the saved filters by name.
    pub fn filters(&self) -> BTreeMap<String, String> {
        let mut filters = BTreeMap::new();
        for (name, query) in self.counting().flat_map(|change| &change.filters) {
            match query {
                Some(query) => filters.insert(name.clone(), query.clone()),
                None => filters.remove(name),
            };
        }
        filters
    }

    /// Returns a number that no segment has had.
    pub fn next_segment(&self) -> SegmentNumber {
        let moved = self.moved.keys().copied();
        let last = self.named().into_iter().chain(moved).max();
        let next = last.map_or(1, |segment| segment.0 + 1);
        SegmentNumber(next.max(self.used.1))
    }

    pub fn next_change(&self) -> ChangeNumber {
        let last = self.changes.keys().next_back();
        ChangeNumber(last.map_or(0, |change| change.0) + 1)
    }

    /// Returns the last change that can be undone.
    pub fn undoable(&self) -> Option<&Change> {
        let mut changes = self.counting().rev();
        changes.find(|change| {
            let changes_games = !change.is_empty() || change.is_interrupted_import();
            changes_games && change.kind != ChangeKind::Compacted
        })
    }

    /// Returns the change that can be done again: the first of the undone ones after the last that counts.
    pub fn redoable(&self) -> Option<&Change> {
        let changes = self.changes.values().rev();
        changes
            .filter(|change| !change.is_superseded)
            .take_while(|change| change.state == ChangeState::Undone)
            .filter(|change| !change.is_empty())
            .last()
    }

    /// Returns the first segment of the last change if that was not completed and is not an import: the segments from this one
    /// on that no change has are parts of it.
    pub fn abandoned(&self) -> Option<SegmentNumber> {
        let last = self.changes.values().next_back();
        let last = last.filter(|change| change.state == ChangeState::Interrupted)?;
        last.first_segment
    }
}
