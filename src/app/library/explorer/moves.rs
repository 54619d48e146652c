//! The table of moves: those that were played, and beside them those of the book and of the engine.

use egui::{Align2, Rect, TextStyle, Ui, vec2};

use super::book::{Difference, EngineMove};
use super::input::ExplorerInput;
use super::results::{parts, shares, with_shares};
use super::sheet::{Explorer, Sheet, SheetRow};
use crate::command::{Commands, game};
use crate::kit::notation::{Paper, san_parts};
use crate::kit::results_bar::paint_results;
use crate::kit::table::{Cell, Column, Table, TableRow, TableView};
use crate::kit::theme::Theme;
use tabia_chess::{Move, Position, san};
use tabia_library::{Results, Tally};
use tabia_settings::Notation;
use tabia_texts::{grouped, tr, tr_args};

/// A column, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MoveColumn {
    Move,
    Games,
    Reached,
    Results,
    Book,
    Rating,
    Performance,
    Trend,
    Years,
}

/// Width of a move, and least width of the results, whose bar has room for most percentages, in points.
const MOVE: f32 = 68.0;
const RESULTS: f32 = 120.0;

const COLUMNS: [Column<MoveColumn>; 8] = [
    Column::fixed(MoveColumn::Move, "explorer-move", MOVE),
    Column::fixed(MoveColumn::Games, "explorer-games", 72.0).number(),
    Column::fixed(MoveColumn::Reached, "explorer-any-order", 66.0)
        .number()
        .leaves(2),
    Column::fixed(MoveColumn::Results, "explorer-results", RESULTS)
        .growing(1.0)
        .at_most(260.0),
    Column::fixed(MoveColumn::Rating, "explorer-rating", 46.0)
        .number()
        .leaves(3),
    Column::fixed(MoveColumn::Performance, "explorer-performance", 48.0)
        .number()
        .leaves(1),
    Column::fixed(MoveColumn::Trend, "explorer-trend", 60.0).leaves(4),
    Column::fixed(MoveColumn::Years, "explorer-years", 76.0)
        .number()
        .leaves(5),
];

const BOOK: Column<MoveColumn> =
    Column::fixed(MoveColumn::Book, "explorer-book-share", 52.0).number();

/// A row of the table.
enum Row<'a> {
    Sheet(&'a SheetRow, Option<&'a EngineMove>),
    /// A move that only the engine has.
    Engine(&'a EngineMove),
}

impl Row<'_> {
    fn mv(&self) -> Move {
        match self {
            Row::Sheet(row, _) => row.mv,
            Row::Engine(engine) => engine.mv,
        }
    }
}

/// Shows the moves of a position. Those of the engine are of the position on the board.
pub(super) fn show_moves(
    ui: &mut Ui,
    rect: Rect,
    input: &ExplorerInput<'_>,
    (position, sheet): (&Position, &Sheet),
    (explorer, view): (&Explorer, &mut TableView),
    commands: &mut Commands,
) {
    let compared = explorer.compares && input.book.is_some();
    let mut columns = COLUMNS.to_vec();
    if compared {
        columns.insert(4, BOOK);
    }
    let engine = match explorer.is_at(position) {
        true => &*input.engine,
        false => &[],
    };
    let of_engine = |mv: Move| engine.iter().find(|engine| engine.mv == mv);
    let rows = sheet.rows.iter();
    let mut rows: Vec<Row<'_>> = rows.map(|row| Row::Sheet(row, of_engine(row.mv))).collect();
    rows.extend(unlisted(sheet, engine).map(Row::Engine));
    let name = tr("explorer-name");
    let table = Table::new(&name, rect, input.theme, &columns).about(position.key());
    let mut clicked = None;
    let picked = table.show(ui, view, rows.len(), |ui, place| {
        let row = &rows[place.index];
        if place.response.clicked() {
            clicked = Some(row.mv());
        }
        let shown = ShownRow {
            place,
            input,
            position,
            sheet,
            compared,
        };
        shown.show(ui, row)
    });
    if picked.selected.is_some() {
        // The games of the move are looked up before the next frame.
        ui.ctx().request_repaint();
    }
    let entered = picked.opened.and_then(|row| rows.get(row));
    let played = clicked.or(entered.map(Row::mv));
    commands.extend(played.map(game::Command::Explore));
}

