//! The distance table around a king: rings of squares, its field, and the squares from which a queen is dangerous.

use egui::accesskit::Role as AccessRole;
use egui::{
    Align2, FontFamily, FontId, Rect, RichText, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};

use super::paint::Look;
use crate::command::Commands;
use crate::command::lab::boards::Command;
use crate::kit::pieces::PieceImages;
use tabia_chess::{Position, Role, Square, san};
use tabia_lab::boards::distance::{Approach, DistanceEntry, FIELD, KING, NEAR, approaches};
use tabia_texts::{tr, tr_args};

/// Number of differences on a side of the drawn part of the table.
const SIDE: u8 = 15;
/// Height of the texts below the table, in points.
const TEXTS: f32 = 88.0;

/// Draws the table around the king of the side that is not to move, and the queens' moves.
pub(super) fn show(
    ui: &mut Ui,
    look: &Look<'_>,
    position: &Position,
    chosen: Square,
    room: f32,
    commands: &mut Commands,
) {
    let king = position.king(!position.turn());
    let moves = approaches(position);
    let width = ui.available_width();
    let cell = (width.min((room - TEXTS).max(220.0)) / f32::from(SIDE)).min(30.0);
    let cell = cell.floor();
    let side = cell * f32::from(SIDE);
    let (whole, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    let title = tr("boards-distance-table");
    response.widget_info(|| WidgetInfo::labeled(AccessRole::Image, true, title.clone()));
    for files in -7..=7_i8 {
        for ranks in -7..=7_i8 {
            let centre = whole.center() + cell * vec2(f32::from(files), -f32::from(ranks));
            let rect = Rect::from_center_size(centre, vec2(cell, cell));
            let square = king.offset(files, ranks);
            let distance = files.unsigned_abs().max(ranks.unsigned_abs());
            show_entry(ui, look, rect, (distance, square.is_some()));
            let Some(square) = square else { continue };
            let is_fall = |one: &&Approach| one.is_fall() && one.mv.to() == square;
            let falls = moves.iter().any(|one| is_fall(&one));
            show_square(ui, look, rect, (position, square), falls);
            let id = ui.scope_id().with(("distance", square.index()));
            let response = ui.interact(rect, id, Sense::click());
            let said = said(square, king);
            response.widget_info(|| {
                WidgetInfo::selected(AccessRole::Button, true, square == chosen, said.clone())
            });
            if square == chosen || response.has_focus() {
                let ring = Stroke::new(2.5, look.theme().accent);
                let painter = ui.painter();
                painter.rect_stroke(rect.shrink(0.5), 2.0, ring, StrokeKind::Inside);
            }
            if response.clicked() {
                commands.push(Command::Square(square));
            }
            response.on_hover_text(said);
        }
    }
    let field = cell * f32::from(2 * FIELD + 1);
    let field = Rect::from_center_size(whole.center(), vec2(field, field));
    let edge = Stroke::new(2.0, look.theme().success);
    ui.painter()
        .rect_stroke(field, 2.0, edge, StrokeKind::Inside);
    ui.label(RichText::new(said(chosen, king)).small());
    show_moves(ui, position, &moves);
    ui.label(RichText::new(tr("boards-distance-field")).small().weak());
}

/// The look-up of a square in words.
fn said(square: Square, king: Square) -> String {
    let entry = DistanceEntry::between(square, king);
    let offset = |at: usize| match at.checked_sub(KING) {
        Some(more) => format!("+ {more}"),
        None => format!("− {}", KING - at),
    };
    let args = [
        ("square", square.to_string().into()),
        ("rows", offset(entry.row).into()),
        ("columns", offset(entry.column).into()),
        ("index", entry.index().into()),
        ("distance", entry.distance().into()),
    ];
    tr_args("boards-distance-entry", &args)
}

/// Draws the number of a cell. Near rings are coloured; a cell beyond the board is pale.
fn show_entry(ui: &Ui, look: &Look<'_>, rect: Rect, (distance, is_inside): (u8, bool)) {
    let theme = look.theme();
    let fill = match distance {
        _ if !is_inside => theme.surface,
        0 => theme.board.light,
        1..NEAR => theme
            .warning
            .gamma_multiply(0.6 - 0.13 * f32::from(distance)),
        _ => theme.surface_raised,
    };
    let painter = ui.painter();
    painter.rect_filled(rect.shrink(0.5), 1.0, fill);
    let size = (rect.width() * 0.42).clamp(8.0, 11.0);
    let color = if is_inside {
        theme.text_strong
    } else {
        theme.text_weak
    };
    let font = FontId::new(size, FontFamily::Monospace);
    if distance > 0 {
        painter.text(
            rect.center(),
            Align2::CENTER_CENTER,
            distance.to_string(),
            font,
            color,
        );
    }
}

/// Draws the king and the queens of the other side, and marks where such a queen lets the king's safety fall.
fn show_square(
    ui: &Ui,
    look: &Look<'_>,
    rect: Rect,
    (position, square): (&Position, Square),
    falls: bool,
) {
    if falls {
        let ring = Stroke::new(2.0, look.theme().error);
        ui.painter()
            .rect_stroke(rect.shrink(1.5), 2.0, ring, StrokeKind::Inside);
    }
    let turn = position.turn();
    let shown = position.piece_at(square).filter(|piece| match piece.role {
        Role::King => piece.color != turn,
        Role::Queen => piece.color == turn,
        _ => false,
    });
    if let Some(piece) = shown {
        let painter = ui.painter();
        painter.rect_filled(rect.shrink(0.5), 1.0, look.theme().board.light);
        PieceImages::of(ui.ctx()).paint_small(painter, rect, piece);
    }
}

/// Lists the moves by which the safety of the king falls.
fn show_moves(ui: &mut Ui, position: &Position, moves: &[Approach]) {
    let falls: Vec<String> = moves
        .iter()
        .filter(|one| one.is_fall())
        .map(|one| {
            let args = [
                ("move", san::write(position, one.mv).into()),
                ("before", one.before.into()),
                ("after", one.after.into()),
            ];
            tr_args("boards-distance-fall", &args)
        })
        .collect();
    let text = match (moves.is_empty(), falls.is_empty()) {
        (true, _) => tr("boards-distance-no-queen"),
        (false, true) => tr("boards-distance-safe"),
        _ => tr_args(
            "boards-distance-falls",
            &[("moves", falls.join(", ").into())],
        ),
    };
    ui.label(RichText::new(text).small().strong());
}
