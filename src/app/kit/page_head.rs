//! The head of a page beside the board: a row over a line, with the tabs of its pages.

use egui::accesskit::Role;
use egui::{Align, Layout, Rect, Stroke, Ui, UiBuilder};

use super::table::MARGIN;
use super::theme::Theme;
use super::widgets::IconButton;

/// Height of the head, in points.
pub(crate) const HEAD: f32 = 40.0;

/// Draws the line below the head, and returns the row for its content. Icons at its right end stand above the edge of the page's
/// text.
pub(crate) fn page_head(ui: &mut Ui, rect: Rect, theme: &Theme, id: &str) -> Ui {
    let line = Stroke::new(1.0, theme.border);
    ui.painter()
        .hline(rect.x_range(), rect.bottom() - 0.5, line);
    let after = (IconButton::SIDE - IconButton::ICON) / 2.0;
    let inner = rect
        .with_min_x(rect.left() + MARGIN)
        .with_max_x(rect.right() - MARGIN + after);
    let mut row = ui.new_child(
        UiBuilder::new()
            .max_rect(inner)
            .id_salt(id)
            .layout(Layout::left_to_right(Align::Center)),
    );
    row.spacing_mut().item_spacing.x = 8.0;
    row
}

/// Shows a tab; returns whether it was clicked.
pub(crate) fn tab(ui: &mut Ui, is_shown: bool, text: &str) -> bool {
    let tab = ui.selectable_label(is_shown, text);
    ui.ctx().accesskit_node_builder(tab.id, |node| {
        node.set_role(Role::Tab);
        node.set_selected(is_shown);
    });
    tab.clicked()
}
