//! Rows that are selected together.

use std::ops::Range;

/// A set of rows, stored as ranges.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowSet(Vec<Range<usize>>);

impl RowSet {
    /// The rows of a range.
    pub fn range(rows: Range<usize>) -> RowSet {
        RowSet(Vec::from_iter((!rows.is_empty()).then_some(rows)))
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.0.iter().map(Range::len).sum()
    }

    /// Whether it has no row.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a row is one of them.
    pub fn contains(&self, row: usize) -> bool {
        let at = self.0.partition_point(|range| range.end <= row);
        self.0.get(at).is_some_and(|range| range.contains(&row))
    }

    /// The rows in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().cloned().flatten()
    }

    /// Adds a row, or removes it.
    pub fn toggle(&mut self, row: usize) {
        let at = self.0.partition_point(|range| range.end <= row);
        match self.0.get(at).filter(|range| range.contains(&row)) {
            Some(range) => {
                let halves = [range.start..row, row + 1..range.end];
                self.0
                    .splice(at..=at, halves.into_iter().filter(|half| !half.is_empty()));
            }
            None => {
                self.0.insert(at, row..row + 1);
                self.join();
            }
        }
    }

    /// Joins adjacent ranges.
    fn join(&mut self) {
        self.0.dedup_by(|next, range| {
            let joins = range.end == next.start;
            if joins {
                range.end = next.end;
            }
            joins
        });
    }
}

impl FromIterator<usize> for RowSet {
    /// Makes a set of rows in ascending order.
    fn from_iter<I: IntoIterator<Item = usize>>(rows: I) -> RowSet {
        let mut set = RowSet::default();
        for row in rows {
            match set.0.last_mut() {
                Some(last) if last.end == row => last.end += 1,
                _ => set.0.push(row..row + 1),
            }
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_added_removed_and_found() {
        let mut rows = RowSet::range(2..6);
        for (row, expected) in [
            (4, &[2, 3, 5][..]),
            (0, &[0, 2, 3, 5]),
            (1, &[0, 1, 2, 3, 5]),
            (4, &[0, 1, 2, 3, 4, 5]),
            (5, &[0, 1, 2, 3, 4]),
            (0, &[1, 2, 3, 4]),
        ] {
            rows.toggle(row);
            assert_eq!(rows.iter().collect::<Vec<_>>(), expected);
            assert_eq!(rows.len(), expected.len());
            assert_eq!(rows, expected.iter().copied().collect());
            assert!((0..9).all(|row| rows.contains(row) == expected.contains(&row)));
        }
        assert!(RowSet::range(3..3).is_empty());
    }
}
