//! The keys of the commands in the settings: shows, records and removes them.

use egui::{Event, Key, Modifiers, RichText, Ui, vec2};

use super::page::{DialogView, Page, line};
use crate::kit::command_table::{Group, NamedKeys};
use crate::kit::keys;
use crate::kit::keys::Shortcut;
use crate::kit::theme::Theme;
use crate::kit::widgets::IconButton;
use tabia_settings::Settings;
use tabia_texts::{tr, tr_args};

/// A change of a key that is being made.
#[derive(Default)]
pub(super) struct KeyChanges {
    /// The command whose new key is being recorded.
    recording: Option<&'static str>,
    /// Why the last key was rejected.
    pub(super) refusal: Option<String>,
}

/// Minimum width of the keys of a command, in points.
const KEYS: f32 = 144.0;

impl KeyChanges {
    /// Shows the keys of all commands.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        view: &DialogView<'_>,
        settings: &mut Settings,
        page: &mut Page<'_>,
    ) {
        let theme = view.theme;
        let mut entries: Vec<&NamedKeys> = view.keys.iter().collect();
        entries.sort_by_key(|entry| Group::ALL.iter().position(|one| *one == entry.group));
        let mut last = None;
        for entry in entries {
            let name = entry.text();
            let shortcuts = entry.shortcuts(settings);
            let keys: Vec<String> = shortcuts.iter().map(ToString::to_string).collect();
            if !page.takes(ui, theme, &[&name, &keys.join(" ")]) {
                continue;
            }
            let is_first = last.replace(entry.group) != Some(entry.group);
            // The results of a search have the titles of the sections.
            if is_first && page.search.is_empty() {
                ui.add_space(2.0 * theme.spacing);
                ui.label(RichText::new(entry.group.title()).color(theme.accent));
            }
            let changed = settings.keys.contains_key(entry.id);
            let reset = line(ui, theme, &name, changed, |ui| {
                self.show_key(ui, theme, entry, (&name, &keys), settings)
            });
            if reset {
                settings.keys.remove(entry.id);
                self.refusal = None;
            }
        }
    }

    fn show_key(
        &mut self,
        ui: &mut Ui,
        theme: &Theme,
        entry: &NamedKeys,
        (name, shortcuts): (&str, &[String]),
        settings: &mut Settings,
    ) {
        let recording = self.recording == Some(entry.id);
        let held = keys::modifiers_text(ui.input(|input| input.modifiers));
        let text = match (recording, shortcuts.is_empty()) {
            (true, _) if held.is_empty() => tr("keys-press"),
            (true, _) => tr_args("keys-held", &[("modifiers", held.into())]),
            (false, true) => tr("keys-add"),
            (false, false) => shortcuts.join(", "),
        };
        let change = tr_args("keys-change", &[("name", name.into())]);
        let button = ui
            .add(
                egui::Button::new(text)
                    .selected(recording)
                    .min_size(vec2(KEYS, 0.0)),
            )
            .accessible_name(change);
        if button.clicked() {
            self.recording = if recording { None } else { Some(entry.id) };
            self.refusal = None;
        } else if recording && button.clicked_elsewhere() {
            self.recording = None;
        }
        if !shortcuts.is_empty() {
            let remove = tr_args("keys-remove", &[("name", name.into())]);
            if IconButton::new("close", &remove).show(ui, theme) {
                settings.keys.insert(entry.id.to_owned(), Vec::new());
            }
        }
    }

    /// Records the next complete key combination for the waiting command; Escape cancels. A combination of another command is
    /// rejected, and recording continues.
    pub(super) fn record(&mut self, ui: &Ui, keys: &[NamedKeys], settings: &mut Settings) {
        let Some(id) = self.recording else { return };
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
            self.recording = None;
            self.refusal = None;
            return;
        }
        let pressed = ui.input_mut(|input| {
            let held = input.modifiers;
            // A repeated key, such as one still held from pressing the button, is not recorded.
            let fresh = |event: &Event| !matches!(event, Event::Key { repeat: true, .. });
            let at = input
                .events
                .iter()
                .position(|event| fresh(event) && Shortcut::of_event(event, held).is_some())?;
            Shortcut::of_event(&input.events.remove(at), held)
        });
        let Some(shortcut) = pressed else { return };
        let taken = keys
            .iter()
            .find(|entry| entry.id != id && entry.shortcuts(settings).contains(&shortcut));
        if let Some(other) = taken {
            let args = [
                ("key", shortcut.to_string().into()),
                ("name", other.text().trim_end_matches('…').to_owned().into()),
            ];
            self.refusal = Some(tr_args("keys-taken", &args));
        } else {
            self.recording = None;
            self.refusal = None;
            settings
                .keys
                .insert(id.to_owned(), vec![shortcut.to_string()]);
        }
    }
}
