//! The page of questions, by subject.

use egui::{Label, RichText, ScrollArea, Ui};

use crate::command::Commands;
use crate::command::lab::{Command, Note};
use crate::kit::widgets::equal_columns;
use crate::lab::exhibits::exhibit_name;
use crate::lab::parts::{LabInput, card};
use tabia_lab::questions::{QUESTIONS, Question, Subject};
use tabia_texts::{tr, tr_args};

/// Minimum width of a card, in points.
const CARD: f32 = 320.0;

/// Draws the page into `ui`.
pub(crate) fn show(ui: &mut Ui, input: &LabInput<'_>) -> Commands {
    let mut commands = Commands::default();
    let scroll = ScrollArea::vertical().id_salt("questions");
    scroll.auto_shrink(false).show(ui, |ui| {
        let about = RichText::new(tr("questions-about")).color(input.theme.text_weak);
        ui.add(Label::new(about).wrap());
        ui.add_space(6.0);
        equal_columns(ui, (Subject::ALL.len(), CARD), |ui, index| {
            show_subject(ui, input, Subject::ALL[index], &mut commands);
        });
    });
    commands
}

/// Shows the questions of a subject.
fn show_subject(ui: &mut Ui, input: &LabInput<'_>, subject: Subject, commands: &mut Commands) {
    card(input.theme).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 6.0;
        let title = tr(&format!("questions-{}", subject.word()));
        let title = RichText::new(title).color(input.theme.text_strong).strong();
        ui.add(Label::new(title).wrap());
        let of_subject = QUESTIONS.iter().filter(|one| one.subject == subject);
        for question in of_subject {
            if show_question(ui, question) {
                commands.push(Command::Open(Note::Question(question)));
            }
        }
    });
}

/// Shows a question; returns whether it was chosen.
fn show_question(ui: &mut Ui, question: &Question) -> bool {
    let text = tr(&format!("question-{}", question.id));
    let args = [("page", exhibit_name(question.exhibit).into())];
    let tip = tr_args("question-open", &args);
    ui.link(text).on_hover_text(tip).clicked()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_texts::exists;

    #[test]
    fn every_subject_and_question_has_its_texts() {
        for subject in Subject::ALL {
            assert!(exists(&format!("questions-{}", subject.word())));
        }
        for question in QUESTIONS {
            let id = question.id;
            assert!(exists(&format!("question-{id}")), "{id}");
            assert!(exists(&format!("question-{id}-look")), "{id}");
        }
    }
}
