//! The columns of a table that fit, and their widths.

use egui::{Rect, pos2, vec2};

/// Space at both sides of a table, in points.
pub const MARGIN: f32 = 12.0;
/// Space between two columns, in points.
pub const GAP: f32 = 12.0;
/// Minimum width of a growing column where its full width does not fit, in points.
const LEAST: f32 = 40.0;

/// A column of a table. Widths are in points and include the space at the right.
#[derive(Clone, Copy, Debug)]
pub struct Column<K> {
    /// The identity of the column.
    pub key: K,
    /// The key of its title in the user texts; with the suffix `-tip`, the key of its explanation, and with `-full`, that of a
    /// longer title, if there is one.
    pub(super) title: &'static str,
    /// Whether it holds numbers, which are aligned to the right.
    pub(super) is_number: bool,
    width: f32,
    /// Its share of the remaining width, relative to the shares of the others.
    part: f32,
    most: f32,
    /// Where not all columns fit, those with the largest rank are left out first; rank 0 is never left out.
    rank: u8,
}

impl<K: Copy> Column<K> {
    /// Creates a column for text with this fixed width in points.
    pub const fn fixed(key: K, title: &'static str, width: f32) -> Column<K> {
        Column {
            key,
            title,
            is_number: false,
            width,
            part: 0.0,
            most: width,
            rank: 0,
        }
    }

    /// Makes it a column for numbers.
    pub const fn number(self) -> Column<K> {
        Column {
            is_number: true,
            ..self
        }
    }

    /// Makes it grow by its share of the remaining width.
    pub const fn growing(self, part: f32) -> Column<K> {
        Column {
            part,
            most: f32::INFINITY,
            ..self
        }
    }

    /// Limits its width, in points.
    pub const fn at_most(self, most: f32) -> Column<K> {
        Column { most, ..self }
    }

    /// Marks it to be left out where not all columns fit, before those with a smaller rank.
    pub const fn leaves(self, rank: u8) -> Column<K> {
        Column { rank, ..self }
    }
}

/// A cell of a column.
#[derive(Clone, Copy, Debug)]
pub struct Cell<K> {
    /// The column.
    pub key: K,
    /// Its place without the space between columns.
    pub rect: Rect,
    pub(super) is_number: bool,
}

impl<K> Cell<K> {
    /// Widens the cell over those at its right, up to this place in points.
    pub fn up_to(self, right: f32) -> Cell<K> {
        Cell {
            rect: self.rect.with_max_x(right),
            ..self
        }
    }
}

/// The columns that fit, from left to right, with their widths in points.
#[derive(Clone, Debug)]
pub struct Columns<K> {
    pub(super) shown: Vec<(Column<K>, f32)>,
    /// The keys of the titles of those that do not fit.
    pub(super) left_out: Vec<&'static str>,
}

impl<K: Copy + PartialEq> Columns<K> {
    /// Fits columns into a table of this width, in points.
    pub fn fit(width: f32, columns: &[Column<K>]) -> Columns<K> {
        let mut left = width - 2.0 * MARGIN + GAP;
        let mut by_rank: Vec<usize> = (0..columns.len()).collect();
        by_rank.sort_by_key(|&index| columns[index].rank);
        let mut kept = vec![false; columns.len()];
        for index in by_rank {
            let column = &columns[index];
            if column.rank == 0 || column.width <= left {
                kept[index] = true;
                left -= column.width;
            }
        }
        let (kept, left_out): (Vec<_>, Vec<_>) =
            columns.iter().zip(kept).partition(|(_, kept)| *kept);
        let mut fitted: Vec<_> = { kept.into_iter() }
            .map(|(column, _)| (*column, column.width))
            .collect();
        if left < 0.0 {
            shrink(&mut fitted, -left);
        } else {
            grow(&mut fitted, left);
        }
        Columns {
            shown: fitted,
            left_out: left_out.iter().map(|(column, _)| column.title).collect(),
        }
    }

    /// Returns the width of a table with all columns, in points.
    pub fn full_width(columns: &[Column<K>]) -> f32 {
        let widths = columns.iter().map(|column| column.width);
        widths.sum::<f32>() + 2.0 * MARGIN - GAP
    }