/// The moves of the engine that are not in a sheet.
pub(super) fn unlisted<'a>(
    sheet: &'a Sheet,
    engine: &'a [EngineMove],
) -> impl Iterator<Item = &'a EngineMove> {
    let is_listed = |mv: Move| sheet.rows.iter().any(|row| row.mv == mv);
    engine.iter().filter(move |engine| !is_listed(engine.mv))
}

/// A row that is drawn.
struct ShownRow<'a> {
    place: &'a TableRow<'a, MoveColumn>,
    input: &'a ExplorerInput<'a>,
    position: &'a Position,
    sheet: &'a Sheet,
    /// Whether there is the column of the book.
    compared: bool,
}

impl ShownRow<'_> {
    /// Draws it, and returns its accessible name.
    fn show(&self, ui: &Ui, row: &Row<'_>) -> String {
        let (name, tip) = match row {
            Row::Sheet(row, engine) => match &row.tally {
                Some(tally) => self.show_played(ui, row, tally, *engine),
                None => self.show_other(ui, row, *engine),
            },
            Row::Engine(engine) => {
                let san = san::write(self.position, engine.mv);
                let row = SheetRow {
                    mv: engine.mv,
                    san,
                    tally: None,
                    trend: None,
                    reached: 0,
                    book: None,
                };
                self.show_other(ui, &row, Some(engine))
            }
        };
        self.place.response.clone().on_hover_text(tip);
        name
    }

    /// Shows a move that was played. Returns its name and its tip.
    fn show_played(
        &self,
        ui: &Ui,
        row: &SheetRow,
        tally: &Tally,
        engine: Option<&EngineMove>,
    ) -> (String, String) {
        let (theme, mover) = (self.input.theme, self.position.turn());
        let number = |value: Option<String>, cell: &Cell<MoveColumn>| {
            self.place
                .small(ui, cell, &value.unwrap_or_default(), theme.text_weak);
        };
        let years = tally
            .years
            .as_ref()
            .map(|years| match years.start() == years.end() {
                true => years.start().to_string(),
                false => format!("{}–{}", years.start(), years.end()),
            });
        let rating = tally.rating.get().map(|rating| rating.to_string());
        let performance = tally.performance(mover).map(|rating| rating.to_string());
        for cell in self.place.cells() {
            match cell.key {
                MoveColumn::Move => self.paint_san(ui, cell.rect, row),
                MoveColumn::Games => {
                    let games = grouped(row.games().into());
                    self.place.body(ui, &cell, &games, theme.text);
                }
                MoveColumn::Reached => number(Some(grouped(row.reached.into())), &cell),
                MoveColumn::Results => {
                    paint_shares(ui, cell.rect.shrink2(vec2(0.0, 4.0)), tally.results, theme);
                }
                MoveColumn::Book => self.show_book(ui, &cell, row),
                MoveColumn::Rating => number(rating.clone(), &cell),
                MoveColumn::Performance => number(performance.clone(), &cell),
                MoveColumn::Trend => {
                    if let Some(trend) = &row.trend {
                        let color = self.place.color(theme.text_weak);
                        trend.paint(ui, cell.rect.shrink2(vec2(0.0, 5.0)), color);
                    }
                }
                MoveColumn::Years => number(years.clone(), &cell),
            }
        }
        let mut name = with_shares("explorer-row", tally.results, &[("move", row.san.clone())]);
        if self.compared {
            name = format!("{name}; {}", self.book_text(row));
        }
        let line = |key: &str, value: &Option<String>| {
            let value = value.as_ref()?;
            Some(tr_args(key, &[("value", value.as_str().into())]))
        };
        let reached = tr_args(
            "explorer-reached-any-order",
            &[("count", row.reached.into())],
        );
        let lines = [
            Some(name.clone()),
            Some(reached),
            line("explorer-mean-rating", &rating),
            line("explorer-performance-of", &performance),
            line("explorer-played-in", &years),
            row.trend.as_ref().map(|trend| trend.text()),
            engine.map(engine_text),
        ];
        (
            name,
            lines.into_iter().flatten().collect::<Vec<_>>().join("\n"),
        )
    }

    /// Shows a move that was not played. Returns its name and its tip.
    fn show_other(&self, ui: &Ui, row: &SheetRow, engine: Option<&EngineMove>) -> (String, String) {
        let theme = self.input.theme;
        let book = row.book.map(|_| self.book_text(row));
        let marks: Vec<String> = book.into_iter().chain(engine.map(engine_text)).collect();
        let cells: Vec<_> = self.place.cells().collect();
        let right = cells.last().map_or(0.0, |cell| cell.rect.right());
        for cell in &cells {
            match cell.key {
                MoveColumn::Move => self.paint_san(ui, cell.rect, row),
                MoveColumn::Games if row.reached > 0 => {
                    let text = tr_args("explorer-reached", &[("count", row.reached.into())]);
                    self.place.small(ui, cell, &text, theme.text_weak);
                }
                MoveColumn::Results => {
                    let text = marks.join(" · ");
                    self.place
                        .small(ui, &cell.up_to(right), &text, theme.text_weak);
                }
                _ => {}
            }
        }
        let name = match row.reached {
            0 => tr_args("explorer-row-other", &[("move", row.san.as_str().into())]),
            reached => {
                let args = [("move", row.san.as_str().into()), ("count", reached.into())];
                tr_args("explorer-row-reached", &args)
            }
        };
        let name = [vec![name], marks].concat().join("; ");
        (name.clone(), name)
    }

    /// The probability of a move in the book, in words.
    fn book_text(&self, row: &SheetRow) -> String {
        match row.book {
            Some(probability) => tr_args(
                "explorer-in-book",
                &[("percent", percent(probability).into())],
            ),
            None => tr("explorer-not-in-book"),
        }
    }

    /// Shows the probability in the book, in a colour where it differs from the games.
    fn show_book(&self, ui: &Ui, cell: &Cell<MoveColumn>, row: &SheetRow) {
        let theme = self.input.theme;
        let text = match row.book {
            Some(probability) => format!("{} %", percent(probability)),
            None => "–".to_owned(),
        };
        let difference = Difference::of(row.book, row.games(), self.sheet.played);
        let color = match difference.filter(|_| self.sheet.in_book) {
            Some(_) => theme.warning,
            None => theme.text_weak,
        };
        self.place.small(ui, cell, &text, color);
    }

    fn paint_san(&self, ui: &Ui, rect: Rect, row: &SheetRow) {
        let theme = self.input.theme;
        let color = self.place.color(match row.tally {
            Some(_) => theme.text_strong,
            None => theme.text_weak,
        });
        let paper = Paper::new(ui, ui.painter(), theme);
        let mut at = rect.left_center();
        let is_figurine = self.input.settings.notation == Notation::Figurine;
        for part in san_parts(&row.san, is_figurine) {
            paper.part(&part, color, at);
            at.x += paper.width(&part);
        }
    }
}

