//! The menu of a move of the table.

use egui::Ui;

use super::input::BookInput;
use super::sheet::BookRow;
use super::view::Field;
use crate::command::book::Command;
use crate::command::{Commands, game};
use crate::game::moves::menu;
use crate::kit::tips::menu_entry;
use tabia_book::{BookMove, Edit};
use tabia_game::Nag;
use tabia_texts::tr;

/// Draws the menu of a row.
pub fn show_menu(
    ui: &mut Ui,
    row: &BookRow,
    input: &BookInput<'_>,
    edit: &mut Option<(BookMove, Field)>,
    commands: &mut Commands,
) {
    ui.set_min_width(200.0);
    ui.spacing_mut().item_spacing.y = 2.0;
    let (at, mv) = (input.key, row.mv);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        for number in [1, 2, 3, 4, 5, 6] {
            let nag = Nag(number);
            let set = row.nag == Some(nag);
            if menu::glyph_button(ui, input.theme, nag, set) {
                let nag = (!set).then_some(nag);
                commands.push(Command::Edit(Edit::SetNag { at, mv, nag }));
                ui.close();
            }
        }
    });
    ui.separator();
    let item = |ui: &mut Ui, key: &str| menu_entry(ui, tr(key), None);
    let is_illegal = row.legal.is_none().then(|| tr("book-menu-illegal"));
    if menu_entry(ui, tr("book-menu-play"), is_illegal) {
        commands.extend(row.legal.map(game::Command::Explore));
    }
    if item(ui, "book-menu-weight") {
        *edit = Some((mv, Field::Weight));
    }
    if item(ui, "book-menu-comment") {
        *edit = Some((mv, Field::Comment));
    }
    ui.separator();
    let switch = if row.enabled {
        "book-menu-off"
    } else {
        "book-menu-on"
    };
    if item(ui, switch) {
        let enabled = !row.enabled;
        commands.push(Command::Edit(Edit::SetEnabled { at, mv, enabled }));
    }
    if item(ui, "book-menu-only") {
        commands.push(Command::Edit(Edit::OnlyMove { at, mv }));
    }
    let is_zero = (row.weight == 0).then(|| tr("book-menu-zero-not"));
    if menu_entry(ui, tr("book-menu-zero"), is_zero) {
        commands.push(Command::Edit(Edit::SetWeight { at, mv, weight: 0 }));
    }
    if row.learned_in_book.games > 0 && item(ui, "book-menu-forget") {
        let learned = tabia_book::Learned::default();
        commands.push(Command::Edit(Edit::SetLearned { at, mv, learned }));
    }
    ui.separator();
    if item(ui, "book-menu-delete") {
        commands.push(Command::Delete { at, mv });
    }
}
