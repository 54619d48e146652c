//! The network from within: the king's view and the inputs of each side, the numbers of its accumulator as columns of light, and
//! the set of output weights.

use egui::accesskit::Role;
use egui::{Rect, RichText, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::board::piece_name;
use crate::kit::theme::Theme;
use crate::lab::tile::{self, Tile};
use tabia_chess::{Color, Square};
use tabia_lab::evaluation::network::{
    Input, Inside, Insides, ONE, OUTPUTS, VIEWS, ViewChange, king_bucket,
};
use tabia_texts::{pawns, tr, tr_args};

/// Number of columns in a row, and height of a row, in points.
const COLUMNS: usize = 128;
const ROW: f32 = 17.0;
/// Side of a square of the map of buckets, in points.
const MAP_CELL: f32 = 7.0;

/// Draws the insides of a position, and what a move changes in them.
pub(super) fn show(ui: &mut Ui, theme: &Theme, found: &Insides, after: Option<(&Insides, &str)>) {
    let value = |insides: &Insides, turn: Color| pawns(turn.white_view(insides.value));
    let turn = found.turn;
    let text = match after {
        None => tr_args("evaluation-inside", &[("value", value(found, turn).into())]),
        Some((after, mv)) => {
            let args = [
                ("move", mv.into()),
                ("before", value(found, turn).into()),
                ("after", value(after, !turn).into()),
            ];
            tr_args("evaluation-inside-after", &args)
        }
    };
    ui.label(RichText::new(text).strong());
    if after.is_none() {
        ui.label(RichText::new(tr("evaluation-make-move")).small().weak());
    }
    let shown = after.map_or(found, |(after, _)| after);
    show_outputs(ui, theme, shown);
    for (index, side) in shown.sides.iter().enumerate() {
        ui.add_space(4.0);
        let before = after.map(|_| &found.sides[index]);
        show_side(ui, theme, side, before);
    }
}

fn side_name(color: Color) -> String {
    match color {
        Color::White => tr("boards-white"),
        Color::Black => tr("boards-black"),
    }
}

/// Shows the sets of output weights, and the one that the number of pieces chooses.
fn show_outputs(ui: &mut Ui, theme: &Theme, shown: &Insides) {
    tile::row(ui, |ui| {
        let args = [("pieces", shown.pieces.into())];
        ui.label(RichText::new(tr_args("evaluation-inside-output", &args)).small());
        for bucket in 0..OUTPUTS {
            let is_chosen = bucket == shown.output_bucket;
            let args = [("bucket", (bucket + 1).into()), ("count", OUTPUTS.into())];
            let name = tr_args("evaluation-inside-bucket", &args);
            let tile = Tile::new(18.0, (bucket + 1).to_string(), name);
            tile.selected(is_chosen).show(ui, theme);
        }
    });
}

fn show_side(ui: &mut Ui, theme: &Theme, side: &Inside, before: Option<&Inside>) {
    let key = match side.is_mirrored {
        true => "evaluation-inside-mirrored",
        false => "evaluation-inside-view",
    };
    let args = [
        ("side", side_name(side.viewer).into()),
        ("king", side.king.to_string().into()),
        ("bucket", (side.king_bucket + 1).into()),
        ("count", VIEWS.into()),
        ("inputs", side.inputs.len().into()),
    ];
    let title = tr_args(key, &args);
    ui.horizontal_top(|ui| {
        show_map(ui, theme, side, &title);
        ui.vertical(|ui| {
            ui.add(egui::Label::new(RichText::new(&title).small().strong()).wrap());
            match before {
                None => {}
                Some(before) => show_change(ui, theme, &ViewChange::between(before, side)),
            }
        });
    });
    show_numbers(ui, theme, side, before);
}

/// Shows the squares of the board by the bucket that a king there would choose.
fn show_map(ui: &mut Ui, theme: &Theme, side: &Inside, title: &str) {
    let size = vec2(8.0 * MAP_CELL, 8.0 * MAP_CELL);
    let (whole, response) = ui.allocate_exact_size(size, Sense::hover());
    let title = tr_args("evaluation-inside-map", &[("view", title.into())]);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, title.clone()));
    for square in Square::all() {
        let corner = vec2(f32::from(square.file()), f32::from(7 - square.rank())) * MAP_CELL;
        let rect = Rect::from_min_size(whole.min + corner, vec2(MAP_CELL, MAP_CELL));
        let bucket = king_bucket(side.viewer, square);
        let is_own = bucket == side.king_bucket;
        let strength = (bucket + 1) as f32 / (VIEWS + 1) as f32;
        let ground = theme
            .surface_active
            .lerp_to_gamma(theme.text_weak, strength * 0.7);
        let fill = if is_own { theme.accent } else { ground };
        ui.painter().rect_filled(rect.shrink(0.5), 1.0, fill);
        if square == side.king {
            let ring = Stroke::new(2.0, theme.text_strong);
            ui.painter()
                .rect_stroke(rect, 1.0, ring, StrokeKind::Inside);
        }
    }
    response.on_hover_text(tr("evaluation-inside-map-tip"));
}

