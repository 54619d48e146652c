//! The list of tournaments.

use egui::{Align, Button, Layout, Rect, Ui, UiBuilder, vec2};

use super::run::Run;
use super::state::MatchesRoom;
use super::store::Entry;
use super::view::MatchesInput;
use crate::command::Commands;
use crate::command::matches::{Command, FormatKind, TournamentId};
use crate::kit::table::{Column, MARGIN, Table, TableRow};
use crate::kit::tips::tipped_button;
use crate::kit::widgets::{empty_choices, empty_state, main_button};
use tabia_texts::{tr, tr_args};

/// Height of the row of buttons, in points.
const BUTTONS: f32 = 44.0;

#[derive(Clone, Copy, PartialEq)]
enum ListColumn {
    Name,
    Date,
    Format,
    Players,
    Games,
    State,
}

const COLUMNS: [Column<ListColumn>; 6] = [
    Column::fixed(ListColumn::Name, "tournament-column-name", 104.0).growing(1.0),
    Column::fixed(ListColumn::Date, "tournament-column-date", 88.0).leaves(1),
    Column::fixed(ListColumn::Format, "tournament-column-format", 104.0).leaves(2),
    Column::fixed(ListColumn::Players, "tournament-column-players", 68.0)
        .number()
        .leaves(3),
    Column::fixed(ListColumn::Games, "tournament-column-games", 96.0).number(),
    Column::fixed(ListColumn::State, "tournament-column-state", 128.0),
];

/// Draws the list below its buttons.
pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &MatchesInput<'_>,
    room: &mut MatchesRoom,
    commands: &mut Commands,
) {
    if room.entries.is_empty() {
        if !room.is_listed {
            empty_state(ui, rect, input.theme, &tr("tournament-reading"), "");
            return;
        }
        let texts = (&*tr("tournament-none"), &*tr("tournament-none-hint"));
        let choices = [(tr("tournament-new"), Command::New)];
        commands.extend(empty_choices(ui, rect, input.theme, texts, choices));
        return;
    }
    let (buttons, rest) = rect.split_top_bottom_at_y(rect.top() + BUTTONS);
    let mut row = ui.new_child(
        UiBuilder::new()
            .max_rect(buttons.shrink2(vec2(MARGIN, 0.0)))
            .id_salt("tournament buttons")
            .layout(Layout::left_to_right(Align::Center)),
    );
    show_buttons(&mut row, input, room, commands);
    let rest = show_question(ui, rest, input, room, commands);
    let name = tr("tournament-list");
    let table = Table::new(&name, rest, input.theme, &COLUMNS);
    let (entries, run) = (&room.entries, room.run.as_ref());
    let picked = table.show(ui, &mut room.list_view, entries.len(), |ui, row| {
        let entry = entries.get(row.index);
        entry.map_or_else(String::new, |entry| {
            let run = run.filter(|run| run.id == entry.id);
            show_entry(ui, input, row, entry, run)
        })
    });
    let id = |row: usize| entries.get(row).map(|entry| entry.id.clone());
    commands.extend(picked.selected.and_then(id).map(Command::Select));
    commands.extend(picked.opened.and_then(id).map(Command::Open));
}

fn show_buttons(
    ui: &mut Ui,
    input: &MatchesInput<'_>,
    room: &MatchesRoom,
    commands: &mut Commands,
) {
    let new = main_button(
        ui,
        input.theme,
        &tr("tournament-new"),
        &tr("cmd-tournament-new-tip"),
        None,
    );
    if new.clicked() {
        commands.push(Command::New);
    }
    let id = room.selected.clone();
    let none = || Some(tr("tournament-select-one"));
    let why_not = if id.is_some() { None } else { none() };
    if tipped_button(ui, Button::new(tr("tournament-open")), "", why_not).clicked() {
        commands.extend(id.clone().map(Command::Open));
    }
    let why_not = match &id {
        Some(id) => why_not_resume(room, id),
        None => none(),
    };
    let resume = Button::new(tr(resume_key(room, id.as_ref())));
    if tipped_button(ui, resume, "", why_not).clicked() {
        commands.extend(id.clone().map(Command::Resume));
    }
    let why_not = match &id {
        Some(id) => why_not_delete(room, id),
        None => none(),
    };
    if tipped_button(ui, Button::new(tr("tournament-delete")), "", why_not).clicked() {
        commands.push(Command::AskDelete(id));
    }
}

/// Why a tournament cannot be deleted; `None` where it can be.
pub(super) fn why_not_delete(room: &MatchesRoom, id: &TournamentId) -> Option<String> {
    let progress = room
        .entry(id)
        .and_then(|entry| entry.progress.as_ref().ok());
    match room.plays(id) {
        true => Some(tr("tournament-pause-first")),
        false => progress
            .is_some_and(|progress| progress.is_played)
            .then(|| tr("tournament-elsewhere")),
    }
}

/// The name of the button that starts a tournament or continues it.
pub(super) fn resume_key(room: &MatchesRoom, id: Option<&TournamentId>) -> &'static str {
    let entry = id.and_then(|id| room.entry(id));
    let progress = entry.and_then(|entry| entry.progress.as_ref().ok());
    match progress.is_some_and(|progress| progress.results.table.games() == 0) {
        true => "tournament-start",
        false => "tournament-resume",
    }
}

