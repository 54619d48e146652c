//! What has been found out about positions, so that no subtree is searched twice (Greenblatt, Eastlake and Crocker, 1967).

use super::WIN;

/// What a stored value says of the real one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least so much.
    Lower,
    /// The value is at most so much.
    Upper,
}

impl Bound {
    /// What a value says that a search with a window has given.
    pub fn of(value: i32, alpha: i32, beta: i32) -> Bound {
        if value >= beta {
            Bound::Lower
        } else if value <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<M> {
    /// Its key, and its [context](crate::games::Game::context) for the depth.
    pub key: u64,
    pub context: u64,
    /// How many half-moves were searched.
    pub depth: u32,
    pub bound: Bound,
    /// For the side to move; a win is stored by its distance from here.
    pub value: i32,
    /// The best move, if one was better than alpha.
    pub mv: Option<M>,
}

/// The table. Each slot has two places: one for the deeper search, one for the later one (Ken Thompson's two tables).
#[derive(Clone, Debug)]
pub struct Table<M> {
    slots: Vec<[(u32, Option<Entry<M>>); 2]>,
    /// Entries of other generations are not there.
    generation: u32,
}

impl<M: Copy> Table<M> {
    /// A table with 2 to the power of `power` slots: 2^20 are enough for some million nodes.
    pub fn new(power: u32) -> Table<M> {
        Table {
            slots: vec![[(0, None); 2]; 1 << power],
            generation: 0,
        }
    }

    /// Forgets everything, without touching the memory.
    pub fn clear(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// What is known of a position.
    pub fn probe(&self, key: u64) -> Option<&Entry<M>> {
        let slot = &self.slots[key as usize & (self.slots.len() - 1)];
        let current = slot.iter().filter(|place| place.0 == self.generation);
        current
            .filter_map(|place| place.1.as_ref())
            .find(|entry| entry.key == key)
    }

    /// Keeps an entry. What is known of the same position from a deeper search stays.
    pub fn store(&mut self, entry: Entry<M>) {
        let index = entry.key as usize & (self.slots.len() - 1);
        let [deep, late] = &mut self.slots[index];
        let current =
            |place: &(u32, Option<Entry<M>>)| place.1.filter(|_| place.0 == self.generation);
        let place = match (current(deep), current(late)) {
            (Some(old), _) if old.key == entry.key && old.depth > entry.depth => return,
            (Some(old), _) if old.key == entry.key => deep,
            (_, Some(old)) if old.key == entry.key && old.depth > entry.depth => return,
            (_, Some(old)) if old.key == entry.key => late,
            (Some(old), _) if old.depth > entry.depth => late,
            _ => {
                *late = *deep;
                deep
            }
        };
        *place = (self.generation, Some(entry));
    }
}

/// Beyond this a value is a win or a loss by its distance.
const DECIDED: i32 = WIN - 10_000;

/// A value of a node `ply` half-moves after the first position, as it is kept: a win by its distance from the node.
pub(super) fn from_node(value: i32, ply: usize) -> i32 {
    match value {
        DECIDED.. => value + ply as i32,
        ..=-10_000 if value <= -DECIDED => value - ply as i32,
        _ => value,
    }
}

/// The value at a node of what was kept.
pub(super) fn to_node(value: i32, ply: usize) -> i32 {
    match value {
        DECIDED.. => value - ply as i32,
        ..=-10_000 if value <= -DECIDED => value + ply as i32,
        _ => value,
    }
}
