//! Options of a review: what it examines, and what it writes into the game.

use egui::{DragValue, Grid, Ui};

use crate::command::review::Command;
use crate::kit::drop_down::{self, DropDown};
use crate::kit::widgets::text_field;
use tabia_settings::{EngineId, Settings};
use tabia_texts::tr;

/// Draws the choice of the engine that judges.
fn show_judge(ui: &mut Ui, settings: &mut Settings) {
    if settings.engines.is_empty() {
        return;
    }
    let name = |id: Option<EngineId>, settings: &Settings| {
        let profile = id.and_then(|id| settings.engine(id));
        profile.map_or_else(
            || tr("player-engine"),
            |profile| profile.program.display_name(),
        )
    };
    ui.horizontal(|ui| {
        ui.label(tr("review-judge"));
        let combo = DropDown::new("judge")
            .selected_text(name(settings.review_judge, settings))
            .width(180.0)
            .show_ui(ui, |ui| {
                let engines = settings.engines.iter().map(|profile| Some(profile.id));
                let choices: Vec<Option<EngineId>> = std::iter::once(None).chain(engines).collect();
                for choice in choices {
                    let text = name(choice, settings);
                    drop_down::value(ui, &mut settings.review_judge, choice, text);
                }
            });
        let response = combo.response.accessible_name(tr("review-judge"));
        response.on_hover_text(tr("review-judge-tip"));
    });
}

/// Draws the options.
pub(super) fn show(ui: &mut Ui, settings: &Settings, commands: &mut Vec<Command>) {
    let mut new = settings.clone();
    ui.group(|ui| {
        ui.horizontal(|ui| {
            let label = ui.label(tr("review-nodes"));
            let mut thousands = new.review_nodes / 1000;
            let field = DragValue::new(&mut thousands)
                .range(Settings::REVIEW_NODES)
                .speed(5.0)
                .suffix(tr("review-thousand"));
            ui.add(field).labelled_by(label.id);
            new.review_nodes = thousands * 1000;
        });
        show_judge(ui, &mut new);
        ui.label(tr("review-thresholds"))
            .on_hover_text(tr("review-thresholds-tip"));
        Grid::new("thresholds").show(ui, |ui| {
            for (value, key) in [
                (&mut new.review_inaccuracy, "badge-inaccuracy"),
                (&mut new.review_mistake, "badge-mistake"),
                (&mut new.review_blunder, "badge-blunder"),
            ] {
                let label = ui.label(tr(key));
                ui.add(DragValue::new(value).range(1..=100).speed(0.2))
                    .labelled_by(label.id);
                ui.end_row();
            }
        });
        ui.label(tr("review-leaves"));
        ui.horizontal_wrapped(|ui| {
            for (value, key) in [
                (&mut new.review_evals, "review-evals"),
                (&mut new.review_glyphs, "review-glyphs"),
                (&mut new.review_lines, "review-better-lines"),
                (&mut new.review_sentences, "review-sentences"),
            ] {
                ui.checkbox(value, tr(key));
            }
        });
        ui.horizontal(|ui| {
            let label = ui.label(tr("review-own-names"));
            let field = text_field(&mut new.own_names)
                .hint_text(tr("review-own-names-hint"))
                .char_limit(Settings::MAX_OWN_NAMES)
                .desired_width(f32::INFINITY);
            let field = ui.add(field).labelled_by(label.id);
            field.on_hover_text(tr("review-own-names-tip"));
        });
    });
    if new != *settings {
        commands.push(Command::Change(Box::new(new)));
    }
}
