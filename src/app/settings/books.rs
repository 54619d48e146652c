//! The opening books in the settings: their order and use, and what was learned of their moves.

use std::path::Path;

use egui::{RichText, Ui, Vec2};

use super::page::Page;
use crate::command::play::Command;
use crate::kit::files;
use crate::kit::theme::Theme;
use crate::kit::tips::{check_box, tipped_button};
use crate::kit::widgets::{IconButton, bare_check, percent_slider};
use crate::play::books::Books;
use tabia_settings::{BookChoice, Settings};
use tabia_texts::{tr, tr_args};

/// A change of the list.
enum ListChange {
    Raise(usize),
    Lower(usize),
    Remove(usize),
}

/// Shows the list of books and what was learned.
pub(crate) fn show(
    ui: &mut Ui,
    books: &Books,
    theme: &Theme,
    settings: &mut Settings,
    page: &mut Page<'_>,
    command: &mut Option<Command>,
) {
    if !page.takes(ui, theme, &[&tr("books-list"), &tr("books-learned")]) {
        return;
    }
    ui.add_space(theme.spacing);
    ui.label(RichText::new(tr("books-list-hint")).color(theme.text_weak));
    let count = settings.books.len();
    let mut change = None;
    for (index, choice) in settings.books.iter_mut().enumerate() {
        let trouble = choice.file.as_deref().filter(|_| choice.on);
        let trouble = trouble.and_then(|file| books.trouble(file));
        let place = BookPlace { index, count };
        let done = show_book(ui, theme, choice, place);
        change = change.or(done);
        if let Some(trouble) = trouble {
            // Below the name.
            ui.horizontal(|ui| {
                ui.add_space(8.0 * theme.spacing);
                ui.label(RichText::new(trouble).small().color(theme.warning));
            });
        }
    }
    match change {
        Some(ListChange::Raise(index)) => settings.books.swap(index, index - 1),
        Some(ListChange::Lower(index)) => settings.books.swap(index, index + 1),
        Some(ListChange::Remove(index)) => {
            settings.books.remove(index);
        }
        None => {}
    }
    ui.add_space(theme.spacing);
    if ui.button(tr("books-add")).clicked() {
        *command = Some(Command::AskForBook);
    }
    show_learned(ui, books, theme, command);
}

/// The place of a book in the list.
#[derive(Clone, Copy)]
struct BookPlace {
    index: usize,
    count: usize,
}

fn show_book(
    ui: &mut Ui,
    theme: &Theme,
    choice: &mut BookChoice,
    BookPlace { index, count }: BookPlace,
) -> Option<ListChange> {
    let name = name(choice.file.as_deref());
    let named = |key: &str| tr_args(key, &[("book", name.as_str().into())]);
    let mut change = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = theme.spacing;
        bare_check(ui, &mut choice.on)
            .accessible_name(named("books-on"))
            .on_hover_text(named("books-on"));
        let room = Vec2::new(46.0 * theme.spacing, ui.spacing().interact_size.y);
        ui.allocate_ui(room, |ui| {
            ui.set_min_size(room);
            ui.horizontal_centered(|ui| {
                let color = if choice.on {
                    theme.text
                } else {
                    theme.text_weak
                };
                let label = egui::Label::new(RichText::new(&name).color(color)).truncate();
                let tip = choice.file.as_deref().map(files::display);
                ui.add(label)
                    .on_hover_text(tip.unwrap_or_else(|| tr("books-shipped-tip")));
            });
        });
        let why_not = (!choice.on).then(|| tr("books-side-not"));
        let sides = [
            (&mut choice.white, "books-white", "white"),
            (&mut choice.black, "books-black", "black"),
        ];
        for (side, key, word) in sides {
            check_box(ui, side, tr(word), why_not.as_deref())
                .accessible_name(named(key))
                .on_hover_text(named(key));
            ui.add_space(theme.spacing);
        }
        let button = |ui: &mut Ui, icon: &str, key: &str, why_not: Option<&str>| {
            let name = named(key);
            IconButton::new(icon, &name)
                .why_not(why_not.map(tr))
                .show(ui, theme)
        };
        let is_first = (index == 0).then_some("books-raise-not");
        if button(ui, "chevron-up", "books-raise", is_first) {
            change = Some(ListChange::Raise(index));
        }
        let is_last = (index + 1 >= count).then_some("books-lower-not");
        if button(ui, "chevron-down", "books-lower", is_last) {
            change = Some(ListChange::Lower(index));
        }
        // The shipped book has no file from which it could be added again.
        if choice.file.is_some() && button(ui, "trash", "books-remove", None) {
            change = Some(ListChange::Remove(index));
        }
    });
    change
}

/// The name of a book in the list.
fn name(file: Option<&Path>) -> String {
    let Some(file) = file else {
        return tr("books-shipped");
    };
    let name = file.file_name().unwrap_or(file.as_os_str());
    name.to_string_lossy().into_owned()
}

fn show_learned(ui: &mut Ui, books: &Books, theme: &Theme, command: &mut Option<Command>) {
    let memory = &books.memory;
    ui.add_space(theme.spacing);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0 * theme.spacing;
        let count = ("count", memory.len().into());
        ui.label(RichText::new(tr_args("books-learned-moves", &[count])).color(theme.text));
        let clear = egui::Button::new(tr("books-clear-learned"));
        let why_not = memory.is_empty().then(|| tr("books-clear-not"));
        if tipped_button(ui, clear, "", why_not).clicked() {
            *command = Some(Command::ClearLearned);
        }
        if memory.can_recall() && ui.button(tr("books-recall-learned")).clicked() {
            *command = Some(Command::RecallLearned);
        }
    });
}

/// Shows a scale from the best move only, over weighted choice, to all moves equally.
pub(crate) fn show_variety(ui: &mut Ui, name: &str, variety: &mut u8) {
    percent_slider(ui, name, variety);
    let step = match *variety {
        0 => "variety-best",
        1..35 => "variety-mostly-best",
        35..=65 => "variety-weight",
        66..100 => "variety-even",
        _ => "variety-alike",
    };
    ui.label(tr(step));
}
