//! Carrying out the commands of the page of exchanges.

use super::command::Command;
use super::state::ExchangePage;

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
