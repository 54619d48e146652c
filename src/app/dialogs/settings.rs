//! The settings: everything at once, found by a search, applied as it is changed, and reset one by one.

use egui::{ComboBox, DragValue, Key, Modifiers, RichText, Ui};

use super::{Answer, buttons, shelf, techniques};
use crate::app::App;
use crate::app::command::{Command, Entry, TABLE};
use crate::app::icons;
use crate::app::keys::Shortcut;
use crate::app::text::{LANGUAGES, tr, tr_args};
use crate::app::theme::Theme;
use crate::app::widgets::{tall_list, text_field};
use crate::engine::max_hash_mib;
use crate::settings::{BoardChoice, Coordinates, Notation, ScoreView, Settings, ThemeChoice};

/// What the dialog remembers from frame to frame.
#[derive(Default)]
pub(in crate::app) struct SettingsDialog {
    search: String,
    /// Whether the field of the search has been given the keyboard.
    shown: bool,
    /// The command that waits for its new key.
    recording: Option<&'static str>,
    /// Why the last key was not taken.
    refusal: Option<String>,
}

/// How one setting is shown and changed.
enum Control {
    Toggle(fn(&mut Settings) -> &mut bool),
    Theme,
    Board,
    Coordinates,
    Notation,
    ScoreView,
    Language,
    Number {
        get: fn(&Settings) -> usize,
        set: fn(&mut Settings, usize),
        least: usize,
        most: fn() -> usize,
    },
    /// A number that can be absent.
    Limit {
        field: fn(&mut Settings) -> &mut Option<u32>,
        most: u32,
        first: u32,
    },
    Variety,
}

struct Item {
    /// The name in the settings file; `set-<name>` is the key of its text.
    name: &'static str,
    group: &'static str,
    control: Control,
    /// Takes the default of this setting alone.
    reset: fn(&mut Settings, &Settings),
}

macro_rules! items {
    ($($group:expr => $name:ident $control:expr;)+) => {
        &[$(Item {
            name: stringify!($name), group: $group, control: $control,
            reset: |settings, default| settings.$name.clone_from(&default.$name),
        }),+]
    };
}

static ITEMS: &[Item] = items![
    "settings-group-look" => theme Control::Theme;
    "settings-group-look" => zoom Control::Number {
        get: |settings| (settings.zoom * 100.0).round() as usize,
        set: |settings, percent| settings.zoom = percent as f32 / 100.0, least: 50, most: || 300,
    };
    "settings-group-look" => reduced_motion Control::Toggle(|settings| &mut settings.reduced_motion);
    "settings-group-look" => language Control::Language;
    "settings-group-board" => board Control::Board;
    "settings-group-board" => coordinates Control::Coordinates;
    "settings-group-board" => legal_dots Control::Toggle(|settings| &mut settings.legal_dots);
    "settings-group-board" => animation_ms Control::Number {
        get: |settings| settings.animation_ms as usize,
        set: |settings, value| settings.animation_ms = value as u32, least: 0, most: || 500,
    };
    "settings-group-board" => wheel_moves Control::Toggle(|settings| &mut settings.wheel_moves);
    "settings-group-board" => auto_queen Control::Toggle(|settings| &mut settings.auto_queen);
    "settings-group-moves" => notation Control::Notation;
    "settings-group-moves" => score_view Control::ScoreView;
    "settings-group-engine" => engine_lines Control::Number {
        get: |settings| settings.engine_lines, set: |settings, value| settings.engine_lines = value,
        least: 1, most: || Settings::MAX_LINES,
    };
    "settings-group-engine" => engine_threads Control::Number {
        get: |settings| settings.engine_threads, set: |settings, value| settings.engine_threads = value,
        least: 1, most: || Settings::MAX_THREADS,
    };
    "settings-group-engine" => engine_hash_mib Control::Number {
        get: |settings| settings.engine_hash_mib, set: |settings, value| settings.engine_hash_mib = value,
        least: 1, most: max_hash_mib,
    };
    "settings-group-engine" => engine_depth Control::Limit {
        field: |settings| &mut settings.engine_depth, most: 100, first: 20,
    };
    "settings-group-engine" => engine_seconds Control::Limit {
        field: |settings| &mut settings.engine_seconds, most: 86_400, first: 10,
    };
    "settings-group-engine" => eval_bar Control::Toggle(|settings| &mut settings.eval_bar);
    "settings-group-engine" => engine_arrows Control::Toggle(|settings| &mut settings.engine_arrows);
    "settings-group-engine" => engine_thoughts Control::Toggle(|settings| &mut settings.engine_thoughts);
    "settings-group-board" => book_arrows Control::Toggle(|settings| &mut settings.book_arrows);
    shelf::GROUP => use_books Control::Toggle(|settings| &mut settings.use_books);
    shelf::GROUP => book_variety Control::Variety;
    shelf::GROUP => book_by_level Control::Toggle(|settings| &mut settings.book_by_level);
    shelf::GROUP => book_plies Control::Limit {
        field: |settings| &mut settings.book_plies, most: Settings::MAX_BOOK_PLIES, first: 16,
    };
    shelf::GROUP => book_least Control::Number {
        get: |settings| usize::from(settings.book_least),
        set: |settings, percent| settings.book_least = u8::try_from(percent).unwrap_or(100), least: 0, most: || 100,
    };
    shelf::GROUP => book_learning Control::Toggle(|settings| &mut settings.book_learning);
];

