//! Forgets what can no longer be undone.

use std::ops::{ControlFlow, RangeInclusive};

use tabia_disk::AppendLog;

use super::merge::{Live, Moved};
use super::new_change::{NewChange, began};
use super::open::LibraryError;
use super::record::{ChangeKind, ChangeNumber, FORMAT, ImportRules, LOG, Record, SegmentNumber};
use super::state::{Change, ChangeState, State};
use super::write::Writer;
use crate::segment::MOST_GAMES;

/// A whole segment with at least so many games is not merged with others.
const LARGE: usize = MOST_GAMES / 2;

/// What a compaction has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Compacted {
    pub segments_before: usize,
    pub segments_after: usize,
    /// Number of deleted or replaced games that were removed from the disk.
    pub games_removed: u64,
}

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
        let state = State {
            changes: folded.iter().map(|of| (of.number, of.clone())).collect(),
            ..State::default()
        };
        let base = self.base(&state);
        let games_removed = base
            .iter()
            .map(|(number, segment, live)| state.added(*number, segment.len()) - live.count())
            .sum::<usize>();
        let is_whole = |(_, segment, live): &Live| live.count() == segment.len();
        let (mut whole, mut merged): (Vec<Live>, Vec<Live>) = base
            .iter()
            .cloned()
            .partition(|of| is_whole(of) && of.1.len() >= LARGE);
        if let [one] = &merged[..]
            && is_whole(one)
        {
            whole.append(&mut merged);
        }
        let (copied, moved) = self.merge(&merged, None, watch)?;
        let whole = whole
            .iter()
            .map(|(number, segment, _)| (*number, segment.len() as u32));
        let segments = whole.chain(copied).collect();
        let change = self.folded_change(&state, &base, segments, &moved);
        let records = self.records(last.number, change, kept, &moved);
        self.replace_log(&records)?;
        Ok(Compacted {
            segments_before,
            segments_after: self.collection.state.segments().len(),
            games_removed: games_removed as u64,
        })
    }

    /// Returns the segments of changes with the games that count after these.
    pub(super) fn base(&self, state: &State) -> Vec<Live> {
        let numbers = state.segments();
        let open = self.collection.open.iter();
        let base = open.filter(|(number, _)| numbers.contains(number));
        base.map(|(number, segment)| {
            let live = state.live(*number, segment.len());
            (*number, segment.clone(), live)
        })
        .collect()
    }

    /// Returns what the changes before the kept ones come to, as one change, with the flags of the games that count.
    pub(super) fn folded_change(
        &self,
        folded: &State,
        base: &[Live],
        segments: Vec<(SegmentNumber, u32)>,
        moved: &Moved,
    ) -> NewChange {
        let mut parts = NewChange {
            segments,
            ..NewChange::default()
        };
        for (number, segment, live) in base {
            let marks = folded.marks(*number, segment.len());
            for slot in live.iter() {
                let game = moved.get(&(*number, slot)).copied();
                let game = game.unwrap_or((*number, slot));
                let of_game = marks.of_game(slot);
                parts
                    .marks
                    .extend(of_game.map(|(flag, is_set)| (game, flag, is_set)));
            }
        }
        let filters = folded.filters().into_iter();
        parts.filters = filters.map(|(name, query)| (name, Some(query))).collect();
        parts
    }

    /// Returns the log of a collection with `base` as the change before the kept ones.
    pub(super) fn records(
        &self,
        change: ChangeNumber,
        base: NewChange,
        kept: &[Change],
        moved: &Moved,
    ) -> Vec<Record> {
        let mut records = vec![
            Record::Used {
                ids: self.next_id(),
                segments: self.next_segment,
            },
            began(change, ChangeKind::Compacted, None),
        ];
        records.extend(base.records(change));
        records.push(Record::Done(change));
        let mut undone = Vec::new();
        for of in kept {
            records.push(Record::Began {
                change: of.number,
                kind: of.kind.clone(),
                time: of.time,
                segments: None,
            });
            if of.rules != ImportRules::default() {
                records.push(Record::Rules {
                    change: of.number,
                    rules: of.rules.clone(),
                });
            }
            records.extend(of.added.iter().map(|added| Record::Added {
                change: of.number,
                segment: added.segment,
                first: added.first,
                games: added.games,
                place: of.place,
            }));
            let now = |segment: SegmentNumber, slots: &RangeInclusive<u16>| {
                let old = slots.clone().map(move |slot| (segment, slot));
                old.map(|old| *moved.get(&old).unwrap_or(&old))
            };
            let retired = of.retired.iter();
            let marks = of.flagged.iter().flat_map(|one| {
                now(one.segment, &one.slots).map(|game| (game, one.flag, one.is_set))
            });
            let parts = NewChange {
                segments: Vec::new(),
                retired: retired
                    .flat_map(|(segment, slots)| now(*segment, slots))
                    .collect(),
                marks: marks.collect(),
                filters: of.filters.clone(),
            };
            records.extend(parts.records(of.number));
            match of.state {
                ChangeState::Interrupted => {}
                ChangeState::Done => records.push(Record::Done(of.number)),
                ChangeState::Undone if of.is_superseded => {
                    records.push(Record::Undone(of.number));
                }
                // What begins after this record supersedes the change.
                ChangeState::Undone => undone.push(Record::Undone(of.number)),
            }
        }
        records.extend(undone);
        records
    }

    /// Replaces the log, and removes the segments that it no longer names.
    pub(super) fn replace_log(&mut self, records: &[Record]) -> Result<(), LibraryError> {
        let lines = records.iter().map(Record::to_line);
        let lines = lines
            .collect::<Result<Vec<String>, _>>()
            .map_err(std::io::Error::other)?;
        self.check_place()?;
        let path = self.collection.folder.join(LOG);
        self.log = AppendLog::create(&path, FORMAT, &lines)?;
        self.collection.refresh()?;
        self.collection.sweep();
        Ok(())
    }
}
