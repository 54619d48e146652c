//! The index: every technique, by subject, with a field that filters them.

use egui::{Key, ScrollArea, Ui};

use super::links::{show_about, show_cards, show_link, show_subject};
use crate::command::Commands;
use crate::command::lab::{Command, Note};
use crate::kit::search_field::search_row;
use crate::lab::parts::LabInput;
use tabia_lab::index::{Entry, INDEX};
use tabia_lab::questions::Subject;
use tabia_texts::{exists, tr};

/// Draws the index into `ui`.
pub(super) fn show(
    ui: &mut Ui,
    input: &LabInput<'_>,
    sought: &mut String,
    commands: &mut Commands,
) {
    let field = search_row(ui, input.theme, sought, &tr("index-find"));
    let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    ui.add_space(4.0);
    let words: Vec<String> = sought.split_whitespace().map(str::to_lowercase).collect();
    let found: Vec<&'static Entry> = INDEX.iter().filter(|entry| has(entry, &words)).collect();
    if is_entered && !words.is_empty() {
        let first = found.first();
        commands.extend(first.map(|entry| Command::Open(Note::Entry(entry))));
    }
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
        let lines: Vec<usize> = subjects
            .iter()
            .map(|subject| of_subject(*subject).count())
            .collect();
        show_cards(ui, &lines, |ui, index| {
            show_subject(ui, input, subjects[index], |ui| {
                for entry in of_subject(subjects[index]) {
                    let [title, look] = entry.keys();
                    if show_link(ui, &tr(&title), entry.exhibit, Some(&look)) {
                        commands.push(Command::Open(Note::Entry(entry)));
                    }
                }
            });
        });
    });
}

/// Whether an entry has all words in its texts.
fn has(entry: &Entry, words: &[String]) -> bool {
    if words.is_empty() {
        return true;
    }
    let text = text_of(entry);
    words.iter().all(|word| text.contains(word))
}

/// The texts and names of an entry in small letters.
fn text_of(entry: &Entry) -> String {
    let names = Some(entry.words_key()).filter(|key| exists(key));
    let keys = entry.keys().into_iter().chain(names);
    let texts = keys.map(|key| tr(&key).to_lowercase());
    let texts = texts.chain([entry.id.to_owned()]);
    texts.collect::<Vec<String>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

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
