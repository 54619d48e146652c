//! The finished games of a tournament, the newest first.

use egui::{Rect, TextStyle, Ui};

use super::shown::Shown;
use super::state::MatchesRoom;
use super::view::MatchesInput;
use crate::command::Commands;
use crate::command::matches::Command;
use crate::game::moves::result_text;
use crate::kit::match_end::reason_text;
use crate::kit::table::{Column, GAP, Table, TableRow};
use tabia_matches::{Pairing, PlayedGame};
use tabia_texts::tr;

/// Minimum width of the columns of players, in points.
const NAME: f32 = 96.0;

#[derive(Clone, Copy, PartialEq)]
enum GameColumn {
    Round,
    White,
    Black,
    Result,
    Moves,
    Reason,
}

const COLUMNS: [Column<GameColumn>; 6] = [
    Column::fixed(GameColumn::Round, "tournament-game-round", 64.0),
    Column::fixed(GameColumn::White, "match-column-white", NAME).growing(1.0),
    Column::fixed(GameColumn::Black, "match-column-black", NAME).growing(1.0),
    Column::fixed(GameColumn::Result, "match-column-result", 52.0),
    Column::fixed(GameColumn::Moves, "match-column-moves", 52.0)
        .number()
        .leaves(2),
    Column::fixed(GameColumn::Reason, "match-column-reason", 128.0)
        .growing(1.0)
        .leaves(1),
];

/// The columns, those of players no wider than the longest name.
fn columns(ui: &Ui, input: &MatchesInput<'_>, shown: &Shown) -> [Column<GameColumn>; 6] {
    let font = TextStyle::Body.resolve(ui.style());
    let names = shown.settings.participants.iter().map(|it| {
        let galley = (ui.painter()).layout_no_wrap(it.name.clone(), font.clone(), input.theme.text);
        galley.size().x.ceil() + GAP
    });
    let most = names.fold(NAME, f32::max);
    COLUMNS.map(|column| match column.key {
        GameColumn::White | GameColumn::Black => column.at_most(most),
        _ => column,
    })
}

/// Draws the list.
pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &MatchesInput<'_>,
    room: &mut MatchesRoom,
    commands: &mut Commands,
) {
    let mut view = std::mem::take(&mut room.games_view);
    if let Some(shown) = room.shown() {
        let name = tr("tournament-games-list");
        let columns = columns(ui, input, shown);
        let table = Table::new(&name, rect, input.theme, &columns).or_empty("tournament-no-games");
        let picked = table.show(ui, &mut view, shown.games.len(), |ui, row| {
            let game = shown.at_row(row.index);
            game.map_or_else(String::new, |(pairing, game)| {
                show_game(ui, input, row, (shown, pairing, game))
            })
        });
        let id = |row: usize| shown.at_row(row).map(|(pairing, _)| pairing.id);
        let watched = picked.selected.and_then(id);
        commands.extend(watched.map(|id| Command::Watch(Some(id))));
        commands.extend(picked.opened.and_then(id).map(Command::OpenGame));
    }
    room.games_view = view;
}

/// Draws a row; returns its accessible name.
fn show_game(
    ui: &Ui,
    input: &MatchesInput<'_>,
    row: &TableRow<'_, GameColumn>,
    (shown, pairing, game): (&Shown, &Pairing, &PlayedGame),
) -> String {
    let theme = input.theme;
    let end = game.end();
    let (result, reason) = (result_text(end.result), reason_text(&end.reason));
    let moves = game.line().position().ply().div_ceil(2);
    let round = pairing.id.to_string();
    let [white, black] = pairing.players.map(|seed| shown.name(seed));
    let color = match end.reason.is_forfeit() {
        true => theme.warning,
        false => theme.text_weak,
    };
    for cell in row.cells() {
        match cell.key {
            GameColumn::Round => row.body(ui, &cell, &round, theme.text_weak),
            GameColumn::White => row.body(ui, &cell, white, theme.text),
            GameColumn::Black => row.body(ui, &cell, black, theme.text),
            GameColumn::Result => row.body(ui, &cell, &result, theme.text_strong),
            GameColumn::Moves => row.body(ui, &cell, &moves.to_string(), theme.text),
            GameColumn::Reason => row.small(ui, &cell, &reason, color),
        }
    }
    let text = format!("{round}: {white} – {black}, {result}, {reason}");
    row.response.clone().on_hover_text(&text);
    text
}
