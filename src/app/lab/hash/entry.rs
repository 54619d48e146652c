//! An entry in 10 and 6 bytes, and how many entries of other positions would match by fewer bits of the key.

use egui::accesskit::Role;
use egui::{
    Align2, Color32, FontId, Rect, RichText, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2,
};

use super::bits::BitRow;
use super::grid;
use super::state::HashPage;
use super::table::{kind_name, show_marks};
use crate::kit::theme::Theme;
use crate::lab::parts::LabInput;
use tabia_lab::hash::compact::{Compact, Field, FieldName, Layout};
use tabia_lab::hash::table::Statistics;
use tabia_texts::{grouped, tr, tr_args};

/// Number of bits in a row, and its height in points.
const ACROSS: u32 = 40;
const ROW: f32 = 15.0;
/// Least height of the plot, in points.
const PLOT: f32 = 96.0;

fn color(theme: &Theme, name: FieldName) -> Color32 {
    match name {
        FieldName::Key => theme.accent,
        FieldName::Depth => theme.success,
        FieldName::Index => theme.warning,
    }
}

/// Draws the selected entry, and the false matches of the drawn table.
pub(super) fn show(ui: &mut Ui, input: &LabInput<'_>, page: &HashPage) {
    let (Some(table), Some((place, slot))) = (page.table(), page.slot()) else {
        ui.label(RichText::new(tr("hash-entry-hint")).weak());
        return;
    };
    if let Some(searched) = &page.searched {
        show_marks(ui, page, searched);
    }
    ui.label(RichText::new(grid::said(table, place, Some(slot))).small());
    let compact = Compact::new(slot.entry.key, slot.entry.depth, slot.entry.index);
    for layout in Layout::ALL {
        show_layout(ui, input.theme, layout, &compact);
    }
    ui.label(RichText::new(tr("hash-entry-about")).small().weak())
        .on_hover_text(tr("hash-entry-about-tip"));
    let args = [
        ("kind", kind_name(Some(page.kind)).into()),
        ("probes", grouped(table.statistics().probes).into()),
    ];
    ui.label(tr_args("hash-matches", &args))
        .on_hover_text(tr("hash-matches-tip"));
    show_plot(ui, input.theme, table.statistics());
}

fn field_text(field: Field, bits: u128) -> String {
    let value = field.value(bits);
    match field.name {
        FieldName::Key => tr_args("hash-field-key", &[("bits", field.width.into())]),
        FieldName::Depth => tr_args("hash-field-depth", &[("value", value.into())]),
        FieldName::Index if value == 255 => tr("hash-field-no-index"),
        FieldName::Index => tr_args("hash-field-index", &[("value", value.into())]),
    }
}

fn show_layout(ui: &mut Ui, theme: &Theme, layout: Layout, compact: &Compact) {
    let bits = layout.pack(compact);
    let texts: Vec<(FieldName, String)> = layout
        .fields()
        .into_iter()
        .rev()
        .map(|field| (field.name, field_text(field, bits)))
        .collect();
    let rows = layout.bits().div_ceil(ACROSS);
    let size = vec2(ui.available_width(), 18.0 + ROW * rows as f32);
    let (whole, response) = ui.allocate_exact_size(size, Sense::hover());
    let title = tr(&format!("hash-layout-{}", layout.name()));
    let fields: Vec<&str> = texts.iter().map(|(_, text)| text.as_str()).collect();
    let key = format!("{:X}", layout.stored_key(compact.key));
    let args = [("fields", fields.join(", ").into()), ("key", key.into())];
    let fields = tr_args("hash-key-value", &args);
    let args = [("layout", title.clone().into()), ("fields", fields.into())];
    let name = tr_args("hash-packed", &args);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    let painter = ui.painter();
    let font = FontId::proportional(theme.small_size);
    let drawn = painter.text(
        whole.left_top(),
        Align2::LEFT_TOP,
        &title,
        font.clone(),
        theme.text_strong,
    );
    let mut left = drawn.right() + 12.0;
    for (name, text) in &texts {
        let key = Rect::from_min_size(pos2(left, whole.top() + 3.0), vec2(9.0, 9.0));
        painter.rect_filled(key, 2.0, color(theme, *name));
        let at = pos2(left + 12.0, whole.top());
        left = painter
            .text(at, Align2::LEFT_TOP, text, font.clone(), theme.text)
            .right()
            + 10.0;
    }
    for row in 0..rows {
        // The highest bits are in the first row.
        let top = whole.top() + 17.0 + ROW * (rows - 1 - row) as f32;
        let place = Rect::from_min_size(
            pos2(whole.left(), top),
            vec2(whole.width().min(560.0), ROW - 1.0),
        );
        let line = BitRow {
            theme,
            place,
            width: ACROSS,
        };
        for field in layout.fields() {
            for bit in
                field.low.max(row * ACROSS)..(field.low + field.width).min((row + 1) * ACROSS)
            {
                let is_set = bits >> bit & 1 != 0;
                line.paint_digit(
                    painter,
                    bit - row * ACROSS,
                    is_set,
                    color(theme, field.name),
                );
            }
        }
    }
    response.on_hover_text(name);
}

