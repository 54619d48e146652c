//! Scrolling of lists too long for positions in points: a 32-bit float counts single points up to 16 million.

use egui::{Id, Rect, Sense, Ui, pos2};

use crate::kit::theme::Theme;

/// Maximum number of rows whose positions are counted from one row, so that they are exact.
pub(super) const ROWS: usize = 20_000;

/// Width of the scroll bar, and minimum height of its handle, in points.
const BAR: f32 = 8.0;
const HANDLE: f32 = 24.0;

/// The place in view to which the selected row is scrolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bring {
    /// Anywhere in view.
    IntoView,
    /// In the middle, unless it is in view with space below it, where messages cover the last rows.
    Centre,
    /// Below one other row at the top, so that the following rows are visible.
    ToTop,
    /// At the top, since it is the first row.
    Start,
}

/// The part of a long list around the rows in view.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct LongPart {
    /// The first row of the part, from which positions are counted.
    pub(super) base: usize,
    /// The scroll offset of the part, in points.
    pub(super) offset: f32,
    /// Whether the offset has not been passed to the scroll area yet.
    pub(super) is_new: bool,
}

/// The size of a list: its number of rows, and the heights of a row and of the view in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    pub(super) count: usize,
    pub(super) row: f32,
    pub(super) view: f32,
}

impl Size {
    /// Number of rows that fit the view.
    fn shown(self) -> f64 {
        f64::from(self.view / self.row)
    }

    /// Number of rows at the lower end of the view that a message may cover.
    pub(super) fn covered(self) -> f64 {
        /// Rows as high as a message of two lines.
        const MESSAGE: f64 = 4.0;
        MESSAGE.min(self.shown() / 3.0)
    }

    /// The maximum position.
    fn end(self) -> f64 {
        (self.count as f64 - self.shown()).max(0.0)
    }
}

impl LongPart {
    /// The row at the top of the view, with the fraction of it that is out of view.
    pub(super) fn position(&self, size: Size) -> f64 {
        self.base as f64 + f64::from(self.offset / size.row)
    }

    /// Scrolls to a position.
    pub(super) fn go(&mut self, position: f64, size: Size) {
        let position = position.clamp(0.0, size.end());
        let middle = (position as usize).saturating_sub(ROWS / 2);
        self.base = middle.min(size.count.saturating_sub(ROWS));
        self.offset = ((position - self.base as f64) * f64::from(size.row)) as f32;
        self.is_new = true;
    }

    /// Scrolls a row into view.
    pub(super) fn bring(&mut self, bring: Bring, row: usize, size: Size) {
        let (row, top) = (row as f64, self.position(size));
        let position = match bring {
            Bring::ToTop => row - 1.0,
            Bring::Start => row,
            Bring::IntoView if row < top => row,
            Bring::IntoView if row + 1.0 > top + size.shown() => row + 1.0 - size.shown(),
            Bring::IntoView => return,
            Bring::Centre if row < top || row + 1.0 > top + size.shown() - size.covered() => {
                row + 0.5 - size.shown() / 2.0
            }
            Bring::Centre => return,
        };
        self.go(position, size);
    }

    /// Takes over the offset of the scroll area, and moves the part before its end comes into view.
    pub(super) fn follow(&mut self, offset: f32, size: Size) {
        (self.offset, self.is_new) = (offset, false);
        let rows = (offset / size.row) as usize;
        let is_near_start = rows < ROWS / 4 && self.base > 0;
        let is_near_end = rows > ROWS / 4 * 3 && self.base + ROWS < size.count;
        if is_near_start || is_near_end {
            self.go(self.position(size), size);
        }
    }
}

/// Draws the scroll bar of the whole list and lets the user drag it.
pub(super) fn show_bar(
    ui: &Ui,
    id: Id,
    list: Rect,
    theme: &Theme,
    part: &mut LongPart,
    size: Size,
) {
    let bar = list.with_min_x(list.right() - BAR);
    let handle = (bar.height() * (size.shown() / size.count as f64) as f32).max(HANDLE);
    let way = (bar.height() - handle).max(1.0);
    let response = ui.interact(bar, id, Sense::DRAG);
    let top = bar.top() + way * (part.position(size) / size.end().max(1.0)) as f32;
    if let Some(pointer) = response.interact_pointer_pos() {
        // The handle follows the pointer from where it was grabbed; a press beside it moves it to the pointer.
        let grip = ui.data(|data| data.get_temp::<f32>(id));
        let is_on_handle = (top..top + handle).contains(&pointer.y);
        let grip = grip.unwrap_or(if is_on_handle {
            pointer.y - top
        } else {
            handle / 2.0
        });
        ui.data_mut(|data| data.insert_temp(id, grip));
        if response.dragged() {
            let share = ((pointer.y - grip - bar.top()) / way).clamp(0.0, 1.0);
            let position = f64::from(share) * size.end();
            // Holding the bar still requests no frames. Positions in points are exact to a thousandth of a row.
            if (position - part.position(size)).abs() > 1e-3 {
                part.go(position, size);
            }
        }
    } else {
        ui.data_mut(|data| data.remove::<f32>(id));
    }
    let lit = response.hovered() || response.dragged();
    let color = theme.text_weak.gamma_multiply(if lit { 0.9 } else { 0.5 });
    // It does not touch the last column.
    let place = Rect::from_min_max(
        pos2(bar.left() + 2.0, top),
        pos2(bar.right() - 1.0, top + handle),
    );
    ui.painter().rect_filled(place, BAR / 2.0, color);
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size {
        count: 10_000_000,
        row: 24.0,
        view: 240.0,
    };

    #[test]
    fn every_row_of_ten_million_is_reached_exactly() {
        let mut part = LongPart::default();
        for row in [0, 1, 699_051, 700_000, 5_000_000, 9_999_988, 9_999_989] {
            part.go(row as f64, SIZE);
            assert_eq!(part.position(SIZE), row as f64);
            assert!(part.offset <= ROWS as f32 * SIZE.row);
            part.go(row as f64 + 0.25, SIZE);
            assert_eq!(part.position(SIZE), row as f64 + 0.25);
        }
        part.go(f64::MAX, SIZE);
        assert_eq!(part.position(SIZE), 9_999_990.0, "the last ten rows");
        part.bring(Bring::IntoView, 9_999_989, SIZE);
        assert_eq!(part.position(SIZE), 9_999_989.0);
        part.bring(Bring::IntoView, 9_999_999, SIZE);
        assert_eq!(part.position(SIZE), 9_999_990.0);
        part.bring(Bring::ToTop, 700_001, SIZE);
        assert_eq!(part.position(SIZE), 700_000.0);
    }

    #[test]
    fn the_part_moves_along_without_a_jump() {
        let mut part = LongPart::default();
        let mut position = 0.0;
        while position < 100_000.0 {
            part.follow(part.offset + 480.0, SIZE);
            position += 20.0;
            assert_eq!(part.position(SIZE), position);
        }
        while position > 0.0 {
            part.follow(part.offset - 480.0, SIZE);
            position -= 20.0;
            assert_eq!(part.position(SIZE), position);
        }
        assert_eq!(part.base, 0);
    }
}
