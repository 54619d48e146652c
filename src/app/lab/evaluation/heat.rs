//! The value of each piece on its square, on a small board.

use egui::accesskit::Role as Access;
use egui::{Align2, FontId, Rect, Sense, Ui, WidgetInfo, pos2, vec2};

use super::state::heat;
use super::terms;
use crate::board::{heat_color, piece_name};
use crate::kit::pieces::PieceImages;
use crate::lab::parts::LabInput;
use tabia_chess::{Color, Position, Square};
use tabia_lab::evaluation::Worth;
use tabia_texts::{pawns, tr, tr_args};

/// Minimum size of the board, in points.
const LEAST: f32 = 224.0;

/// Draws the board in this size and in the orientation of the large one.
pub(super) fn show(
    ui: &mut Ui,
    position: &Position,
    worths: &[Worth],
    term: Option<&'static str>,
    (side, input): (f32, &LabInput<'_>),
) {
    let theme = input.theme;
    let cell = (side.max(LEAST) / 8.0).floor();
    let (place, _) = ui.allocate_exact_size(vec2(cell * 8.0, cell * 8.0), Sense::hover());
    let white_below = input.game.orientation == Color::White;
    for square in Square::all() {
        let (mut column, mut row) = (square.file(), 7 - square.rank());
        if !white_below {
            (column, row) = (7 - column, 7 - row);
        }
        let corner = place.min + cell * vec2(f32::from(column), f32::from(row));
        let rect = Rect::from_min_size(corner, vec2(cell, cell));
        let ground = if square.is_light() {
            theme.board.light
        } else {
            theme.board.dark
        };
        ui.painter().rect_filled(rect, 0.0, ground);
        let Some(piece) = position.piece_at(square) else {
            continue;
        };
        let worth = worths.iter().find(|worth| worth.square == square);
        if let Some(heat) = worth.and_then(|worth| heat(worth, term)) {
            ui.painter().rect_filled(rect, 0.0, heat_color(theme, heat));
        }
        let image = Rect::from_min_size(
            corner + vec2(cell * 0.14, 0.0),
            vec2(cell * 0.72, cell * 0.72),
        );
        PieceImages::of(ui.ctx()).paint(ui.painter(), image, piece);
        let Some(worth) = worth else {
            continue;
        };
        let value = match term {
            Some(term) => worth.share(Some(term)),
            None => worth.total,
        };
        if term.is_none() || value != 0 {
            paint_value(ui, rect, value, term.is_some());
        }
        let response = ui.interact(rect, ui.scope_id().with(("worth", square)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Access::Label, true, description(worth)));
        response.on_hover_ui(|ui| show_tip(ui, worth));
    }
}

/// Paints the number at the bottom of a square, dark on light.
fn paint_value(ui: &Ui, rect: Rect, value: i32, is_signed: bool) {
    let text = match is_signed {
        true => pawns(value),
        false => format!("{:.2}", f64::from(value) / 100.0),
    };
    let font = FontId::proportional((rect.width() * 0.27).clamp(8.0, 12.0));
    let galley = ui
        .painter()
        .layout_no_wrap(text, font, egui::Color32::BLACK);
    let at = Align2::CENTER_BOTTOM.anchor_size(pos2(rect.center().x, rect.bottom()), galley.size());
    let ground = egui::Color32::from_white_alpha(190);
    ui.painter()
        .rect_filled(at.expand2(vec2(1.5, -0.5)), 2.0, ground);
    ui.painter().galley(at.min, galley, egui::Color32::BLACK);
}

/// A piece and its value in words.
fn description(worth: &Worth) -> String {
    let args = [
        ("piece", piece_name(worth.piece).into()),
        ("square", worth.square.to_string().into()),
        (
            "worth",
            format!("{:.2}", f64::from(worth.total) / 100.0).into(),
        ),
    ];
    tr_args("evaluation-worth", &args)
}

/// Shows the parts of the value.
fn show_tip(ui: &mut Ui, worth: &Worth) {
    ui.strong(description(worth));
    egui::Grid::new("shares")
        .num_columns(2)
        .spacing(vec2(16.0, 2.0))
        .show(ui, |ui| {
            for share in &worth.shares {
                ui.label(
                    share
                        .term
                        .map_or_else(|| tr("evaluation-phase-share"), terms::name),
                );
                ui.label(pawns(share.value));
                ui.end_row();
            }
        });
}
