//! A move packed into bits: the three layouts, each field in its colour.

use egui::accesskit::Role;
use egui::{Color32, Rect, RichText, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo, vec2};

use super::paint::{Look, number};
use super::words;
use crate::kit::theme::Theme;
use tabia_chess::{Move, Position};
use tabia_lab::boards::packed::{Field, FieldName, Layout};
use tabia_texts::{tr, tr_args};

/// Draws the layouts.
pub(super) fn show(ui: &mut Ui, look: &Look<'_>, position: &Position, mv: Move) {
    for layout in Layout::ALL {
        let bits = layout.pack(position, mv);
        let title = RichText::new(words::layout(layout)).strong();
        ui.label(title).on_hover_text(words::layout_tip(layout));
        let fields = layout.fields(bits);
        show_bits(ui, look, layout, bits, &fields);
        show_legend(ui, look, &fields);
        ui.add_space(8.0);
    }
}

/// The same field has the same colour in all layouts.
fn color(theme: &Theme, name: FieldName) -> Color32 {
    let place = match name {
        FieldName::From => 0,
        FieldName::To => 1,
        FieldName::Kind => 2,
        FieldName::Captured => 3,
        FieldName::Mover => 4,
        FieldName::EnPassant => 5,
        FieldName::DoubleStep => 6,
        FieldName::Castling => 7,
        FieldName::Promotion => 8,
    };
    theme.hue(place)
}

fn name(field: FieldName) -> String {
    tr(match field {
        FieldName::From => "boards-field-from",
        FieldName::To => "boards-field-to",
        FieldName::Captured => "boards-field-captured",
        FieldName::Kind => "boards-field-kind",
        FieldName::Mover => "boards-field-mover",
        FieldName::EnPassant => "boards-en-passant",
        FieldName::DoubleStep => "boards-double-step",
        FieldName::Promotion => "boards-field-promotion",
        FieldName::Castling => "boards-castling",
    })
}

/// A field in words: its name, its value, and the meaning of the value.
fn said(field: &Field) -> String {
    let meaning = field
        .meaning
        .map_or_else(|| tr("boards-none"), words::meaning);
    let args = [
        ("name", name(field.name).into()),
        ("value", field.value.into()),
        ("meaning", meaning.into()),
    ];
    tr_args("boards-field", &args)
}

/// Shows the bits from the highest to the lowest.
fn show_bits(ui: &mut Ui, look: &Look<'_>, layout: Layout, bits: u32, fields: &[Field]) {
    let theme = look.theme();
    let width = layout.width() as f32;
    let side = (ui.available_width() / width).min(20.0).floor();
    let (whole, response) = ui.allocate_exact_size(vec2(side * width, 24.0), Sense::hover());
    response.widget_info(|| {
        let args = [
            ("layout", words::layout(layout).into()),
            ("bits", format!("0x{bits:X}").into()),
        ];
        WidgetInfo::labeled(Role::Image, true, tr_args("boards-packed", &args))
    });
    let right = |bit: u32| whole.right() - side * bit as f32;
    for field in fields {
        let place = Rect::from_x_y_ranges(
            right(field.low + field.width)..=right(field.low),
            whole.y_range(),
        );
        let paint = color(theme, field.name);
        let painter = ui.painter();
        painter.rect_filled(place, 2.0, theme.surface.blend(paint.gamma_multiply(0.3)));
        for bit in field.low..field.low + field.width {
            let cell = Rect::from_x_y_ranges(right(bit + 1)..=right(bit), whole.y_range());
            let digit = if bits >> bit & 1 != 0 { "1" } else { "0" };
            number(
                painter,
                cell,
                digit,
                (side * 0.9).min(13.0),
                theme.text_strong,
            );
        }
        painter.rect_stroke(place, 2.0, Stroke::new(1.5, paint), StrokeKind::Inside);
        let hover = ui.interact(
            place,
            ui.scope_id().with((layout, field.low)),
            Sense::hover(),
        );
        hover.on_hover_text(said(field));
    }
}

fn show_legend(ui: &mut Ui, look: &Look<'_>, fields: &[Field]) {
    let font = TextStyle::Small.resolve(ui.style());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(12.0, 4.0);
        // In the order of the bits: the highest first.
        for field in fields.iter().rev() {
            let ink = look.theme().text;
            let text = ui.painter().layout_no_wrap(said(field), font.clone(), ink);
            let size = vec2(text.size().x + 14.0, text.size().y);
            let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, said(field)));
            let key = Rect::from_center_size(rect.left_center() + vec2(5.0, 0.0), vec2(10.0, 10.0));
            ui.painter()
                .rect_filled(key, 2.0, color(look.theme(), field.name));
            ui.painter().galley(rect.min + vec2(14.0, 0.0), text, ink);
        }
    });
}
