//! The loop over the bits of a set: how the lowest bit is isolated, found in a table, and removed.

use egui::accesskit::Role;
use egui::{
    Align2, FontFamily, FontId, Rect, RichText, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};

use super::bits;
use super::paint::Look;

use super::words;
use crate::command::Commands;
use crate::command::lab::boards::Command;
use crate::kit::drop_down::{self, DropDown};
use crate::kit::widgets::IconButton;
use crate::lab::tile::{self, Tile};
use tabia_lab::boards::bitboards::lowest::{Step, quarters, steps};
use tabia_lab::boards::picture::Plane;
use tabia_texts::{tr, tr_args};

/// Draws the chosen step of the loop over a set.
pub(super) fn show(
    ui: &mut Ui,
    look: &Look<'_>,
    planes: &[Plane],
    (chosen, at): (usize, usize),
    commands: &mut Commands,
) {
    let Some(plane) = planes.get(chosen).or(planes.first()) else {
        return;
    };
    let steps = steps(plane.bits);
    let at = at.min(steps.len().saturating_sub(1));
    ui.horizontal(|ui| {
        let label = ui.label(tr("boards-set"));
        let combo = DropDown::new("set of bits").selected_text(words::plane(plane.name));
        let response = combo.width(150.0).height(320.0).show_ui(ui, |ui| {
            for (index, one) in planes.iter().enumerate() {
                let name = words::plane(one.name);
                if drop_down::entry(ui, index == chosen, name).clicked() {
                    commands.push(Command::Set(index));
                }
            }
        });
        response.response.labelled_by(label.id);
        let theme = look.theme();
        for (icon, name, to) in [
            ("previous", "boards-bit-before", at.checked_sub(1)),
            (
                "next",
                "boards-bit-after",
                Some(at + 1).filter(|to| *to < steps.len()),
            ),
        ] {
            let why_not = to.is_none().then(|| tr("boards-bit-no-more"));
            let (name, button) = (tr(name), icon);
            if IconButton::new(button, &name)
                .why_not(why_not)
                .show(ui, theme)
                && let Some(to) = to
            {
                commands.push(Command::Bit(to));
            }
        }
    });
    let Some(step) = steps.get(at) else {
        ui.label(RichText::new(tr("boards-set-empty")).weak());
        return;
    };
    let args = [
        ("step", (at + 1).into()),
        ("steps", steps.len().into()),
        (
            "square",
            plane.squares[step.square.index()].to_string().into(),
        ),
    ];
    ui.label(tr_args("boards-bit-step", &args));
    show_banks(ui, look, step);
    let args = [
        ("bank", step.bank.into()),
        ("offset", (16 * step.bank).into()),
        ("entry", step.in_bank.into()),
        ("bit", step.square.index().into()),
        ("rest", format!("{:016X}", step.rest).into()),
    ];
    ui.label(RichText::new(tr_args("boards-bit-table", &args)).small());
    ui.add_space(4.0);
    let rest = Plane {
        bits: step.set,
        ..plane.clone()
    };
    let square = plane.squares[step.square.index()];
    bits::show(ui, look, &[rest], None, Some(square), commands);
    ui.add_space(4.0);
    tile::row(ui, |ui| {
        for (index, step) in steps.iter().enumerate() {
            let square = plane.squares[step.square.index()];
            let args = [
                ("bit", step.square.index().into()),
                ("square", square.to_string().into()),
            ];
            let tile = Tile::new(34.0, square.to_string(), tr_args("boards-bit", &args));
            if tile.selected(index == at).button(ui, look.theme()) {
                commands.push(Command::Bit(index));
                commands.push(Command::Square(square));
            }
        }
    });
}

/// Draws the set, its negation and their AND, each as four quarters of 16 bits, the highest first.
fn show_banks(ui: &mut Ui, look: &Look<'_>, step: &Step) {
    let theme = look.theme();
    let columns = [
        ("x", step.set),
        ("-x", step.negated),
        ("x & -x", step.lowest),
    ];
    const GAP: f32 = 10.0;
    const LEFT: f32 = 18.0;
    const ROW: f32 = 18.0;
    let width = ui.available_width().min(560.0);
    let part = ((width - LEFT - 2.0 * GAP) / 3.0).floor();
    let letter = (part / 16.0).min(9.0);
    let (whole, response) = ui.allocate_exact_size(vec2(width, 5.0 * ROW), Sense::hover());
    let spoken = columns
        .map(|(name, value)| format!("{name} = {value:016X}"))
        .join(", ");
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, spoken.clone()));
    let painter = ui.painter();
    let font = FontId::new((letter / 0.62).clamp(8.0, 13.0), FontFamily::Monospace);
    let small = FontId::new(10.0, FontFamily::Monospace);
    for (column, (name, value)) in columns.into_iter().enumerate() {
        let left = whole.left() + LEFT + column as f32 * (part + GAP);
        let title = pos2(left, whole.top());
        painter.text(title, Align2::LEFT_TOP, name, small.clone(), theme.text);
        for (bank, quarter) in quarters(value).into_iter().enumerate() {
            let top = whole.top() + ROW * (4 - bank) as f32;
            if column == 0 {
                let at = pos2(whole.left(), top + ROW / 2.0);
                painter.text(
                    at,
                    Align2::LEFT_CENTER,
                    bank.to_string(),
                    small.clone(),
                    theme.text_weak,
                );
            }
            let rect = Rect::from_min_size(pos2(left, top), vec2(16.0 * letter, ROW - 2.0));
            let is_hit = column == 2 && bank == step.bank;
            if is_hit {
                painter.rect_filled(rect.expand(1.0), 2.0, theme.accent.gamma_multiply(0.25));
                let stroke = Stroke::new(1.5, theme.accent);
                painter.rect_stroke(rect.expand(1.0), 2.0, stroke, StrokeKind::Inside);
            }
            for bit in 0..16 {
                let is_set = quarter >> (15 - bit) & 1 != 0;
                let at = pos2(left + letter * (bit as f32 + 0.5), rect.center().y);
                let ink = if is_set {
                    theme.text_strong
                } else {
                    theme.text_weak
                };
                let digit = if is_set { "1" } else { "0" };
                painter.text(at, Align2::CENTER_CENTER, digit, font.clone(), ink);
            }
        }
    }
}
