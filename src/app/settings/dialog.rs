//! The settings dialog: shows one section or the results of a search, applies changes at once, and resets single settings.

use egui::accesskit::Role;
use egui::{DragValue, Event, Key, Layout, Modifiers, RichText, Sense, Ui, UiBuilder, vec2};

use super::books;
use super::page::{DialogView, Page, line};
use super::{pictures, techniques};
use crate::command::{Command, play, settings};
use crate::kit::command_table::NamedKeys;
use crate::kit::drop_down::{self, DropDown};
use crate::kit::keys;
use crate::kit::keys::Shortcut;
use crate::kit::modal::{Answer, Modal};
use crate::kit::theme::Theme;
use crate::kit::widgets::{at_right, percent_slider, search_row, tall_list};
use tabia_engine::max_hash_mib;
use tabia_settings::{
    Coordinates, MovesLayout, Notation, ScoreView, Settings, SystemChoice, ThemeChoice,
};
use tabia_texts::{tr, tr_args};

/// A section of related settings; the names are listed at the left of the dialog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Section {
    #[default]
    Look,
    Board,
    Moves,
    Engine,
    Techniques,
    Books,
    Keys,
}

impl Section {
    const ALL: [Section; 7] = [
        Section::Look,
        Section::Board,
        Section::Moves,
        Section::Engine,
        Section::Techniques,
        Section::Books,
        Section::Keys,
    ];

    /// The key of its title.
    fn key(self) -> &'static str {
        match self {
            Section::Look => "settings-group-look",
            Section::Board => "settings-group-board",
            Section::Moves => "settings-group-moves",
            Section::Engine => "settings-group-engine",
            Section::Techniques => "settings-group-techniques",
            Section::Books => "settings-group-books",
            Section::Keys => "settings-group-keys",
        }
    }
}

/// The state of the dialog between frames.
#[derive(Default)]
pub(crate) struct SettingsDialog {
    section: Section,
    search: String,
    /// Whether the search field has been focused.
    shown: bool,
    /// The command whose new key is being recorded.
    recording: Option<&'static str>,
    /// Why the last key was rejected.
    refusal: Option<String>,
}

/// The control of one setting.
enum Control {
    Toggle(fn(&mut Settings) -> &mut bool),
    /// On, off, or the preference of the system.
    System(fn(&mut Settings) -> &mut SystemChoice),
    Theme,
    Board,
    Pieces,
    Coordinates,
    Notation,
    MovesLayout,
    ScoreView,
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
    /// A slider from 0 to 100 %.
    Percent(fn(&mut Settings) -> &mut u8),
    Variety,
}

struct Item {
    /// The name in the settings file; `set-<name>` is the key of its text.
    name: &'static str,
    section: Section,
    control: Control,
    /// Resets this setting alone to its default.
    reset: fn(&mut Settings, &Settings),
}

macro_rules! items {
    ($($section:expr => $name:ident $control:expr;)+) => {
        &[$(Item {
            name: stringify!($name), section: $section, control: $control,
            reset: |settings, default| settings.$name.clone_from(&default.$name),
        }),+]
    };
}

