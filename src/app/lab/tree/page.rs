//! The page: the controls of the recording, the answer about a move, and the tree.

use egui::{Button, RichText, Ui, vec2};

use super::node::show_node;
use super::state::{OpenTrace, TreePage, TreeWork};
use super::table::show_rows;
use super::words;
use crate::command::lab::tree::{Command, Filter};
use crate::kit::command_table::why_not;
use crate::kit::drop_down::{self, DropDown};
use crate::kit::table::{HEAD, ROW};
use crate::kit::tips::tipped_button;
use crate::kit::widgets::{chip, empty_state, main_button, number_field, together};
use crate::lab::parts::{LabInput, finished};
use tabia_chess::san;
use tabia_engine::Score;
use tabia_engine::trace::Kind;
use tabia_lab::programs::ProgramName;
use tabia_texts::{exists, grouped, signed, tr, tr_args};

/// Maximum number of shown half-moves of a best line; a mating line is shown to its end.
const LINE_LENGTH: usize = 8;
/// Height of the description of a node below the tree, in points: its line, its facts and its techniques.
const NODE: f32 = 72.0;
/// The same with facts and techniques in one line, and the height of the space for both below which it is so, in points.
const LOW_NODE: f32 = 54.0;
const LOW: f32 = 240.0;

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
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
        ui.spacing_mut().interact_size.y = 22.0;
        ui.spacing_mut().button_padding = vec2(6.0, 2.0);
        ui.horizontal_wrapped(|ui| {
            for filter in Filter::ALL {
                let chip = ui.add(chip(filters.has(filter), chip_name(filter)));
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
    });
    ui.add_space(4.0);
    let rest = ui.available_rect_before_wrap();
    // Only whole rows.
    let is_low = rest.height() < LOW;
    let node = if is_low { LOW_NODE } else { NODE };
    let room = (rest.height() - node - HEAD) / ROW;
    let cut = rest.top() + HEAD + ROW * room.floor().max(1.0);
    let (rows, words) = rest.split_top_bottom_at_y(cut);
    show_rows(ui, rows, input, open, &mut commands);
    show_node(ui, (words, is_low), input, open, is_here, &mut commands);
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
                    TreeWork::Recording(progress) => tr_args(
                        "tree-recording",
                        &[
                            ("depth", progress.depth.0.into()),
                            ("nodes", grouped(progress.nodes).into()),
                        ],
                    ),
                    TreeWork::Reading(part) => {
                        tr_args("tree-reading", &[("percent", percent(*part).into())])
                    }
                    TreeWork::Writing(part) => {
                        tr_args("tree-writing", &[("percent", percent(*part).into())])
                    }
                    TreeWork::Making => tr("tree-making"),
                });
            }
            None => show_limits(ui, page, commands),
        }
        // What belongs together wraps together.
        let is_idle = page.task.is_none();
        together(ui, |ui| {
            if is_idle {
                let tip = tr("tree-record-tip");
                if main_button(ui, input.theme, &tr("tree-record"), &tip, None).clicked() {
                    commands.push(Command::Record);
                }
            }
            let open = Button::new(tr("tree-open"));
            if tipped_button(ui, open, "", why_not("lab-open-trace", is_idle)).clicked() {
                commands.push(Command::Open);
            }
            let save = Button::new(tr("tree-save"));
            let cannot_save = match is_idle {
                true => why_not("lab-save-trace", page.open.is_some()),
                false => why_not("lab-open-trace", false),
            };
            if tipped_button(ui, save, "", cannot_save).clicked() {
                commands.push(Command::Save);
            }
        });
        together(ui, |ui| show_moves(ui, input, page, commands));
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
    let on_board = ui.add(chip(page.asks, tr("tree-ask-on-board")));
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
                .map_or_else(String::new, signed)
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
        let program = ProgramName::from_id(by).map(|program| program.title().to_owned());
        let known = || exists(&key).then(|| tr(&key));
        let name = program.or_else(known).unwrap_or_else(|| by.clone());
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
