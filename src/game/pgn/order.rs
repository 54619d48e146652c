//! The order of the games of a file.

use std::ops::Range;
use std::sync::Arc;

/// Identifies a game of a file: the number of games that were read or added before it. It stays the same when other games are
/// added, removed or moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameKey(u32);

impl GameKey {
    /// The key of the game that was read or added after `count` others.
    pub fn new(count: usize) -> GameKey {
        // Indices of games are at most `u32::MAX` everywhere.
        GameKey(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// Returns the number of games that were read or added before it.
    pub fn number(self) -> usize {
        self.0 as usize
    }
}

/// The games of a file in their order. A clone shares the list.
#[derive(Clone, Debug)]
pub struct GameOrder(Keys);

#[derive(Clone, Debug)]
enum Keys {
    /// The first games in the order in which they were read, so that nothing is stored for each.
    First(u32),
    Listed(Arc<Vec<u32>>),
}

impl Default for GameOrder {
    fn default() -> GameOrder {
        GameOrder::as_read(0)
    }
}

impl GameOrder {
    /// The first `count` games, as they were read.
    pub fn as_read(count: usize) -> GameOrder {
        GameOrder(Keys::First(GameKey::new(count).0))
    }

    fn listed(keys: Vec<u32>) -> GameOrder {
        GameOrder(Keys::Listed(Arc::new(keys)))
    }

    /// These games.
    pub fn of(keys: impl IntoIterator<Item = GameKey>) -> GameOrder {
        GameOrder::listed(keys.into_iter().map(|key| key.0).collect())
    }

    /// The games in ranges of keys, as [`GameOrder::runs`] returns them; only those below `end`.
    pub fn from_runs(runs: &[(u32, u32)], end: usize) -> GameOrder {
        let end = GameKey::new(end).0;
        let runs = runs.iter().map(|(from, to)| *from..(*to).min(end));
        GameOrder::listed(runs.flatten().collect())
    }

    /// Returns the games as ranges of consecutive keys, each with its first key and the key after its last one.
    pub fn runs(&self) -> Vec<(u32, u32)> {
        let mut runs: Vec<(u32, u32)> = Vec::new();
        match &self.0 {
            Keys::First(count) => runs.push((0, *count)),
            Keys::Listed(keys) => {
                for &key in keys.iter() {
                    match runs.last_mut() {
                        Some((_, end)) if *end == key => *end += 1,
                        _ => runs.push((key, key + 1)),
                    }
                }
            }
        }
        runs
    }

    /// Returns the number of games.
    pub fn len(&self) -> usize {
        match &self.0 {
            Keys::First(count) => *count as usize,
            Keys::Listed(keys) => keys.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns whether these are all of the first `count` games as they were read.
    pub fn is_as_read(&self, count: usize) -> bool {
        matches!(self.0, Keys::First(first) if first as usize == count)
    }

    /// Returns the game at `index`, counted from 0.
    pub fn key(&self, index: usize) -> Option<GameKey> {
        match &self.0 {
            Keys::First(count) => (index < *count as usize).then(|| GameKey::new(index)),
            Keys::Listed(keys) => keys.get(index).copied().map(GameKey),
        }
    }

    /// Returns the index of a game; `None` when it is not in the file.
    pub fn index_of(&self, key: GameKey) -> Option<usize> {
        match &self.0 {
            Keys::First(count) => (key.0 < *count).then_some(key.number()),
            Keys::Listed(keys) => keys.iter().position(|other| *other == key.0),
        }
    }

    /// Returns the games in their order.
    pub fn keys(&self) -> impl Iterator<Item = GameKey> + '_ {
        (0..self.len()).filter_map(|index| self.key(index))
    }

    /// Returns the index of each game by its key; `None` for one that is not in the file.
    pub fn indices(&self) -> Vec<Option<u32>> {
        let end = self.keys().max().map_or(0, |key| key.number() + 1);
        let mut indices = vec![None; end];
        for (index, key) in self.keys().enumerate() {
            indices[key.number()] = Some(GameKey::new(index).0);
        }
        indices
    }

    /// Returns the indices of games in ascending order, without those that are not in the file.
    pub fn indices_of(&self, keys: &[GameKey]) -> Vec<usize> {
        if let [key] = keys {
            return self.index_of(*key).into_iter().collect();
        }
        let indices = self.indices();
        let index = |key: &GameKey| indices.get(key.number()).copied().flatten();
        let found = keys.iter().filter_map(index);
        let mut found: Vec<usize> = found.map(|index| index as usize).collect();
        found.sort_unstable();
        found
    }

    fn to_vec(&self) -> Vec<u32> {
        match &self.0 {
            Keys::First(count) => (0..*count).collect(),
            Keys::Listed(keys) => keys.to_vec(),
        }
    }

    /// Adds the next games that were read, at the end.
    pub fn grow(&mut self, from: usize, count: usize) {
        let next = GameKey::new(from).0..GameKey::new(from + count).0;
        match &mut self.0 {
            Keys::First(end) if *end == next.start => *end = next.end,
            Keys::First(end) => {
                let keys = (0..*end).chain(next);
                *self = GameOrder::listed(keys.collect());
            }
            Keys::Listed(keys) => Arc::make_mut(keys).extend(next),
        }
    }

    /// Returns the order without the games at these indices, which are in ascending order.
    pub fn without(&self, indices: &[usize]) -> GameOrder {
        let mut gone = indices.iter().peekable();
        let mut keys = Vec::with_capacity(self.len().saturating_sub(indices.len()));
        for (index, key) in self.to_vec().into_iter().enumerate() {
            if gone.next_if(|gone| **gone == index).is_none() {
                keys.push(key);
            }
        }
        GameOrder::listed(keys)
    }

    /// Returns the order with games inserted before `index`.
    pub fn with(&self, index: usize, games: Range<GameKey>) -> GameOrder {
        let mut keys = self.to_vec();
        let at = index.min(keys.len());
        keys.splice(at..at, games.start.0..games.end.0);
        GameOrder::listed(keys)
    }

    /// Returns the order with other games in place of those at these indices, which are in ascending order.
    pub fn replaced(&self, indices: &[usize], by: Range<GameKey>) -> GameOrder {
        let mut keys = self.to_vec();
        for (&index, key) in indices.iter().zip(by.start.0..by.end.0) {
            if let Some(place) = keys.get_mut(index) {
                *place = key;
            }
        }
        GameOrder::listed(keys)
    }

    /// Returns the order with each of the games at these indices, which are in ascending order, one place earlier. Those at
    /// the start stay there.
    pub fn moved_up(&self, indices: &[usize]) -> GameOrder {
        let mut keys = self.to_vec();
        let mut first = 0;
        for &index in indices.iter().filter(|index| **index < self.len()) {
            if index > first {
                keys.swap(index - 1, index);
                first = index;
            } else {
                first = index + 1;
            }
        }
        GameOrder::listed(keys)
    }

    /// Returns the order with each of the games at these indices, which are in ascending order, one place later. Those at
    /// the end stay there.
    pub fn moved_down(&self, indices: &[usize]) -> GameOrder {
        let mut keys = self.to_vec();
        let mut end = keys.len();
        for &index in indices.iter().rev().filter(|index| **index < self.len()) {
            if index + 1 < end {
                keys.swap(index, index + 1);
                end = index + 1;
            } else {
                end = index;
            }
        }
        GameOrder::listed(keys)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(order: &GameOrder) -> Vec<usize> {
        order.keys().map(GameKey::number).collect()
    }

    #[test]
    fn games_are_removed_inserted_replaced_and_found() {
        let read = GameOrder::as_read(5);
        assert_eq!(numbers(&read.without(&[0, 3, 4])), [1, 2]);
        let new = GameKey::new(5)..GameKey::new(7);
        let order = read.without(&[1]).with(1, new.clone());
        assert_eq!(numbers(&order), [0, 5, 6, 2, 3, 4]);
        assert_eq!(order.runs(), [(0, 1), (5, 7), (2, 5)]);
        let again = GameOrder::from_runs(&order.runs(), 6);
        assert_eq!(numbers(&again), [0, 5, 2, 3, 4], "there is no game 6");
        assert_eq!(order.index_of(GameKey::new(2)), Some(3));
        assert_eq!(order.index_of(GameKey::new(1)), None);
        let indices = order.indices();
        assert_eq!((indices[1], indices[2], indices.len()), (None, Some(3), 7));
        assert_eq!(numbers(&read.replaced(&[0, 4], new)), [5, 1, 2, 3, 6]);
        assert_eq!(
            numbers(&read.with(9, GameKey::new(9)..GameKey::new(10))).len(),
            6
        );
    }

    #[test]
    fn what_is_read_later_follows() {
        let mut order = GameOrder::as_read(2);
        order.grow(2, 3);
        assert!(order.is_as_read(5) && !order.is_as_read(6));
        let mut order = order.without(&[0]);
        order.grow(5, 1);
        assert_eq!(numbers(&order), [1, 2, 3, 4, 5]);
        let mut order = GameOrder::as_read(2);
        order.grow(3, 1);
        assert_eq!(numbers(&order), [0, 1, 3], "game 2 was removed before");
    }

    #[test]
    fn games_that_are_moved_keep_their_order_and_stop_at_the_ends() {
        let read = GameOrder::as_read(6);
        for (moved, up, down) in [
            (&[0][..], [0, 1, 2, 3, 4, 5], [1, 0, 2, 3, 4, 5]),
            (&[5], [0, 1, 2, 3, 5, 4], [0, 1, 2, 3, 4, 5]),
            (&[2, 3], [0, 2, 3, 1, 4, 5], [0, 1, 4, 2, 3, 5]),
            (&[0, 1, 3], [0, 1, 3, 2, 4, 5], [2, 0, 1, 4, 3, 5]),
            (&[1, 4, 5], [1, 0, 2, 4, 5, 3], [0, 2, 1, 3, 4, 5]),
        ] {
            assert_eq!(numbers(&read.moved_up(moved)), up, "{moved:?}");
            assert_eq!(numbers(&read.moved_down(moved)), down, "{moved:?}");
        }
    }
}
