//! The columns of the table: which are shown and in which order, and the menu that changes that.

use egui::{Button, RichText, ScrollArea, Ui};

use crate::command::Commands;
use crate::command::library::Command;
use crate::kit::field_popup::framed;
use crate::kit::table::Column;
use crate::kit::theme::Theme;
use crate::kit::tips::check_box;
use crate::kit::widgets::IconButton;
use tabia_library::SortColumn;
use tabia_settings::Settings;
use tabia_texts::{tr, tr_args};

/// The columns that a new user sees, from left to right.
const DEFAULT: [SortColumn; 12] = [
    SortColumn::Number,
    SortColumn::White,
    SortColumn::WhiteRating,
    SortColumn::Black,
    SortColumn::BlackRating,
    SortColumn::Result,
    SortColumn::Date,
    SortColumn::Event,
    SortColumn::Eco,
    SortColumn::Opening,
    SortColumn::Moves,
    SortColumn::Flags,
];

/// The name of a column in the settings file.
fn name(column: SortColumn) -> &'static str {
    match column {
        SortColumn::Number => "number",
        SortColumn::White => "white",
        SortColumn::Black => "black",
        SortColumn::WhiteRating => "white_rating",
        SortColumn::BlackRating => "black_rating",
        SortColumn::Event => "event",
        SortColumn::Site => "site",
        SortColumn::Round => "round",
        SortColumn::Date => "date",
        SortColumn::Result => "result",
        SortColumn::Eco => "eco",
        SortColumn::Opening => "opening",
        SortColumn::Moves => "moves",
        SortColumn::TimeClass => "time",
        SortColumn::Termination => "termination",
        SortColumn::Annotator => "annotator",
        SortColumn::Flags => "flags",
    }
}

fn named(word: &str) -> Option<SortColumn> {
    SortColumn::ALL
        .into_iter()
        .find(|column| name(*column) == word)
}

/// Returns the shown columns, from left to right.
pub(super) fn shown(settings: &Settings) -> Vec<SortColumn> {
    let names = settings.library_columns.iter();
    let columns: Vec<SortColumn> = names.filter_map(|word| named(word)).collect();
    match columns.is_empty() {
        true => DEFAULT.to_vec(),
        false => columns,
    }
}

/// Returns the columns of a table of some games.
pub(super) fn columns(settings: &Settings, games: usize) -> Vec<Column<SortColumn>> {
    let shown = shown(settings);
    // The name of the opening is the longest text: it gets what the others do not need.
    let has_opening = shown.contains(&SortColumn::Opening);
    let columns = shown.into_iter().map(|column| {
        let of_table = of_table(column, games);
        match column {
            SortColumn::White | SortColumn::Black if has_opening => of_table.at_most(NAME),
            SortColumn::Event | SortColumn::Site | SortColumn::Annotator if has_opening => {
                of_table.at_most(EVENT)
            }
            _ => of_table,
        }
    });
    columns.collect()
}

/// Greatest width of a column of players, and of one of events or sites, beside one of openings, in points.
const NAME: f32 = 180.0;
const EVENT: f32 = 220.0;

fn of_table(column: SortColumn, games: usize) -> Column<SortColumn> {
    let fixed = |title, width| Column::fixed(column, title, width);
    match column {
        SortColumn::Number => {
            let digits = games.max(1).ilog10() + 1;
            let commas = (digits - 1) / 3;
            let width = 20.0 + 8.0 * digits.max(2) as f32 + 4.0 * commas as f32;
            fixed("games-number", width).number()
        }
        SortColumn::White => fixed("games-white", 108.0).growing(2.0),
        SortColumn::Black => fixed("games-black", 108.0).growing(2.0),
        SortColumn::Result => fixed("games-result", 52.0),
        SortColumn::Date => fixed("games-date", 84.0).leaves(1),
        SortColumn::Eco => fixed("games-eco", 44.0).leaves(2),
        SortColumn::Event => fixed("games-event", 120.0).growing(1.0).leaves(3),
        SortColumn::WhiteRating => fixed("library-white-rating", 48.0).number().leaves(4),
        SortColumn::BlackRating => fixed("library-black-rating", 48.0).number().leaves(4),
        SortColumn::Moves => fixed("library-moves", 56.0).number().leaves(5),
        SortColumn::Opening => fixed("library-opening", 140.0).growing(6.0).leaves(6),
        SortColumn::TimeClass => fixed("library-time", 96.0).leaves(7),
        SortColumn::Termination => fixed("library-termination", 104.0).leaves(8),
        SortColumn::Site => fixed("library-site", 108.0).growing(1.0).leaves(9),
        SortColumn::Round => fixed("library-round", 56.0).leaves(10),
        SortColumn::Annotator => fixed("library-annotator", 108.0).growing(1.0).leaves(11),
        SortColumn::Flags => fixed("library-flags", 52.0).leaves(12),
    }
}

/// The name of a column where the others are named too: both ratings have the same title.
fn full_name(column: SortColumn) -> String {
    tr(match column {
        SortColumn::Number => "library-number-full",
        SortColumn::White => "games-white",
        SortColumn::Black => "games-black",
        SortColumn::WhiteRating => "library-white-rating-full",
        SortColumn::BlackRating => "library-black-rating-full",
        SortColumn::Event => "games-event",
        SortColumn::Site => "library-site",
        SortColumn::Round => "library-round",
        SortColumn::Date => "games-date",
        SortColumn::Result => "games-result",
        SortColumn::Eco => "games-eco",
        SortColumn::Opening => "library-opening",
        SortColumn::Moves => "library-moves",
        SortColumn::TimeClass => "library-time",
        SortColumn::Termination => "library-termination",
        SortColumn::Annotator => "library-annotator",
        SortColumn::Flags => "library-flags",
    })
}

