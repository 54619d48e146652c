//! The transposition table, so that no subtree is searched twice (Greenblatt, Eastlake and Crocker, 1967).

use super::WIN;

/// The relation of a stored value to the exact one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value is exact.
    Exact,
    /// The value is a lower bound.
    Lower,
    /// The value is an upper bound.
    Upper,
}

impl Bound {
    /// Returns the bound of a value that a search with a window has returned.
    pub fn of(value: i32, alpha: i32, beta: i32) -> Bound {
        if value >= beta {
            Bound::Lower
        } else if value <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }

    /// Returns whether a value with this bound decides a window: no further search changes the result there.
    pub fn decides(self, value: i32, alpha: i32, beta: i32) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        }
    }
}

/// An entry of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<M> {
    /// The key of the position, and its [context](crate::games::Game::context) for the depth.
    pub key: u64,
    pub context: u64,
    /// Depth of the search in half-moves.
    pub depth: u32,
    pub bound: Bound,
    /// For the side to move; a win is stored by its distance from this position.
    pub value: i32,
    /// The best move, if one raised alpha.
    pub mv: Option<M>,
    /// Its index among the generated moves.
    pub index: Option<usize>,
}

/// The value that a search needs at a node: to this depth in half-moves, inside this window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    pub depth: u32,
    pub alpha: i32,
    pub beta: i32,
}

/// A transposition table, as a search uses it.
pub trait TranspositionTable<M> {
    /// Returns the entry of a position. One without a move may have the index of the move.
    fn probe(&mut self, key: u64) -> Option<Entry<M>>;

    /// Returns whether an entry ends the search of a node. `value` is its value there.
    ///
    /// By default only an entry of the same depth does: so every search returns the same value with a table as without it.
    fn decides(&mut self, entry: &Entry<M>, value: i32, wanted: &Wanted) -> bool {
        entry.depth == wanted.depth && entry.bound.decides(value, wanted.alpha, wanted.beta)
    }

    /// Stores an entry, or leaves it out.
    fn store(&mut self, entry: Entry<M>);
}

/// A transposition table. Each slot has two places: one for the deeper search, one for the later one (Ken Thompson's two
/// tables).
#[derive(Clone, Debug)]
pub struct Table<M> {
    slots: Vec<[(u32, Option<Entry<M>>); 2]>,
    /// The present generation; entries of others are ignored.
    generation: u32,
}

impl<M: Copy> Table<M> {
    /// Creates a table with 2 to the power of `power` slots: 2^20 are enough for some million nodes.
    pub fn new(power: u32) -> Table<M> {
        Table {
            slots: vec![[(0, None); 2]; 1 << power],
            generation: 0,
        }
    }

    /// Clears the table, without writing to the memory.
    pub fn clear(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }
}

impl<M: Copy> TranspositionTable<M> for Table<M> {
    fn probe(&mut self, key: u64) -> Option<Entry<M>> {
        let slot = &self.slots[key as usize & (self.slots.len() - 1)];
        let current = slot.iter().filter(|place| place.0 == self.generation);
        current
            .filter_map(|place| place.1)
            .find(|entry| entry.key == key)
    }

    /// Stores an entry. An entry of the same position from a deeper search is kept.
    fn store(&mut self, entry: Entry<M>) {
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

/// Values beyond this are wins or losses with their distance.
const DECIDED: i32 = WIN - 10_000;

/// Returns the stored form of a value of a node `ply` half-moves after the first position: a win by its distance from the node.
pub(super) fn from_node(value: i32, ply: usize) -> i32 {
    match value {
        DECIDED.. => value + ply as i32,
        ..=-10_000 if value <= -DECIDED => value - ply as i32,
        _ => value,
    }
}

/// Returns the value at a node of a stored value.
pub(super) fn to_node(value: i32, ply: usize) -> i32 {
    match value {
        DECIDED.. => value - ply as i32,
        ..=-10_000 if value <= -DECIDED => value + ply as i32,
        _ => value,
    }
}
