//! Draws the page.

use egui::{Label, ProgressBar, Rect, RichText, Ui, UiBuilder, vec2};

use super::state::{Answer, Departures};
use super::work::{Found, LeftColumn, LeftGame, Only};
use crate::command::library::Command;
use crate::command::{Commands, book};
use crate::kit::table::{Column, MARGIN, Table, TableRow};
use crate::kit::theme::Theme;
use crate::kit::widgets::{chip, empty_choices, empty_state};
use crate::library::games::{date_text, result_text};
use crate::library::listed::show_damages;
use crate::library::news::Games;
use crate::library::state::LibraryRoom;
use crate::library::view::LibraryInput;
use tabia_library::GameRow;
use tabia_texts::{grouped, tr, tr_args};

const COLUMNS: [Column<LeftColumn>; 7] = [
    Column::fixed(LeftColumn::White, "games-white", 92.0).growing(1.0),
    Column::fixed(LeftColumn::Black, "games-black", 92.0).growing(1.0),
    Column::fixed(LeftColumn::Result, "games-result", 52.0).leaves(2),
    Column::fixed(LeftColumn::Date, "games-date", 84.0).leaves(3),
    Column::fixed(LeftColumn::Played, "departures-played", 88.0),
    Column::fixed(LeftColumn::By, "departures-by", 76.0).leaves(1),
    Column::fixed(LeftColumn::Book, "departures-book", 104.0).growing(1.0),
];

/// Draws the page.
pub(in crate::library) fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    room: &mut LibraryRoom,
) -> Commands {
    let mut commands = Commands::default();
    let page = &mut room.departures;
    page.follow(ui.ctx(), input.book.as_ref());
    let theme = input.theme;
    let Some(opening_book) = &input.book else {
        let choices = [(tr("cmd-open-book"), book::Command::Open)];
        let texts = (&*tr("departures-no-book"), &*tr("departures-no-book-hint"));
        commands.extend(empty_choices(ui, rect, theme, texts, choices));
        return commands;
    };
    let shows_some = room
        .open
        .as_ref()
        .is_some_and(|open| open.list.shown.is_some());
    match &page.asked {
        None => ui.ctx().request_repaint(),
        Some((_, Answer::Running { done, all, .. })) => {
            if show_progress(ui, rect, *done, *all) {
                page.cancel();
            }
        }
        Some((_, Answer::Failed(reason))) => {
            let text = tr_args("departures-failed", &[("reason", reason.as_str().into())]);
            empty_state(ui, rect, theme, &text, "");
        }
        Some((_, Answer::Cancelled)) => {
            let texts = (
                &*tr("departures-cancelled"),
                &*tr("departures-cancelled-hint"),
            );
            let again = [(tr("departures-again"), ())];
            if empty_choices(ui, rect, theme, texts, again).is_some() {
                page.restart();
                ui.ctx().request_repaint();
            }
        }
        Some((_, Answer::Found(found))) if found.games == 0 => {
            let clear = (tr("departures-clear"), Command::ClearSearch);
            let players = (tr("departures-show-players"), Command::ShowPlayers);
            let choices = [Some(players), Some(clear).filter(|_| shows_some)];
            let choices: Vec<_> = choices.into_iter().flatten().collect();
            let texts = (
                &*tr("departures-no-games"),
                &*tr("departures-no-games-hint"),
            );
            commands.extend(empty_choices(ui, rect, theme, texts, choices));
        }
        Some((question, Answer::Found(found))) => {
            let (games, found) = (question.games.clone(), found.clone());
            let mut top = ui.new_child(
                UiBuilder::new()
                    .max_rect(rect.shrink2(vec2(MARGIN, 8.0)))
                    .id_salt("departures"),
            );
            show_summary(&mut top, theme, &opening_book.name, &found);
            show_choice(&mut top, page);
            let bottom = (top.min_rect().bottom() + 8.0).min(rect.bottom());
            let rest = rect.with_min_y(bottom);
            show_list(ui, rest, theme, page, (&games, &found), &mut commands);
        }
    }
    commands
}

/// Shows the progress. Returns whether it is to be cancelled.
fn show_progress(ui: &mut Ui, rect: Rect, done: u64, all: u64) -> bool {
    let mut strip = ui.new_child(
        UiBuilder::new()
            .max_rect(rect.shrink2(vec2(MARGIN, 8.0)))
            .id_salt("departures progress"),
    );
    let mut is_cancelled = false;
    strip.horizontal(|ui| {
        let args = [("done", grouped(done).into()), ("all", grouped(all).into())];
        let text = tr_args("departures-following", &args);
        let share = done as f32 / all.max(1) as f32;
        let width = (ui.available_width() - 68.0).max(120.0);
        ui.add(ProgressBar::new(share).desired_width(width).text(text));
        is_cancelled = ui.button(tr("library-cancel")).clicked();
    });
    is_cancelled
}

