//! The selected node in words, with its actions.

use egui::{Button, Rect, RichText, Ui};

use super::state::OpenTrace;
use super::words;
use crate::command::lab::tree::Command;
use crate::kit::command_table::why_not;
use crate::kit::tips::tipped_button;
use crate::lab::parts::LabInput;
use tabia_chess::san;
use tabia_engine::trace::{Record, Step};
use tabia_texts::{curly, signed, tr, tr_args};

/// Describes the selected node, and shows the actions on it. In a low place its facts and techniques are in one line.
pub(super) fn show_node(
    ui: &mut Ui,
    (rect, is_low): (Rect, bool),
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
        let why_not = why_not("lab-play-line", is_here && !line.is_empty());
        let (play, tip) = (Button::new(tr("tree-play")), tr("tree-play-tip"));
        if tipped_button(ui, play, &tip, why_not).clicked() {
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
            facts.push(tr_args("tree-eval", &[("eval", signed(eval).into())]));
        }
    }
    facts.push(words::why(record));
    facts.extend(words::notes(record));
    let facts = RichText::new(facts.join(" · ")).color(input.theme.text);
    let facts = egui::Label::new(facts).truncate();
    if !is_low {
        ui.add(facts);
        show_techniques(&mut ui, input, record);
        return;
    }
    ui.horizontal(|ui| {
        show_techniques(ui, input, record);
        ui.add(facts);
    });
}

/// Shows the techniques that a record tells of.
fn show_techniques(ui: &mut Ui, input: &LabInput<'_>, record: &Record) {
    ui.horizontal(|ui| {
        for technique in words::techniques(record) {
            let name = RichText::new(technique.label()).small();
            let label = ui.label(name.color(input.theme.accent));
            label.on_hover_ui(|ui| {
                ui.set_max_width(320.0);
                ui.label(technique.description);
                let source = RichText::new(curly(technique.source())).small();
                ui.label(source.color(input.theme.text_weak));
            });
        }
    });
}
