//! The page of hash tables: the choice of a view, and the view.

use egui::Ui;

use super::state::HashPage;
use super::{entry, instability, key, table};
use crate::command::Commands;
use crate::command::lab::hash::{Command, View};
use crate::kit::choice_row::ChoiceRow;
use crate::lab::parts::LabInput;
use tabia_texts::tr;

/// Draws the page into `ui`.
pub(crate) fn show(ui: &mut Ui, input: &LabInput<'_>, page: &mut HashPage) -> Commands {
    let mut commands = Commands::default();
    let names = View::ALL.map(|view| tr(view.name()));
    let chosen = View::ALL.iter().position(|view| *view == page.view);
    let row = ChoiceRow {
        names: &names,
        chosen: chosen.unwrap_or_default(),
        is_framed: true,
        others: &tr("hash-views"),
    };
    if let Some(index) = row.show(ui, input.theme) {
        commands.push(Command::Show(View::ALL[index]));
    }
    page.grid = None;
    match page.view {
        View::Key => key::show(ui, input, page, &mut commands),
        View::Table => table::show(ui, input, page, &mut commands),
        View::Entry => entry::show(ui, input, page),
        View::Instability => instability::show(ui, input, page, &mut commands),
    }
    commands
}
