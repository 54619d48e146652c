//! The page of questions, by subject, and of the index.

use egui::{ScrollArea, Ui};

use super::index;
use super::links::{show_about, show_cards, show_link, show_subject};
use crate::command::Commands;
use crate::command::lab::questions::View;
use crate::command::lab::{Command, Note};
use crate::lab::parts::{LabInput, show_views};
use tabia_lab::questions::{QUESTIONS, Subject};
use tabia_texts::tr;

/// The state of the page.
#[derive(Default)]
pub(crate) struct QuestionsPage {
    pub(in crate::lab) view: View,
    /// What is sought in the index.
    pub(super) sought: String,
}

/// Draws the page into `ui`.
pub(crate) fn show(ui: &mut Ui, input: &LabInput<'_>, page: &mut QuestionsPage) -> Commands {
    let mut commands = Commands::default();
    let names = (View::name as fn(View) -> _, "questions-views");
    let shown = show_views(ui, input.theme, &View::ALL, page.view, names);
    commands.extend(shown.map(Command::Questions));
    ui.add_space(4.0);
    if page.view == View::Index {
        index::show(ui, input, &mut page.sought, &mut commands);
        return commands;
    }
    let scroll = ScrollArea::vertical().id_salt("questions");
    scroll.auto_shrink(false).show(ui, |ui| {
        show_about(ui, input, "questions-about");
        let of_subject = |subject| QUESTIONS.iter().filter(move |one| one.subject == subject);
        let lines = Subject::ALL.map(|subject| of_subject(subject).count());
        show_cards(ui, &lines, |ui, index| {
            let subject = Subject::ALL[index];
            show_subject(ui, input, subject, |ui| {
                for question in of_subject(subject) {
                    let text = tr(&format!("question-{}", question.id));
                    if show_link(ui, &text, question.exhibit, None) {
                        commands.push(Command::Open(Note::Question(question)));
                    }
                }
            });
        });
    });
    commands
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
