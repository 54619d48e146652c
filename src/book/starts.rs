//! The positions where the lines of a book begin.

use std::collections::HashMap;

use tabia_chess::Position;

/// The identity of a position: the key of the board and the two counters, which are not part of the key.
type Identity = (u64, u16, u16);

fn identity(position: &Position) -> Identity {
    (
        position.key(),
        position.halfmove_clock(),
        position.fullmove_number(),
    )
}

/// Distinct positions in order, with an index.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Starts {
    list: Vec<Position>,
    places: HashMap<Identity, usize>,
}

impl Starts {
    pub fn as_slice(&self) -> &[Position] {
        &self.list
    }

    /// Returns the index of a position.
    pub fn place(&self, position: &Position) -> Option<usize> {
        self.places.get(&identity(position)).copied()
    }

    pub fn contains(&self, position: &Position) -> bool {
        self.place(position).is_some()
    }

    /// Adds a position at the end, unless it is already there.
    pub fn push(&mut self, position: Position) {
        if !self.contains(&position) {
            self.insert(self.list.len(), position);
        }
    }

    /// Inserts a new position at an index, before those from there on.
    pub fn insert(&mut self, place: usize, position: Position) {
        self.list.insert(place, position);
        self.renumber(place);
    }

    /// Removes the position at an index.
    pub fn remove(&mut self, place: usize) -> Position {
        let position = self.list.remove(place);
        self.places.remove(&identity(&position));
        self.renumber(place);
        position
    }

    fn renumber(&mut self, from: usize) {
        let moved = self.list.iter().enumerate().skip(from);
        self.places
            .extend(moved.map(|(place, position)| (identity(position), place)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_follow_every_change() {
        let positions: Vec<Position> = (1..6)
            .map(|n| Position::from_fen(&format!("4k3/8/8/8/8/8/8/4K2R w K - 0 {n}")).unwrap())
            .collect();
        let mut starts = Starts::default();
        for position in positions.iter().chain(&positions) {
            starts.push(position.clone());
        }
        assert_eq!(starts.as_slice(), positions);
        assert_eq!(starts.remove(1), positions[1]);
        assert_eq!(starts.place(&positions[1]), None);
        assert_eq!(starts.place(&positions[4]), Some(3));
        starts.insert(1, positions[1].clone());
        assert_eq!(starts.as_slice(), positions);
        let places = positions.iter().map(|position| starts.place(position));
        assert!(places.eq((0..5).map(Some)));
    }
}
