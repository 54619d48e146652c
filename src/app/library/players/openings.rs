//! The openings of a player as a tree.

use egui::{Key, Modifiers, Rect, Ui, pos2, vec2};

use super::parts::{GAMES_WIDTH, choose_color, number, paint_bar, percent, salt, score_name};
use super::state::{Players, Section};
use super::work::{Card, parts};
use crate::command::Commands;
use crate::command::library::Command;
use crate::kit::icons;
use crate::kit::table::{Column, MARGIN, Table, TableRow};
use crate::kit::theme::Theme;
use crate::library::view::LibraryInput;
use tabia_library::player::OpeningRow;
use tabia_library::query::Query;
use tabia_texts::{grouped, tr, tr_args};

/// Space before a name for each depth, and width of the sign that unfolds, in points.
const INDENT: f32 = 14.0;

/// A column, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OpeningColumn {
    Opening,
    Codes,
    Games,
    Results,
    Score,
    Performance,
}

const COLUMNS: [Column<OpeningColumn>; 6] = [
    Column::fixed(OpeningColumn::Opening, "players-opening", 160.0).growing(2.0),
    Column::fixed(OpeningColumn::Codes, "games-eco", 76.0).leaves(3),
    Column::fixed(OpeningColumn::Games, "players-games", GAMES_WIDTH).number(),
    Column::fixed(OpeningColumn::Results, "players-bar", 72.0)
        .growing(1.0)
        .at_most(200.0)
        .leaves(1),
    Column::fixed(OpeningColumn::Score, "players-score", 52.0).number(),
    Column::fixed(OpeningColumn::Performance, "players-performance", 52.0)
        .number()
        .leaves(2),
];

/// Draws the section.
pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    players: &mut Players,
    card: &Card,
    commands: &mut Commands,
) {
    let keys = ["players-with-white", "players-with-black"];
    let (rect, is_changed) = choose_color(ui, rect, &mut players.color, keys);
    let color = players.color;
    let view = &mut players.tables[Section::Openings as usize];
    if is_changed {
        view.selected = None;
    }
    let rows = unfolded(&card.card.openings[color.index()], &players.unfolded);
    let name = tr("players-openings");
    let table = Table::new(&name, rect, input.theme, &COLUMNS)
        .or_empty("players-no-games")
        .about(salt(card) ^ color.index() as u64);
    let (mut clicked, mut toggled) = (None, None);
    let table = table.open(ui, view, rows.len());
    if table.has_focus() {
        let key = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let selected = view.selected.and_then(|row| rows.get(row));
        let is_unfolded = |row: &OpeningRow| players.unfolded.contains(&row.name);
        let (right, left) = (key(Key::ArrowRight), key(Key::ArrowLeft));
        toggled = selected
            .filter(|row| (right && !is_unfolded(row)) || (left && is_unfolded(row)))
            .copied();
    }
    let picked = table.show(
        ui,
        view,
        |ui, row| {
            let opening = rows[row.index];
            if row.response.clicked() {
                let sign = row.rect.left() + MARGIN + INDENT * (opening.depth + 1) as f32 + 4.0;
                let at = row.response.interact_pointer_pos();
                match at.is_some_and(|at| at.x < sign) && opening.parts > 0 {
                    true => toggled = Some(opening),
                    false => clicked = Some(row.index),
                }
            }
            let is_unfolded = players.unfolded.contains(&opening.name);
            show_opening(ui, row, opening, is_unfolded, input.theme)
        },
        |_, below| below.top(),
    );
    if let Some(opening) = clicked.or(picked.opened).and_then(|row| rows.get(row)) {
        let query = Query::all([card.player.query(Some(color)), opening.query()]);
        commands.push(Command::Search(query.to_string()));
    }
    if let Some(opening) = toggled.filter(|opening| opening.parts > 0)
        && !players.unfolded.remove(&opening.name)
    {
        players.unfolded.insert(opening.name.clone());
    }
}

/// The rows of which all parents are unfolded.
fn unfolded<'a>(
    rows: &'a [OpeningRow],
    names: &std::collections::HashSet<String>,
) -> Vec<&'a OpeningRow> {
    let mut depth = 0;
    let shown = rows.iter().filter(|row| {
        let is_shown = row.depth <= depth;
        if is_shown {
            depth = row.depth + usize::from(names.contains(&row.name) && row.parts > 0);
        }
        is_shown
    });
    shown.collect()
}

/// Draws a row, and returns its accessible name: "Sicilian Defence, 12 games: 5 won, 4 drawn, 3 lost".
fn show_opening(
    ui: &Ui,
    row: &TableRow<'_, OpeningColumn>,
    opening: &OpeningRow,
    is_unfolded: bool,
    theme: &Theme,
) -> String {
    let (first, last) = opening.codes;
    let name = match opening.name.as_str() {
        "" if first.is_none() => tr("players-no-opening"),
        "" => first.to_string(),
        _ => opening.own_name().to_owned(),
    };
    for mut cell in row.cells() {
        let small = |text: &str| row.small(ui, &cell, text, theme.text_weak);
        match cell.key {
            OpeningColumn::Opening => {
                let left = cell.rect.left() + INDENT * opening.depth as f32;
                if opening.parts > 0 {
                    let icon = if is_unfolded {
                        "chevron-down"
                    } else {
                        "chevron-right"
                    };
                    let at = pos2(left + 5.0, cell.rect.center().y);
                    let place = Rect::from_center_size(at, vec2(12.0, 12.0));
                    icons::paint(ui.painter(), icon, place, row.color(theme.text_weak));
                }
                cell.rect.min.x = (left + INDENT).min(cell.rect.right());
                let color = match opening.depth {
                    0 => theme.text_strong,
                    _ => theme.text,
                };
                row.body(ui, &cell, &name, color);
            }
            OpeningColumn::Codes if first.is_none() => {}
            OpeningColumn::Codes if first == last => small(&first.to_string()),
            OpeningColumn::Codes => small(&format!("{first}–{last}")),
            OpeningColumn::Games => {
                row.body(
                    ui,
                    &cell,
                    &grouped(opening.score.games().into()),
                    theme.text,
                );
            }
            OpeningColumn::Results => {
                paint_bar(ui, &cell, parts(opening.score), theme);
            }
            OpeningColumn::Score => small(&percent(opening.score.score())),
            OpeningColumn::Performance => small(&number(opening.score.performance())),
        }
    }
    let spoken = score_name(&name, opening.score);
    let mut tip = match opening.depth {
        0 => spoken.clone(),
        _ => score_name(&opening.name, opening.score),
    };
    if opening.parts > 0 {
        let args = [("count", opening.parts.into())];
        tip = format!("{tip}\n{}", tr_args("players-parts", &args));
    }
    row.response.clone().on_hover_text(tip);
    spoken
}
