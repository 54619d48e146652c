//! A move of the book as a row of the table.

use egui::accesskit::Role;
use egui::{Color32, CornerRadius, Rect, RichText, Sense, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::columns::BookColumn;
use super::input::BookInput;
use super::menu::show_menu;
use super::sheet::{BookRow, percent, points};
use super::view::Field;
use crate::command::Commands;
use crate::game::moves::glyphs;
use crate::kit::icons;
use crate::kit::notation::{Ink, Paper, Part, san_parts};
use crate::kit::results_bar::paint_results;
use crate::kit::table::{Cell, TableRow};
use crate::kit::theme::Theme;
use tabia_book::{BookMove, Results};
use tabia_chess::Color;
use tabia_settings::Notation;
use tabia_texts::{grouped, tr, tr_args};

/// Height of a row, in points.
pub const ROW: f32 = 28.0;

/// Draws a row and its name for screen readers. A field that the user begins to edit is returned in `edit`.
pub fn show_row(
    ui: &mut Ui,
    place: &TableRow<'_, BookColumn>,
    row: &BookRow,
    input: &BookInput<'_>,
    edit: &mut Option<(BookMove, Field)>,
    commands: &mut Commands,
) -> String {
    let theme = input.theme;
    let fade = if row.enabled { 1.0 } else { 0.5 };
    let weak = theme.text_weak.gamma_multiply(fade);
    for cell in place.cells() {
        let number = |text: &str, color: Color32| place.body(ui, &cell, text, color);
        match cell.key {
            BookColumn::Move => paint_move(ui, place, &cell, row, input),
            BookColumn::Weight => {
                if show_weight(ui, place, &cell, row, theme) {
                    *edit = Some((row.mv, Field::Weight));
                }
            }
            BookColumn::Share => {
                paint_share(ui, cell.rect, row.probability, theme);
                number(
                    &percent(row.probability),
                    theme.text_strong.gamma_multiply(fade),
                );
            }
            BookColumn::Games if row.results.games > 0 => {
                number(&thousands(row.results.games), weak)
            }
            BookColumn::Results if row.results != Results::default() => {
                let bar = cell.rect.shrink2(vec2(0.0, 8.0));
                let parts = parts(row.results, input.position.turn());
                paint_results(ui, bar, parts, theme, fade);
            }
            BookColumn::Score => {
                let score = row.score.as_deref().unwrap_or_default();
                number(score, theme.text.gamma_multiply(fade));
            }
            BookColumn::Learned if row.learned.games > 0 => number(&points(row.learned), weak),
            BookColumn::Comment => place.small(ui, &cell, &row.comment, weak),
            BookColumn::Opening => place.small(ui, &cell, &row.opening_end, weak),
            BookColumn::Games | BookColumn::Results | BookColumn::Learned => {}
        }
    }
    let response = place.response;
    if !row.opening.is_empty() {
        let describe = |node: &mut egui::accesskit::Node| node.set_description(&*row.opening);
        ui.ctx().accesskit_node_builder(response.id, describe);
    }
    response.context_menu(|ui| show_menu(ui, row, input, edit, commands));
    let response = response
        .clone()
        .on_hover_cursor(egui::CursorIcon::PointingHand);
    response.on_hover_ui(|ui| {
        ui.set_max_width(280.0);
        if is_hidden(place, row) {
            ui.label(&row.name);
        }
        if !row.opening.is_empty() {
            ui.label(&row.opening);
        }
        let tip = RichText::new(tr("book-row-tip")).small();
        ui.label(tip.color(theme.text_weak));
    });
    row.name.clone()
}

/// Returns whether the columns do not show all data of a row.
fn is_hidden(place: &TableRow<'_, BookColumn>, row: &BookRow) -> bool {
    !row.comment.is_empty()
        || row.depth.is_some()
        || (row.learned.games > 0 && !place.has(BookColumn::Learned))
        || (row.results.games > 0 && !place.has(BookColumn::Games))
}

/// Shows the weight, which is edited by a click.
fn show_weight(
    ui: &mut Ui,
    place: &TableRow<'_, BookColumn>,
    cell: &Cell<BookColumn>,
    row: &BookRow,
    theme: &Theme,
) -> bool {
    let field = ui.interact(cell.rect, place.response.id.with("weight"), Sense::CLICK);
    field.widget_info(|| {
        let name = tr_args("book-weight-of", &[("move", row.san.as_str().into())]);
        WidgetInfo::labeled(Role::Button, true, name)
    });
    if field.hovered() {
        let plate = cell.rect.expand2(vec2(4.0, -4.0));
        ui.painter()
            .rect_filled(plate, theme.radius, theme.surface_active);
    }
    let fade = if row.enabled { 1.0 } else { 0.5 };
    let color = theme.text.gamma_multiply(fade);
    place.body(ui, cell, &row.weight.to_string(), color);
    field.on_hover_cursor(egui::CursorIcon::Text).clicked()
}

fn paint_move(
    ui: &Ui,
    place: &TableRow<'_, BookColumn>,
    cell: &Cell<BookColumn>,
    row: &BookRow,
    input: &BookInput<'_>,
) {
    let theme = input.theme;
    let paper = Paper::new(ui, ui.painter(), theme);
    let fade = if row.enabled { 1.0 } else { 0.5 };
    let color = if row.legal.is_some() {
        place.color(theme.text_strong).gamma_multiply(fade)
    } else {
        place.color(theme.error)
    };
    let mut at = cell.rect.left_center();
    let mut paint = |part: &Part, color: Color32| {
        paper.part(part, color, at);
        at.x += paper.width(part);
    };
    for part in san_parts(&row.san, input.settings.notation == Notation::Figurine) {
        paint(&part, color);
    }
    if let Some(nag) = row.nag {
        let (part, ink) = glyphs::part(nag, Ink::Main);
        paint(&part, place.color(paper.color(ink)).gamma_multiply(fade));
    }
    for (shown, name) in [
        (!row.enabled, "pause"),
        (
            !row.comment.is_empty() && !place.has(BookColumn::Comment),
            "comment",
        ),
        (row.legal.is_none(), "warning"),
    ] {
        let place_of_icon = Rect::from_center_size(pos2(at.x + 12.0, at.y), Vec2::splat(12.0));
        if shown && place_of_icon.right() < cell.rect.right() + 4.0 {
            icons::paint(
                ui.painter(),
                name,
                place_of_icon,
                place.color(theme.text_weak),
            );
            at.x += 16.0;
        }
    }
}

/// Paints a bar of the book's colour behind the number, in proportion to the probability.
fn paint_share(ui: &Ui, cell: Rect, probability: f64, theme: &Theme) {
    let room = cell.shrink2(vec2(0.0, 5.0)).with_max_x(cell.right() + 4.0);
    let bar = room.with_max_x(room.left() + room.width() * probability as f32);
    let radius = CornerRadius::same(2);
    ui.painter()
        .rect_filled(bar, radius, theme.book.gamma_multiply(0.28));
}

/// The numbers of White's wins, draws and Black's wins.
fn parts(results: Results, turn: Color) -> [f32; 3] {
    let (white, black) = match turn {
        Color::White => (results.wins, results.losses),
        Color::Black => (results.losses, results.wins),
    };
    [white, results.draws, black].map(|part| part as f32)
}

/// Returns 9,500, 12.3k, 1.2M: numbers that fit their column.
fn thousands(number: u32) -> String {
    match number {
        0..10_000 => grouped(number.into()),
        10_000..1_000_000 => format!("{:.1}k", f64::from(number) / 1e3),
        _ => format!("{:.1}M", f64::from(number) / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_games_keep_to_their_column() {
        for (number, text) in [
            (0, "0"),
            (9999, "9,999"),
            (12_345, "12.3k"),
            (2_500_000, "2.5M"),
        ] {
            assert_eq!(thousands(number), text);
        }
    }
}
