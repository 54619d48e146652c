//! The results of a player: the ratings over time, and the results by colour and year.

use egui::{Rect, Ui, vec2};

use super::parts::{GAMES_WIDTH, number, paint_bar, percent, salt, score_name};
use super::plot;
use super::state::{Players, Section};
use super::work::{Card, parts};
use crate::command::Commands;
use crate::command::library::Command;
use crate::kit::table::{Column, MARGIN, Table, TableRow};
use crate::kit::theme::Theme;
use crate::library::view::LibraryInput;
use tabia_chess::Color;
use tabia_library::player::ByColor;
use tabia_library::query::{Condition, Query, Range};
use tabia_library::values::GameDate;
use tabia_texts::{grouped, tr};

/// Maximum height of the plot, in points, and its share of the place.
const PLOT: f32 = 168.0;
const SHARE: f32 = 0.4;

/// A column, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum YearColumn {
    Year,
    Games,
    White,
    Black,
    Score,
    Performance,
}

const COLUMNS: [Column<YearColumn>; 6] = [
    Column::fixed(YearColumn::Year, "players-year", 60.0),
    Column::fixed(YearColumn::Games, "players-games", GAMES_WIDTH).number(),
    Column::fixed(YearColumn::White, "players-white", 72.0).growing(1.0),
    Column::fixed(YearColumn::Black, "players-black", 72.0).growing(1.0),
    Column::fixed(YearColumn::Score, "players-score", 52.0).number(),
    Column::fixed(YearColumn::Performance, "players-performance", 52.0)
        .number()
        .leaves(1),
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
    let theme = input.theme;
    let mut rect = rect;
    if card.card.ratings.len() > 1 {
        let height = (rect.height() * SHARE).min(PLOT).round();
        let (top, rest) = rect.split_top_bottom_at_y(rect.top() + height);
        plot::show(
            ui,
            top.shrink2(vec2(MARGIN, 0.0)),
            theme,
            &card.card.ratings,
        );
        rect = rest;
    }
    // All years first, then the last one.
    let years = card.card.years.iter().rev();
    let years = years.map(|(year, score)| (Some(*year), *score));
    let rows: Vec<(Option<u16>, ByColor)> =
        [(None, card.card.all)].into_iter().chain(years).collect();
    let name = tr("players-results");
    let table = Table::new(&name, rect, theme, &COLUMNS).about(salt(card));
    let view = &mut players.tables[Section::Results as usize];
    let picked = table.show(ui, view, rows.len(), |ui, row| {
        let (year, score) = rows[row.index];
        show_year(ui, row, year, score, theme)
    });
    if let Some((year, _)) = picked.followed().and_then(|row| rows.get(row)) {
        let dates = year.map(|year| match year {
            0 => Condition::Date(Range::Is(GameDate::UNKNOWN)),
            year => Condition::Date(Range::Is(GameDate::new(Some(year), None, None))),
        });
        let date = dates.into_iter().map(Query::from);
        let query = Query::all([card.player.query(None)].into_iter().chain(date));
        commands.push(Command::Search(query.to_string()));
    }
}

/// Draws a row, and returns its accessible name: "1890, 12 games: 5 won, 4 drawn, 3 lost".
fn show_year(
    ui: &Ui,
    row: &TableRow<'_, YearColumn>,
    year: Option<u16>,
    score: ByColor,
    theme: &Theme,
) -> String {
    let total = score.total();
    let year = match year {
        None => tr("players-all-years"),
        Some(0) => tr("players-no-year"),
        Some(year) => year.to_string(),
    };
    for cell in row.cells() {
        let small = |text: &str| row.small(ui, &cell, text, theme.text_weak);
        let bar = |color| paint_bar(ui, &cell, parts(score.with(color)), theme);
        match cell.key {
            YearColumn::Year => row.body(ui, &cell, &year, theme.text_strong),
            YearColumn::Games => {
                row.body(ui, &cell, &grouped(total.games().into()), theme.text);
            }
            YearColumn::White => bar(Color::White),
            YearColumn::Black => bar(Color::Black),
            YearColumn::Score => small(&percent(total.score())),
            YearColumn::Performance => small(&number(total.performance())),
        }
    }
    let by_color = |color, key| {
        let score = score.with(color);
        (score.games() > 0).then(|| score_name(&tr(key), score))
    };
    let name = score_name(&year, total);
    let sides = [
        by_color(Color::White, "players-white"),
        by_color(Color::Black, "players-black"),
    ];
    let lines: Vec<String> = [Some(name.clone())]
        .into_iter()
        .chain(sides)
        .flatten()
        .collect();
    row.response.clone().on_hover_text(lines.join("\n"));
    name
}
