//! The chosen rows over the twenty shipped positions of chess: mean, spread, and changed moves, each against the first row.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use egui::{ProgressBar, RichText, Sense, Ui, vec2};

use super::choices::{Setup, row_name, tip};
use crate::command::lab::search::Command;
use crate::kit::table::{Column, HEAD, ROW, Table, TableView};
use crate::kit::theme::Theme;
use crate::kit::worker::{Reporter, Task};
use tabia_chess::Position;
use tabia_lab::games::Game as _;
use tabia_lab::games::chess::Chess;
use tabia_lab::search::Variant;
use tabia_lab::search::comparison::{Mean, POSITIONS, Series, Summary};
use tabia_lab::search::race::Race;
use tabia_texts::{grouped, tr, tr_args};

/// A report of a comparison.
enum News {
    /// A position has been searched by a row.
    Searched,
    /// A row has searched all positions.
    Row(Variant, Summary),
}

/// A comparison and its results.
pub(super) struct Comparison {
    task: Option<Task<News>>,
    rows: Vec<(Variant, Summary)>,
    searched: usize,
    total: usize,
    depth: u32,
    view: TableView,
}

impl Comparison {
    /// Starts the comparison of the chosen rows.
    pub(super) fn start(ctx: &egui::Context, setup: &Setup) -> io::Result<Comparison> {
        let (own, depth) = (setup.clone(), setup.depth);
        let total = setup.different_rows().count() * POSITIONS.len();
        let task = Task::start("lab comparison", ctx, move |reporter| run(&own, reporter))?;
        Ok(Comparison {
            task: Some(task),
            rows: Vec::new(),
            searched: 0,
            total,
            depth,
            view: TableView::default(),
        })
    }

    /// Processes what has arrived since the last frame.
    pub(super) fn poll(&mut self) {
        let Some(task) = &mut self.task else { return };
        for news in task.news() {
            match news {
                News::Searched => self.searched += 1,
                News::Row(row, summary) => self.rows.push((row, summary)),
            }
        }
        if task.is_done() {
            self.task = None;
        }
    }

    /// Whether it is running.
    pub(super) fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    /// Stops it; the finished rows stay.
    pub(super) fn stop(&mut self) {
        self.task = None;
    }

    /// Whether its table has the keyboard focus.
    pub(super) fn wants_keys(&self, ctx: &egui::Context) -> bool {
        self.view.wants_keys(ctx)
    }
}

fn run(setup: &Setup, reporter: &Reporter<News>) {
    let stop: Arc<AtomicBool> = reporter.stop_flag();
    let mut base = None;
    let start = Chess::with(Position::start(), setup.evaluation);
    let unit = start.unit();
    let mut race = Race::new(start, setup.order, setup.table);
    for row in setup.different_rows() {
        let mut series = Series::new(row.clone());
        for position in POSITIONS
            .iter()
            .filter_map(|fen| Position::from_fen(fen).ok())
        {
            race.set_game(Chess::with(position, setup.evaluation));
            let Some(lap) = race.run(row, setup.depth, &stop) else {
                return;
            };
            series.add(&lap, unit);
            reporter.report(News::Searched);
        }
        let base = base.get_or_insert_with(|| series.clone());
        reporter.report(News::Row(row.clone(), series.against(base)));
    }
}

#[derive(Clone, Copy, PartialEq)]
enum SetColumn {
    Name,
    Nodes,
    Ratio,
    Moves,
    Value,
    Time,
}

const COLUMNS: [Column<SetColumn>; 6] = [
    Column::fixed(SetColumn::Name, "search-column-name", 104.0).growing(1.0),
    Column::fixed(SetColumn::Ratio, "search-set-ratio", 140.0).number(),
    Column::fixed(SetColumn::Moves, "search-set-moves", 58.0).number(),
    Column::fixed(SetColumn::Nodes, "search-set-nodes", 86.0)
        .number()
        .leaves(2),
    Column::fixed(SetColumn::Value, "search-set-value", 140.0)
        .number()
        .leaves(1),
    Column::fixed(SetColumn::Time, "search-column-time", 66.0)
        .number()
        .leaves(3),
];

/// Draws the comparison with its progress, and a button that closes it.
pub(super) fn show(
    ui: &mut Ui,
    theme: &Theme,
    comparison: &mut Comparison,
    commands: &mut Vec<Command>,
) {
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        let args = [
            ("count", POSITIONS.len().into()),
            ("depth", comparison.depth.into()),
        ];
        ui.label(RichText::new(tr_args("search-set-title", &args)).strong());
        if !comparison.is_busy() && ui.small_button(tr("search-set-close")).clicked() {
            commands.push(Command::CloseSet);
        }
    });
    if comparison.is_busy() {
        let part = comparison.searched as f32 / comparison.total.max(1) as f32;
        let args = [
            ("done", comparison.searched.into()),
            ("total", comparison.total.into()),
        ];
        ui.add(ProgressBar::new(part).text(tr_args("search-set-progress", &args)));
    }
    let rows = &comparison.rows;
    let size = vec2(ui.available_width(), HEAD + ROW * rows.len() as f32);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let title = tr("search-set-results");
    let table = Table::new(&title, rect, theme, &COLUMNS);
    table.show(ui, &mut comparison.view, rows.len(), |ui, row| {
        let (variant, summary) = &rows[row.index];
        let is_first = row.index == 0;
        for cell in row.cells() {
            let text = text((variant, summary), cell.key, is_first);
            let color = match cell.key {
                SetColumn::Name | SetColumn::Ratio => theme.text,
                _ => theme.text_weak,
            };
            row.body(ui, &cell, &text, color);
        }
        row.response.clone().on_hover_text(tip(variant.algorithm));
        let args = [
            ("name", row_name(variant).into()),
            ("nodes", grouped(summary.nodes.round() as u64).into()),
            ("ratio", ratio(summary, is_first).into()),
            ("moves", percent(summary.changed).into()),
        ];
        tr_args("search-set-row", &args)
    });
    ui.label(RichText::new(tr("search-set-explained")).small().weak());
}

fn text((variant, summary): (&Variant, &Summary), key: SetColumn, is_first: bool) -> String {
    match key {
        SetColumn::Name => row_name(variant),
        SetColumn::Nodes => grouped(summary.nodes.round() as u64),
        SetColumn::Ratio => ratio(summary, is_first),
        SetColumn::Moves => percent(summary.changed),
        SetColumn::Value if is_first => "–".to_owned(),
        SetColumn::Value => with_bounds(summary.difference),
        SetColumn::Time => format!("{:.2} s", summary.time.as_secs_f64()),
    }
}

/// The nodes in units of the first row's with their bounds, or that no difference is shown.
fn ratio(summary: &Summary, is_first: bool) -> String {
    match summary.ratio.differs_from(1.0) {
        _ if is_first => "1".to_owned(),
        true => with_bounds(summary.ratio),
        false => tr("search-set-same"),
    }
}

fn with_bounds(mean: Mean) -> String {
    let args = [mean.value, mean.low, mean.high].map(|value| format!("{value:.2}"));
    let [value, low, high] = args.map(|text| text.replace('-', "−"));
    tr_args(
        "search-set-bounds",
        &[
            ("value", value.into()),
            ("low", low.into()),
            ("high", high.into()),
        ],
    )
}

fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}
