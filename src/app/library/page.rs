//! The page: the open collection with its games in a table, or the ways to open one.

use std::path::PathBuf;

use egui::{Align, Key, Layout, Rect, RichText, Stroke, Ui, UiBuilder, vec2};

use super::is_collection;
use super::progress::{show_message, show_work};
use super::state::{LibraryRoom, OpenCollection, name_of};
use super::table::TABLE;
use super::view::LibraryView;
use crate::command::library::Command;
use crate::command::{Action, Commands};
use crate::kit::command_table::find;
use crate::kit::files;
use crate::kit::table::{Column, MARGIN, Table, TableRow};
use crate::kit::theme::Theme;
use crate::kit::widgets::{
    IconButton, at_right, empty_choices, empty_state, icon_label, text_field,
};
use tabia_game::GameResult;
use tabia_library::GameRow;
use tabia_library::values::{GameDate, Rating};
use tabia_settings::Settings;
use tabia_texts::{grouped, tr, tr_args};

/// Height of the head of the page, in points.
const HEAD: f32 = 40.0;

/// The input of the page.
pub(crate) struct LibraryInput<'a> {
    /// The recent files, of which those that are collections are offered.
    pub(crate) recent: &'a [PathBuf],
    pub(crate) settings: &'a Settings,
    pub(crate) theme: &'a Theme,
}

/// Draws the library into `whole`.
pub(crate) fn show(
    ui: &mut Ui,
    whole: Rect,
    input: &LibraryInput<'_>,
    room: &mut LibraryRoom,
) -> Commands {
    let mut commands = Commands::default();
    let (head, rest) = whole.split_top_bottom_at_y(whole.top() + HEAD);
    show_head(ui, head, input, room, &mut commands);
    let mut strips = ui.new_child(
        UiBuilder::new()
            .max_rect(rest.shrink2(vec2(MARGIN, 8.0)))
            .id_salt("library strips"),
    );
    if let Some(work) = &room.work {
        commands.extend(show_work(&mut strips, input.theme, work));
    }
    if let Some(message) = &room.message {
        commands.extend(show_message(&mut strips, input.theme, message));
    }
    let damages = room.open.iter().flat_map(|open| &open.games.damages);
    for damage in damages {
        icon_label(
            &mut strips,
            "warning",
            &damage.to_string(),
            input.theme.error,
        );
    }
    let used = strips.min_rect();
    let top = match used.height() > 1.0 {
        true => used.bottom() + 8.0,
        false => rest.top(),
    };
    let rest = rest.with_min_y(top.min(rest.bottom()));
    match &room.open {
        None if room.work.is_some() => {}
        None => commands.extend(show_none(ui, rest, input)),
        Some(open) if open.games.places.is_empty() && room.work.is_none() => {
            let choices = [(tr("cmd-library-import"), Command::Import)];
            let texts = (&*tr("library-empty"), &*tr("library-empty-hint"));
            commands.extend(empty_choices(ui, rest, input.theme, texts, choices));
        }
        Some(open) => show_games(ui, rest, input, open, &mut room.view, &mut commands),
    }
    commands
}

/// Shows how to open a collection, and those that were opened last.
fn show_none(ui: &mut Ui, rect: Rect, input: &LibraryInput<'_>) -> Commands {
    let choices = [Command::New, Command::Open].map(|command| {
        let name = find(TABLE, &command).map_or_else(String::new, |entry| entry.text());
        (name, crate::command::Command::from(command))
    });
    let recent = input.recent.iter().filter(|path| is_collection(path));
    let recent = recent.take(4).map(|path| {
        let name = tr_args("library-open-recent", &[("name", name_of(path).into())]);
        (name, Action::OpenFile(path.clone()).into())
    });
    let choices: Vec<_> = choices.into_iter().chain(recent).collect();
    let texts = (&*tr("library-none"), &*tr("library-none-hint"));
    let chosen = empty_choices(ui, rect, input.theme, texts, choices);
    chosen.into_iter().collect()
}

