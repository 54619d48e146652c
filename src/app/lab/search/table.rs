//! The results of the searches, one row each.

use egui::{Ui, vec2};

use super::choices::{row_name, row_parts, tip};
use super::state::Results;
use crate::kit::table::{Column, HEAD, ROW, Table, TableView};
use crate::kit::theme::Theme;
use crate::lab::games::value_text;
use tabia_lab::search::Variant;
use tabia_lab::search::race::Lap;
use tabia_texts::{grouped, tr, tr_args};

#[derive(Clone, Copy, PartialEq)]
enum SearchColumn {
    Name,
    Depth,
    Value,
    Move,
    Nodes,
    Before,
    Share,
    Generated,
    First,
    Again,
    Hits,
    Time,
}

const COLUMNS: [Column<SearchColumn>; 12] = [
    // Wide enough for a number with its name.
    Column::fixed(SearchColumn::Name, "search-column-name", 136.0)
        .growing(1.0)
        .at_most(300.0),
    Column::fixed(SearchColumn::Depth, "search-column-depth", 54.0)
        .number()
        .leaves(6),
    Column::fixed(SearchColumn::Value, "search-column-value", 60.0).number(),
    Column::fixed(SearchColumn::Move, "search-column-move", 64.0).leaves(1),
    Column::fixed(SearchColumn::Nodes, "search-column-nodes", 86.0).number(),
    Column::fixed(SearchColumn::Before, "search-column-before", 86.0).number(),
    Column::fixed(SearchColumn::Share, "search-column-share", 66.0)
        .number()
        .leaves(2),
    Column::fixed(SearchColumn::Generated, "search-column-generated", 86.0)
        .number()
        .leaves(8),
    Column::fixed(SearchColumn::First, "search-column-first", 66.0)
        .number()
        .leaves(5),
    Column::fixed(SearchColumn::Again, "search-column-again", 72.0)
        .number()
        .leaves(3),
    Column::fixed(SearchColumn::Hits, "search-column-hits", 72.0)
        .number()
        .leaves(4),
    Column::fixed(SearchColumn::Time, "search-column-time", 66.0)
        .number()
        .leaves(7),
];

/// Draws the table; returns the search whose row was opened.
pub(super) fn show(
    ui: &mut Ui,
    theme: &Theme,
    results: &Results,
    view: &mut TableView,
) -> Option<Variant> {
    let laps = results.last_laps();
    let deepest = laps.iter().map(|lap| lap.depth).max().unwrap_or(0);
    let height = HEAD + ROW * laps.len() as f32;
    let size = vec2(ui.available_width(), height);
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let title = tr("search-results");
    let columns = COLUMNS.into_iter();
    let columns: Vec<_> = columns
        .filter(|column| tells(column.key, &laps, results))
        .collect();
    let table = Table::new(&title, rect, theme, &columns);
    let picked = table.show(ui, view, laps.len(), |ui, row| {
        let lap = laps[row.index];
        // A search that has not reached the depth of the others cannot be compared with them yet.
        let is_behind = lap.depth < deepest;
        for cell in row.cells() {
            let color = match cell.key {
                _ if is_behind => theme.text_weak,
                SearchColumn::Name | SearchColumn::Value | SearchColumn::Nodes => theme.text,
                _ => theme.text_weak,
            };
            if cell.key != SearchColumn::Name {
                row.body(ui, &cell, &text(lap, cell.key, results), color);
                continue;
            }
            let (mut name, numbers) = row_parts(&lap.variant, results.setup.rows.iter());
            if is_behind {
                let args = [("name", name.into()), ("depth", lap.depth.into())];
                name = tr_args("search-behind", &args);
            }
            row.body_before(ui, &cell, (&name, &numbers), color);
        }
        let name = text(lap, SearchColumn::Name, results);
        // The column is not shown in a narrow window.
        let args = [("count", grouped(lap.counts.generated).into())];
        let hint = format!(
            "{name}\n{}\n{}\n{}",
            tip(lap.variant.algorithm),
            tr_args("search-generated", &args),
            lap.line.join(" ")
        );
        row.response.clone().on_hover_text(hint);
        let args = [
            ("name", name.into()),
            ("depth", lap.depth.into()),
            ("value", text(lap, SearchColumn::Value, results).into()),
            ("move", text(lap, SearchColumn::Move, results).into()),
            ("nodes", grouped(lap.counts.nodes).into()),
        ];
        tr_args("search-row", &args)
    });
    let opened = picked.opened.and_then(|index| laps.get(index));
    opened.map(|lap| lap.variant.clone())
}

/// Whether a column tells anything about these results.
fn tells(key: SearchColumn, laps: &[&Lap<String>], results: &Results) -> bool {
    let mut laps = laps.iter();
    match key {
        SearchColumn::Before => laps.any(|lap| results.before(lap).is_some()),
        SearchColumn::Share => laps.any(|lap| results.tree.nodes(lap.depth).is_some()),
        SearchColumn::First => laps.any(|lap| lap.counts.cuts > 0),
        SearchColumn::Again => laps.any(|lap| lap.counts.researches > 0),
        SearchColumn::Hits => results.setup.table,
        _ => true,
    }
}

/// The text of a cell.
fn text(lap: &Lap<String>, key: SearchColumn, results: &Results) -> String {
    let counts = &lap.counts;
    let share = |part: u64, whole: u64| match whole {
        0 => "–".to_owned(),
        _ => {
            let percent = part as f64 * 100.0 / whole as f64;
            if percent >= 1000.0 {
                return format!("{} ×", grouped((percent / 100.0).round() as u64));
            }
            let digits = if percent < 9.95 { 2 } else { 0 };
            format!("{percent:.digits$} %")
        }
    };
    match key {
        SearchColumn::Name => row_name(&lap.variant),
        SearchColumn::Depth => lap.depth.to_string(),
        SearchColumn::Value => {
            let sign = if results.is_flipped { -1 } else { 1 };
            value_text(sign * lap.value, results.unit)
        }
        SearchColumn::Move => lap.line.first().cloned().unwrap_or_default(),
        SearchColumn::Nodes => grouped(counts.nodes),
        SearchColumn::Before => results.before(lap).map_or_else(String::new, grouped),
        SearchColumn::Share => share(counts.nodes, results.tree.nodes(lap.depth).unwrap_or(0)),
        SearchColumn::Generated => grouped(counts.generated),
        SearchColumn::First => share(counts.first_cuts, counts.cuts),
        SearchColumn::Again => grouped(counts.researches),
        SearchColumn::Hits => grouped(counts.table_hits),
        SearchColumn::Time => format!("{:.2} s", lap.time.as_secs_f64()),
    }
}