/// The greatest number of compared bits in the plot.
const MOST_BITS: u32 = 40;

/// Draws the false matches by the number of compared bits, on a logarithmic scale.
fn show_plot(ui: &mut Ui, theme: &Theme, statistics: &Statistics) {
    let height = (ui.available_height() - 4.0).clamp(PLOT, 260.0);
    let (whole, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let matches = |are_low: bool| -> Vec<u64> {
        let bits = (0..=MOST_BITS).step_by(4);
        bits.map(|bits| statistics.false_matches(bits, are_low))
            .collect()
    };
    let curves = [
        (true, "hash-low-bits", theme.accent),
        (false, "hash-high-bits", theme.warning),
    ]
    .map(|(are_low, key, color)| (tr(key), color, matches(are_low)));
    response.widget_info(|| {
        let said = |(name, _, matches): &(String, Color32, Vec<u64>)| {
            let numbers: Vec<String> = matches.iter().map(|count| grouped(*count)).collect();
            format!("{name}: {}", numbers.join(" "))
        };
        let args = [("curves", curves.each_ref().map(said).join("; ").into())];
        WidgetInfo::labeled(Role::Image, true, tr_args("hash-plot", &args))
    });
    let plot = Rect::from_min_max(
        pos2(whole.left() + 44.0, whole.top() + 18.0),
        whole.max - vec2(12.0, 18.0),
    );
    let font = FontId::proportional(theme.small_size);
    let most = curves
        .iter()
        .flat_map(|curve| &curve.2)
        .copied()
        .max()
        .unwrap_or(1)
        .max(1) as f32;
    let x = |bits: u32| plot.left() + plot.width() * bits as f32 / MOST_BITS as f32;
    // The lowest line is 0, one step below 1.
    let y = |count: u64| {
        let steps = most.log10() + 1.0;
        let step = if count == 0 {
            0.0
        } else {
            (count as f32).log10() + 1.0
        };
        plot.bottom() - plot.height() * step / steps
    };
    let painter = ui.painter();
    let line = Stroke::new(1.0, theme.border);
    let powers = (0..=most.log10() as u32).map(|power| 10_u64.pow(power));
    for count in std::iter::once(0).chain(powers) {
        painter.hline(plot.x_range(), y(count), line);
        let at = pos2(plot.left() - 4.0, y(count));
        painter.text(
            at,
            Align2::RIGHT_CENTER,
            grouped(count),
            font.clone(),
            theme.text_weak,
        );
    }
    for bits in (0..=MOST_BITS).step_by(8) {
        let at = pos2(x(bits), plot.bottom() + 2.0);
        painter.text(
            at,
            Align2::CENTER_TOP,
            bits.to_string(),
            font.clone(),
            theme.text_weak,
        );
    }
    let mut left = plot.left();
    for (index, (name, color, matches)) in curves.iter().enumerate() {
        let points: Vec<_> = matches
            .iter()
            .enumerate()
            .map(|(step, count)| pos2(x(4 * step as u32), y(*count)))
            .collect();
        painter.add(Shape::line(points.clone(), Stroke::new(1.5, *color)));
        let mark = |at: egui::Pos2| match index {
            0 => painter.circle_filled(at, 2.5, *color),
            _ => painter.rect_filled(Rect::from_center_size(at, vec2(5.0, 5.0)), 0.0, *color),
        };
        for point in points {
            mark(point);
        }
        mark(pos2(left + 4.0, whole.top() + 8.0));
        let at = pos2(left + 12.0, whole.top());
        left = painter
            .text(at, Align2::LEFT_TOP, name, font.clone(), theme.text)
            .right()
            + 16.0;
    }
    response.on_hover_text(tr("hash-matches-tip"));
}