/// Shows the name of the collection, the number of its games, and the most used commands.
fn show_head(
    ui: &mut Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    room: &mut LibraryRoom,
    commands: &mut Commands,
) {
    let theme = input.theme;
    let line = Stroke::new(1.0, theme.border);
    ui.painter()
        .hline(rect.x_range(), rect.bottom() - 0.5, line);
    let after = (IconButton::SIDE - IconButton::ICON) / 2.0;
    let inner = rect
        .with_min_x(rect.left() + MARGIN)
        .with_max_x(rect.right() - MARGIN + after);
    let mut row = ui.new_child(
        UiBuilder::new()
            .max_rect(inner)
            .id_salt("library head")
            .layout(Layout::left_to_right(Align::Center)),
    );
    row.spacing_mut().item_spacing.x = 8.0;
    match &room.open {
        None => {
            row.strong(tr("rail-library"));
        }
        Some(open) => {
            let args = [
                ("folder", files::display(&open.folder).into()),
                ("size", grouped(open.games.bytes.div_ceil(1_000_000)).into()),
            ];
            let name = egui::Label::new(RichText::new(open.name()).strong()).truncate();
            row.add(name).on_hover_text(tr_args("library-place", &args));
            let count = open.games.places.len();
            let count = tr_args("games-count", &[("count", count.into())]);
            row.label(RichText::new(count).small().color(theme.text_weak));
        }
    }
    at_right(&mut row, |ui| {
        if room.has_games() {
            show_number(ui, room, commands);
        }
        ui.spacing_mut().item_spacing.x = 0.0;
        for command in [Command::Import, Command::New, Command::Open, Command::Close] {
            let Some(entry) = find(TABLE, &command) else {
                continue;
            };
            let is_enabled = (entry.enabled)(room);
            let is_clicked = IconButton::new(entry.icon, &entry.text())
                .tip(&entry.tip_with_key(input.settings))
                .why_not(entry.why_not(is_enabled))
                .show(ui, theme);
            commands.extend(is_clicked.then_some(command));
        }
    });
}

/// Shows the field for the number of a game.
fn show_number(ui: &mut Ui, room: &mut LibraryRoom, commands: &mut Commands) {
    const WIDTH: f32 = 96.0;
    let view = &mut room.view;
    let name = tr("library-number");
    let field = text_field(&mut view.number)
        .hint_text(&name)
        .desired_width(WIDTH);
    let field = ui.add(field);
    field.clone().accessible_name(&name);
    if std::mem::take(&mut view.focuses_number) {
        field.request_focus();
    }
    let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    field.on_hover_text(tr("library-number-tip"));
    if !is_entered {
        return;
    }
    let count = room.open.as_ref().map_or(0, |open| open.games.places.len());
    let number = view.number.replace([',', ' '], "").parse::<usize>();
    match number {
        Ok(number) if (1..=count).contains(&number) => {
            view.table.selected = Some(number - 1);
            view.table.bring_to_centre();
            view.table.focus();
            view.number.clear();
        }
        _ => {
            commands.push(Action::Refuse);
            view.focuses_number = true;
        }
    }
}

/// A column of the table, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GameColumn {
    Number,
    White,
    WhiteRating,
    Black,
    BlackRating,
    Result,
    Date,
    Event,
    Eco,
    Opening,
    Moves,
}

fn columns(count: usize) -> [Column<GameColumn>; 11] {
    use GameColumn::*;
    let digits = count.max(1).ilog10() + 1;
    let width = 20.0 + 8.0 * digits.max(2) as f32 + 4.0 * ((digits - 1) / 3) as f32;
    [
        Column::fixed(Number, "games-number", width).number(),
        Column::fixed(White, "games-white", 108.0).growing(2.0),
        Column::fixed(WhiteRating, "library-white-rating", 48.0)
            .number()
            .leaves(4),
        Column::fixed(Black, "games-black", 108.0).growing(2.0),
        Column::fixed(BlackRating, "library-black-rating", 48.0)
            .number()
            .leaves(4),
        Column::fixed(Result, "games-result", 52.0),
        Column::fixed(Date, "games-date", 84.0).leaves(1),
        Column::fixed(Event, "games-event", 120.0)
            .growing(1.0)
            .leaves(3),
        Column::fixed(Eco, "games-eco", 44.0).leaves(2),
        Column::fixed(Opening, "library-opening", 140.0)
            .growing(2.0)
            .leaves(6),
        Column::fixed(Moves, "library-moves", 56.0)
            .number()
            .leaves(5),
    ]
}