impl SettingsDialog {
    /// Opens with what matches a search.
    pub(super) fn searching(search: String) -> SettingsDialog {
        SettingsDialog {
            search,
            ..SettingsDialog::default()
        }
    }

    pub(in crate::app) fn show(&mut self, ui: &mut Ui, app: &mut App) -> Answer {
        let mut settings = app.settings.clone();
        let theme = app.theme.clone();
        self.record(ui, &mut settings);
        let hint = tr("settings-search");
        let field = text_field(&mut self.search)
            .hint_text(hint.as_str())
            .desired_width(f32::INFINITY);
        let field = ui.add(field);
        if !self.shown {
            self.shown = true;
            field.request_focus();
        }
        field.accessible_name(tr("settings-search"));
        ui.add_space(theme.spacing);
        let height = (ui.ctx().content_rect().height() - 220.0).clamp(160.0, 560.0);
        let mut command = None;
        tall_list(height)
            .auto_shrink([false, false])
            .show(ui, |ui| {
                let last = self.show_items(ui, &theme, &mut settings);
                let shown = !last.is_empty();
                // Their settings are the last of the items.
                let begun = last == shelf::GROUP;
                let matches = |texts: &[&str]| self.matches(texts);
                let books = shelf::show(ui, app, &mut settings, begun, matches, &mut command);
                let techniques =
                    techniques::show(ui, &theme, &mut settings, |texts| self.matches(texts));
                let keys = self.show_keys(ui, &theme, &mut settings);
                if !shown && !books && !techniques && !keys {
                    ui.label(RichText::new(tr("settings-none")).color(theme.text_weak));
                }
            });
        if let Some(refusal) = &self.refusal {
            ui.label(RichText::new(refusal).color(theme.error));
        }
        let close = buttons(ui, &theme, |ui| ui.button(tr("close")).clicked());
        let change = (settings != app.settings).then(|| Command::Change(Box::new(settings)));
        match (change.or(command), close) {
            (Some(change), true) => Answer::Done(change),
            (Some(change), false) => Answer::Do(change),
            (None, true) => Answer::Close,
            (None, false) => Answer::Open,
        }
    }

    fn matches(&self, texts: &[&str]) -> bool {
        let wanted = self.search.trim().to_lowercase();
        texts
            .iter()
            .any(|text| text.to_lowercase().contains(&wanted))
    }

