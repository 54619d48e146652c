//! The opponents of a player, and the endings.

use egui::{Rect, Ui};

use super::parts::{GAMES_WIDTH, number, paint_bar, percent, salt, score_name};
use super::state::{Players, Section};
use super::work::{Card, parts};
use crate::command::Commands;
use crate::command::library::Command;
use crate::kit::table::{Column, Table, TableRow};
use crate::kit::theme::Theme;
use crate::library::view::LibraryInput;
use tabia_library::player::{EndingRow, PlayerNames, PlayerOrder, PlayerRow, sort_players};
use tabia_library::query::Query;
use tabia_texts::{grouped, tr};

/// A column of the opponents; those by which they can be ordered are also those of the list of players.
const COLUMNS: [Column<PlayerOrder>; 5] = [
    Column::fixed(PlayerOrder::Name, "players-name", 112.0).growing(2.0),
    Column::fixed(PlayerOrder::Rating, "players-rating", 52.0)
        .number()
        .leaves(1),
    Column::fixed(PlayerOrder::Games, "players-games", GAMES_WIDTH).number(),
    Column::fixed(PlayerOrder::Score, "players-score", 52.0).number(),
    Column::fixed(PlayerOrder::Year, "players-last", 52.0)
        .number()
        .leaves(2),
];

/// Draws the opponents.
pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    players: &mut Players,
    card: &Card,
    commands: &mut Commands,
) {
    let mut rows: Vec<&PlayerRow> = card.card.opponents.iter().collect();
    if let Some((by, is_descending)) = players.opponents_by {
        sort_players(&mut rows, by, is_descending);
    }
    let name = tr("players-opponents");
    let table = Table::new(&name, rect, input.theme, &COLUMNS)
        .or_empty("players-no-games")
        .sorted_by(&mut players.opponents_by)
        .about(salt(card));
    let view = &mut players.tables[Section::Opponents as usize];
    let picked = table.show(ui, view, rows.len(), |ui, row| {
        show_opponent(ui, row, rows[row.index], input.theme)
    });
    if let Some(opponent) = picked.followed().and_then(|row| rows.get(row)) {
        let names = opponent.spellings.iter().map(|(name, _)| name.clone());
        let other = PlayerNames::new(names);
        let query = Query::all([card.player.query(None), other.query(None)]);
        commands.push(Command::Search(query.to_string()));
    }
}

/// Draws a row, and returns its accessible name: "Zukertort, 12 games: 5 won, 4 drawn, 3 lost".
fn show_opponent(
    ui: &Ui,
    row: &TableRow<'_, PlayerOrder>,
    opponent: &PlayerRow,
    theme: &Theme,
) -> String {
    let total = opponent.score.total();
    for cell in row.cells() {
        let small = |text: &str| row.small(ui, &cell, text, theme.text_weak);
        match cell.key {
            PlayerOrder::Name => row.body(ui, &cell, &opponent.name, theme.text_strong),
            PlayerOrder::Rating => small(&number(opponent.rating)),
            PlayerOrder::Games => {
                row.body(ui, &cell, &grouped(total.games().into()), theme.text);
            }
            PlayerOrder::Score => small(&percent(total.score())),
            PlayerOrder::Year => {
                let last = opponent.years.as_ref().map(|years| *years.end());
                small(&number(last));
            }
        }
    }
    let name = score_name(&opponent.name, total);
    row.response.clone().on_hover_text(&name);
    name
}

/// A column of the endings, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EndingColumn {
    Pieces,
    Games,
    Results,
    Score,
}

const ENDINGS: [Column<EndingColumn>; 4] = [
    Column::fixed(EndingColumn::Pieces, "players-pieces", 112.0),
    Column::fixed(EndingColumn::Games, "players-games", GAMES_WIDTH).number(),
    Column::fixed(EndingColumn::Results, "players-bar", 72.0).growing(1.0),
    Column::fixed(EndingColumn::Score, "players-score", 52.0).number(),
];

/// Draws the endings.
pub(super) fn show_endings(
    ui: &mut Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    players: &mut Players,
    card: &Card,
    commands: &mut Commands,
) {
    let rows = &card.card.endings;
    let name = tr("players-endings");
    let table = Table::new(&name, rect, input.theme, &ENDINGS)
        .or_empty("players-no-endings")
        .about(salt(card));
    let view = &mut players.tables[Section::Endings as usize];
    let picked = table.show(ui, view, rows.len(), |ui, row| {
        show_ending(ui, row, &rows[row.index], input.theme)
    });
    if let Some(ending) = picked.followed().and_then(|row| rows.get(row)) {
        let query = ending.kind.query(&card.player);
        commands.push(Command::Search(query.to_string()));
    }
}

/// Draws a row, and returns its accessible name: "KR–KB, 12 games: 5 won, 4 drawn, 3 lost".
fn show_ending(
    ui: &Ui,
    row: &TableRow<'_, EndingColumn>,
    ending: &EndingRow,
    theme: &Theme,
) -> String {
    let pieces = ending.kind.to_string();
    for cell in row.cells() {
        match cell.key {
            EndingColumn::Pieces => row.body(ui, &cell, &pieces, theme.text_strong),
            EndingColumn::Games => {
                row.body(ui, &cell, &grouped(ending.score.games().into()), theme.text);
            }
            EndingColumn::Results => {
                paint_bar(ui, &cell, parts(ending.score), theme);
            }
            EndingColumn::Score => {
                row.small(ui, &cell, &percent(ending.score.score()), theme.text_weak);
            }
        }
    }
    let name = score_name(&pieces, ending.score);
    row.response.clone().on_hover_text(&name);
    name
}
