//! The titles of a table. Each explains its column; in a sortable list, a click sorts by it.

use egui::accesskit::Role;
use egui::{
    Color32, Popup, PopupCloseBehavior, Pos2, Rect, RichText, Sense, Stroke, TextStyle, Ui,
    WidgetInfo, pos2, vec2,
};

use super::columns::{Cell, Column, Columns, GAP, MARGIN};
use crate::kit::focus::focus_ring;
use crate::kit::theme::Theme;
use crate::kit::widgets::elided;
use tabia_texts::{exists, tr, tr_args};

/// The column by which a list is sorted, and whether the order is descending.
pub type Sorting<K> = Option<(K, bool)>;

/// Height of the titles, in points.
pub const HEAD: f32 = 24.0;

/// Draws the titles. With `sorting`, a click on one sorts by it, a second one reverses the order, and a third one ends sorting.
/// `menu` is their context menu.
pub(super) fn show<K: Copy + PartialEq>(
    ui: &mut Ui,
    rect: Rect,
    theme: &Theme,
    columns: &Columns<K>,
    mut sorting: Option<&mut Sorting<K>>,
    mut menu: Option<&mut dyn FnMut(&mut Ui)>,
) {
    let line = Stroke::new(1.0, theme.border);
    ui.painter()
        .hline(rect.x_range(), rect.bottom() - 0.5, line);
    show_left_out(ui, rect, theme, columns);
    let sortable = sorting.is_some();
    for ((column, _), cell) in columns.shown.iter().zip(columns.cells(rect)) {
        let title = tr(column.title);
        let tip = tr(&format!("{}-tip", column.title));
        let full = format!("{}-full", column.title);
        let full = if exists(&full) {
            tr(&full)
        } else {
            title.clone()
        };
        let place = cell.rect.with_max_x(cell.rect.right() + GAP);
        let id = ui.scope_id().with(("head", column.title));
        let sense = if sortable {
            Sense::click()
        } else {
            Sense::hover()
        };
        let response = ui.interact(place, id, sense);
        let falling = sorting.as_deref().and_then(|by| direction(column, by));
        response.widget_info(|| {
            let args = [
                ("column", full.as_str().into()),
                ("tip", tip.as_str().into()),
            ];
            match sortable {
                true => {
                    let name = tr_args("table-sort", &args);
                    WidgetInfo::selected(Role::Button, true, falling.is_some(), name)
                }
                false => {
                    let name = tr_args("table-column", &args);
                    WidgetInfo::labeled(Role::ColumnHeader, true, name)
                }
            }
        });
        if let Some(sorting) = sorting.as_deref_mut().filter(|_| response.clicked()) {
            *sorting = match falling {
                None => Some((column.key, false)),
                Some(false) => Some((column.key, true)),
                Some(true) => None,
            };
        }
        let lit = sortable && (response.hovered() || response.has_focus());
        let color = match lit || falling.is_some() {
            true => theme.text_strong,
            false => theme.text_weak,
        };
        paint_title(ui, &cell, &title, color, falling);
        let around = place.with_min_x(place.left() - 4.0).shrink2(vec2(1.0, 3.0));
        focus_ring(ui, &response, around, theme.accent);
        if let Some(menu) = &mut menu {
            Popup::context_menu(&response)
                .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
                .show(|ui| menu(ui));
        }
        response.on_hover_ui(|ui| {
            ui.set_max_width(280.0);
            ui.label(tip);
            if sortable {
                let how = RichText::new(tr("table-sort-tip")).small();
                ui.label(how.color(theme.text_weak));
            }
        });
    }
}

/// Shows at the right end of the titles that some columns do not fit, and which.
fn show_left_out<K>(ui: &Ui, rect: Rect, theme: &Theme, columns: &Columns<K>) {
    if columns.left_out.is_empty() {
        return;
    }
    let titles: Vec<String> = columns.left_out.iter().map(|key| tr(key)).collect();
    let tip = tr_args("table-left-out", &[("columns", titles.join(", ").into())]);
    let place = rect.with_min_x(rect.right() - MARGIN - 2.0);
    let id = ui.scope_id().with("columns left out");
    let response = ui.interact(place, id, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, tip.as_str()));
    let color = match response.hovered() {
        true => theme.text_strong,
        false => theme.text_weak,
    };
    // Dots in a row would seem to end the title beside them.
    for y in [-4.0, 0.0, 4.0] {
        let dot = place.center() + vec2(0.0, y);
        ui.painter().circle_filled(dot, 1.25, color);
    }
    response.on_hover_text(tip);
}

/// Whether the list is in descending order of this column; `None` when it is not sorted by it.
fn direction<K: Copy + PartialEq>(column: &Column<K>, sorting: &Sorting<K>) -> Option<bool> {
    let by = sorting.filter(|&(by, _)| by == column.key);
    by.map(|(_, falling)| falling)
}

fn paint_title<K>(ui: &Ui, cell: &Cell<K>, title: &str, color: Color32, falling: Option<bool>) {
    let small = TextStyle::Small.resolve(ui.style());
    let sign = if falling.is_some() { 14.0 } else { 0.0 };
    let room = cell.rect.width() - sign;
    let galley = elided(ui.painter(), title, small, color, room);
    let (width, middle) = (galley.size().x, cell.rect.center().y);
    let left = match cell.is_number {
        true => cell.rect.right() - width,
        false => cell.rect.left(),
    };
    let corner = pos2(left, middle - galley.size().y / 2.0);
    ui.painter().galley(corner, galley, color);
    if let Some(falling) = falling {
        let x = match cell.is_number {
            true => left - 8.0,
            false => left + width + 9.0,
        };
        triangle(ui, pos2(x, middle), falling, color);
    }
}

fn triangle(ui: &Ui, at: Pos2, falling: bool, color: Color32) {
    let tip = if falling { 2.5 } else { -2.5 };
    let points = vec![
        at + vec2(-4.0, -tip),
        at + vec2(4.0, -tip),
        at + vec2(0.0, tip),
    ];
    ui.painter()
        .add(egui::Shape::convex_polygon(points, color, Stroke::NONE));
}
