//! The page: the controls of the recording, the answer about a move, and the tree.

use egui::{Button, Color32, Key, Modifiers, Rect, RichText, Stroke, Ui, pos2, vec2};

use super::rows::Row;
use super::state::{OpenTrace, TreePage, Work};
use super::words;
use crate::command::lab::tree::{Command, Filter};
use crate::kit::drop_down::{self, DropDown};
use crate::kit::table::{Column, Table, TableRow};
use crate::kit::widgets::{empty_state, number_field};
use crate::lab::parts::{LabInput, finished};
use tabia_chess::san;
use tabia_engine::Score;
use tabia_engine::trace::{Kind, Note, Purpose, Step};
use tabia_texts::{exists, grouped, tr, tr_args};

/// A column of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Move,
    Order,
    Kind,
    Window,
    Value,
    Depth,
    Why,
    Nodes,
}

const COLUMNS: [Column<Cell>; 8] = [
    Column::fixed(Cell::Move, "tree-move", 126.0)
        .growing(1.0)
        .at_most(280.0),
    Column::fixed(Cell::Order, "tree-order", 96.0).leaves(5),
    Column::fixed(Cell::Kind, "tree-kind", 64.0).leaves(3),
    Column::fixed(Cell::Window, "tree-window", 116.0).leaves(4),
    Column::fixed(Cell::Value, "tree-value", 72.0).number(),
    Column::fixed(Cell::Depth, "tree-depth", 50.0)
        .number()
        .leaves(2),
    Column::fixed(Cell::Why, "tree-why", 96.0).growing(2.0),
    Column::fixed(Cell::Nodes, "tree-nodes", 76.0)
        .number()
        .leaves(1),
];

/// Indentation of a row relative to its parent, in points; smaller at great depth.
const INDENT: f32 = 12.0;
/// Width of the sign that opens a row, in points.
const SIGN: f32 = 14.0;
/// Maximum number of shown half-moves of a best line; a mating line is shown to its end.
const LINE_LENGTH: usize = 8;
/// Height of a line of text below the tree, in points.
const LINE: f32 = 20.0;

/// Draws the page into `ui`.
pub(crate) fn show(ui: &mut Ui, input: &LabInput<'_>, page: &mut TreePage) -> Vec<Command> {
    let mut commands = Vec::new();
    show_controls(ui, input, page, &mut commands);
    if let Some(failure) = &page.failure {
        ui.label(RichText::new(failure).color(input.theme.error));
    }
    show_question(ui, input, page, &mut commands);
    let is_here = page.is_of(input.game.session.position());
    let whole = ui.available_rect_before_wrap();
    let Some(open) = &mut page.open else {
        let (title, hint) = (tr("tree-none"), tr("tree-none-hint"));
        empty_state(ui, whole, input.theme, &title, &hint);
        return commands;
    };
    show_summary(ui, input, open, is_here);
    let filters = &page.filters;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
        ui.spacing_mut().interact_size.y = 22.0;
        ui.spacing_mut().button_padding = vec2(6.0, 2.0);
        for filter in Filter::ALL {
            let chip = ui.selectable_label(filters.has(filter), chip_name(filter));
            if chip.on_hover_text(chip_tip(filter)).clicked() {
                commands.push(Command::Filter(filter));
            }
        }
        if let Some(sifted) = &open.sifted {
            let shown = grouped(sifted.fitting as u64);
            let args = [("count", sifted.fitting.into()), ("shown", shown.into())];
            ui.label(RichText::new(tr_args("tree-fitting", &args)).small());
        }
    });
    ui.add_space(4.0);
    let rest = ui.available_rect_before_wrap();
    let below = 3.0 * LINE + 24.0;
    let (rows, words) = rest.split_top_bottom_at_y((rest.bottom() - below).max(rest.top() + 48.0));
    show_rows(ui, rows, input, open, &mut commands);
    show_node(ui, words, input, open, is_here, &mut commands);
    commands
}

