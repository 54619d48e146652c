//! The recorded nodes as rows.

use egui::{Color32, Key, Modifiers, Rect, Stroke, Ui, pos2, vec2};

use super::rows::Row;
use super::state::OpenTrace;
use super::words;
use crate::command::lab::tree::Command;
use crate::kit::table::{Column, Table, TableRow};
use crate::lab::parts::LabInput;
use tabia_engine::trace::{Kind, Note, Purpose};
use tabia_texts::{grouped, tr, tr_args};

/// A column of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TreeColumn {
    Move,
    Order,
    Kind,
    Window,
    Value,
    Depth,
    Why,
    Nodes,
}

const COLUMNS: [Column<TreeColumn>; 8] = [
    Column::fixed(TreeColumn::Move, "tree-move", 118.0)
        .growing(1.0)
        .at_most(280.0),
    Column::fixed(TreeColumn::Order, "tree-order", 96.0).leaves(5),
    Column::fixed(TreeColumn::Kind, "tree-kind", 48.0).leaves(3),
    Column::fixed(TreeColumn::Window, "tree-window", 116.0).leaves(4),
    Column::fixed(TreeColumn::Value, "tree-value", 72.0).number(),
    Column::fixed(TreeColumn::Depth, "tree-depth", 50.0)
        .number()
        .leaves(2),
    Column::fixed(TreeColumn::Why, "tree-why", 112.0).growing(3.0),
    Column::fixed(TreeColumn::Nodes, "tree-nodes", 76.0)
        .number()
        .leaves(1),
];

/// Indentation of a row relative to its parent, in points; smaller at great depth.
const INDENT: f32 = 12.0;
/// Width of the sign that opens a row, in points.
const SIGN: f32 = 14.0;
/// Shows the recorded nodes that are open.
pub(super) fn show_rows(
    ui: &mut Ui,
    rect: Rect,
    input: &LabInput<'_>,
    open: &mut OpenTrace,
    commands: &mut Vec<Command>,
) {
    let name = tr("tree-table");
    let table = Table::new(&name, rect, input.theme, &COLUMNS)
        .or_empty("tree-empty")
        .about(open.number);
    let mut view = std::mem::take(&mut open.view);
    let count = open.rows.len();
    let table = table.open(ui, &mut view, count);
    if table.has_focus() {
        walk_sideways(ui, open, view.selected, commands);
    }
    let mut toggled = None;
    let picked = table.show(
        ui,
        &mut view,
        |ui, row| {
            let Some(shown) = open.rows.get(row.index) else {
                return String::new();
            };
            let sign = show_row(ui, input, open, shown, row);
            let pointer = row.response.interact_pointer_pos();
            if row.response.clicked()
                && shown.has_more
                && pointer.is_some_and(|at| sign.contains(at))
            {
                toggled = Some(row.index);
            }
            spoken(open, shown)
        },
        |_, below| below.top(),
    );
    open.view = view;
    commands.extend(picked.selected.map(Command::Select));
    commands.extend(toggled.or(picked.opened).map(Command::Toggle));
}

/// Right arrow: opens a row, or goes to its first child. Left arrow: closes it, or goes to its parent.
fn walk_sideways(
    ui: &Ui,
    open: &mut OpenTrace,
    selected: Option<usize>,
    commands: &mut Vec<Command>,
) {
    let Some(index) = selected else { return };
    let Some(row) = open.rows.get(index) else {
        return;
    };
    let pressed = |key| ui.input_mut(|keys| keys.consume_key(Modifiers::NONE, key));
    let (left, right) = (pressed(Key::ArrowLeft), pressed(Key::ArrowRight));
    let goal = match (left, right, row.is_open) {
        (true, _, true) | (_, true, false) if row.has_more => {
            commands.push(Command::Toggle(index));
            None
        }
        (true, ..) => open.rows.parent(index),
        (_, true, true) => Some(index + 1),
        _ => None,
    };
    if let Some(goal) = goal {
        commands.push(Command::Select(goal));
    }
}

/// The name of a row.
fn name(open: &OpenTrace, row: &Row) -> String {
    let record = open.trace.get(row.node);
    match (&row.san, record.purpose()) {
        (Some(san), _) => san.clone(),
        (None, Purpose::Iteration) => {
            tr_args("tree-iteration", &[("depth", record.depth().into())])
        }
        (None, purpose) => words::purpose(purpose),
    }
}