/// Shows the games. Only the rows in view are formatted.
fn show_games(
    ui: &mut Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    open: &OpenCollection,
    view: &mut LibraryView,
    commands: &mut Commands,
) {
    let games = &open.games;
    if games.places.is_empty() {
        // The first games of an import are not there yet.
        empty_state(ui, rect, input.theme, &tr("library-coming"), "");
        return;
    }
    let name = tr("library-games");
    let columns = columns(games.places.len());
    let table = Table::new(&name, rect, input.theme, &columns).about(view.serial);
    let picked = table.show(ui, &mut view.table, games.places.len(), |ui, row| {
        let place = games.places.get(row.index);
        match place.and_then(|place| games.snapshot.row(*place)) {
            Some(game) => show_row(ui, row, &game, input.theme),
            None => String::new(),
        }
    });
    let opened = picked.opened.and_then(|row| games.places.get(row));
    commands.extend(opened.map(|place| Command::OpenGame(*place)));
}

/// Draws a row, and returns its accessible name: "3. Steinitz – Zukertort, 1–0, 1886.01.15".
fn show_row(ui: &Ui, row: &TableRow<'_, GameColumn>, game: &GameRow<'_>, theme: &Theme) -> String {
    let number = grouped(row.index as u64 + 1);
    let (result, date) = (result_text(game.result()), date_text(game.date()));
    for cell in row.cells() {
        let name = |name: &str| {
            let shown = match row.has_room(ui, &cell, name) {
                true => name,
                false => name.split(',').next().unwrap_or(name),
            };
            row.body(ui, &cell, shown, theme.text_strong);
        };
        let small = |text: &str| row.small(ui, &cell, text, theme.text_weak);
        let rating = |rating: Rating| {
            if let Some(rating) = rating.get() {
                small(&rating.to_string());
            }
        };
        match cell.key {
            GameColumn::Number => small(&number),
            GameColumn::White => name(game.white()),
            GameColumn::WhiteRating => rating(game.white_rating()),
            GameColumn::Black => name(game.black()),
            GameColumn::BlackRating => rating(game.black_rating()),
            GameColumn::Result => row.body(ui, &cell, result, theme.text),
            GameColumn::Date => small(&date),
            GameColumn::Event => small(game.event()),
            GameColumn::Eco if game.eco().is_none() => {}
            GameColumn::Eco => small(&game.eco().to_string()),
            GameColumn::Opening => small(game.opening()),
            GameColumn::Moves => small(&game.plies().div_ceil(2).to_string()),
        }
    }
    let (white, black) = (game.white(), game.black());
    let name = format!("{number}. {white} – {black}, {result}, {date}");
    name.trim_end_matches(", ").to_owned()
}

/// A result as the table shows it.
pub(super) fn result_text(result: GameResult) -> &'static str {
    match result {
        GameResult::WhiteWins => "1–0",
        GameResult::BlackWins => "0–1",
        GameResult::Draw => "½–½",
        GameResult::Unknown => "*",
    }
}

/// A date as far as it is known: `1886`, `1886.01`, `1886.01.11`.
fn date_text(date: GameDate) -> String {
    let parts = (date.year(), date.month(), date.day());
    match parts {
        (None, ..) => String::new(),
        (Some(year), None, _) => format!("{year:04}"),
        (Some(year), Some(month), None) => format!("{year:04}.{month:02}"),
        (Some(year), Some(month), Some(day)) => format!("{year:04}.{month:02}.{day:02}"),
    }
}