/// Shows what is to be recorded, and the file.
fn show_controls(ui: &mut Ui, input: &LabInput<'_>, page: &TreePage, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        match &page.task {
            Some((_, doing)) => {
                if ui.button(tr("tree-cancel")).clicked() {
                    commands.push(Command::Cancel);
                }
                ui.label(match doing {
                    Work::Recording(progress) => tr_args(
                        "tree-recording",
                        &[
                            ("depth", progress.depth.0.into()),
                            ("nodes", grouped(progress.nodes).into()),
                        ],
                    ),
                    Work::Reading(part) => {
                        tr_args("tree-reading", &[("percent", percent(*part).into())])
                    }
                    Work::Writing(part) => {
                        tr_args("tree-writing", &[("percent", percent(*part).into())])
                    }
                    Work::Making => tr("tree-making"),
                });
            }
            None => {
                let record = ui.button(tr("tree-record"));
                if record.on_hover_text(tr("tree-record-tip")).clicked() {
                    commands.push(Command::Record);
                }
                show_limits(ui, page, commands);
            }
        }
        let is_idle = page.task.is_none();
        let open = ui.add_enabled(is_idle, Button::new(tr("tree-open")));
        if open.clicked() {
            commands.push(Command::Open);
        }
        let can_save = is_idle && page.open.is_some();
        let save = ui.add_enabled(can_save, Button::new(tr("tree-save")));
        if save.clicked() {
            commands.push(Command::Save);
        }
        show_moves(ui, input, page, commands);
    });
}

/// Shows the limits of the search and of the recording.
fn show_limits(ui: &mut Ui, page: &TreePage, commands: &mut Vec<Command>) {
    let texts = ["tree-depth-label", "tree-depth-name"];
    let depth = number_field(ui, texts, page.depth, 1..=TreePage::MOST_DEPTH, 0.1);
    commands.extend(depth.map(Command::SetDepth));
    let texts = ["tree-records-label", "tree-records-name"];
    let records = number_field(ui, texts, page.records, TreePage::RECORDS, 1000.0);
    commands.extend(records.map(Command::SetRecords));
    let texts = ["tree-plies-label", "tree-plies-name"];
    let plies = number_field(ui, texts, page.plies, TreePage::PLIES, 0.2);
    commands.extend(plies.map(Command::SetPlies));
}

fn percent(part: f32) -> i64 {
    (part * 100.0) as i64
}

/// Shows the moves that can be asked about, as a list or on the board.
fn show_moves(ui: &mut Ui, input: &LabInput<'_>, page: &TreePage, commands: &mut Vec<Command>) {
    let position = input.game.session.position();
    let list = DropDown::new("why not")
        .selected_text(tr("tree-why-not"))
        .height(420.0)
        .width(96.0);
    let list = list.show_ui(ui, |ui| {
        let mut moves: Vec<_> = position
            .legal_moves()
            .into_iter()
            .map(|mv| (san::write(position, *mv), *mv))
            .collect();
        moves.sort();
        for (name, mv) in moves {
            if drop_down::entry(ui, false, name).clicked() {
                commands.push(Command::Ask(mv));
            }
        }
    });
    let list = list.response.on_hover_text(tr("tree-why-not-tip"));
    list.accessible_name(tr("tree-why-not-name"));
    let on_board = ui.selectable_label(page.asks, tr("tree-ask-on-board"));
    if on_board
        .on_hover_text(tr("tree-ask-on-board-tip"))
        .clicked()
    {
        commands.push(Command::AskOnBoard);
    }
}

