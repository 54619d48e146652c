//! Sets of games.

/// Numbers of games in a segment, one bit each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SlotSet {
    words: Vec<u64>,
    /// Number of games of the segment.
    length: usize,
}

impl SlotSet {
    /// Returns the set without games of a segment of `length` games.
    pub fn empty(length: usize) -> SlotSet {
        SlotSet {
            words: vec![0; length.div_ceil(64)],
            length,
        }
    }

    /// Returns the set of all games.
    pub fn full(length: usize) -> SlotSet {
        let mut set = SlotSet {
            words: vec![u64::MAX; length.div_ceil(64)],
            length,
        };
        set.trim();
        set
    }

    /// Returns the games for which a condition holds.
    pub fn of(length: usize, mut holds: impl FnMut(u16) -> bool) -> SlotSet {
        let mut set = SlotSet::empty(length);
        for (i, word) in set.words.iter_mut().enumerate() {
            for bit in 0..64.min(length - i * 64) {
                *word |= u64::from(holds((i * 64 + bit) as u16)) << bit;
            }
        }
        set
    }

    fn trim(&mut self) {
        let over = self.words.len() * 64 - self.length;
        if let Some(last) = self.words.last_mut() {
            *last &= u64::MAX >> over;
        }
    }

    /// Returns the number of games of the segment.
    pub fn length(&self) -> usize {
        self.length
    }

    #[inline]
    pub fn contains(&self, slot: u16) -> bool {
        let word = self.words.get(usize::from(slot) / 64);
        word.is_some_and(|word| word >> (slot % 64) & 1 == 1)
    }

    pub fn insert(&mut self, slot: u16) {
        if let Some(word) = self.words.get_mut(usize::from(slot) / 64) {
            *word |= 1 << (slot % 64);
        }
        self.trim();
    }

    /// Adds `games` consecutive games from `first` on.
    pub fn insert_run(&mut self, first: u16, games: usize) {
        let mut at = usize::from(first);
        let end = at.saturating_add(games).min(self.length);
        while at < end {
            let bit = at % 64;
            let count = (64 - bit).min(end - at);
            self.words[at / 64] |= u64::MAX >> (64 - count) << bit;
            at += count;
        }
    }

    pub fn remove(&mut self, slot: u16) {
        if let Some(word) = self.words.get_mut(usize::from(slot) / 64) {
            *word &= !(1 << (slot % 64));
        }
    }

    /// Returns the number of its games.
    pub fn count(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// Keeps the games that are in both sets.
    pub fn intersect(&mut self, other: &SlotSet) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= other;
        }
    }

    /// Adds the games of another set.
    pub fn unite(&mut self, other: &SlotSet) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word |= other;
        }
    }

    /// Removes the games of another set.
    pub fn subtract(&mut self, other: &SlotSet) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= !other;
        }
    }

    /// Replaces the set by the games that are not in it.
    pub fn invert(&mut self) {
        self.words.iter_mut().for_each(|word| *word = !*word);
        self.trim();
    }

    /// Returns its games in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u16> {
        let bits = |(i, word): (usize, &u64)| {
            let word = *word;
            (0..64)
                .filter(move |bit| word >> bit & 1 == 1)
                .map(move |bit| (i * 64 + bit) as u16)
        };
        self.words
            .iter()
            .enumerate()
            .filter(|(_, word)| **word != 0)
            .flat_map(bits)
    }
}

/// A set of games of a collection: one of each segment of a snapshot, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameSet(pub Vec<SlotSet>);

impl GameSet {
    /// Returns the number of its games.
    pub fn count(&self) -> usize {
        self.0.iter().map(SlotSet::count).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(SlotSet::is_empty)
    }

    /// Returns whether it has a game, by the index of its segment and its number there.
    pub fn contains(&self, segment: usize, slot: u16) -> bool {
        self.0.get(segment).is_some_and(|set| set.contains(slot))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn it_is_a_set(length in 1usize..300, first: Vec<u16>, second: Vec<u16>) {
            let within = |slots: Vec<u16>| -> BTreeSet<u16> {
                slots.into_iter().map(|slot| slot % length as u16).collect()
            };
            let (first, second) = (within(first), within(second));
            let set = |slots: &BTreeSet<u16>| SlotSet::of(length, |slot| slots.contains(&slot));
            let slots = |set: &SlotSet| set.iter().collect::<BTreeSet<u16>>();
            let mut both = set(&first);
            prop_assert_eq!(&slots(&both), &first);
            prop_assert_eq!(both.count(), first.len());
            both.intersect(&set(&second));
            prop_assert_eq!(slots(&both), &first & &second);
            let mut either = set(&first);
            either.unite(&set(&second));
            prop_assert_eq!(slots(&either), &first | &second);
            let mut rest = set(&first);
            rest.subtract(&set(&second));
            prop_assert_eq!(slots(&rest), &first - &second);
            let mut others = set(&first);
            others.invert();
            prop_assert_eq!(others.count(), length - first.len());
            others.unite(&set(&first));
            prop_assert_eq!(others, SlotSet::full(length));
            let mut built = SlotSet::empty(length);
            first.iter().for_each(|slot| built.insert(*slot));
            prop_assert_eq!(&built, &set(&first));
            first.iter().for_each(|slot| built.remove(*slot));
            prop_assert!(built.is_empty());
            let (start, games) = (length / 3, first.len());
            built.insert_run(start as u16, games);
            prop_assert_eq!(built, SlotSet::of(length, |slot| (start..start + games).contains(&slot.into())));
        }
    }
}
