//! The page of tournaments: the list, the form of a new one, or one of them.

use egui::{Rect, Ui};

use super::state::{MatchesRoom, Place};
use super::view::MatchesInput;
use super::{form, list, tournament};
use crate::command::Commands;

/// Draws the page.
pub(crate) fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &MatchesInput<'_>,
    room: &mut MatchesRoom,
) -> Commands {
    let mut commands = Commands::default();
    match room.place {
        Place::List => list::show(ui, rect, input, room, &mut commands),
        Place::Form => form::show(ui, rect, input, room, &mut commands),
        Place::Tournament => tournament::show(ui, rect, input, room, &mut commands),
    }
    commands
}