    /// Whether some columns do not fit.
    pub fn leaves_out(&self) -> bool {
        !self.left_out.is_empty()
    }

    /// Whether a column fits.
    pub fn has(&self, key: K) -> bool {
        self.shown.iter().any(|(column, _)| column.key == key)
    }

    /// The cells of a row.
    pub fn cells(&self, row: Rect) -> impl Iterator<Item = Cell<K>> {
        let mut left = row.left() + MARGIN;
        self.shown.iter().map(move |&(column, width)| {
            let size = vec2((width - GAP).max(0.0), row.height());
            let rect = Rect::from_min_size(pos2(left, row.top()), size);
            left += width;
            Cell {
                key: column.key,
                rect,
                is_number: column.is_number,
            }
        })
    }
}

/// Shrinks growing columns, in equal parts.
fn shrink<K>(columns: &mut [(Column<K>, f32)], missing: f32) {
    let grows = |column: &Column<K>| column.part > 0.0 && column.rank == 0;
    let count = columns.iter().filter(|(column, _)| grows(column)).count();
    let each = missing / count.max(1) as f32;
    for (column, width) in columns.iter_mut().filter(|(column, _)| grows(column)) {
        *width = (*width - each).max(LEAST.min(column.width));
    }
}

/// Distributes the remaining width.
fn grow<K>(columns: &mut [(Column<K>, f32)], mut left: f32) {
    // Each round uses up the rest, or brings one column to its maximum width.
    for _ in 0..columns.len() {
        let open = |(column, width): &(Column<K>, f32)| column.part > 0.0 && *width < column.most;
        let parts: f32 = columns
            .iter()
            .filter(|known| open(known))
            .map(|(column, _)| column.part)
            .sum();
        if parts == 0.0 || left <= 0.0 {
            return;
        }
        let each = left / parts;
        for (column, width) in columns.iter_mut().filter(|known| open(known)) {
            let more = (each * column.part).min(column.most - *width);
            *width += more;
            left -= more;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: [Column<char>; 4] = [
        Column::fixed('a', "a", 50.0),
        Column::fixed('b', "b", 60.0).leaves(2),
        Column::fixed('c', "c", 40.0).growing(1.0).at_most(70.0),
        Column::fixed('d', "d", 80.0).growing(3.0).leaves(1),
    ];

    /// Columns and widths for this width between the margins, in points.
    fn fit(room: f32) -> Vec<(char, f32)> {
        let columns = Columns::fit(room + 2.0 * MARGIN - GAP, &COLUMNS);
        columns
            .shown
            .iter()
            .map(|(column, width)| (column.key, *width))
            .collect()
    }

    #[test]
    fn columns_leave_by_rank_and_the_others_share_the_room() {
        assert_eq!(
            fit(270.0),
            [('a', 50.0), ('b', 60.0), ('c', 50.0), ('d', 110.0)]
        );
        assert_eq!(
            fit(630.0),
            [('a', 50.0), ('b', 60.0), ('c', 70.0), ('d', 450.0)],
            "what a column does not take goes to the other"
        );
        assert_eq!(fit(170.0), [('a', 50.0), ('c', 40.0), ('d', 80.0)]);
        assert_eq!(fit(160.0), [('a', 50.0), ('b', 60.0), ('c', 50.0)]);
        assert_eq!(fit(90.0), [('a', 50.0), ('c', 40.0)]);
        assert_eq!(Columns::fit(100.0, &COLUMNS).left_out, ["b", "d"]);
        assert!(!Columns::fit(300.0, &COLUMNS).leaves_out());
    }

    #[test]
    fn cells_lie_side_by_side_between_the_margins() {
        let row = Rect::from_min_size(pos2(100.0, 10.0), vec2(400.0, 24.0));
        let cells: Vec<_> = Columns::fit(400.0, &COLUMNS).cells(row).collect();
        assert_eq!(cells[0].rect.left(), 100.0 + MARGIN);
        assert_eq!(cells[3].rect.right(), 500.0 - MARGIN);
        for pair in cells.windows(2) {
            assert_eq!(pair[1].rect.left() - pair[0].rect.right(), GAP);
        }
    }
}
