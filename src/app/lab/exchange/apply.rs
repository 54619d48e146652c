//! Carrying out the commands of the page of exchanges.

use super::state::ExchangePage;
use crate::command::lab::exchange::Command;

impl ExchangePage {
    /// Carries out a command.
    pub(crate) fn apply(&mut self, command: Command) {
        match command {
            Command::Choose(square) => {
                self.square = Some(square);
                self.field = square.to_string();
            }
            Command::See(sight) => self.sight = sight,
        }
    }
}
