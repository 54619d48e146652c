//! Copies games of another collection.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use crate::collection::{
    ChangeKind, ChangeNumber, GameAt, GamePlace, LibraryError, NewChange, OnDuplicate, SlotSet,
    Snapshot, Writer,
};
use crate::repeated::{Repeated, Repeats, repeats};
use crate::segment::{Batch, MOST_GAMES, SegmentBuilder};

/// Games that were copied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Copied {
    pub change: ChangeNumber,
    /// Number of games that were added.
    pub games: u64,
    /// Those that were there before.
    pub repeated: Repeated,
}

impl Writer<'_> {
    /// Copies games of another snapshot, as one change, with the bytes of their texts and their flags; `duplicates` says what
    /// becomes of those that are there. `watch` receives the number of games copied, which is 0 while duplicates are looked for,
    /// and may cancel.
    ///
    /// # Errors
    /// When a text is damaged, the collection cannot be written, or `watch` cancels. The collection is then as it was.
    pub fn copy_from(
        &mut self,
        other: &Snapshot,
        places: &[GamePlace],
        duplicates: OnDuplicate,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Copied, LibraryError> {
        let own = self.snapshot();
        let repeats = repeats_of_copies(&own, other, places, duplicates, &mut || watch(0))?;
        let dropped: HashSet<GamePlace> = repeats.dropped.iter().copied().collect();
        let first = own.parts.len() as u32;
        let is_copied = |place: &&GamePlace| !dropped.contains(&later(**place, first));
        let places: Vec<GamePlace> = places.iter().filter(is_copied).copied().collect();
        // A process that is killed leaves segments of a change that is known to be incomplete.
        let change = self.begin(ChangeKind::Add)?;
        let mut parts = NewChange::default();
        let written = self.write_copies(other, &places, &mut parts, watch);
        let written =
            written.and_then(|()| self.replace_by_copies(&own, &repeats, &places, &mut parts));
        if let Err(error) = written {
            self.discard(&parts.segments);
            // After a full disk the log cannot be written either.
            let _ = self.take_back(change);
            return Err(error);
        }
        self.complete(change, parts)?;
        Ok(Copied {
            change,
            games: places.len() as u64,
            repeated: repeats.counts,
        })
    }

    /// Retires the earlier games that copies of `places` replace, which get their flags.
    fn replace_by_copies(
        &self,
        own: &Snapshot,
        repeats: &Repeats,
        places: &[GamePlace],
        parts: &mut NewChange,
    ) -> Result<(), LibraryError> {
        let first = own.parts.len() as u32;
        let wanted: HashSet<GamePlace> = repeats.taken_over.iter().map(|(_, new)| *new).collect();
        let copied = places.iter().map(|place| later(*place, first)).enumerate();
        let copies: HashMap<GamePlace, GameAt> = copied
            .filter(|(_, place)| wanted.contains(place))
            .map(|(index, place)| {
                let (segment, _) = parts.segments[index / MOST_GAMES];
                (place, (segment, (index % MOST_GAMES) as u16))
            })
            .collect();
        let (old, new): (Vec<GamePlace>, Vec<GameAt>) = (repeats.taken_over.iter())
            .filter_map(|(old, new)| Some((*old, *copies.get(new)?)))
            .unzip();
        parts.retired = self.now_at(own, &old)?;
        let pairs: Vec<(GameAt, GameAt)> = parts.retired.iter().copied().zip(new).collect();
        parts.marks.extend(self.marks_for(&pairs));
        Ok(())
    }

    /// Writes copies of games, as many as a segment holds in each, and adds them to a change.
    fn write_copies(
        &mut self,
        other: &Snapshot,
        places: &[GamePlace],
        parts: &mut NewChange,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(), LibraryError> {
        /// Number of games between two calls of `watch`.
        const STEP: u64 = 256;
        let of_parts = other.parts.iter();
        let mut texts: Vec<_> = of_parts.map(|part| part.segment.texts()).collect();
        let mut next_id = self.next_id();
        let mut copied = 0;
        for places in places.chunks(MOST_GAMES) {
            let mut batch = Batch::default();
            for place in places {
                let id = other.id(*place).ok_or(LibraryError::NoSuchGame)?;
                let copy = batch.copy(&mut texts[place.part as usize], place.slot, false);
                copy.map_err(|error| LibraryError::Game(id, error))?;
                copied += 1;
                if copied % STEP == 0 && watch(copied).is_break() {
                    return Err(LibraryError::Cancelled);
                }
            }
            batch.forget_ids();
            let mut builder = SegmentBuilder::default();
            builder.add(batch.ended(), next_id, 0);
            next_id += places.len() as u64;
            let (segment, games) = self.write_segment(builder)?;
            parts.segments.push((segment, games));
            for (place, slot) in places.iter().zip(0u16..=u16::MAX) {
                let of_game = other.parts[place.part as usize].marks.of_game(place.slot);
                let marks = of_game.map(|(flag, is_set)| ((segment, slot), flag, is_set));
                parts.marks.extend(marks);
            }
        }
        Ok(())
    }
}

/// Returns which games give way when games of another snapshot are added, whose places come after those of the own one.
fn repeats_of_copies(
    own: &Snapshot,
    other: &Snapshot,
    places: &[GamePlace],
    rule: OnDuplicate,
    watch: &mut dyn FnMut() -> ControlFlow<()>,
) -> Result<Repeats, LibraryError> {
    let lengths = other.parts.iter().map(|part| part.segment.len());
    let mut chosen: Vec<SlotSet> = lengths.map(SlotSet::empty).collect();
    for place in places {
        chosen[place.part as usize].insert(place.slot);
    }
    let first = own.parts.len() as u32;
    let mut parts = own.parts.clone();
    parts.extend(other.only(&chosen).parts);
    let both = Snapshot::new(parts, own.filters.clone());
    repeats(&both, |place| place.part >= first, rule, watch)
}

/// Returns a place of the other snapshot as one of both, where the own one has `first` segments.
fn later(place: GamePlace, first: u32) -> GamePlace {
    GamePlace {
        part: place.part + first,
        ..place
    }
}
