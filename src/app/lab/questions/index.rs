//! The index: every technique, by subject, with a field that filters them.

use egui::{ScrollArea, Ui};

use super::links::{CARD, show_about, show_link, show_subject};
use crate::command::Commands;
use crate::command::lab::{Command, Note};
use crate::kit::widgets::{equal_columns, search_row};
use crate::lab::parts::LabInput;
use tabia_lab::index::{Entry, INDEX};
use tabia_lab::questions::Subject;
use tabia_texts::tr;

/// Draws the index into `ui`.
pub(super) fn show(
    ui: &mut Ui,
    input: &LabInput<'_>,
    sought: &mut String,
    commands: &mut Commands,
) {
    search_row(ui, input.theme, sought, &tr("index-find"));
    ui.add_space(4.0);
    let words: Vec<String> = sought.split_whitespace().map(str::to_lowercase).collect();
    let found: Vec<&'static Entry> = INDEX.iter().filter(|entry| has(entry, &words)).collect();
    let of_subject = |subject: Subject| {
        let entries = found.iter().copied();
        entries.filter(move |entry| entry.subject == subject)
    };
    let mut subjects = Subject::ALL.to_vec();
    subjects.retain(|subject| of_subject(*subject).next().is_some());
    let scroll = ScrollArea::vertical().id_salt("index");
    scroll.auto_shrink(false).show(ui, |ui| {
        show_about(
            ui,
            input,
            if found.is_empty() {
                "index-none"
            } else {
                "index-about"
            },
        );
        equal_columns(ui, (subjects.len(), CARD), |ui, index| {
            show_subject(ui, input, subjects[index], |ui| {
                for entry in of_subject(subjects[index]) {
                    let [title, look] = entry.keys().map(|key| tr(&key));
                    if show_link(ui, &title, entry.exhibit, Some(&look)) {
                        commands.push(Command::Open(Note::Entry(entry)));
                    }
                }
            });
        });
    });
}

/// Whether an entry has all words in its texts.
fn has(entry: &Entry, words: &[String]) -> bool {
    let texts = entry.keys().map(|key| tr(&key).to_lowercase());
    words
        .iter()
        .all(|word| texts.iter().any(|text| text.contains(word)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_texts::exists;

    #[test]
    fn every_entry_has_its_texts_and_is_found_by_its_title() {
        for entry in INDEX {
            for key in entry.keys() {
                assert!(exists(&key), "{key}");
            }
            let title = tr(&entry.keys()[0]).to_lowercase();
            let words: Vec<String> = title.split_whitespace().map(str::to_owned).collect();
            assert!(has(entry, &words), "{title}");
        }
        assert!(!INDEX.iter().any(|entry| has(entry, &["xyzzy".to_owned()])));
    }
}
