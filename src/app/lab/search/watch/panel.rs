//! The page while a search is watched: controls, the last event, and the stack, one row for each ply.

use egui::{Button, CollapsingHeader, Label, RichText, Sense, Slider, Stroke, Ui, vec2};

use super::film::Row;
use super::state::{Shown, Subject, Watch};
use super::{cards, lines, stages};
use crate::command::lab::search::{Command, StopAt, WatchView};
use crate::kit::focus::focus_ring;
use crate::kit::table::{Column, HEAD, ROW, Table, TableView};
use crate::kit::tips::tipped_button;
use crate::kit::widgets::{chip, show_rails};
use crate::lab::parts::{LabInput, show_transport};
use tabia_texts::{grouped, tr, tr_args};

/// Height of a page in points below which some controls are folded, so that what is watched has room.
const LOW: f32 = 460.0;

/// Draws the page of this height into `ui`.
pub(in crate::lab::search) fn show(
    ui: &mut Ui,
    input: &LabInput<'_>,
    watch: &mut Watch,
    (height, tree_is_busy): (f32, bool),
    commands: &mut Vec<Command>,
) {
    let steps = watch.film.steps();
    // A row that is wider than the panel would widen everything below it.
    ui.horizontal_wrapped(|ui| {
        let title = tr_args("watch-title", &[("name", watch.subject.name().into())]);
        ui.label(RichText::new(title).strong())
            .on_hover_text(watch.subject.tip());
        let back = match watch.subject {
            Subject::Row(_) => "watch-back",
            Subject::Program(_) => "watch-back-programs",
        };
        if ui.button(tr(back)).clicked() {
            commands.push(Command::Leave);
        }
        let can_show = watch.has_tree() && !tree_is_busy;
        let why_not = match watch.has_tree() {
            true => "watch-tree-busy",
            false => "watch-tree-not",
        };
        let why_not = (!can_show).then(|| tr(why_not));
        let (tree, tip) = (Button::new(tr("watch-tree")), tr("watch-tree-tip"));
        if tipped_button(ui, tree, &tip, why_not).clicked() {
            commands.push(Command::ShowTree);
        }
    });
    let pressed = show_transport(ui, input.theme, &watch.playback, steps);
    commands.extend(pressed.map(Command::Transport));
    match height < LOW {
        true => {
            let more = CollapsingHeader::new(tr("watch-more")).id_salt("more steps");
            more.show_unindented(ui, |ui| {
                show_steps(ui, watch, steps, commands);
                show_stops(ui, watch, commands);
            });
        }
        false => {
            show_steps(ui, watch, steps, commands);
            show_stops(ui, watch, commands);
            ui.separator();
        }
    }
    // Always two lines, so that nothing below moves.
    let caption = ui.add(Label::new(RichText::new(&watch.moment.caption).strong()).wrap());
    let line = ui.text_style_height(&egui::TextStyle::Body);
    ui.add_space((2.2 * line - caption.rect.height()).max(0.0));
    show_views(ui, input, watch, commands);
    match &watch.shown {
        Shown::Stack => show_stack(ui, input, &watch.moment.rows, &mut watch.view),
        Shown::Lines(best) => lines::show(ui, input.theme, best),
        Shown::Order(moves) => cards::show(ui, input.theme, moves.as_ref()),
        Shown::Stages(work) => stages::show(ui, input.theme, work, &mut watch.stages),
    }
    if !watch.moment.line.is_empty() {
        let args = [("line", watch.moment.line.as_str().into())];
        ui.add(Label::new(tr_args("watch-line", &args)).wrap());
    }
    ui.add_space(6.0);
    if watch.film.is_full() {
        let args = [("steps", grouped(steps as u64).into())];
        ui.label(RichText::new(tr_args("watch-full", &args)).small().weak());
    }
    ui.label(RichText::new(tr("watch-explained")).small().weak());
}

/// Shows the number of the step, and the controls for larger steps.
fn show_steps(ui: &mut Ui, watch: &Watch, steps: usize, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        let is_on = watch.playback.at < steps;
        let has_stops = watch.has_stops();
        let larger = [
            ("watch-over", Command::Over),
            ("watch-out", Command::Out),
            ("watch-next-stop", Command::NextStop),
        ];
        for (key, command) in larger {
            let is_idle = command == Command::NextStop && !has_stops;
            let why_not = match (is_on, is_idle) {
                (false, _) => Some(tr("playback-at-end")),
                (true, true) => Some(tr("watch-no-stops")),
                (true, false) => None,
            };
            let tip = tr(&format!("{key}-tip"));
            if tipped_button(ui, Button::new(tr(key)), &tip, why_not).clicked() {
                commands.push(command);
            }
        }
    });
    ui.horizontal(|ui| {
        let label = ui.label(tr("watch-step"));
        let mut at = watch.playback.at;
        ui.spacing_mut().slider_width = (ui.available_width() - 90.0).max(60.0);
        show_rails(ui);
        let slider = Slider::new(&mut at, 0..=steps);
        if ui.add(slider).labelled_by(label.id).changed() {
            commands.push(Command::Step(at));
        }
    });
}

