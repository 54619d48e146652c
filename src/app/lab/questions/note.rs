//! The note above a page: what to look for there, until it is dismissed.

use egui::{Label, RichText, Stroke, Ui};

use crate::command::lab::questions::View;
use crate::command::lab::{Command, Note};
use crate::command::{self, Commands};
use crate::kit::theme::Theme;
use crate::kit::widgets::{IconButton, at_right};
use crate::lab::exhibits::race_commands;
use crate::lab::parts::card;
use tabia_chess::{Position, san};
use tabia_lab::positions::{ORDER, SamplePosition};
use tabia_settings::LabPage;
use tabia_texts::{tr, tr_args};

/// Width of the line at the left side of the note, in points.
const LINE: f32 = 3.0;

/// Draws a note, or only its title.
pub(crate) fn show(
    ui: &mut Ui,
    theme: &Theme,
    (note, is_folded): (Note, bool),
    commands: &mut Commands,
) {
    let shown = card(theme).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.horizontal(|ui| {
            let title = RichText::new(title(note)).color(theme.text_strong).strong();
            let room =
                ui.available_width() - 2.0 * (IconButton::SIDE + ui.spacing().item_spacing.x);
            ui.scope(|ui| {
                ui.set_max_width(room);
                ui.add(Label::new(title).wrap());
            });
            at_right(ui, |ui| {
                let (icon, name) = match is_folded {
                    true => ("chevron-down", "note-unfold"),
                    false => ("chevron-up", "note-fold"),
                };
                let folds = IconButton::new(icon, &tr(name)).show(ui, theme);
                commands.extend(folds.then_some(Command::FoldNote(!is_folded)));
                let close = IconButton::new("close", &tr("note-close")).show(ui, theme);
                commands.extend(close.then_some(Command::CloseNote));
            });
        });
        if is_folded {
            return;
        }
        ui.add(Label::new(RichText::new(look(note)).color(theme.text)).wrap());
        match note {
            Note::Question(_) => show_back(ui, "note-back", View::Questions, commands),
            Note::Entry(_) => show_back(ui, "index-back", View::Index, commands),
            Note::Position(sample) => show_proof(ui, theme, sample, commands),
        }
    });
    let rect = shown.response.rect;
    let x = rect.left() + LINE / 2.0;
    let stroke = Stroke::new(LINE, theme.accent);
    ui.painter().vline(x, rect.y_range(), stroke);
    ui.add_space(6.0);
}

/// Shows a link to the part of the start page that the note comes from.
fn show_back(ui: &mut Ui, key: &str, view: View, commands: &mut Commands) {
    let back = ui.link(RichText::new(tr(key)).small());
    if back.on_hover_text(tr(&format!("{key}-tip"))).clicked() {
        commands.push(Command::Questions(view));
    }
}

fn title(note: Note) -> String {
    match note {
        Note::Question(question) => tr(&format!("question-{}", question.id)),
        Note::Entry(entry) => tr(&entry.keys()[0]),
        Note::Position(position) => tr(&format!("position-{}-name", position.id)),
    }
}

fn look(note: Note) -> String {
    match note {
        Note::Question(question) => tr(&format!("question-{}-look", question.id)),
        Note::Entry(entry) => tr(&entry.keys()[1]),
        Note::Position(position) => tr(&format!("position-{}", position.id)),
    }
}

/// Shows what Stockfish found in a position, and prepares the searches of the Lab.
fn show_proof(ui: &mut Ui, theme: &Theme, sample: &SamplePosition, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        if let Some(proof) = proof(sample) {
            ui.label(RichText::new(proof).small().color(theme.text_weak));
        }
        let search = ui.link(RichText::new(tr("positions-search")).small());
        if search.on_hover_text(tr("positions-search-tip")).clicked() {
            let conditions = (sample.wrong.depth, ORDER, true);
            commands.push(command::Command::from(Command::Show(LabPage::Search)));
            commands.extend(race_commands(&sample.rows(), conditions));
        }
    });
}

/// The result of Stockfish in a position, from White's view.
fn proof(sample: &SamplePosition) -> Option<String> {
    let position = Position::from_fen(sample.fen).ok()?;
    let moves = position.legal_moves();
    let mv = moves
        .iter()
        .find(|mv| format!("{mv:?}") == sample.proof.mv)?;
    let score = position.turn().white_view(sample.proof.score);
    let args = [
        ("depth", sample.proof.depth.into()),
        ("score", tabia_texts::signed(score).into()),
        ("move", san::write(&position, *mv).into()),
    ];
    Some(tr_args("position-proof", &args))
}
