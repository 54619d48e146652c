//! The page of hash tables: the choice of a view, and the view.

use egui::Ui;

use super::state::HashPage;
use super::{entry, instability, key, repetition, table};
use crate::command::Commands;
use crate::command::lab::hash::{Command, View};
use crate::lab::parts::{LabInput, show_views};

/// Draws the page into `ui`.
pub(crate) fn show(ui: &mut Ui, input: &LabInput<'_>, page: &mut HashPage) -> Commands {
    let mut commands = Commands::default();
    let names = (View::name as fn(View) -> _, "hash-views");
    let shown = show_views(ui, input.theme, &View::ALL, page.view, names);
    commands.extend(shown.map(Command::Show));
    page.grid = None;
    match page.view {
        View::Key => key::show(ui, input, page, &mut commands),
        View::Table => table::show(ui, input, page, &mut commands),
        View::Entry => entry::show(ui, input, page),
        View::Repetition => repetition::show(ui, input, &mut page.repetitions, &mut commands),
        View::Instability => instability::show(ui, input, page, &mut commands),
    }
    commands
}
