//! The searches with each kind of table side by side, and the options.

use egui::accesskit::Role;
use egui::{Align2, DragValue, FontId, Rect, RichText, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::grid;
use super::state::{HashPage, Searched};
use crate::command::Commands;
use crate::command::lab::hash::Command;
use crate::kit::drop_down::{self, DropDown};
use crate::kit::theme::Theme;
use crate::kit::widgets::{main_button, place_of_buttons, together};
use crate::lab::games::value_text;
use crate::lab::parts::LabInput;
use tabia_lab::games::chess::ChessMove;
use tabia_lab::hash::run::Run;
use tabia_lab::hash::table::{Index, Statistics, TableKind};
use tabia_texts::{grouped, tr, tr_args};

/// Height of a row, in points.
const ROW: f32 = 18.0;
/// Height of the text about the selected slot, in points.
const ENTRY: f32 = 34.0;

/// Draws the options, the results and the grid of the chosen kind.
pub(super) fn show(
    ui: &mut Ui,
    input: &LabInput<'_>,
    page: &mut HashPage,
    commands: &mut Commands,
) {
    show_options(ui, input.theme, page, commands);
    if let Some(failure) = &page.failure {
        ui.colored_label(input.theme.error, failure);
    }
    let Some(searched) = &page.searched else {
        ui.label(RichText::new(tr("hash-table-hint")).weak());
        return;
    };
    show_marks(ui, page, searched);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        show_head(ui, input.theme);
        for kind in std::iter::once(None).chain(TableKind::ALL.map(Some)) {
            show_row(ui, input.theme, page, searched, kind, commands);
        }
    });
    let whole = ui.available_rect_before_wrap();
    let foot = whole.with_min_y(whole.bottom() - ENTRY);
    let place = whole
        .with_max_y(foot.top() - 4.0)
        .with_min_y(whole.top() + 2.0);
    let said = page.table().and_then(|table| {
        let (place, slot) = page.slot()?;
        Some(grid::said(table, place, Some(slot)))
    });
    grid::show(ui, input.theme, page, place, commands);
    let mut below = ui.new_child(egui::UiBuilder::new().max_rect(foot).id_salt("hash slot"));
    below.label(RichText::new(said.unwrap_or_else(|| tr("hash-slot-none"))).small());
}

/// Says that the searches were stopped, and that they are of other options than the chosen ones.
pub(super) fn show_marks(ui: &mut Ui, page: &HashPage, searched: &Searched) {
    let stopped = searched.is_cut_short().then(|| {
        let args = [
            ("done", searched.runs.len().into()),
            ("count", Searched::COUNT.into()),
        ];
        tr_args("hash-stopped", &args)
    });
    let setup = searched.setup;
    let other = (setup != page.setup).then(|| {
        let args = [
            ("depth", setup.depth.into()),
            ("entries", grouped(setup.entries as u64).into()),
        ];
        tr_args("hash-other-setup", &args)
    });
    for mark in stopped.into_iter().chain(other) {
        ui.label(RichText::new(mark).small().weak());
    }
}

/// Shows the depth of the searches.
pub(super) fn show_depth(ui: &mut Ui, page: &HashPage, commands: &mut Commands) {
    together(ui, |ui| {
        let label = ui.label(tr("hash-depth"));
        let mut depth = page.setup.depth;
        let drag = DragValue::new(&mut depth).range(1..=HashPage::MOST_DEPTH);
        let drag = ui.add(drag.speed(0.05)).labelled_by(label.id);
        if drag.on_hover_text(tr("hash-depth-tip")).changed() {
            commands.push(Command::Depth(depth));
        }
    });
}

fn show_options(ui: &mut Ui, theme: &Theme, page: &HashPage, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        let texts = ["hash-stop", "hash-run"].map(tr);
        place_of_buttons(ui, &texts, |ui| {
            if page.is_searching() {
                if ui.button(tr("hash-stop")).clicked() {
                    commands.push(Command::Stop);
                }
            } else if main_button(ui, theme, &tr("hash-run"), &tr("hash-run-tip"), None).clicked() {
                commands.push(Command::Run);
            }
        });
        show_depth(ui, page, commands);
        together(ui, |ui| {
            let label = ui.label(tr("hash-entries"));
            let list = DropDown::new("hash entries")
                .selected_text(grouped(page.setup.entries as u64))
                .width(64.0);
            let response = list.show_ui(ui, |ui| {
                for size in HashPage::SIZES {
                    let entry =
                        drop_down::entry(ui, size == page.setup.entries, grouped(size as u64));
                    if entry.clicked() {
                        commands.push(Command::Entries(size));
                    }
                }
            });
            let response = response.response.labelled_by(label.id);
            response.on_hover_text(tr("hash-entries-tip"));
        });
        together(ui, |ui| {
            let label = ui.label(tr("hash-index"));
            let name = |index: Index| tr(&format!("hash-index-{}", index.name()));
            let list = DropDown::new("hash index")
                .selected_text(name(page.setup.index))
                .width(96.0);
            let response = list.show_ui(ui, |ui| {
                for index in Index::ALL {
                    if drop_down::entry(ui, index == page.setup.index, name(index)).clicked() {
                        commands.push(Command::Index(index));
                    }
                }
            });
            let response = response.response.labelled_by(label.id);
            response.on_hover_text(tr("hash-index-tip"));
        });
        let mut deeper = page.setup.takes_deeper;
        let check = ui.checkbox(&mut deeper, tr("hash-deeper"));
        if check.on_hover_text(tr("hash-deeper-tip")).changed() {
            commands.push(Command::TakesDeeper(deeper));
        }
    });
}

