//! The techniques of the search in the settings: what each does, and a switch for it.
//!
//! Names and descriptions are the engine's own; other programs show the same ones.

use egui::{RichText, Ui};

use super::page::{Page, line};
use crate::kit::theme::Theme;
use crate::kit::tips::tipped_button;
use crate::kit::widgets::bare_check;
use tabia_engine::Techniques;
use tabia_settings::Settings;
use tabia_texts::tr;

/// Shows the techniques.
pub(crate) fn show(ui: &mut Ui, theme: &Theme, settings: &mut Settings, page: &mut Page<'_>) {
    for technique in Techniques::ALL {
        let name = technique.label();
        let first = !page.any;
        if !page.takes(ui, theme, &[&name, technique.description]) {
            continue;
        }
        if first {
            ui.label(RichText::new(tr("techniques-hint")).color(theme.text_weak));
            let is_default = settings.engine_techniques.is_empty();
            let why_not = is_default.then(|| tr("techniques-reset-not"));
            let reset = egui::Button::new(tr("techniques-reset"));
            if tipped_button(ui, reset, "", why_not).clicked() {
                settings.engine_techniques.clear();
            }
        }
        let chosen = settings.engine_techniques.get(technique.name).copied();
        let changed = chosen.is_some();
        let was = chosen.unwrap_or(technique.default);
        let mut on = was;
        let reset = line(ui, theme, &name, changed, |ui| {
            bare_check(ui, &mut on).accessible_name(&name);
        });
        if on != was {
            settings.set_technique(technique.name, on);
        }
        if reset {
            settings.engine_techniques.remove(technique.name);
        }
        // A description is closer to its own name than to the next.
        ui.add_space(-2.0 * theme.spacing);
        ui.label(
            RichText::new(technique.description)
                .small()
                .color(theme.text_weak),
        );
    }
}
