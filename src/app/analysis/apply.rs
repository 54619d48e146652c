//! Carrying out the commands of analysis, and what the engine is asked to analyse.

use std::time::Duration;

use super::command::Command;
use super::engine_link::{Job, Purpose, Setup};
use super::state::AnalysisRoom;
use crate::app::game::GameRoom;
use crate::app::kit::context::{Context, Next};
use crate::app::kit::text::tr_args;
use crate::chess::Position;
use crate::engine::{Depth, Limits};
use crate::game::NodeId;
use crate::settings::Room;

impl AnalysisRoom {
    /// Carries out a command.
    pub(in crate::app) fn apply(
        &mut self,
        context: &mut Context,
        game: &mut GameRoom,
        command: Command,
    ) {
        match command {
            Command::Toggle => {
                self.on = !self.on;
                self.failure = None;
                // Who plays does not look at lines; the book's room has room for them.
                if self.on && context.room() == Room::Play {
                    context.go_to(Room::Analyse);
                }
            }
            Command::Restart => self.failure = None,
            Command::SearchDeeper => self.deeper = Some(game.session.position().key()),
            Command::PlayBest => {
                let best = self.best_line(game, &context.settings);
                if let Some(mv) = best.and_then(|line| line.pv.first()).copied() {
                    context.next.push(Next::Play(mv));
                }
            }
            Command::AddBestLine => {
                let best = self.best_line(game, &context.settings);
                if let Some(moves) = best.map(|line| line.pv.clone()) {
                    game.add_line(context, moves, true);
                }
            }
            Command::MoreLines => context.change(|settings| settings.engine_lines += 1),
            Command::FewerLines => context.change(|settings| settings.engine_lines -= 1),
            Command::ToggleArrows => context.change(|settings| settings.engine_arrows ^= true),
            Command::ToggleThoughts => context.change(|settings| settings.engine_thoughts ^= true),
            Command::ToggleFigures => {
                let figures = !self.view.unfolded;
                context.change(|settings| settings.search_figures = Some(figures));
            }
            Command::ToggleEvalBar => context.change(|settings| settings.eval_bar ^= true),
            Command::Change(settings) => context.change(|old| *old = *settings),
            Command::ShowTechniques => context.next.push(Next::ShowTechniques),
            Command::Game(command) => game.apply(context, command),
        }
    }

    /// What is to be analysed now.
    pub(in crate::app) fn wanted_search(
        &self,
        context: &Context,
        game: &GameRoom,
    ) -> Option<(Purpose, Job)> {
        if !self.on || game.session.ending().is_some() {
            return None;
        }
        let (node, position) = (game.session.node(), game.session.position());
        let limits = self.limits(context, position);
        Some((Purpose::Analysis, job(game, node, position.clone(), limits)))
    }

    fn limits(&self, context: &Context, position: &Position) -> Limits {
        let settings = &context.settings;
        let lines = settings.engine_lines;
        let depth = settings.engine_depth;
        let depth = depth.and_then(|depth| i32::try_from(depth).ok()).map(Depth);
        let seconds = settings.engine_seconds;
        let time = seconds.map(|seconds| Duration::from_secs(u64::from(seconds)));
        if self.deeper == Some(position.key()) || (depth.is_none() && time.is_none()) {
            return Limits {
                lines,
                ..Limits::infinite()
            };
        }
        Limits {
            depth,
            time,
            lines,
            analysis: true,
            ..Limits::default()
        }
    }

    /// Has the engine search this, or nothing.
    pub(in crate::app) fn set_search(
        &mut self,
        context: &mut Context,
        wanted: Option<(Purpose, Job)>,
    ) {
        if let Err(reason) = self.controller.set_search(wanted) {
            self.has_failed(context, reason);
        }
    }

    /// The engine cannot be had: nothing more is asked of it until the user says so.
    pub(in crate::app) fn has_failed(&mut self, context: &mut Context, reason: String) {
        let args = [("reason", reason.as_str().into())];
        context.toasts.error(tr_args("engine-failed", &args));
        self.failure = Some(reason);
    }

    /// Sets the engine up as the settings say, where that is not so already.
    pub(in crate::app) fn configure(&mut self, context: &mut Context) {
        let setup = Setup::from(&context.settings);
        if self.setup == Some(setup) {
            return;
        }
        self.setup = Some(setup);
        if let Err(reason) = self.controller.configure(setup) {
            let args = [("reason", reason.into())];
            context.toasts.error(tr_args("engine-failed", &args));
        }
    }
}

/// To search a position of the game, with those before it.
pub(in crate::app) fn job(
    game: &GameRoom,
    node: NodeId,
    position: Position,
    limits: Limits,
) -> Job {
    Job {
        position,
        history: game.session.game().keys_to(node),
        limits,
        program: None,
    }
}