    /// Shows the items that match the search; answers the group of the last one, or nothing.
    fn show_items(&self, ui: &mut Ui, theme: &Theme, settings: &mut Settings) -> &'static str {
        let defaults = Settings::default();
        let mut group = "";
        for item in ITEMS {
            let name = tr(&format!("set-{}", item.name));
            if !self.matches(&[&name, &tr(item.group)]) {
                continue;
            }
            if group != item.group {
                group = item.group;
                heading(ui, theme, &tr(group));
            }
            let mut fresh = settings.clone();
            (item.reset)(&mut fresh, &defaults);
            let changed = fresh != *settings;
            let reset = line(ui, theme, &name, changed, |ui| {
                show_control(ui, &item.control, &name, settings)
            });
            if reset {
                *settings = fresh;
            }
        }
        group
    }

    fn show_keys(&mut self, ui: &mut Ui, theme: &Theme, settings: &mut Settings) -> bool {
        let mut any = false;
        let group = tr("settings-group-keys");
        for entry in TABLE {
            let name = entry.text();
            let shortcuts = entry.shortcuts(settings);
            let keys: Vec<String> = shortcuts.iter().map(ToString::to_string).collect();
            if !self.matches(&[&name, &group, &keys.join(" ")]) {
                continue;
            }
            if !any {
                heading(ui, theme, &group);
                any = true;
            }
            let changed = settings.keys.contains_key(entry.id);
            let reset = line(ui, theme, &name, changed, |ui| {
                self.show_key(ui, entry, &name, &keys, settings)
            });
            if reset {
                settings.keys.remove(entry.id);
                self.refusal = None;
            }
        }
        any
    }

    fn show_key(
        &mut self,
        ui: &mut Ui,
        entry: &'static Entry,
        name: &str,
        keys: &[String],
        settings: &mut Settings,
    ) {
        let recording = self.recording == Some(entry.id);
        let text = match (recording, keys.is_empty()) {
            (true, _) => tr("keys-press"),
            (false, true) => tr("none"),
            (false, false) => keys.join(", "),
        };
        let change = tr_args("keys-change", &[("name", name.into())]);
        if ui
            .add(egui::Button::new(text).selected(recording))
            .accessible_name(change)
            .clicked()
        {
            self.recording = if recording { None } else { Some(entry.id) };
            self.refusal = None;
        }
        if !keys.is_empty() {
            let remove = tr_args("keys-remove", &[("name", name.into())]);
            if ui.button(tr("remove")).accessible_name(remove).clicked() {
                settings.keys.insert(entry.id.to_owned(), Vec::new());
            }
        }
    }

    /// Takes the next key for the command that waits for one; Escape gives up.
    fn record(&mut self, ui: &Ui, settings: &mut Settings) {
        let Some(id) = self.recording else { return };
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
            self.recording = None;
            return;
        }
        let pressed = ui.input_mut(|input| {
            let held = input.modifiers;
            let at = input
                .events
                .iter()
                .position(|event| Shortcut::of_event(event, held).is_some())?;
            Shortcut::of_event(&input.events.remove(at), held)
        });
        let Some(shortcut) = pressed else { return };
        self.recording = None;
        let taken = TABLE
            .iter()
            .find(|entry| entry.id != id && entry.shortcuts(settings).contains(&shortcut));
        if let Some(other) = taken {
            let args = [
                ("key", shortcut.to_string().into()),
                ("name", other.text().into()),
            ];
            self.refusal = Some(tr_args("keys-taken", &args));
        } else {
            self.refusal = None;
            settings
                .keys
                .insert(id.to_owned(), vec![shortcut.to_string()]);
        }
    }
}

pub(super) fn heading(ui: &mut Ui, theme: &Theme, text: &str) {
    ui.add_space(2.0 * theme.spacing);
    ui.label(RichText::new(text).color(theme.accent));
}