fn show_summary(ui: &mut Ui, theme: &Theme, name: &str, found: &Found) {
    let theirs = found.left.len() - found.by_user;
    let args = [
        ("count", found.followed.into()),
        ("book", name.into()),
        ("mine", found.by_user.into()),
        ("theirs", theirs.into()),
        ("rest", (found.followed - found.left.len()).into()),
    ];
    let text = RichText::new(tr_args("departures-summary", &args)).small();
    ui.add(Label::new(text.color(theme.text)).wrap());
    show_damages(ui, theme, "departures-damaged", &found.damages);
}

/// Lets the user choose which games are listed.
fn show_choice(ui: &mut Ui, page: &mut Departures) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        for (only, key) in [
            (Only::All, "departures-all"),
            (Only::ByUser, "departures-by-you"),
            (Only::ByOpponent, "departures-by-opponent"),
        ] {
            if ui.add(chip(page.only == only, tr(key))).clicked() && page.only != only {
                page.only = only;
                page.table.selected = Some(0);
                page.table.go_to_start();
                // They are listed before the next frame.
                ui.ctx().request_repaint();
            }
        }
    });
}

fn show_list(
    ui: &mut Ui,
    rect: Rect,
    theme: &Theme,
    page: &mut Departures,
    (games, found): (&Games, &Found),
    commands: &mut Commands,
) {
    let Some(rows) = page.rows().cloned() else {
        return;
    };
    let name = tr("departures-list");
    let (before, selected) = (page.sorting, page.table.selected);
    let mut sorting = page.sorting;
    let table = Table::new(&name, rect, theme, &COLUMNS)
        .or_empty("departures-none")
        .sorted_by(&mut sorting);
    let picked = table.show(ui, &mut page.table, rows.len(), |ui, row| {
        let left = rows.get(row.index).and_then(|index| found.left.get(*index));
        let game = left.and_then(|left| Some((left, games.snapshot.row(left.place)?)));
        match game {
            Some((left, game)) => show_row(ui, row, left, &game, theme),
            None => String::new(),
        }
    });
    page.sorting = sorting;
    if sorting != before {
        page.table.selected = Some(0);
        page.table.go_to_start();
    }
    if sorting != before || page.table.selected != selected {
        ui.ctx().request_repaint();
    }
    let followed = picked.followed().and_then(|row| rows.get(row));
    if let Some(left) = followed.and_then(|index| found.left.get(*index)) {
        let position = Box::new(left.position.clone());
        commands.push(Command::OpenGameAt(left.place, position));
    }
}

/// Draws a row, and returns its accessible name: "Anna – Boris, 1–0, 1990, 2. Bc4 by You; book: Nf3 100 %".
fn show_row(
    ui: &Ui,
    row: &TableRow<'_, LeftColumn>,
    left: &LeftGame,
    game: &GameRow<'_>,
    theme: &Theme,
) -> String {
    let (result, date) = (result_text(game.result()), date_text(game.date()));
    let by = tr(match left.is_by_user {
        true => "departures-you",
        false => "departures-opponent",
    });
    for cell in row.cells() {
        let small = |text: &str, color| row.small(ui, &cell, text, color);
        match cell.key {
            LeftColumn::White => small(game.white(), theme.text_strong),
            LeftColumn::Black => small(game.black(), theme.text_strong),
            LeftColumn::Result => small(result, theme.text),
            LeftColumn::Date => small(&date, theme.text_weak),
            LeftColumn::Played => row.body(ui, &cell, &left.played, theme.text_strong),
            LeftColumn::By => small(&by, theme.text),
            LeftColumn::Book => small(&left.book, theme.text),
        }
    }
    let name = format!("{} – {}, {result}, {date}", game.white(), game.black());
    let args = [
        ("game", name.trim_end_matches(", ").into()),
        ("move", left.played.as_str().into()),
        ("by", by.into()),
        ("book", left.book.as_str().into()),
    ];
    let name = tr_args("departures-row", &args);
    let tip = RichText::new(tr("explorer-game-tip")).small();
    row.response.clone().on_hover_ui(|ui| {
        ui.label(&name);
        ui.label(tip);
    });
    name
}
