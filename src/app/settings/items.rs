//! The settings with one control each: their sections and controls, and how each is reset.

use egui::{DragValue, Ui};

use super::page::{Page, line};
use super::{books, pictures};
use crate::kit::drop_down::{self, DropDown};
use crate::kit::theme::Theme;
use crate::kit::widgets::{bare_check, percent_slider};
use tabia_engine::max_hash_mib;
use tabia_settings::{
    Coordinates, MovesLayout, Notation, ScoreView, Settings, SystemChoice, ThemeChoice,
};
use tabia_texts::tr;

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
    Library,
    Keys,
}

impl Section {
    pub(super) const ALL: [Section; 8] = [
        Section::Look,
        Section::Board,
        Section::Moves,
        Section::Engine,
        Section::Techniques,
        Section::Books,
        Section::Library,
        Section::Keys,
    ];

    /// The key of its title.
    pub(super) fn key(self) -> &'static str {
        match self {
            Section::Look => "settings-group-look",
            Section::Board => "settings-group-board",
            Section::Moves => "settings-group-moves",
            Section::Engine => "settings-group-engine",
            Section::Techniques => "settings-group-techniques",
            Section::Books => "settings-group-books",
            Section::Library => "settings-group-library",
            Section::Keys => "settings-group-keys",
        }
    }
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

/// Shows the settings of a section.
pub(super) fn show_items(
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
            bare_check(ui, field(settings)).accessible_name(name);
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
            if bare_check(ui, &mut on).accessible_name(name).changed() {
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
    /// As wide as the longest text, so that all lists of a page have one width.
    const WIDTH: f32 = 176.0;
    let text = |choice: T| tr(&format!("choice-{}", word(choice)));
    let combo = DropDown::new(name)
        .selected_text(text(*value))
        .width(WIDTH)
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
