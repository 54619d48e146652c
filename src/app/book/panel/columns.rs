//! Which columns the table has, by what the position has to show.

use super::sheet::Sheet;
use crate::app::kit::table::Column as TableColumn;

/// A column of the table, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// The columns that a position has something for.
pub fn columns(sheet: &Sheet) -> Vec<TableColumn<Column>> {
    use Column::*;
    let columns = [
        // The move has the glyphs, and a mark for a comment, beside it.
        (TableColumn::fixed(Move, "book-column-move", 92.0), true),
        (
            TableColumn::fixed(Weight, "book-column-weight", 56.0).number(),
            true,
        ),
        (
            TableColumn::fixed(Share, "book-column-share", 48.0).number(),
            true,
        ),
        (
            TableColumn::fixed(Games, "book-column-games", 56.0)
                .number()
                .leaves(4),
            sheet.has_results,
        ),
        (
            TableColumn::fixed(Results, "book-column-results", 56.0)
                .growing(1.0)
                .at_most(152.0)
                .leaves(2),
            sheet.has_results,
        ),
        (
            TableColumn::fixed(Score, "book-column-score", 56.0)
                .number()
                .leaves(1),
            sheet.has_scores,
        ),
        (
            TableColumn::fixed(Learned, "book-column-learned", 56.0)
                .number()
                .leaves(5),
            sheet.has_learned,
        ),
        (
            TableColumn::fixed(Comment, "book-column-comment", 96.0)
                .growing(2.0)
                .leaves(3),
            sheet.has_comments,
        ),
    ];
    let wanted = columns.into_iter().filter(|(_, wanted)| *wanted);
    wanted.map(|(column, _)| column).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::kit::table::{Columns, MARGIN};
    use egui::{Rect, pos2, vec2};

    #[test]
    fn columns_always_fit_and_never_lose_move_weight_and_share() {
        for full in [false, true] {
            let mut sheet = Sheet::default();
            sheet.has_results = full;
            sheet.has_scores = full;
            sheet.has_learned = full;
            sheet.has_comments = full;
            for width in (220..900).step_by(10) {
                let row = Rect::from_min_size(pos2(0.0, 0.0), vec2(width as f32, 28.0));
                let fitted = Columns::fit(row.width(), &columns(&sheet));
                let cells: Vec<_> = fitted.cells(row).collect();
                let end = cells.last().unwrap().rect.right();
                assert!(end <= row.right() - MARGIN + 0.5, "{width}: {end}");
                for kept in [Column::Move, Column::Weight, Column::Share] {
                    assert!(fitted.has(kept), "{width}: {kept:?}");
                }
            }
            let fitted = Columns::fit(720.0, &columns(&sheet));
            assert_eq!(fitted.cells(Rect::ZERO).count(), if full { 8 } else { 3 });
        }
    }
}
