//! The games of a collection at a moment.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use thiserror::Error;

use super::marks::Marks;
use super::record::SegmentNumber;
use super::set::{GameSet, SlotSet};
use crate::segment::{Segment, SegmentError};

/// A segment in a snapshot.
#[derive(Clone)]
pub struct Part {
    pub number: SegmentNumber,
    pub segment: Arc<Segment>,
    /// The games that count.
    pub live: Arc<SlotSet>,
    /// The flags that were set and cleared.
    pub marks: Arc<Marks>,
}

/// A segment of which something could not be read: games of it may be missing in an answer.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Error)]
#[error("{file}: {reason}")]
pub struct PartDamage {
    /// The name of its file.
    pub file: String,
    pub reason: String,
}

impl Part {
    /// Returns the damage by which something of the segment could not be read.
    pub(crate) fn damage(&self, error: &SegmentError) -> PartDamage {
        PartDamage {
            file: self.number.file_name(),
            reason: error.to_string(),
        }
    }
}

/// A place of a game in a snapshot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GamePlace {
    /// Index of its segment.
    pub part: u32,
    /// Its number there.
    pub slot: u16,
}

/// The games of a collection at a moment. It does not change when the collection does.
///
/// The games are in the order of their [ids](Snapshot::id), in which they were added: an edited game has the id of the one that
/// it replaced, and with it the place.
#[derive(Clone, Default)]
pub struct Snapshot {
    pub parts: Vec<Part>,
    /// The saved filters: queries by name.
    pub filters: Arc<BTreeMap<String, String>>,
    /// The numbers of the games of each segment, made when they are first asked for.
    numbers: Arc<OnceLock<Vec<Vec<u32>>>>,
}

impl Snapshot {
    /// Returns the games of segments, with saved filters.
    pub(crate) fn new(parts: Vec<Part>, filters: Arc<BTreeMap<String, String>>) -> Snapshot {
        Snapshot {
            parts,
            filters,
            numbers: Arc::default(),
        }
    }

    /// Returns a snapshot with these games of each segment only.
    pub fn only(&self, games: &[SlotSet]) -> Snapshot {
        let parts = self.parts.iter().zip(games).map(|(part, games)| Part {
            live: Arc::new(games.clone()),
            ..part.clone()
        });
        Snapshot::new(parts.collect(), self.filters.clone())
    }

    /// Returns the number of games.
    pub fn len(&self) -> usize {
        self.parts.iter().map(|part| part.live.count()).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.parts.iter().all(|part| part.live.is_empty())
    }

    /// Returns the set of all games.
    pub fn all(&self) -> GameSet {
        GameSet(self.parts.iter().map(|part| (*part.live).clone()).collect())
    }

    /// Returns all games in order.
    pub fn places(&self) -> impl DoubleEndedIterator<Item = GamePlace> + use<> {
        let live = self.parts.iter().map(|part| &*part.live);
        self.ordered(live).into_iter()
    }

    /// Returns the games of a set in order.
    pub fn places_of(&self, games: &GameSet) -> Vec<GamePlace> {
        self.ordered(games.0.iter())
    }

    fn ordered<'a>(&self, sets: impl Iterator<Item = &'a SlotSet>) -> Vec<GamePlace> {
        let of_part = sets.zip(0u32..).flat_map(|(slots, part)| {
            let slots = slots.iter();
            slots.map(move |slot| GamePlace { part, slot })
        });
        let mut places: Vec<GamePlace> = of_part.collect();
        // Few games are edited: a stable sort needs little more than one look at each.
        places.sort_by_key(|place| self.id(*place));
        places
    }

    /// Returns the segment of a game.
    pub fn part(&self, place: GamePlace) -> Option<&Part> {
        self.parts.get(place.part as usize)
    }

    /// Returns the id of a game, which stays with it when it is edited and when segments are merged.
    pub fn id(&self, place: GamePlace) -> Option<u64> {
        let ids = &self.part(place)?.segment.columns().id;
        ids.get(usize::from(place.slot)).copied()
    }

    /// Returns the numbers of the games of each segment in the order of the collection, from 1; zero for games that do not count.
    pub(crate) fn numbers(&self) -> &[Vec<u32>] {
        self.numbers.get_or_init(|| {
            let parts = self.parts.iter();
            let mut numbers: Vec<Vec<u32>> =
                parts.map(|part| vec![0; part.segment.len()]).collect();
            for (place, number) in self.places().zip(1..) {
                numbers[place.part as usize][usize::from(place.slot)] = number;
            }
            numbers
        })
    }

    /// Returns the place of the game with this id.
    pub fn find_id(&self, id: u64) -> Option<GamePlace> {
        self.parts.iter().enumerate().find_map(|(i, part)| {
            let ids = &part.segment.columns().id;
            let first = match ids.is_sorted() {
                true => ids.partition_point(|one| *one < id),
                false => 0,
            };
            // A merged segment has several versions of a game, of which one counts.
            let slots = ids.iter().zip(0u16..=u16::MAX).skip(first);
            let mut slots = slots.filter(|(one, _)| **one == id).map(|(_, slot)| slot);
            Some(GamePlace {
                part: i as u32,
                slot: slots.find(|slot| part.live.contains(*slot))?,
            })
        })
    }
}
