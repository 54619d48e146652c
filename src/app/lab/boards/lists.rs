//! Piece lists: a box for each record, in the order of the list, with the record to which it links.

use egui::accesskit::Role;
use egui::{
    Align2, FontFamily, FontId, Rect, RichText, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};

use super::paint::Look;
use super::words;
use crate::command::Commands;
use crate::command::lab::boards::Command;
use crate::kit::pieces::PieceImages;
use tabia_chess::Square;
use tabia_lab::boards::picture::{Entry, List};
use tabia_texts::tr_args;

/// Size of a record's box, and space for its arrow, in points.
const BOX: egui::Vec2 = vec2(46.0, 40.0);
const ARROW: f32 = 14.0;

/// Draws the lists of both sides, and frames the record of a square.
pub(super) fn show(
    ui: &mut Ui,
    look: &Look<'_>,
    lists: &[List],
    others: Option<&[List]>,
    chosen: Square,
    commands: &mut Commands,
) {
    let pointer = words::pointer_to(lists, chosen);
    if let Some(text) = &pointer {
        ui.label(RichText::new(text).small());
    }
    for (index, list) in lists.iter().enumerate() {
        let args = [("side", words::side(list.color).into())];
        ui.label(RichText::new(tr_args("boards-list", &args)).strong());
        let other = others.and_then(|others| others.get(index));
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(2.0, 4.0);
            for entry in &list.entries {
                let differs = other.is_some_and(|other| !other.entries.contains(entry));
                let is_chosen = entry.is_alive && entry.square == chosen;
                if show_entry(ui, look, entry, differs, is_chosen) {
                    commands.push(Command::Square(entry.square));
                }
            }
        });
        ui.add_space(4.0);
    }
}

fn spoken(entry: &Entry) -> String {
    let args = [
        ("index", entry.index.into()),
        ("piece", words::piece(entry.piece).into()),
        ("cell", entry.cell.into()),
    ];
    let mut text = tr_args("boards-record", &args);
    if let Some(next) = entry.next {
        text += &tr_args("boards-record-next", &[("next", next.into())]);
    }
    if let Some(pointer) = entry.pointer {
        let args = [("pointer", words::pointer(pointer).into())];
        text += &tr_args("boards-record-pointer", &args);
    }
    if !entry.is_alive {
        text += &tabia_texts::tr("boards-record-dead");
    }
    text
}

/// Draws a record; returns whether it was clicked.
fn show_entry(ui: &mut Ui, look: &Look<'_>, entry: &Entry, differs: bool, is_chosen: bool) -> bool {
    let theme = look.theme();
    let width = BOX.x + if entry.next.is_some() { ARROW } else { 0.0 };
    let (whole, response) = ui.allocate_exact_size(vec2(width, BOX.y), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, spoken(entry)));
    let rect = Rect::from_min_size(whole.min, BOX);
    let painter = ui.painter();
    let fill = match response.hovered() {
        true => theme.surface_hover,
        false => theme.surface_raised,
    };
    painter.rect_filled(rect, 3.0, fill);
    if differs {
        look.mark_change(painter, rect);
    } else {
        let line = Stroke::new(1.0, theme.border);
        painter.rect_stroke(rect, 3.0, line, StrokeKind::Inside);
    }
    look.mark_choice(ui, &response, rect, is_chosen);
    let side = 22.0;
    let image = Rect::from_min_size(rect.min + vec2(3.0, 2.0), vec2(side, side));
    painter.rect_filled(image, 2.0, theme.board.light);
    let opacity = if entry.is_alive { 1.0 } else { 0.35 };
    PieceImages::of(ui.ctx()).paint_faded(painter, image, entry.piece, opacity);
    let font = FontId::new(10.0, FontFamily::Monospace);
    let ink = match entry.is_alive {
        true => theme.text,
        false => theme.text_weak,
    };
    let index = format!("#{}", entry.index);
    painter.text(
        rect.right_top() + vec2(-3.0, 5.0),
        Align2::RIGHT_TOP,
        index,
        font.clone(),
        theme.text_weak,
    );
    let cell = entry.cell.to_string();
    painter.text(
        rect.center_bottom() - vec2(0.0, 2.0),
        Align2::CENTER_BOTTOM,
        cell,
        font,
        ink,
    );
    if !entry.is_alive {
        let struck = Stroke::new(1.5, theme.error);
        painter.line_segment(
            [
                rect.left_bottom() + vec2(4.0, -4.0),
                rect.right_top() + vec2(-4.0, 4.0),
            ],
            struck,
        );
    }
    if entry.next.is_some() {
        let y = rect.center().y;
        let (from, tip) = (pos2(rect.right() + 1.0, y), pos2(whole.right() - 1.0, y));
        let stroke = Stroke::new(1.5, theme.outline);
        painter.line_segment([from, tip], stroke);
        for side in [-3.5, 3.5] {
            painter.line_segment([tip, tip + vec2(-4.0, side)], stroke);
        }
    }
    response.on_hover_text(spoken(entry)).clicked()
}
