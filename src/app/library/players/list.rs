//! The list of players with its filter.

use egui::{Rect, Ui, vec2};

use super::parts::{GAMES_WIDTH, number, percent};
use super::rename::Rename;
use super::state::Players;
use crate::kit::search_field::search_field;
use crate::kit::table::{Column, MARGIN, Table, TableRow};
use crate::kit::theme::Theme;
use crate::kit::tips::menu_entry;
use crate::kit::widgets::empty_state;
use crate::library::view::LibraryInput;
use tabia_library::player::{PlayerOrder, PlayerRow};
use tabia_texts::{grouped, tr, tr_args};

/// Height of the filter with the space around it, in points.
const FILTER: f32 = 44.0;

const COLUMNS: [Column<PlayerOrder>; 5] = [
    Column::fixed(PlayerOrder::Name, "players-name", 140.0).growing(1.0),
    Column::fixed(PlayerOrder::Games, "players-games", GAMES_WIDTH).number(),
    Column::fixed(PlayerOrder::Score, "players-score", 52.0)
        .number()
        .leaves(2),
    Column::fixed(PlayerOrder::Rating, "players-rating", 52.0)
        .number()
        .leaves(1),
    Column::fixed(PlayerOrder::Year, "players-years", 92.0)
        .number()
        .leaves(3),
];

/// Shows the filter and the list.
pub(super) fn show(ui: &mut Ui, rect: Rect, input: &LibraryInput<'_>, players: &mut Players) {
    let (filter, rows) = rect.split_top_bottom_at_y(rect.top() + FILTER);
    let name = tr("players-filter");
    let place = filter.shrink2(vec2(MARGIN, 8.0));
    let field = search_field(ui, place, input.theme, &mut players.filter, &name);
    let (is_cleared, before) = (field.is_cleared, players.sorting);
    let field = field.keep_focus();
    if std::mem::take(&mut players.focuses_filter) {
        field.request_focus();
    }
    if field.changed() || is_cleared {
        players.list.go_to_start();
        // The players are listed before the next frame.
        ui.ctx().request_repaint();
    }
    let list = match players.rows() {
        None => return empty_state(ui, rows, input.theme, &tr("players-counting"), ""),
        Some(Err(reason)) => {
            let text = tr_args("players-failed", &[("reason", reason.as_str().into())]);
            return empty_state(ui, rows, input.theme, &text, "");
        }
        Some(Ok(list)) => list.clone(),
    };
    let name = tr("players-list");
    let table = Table::new(&name, rows, input.theme, &COLUMNS)
        .or_empty("players-none")
        .sorted_by(&mut players.sorting)
        .multiple();
    let selected = players.list.selected;
    let count = players.list.selected_rows().len();
    let mut renames = false;
    let picked = table.show(ui, &mut players.list, list.0.len(), |ui, row| {
        row.response.context_menu(|ui| {
            let why_not = (count < 2).then(|| tr("players-rename-not"));
            renames |= menu_entry(ui, tr("players-rename"), why_not);
        });
        show_row(ui, row, &list.0[row.index], input.theme)
    });
    if players.sorting != before {
        players.list.go_to_start();
        ui.ctx().request_repaint();
    }
    let gone_to = picked.gone_to().or(players.list.selected);
    let gone_to = gone_to.filter(|row| picked.gone_to().is_some() || Some(*row) != selected);
    if let Some(row) = gone_to.and_then(|row| list.0.get(row)) {
        players.select(row.name.clone());
        players.note_followed(&list);
        // The card is made before the next frame.
        ui.ctx().request_repaint();
    }
    if renames {
        let rows = players.list.selected_rows();
        let rows = rows.iter().filter_map(|row| list.0.get(row));
        let spellings = rows.flat_map(|row| row.spellings.iter().cloned());
        players.rename = Some(Rename::new(spellings.collect(), Vec::new()));
        ui.ctx().request_repaint();
    }
}

/// Draws a row, and returns its accessible name: "Steinitz, William, 34 games".
fn show_row(ui: &Ui, row: &TableRow<'_, PlayerOrder>, player: &PlayerRow, theme: &Theme) -> String {
    let total = player.score.total();
    for cell in row.cells() {
        let small = |text: &str| row.small(ui, &cell, text, theme.text_weak);
        match cell.key {
            PlayerOrder::Name => row.body(ui, &cell, &player.name, theme.text_strong),
            PlayerOrder::Games => {
                row.body(ui, &cell, &grouped(total.games().into()), theme.text);
            }
            PlayerOrder::Score => small(&percent(total.score())),
            PlayerOrder::Rating => small(&number(player.rating)),
            PlayerOrder::Year => {
                if let Some(years) = &player.years {
                    small(&match years.start() == years.end() {
                        true => years.start().to_string(),
                        false => format!("{}–{}", years.start(), years.end()),
                    });
                }
            }
        }
    }
    let args = [
        ("name", player.name.as_str().into()),
        ("count", total.games().into()),
    ];
    tr_args("players-row", &args)
}