/// Shows the inputs that a move switches off and on.
fn show_change(ui: &mut Ui, theme: &Theme, change: &ViewChange) {
    if change.is_new_view {
        ui.label(
            RichText::new(tr("evaluation-inside-new-view"))
                .small()
                .color(theme.warning),
        );
        return;
    }
    tile::row(ui, |ui| {
        let inputs = change.gone.iter().map(|input| (input, true));
        for (input, is_gone) in inputs.chain(change.come.iter().map(|input| (input, false))) {
            show_input(ui, theme, input, is_gone);
        }
    });
}

fn show_input(ui: &mut Ui, theme: &Theme, input: &Input, is_gone: bool) {
    let (key, color) = match is_gone {
        true => ("evaluation-inside-gone", theme.error),
        false => ("evaluation-inside-come", theme.success),
    };
    let args = [
        ("piece", piece_name(input.piece).into()),
        ("square", input.square.to_string().into()),
        ("index", input.index.into()),
    ];
    let sign = if is_gone { '−' } else { '+' };
    let text = format!("{sign}{} {}", input.square, input.index);
    Tile::new(80.0, text, tr_args(key, &args))
        .piece(input.piece)
        .frame(color)
        .show(ui, theme);
}

/// Draws the numbers of a side: each column is lit as high as the number is between 0 and 1, and what a move has changed is
/// coloured.
fn show_numbers(ui: &mut Ui, theme: &Theme, side: &Inside, before: Option<&Inside>) {
    let rows = side.numbers.len().div_ceil(COLUMNS);
    let width = ui.available_width().min(720.0);
    let size = vec2(width, rows as f32 * (ROW + 2.0));
    let (whole, response) = ui.allocate_exact_size(size, Sense::hover());
    let column = width / COLUMNS as f32;
    let changed = before.map_or(0, |before| changed(before, side));
    let args = [
        ("side", side_name(side.viewer).into()),
        ("count", side.numbers.len().into()),
        ("changed", changed.into()),
    ];
    let name = tr_args("evaluation-inside-numbers", &args);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name.clone()));
    let place = |index: usize| {
        let (row, at) = (index / COLUMNS, index % COLUMNS);
        let corner = vec2(at as f32 * column, row as f32 * (ROW + 2.0));
        Rect::from_min_size(whole.min + corner, vec2(column, ROW))
    };
    let painter = ui.painter();
    let ground = theme.surface_active;
    for row in 0..rows {
        let first = place(row * COLUMNS);
        let whole_row = Rect::from_min_size(first.min, vec2(width, ROW));
        painter.rect_filled(whole_row, 0.0, ground);
    }
    for (index, number) in side.numbers.iter().enumerate() {
        let rect = place(index);
        let height = |clipped: i16| ROW * f32::from(clipped) / f32::from(ONE);
        let lit = |from: f32, to: f32| {
            Rect::from_x_y_ranges(rect.x_range(), rect.bottom() - to..=rect.bottom() - from)
        };
        let now = height(number.clipped);
        let old = before.map_or(now, |before| height(before.numbers[index].clipped));
        let light = theme.accent;
        painter.rect_filled(lit(0.0, now.min(old)), 0.0, light);
        if now > old {
            painter.rect_filled(lit(old, now), 0.0, theme.success);
        } else if now < old {
            painter.rect_filled(lit(now, old), 0.0, theme.error);
        }
    }
    let pointer = ui
        .ctx()
        .pointer_hover_pos()
        .filter(|_| response.contains_pointer());
    let Some(pointer) = pointer else { return };
    let under = |index: &usize| place(*index).contains(pos2(pointer.x, pointer.y));
    if let Some(index) = (0..side.numbers.len()).find(under) {
        let number = side.numbers[index];
        let args = [
            ("index", index.into()),
            ("sum", number.sum.into()),
            ("clipped", number.clipped.into()),
            ("weight", number.weight.into()),
            ("share", format!("{:+.2}", number.share / 100.0).into()),
        ];
        let mut tip = tr_args("evaluation-inside-number", &args);
        if let Some(before) = before {
            let args = [("before", before.numbers[index].sum.into())];
            tip += "\n";
            tip += &tr_args("evaluation-inside-number-before", &args);
        }
        response.on_hover_text_at_pointer(tip);
    }
}

/// The number of columns whose light a move has changed.
fn changed(before: &Inside, after: &Inside) -> usize {
    let pairs = before.numbers.iter().zip(&after.numbers);
    pairs
        .filter(|(old, new)| old.clipped != new.clipped)
        .count()
}
