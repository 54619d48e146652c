//! What the engine's evaluation and the textbook's two know: the terms of each, and the coefficients of evaluation A.

use egui::{DragValue, Grid, RichText, Ui};

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

/// Draws a row for everything that one of the evaluations knows.
pub(super) fn show(ui: &mut Ui, all: &[Knowledge], theme: &Theme) {
    ui.label(RichText::new(tr("evaluation-knowledge")).strong());
    let grid = Grid::new("knowledge").num_columns(4).striped(true);
    grid.spacing([16.0, 2.0]).show(ui, |ui| {
        for title in [
            "evaluation-column-term",
            "evaluation-by-ours",
            "evaluation-by-a",
            "evaluation-by-b",
        ] {
            ui.label(RichText::new(tr(title)).small().color(theme.text_weak));
        }
        ui.end_row();
        for known in all {
            let name = ui.label(terms::name(known.term));
            name.on_hover_text(terms::meaning(known.term));
            for (value, judge) in known.values.into_iter().zip(Knowledge::JUDGES) {
                match value {
                    Some(value) => ui.label(pawns_of(value, judge.unit())),
                    None => ui.label(RichText::new(tr("evaluation-lacks")).color(theme.text_weak)),
                };
            }
            ui.end_row();
        }
    });
}