/// A column of numbers: its right end as a share of the width, the key of its title, and its place among the numbers.
type NumberColumn = (f32, &'static str, usize);

/// The columns of numbers in a row of this width, in points.
fn columns(width: f32) -> &'static [NumberColumn] {
    const WIDE: f32 = 400.0;
    match width < WIDE {
        true => &[
            (0.53, "hash-nodes", 0),
            (0.68, "hash-cuts", 2),
            (0.87, "hash-collisions", 3),
            (1.0, "hash-value", 4),
        ],
        false => &[
            (0.47, "hash-nodes", 0),
            (0.59, "hash-hits", 1),
            (0.735, "hash-cuts", 2),
            (0.9, "hash-collisions", 3),
            (1.0, "hash-value", 4),
        ],
    }
}

fn show_head(ui: &mut Ui, theme: &Theme) {
    let (whole, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let font = FontId::proportional(theme.small_size);
    let mut left = whole.left();
    for &(share, key, _) in columns(whole.width()) {
        let right = whole.left() + share * whole.width();
        let place = Rect::from_x_y_ranges(left..=right, whole.y_range());
        let at = place.right_center();
        ui.painter().text(
            at,
            Align2::RIGHT_CENTER,
            tr(key),
            font.clone(),
            theme.text_weak,
        );
        let response = ui.interact(place, ui.scope_id().with(key), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::ColumnHeader, true, tr(key)));
        response.on_hover_text(tr(&format!("{key}-tip")));
        left = right;
    }
}

pub(super) fn kind_name(kind: Option<TableKind>) -> String {
    tr(&format!(
        "hash-kind-{}",
        kind.map_or("none", TableKind::name)
    ))
}

/// Draws the row of a kind, which chooses it for the grid.
fn show_row(
    ui: &mut Ui,
    theme: &Theme,
    page: &HashPage,
    searched: &Searched,
    kind: Option<TableKind>,
    commands: &mut Commands,
) {
    let run = searched.runs.iter().find(|run| run.kind == kind);
    let sense = if kind.is_some() {
        Sense::click()
    } else {
        Sense::hover()
    };
    let (whole, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), sense);
    let is_chosen = kind == Some(page.kind);
    let name = kind_name(kind);
    response.widget_info(|| {
        let label = run.map_or_else(|| name.clone(), |run| said(&name, run));
        match kind {
            Some(_) => WidgetInfo::selected(Role::RadioButton, true, is_chosen, label),
            None => WidgetInfo::labeled(Role::Label, true, label),
        }
    });
    let painter = ui.painter();
    let fill = match (is_chosen, response.hovered() && kind.is_some()) {
        (true, _) => Some(theme.selection),
        (false, true) => Some(theme.surface_hover),
        (false, false) => None,
    };
    if let Some(fill) = fill {
        painter.rect_filled(whole, 2.0, fill);
    }
    if response.has_focus() {
        painter.rect_stroke(
            whole,
            2.0,
            Stroke::new(1.0, theme.accent),
            egui::StrokeKind::Inside,
        );
    }
    if kind.is_some() {
        let center = pos2(whole.left() + 8.0, whole.center().y);
        painter.circle_stroke(center, 4.5, Stroke::new(1.0, theme.outline));
        if is_chosen {
            painter.circle_filled(center, 2.5, theme.accent);
        }
    }
    let font = FontId::proportional(theme.small_size);
    let at = pos2(whole.left() + 18.0, whole.center().y);
    painter.text(at, Align2::LEFT_CENTER, &name, font.clone(), theme.text);
    if let Some(run) = run {
        let numbers = numbers(run);
        for (share, _, place) in columns(whole.width()) {
            let text = &numbers[*place];
            let at = pos2(whole.left() + share * whole.width(), whole.center().y);
            painter.text(at, Align2::RIGHT_CENTER, text, font.clone(), theme.text);
        }
    }
    if response.clicked() {
        commands.extend(kind.map(Command::Kind));
    }
    response.on_hover_text(tr(&format!(
        "hash-kind-{}-tip",
        kind.map_or("none", TableKind::name)
    )));
}

fn numbers(run: &Run<ChessMove>) -> [String; 5] {
    let statistics = run.table.as_ref().map(|table| table.statistics());
    let count = |count: fn(&Statistics) -> u64| {
        statistics.map_or_else(String::new, |statistics| grouped(count(statistics)))
    };
    [
        grouped(run.counts.nodes),
        count(|statistics| statistics.hits),
        count(|statistics| statistics.cuts),
        count(|statistics| statistics.collisions),
        value_text(run.value, 100),
    ]
}

/// The accessible text of a row.
fn said(name: &str, run: &Run<ChessMove>) -> String {
    let [nodes, hits, cuts, _, value] = numbers(run);
    let key = match run.table {
        Some(_) => "hash-row",
        None => "hash-row-none",
    };
    let args = [
        ("name", name.into()),
        ("nodes", nodes.into()),
        ("hits", hits.into()),
        ("cuts", cuts.into()),
        ("value", value.into()),
    ];
    tr_args(key, &args)
}
