//! The collections and the names of the user in the settings.

use std::path::PathBuf;

use egui::{RichText, Ui};

use super::page::{Page, line};
use crate::kit::files;
use crate::kit::theme::Theme;
use crate::kit::tips::tipped_button;
use crate::kit::widgets::text_field;
use tabia_settings::Settings;
use tabia_texts::{tr, tr_args};

/// Shows the names, the collection to which finished games are added, and that in which the explorer looks positions up.
pub(super) fn show(ui: &mut Ui, theme: &Theme, settings: &mut Settings, page: &mut Page<'_>) {
    show_names(ui, theme, settings, page);
    let open = settings.library.clone();
    let name = tr("set-played_library");
    let chosen = &mut settings.played_library;
    show_collection(
        ui,
        theme,
        (&name, "settings-played-tip", "settings-no-collection"),
        (chosen, open.clone()),
        page,
    );
    let name = tr("set-reference_library");
    let chosen = &mut settings.reference_library;
    let texts = (&*name, "settings-reference-tip", "settings-the-open-one");
    show_collection(ui, theme, texts, (chosen, open), page);
}

fn show_names(ui: &mut Ui, theme: &Theme, settings: &mut Settings, page: &mut Page<'_>) {
    let name = tr("review-own-names");
    if !page.takes(ui, theme, &[&name]) {
        return;
    }
    let is_changed = !settings.own_names.is_empty();
    let reset = line(ui, theme, &name, is_changed, |ui| {
        let field = text_field(&mut settings.own_names)
            .hint_text(tr("review-own-names-hint"))
            .char_limit(Settings::MAX_OWN_NAMES)
            .desired_width(240.0);
        let field = ui.add(field);
        field.clone().accessible_name(&name);
        field.on_hover_text(tr("settings-own-names-tip"));
    });
    if reset {
        settings.own_names.clear();
    }
}

/// Shows a collection that is chosen by opening it; `none` is the key of what is shown in its place.
fn show_collection(
    ui: &mut Ui,
    theme: &Theme,
    (name, tip, none): (&str, &str, &str),
    (chosen, open): (&mut Option<PathBuf>, Option<PathBuf>),
    page: &mut Page<'_>,
) {
    if !page.takes(ui, theme, &[name]) {
        return;
    }
    let reset = line(ui, theme, name, chosen.is_some(), |ui| {
        let shown = chosen.as_deref().map(|folder| {
            let name = folder.file_stem().unwrap_or(folder.as_os_str());
            name.to_string_lossy().into_owned()
        });
        let shown = shown.unwrap_or_else(|| tr(none));
        let label = ui.label(RichText::new(shown).color(theme.text_strong));
        if let Some(folder) = chosen.as_deref() {
            label.on_hover_text(files::display(folder));
        }
        let why_not = match &open {
            None => Some(tr("settings-use-open-none")),
            Some(_) if *chosen == open => Some(tr("settings-use-open-same")),
            Some(_) => None,
        };
        let button = egui::Button::new(tr("settings-use-open"));
        let button = tipped_button(ui, button, &tr(tip), why_not);
        let button =
            button.accessible_name(tr_args("settings-use-open-for", &[("name", name.into())]));
        if button.clicked() {
            *chosen = open.clone();
        }
    });
    if reset {
        *chosen = None;
    }
}
