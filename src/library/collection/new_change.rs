//! What belongs to a change of a collection, and its records.

use std::ops::RangeInclusive;
use std::time::{SystemTime, UNIX_EPOCH};

use super::record::{ChangeKind, ChangeNumber, Record, SegmentNumber};
use crate::values::Flag;

/// A game by its segment and its slot there.
pub(crate) type GameAt = (SegmentNumber, u16);

/// What belongs to a change. It is written to the log in one piece.
#[derive(Default)]
pub(crate) struct NewChange {
    /// Segments that were written, with the numbers of their games.
    pub segments: Vec<(SegmentNumber, u32)>,
    pub retired: Vec<GameAt>,
    /// Flags that are set or cleared.
    pub marks: Vec<(GameAt, Flag, bool)>,
    /// Filters that are saved; without a query, those that are removed.
    pub filters: Vec<(String, Option<String>)>,
}

impl NewChange {
    /// Returns its records.
    pub(super) fn records(self, change: ChangeNumber) -> Vec<Record> {
        let segments = self.segments.into_iter();
        let added = segments.map(|(segment, games)| Record::Added {
            change,
            segment,
            first: 0,
            games,
            place: None,
        });
        let mut records: Vec<Record> = added.collect();
        records.extend(retirements(change, self.retired));
        records.extend(markings(change, self.marks));
        let filters = self.filters.into_iter();
        records.extend(filters.map(|(name, query)| Record::Filter {
            change,
            name,
            query,
        }));
        records
    }
}

/// Returns the record of a change that begins now, with the first number of the segments that it writes before it is complete.
pub(super) fn began(
    change: ChangeNumber,
    kind: ChangeKind,
    segments: Option<SegmentNumber>,
) -> Record {
    let time = SystemTime::now().duration_since(UNIX_EPOCH);
    Record::Began {
        change,
        kind,
        time: time.map_or(0, |time| time.as_secs()),
        segments,
    }
}

/// Returns the records that retire games: a record for each segment.
fn retirements(change: ChangeNumber, mut games: Vec<GameAt>) -> Vec<Record> {
    games.sort_unstable();
    games.dedup();
    let of_segments = games.chunk_by(|a, b| a.0 == b.0);
    let records = of_segments.map(|games| Record::Retired {
        change,
        segment: games[0].0,
        slots: runs(games.iter().map(|game| game.1)),
    });
    records.collect()
}

/// Returns the records that set and clear flags: one for each flag and segment.
fn markings(change: ChangeNumber, mut marks: Vec<(GameAt, Flag, bool)>) -> Vec<Record> {
    let key = |(game, flag, is_set): &(GameAt, Flag, bool)| (*flag, *is_set, *game);
    marks.sort_unstable_by_key(key);
    marks.dedup();
    let alike = |(game, flag, is_set): &(GameAt, Flag, bool)| (*flag, *is_set, game.0);
    let groups = marks.chunk_by(|a, b| alike(a) == alike(b));
    let records = groups.map(|group| {
        let ((segment, _), flag, is_set) = group[0];
        Record::Flagged {
            change,
            segment,
            slots: runs(group.iter().map(|mark| mark.0.1)),
            flag,
            is_set,
        }
    });
    records.collect()
}

/// Returns ascending slots as runs.
fn runs(slots: impl Iterator<Item = u16>) -> Vec<RangeInclusive<u16>> {
    let mut runs: Vec<RangeInclusive<u16>> = Vec::new();
    for slot in slots {
        match runs.last_mut() {
            Some(run) if run.end().checked_add(1) == Some(slot) => *run = *run.start()..=slot,
            _ => runs.push(slot..=slot),
        }
    }
    runs
}