/// A share from 0 to 1 in percent.
pub(super) fn percent(share: f64) -> u32 {
    (share * 100.0).round() as u32
}

fn engine_text(engine: &EngineMove) -> String {
    let args = [
        ("score", engine.score.as_str().into()),
        ("depth", engine.depth.into()),
    ];
    tr_args("explorer-engine", &args)
}

/// Paints the shares of the results, with their percentages where they fit.
fn paint_shares(ui: &Ui, bar: Rect, results: Results, theme: &Theme) {
    /// Space at both sides of a number, in points.
    const AIR: f32 = 2.0;
    paint_results(ui, bar, parts(results), theme, 1.0);
    let Some(shares) = shares(results) else {
        return;
    };
    let (mut font, sum) = (
        TextStyle::Small.resolve(ui.style()),
        parts(results).iter().sum::<f32>(),
    );
    font.size *= 0.85;
    let mut left = bar.left();
    let inks = [theme.eval_black, theme.eval_white, theme.eval_white];
    for ((part, share), ink) in parts(results).into_iter().zip(shares).zip(inks) {
        let place = bar
            .with_min_x(left)
            .with_max_x(left + bar.width() * part / sum);
        left = place.right();
        let galley = ui
            .painter()
            .layout_no_wrap(share.to_string(), font.clone(), ink);
        if galley.size().x + 2.0 * AIR <= place.width() {
            let text = Align2::CENTER_CENTER.align_size_within_rect(galley.size(), place);
            ui.painter().galley(text.min, galley, ink);
        }
    }
}
