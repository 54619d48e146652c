//! The values of the squares in Ugolki, by which a search moves the men.

use egui::accesskit::Role;
use egui::{Align2, CollapsingHeader, FontId, Rect, Sense, Ui, WidgetInfo, pos2, vec2};

use super::names::side_name;
use crate::command::lab::games::SmallGame;
use crate::kit::theme::Theme;
use tabia_lab::games::Game as _;
use tabia_lab::games::ugolki::{Cell, Ugolki, worth};
use tabia_texts::{tr, tr_args};

/// Maximum size of a cell in points.
const CELL: f32 = 34.0;

/// The value from which a cell is a goal.
const GOAL: i32 = 400;

/// Draws the table for the side to move.
pub(super) fn show(ui: &mut Ui, theme: &Theme, game: &Ugolki) {
    let white = game.is_first();
    let side = tr(side_name(SmallGame::Ugolki, white));
    let title = tr_args("ugolki-values", &[("side", side.into())]);
    CollapsingHeader::new(title)
        .id_salt("values of the squares")
        .default_open(true)
        .show_unindented(ui, |ui| show_table(ui, theme, white));
}

fn show_table(ui: &mut Ui, theme: &Theme, white: bool) {
    let cell = (ui.available_width() / 8.0).min(CELL);
    let (table, _) = ui.allocate_exact_size(vec2(8.0 * cell, 8.0 * cell), Sense::hover());
    for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
        let Some(at) = Cell::at(row, column) else {
            continue;
        };
        let value = worth(at, white);
        let corner = table.min + vec2(column as f32 * cell, row as f32 * cell);
        let rect = Rect::from_min_size(pos2(corner.x, corner.y), vec2(cell, cell)).shrink(1.0);
        let response = ui.interact(
            rect,
            ui.scope_id().with(("value", row, column)),
            Sense::hover(),
        );
        let name = format!("{at}: {value}");
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
        let painter = ui.painter();
        painter.rect_filled(rect, 2.0, theme.surface_raised);
        let strength = match value >= GOAL {
            true => 0.6,
            false => value as f32 / 80.0,
        };
        painter.rect_filled(rect, 2.0, theme.accent.gamma_multiply(strength));
        let font = FontId::proportional(cell * 0.36);
        painter.text(
            rect.center(),
            Align2::CENTER_CENTER,
            value,
            font,
            theme.text_strong,
        );
        response.on_hover_text(name);
    }
}