static ITEMS: &[Item] = items![
    Section::Look => theme Control::Theme;
    Section::Look => contrast Control::System(|settings| &mut settings.contrast);
    Section::Look => zoom Control::Number {
        get: |settings| (settings.zoom * 100.0).round() as usize,
        set: |settings, percent| settings.zoom = percent as f32 / 100.0, least: 50, most: || 300,
    };
    Section::Look => reduced_motion Control::System(|settings| &mut settings.reduced_motion);
    Section::Board => board Control::Board;
    Section::Board => pieces Control::Pieces;
    Section::Board => coordinates Control::Coordinates;
    Section::Board => legal_dots Control::Toggle(|settings| &mut settings.legal_dots);
    Section::Board => animation_ms Control::Number {
        get: |settings| settings.animation_ms as usize,
        set: |settings, value| settings.animation_ms = value as u32, least: 0, most: || 500,
    };
    Section::Board => wheel_moves Control::Toggle(|settings| &mut settings.wheel_moves);
    Section::Board => auto_queen Control::Toggle(|settings| &mut settings.auto_queen);
    Section::Board => sound Control::Toggle(|settings| &mut settings.sound);
    Section::Board => sound_volume Control::Percent(|settings| &mut settings.sound_volume);
    Section::Board => book_arrows Control::Toggle(|settings| &mut settings.book_arrows);
    Section::Moves => notation Control::Notation;
    Section::Moves => moves_layout Control::MovesLayout;
    Section::Moves => score_view Control::ScoreView;
    Section::Engine => engine_lines Control::Number {
        get: |settings| settings.engine_lines, set: |settings, value| settings.engine_lines = value,
        least: 1, most: || Settings::MAX_LINES,
    };
    Section::Engine => engine_threads Control::Number {
        get: |settings| settings.engine_threads, set: |settings, value| settings.engine_threads = value,
        least: 1, most: || Settings::MAX_THREADS,
    };
    Section::Engine => engine_hash_mib Control::Number {
        get: |settings| settings.engine_hash_mib, set: |settings, value| settings.engine_hash_mib = value,
        least: 1, most: max_hash_mib,
    };
    Section::Engine => engine_depth Control::Limit {
        field: |settings| &mut settings.engine_depth, most: 100, first: 20,
    };
    Section::Engine => engine_seconds Control::Limit {
        field: |settings| &mut settings.engine_seconds, most: 86_400, first: 10,
    };
    Section::Look => restore_tabs Control::Toggle(|settings| &mut settings.restore_tabs);
    Section::Look => frame_times Control::Toggle(|settings| &mut settings.frame_times);
    Section::Engine => eval_bar Control::Toggle(|settings| &mut settings.eval_bar);
    Section::Engine => win_draw_loss Control::Toggle(|settings| &mut settings.win_draw_loss);
    Section::Engine => engine_arrows Control::Toggle(|settings| &mut settings.engine_arrows);
    Section::Engine => arrow_scores Control::Toggle(|settings| &mut settings.arrow_scores);
    Section::Engine => engine_thoughts Control::Toggle(|settings| &mut settings.engine_thoughts);
    Section::Books => use_books Control::Toggle(|settings| &mut settings.use_books);
    Section::Books => book_variety Control::Variety;
    Section::Books => book_by_level Control::Toggle(|settings| &mut settings.book_by_level);
    Section::Books => book_plies Control::Limit {
        field: |settings| &mut settings.book_plies, most: Settings::MAX_BOOK_PLIES, first: 16,
    };
    Section::Books => book_least Control::Number {
        get: |settings| usize::from(settings.book_least),
        set: |settings, percent| settings.book_least = u8::try_from(percent).unwrap_or(100), least: 0, most: || 100,
    };
    Section::Books => book_learning Control::Toggle(|settings| &mut settings.book_learning);
];

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
        self.record(ui, view.keys, &mut settings);
        let field = search_row(ui, theme, &mut self.search, &tr("settings-search"));
        if !self.shown {
            self.shown = true;
            field.request_focus();
        }
        ui.add_space(2.0 * theme.spacing);
        let height = (ui.ctx().content_rect().height() - 220.0).clamp(160.0, 560.0);
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
            if let Some(refusal) = &self.refusal {
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
                self.recording = None;
                self.refusal = None;
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
                Section::Keys => self.show_keys(ui, view, settings, &mut page),
                Section::Look | Section::Board | Section::Moves | Section::Engine => {}
            }
            any |= page.any;
        }
        if !any {
            ui.label(RichText::new(tr("settings-none")).color(theme.text_weak));
        }
    }

    fn show_keys(
        &mut self,
        ui: &mut Ui,
        view: &DialogView<'_>,
        settings: &mut Settings,
        page: &mut Page<'_>,
    ) {
        let theme = view.theme;
        for entry in view.keys {
            let name = entry.text();
            let shortcuts = entry.shortcuts(settings);
            let keys: Vec<String> = shortcuts.iter().map(ToString::to_string).collect();
            if !page.takes(ui, theme, &[&name, &keys.join(" ")]) {
                continue;
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
    }

    fn show_key(
        &mut self,
        ui: &mut Ui,
        entry: &NamedKeys,
        name: &str,
        shortcuts: &[String],
        settings: &mut Settings,
    ) {
        let recording = self.recording == Some(entry.id);
        let held = keys::modifiers_text(ui.input(|input| input.modifiers));
        let text = match (recording, shortcuts.is_empty()) {
            (true, _) if held.is_empty() => tr("keys-press"),
            (true, _) => tr_args("keys-held", &[("modifiers", held.into())]),
            (false, true) => tr("none"),
            (false, false) => shortcuts.join(", "),
        };
        let change = tr_args("keys-change", &[("name", name.into())]);
        let button = ui
            .add(egui::Button::new(text).selected(recording))
            .accessible_name(change);
        if button.clicked() {
            self.recording = if recording { None } else { Some(entry.id) };
            self.refusal = None;
        } else if recording && button.clicked_elsewhere() {
            self.recording = None;
        }
        if !shortcuts.is_empty() {
            let remove = tr_args("keys-remove", &[("name", name.into())]);
            if ui.button(tr("remove")).accessible_name(remove).clicked() {
                settings.keys.insert(entry.id.to_owned(), Vec::new());
            }
        }
    }

    /// Records the next complete key combination for the waiting command; Escape cancels. A combination of another command is
    /// rejected, and recording continues.
    fn record(&mut self, ui: &Ui, keys: &[NamedKeys], settings: &mut Settings) {
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

/// Shows the settings of a section.
fn show_items(
    ui: &mut Ui,
    theme: &Theme,
    section: Section,
    settings: &mut Settings,
    page: &mut Page<'_>,
) {
    let defaults = Settings::default();
    for item in ITEMS.iter().filter(|item| item.section == section) {
        let name = tr(&format!("set-{}", item.name));
        if !page.takes(ui, theme, &[&name]) {
            continue;
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
        match item.control {
            Control::Board => pictures::choose_board(ui, theme, &name, settings),
            Control::Pieces => pictures::choose_pieces(ui, theme, &name, settings),
            _ => {}
        }
    }
}

fn show_control(ui: &mut Ui, control: &Control, name: &str, settings: &mut Settings) {
    match control {
        Control::Toggle(field) => {
            ui.add(egui::Checkbox::without_text(field(settings)))
                .accessible_name(name);
        }
        Control::System(field) => {
            choose(ui, name, field(settings), SystemChoice::ALL, |choice| {
                choice.word()
            });
        }
        Control::Theme => choose(ui, name, &mut settings.theme, ThemeChoice::ALL, |choice| {
            choice.word()
        }),
        // Pictures are below their name: they need the whole width.
        Control::Board | Control::Pieces => {}
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
        Control::MovesLayout => choose(
            ui,
            name,
            &mut settings.moves_layout,
            MovesLayout::ALL,
            |choice| choice.word(),
        ),
        Control::ScoreView => choose(
            ui,
            name,
            &mut settings.score_view,
            ScoreView::ALL,
            |choice| choice.word(),
        ),
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
        Control::Percent(field) => {
            let value = field(settings);
            percent_slider(ui, name, value);
            ui.label(format!("{value} %"));
        }
        Control::Variety => books::show_variety(ui, name, &mut settings.book_variety),
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
    let combo = DropDown::new(name)
        .selected_text(text(*value))
        .show_ui(ui, |ui| {
            for choice in all {
                drop_down::value(ui, value, *choice, text(*choice));
            }
        });
    combo.response.accessible_name(name);
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_settings::{BoardChoice, PieceChoice};
    use tabia_texts as text;

    #[test]
    fn every_setting_has_its_texts() {
        for item in ITEMS {
            assert!(text::exists(&format!("set-{}", item.name)), "{}", item.name);
        }
        for section in Section::ALL {
            assert!(text::exists(section.key()), "{section:?}");
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
            PieceChoice::ALL
                .iter()
                .map(|choice| choice.word())
                .collect(),
            Coordinates::ALL
                .iter()
                .map(|choice| choice.word())
                .collect(),
            Notation::ALL.iter().map(|choice| choice.word()).collect(),
            SystemChoice::ALL
                .iter()
                .map(|choice| choice.word())
                .collect(),
            MovesLayout::ALL
                .iter()
                .map(|choice| choice.word())
                .collect(),
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