/// One setting: name, control, and a button that takes its default when it has another value.
pub(super) fn line(
    ui: &mut Ui,
    theme: &Theme,
    name: &str,
    changed: bool,
    show: impl FnOnce(&mut Ui),
) -> bool {
    let mut reset = false;
    super::wide_row(ui, 68.0 * theme.spacing, theme, name, |ui| {
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

fn show_control(ui: &mut Ui, control: &Control, name: &str, settings: &mut Settings) {
    match control {
        Control::Toggle(field) => {
            ui.add(egui::Checkbox::without_text(field(settings)))
                .accessible_name(name);
        }
        Control::Theme => choose(ui, name, &mut settings.theme, ThemeChoice::ALL, |choice| {
            choice.word()
        }),
        Control::Board => choose(ui, name, &mut settings.board, BoardChoice::ALL, |choice| {
            choice.word()
        }),
        Control::Coordinates => choose(
            ui,
            name,
            &mut settings.coordinates,
            Coordinates::ALL,
            |choice| choice.word(),
        ),
        Control::Notation => choose(ui, name, &mut settings.notation, Notation::ALL, |choice| {
            choice.word()
        }),
        Control::ScoreView => choose(
            ui,
            name,
            &mut settings.score_view,
            ScoreView::ALL,
            |choice| choice.word(),
        ),
        Control::Language => {
            let own_name = |code: &str| {
                LANGUAGES
                    .iter()
                    .find(|(known, _)| *known == code)
                    .map_or("", |(_, name)| *name)
            };
            let shown = own_name(&settings.language).to_owned();
            let combo = ComboBox::from_id_salt(name)
                .selected_text(shown)
                .show_ui(ui, |ui| {
                    for (code, own_name) in LANGUAGES {
                        ui.selectable_value(&mut settings.language, (*code).to_owned(), *own_name);
                    }
                });
            combo.response.accessible_name(name);
        }
        Control::Number {
            get,
            set,
            least,
            most,
        } => {
            let mut value = get(settings);
            if ui
                .add(DragValue::new(&mut value).range(*least..=most()))
                .accessible_name(name)
                .changed()
            {
                set(settings, value);
            }
        }
        Control::Variety => shelf::show_variety(ui, name, &mut settings.book_variety),
        Control::Limit { field, most, first } => {
            let field = field(settings);
            let mut on = field.is_some();
            if ui
                .add(egui::Checkbox::without_text(&mut on))
                .accessible_name(name)
                .changed()
            {
                *field = on.then_some(*first);
            }
            if let Some(value) = field {
                ui.add(DragValue::new(value).range(1..=*most))
                    .accessible_name(format!("{name}, value"));
            }
        }
    }
}

fn choose<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    value: &mut T,
    all: &[T],
    word: fn(T) -> &'static str,
) {
    let text = |choice: T| tr(&format!("choice-{}", word(choice)));
    let combo = ComboBox::from_id_salt(name)
        .selected_text(text(*value))
        .show_ui(ui, |ui| {
            for choice in all {
                ui.selectable_value(value, *choice, text(*choice));
            }
        });
    combo.response.accessible_name(name);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::text;

    #[test]
    fn every_setting_has_its_texts() {
        for item in ITEMS {
            assert!(text::exists(&format!("set-{}", item.name)), "{}", item.name);
            assert!(text::exists(item.group), "{}", item.group);
        }
        let words = [ThemeChoice::ALL
            .iter()
            .map(|choice| choice.word())
            .collect::<Vec<_>>()];
        let more = [
            BoardChoice::ALL
                .iter()
                .map(|choice| choice.word())
                .collect::<Vec<_>>(),
            Coordinates::ALL
                .iter()
                .map(|choice| choice.word())
                .collect(),
            Notation::ALL.iter().map(|choice| choice.word()).collect(),
            ScoreView::ALL.iter().map(|choice| choice.word()).collect(),
        ];
        for word in words.iter().chain(&more).flatten() {
            assert!(text::exists(&format!("choice-{word}")), "{word}");
        }
    }

    #[test]
    fn resetting_one_setting_leaves_the_others() {
        let mut settings = Settings {
            zoom: 2.0,
            engine_lines: 5,
            ..Settings::default()
        };
        let item = ITEMS.iter().find(|item| item.name == "zoom").unwrap();
        (item.reset)(&mut settings, &Settings::default());
        assert_eq!(
            settings,
            Settings {
                engine_lines: 5,
                ..Settings::default()
            }
        );
    }
}
