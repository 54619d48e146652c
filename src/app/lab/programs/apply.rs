//! Carrying out the commands of the page of programs.

use super::bout::{Bout, Standing};
use super::state::{Comparison, ProgramsPage};
use crate::command::lab::programs::Command;
use crate::game::GameRoom;
use crate::kit::context::Context;
use crate::kit::text::tr_args;
use tabia_chess::Position;
use tabia_lab::programs::ProgramName;

impl ProgramsPage {
    /// Carries out a command.
    pub(crate) fn apply(&mut self, context: &mut Context, game: &GameRoom, command: Command) {
        match command {
            Command::Analyse(program) => self.compare(context, game, program),
            Command::Stop => self.comparison = None,
            Command::SetBout(rules) => self.rules = rules.into_range(),
            Command::StartBout => self.start_bout(context, game),
            Command::PauseBout => self.bout.iter_mut().for_each(Bout::pause),
            Command::StopBout => self.bout.iter_mut().for_each(Bout::stop),
            Command::CloseBout => self.bout = None,
        }
    }

    fn start_bout(&mut self, context: &mut Context, game: &GameRoom) {
        if game.session.is_playing() {
            return;
        }
        (self.comparison, self.bout) = (None, None);
        let position = match self.rules.from_board {
            true => game.session.position().clone(),
            false => Position::start(),
        };
        let (date, techniques) = ((context.today)(), context.settings.techniques());
        let data = context.data.as_deref();
        match Bout::start(self.rules, position, date, techniques, data, &context.egui) {
            Ok(bout) => self.bout = Some(bout),
            Err(reason) => report_failure(context, reason),
        }
    }

    fn compare(&mut self, context: &mut Context, game: &GameRoom, program: ProgramName) {
        let session = &game.session;
        let history = session.game().keys_to(session.node());
        let position = session.position().clone();
        // Both would get only a part of the time.
        if let Some(bout) = &mut self.bout
            && bout.standing == Standing::Plays
        {
            bout.pause();
        }
        let data = context.data.as_deref();
        match Comparison::start(program, position, history, data, &context.egui) {
            Ok((comparison, problem)) => {
                self.comparison = Some(comparison);
                if let Some(problem) = problem {
                    context.toasts.error(problem);
                }
            }
            Err(reason) => report_failure(context, reason),
        }
    }

    /// Takes in what has been found. The two go along with the position of the board while the page is shown, and end when it is
    /// left, and when a game is being played: nobody is helped in a game.
    ///
    /// A game of two waits meanwhile.
    pub(crate) fn poll(&mut self, context: &mut Context, game: &GameRoom, is_shown: bool) {
        if let Some(bout) = &mut self.bout {
            bout.mind(!is_shown || game.session.is_playing());
            let notes = bout.notes().into_iter();
            notes.for_each(|note| context.toasts.error(note));
        }
        if !is_shown || game.session.is_playing() {
            self.comparison = None;
        }
        if let Some(comparison) = &mut self.comparison {
            let session = &game.session;
            let history = session.game().keys_to(session.node());
            comparison.go_to(session.position(), history);
            comparison.poll();
        }
    }
}

fn report_failure(context: &mut Context, reason: String) {
    let args = [("reason", reason.into())];
    context.toasts.error(tr_args("programs-not-started", &args));
}
