//! What tables and lists have in common: the back of a row, and the keys that lead from one row to another.

use egui::{Key, Modifiers, Rect, Stroke, StrokeKind, Ui};

use super::theme::Theme;

/// Paints what lies under a row: a selected one is marked, with a ring while the table has the keyboard; any other is
/// marked where it is lit.
pub(in crate::app) fn paint_back(
    ui: &Ui,
    place: Rect,
    theme: &Theme,
    selected: bool,
    focused: bool,
    lit: bool,
) {
    let painter = ui.painter();
    if selected {
        painter.rect_filled(place, 0.0, theme.selection);
        if focused {
            let ring = Stroke::new(1.0, theme.accent);
            painter.rect_stroke(place.shrink(0.5), 0.0, ring, StrokeKind::Inside);
        }
    } else if lit {
        painter.rect_filled(place, 0.0, theme.surface_hover);
    }
}

/// The row, of `count`, that the arrow keys, Page Up and Down, Home and End lead to; `None` when none was pressed.
/// `shown` rows are in view.
pub(in crate::app) fn walk_by_keys(
    ui: &Ui,
    selected: Option<usize>,
    count: usize,
    shown: usize,
) -> Option<usize> {
    let page = (shown as isize - 1).max(1);
    let all = count as isize;
    let steps = [
        (Key::ArrowDown, 1),
        (Key::ArrowUp, -1),
        (Key::PageDown, page),
        (Key::PageUp, -page),
        (Key::Home, -all),
        (Key::End, all),
    ];
    let step: isize = ui.input_mut(|input| {
        let pressed = |&(key, step): &(Key, isize)| {
            step * input.count_and_consume_key(Modifiers::NONE, key) as isize
        };
        steps.iter().map(pressed).sum()
    });
    if step == 0 || count == 0 {
        return None;
    }
    Some(match selected {
        Some(row) => row.saturating_add_signed(step).min(count - 1),
        None if step > 0 => 0,
        None => count - 1,
    })
}
