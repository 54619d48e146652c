//! Carrying out the commands of the page of small games.

use super::state::GamesPage;
use crate::command::lab::games::{Command, SmallGame};
use crate::kit::context::Context;

impl GamesPage {
    /// Carries out a command.
    pub(crate) fn apply(&mut self, context: &Context, command: Command) {
        let now = context.now;
        match (self.shown, command) {
            (_, Command::Show(game)) => self.shown = game,
            (SmallGame::Hanoi, Command::Size(discs)) => self.hanoi.set_size(discs),
            (SmallGame::Queens, Command::Size(queens)) => self.queens.set_size(queens),
            (SmallGame::Hanoi, Command::Transport(transport)) => {
                self.hanoi.transport(transport, now);
            }
            (SmallGame::Queens, Command::Transport(transport)) => {
                self.queens.transport(transport, now);
            }
            (SmallGame::TicTacToe, command) => act(&mut self.tic_tac_toe, command, now),
            (SmallGame::Ugolki, command) => act(&mut self.ugolki, command, now),
            (SmallGame::Draughts, command) => act(&mut self.draughts, command, now),
            // A key that was pressed as the page changed.
            (SmallGame::Hanoi | SmallGame::Queens, _) => {}
        }
    }
}

/// Does something with a game.
fn act<G: super::tabletop::Tabletop>(duel: &mut super::duel::Duel<G>, command: Command, now: f64) {
    match command {
        Command::Restart => duel.restart(),
        Command::TakeBack => duel.take_back(),
        Command::Seat { first, seat } => duel.seat_at(first, seat),
        Command::Click(place) => duel.click(place, now),
        Command::Show(_) | Command::Size(_) | Command::Transport(_) => {}
    }
}
