//! The settings dialog: shows one section or the results of a search, and applies changes at once.

use egui::accesskit::Role;
use egui::{Layout, RichText, Sense, Ui, UiBuilder, vec2};

use super::items::{Section, show_items};
use super::key_changes::KeyChanges;
use super::page::{DialogView, Page};
use super::{books, library, techniques};
use crate::command::{Command, play, settings};
use crate::kit::modal::{Answer, Modal};
use crate::kit::search_field::search_row;
use crate::kit::widgets::{at_right, tall_list};
use tabia_settings::Settings;
use tabia_texts::tr;

/// The state of the dialog between frames.
#[derive(Default)]
pub(crate) struct SettingsDialog {
    section: Section,
    search: String,
    /// Whether the search field has been focused.
    shown: bool,
    keys: KeyChanges,
}

/// Width of the names of the sections, in points.
const SECTIONS: f32 = 192.0;

impl Modal for SettingsDialog {
    type Command = Command;
    type View<'a> = DialogView<'a>;

    fn title(&self, _: &DialogView<'_>) -> String {
        tr("settings-title")
    }

    fn width(&self) -> f32 {
        800.0
    }

    fn show(&mut self, ui: &mut Ui, view: &DialogView<'_>) -> Answer<Command> {
        self.show_all(ui, view)
    }
}

impl SettingsDialog {
    /// Opens the dialog at a section.
    pub(crate) fn at(section: Section) -> SettingsDialog {
        SettingsDialog {
            section,
            ..SettingsDialog::default()
        }
    }

    pub(super) fn show_all(&mut self, ui: &mut Ui, view: &DialogView<'_>) -> Answer<Command> {
        let mut settings = view.settings.clone();
        let theme = view.theme;
        self.keys.record(ui, view.keys, &mut settings);
        let field = search_row(ui, theme, &mut self.search, &tr("settings-search"));
        if !self.shown {
            self.shown = true;
            field.request_focus();
        }
        ui.add_space(2.0 * theme.spacing);
        let height = (ui.ctx().content_rect().height() - 220.0).clamp(160.0, 860.0);
        let mut command = None;
        let size = vec2(ui.available_width(), height);
        let (whole, _) = ui.allocate_exact_size(size, Sense::hover());
        let (names, pages) = whole.split_left_right_at_x(whole.left() + SECTIONS);
        let justified = Layout::top_down_justified(egui::Align::Min);
        let names = UiBuilder::new().max_rect(names).layout(justified);
        self.show_sections(&mut ui.new_child(names.id_salt("sections")));
        let pages = UiBuilder::new().max_rect(pages.with_min_x(pages.left() + 4.0 * theme.spacing));
        tall_list(height)
            .id_salt((self.section, self.search.is_empty()))
            .auto_shrink([false, false])
            .show(&mut ui.new_child(pages.id_salt("pages")), |ui| {
                self.show_pages(ui, view, &mut settings, &mut command);
            });
        ui.add_space(3.0 * theme.spacing);
        let close = ui.horizontal(|ui| {
            // Beside the button, so that nothing moves when it appears.
            if let Some(refusal) = &self.keys.refusal {
                ui.label(RichText::new(refusal).color(theme.error));
            }
            at_right(ui, |ui| ui.button(tr("close")).clicked())
        });
        let close = close.inner;
        let change = (settings != *view.settings)
            .then(|| settings::Command::Change(Box::new(settings)).into());
        match (change.or(command.map(Command::Play)), close) {
            (Some(change), true) => Answer::Done(change),
            (Some(change), false) => Answer::Do(change),
            (None, true) => Answer::Close,
            (None, false) => Answer::Open,
        }
    }

    /// Shows the names of the sections. Choosing one ends a search.
    fn show_sections(&mut self, ui: &mut Ui) {
        for section in Section::ALL {
            let chosen = self.section == section && self.search.trim().is_empty();
            let tab = ui.selectable_label(chosen, tr(section.key()));
            ui.ctx().accesskit_node_builder(tab.id, |node| {
                node.set_role(Role::Tab);
                node.set_selected(chosen);
            });
            if tab.clicked() {
                self.section = section;
                self.search.clear();
                self.keys = KeyChanges::default();
            }
        }
    }

    /// Shows the chosen section, or the search results in each.
    fn show_pages(
        &mut self,
        ui: &mut Ui,
        view: &DialogView<'_>,
        settings: &mut Settings,
        command: &mut Option<play::Command>,
    ) {
        let theme = view.theme;
        let search = self.search.trim().to_lowercase();
        let mut any = false;
        for section in Section::ALL {
            if search.is_empty() && section != self.section {
                continue;
            }
            let mut page = Page {
                search: &search,
                title: tr(section.key()),
                any: false,
            };
            show_items(ui, theme, section, settings, &mut page);
            match section {
                Section::Techniques => techniques::show(ui, theme, settings, &mut page),
                Section::Books => books::show(ui, view.books, theme, settings, &mut page, command),
                Section::Library => library::show(ui, theme, settings, &mut page),
                Section::Keys => self.keys.show(ui, view, settings, &mut page),
                Section::Look | Section::Board | Section::Moves | Section::Engine => {}
            }
            any |= page.any;
        }
        if !any {
            ui.label(RichText::new(tr("settings-none")).color(theme.text_weak));
        }
    }
}
