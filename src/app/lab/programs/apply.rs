//! Carrying out the commands of the page of programs.

use super::command::Command;
use super::state::{Comparison, ProgramsPage};
use crate::app::game::GameRoom;
use crate::app::kit::context::{Context, Next};
use crate::app::kit::text::tr_args;
use crate::lab::programs::ProgramName;

impl ProgramsPage {
    /// Carries out a command.
    pub(in crate::app) fn apply(
        &mut self,
        context: &mut Context,
        game: &GameRoom,
        command: Command,
    ) {
        match command {
            Command::Play(program) => context.next.push(Next::AskNewGame {
                from_here: false,
                program: Some(program),
            }),
            Command::Analyse(program) => self.compare(context, game, program),
            Command::Stop => self.comparison = None,
        }
    }

    fn compare(&mut self, context: &mut Context, game: &GameRoom, program: ProgramName) {
        let session = &game.session;
        let history = session.game().keys_to(session.node());
        let position = session.position().clone();
        let data = context.data.as_deref();
        match Comparison::start(program, position, history, data, &context.egui) {
            Ok((comparison, problem)) => {
                self.comparison = Some(comparison);
                if let Some(problem) = problem {
                    context.toasts.error(problem);
                }
            }
            Err(reason) => {
                let args = [("reason", reason.into())];
                context.toasts.error(tr_args("programs-not-started", &args));
            }
        }
    }

    /// Takes in what has been found. The two go along with the position of the board while the page is shown, and end when it is
    /// left, and when a game is being played: nobody is helped in a game.
    pub(in crate::app) fn hear(&mut self, game: &GameRoom, is_shown: bool) {
        if !is_shown || game.session.is_playing() {
            self.comparison = None;
        }
        if let Some(comparison) = &mut self.comparison {
            let session = &game.session;
            let history = session.game().keys_to(session.node());
            comparison.go_to(session.position(), history);
            comparison.hear();
        }
    }
}
