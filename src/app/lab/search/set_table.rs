//! The results of a comparison over a set: mean, spread, and changed moves, each against the first row.

use egui::{ProgressBar, RichText, Sense, Ui, vec2};

use super::choices::{Setup, row_name, row_parts, tip};
use super::set::{Comparison, Found, MAX_POSITIONS};
use crate::command::lab::search::Command;
use crate::kit::table::{Column, HEAD, ROW, Table, TableView};
use crate::kit::theme::Theme;
use tabia_lab::search::Variant;
use tabia_lab::search::comparison::{Mean, Summary};
use tabia_texts::{grouped, tr, tr_args};

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
    Column::fixed(SetColumn::Name, "search-column-name", 136.0).growing(1.0),
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

/// Draws the comparison with its progress, and a button that closes it. It is marked where other options are `chosen` now.
pub(super) fn show(
    ui: &mut Ui,
    theme: &Theme,
    comparison: &mut Comparison,
    chosen: &Setup,
    commands: &mut Vec<Command>,
) {
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(title(comparison)).strong());
        if !comparison.is_busy() && ui.small_button(tr("search-set-close")).clicked() {
            commands.push(Command::CloseSet);
        }
    });
    if let Some(failure) = &comparison.failure {
        ui.colored_label(theme.error, failure);
    }
    let Some(found) = &comparison.found else {
        return;
    };
    show_notes(ui, comparison, found, chosen);
    if !comparison.rows.is_empty() {
        show_rows(ui, theme, &comparison.rows, &mut comparison.view);
        ui.label(RichText::new(tr("search-set-explained")).small().weak());
    }
}

/// The positions and the depth; while they are being read, only the name of their file.
fn title(comparison: &Comparison) -> String {
    let (key, name) = &comparison.title;
    let Some(found) = &comparison.found else {
        return tr(match comparison.is_busy() {
            true => "search-set-reading",
            false => "search-set-not",
        });
    };
    let args = [
        ("count", found.count.into()),
        ("total", grouped(found.total as u64).into()),
        ("file", name.as_str().into()),
        ("depth", comparison.setup.depth.into()),
    ];
    tr_args(key, &args)
}

/// Shows the progress, and what is to be known about the results.
fn show_notes(ui: &mut Ui, comparison: &Comparison, found: &Found, chosen: &Setup) {
    let (done, total) = (comparison.searched, comparison.total());
    let args = [("done", done.into()), ("total", total.into())];
    if comparison.is_busy() {
        let part = done as f32 / total.max(1) as f32;
        ui.add(ProgressBar::new(part).text(tr_args("search-set-progress", &args)));
    }
    let bounded = (found.total > MAX_POSITIONS)
        .then(|| tr_args("search-set-bounded", &[("most", MAX_POSITIONS.into())]));
    let stopped = comparison
        .is_stopped
        .then(|| tr_args("search-set-stopped", &args));
    let notes = [
        bounded,
        found.unread.clone(),
        stopped,
        comparison.setup.difference(chosen),
    ];
    for note in notes.into_iter().flatten() {
        ui.label(RichText::new(note).weak());
    }
}

/// Draws a row for each search.
fn show_rows(ui: &mut Ui, theme: &Theme, rows: &[(Variant, Summary)], view: &mut TableView) {
    let size = vec2(ui.available_width(), HEAD + ROW * rows.len() as f32);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let title = tr("search-set-results");
    let table = Table::new(&title, rect, theme, &COLUMNS);
    table.show(ui, view, rows.len(), |ui, row| {
        let (variant, summary) = &rows[row.index];
        let is_first = row.index == 0;
        for cell in row.cells() {
            let color = match cell.key {
                SetColumn::Name | SetColumn::Ratio => theme.text,
                _ => theme.text_weak,
            };
            if cell.key == SetColumn::Name {
                let all = rows.iter().map(|(variant, _)| variant);
                let (name, numbers) = row_parts(variant, all);
                row.body_before(ui, &cell, (&name, &numbers), color);
            } else {
                let text = text((variant, summary), cell.key, is_first);
                row.body(ui, &cell, &text, color);
            }
        }
        row.response.clone().on_hover_text(tip(variant.algorithm));
        let args = [
            (
                "name",
                text((variant, summary), SetColumn::Name, is_first).into(),
            ),
            ("nodes", grouped(summary.nodes.round() as u64).into()),
            ("ratio", ratio(summary, is_first).into()),
            ("moves", percent(summary.changed).into()),
        ];
        tr_args("search-set-row", &args)
    });
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
    // Two digits of a small share, too.
    let digits = match mean.value.abs() {
        0.1.. => 2,
        0.01.. => 3,
        _ => 4,
    };
    let args = [mean.value, mean.low, mean.high].map(|value| format!("{value:.digits$}"));
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
