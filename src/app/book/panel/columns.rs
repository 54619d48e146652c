//! Which columns the table has, by the room that there is and by what the position has to show.

use super::sheet::Sheet;
use crate::app::kit::text::tr;

/// A column of the table, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Column {
    Move,
    Weight,
    Share,
    Games,
    Results,
    Score,
    Learned,
    Comment,
}

impl Column {
    /// What stands above it.
    pub fn title(self) -> String {
        match self {
            Column::Move => tr("book-column-move"),
            Column::Weight => tr("book-column-weight"),
            Column::Share => tr("book-column-share"),
            Column::Games => tr("book-column-games"),
            Column::Results => tr("book-column-results"),
            Column::Score => tr("book-column-score"),
            Column::Learned => tr("book-column-learned"),
            Column::Comment => tr("book-column-comment"),
        }
    }

    /// Numbers stand at the right edge of their column.
    pub fn is_number(self) -> bool {
        matches!(
            self,
            Column::Weight | Column::Share | Column::Games | Column::Score | Column::Learned
        )
    }
}

/// The columns that have room, with their widths.
pub fn columns(width: f32, sheet: &Sheet) -> Vec<(Column, f32)> {
    // The move has the glyphs, and a mark for a comment, beside it.
    let mut chosen = vec![
        (Column::Move, 88.0),
        (Column::Weight, 56.0),
        (Column::Share, 44.0),
    ];
    let mut left = width - 188.0;
    // By falling importance.
    for (column, room, wanted) in [
        (Column::Score, 52.0, sheet.has_scores),
        (Column::Results, 44.0, sheet.has_results),
        (Column::Comment, 96.0, sheet.has_comments),
        (Column::Games, 60.0, sheet.has_results),
        (Column::Learned, 56.0, sheet.has_learned),
    ] {
        if wanted && left >= room {
            chosen.push((column, room));
            left -= room;
        }
    }
    chosen.sort_unstable_by_key(|(column, _)| *column);
    let mut give = |column, most: f32| {
        if let Some((_, room)) = chosen.iter_mut().find(|(known, _)| *known == column) {
            let more = left.min(most).max(0.0);
            *room += more;
            left -= more;
        }
    };
    give(Column::Results, 52.0);
    give(Column::Comment, f32::INFINITY);
    // Without comments the numbers stand apart a little, and the rest stays empty.
    give(Column::Results, 44.0);
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_always_fit_and_never_lose_move_weight_and_share() {
        for full in [false, true] {
            let mut sheet = Sheet::default();
            sheet.has_results = full;
            sheet.has_scores = full;
            sheet.has_learned = full;
            sheet.has_comments = full;
            for width in (200..900).step_by(10) {
                let columns = columns(width as f32, &sheet);
                let total: f32 = columns.iter().map(|(_, width)| width).sum();
                assert!(total <= width as f32 + 0.5, "{width}: {total}");
                assert!(columns.is_sorted_by_key(|(column, _)| *column));
                let first: Vec<Column> =
                    columns.iter().take(3).map(|(column, _)| *column).collect();
                assert_eq!(first, [Column::Move, Column::Weight, Column::Share]);
            }
            assert_eq!(columns(700.0, &sheet).len(), if full { 8 } else { 3 });
        }
    }
}
