//! The places of a board and of what is said about it: beside one another where the page is wide enough.

use egui::{Rect, Ui, UiBuilder, pos2, vec2};

/// Minimum size of the board, in points.
const LEAST: f32 = 200.0;
/// Height that the board leaves to the state of the game and the two players below it, in points.
const BELOW: f32 = 132.0;
/// Space between the board and the words beside it and below it, in points.
const BESIDE: f32 = 16.0;
const GAP: f32 = 6.0;

/// The place of a board and its words.
#[derive(Clone, Copy)]
pub(super) struct BoardPlace {
    /// Height of the visible part of the page, in points.
    pub(super) height: f32,
    /// Maximum size of the board, in points.
    pub(super) most: f32,
    /// Minimum width of the words beside the board, in points.
    pub(super) words: f32,
}

impl BoardPlace {
    /// Returns the size of the board, and whether its words are beside it. Where they are below it, their first rows are
    /// visible.
    fn layout(self, width: f32) -> (f32, bool) {
        let beside = (width - BESIDE - self.words).min(self.height);
        let above = width.min(self.height - BELOW);
        // Beside the board, all words are visible, so that it may be a little smaller.
        let is_beside = beside >= LEAST && beside >= 0.75 * above.min(self.most);
        let side = if is_beside { beside } else { above };
        (side.max(LEAST).min(self.most).min(width).floor(), is_beside)
    }
}

/// Draws a board as large as the page allows, and the words below or beside it.
pub(super) fn show_board_and_words(
    ui: &mut Ui,
    at: BoardPlace,
    board: impl FnOnce(&mut Ui, Rect),
    words: impl FnOnce(&mut Ui),
) {
    let whole = ui.available_rect_before_wrap();
    let (side, is_beside) = at.layout(whole.width());
    let left = match is_beside {
        true => whole.left(),
        false => (whole.center().x - side / 2.0).floor(),
    };
    let place = Rect::from_min_size(pos2(left, whole.top()), vec2(side, side));
    let mut cells = ui.new_child(UiBuilder::new().max_rect(place).id_salt("board"));
    board(&mut cells, place);
    if is_beside {
        let beside = Rect::from_min_max(
            pos2(place.right() + BESIDE, whole.top()),
            pos2(whole.right(), whole.top() + side),
        );
        let mut child = ui.new_child(UiBuilder::new().max_rect(beside).id_salt("words"));
        words(&mut child);
        let used = child.min_rect().bottom().max(place.bottom());
        ui.advance_cursor_after_rect(place.with_max_y(used));
    } else {
        ui.advance_cursor_after_rect(place);
        ui.add_space(GAP);
        words(ui);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_takes_what_the_page_leaves() {
        let at = |height: f32| BoardPlace {
            height,
            most: f32::INFINITY,
            words: 240.0,
        };
        // A narrow page: the width, and on a low one what the first rows below leave.
        assert_eq!(at(700.0).layout(420.0), (420.0, false));
        assert_eq!(at(400.0).layout(420.0), (268.0, false));
        // A wide page: the words are beside the board.
        assert_eq!(at(400.0).layout(524.0), (268.0, true));
        assert_eq!(at(860.0).layout(876.0), (620.0, true));
        let small = BoardPlace {
            most: 384.0,
            ..at(860.0)
        };
        assert_eq!(small.layout(876.0), (384.0, true));
        // Never less than the minimum, and never more than the width.
        assert_eq!(at(120.0).layout(420.0), (200.0, false));
        assert_eq!(at(120.0).layout(160.0), (160.0, false));
    }
}
