//! The columns of the table, depending on the data of the position.

use super::sheet::BookSheet;
use crate::kit::table::Column;

/// A column of the table, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookColumn {
    Move,
    // The column that a click edits is at the left: in the middle of a row a double click plays the move.
    Weight,
    Share,
    Score,
    Games,
    Results,
    Learned,
    Comment,
    Opening,
}

/// Returns the columns for which a position has data.
pub fn columns(sheet: &BookSheet) -> Vec<Column<BookColumn>> {
    use BookColumn::*;
    let columns = [
        // The column of the move also has the glyphs and a mark for a comment.
        (Column::fixed(Move, "book-column-move", 92.0), true),
        (
            Column::fixed(Weight, "book-column-weight", 56.0).number(),
            true,
        ),
        (
            Column::fixed(Share, "book-column-share", 60.0)
                .number()
                .growing(1.0)
                .at_most(180.0),
            true,
        ),
        (
            Column::fixed(Score, "book-column-score", 56.0)
                .number()
                .leaves(1),
            sheet.has_scores,
        ),
        (
            Column::fixed(Games, "book-column-games", 56.0)
                .number()
                .leaves(4),
            sheet.has_results,
        ),
        (
            Column::fixed(Results, "book-column-results", 60.0)
                .growing(1.0)
                .at_most(180.0)
                .leaves(2),
            sheet.has_results,
        ),
        (
            Column::fixed(Learned, "book-column-learned", 56.0)
                .number()
                .leaves(6),
            sheet.has_learned,
        ),
        (
            Column::fixed(Comment, "book-column-comment", 96.0)
                .growing(2.0)
                .leaves(5),
            sheet.has_comments,
        ),
        (
            Column::fixed(Opening, "book-column-opening", 80.0)
                .growing(3.0)
                .leaves(3),
            sheet.has_openings,
        ),
    ];
    let wanted = columns.into_iter().filter(|(_, wanted)| *wanted);
    wanted.map(|(column, _)| column).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::table::{Columns, MARGIN};
    use egui::{Rect, pos2, vec2};

    /// Returns a position with all data, or with the minimum.
    fn sheet(full: bool) -> BookSheet {
        let mut sheet = BookSheet::default();
        sheet.has_results = full;
        sheet.has_scores = full;
        sheet.has_learned = full;
        sheet.has_comments = full;
        sheet.has_openings = true;
        sheet
    }

    fn shown(width: f32, sheet: &BookSheet) -> Vec<(BookColumn, f32)> {
        let row = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, 28.0));
        let fitted = Columns::fit(width, &columns(sheet));
        let cells: Vec<_> = fitted.cells(row).collect();
        let end = cells.last().unwrap().rect.right();
        assert!(end <= width - MARGIN + 0.5, "{width}: {end}");
        cells
            .iter()
            .map(|cell| (cell.key, cell.rect.width()))
            .collect()
    }

    #[test]
    fn columns_leave_by_what_they_show() {
        use BookColumn::*;
        let keys = |width, full| -> Vec<BookColumn> {
            let cells = shown(width, &sheet(full)).into_iter();
            cells.map(|(key, _)| key).collect()
        };
        for (width, kept) in [
            (
                724.0,
                &[
                    Move, Weight, Share, Score, Games, Results, Learned, Comment, Opening,
                ][..],
            ),
            (
                500.0,
                &[Move, Weight, Share, Score, Games, Results, Opening],
            ),
            (420.0, &[Move, Weight, Share, Score, Results, Opening]),
            (340.0, &[Move, Weight, Share, Score, Results]),
            (300.0, &[Move, Weight, Share, Score]),
            (240.0, &[Move, Weight, Share]),
        ] {
            assert_eq!(keys(width, true), kept, "{width}");
        }
        // Without results and scores, the name also fits in a narrow panel.
        assert_eq!(keys(300.0, false), [Move, Weight, Share, Opening]);
    }

    #[test]
    fn the_table_uses_the_width_that_there_is() {
        for full in [false, true] {
            let (narrow, wide) = (shown(500.0, &sheet(full)), shown(900.0, &sheet(full)));
            for cells in [&narrow, &wide] {
                assert_eq!(cells.last().unwrap().0, BookColumn::Opening);
            }
            let width = |cells: &[(BookColumn, f32)], key| {
                let cell = cells.iter().find(|(known, _)| *known == key);
                cell.map_or(0.0, |(_, width)| *width)
            };
            for grows in [BookColumn::Share, BookColumn::Opening] {
                assert!(
                    width(&wide, grows) > width(&narrow, grows) + 10.0,
                    "{grows:?}"
                );
            }
            // From one margin to the other.
            let air = 12.0 * (narrow.len() - 1) as f32;
            let used: f32 = narrow.iter().map(|(_, width)| width).sum();
            assert!((used + air - (500.0 - 2.0 * MARGIN)).abs() < 1.0, "{used}");
        }
    }
}
