//! The data from which the settings dialog is drawn, and one section of it with its search.

use egui::{RichText, Ui};

use crate::kit::command_table::NamedKeys;
use crate::kit::icons;
use crate::kit::theme::Theme;
use crate::play::books::Books;
use tabia_settings::Settings;
use tabia_texts::tr_args;

/// One section as it is drawn: all of it, or its search results.
pub(crate) struct Page<'a> {
    /// The search in lower case; empty where everything is shown.
    pub(super) search: &'a str,
    pub(super) title: String,
    /// Whether anything is shown. With a search, the title is shown only then.
    pub any: bool,
}

impl Page<'_> {
    /// Whether an entry with these texts is to be shown. If so, it must be drawn next.
    pub(crate) fn takes(&mut self, ui: &mut Ui, theme: &Theme, texts: &[&str]) -> bool {
        let fits = |text: &str| text.to_lowercase().contains(self.search);
        if !fits(&self.title) && !texts.iter().any(|text| fits(text)) {
            return false;
        }
        if !self.any && !self.search.is_empty() {
            ui.add_space(2.0 * theme.spacing);
            ui.label(RichText::new(&self.title).color(theme.accent));
        }
        self.any = true;
        true
    }
}

/// Shows one setting: its name, its control, and a reset button when its value is not the default.
pub(crate) fn line(
    ui: &mut Ui,
    theme: &Theme,
    name: &str,
    changed: bool,
    show: impl FnOnce(&mut Ui),
) -> bool {
    let mut reset = false;
    crate::kit::modal::wide_row(ui, 68.0 * theme.spacing, theme, name, |ui| {
        show(ui);
        if changed {
            let side = 6.0 * theme.spacing;
            let (rect, response) =
                ui.allocate_exact_size(egui::Vec2::splat(side), egui::Sense::click());
            let label = tr_args("settings-reset", &[("name", name.into())]);
            response.widget_info(|| {
                egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, &label)
            });
            let tint = if response.hovered() {
                theme.text_strong
            } else {
                theme.text_weak
            };
            icons::paint(ui.painter(), "undo", rect.shrink(theme.spacing), tint);
            reset = response.on_hover_text(label).clicked();
        }
    });
    reset
}

/// The data from which the dialog is drawn.
pub(crate) struct DialogView<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) books: &'a Books,
    /// Every command that can have keys.
    pub(crate) keys: &'a [NamedKeys],
    pub(crate) theme: &'a Theme,
}