/// Shows what the search has found against a move.
fn show_question(ui: &mut Ui, input: &LabInput<'_>, page: &TreePage, commands: &mut Vec<Command>) {
    if page.asks {
        ui.label(RichText::new(tr("tree-asking")).color(input.theme.accent));
    }
    let Some((open, answer)) = page
        .open
        .as_ref()
        .and_then(|open| Some((open, open.answer.as_ref()?)))
    else {
        return;
    };
    let sentence = words::sentence(&open.trace.summary.position, answer);
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(sentence).color(input.theme.text_strong));
        if let Some(&mv) = answer.line.first().filter(|_| {
            open.trace.summary.only.is_empty()
                && page.task.is_none()
                && page.is_of(input.game.session.position())
        }) {
            let alone = ui.button(tr("tree-alone"));
            if alone.on_hover_text(tr("tree-alone-tip")).clicked() {
                commands.push(Command::SearchAlone(mv));
            }
        }
    });
}

/// Describes the trace, and what it leaves out.
fn show_summary(ui: &mut Ui, input: &LabInput<'_>, open: &OpenTrace, is_here: bool) {
    let summary = &open.trace.summary;
    let line: Vec<String> = san::write_line(&summary.position, &summary.line);
    let to_mate = summary.score.and_then(Score::plies_to_mate).unwrap_or(0);
    let shown: Vec<String> = line.into_iter().take(LINE_LENGTH.max(to_mate)).collect();
    let args = [
        ("depth", summary.depth.0.into()),
        (
            "score",
            summary
                .white_score()
                .map_or_else(String::new, |score| score.to_string())
                .into(),
        ),
        ("nodes", grouped(summary.nodes).into()),
        ("records", grouped(open.trace.len() as u64).into()),
        ("line", shown.join(" ").into()),
    ];
    ui.label(match summary.line.is_empty() {
        false => tr_args("tree-summary", &args),
        true => finished(&summary.position).unwrap_or_else(|| tr_args("tree-summary-none", &args)),
    });
    let mut remarks = Vec::new();
    if summary.no_room > 0 {
        remarks.push(tr_args(
            "tree-no-room",
            &[("count", grouped(summary.no_room).into())],
        ));
    }
    if summary.too_deep > 0 {
        remarks.push(tr_args(
            "tree-too-deep",
            &[("count", summary.too_deep.into())],
        ));
    }
    if let Some(by) = &summary.by {
        let key = format!("search-by-{by}");
        let name = if exists(&key) { tr(&key) } else { by.clone() };
        remarks.push(tr_args("tree-by", &[("name", name.into())]));
    }
    if !summary.only.is_empty() {
        let names: Vec<String> = summary
            .only
            .iter()
            .map(|&mv| san::write(&summary.position, mv))
            .collect();
        remarks.push(tr_args("tree-only", &[("moves", names.join(", ").into())]));
    }
    if !is_here {
        remarks.push(tr("tree-elsewhere"));
    }
    if !remarks.is_empty() {
        let remarks = RichText::new(remarks.join(" ")).small();
        ui.label(remarks.color(input.theme.text_weak));
    }
}

fn chip_name(filter: Filter) -> String {
    match filter {
        Filter::Kind(kind) => words::kind(kind),
        Filter::Table => tr("tree-filter-table"),
        Filter::NullMove => tr("tree-filter-null-move"),
        Filter::Pruned => tr("tree-filter-pruned"),
        Filter::Reduced => tr("tree-filter-reduced"),
        Filter::Again => tr("tree-filter-again"),
        Filter::Extended => tr("tree-filter-extended"),
    }
}

fn chip_tip(filter: Filter) -> String {
    tr(match filter {
        Filter::Kind(Kind::Principal) => "tree-kind-pv-tip",
        Filter::Kind(Kind::Cut) => "tree-kind-cut-tip",
        Filter::Kind(Kind::All) => "tree-kind-all-tip",
        Filter::Kind(Kind::Quiescence) => "tree-kind-captures-tip",
        Filter::Kind(Kind::Skipped) => "tree-kind-skipped-tip",
        Filter::Table => "tree-filter-table-tip",
        Filter::NullMove => "tree-filter-null-move-tip",
        Filter::Pruned => "tree-filter-pruned-tip",
        Filter::Reduced => "tree-filter-reduced-tip",
        Filter::Again => "tree-filter-again-tip",
        Filter::Extended => "tree-filter-extended-tip",
    })
}