/// Why a tournament cannot be continued; `None` if it can.
pub(super) fn why_not_resume(room: &MatchesRoom, id: &TournamentId) -> Option<String> {
    if let Some(run) = &room.run {
        return Some(match run.id == *id {
            true => tr("tournament-already-plays"),
            false => tr_args(
                "tournament-other-plays",
                &[("name", run.name.as_str().into())],
            ),
        });
    }
    let shown = room.shown().filter(|shown| shown.id == *id);
    let listed = room.entry(id).map(|entry| &entry.progress);
    let (is_over, is_elsewhere) = match (shown, listed) {
        (Some(shown), _) => (shown.is_over, shown.is_elsewhere),
        (None, Some(Ok(progress))) => (progress.is_over, progress.is_played),
        (None, Some(Err(reason))) => return Some(reason.clone()),
        (None, None) => (false, false),
    };
    match () {
        () if is_over => Some(tr("tournament-already-over")),
        () if is_elsewhere => Some(tr("tournament-elsewhere")),
        () => None,
    }
}

/// Asks whether a tournament is to be deleted; returns the rest of the place.
pub(super) fn show_question(
    ui: &mut Ui,
    rect: Rect,
    input: &MatchesInput<'_>,
    room: &MatchesRoom,
    commands: &mut Commands,
) -> Rect {
    let Some(entry) = room.asks_delete.as_ref().and_then(|id| room.entry(id)) else {
        return rect;
    };
    let games = entry.progress.as_ref();
    let games = games.map_or(0, |progress| progress.results.table.games());
    let args = [
        ("name", entry.setup.name.as_str().into()),
        ("games", games.into()),
    ];
    let mut place = ui.new_child(
        UiBuilder::new()
            .max_rect(rect.shrink2(vec2(MARGIN, 4.0)))
            .id_salt("delete a tournament")
            .layout(Layout::top_down(Align::Min)),
    );
    let text = tr_args("tournament-delete-question", &args);
    let text = egui::RichText::new(text).color(input.theme.text_strong);
    place.add(egui::Label::new(text).wrap());
    place.horizontal(|ui| {
        let delete = Button::new(tr("tournament-delete-now"));
        if ui.add(delete).clicked() {
            commands.push(Command::Delete(entry.id.clone()));
        }
        if ui.button(tr("tournament-keep")).clicked() {
            commands.push(Command::AskDelete(None));
        }
    });
    let (_, rest) = rect.split_top_bottom_at_y(place.min_rect().bottom() + 8.0);
    rest
}

/// The name of a format.
pub(super) fn format_text(format: FormatKind) -> String {
    tr(match format {
        FormatKind::RoundRobin => "tournament-round-robin",
        FormatKind::Gauntlet => "tournament-gauntlet",
        FormatKind::Swiss => "tournament-swiss",
        FormatKind::Knockout => "tournament-knockout",
    })
}

/// Finished games and all games: "12 of 40".
pub(super) fn games_text(games: u32, total: Option<u64>) -> String {
    match total {
        Some(total) => tr_args(
            "tournament-games-of",
            &[("games", games.into()), ("total", total.into())],
        ),
        None => games.to_string(),
    }
}

/// Draws a row; returns its accessible name.
fn show_entry(
    ui: &Ui,
    input: &MatchesInput<'_>,
    row: &TableRow<'_, ListColumn>,
    entry: &Entry,
    run: Option<&Run>,
) -> String {
    let theme = input.theme;
    let setup = &entry.setup;
    let (games, state, color) = match &entry.progress {
        Err(reason) => (String::new(), reason.clone(), theme.error),
        Ok(progress) => {
            let played = run.and_then(|run| run.shown.as_ref());
            let results = played.map_or(&progress.results, |shown| &shown.results);
            let games = games_text(results.table.games(), progress.total);
            let (key, color) = match () {
                () if run.is_some() => ("tournament-state-plays", theme.success),
                () if progress.is_over => ("tournament-state-over", theme.text_weak),
                () if progress.is_played => ("tournament-state-elsewhere", theme.text),
                () if progress.was_interrupted => ("tournament-state-interrupted", theme.warning),
                () if progress.results.table.games() == 0 => ("tournament-state-new", theme.text),
                () => ("tournament-state-paused", theme.text),
            };
            (games, tr(key), color)
        }
    };
    let format = format_text(setup.format);
    for cell in row.cells() {
        match cell.key {
            ListColumn::Name => row.body(ui, &cell, &setup.name, theme.text_strong),
            ListColumn::Date => row.small(ui, &cell, &setup.date, theme.text_weak),
            ListColumn::Format => row.body(ui, &cell, &format, theme.text),
            ListColumn::Players => {
                row.body(ui, &cell, &setup.entrants.len().to_string(), theme.text);
            }
            ListColumn::Games => row.body(ui, &cell, &games, theme.text),
            ListColumn::State => row.body(ui, &cell, &state, color),
        }
    }
    if row.leaves_out() {
        let args = [
            ("name", setup.name.as_str().into()),
            ("date", setup.date.as_str().into()),
            ("format", format.as_str().into()),
            ("count", setup.entrants.len().into()),
            ("games", games.as_str().into()),
            ("state", state.as_str().into()),
        ];
        row.response
            .clone()
            .on_hover_text(tr_args("tournament-row-tip", &args));
    }
    format!("{}, {format}, {games}, {state}", setup.name)
}
