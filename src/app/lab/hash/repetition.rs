//! The repetitions of the shown line, found in three ways.

use egui::{Label, RichText, Ui};

use crate::command::{Commands, game};
use crate::kit::table::{Column, Table, TableRow, TableView};
use crate::kit::theme::Theme;
use crate::kit::tips::tipped_button;
use crate::kit::widgets::empty_state;
use crate::lab::parts::LabInput;
use tabia_chess::{Move, Position};
use tabia_lab::hash::repetition::{self, Example, Repetition};
use tabia_texts::tr;

/// What was found along a line.
#[derive(Default)]
pub(super) struct Repetitions {
    line: Option<(Position, Vec<Move>)>,
    found: Vec<Repetition>,
    pub(super) view: TableView,
}

impl Repetitions {
    /// Looks again if the line is another one.
    fn find(&mut self, start: &Position, moves: Vec<Move>) {
        let is_same = |(known, line): &(Position, Vec<Move>)| known == start && *line == moves;
        if !self.line.as_ref().is_some_and(is_same) {
            self.found = repetition::repetitions(start, &moves);
            self.line = Some((start.clone(), moves));
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum RepetitionColumn {
    Number,
    Move,
    Key,
    Times,
    Rule,
    Keys,
    Moves,
}

const COLUMNS: [Column<RepetitionColumn>; 7] = [
    Column::fixed(RepetitionColumn::Number, "repetition-column-number", 36.0).number(),
    Column::fixed(RepetitionColumn::Move, "repetition-column-move", 56.0).growing(1.0),
    Column::fixed(RepetitionColumn::Key, "repetition-column-key", 164.0).leaves(1),
    Column::fixed(RepetitionColumn::Times, "repetition-column-times", 48.0).number(),
    Column::fixed(RepetitionColumn::Rule, "repetition-column-rule", 48.0),
    Column::fixed(RepetitionColumn::Keys, "repetition-column-keys", 60.0),
    Column::fixed(RepetitionColumn::Moves, "repetition-column-moves", 72.0),
];

/// Draws the moves of the shown line with what each way finds.
pub(super) fn show(
    ui: &mut Ui,
    input: &LabInput<'_>,
    repetitions: &mut Repetitions,
    commands: &mut Commands,
) {
    let about = RichText::new(tr("repetition-about")).small().weak();
    ui.add(Label::new(about).wrap())
        .on_hover_text(tr("repetition-about-tip"));
    ui.horizontal_wrapped(|ui| {
        let why_not = input
            .game
            .session
            .is_playing()
            .then(|| tr("positions-playing"));
        for example in Example::ALL {
            let name = tr(&format!("repetition-{}", example.word()));
            let tip = tr(&format!("repetition-{}-tip", example.word()));
            let button = egui::Button::new(name);
            if tipped_button(ui, button, &tip, why_not.clone()).clicked() {
                let (start, moves) = example.line();
                let start = Box::new(start);
                commands.push(game::Command::ShowLine { start, moves });
            }
        }
    });
    ui.add_space(4.0);
    let game = input.game.session.game();
    let shown = input.game.session.node();
    let nodes = game.line_to(game.end_of_line(shown));
    let moves: Vec<Move> = nodes.iter().map_while(|node| game.mv(*node)).collect();
    repetitions.find(game.start(), moves);
    let Repetitions { found, view, .. } = repetitions;
    let rect = ui.available_rect_before_wrap();
    if found.is_empty() {
        let (title, hint) = (tr("repetition-empty"), tr("repetition-empty-hint"));
        empty_state(ui, rect, input.theme, &title, &hint);
        return;
    }
    let name = tr("repetition-list");
    view.selected = nodes.iter().position(|node| *node == shown);
    let table = Table::new(&name, rect, input.theme, &COLUMNS);
    let picked = table.show(ui, view, found.len(), |ui, row| {
        show_row(ui, input.theme, row, &found[row.index])
    });
    if let Some(node) = picked.gone_to().and_then(|row| nodes.get(row)) {
        commands.push(game::Command::GoTo(*node));
    }
}

/// Draws a row; returns its accessible name.
fn show_row(
    ui: &Ui,
    theme: &Theme,
    row: &TableRow<'_, RepetitionColumn>,
    one: &Repetition,
) -> String {
    let answer = |is: bool| {
        tr(if is {
            "repetition-draw"
        } else {
            "repetition-none"
        })
    };
    let mut said = Vec::new();
    for cell in row.cells() {
        let (text, color) = match cell.key {
            RepetitionColumn::Number => ((row.index + 1).to_string(), theme.text_weak),
            RepetitionColumn::Move => (one.san.clone(), theme.text_strong),
            RepetitionColumn::Key => (format!("{:016X}", one.key), theme.text_weak),
            RepetitionColumn::Times => (one.occurrences.to_string(), theme.text),
            RepetitionColumn::Rule => (answer(one.by_rule()), theme.text_strong),
            RepetitionColumn::Keys => (answer(one.by_keys()), theme.text_strong),
            RepetitionColumn::Moves => (answer(one.by_moves), theme.text_strong),
        };
        row.body(ui, &cell, &text, color);
        said.push(text);
    }
    said.join(", ")
}
