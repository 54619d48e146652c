//! Carries out the commands of the room.

use super::state::EnginesRoom;
use crate::command::engines::Command;
use crate::kit::context::Context;
use tabia_settings::Room;

impl EnginesRoom {
    pub(crate) fn apply(&mut self, context: &mut Context, command: Command) {
        match command {
            Command::Show(page) => {
                self.page = page;
                context.go_to(Room::Engines);
            }
        }
    }
}