fn show_rows(
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
    line: &TableRow<'_, Cell>,
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
            Cell::Move => {
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
            Cell::Order => line.small(ui, &cell, &words::order(record.order()), theme.text_weak),
            Cell::Kind => {
                let ink = kind_color(input, record.kind());
                line.small(ui, &cell, &words::kind(record.kind()), ink);
            }
            Cell::Window if is_searched => {
                line.small(ui, &cell, &words::window(&view), theme.text_weak);
            }
            Cell::Value => line.body(ui, &cell, &words::value(&view), ink),
            Cell::Depth if is_searched => {
                line.body(ui, &cell, &record.depth().to_string(), theme.text_weak);
            }
            Cell::Why => line.small(ui, &cell, &words::why(record), ink),
            Cell::Nodes if is_searched => {
                paint_share(ui, input, open, row, cell.rect);
                let more = match record.has(Note::LeftOut) {
                    true => "+",
                    false => "",
                };
                let text = format!("{}{more}", grouped(record.nodes()));
                line.small(ui, &cell, &text, theme.text);
            }
            Cell::Window | Cell::Depth | Cell::Nodes => {}
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
    let width = (rect.width() * share.min(1.0)).max(if nodes > 0 { 1.0 } else { 0.0 });
    let bar = rect.shrink2(vec2(0.0, 4.0));
    let bar = bar.with_min_x(bar.right() - width);
    let color = input.theme.accent.gamma_multiply(0.3);
    ui.painter().rect_filled(bar, 2.0, color);
}

/// Describes the selected node, and shows the actions on it.
fn show_node(
    ui: &mut Ui,
    rect: Rect,
    input: &LabInput<'_>,
    open: &OpenTrace,
    is_here: bool,
    commands: &mut Vec<Command>,
) {
    let place = rect.with_min_y(rect.top() + 6.0);
    let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(place).id_salt("node"));
    ui.shrink_clip_rect(rect);
    ui.spacing_mut().item_spacing.y = 2.0;
    let Some(node) = open.selected() else {
        ui.label(RichText::new(tr("tree-select")).color(input.theme.text_weak));
        return;
    };
    let record = open.trace.get(node);
    let line = open.line();
    ui.horizontal(|ui| {
        let play = ui.add_enabled(is_here && !line.is_empty(), Button::new(tr("tree-play")));
        let play = play.on_hover_text(tr("tree-play-tip"));
        if play.on_disabled_hover_text(tr("tree-play-not")).clicked() {
            commands.push(Command::PlayLine);
        }
        let root = &open.trace.summary.position;
        let mut text = san::write_line(root, &line).join(" ");
        if open.trace.steps(node).contains(&Step::Pass) {
            text = format!("{text} {}", tr("tree-passed"));
        }
        let label = egui::Label::new(RichText::new(text).color(input.theme.text_strong));
        ui.add(label.truncate());
    });
    let mut facts = Vec::new();
    if record.is_searched() {
        let eval = record.eval().map(|eval| match open.trace.is_white(node) {
            true => eval,
            false => -eval,
        });
        facts.push(words::purpose(record.purpose()));
        facts.push(words::window(&open.trace.white_view(node)));
        if let Some(eval) = eval {
            facts.push(tr_args("tree-eval", &[("eval", eval.to_string().into())]));
        }
    }
    facts.push(words::why(record));
    facts.extend(words::notes(record));
    let facts = RichText::new(facts.join(" · ")).color(input.theme.text);
    ui.add(egui::Label::new(facts).truncate());
    ui.horizontal(|ui| {
        for technique in words::techniques(record) {
            let name = RichText::new(technique.label()).small();
            let label = ui.label(name.color(input.theme.accent));
            label.on_hover_ui(|ui| {
                ui.set_max_width(320.0);
                ui.label(technique.description);
                let source = RichText::new(technique.source()).small();
                ui.label(source.color(input.theme.text_weak));
            });
        }
    });
}