/// Changes the shown columns. Names of other versions keep their places.
pub(super) fn change(names: &mut Vec<String>, command: &Command) {
    if !names.iter().any(|word| named(word).is_some()) {
        names.extend(DEFAULT.map(|column| name(column).to_owned()));
    }
    let place = |names: &[String], column| names.iter().position(|word| *word == name(column));
    match command {
        Command::ShowColumn(column, is_shown) => {
            let at = place(names, *column);
            match (at, is_shown) {
                (None, true) => names.push(name(*column).to_owned()),
                (Some(at), false) => drop(names.remove(at)),
                _ => {}
            }
        }
        Command::MoveColumn(column, is_left) => {
            let known = |at: &usize| named(&names[*at]).is_some();
            let Some(at) = place(names, *column) else {
                return;
            };
            let other = match is_left {
                true => (0..at).rev().find(known),
                false => (at + 1..names.len()).find(known),
            };
            if let Some(other) = other {
                names.swap(at, other);
            }
        }
        Command::DefaultColumns => names.clear(),
        _ => {}
    }
}

/// Shows the menu of all columns: the shown ones in their order, then the others.
pub(super) fn show_menu(ui: &mut Ui, settings: &Settings, theme: &Theme, commands: &mut Commands) {
    /// Height of what is above and below the list in a low window, in points.
    const OTHERS: f32 = 170.0;
    let shown = shown(settings);
    let others = SortColumn::ALL
        .into_iter()
        .filter(|column| !shown.contains(column));
    ui.spacing_mut().item_spacing.y = 0.0;
    let most = ui.ctx().content_rect().height() - OTHERS;
    ScrollArea::vertical().max_height(most).show(ui, |ui| {
        for column in shown.iter().copied().chain(others) {
            ui.push_id(("column", name(column)), |ui| {
                show_column(ui, theme, column, &shown, commands);
            });
        }
    });
    ui.add_space(4.0);
    let note = RichText::new(tr("library-columns-fit")).small();
    ui.add(egui::Label::new(note.color(theme.text_weak)).wrap());
    ui.add_space(4.0);
    if ui.add(Button::new(tr("library-columns-default"))).clicked() {
        commands.push(Command::DefaultColumns);
        ui.close();
    }
}

/// Shows a check box for a column, and buttons that move it.
fn show_column(
    ui: &mut Ui,
    theme: &Theme,
    column: SortColumn,
    shown: &[SortColumn],
    commands: &mut Commands,
) {
    /// Width of the names, in points.
    const NAMES: f32 = 148.0;
    let place = shown.iter().position(|other| *other == column);
    let full = full_name(column);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.set_min_height(IconButton::SIDE);
        let mut is_shown = place.is_some();
        let is_only = is_shown && shown.len() == 1;
        let why_not = is_only.then(|| tr("library-column-only"));
        let left = ui.cursor().left();
        let check = framed(ui, |ui| {
            check_box(ui, &mut is_shown, &full, why_not.as_deref())
        });
        if check.changed() {
            commands.push(Command::ShowColumn(column, is_shown));
        }
        let Some(place) = place else { return };
        ui.add_space((left + NAMES - ui.cursor().left()).max(0.0));
        let mut step = |is_left: bool, icon: &str, key: &str, is_end: bool| {
            let text = tr_args(key, &[("column", full.as_str().into())]);
            let why_not = is_end.then(|| tr("library-column-end"));
            let button = IconButton::new(icon, &text).why_not(why_not);
            if button.show(ui, theme) {
                commands.push(Command::MoveColumn(column, is_left));
            }
        };
        step(true, "history-back", "library-column-left", place == 0);
        let is_last = place + 1 == shown.len();
        step(false, "history-forward", "library-column-right", is_last);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(settings: &Settings) -> Vec<&'static str> {
        shown(settings).into_iter().map(name).collect()
    }

    #[test]
    fn columns_are_shown_hidden_and_moved_and_names_of_other_versions_are_kept() {
        let mut settings = Settings::default();
        assert_eq!(names(&settings).len(), DEFAULT.len());
        settings.library_columns = ["future", "white", "black"].map(str::to_owned).to_vec();
        assert_eq!(names(&settings), ["white", "black"]);
        let columns = &mut settings.library_columns;
        change(columns, &Command::ShowColumn(SortColumn::Round, true));
        change(columns, &Command::MoveColumn(SortColumn::White, true));
        change(columns, &Command::MoveColumn(SortColumn::Round, true));
        change(columns, &Command::ShowColumn(SortColumn::White, false));
        assert_eq!(*columns, ["future", "round", "black"]);
        change(columns, &Command::DefaultColumns);
        assert_eq!(names(&settings).len(), DEFAULT.len());
        let columns = &mut settings.library_columns;
        change(columns, &Command::ShowColumn(SortColumn::Eco, false));
        assert_eq!(names(&settings).len(), DEFAULT.len() - 1);
    }

    #[test]
    fn every_column_has_a_name_of_its_own() {
        for column in SortColumn::ALL {
            assert_eq!(named(name(column)), Some(column));
        }
    }
}
