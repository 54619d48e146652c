//! Carrying out the commands of the page of the evaluation.

use super::state::EvaluationPage;
use crate::command::lab::evaluation::{Command, Compare};
use tabia_chess::Move;

impl EvaluationPage {
    /// Carries out a command.
    pub(crate) fn apply(&mut self, command: Command) {
        match command {
            Command::Compare(compare) => {
                self.compare = compare;
                self.asked = None;
            }
            Command::Term(name) => {
                self.term = (self.term != Some(name)).then_some(name);
            }
        }
    }

    /// A move was made on the board to be looked at.
    pub(crate) fn ask(&mut self, mv: Move) {
        if self.compare == Compare::Move {
            self.asked = Some(mv);
        }
    }
}