/// The accessible text of a row.
fn spoken(open: &OpenTrace, row: &Row) -> String {
    let record = open.trace.get(row.node);
    let view = open.trace.white_view(row.node);
    let mut words = vec![name(open, row), words::kind(record.kind())];
    words.extend(Some(words::value(&view)).filter(|value| !value.is_empty()));
    words.push(words::why(record));
    if row.has_more {
        words.push(tr(match row.is_open {
            true => "tree-row-open",
            false => "tree-row-closed",
        }));
    }
    words.join(", ")
}

/// Draws a row; returns the place of its sign.
fn show_row(
    ui: &Ui,
    input: &LabInput<'_>,
    open: &OpenTrace,
    row: &Row,
    line: &TableRow<'_, TreeColumn>,
) -> Rect {
    let theme = input.theme;
    let record = open.trace.get(row.node);
    let view = open.trace.white_view(row.node);
    let is_searched = record.is_searched();
    let ink = if is_searched {
        theme.text
    } else {
        theme.text_weak
    };
    let mut sign = Rect::NOTHING;
    for mut cell in line.cells() {
        match cell.key {
            TreeColumn::Move => {
                let room = (cell.rect.width() - 72.0).max(0.0);
                let indent = (INDENT * row.level as f32).min(room);
                let left = cell.rect.left() + indent;
                sign = Rect::from_min_max(
                    pos2(cell.rect.left() - 8.0, line.rect.top()),
                    pos2(left + SIGN, line.rect.bottom()),
                );
                if row.has_more {
                    let at = pos2(left + 5.0, line.rect.center().y);
                    paint_sign(ui, at, row.is_open, line.color(theme.text_weak));
                }
                cell.rect.min.x = left + SIGN;
                let strong = record.kind() == Kind::Principal;
                let ink = if strong { theme.text_strong } else { ink };
                line.body(ui, &cell, &name(open, row), ink);
            }
            TreeColumn::Order => {
                line.small(ui, &cell, &words::order(record.order()), theme.text_weak)
            }
            TreeColumn::Kind => {
                let ink = kind_color(input, record.kind());
                line.small(ui, &cell, &words::kind(record.kind()), ink);
            }
            TreeColumn::Window if is_searched => {
                line.small(ui, &cell, &words::window(&view), theme.text_weak);
            }
            TreeColumn::Value => line.body(ui, &cell, &words::value(&view), ink),
            TreeColumn::Depth if is_searched => {
                line.body(ui, &cell, &record.depth().to_string(), theme.text_weak);
            }
            TreeColumn::Why => line.small(ui, &cell, &words::why(record), ink),
            TreeColumn::Nodes if is_searched => {
                paint_share(ui, input, open, row, cell.rect);
                let more = match record.has(Note::LeftOut) {
                    true => "+",
                    false => "",
                };
                let text = format!("{}{more}", grouped(record.nodes()));
                line.small(ui, &cell, &text, theme.text);
            }
            TreeColumn::Window | TreeColumn::Depth | TreeColumn::Nodes => {}
        }
    }
    sign
}

/// Paints the triangle of a row that can be opened.
fn paint_sign(ui: &Ui, at: egui::Pos2, is_open: bool, color: Color32) {
    let points = match is_open {
        true => [vec2(-4.0, -2.5), vec2(4.0, -2.5), vec2(0.0, 3.5)],
        false => [vec2(-2.5, -4.0), vec2(3.5, 0.0), vec2(-2.5, 4.0)],
    };
    let points = points.map(|point| at + point).to_vec();
    let shape = egui::Shape::convex_polygon(points, color, Stroke::NONE);
    ui.painter().add(shape);
}

fn kind_color(input: &LabInput<'_>, kind: Kind) -> Color32 {
    match kind {
        Kind::Principal => input.theme.accent,
        Kind::Cut => input.theme.warning,
        Kind::All | Kind::Quiescence => input.theme.text,
        Kind::Skipped => input.theme.text_weak,
    }
}

/// Paints a node's share of the nodes below its parent.
fn paint_share(ui: &Ui, input: &LabInput<'_>, open: &OpenTrace, row: &Row, rect: Rect) {
    let nodes = open.trace.get(row.node).nodes();
    let all = match open.trace.parent(row.node) {
        Some(parent) => open.trace.get(parent).nodes(),
        None => open.trace.summary.nodes,
    };
    let share = nodes as f32 / all.max(1) as f32;
    let width = rect.width() * share.min(1.0);
    // A dot below a number looks like a comma.
    if width < 3.0 {
        return;
    }
    // Below the number.
    let bar = rect
        .with_min_y(rect.bottom() - 4.0)
        .translate(vec2(0.0, -1.0));
    let bar = bar.with_min_x(bar.right() - width);
    let color = input.theme.accent.gamma_multiply(0.6);
    ui.painter().rect_filled(bar, 1.0, color);
}