/// Shows where playback stops by itself.
fn show_stops(ui: &mut Ui, watch: &Watch, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        for place in StopAt::ALL {
            let named = watch.film.stops_at(place);
            let mut on = named.is_some();
            let name = named.unwrap_or_else(|| {
                tr(match place {
                    StopAt::Cut => "watch-stop-cut",
                    StopAt::Ply => "watch-stop-ply",
                    StopAt::Move => "watch-stop-move",
                })
            });
            if ui.checkbox(&mut on, name).changed() {
                commands.push(Command::StopAt(place, on));
            }
        }
    });
}

/// Shows the choice of what is shown.
fn show_views(ui: &mut Ui, input: &LabInput<'_>, watch: &Watch, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        for view in watch.views() {
            let key = match view {
                WatchView::Stack => "watch-view-stack",
                WatchView::Lines => "watch-view-lines",
                WatchView::Order => "watch-view-order",
                WatchView::Stages => "watch-view-stages",
            };
            let button = ui.add(chip(watch.shown.view() == view, tr(key)));
            focus_ring(ui, &button, button.rect, input.theme.accent);
            if button.on_hover_text(tr(&format!("{key}-tip"))).clicked() {
                commands.push(Command::View(view));
            }
        }
    });
}

/// A column of the stack.
#[derive(Clone, Copy, PartialEq)]
enum StackColumn {
    Ply,
    Move,
    Depth,
    Value,
    Alpha,
    Beta,
    Best,
    Tried,
    Note,
}

const COLUMNS: [Column<StackColumn>; 9] = [
    Column::fixed(StackColumn::Ply, "watch-column-ply", 32.0).number(),
    Column::fixed(StackColumn::Move, "watch-column-move", 60.0),
    Column::fixed(StackColumn::Depth, "watch-column-depth", 40.0)
        .number()
        .leaves(2),
    Column::fixed(StackColumn::Value, "watch-column-value", 56.0)
        .number()
        .leaves(3),
    Column::fixed(StackColumn::Alpha, "watch-column-alpha", 56.0).number(),
    Column::fixed(StackColumn::Beta, "watch-column-beta", 56.0).number(),
    Column::fixed(StackColumn::Best, "watch-column-best", 64.0).number(),
    Column::fixed(StackColumn::Tried, "watch-column-tried", 40.0)
        .number()
        .leaves(1),
    Column::fixed(StackColumn::Note, "watch-column-note", 72.0).growing(1.0),
];

/// Shows the stack, one row for each ply; a cut row is struck out.
fn show_stack(ui: &mut Ui, input: &LabInput<'_>, rows: &[Row], view: &mut TableView) {
    let theme = input.theme;
    let size = vec2(ui.available_width(), HEAD + ROW * rows.len() as f32);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let name = tr("watch-stack");
    let last = rows.len().saturating_sub(1);
    Table::new(&name, rect, theme, &COLUMNS).show(ui, view, rows.len(), |ui, line| {
        let row = &rows[line.index];
        let ink = match (row.is_cut, row.is_ended, line.index == last) {
            (true, ..) => theme.error,
            (_, true, _) => theme.text_weak,
            (.., true) => theme.text_strong,
            _ => theme.text,
        };
        for cell in line.cells() {
            let text = match cell.key {
                StackColumn::Ply => row.ply.to_string(),
                StackColumn::Move => row.mv.clone(),
                StackColumn::Depth => row.depth.clone(),
                StackColumn::Value => row.value.clone(),
                StackColumn::Alpha => row.alpha.clone(),
                StackColumn::Beta => row.beta.clone(),
                StackColumn::Best => row.best.clone(),
                StackColumn::Tried => row.tried.to_string(),
                StackColumn::Note => {
                    line.small(ui, &cell, &row.note, ink);
                    continue;
                }
            };
            line.body(ui, &cell, &text, ink);
            if row.is_cut && !text.is_empty() {
                let stroke = Stroke::new(1.0, line.color(ink));
                let y = cell.rect.center().y.round() + 0.5;
                ui.painter().hline(cell.rect.x_range(), y, stroke);
            }
        }
        line.response.clone().on_hover_text(&row.note);
        let words = [&row.mv, &row.best, &row.note];
        let words = words.into_iter().filter(|word| !word.is_empty());
        let words: Vec<&str> = words.map(String::as_str).collect();
        format!("{}: {}", row.ply, words.join(", "))
    });
}
