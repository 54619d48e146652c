//! The menu of positions that show what a search cannot see.

use egui::{Button, Popup, Response, ScrollArea, Ui};

use crate::command::Commands;
use crate::command::lab::{Command, Note};
use crate::kit::tips::tipped_button;
use crate::kit::widgets::{IconButton, menu_button};
use crate::lab::parts::LabInput;
use tabia_lab::positions::POSITIONS;
use tabia_texts::tr;

/// Height of the list, in points.
const LIST: f32 = 440.0;

/// Minimum width of a strip in which the menu has its name, in points.
const NAMED: f32 = 840.0;

/// Draws the menu button into a strip of this width, and returns its response.
pub(crate) fn show(
    ui: &mut Ui,
    input: &LabInput<'_>,
    width: f32,
    commands: &mut Commands,
) -> Response {
    let (name, tip) = (tr("positions-menu"), tr("positions-menu-tip"));
    if width >= NAMED {
        let button = menu_button(ui, &name, |ui| show_list(ui, input, commands));
        return button.on_hover_text(tip);
    }
    let button = IconButton::new("position", &name).tip(&tip);
    let button = button.draw(ui, input.theme);
    Popup::menu(&button).show(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        show_list(ui, input, commands);
    });
    button
}

/// Shows the positions.
fn show_list(ui: &mut Ui, input: &LabInput<'_>, commands: &mut Commands) {
    let is_playing = input.game.session.is_playing();
    ScrollArea::vertical().max_height(LIST).show(ui, |ui| {
        for position in &POSITIONS {
            let name = tr(&format!("position-{}-name", position.id));
            let tip = tr(&format!("position-{}", position.id));
            let button = Button::new(name).frame(false);
            let why_not = is_playing.then(|| tr("positions-playing"));
            if tipped_button(ui, button, &tip, why_not).clicked() {
                commands.push(Command::Open(Note::Position(position)));
                ui.close();
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_texts::exists;

    #[test]
    fn every_position_has_a_name_and_a_text() {
        for position in &POSITIONS {
            assert!(exists(&format!("position-{}-name", position.id)));
            assert!(exists(&format!("position-{}", position.id)));
        }
    }
}
