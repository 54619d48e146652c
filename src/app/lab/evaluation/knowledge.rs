//! What the engine's evaluation and the textbook's two know: the terms of each, and the coefficients of evaluation A.

use egui::{Align, DragValue, Grid, Layout, RichText, Ui, vec2};

use super::terms;
use crate::command::lab::evaluation::Command;
use crate::kit::theme::Theme;
use crate::kit::widgets::together;
use tabia_lab::evaluation::Knowledge;
use tabia_lab::evaluation::typical::Style;
use tabia_texts::{pawns_of, tr};

/// Draws the coefficients of evaluation A.
pub(super) fn show_style(ui: &mut Ui, style: Style, commands: &mut Vec<Command>) {
    let mut chosen = style;
    ui.horizontal_wrapped(|ui| {
        let mut field = |value: &mut i32, name: &str| {
            together(ui, |ui| {
                let label = ui.label(tr(name));
                let drag = DragValue::new(value).range(0..=Style::MAX).suffix(" %");
                let drag = ui.add(drag.speed(1.0)).labelled_by(label.id);
                drag.on_hover_text(tr(&format!("{name}-tip")));
                ui.add_space(8.0);
            });
        };
        field(&mut chosen.aggressiveness, "evaluation-aggressiveness");
        field(&mut chosen.pawn_ambition, "evaluation-pawn-ambition");
    });
    if chosen != style {
        commands.push(Command::Style(chosen));
    }
}

/// Draws a row for everything that one of the evaluations knows; nothing where they are not compared.
pub(super) fn show(ui: &mut Ui, all: &[Knowledge], theme: &Theme) {
    /// Width of a number, in points.
    const NUMBER: f32 = 56.0;
    if all.is_empty() {
        return;
    }
    ui.add_space(8.0);
    ui.label(RichText::new(tr("evaluation-knowledge")).strong());
    let number = |ui: &mut Ui, text: RichText| {
        let size = vec2(NUMBER, ui.spacing().interact_size.y);
        let right = Layout::right_to_left(Align::Center);
        ui.allocate_ui_with_layout(size, right, |ui| ui.label(text));
    };
    let grid = Grid::new("knowledge").num_columns(4).min_row_height(20.0);
    grid.spacing([16.0, 0.0]).show(ui, |ui| {
        let title = |key: &str| RichText::new(tr(key)).small().color(theme.text_weak);
        ui.label(title("evaluation-column-term"));
        for key in ["evaluation-by-ours", "evaluation-by-a", "evaluation-by-b"] {
            number(ui, title(key));
        }
        ui.end_row();
        for known in all {
            let name = ui.label(terms::name(known.term));
            name.on_hover_text(terms::meaning(known.term));
            for (value, judge) in known.values.into_iter().zip(Knowledge::JUDGES) {
                let text = match value {
                    Some(value) => RichText::new(pawns_of(value, judge.unit())),
                    None => RichText::new(tr("evaluation-lacks")).color(theme.text_weak),
                };
                number(ui, text);
            }
            ui.end_row();
        }
    });
}
