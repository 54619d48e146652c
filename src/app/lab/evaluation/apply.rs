//! Carrying out the commands of the page of the evaluation.

use super::command::{Command, Compare};
use super::state::EvaluationPage;
use crate::chess::Move;

impl EvaluationPage {
    /// Carries out a command.
    pub(in crate::app) fn apply(&mut self, command: Command) {
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
    pub(in crate::app) fn ask(&mut self, mv: Move) {
        if self.compare == Compare::Move {
            self.asked = Some(mv);
        }
    }
}
