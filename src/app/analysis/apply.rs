//! Carrying out the commands of analysis, and what the engine is asked to analyse.

use std::time::Duration;

use super::controller::Purpose;
use super::engine_link::{Job, Setup};
use super::remembering::remembered;
use super::restriction::drawn_moves;
use super::state::AnalysisRoom;
use crate::command::analysis::Command;
use crate::command::game;
use crate::game::GameRoom;
use crate::kit::context::Context;
use crate::kit::text::tr_args;
use tabia_chess::Position;
use tabia_engine::{Depth, Limits};
use tabia_game::NodeId;
use tabia_settings::Room;

impl AnalysisRoom {
    /// Carries out a command.
    pub(crate) fn apply(&mut self, context: &mut Context, game: &mut GameRoom, command: Command) {
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
            Command::SearchDeeper => self.deeper = Some(self.subject(game).position.key()),
            Command::ToggleLock => self.toggle_lock(game),
            Command::ToggleThreats => self.toggle_threats(context, game),
            Command::OnlyShown => {
                let moves = self.first_moves(game, &context.settings);
                self.search_only(game, &moves);
            }
            Command::OnlyDrawn => {
                let moves = drawn_moves(game, self.subject(game));
                self.search_only(game, &moves);
            }
            Command::Only(moves) => self.search_only(game, &moves),
            Command::ExcludeBest => {
                let moves = self.first_moves(game, &context.settings);
                if let Some(best) = moves.first() {
                    self.exclude(game, *best);
                }
            }
            Command::Exclude(mv) => self.exclude(game, mv),
            Command::AllMoves => self.restriction = None,
            Command::PlayBest => {
                let best = self.best_line(game, &context.settings);
                let best = best.and_then(|line| line.pv.first()).copied();
                let subject = self.subject(game);
                let at = subject.lock.map(|_| subject.node);
                match (best, at) {
                    (Some(mv), None) => context.commands.push(game::Command::Play(mv)),
                    (Some(mv), Some(node)) => game.add_line(context, node, vec![mv], false),
                    (None, _) => {}
                }
            }
            Command::AddBestLine => {
                let best = self.best_line(game, &context.settings);
                let node = self.subject(game).node;
                if let Some(moves) = best.map(|line| line.pv.clone()) {
                    game.add_line(context, node, moves, true);
                }
            }
            Command::MoreLines => context.change(|settings| settings.engine_lines += 1),
            Command::FewerLines => context.change(|settings| settings.engine_lines -= 1),
            Command::ToggleArrows => context.change(|settings| settings.engine_arrows ^= true),
            Command::ToggleArrowScores => context.change(|settings| settings.arrow_scores ^= true),
            Command::ToggleThoughts => context.change(|settings| settings.engine_thoughts ^= true),
            Command::ToggleFigures => {
                let figures = !self.view.unfolded;
                context.change(|settings| settings.search_figures = Some(figures));
            }
            Command::ToggleChances => context.change(|settings| settings.win_draw_loss ^= true),
            Command::ToggleEvalBar => context.change(|settings| settings.eval_bar ^= true),
            Command::Change(settings) => context.change(|old| *old = *settings),
        }
    }

    /// What is to be analysed now.
    pub(crate) fn wanted_search(
        &self,
        context: &Context,
        game: &GameRoom,
    ) -> Option<(Purpose, Job)> {
        let subject = self.subject(game);
        if !self.on || subject.ending(game).is_some() {
            return None;
        }
        if let Some(threat) = self.wanted_threat(subject, &context.settings) {
            return Some(threat);
        }
        let mut limits = self.limits(context, subject.position);
        if let Some(restriction) = self.restriction(game) {
            limits.search_moves = restriction.moves();
        }
        let job = job(game, subject.node, subject.position.clone(), limits);
        Some((Purpose::Analysis, job))
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
            time: time.map(Into::into),
            lines,
            analysis: true,
            ..Limits::default()
        }
    }

    /// Has the engine search this, or nothing.
    pub(crate) fn set_search(
        &mut self,
        context: &mut Context,
        game: &GameRoom,
        wanted: Option<(Purpose, Job)>,
    ) {
        self.rest(context, game, &wanted);
        let settings = &context.settings;
        let known = |purpose, job: &Job| remembered(settings, game, purpose, job);
        if let Err(reason) = self.controller.set_search(wanted, known) {
            self.has_failed(context, reason);
        }
    }

    /// The engine cannot be had: nothing more is asked of it until the user says so.
    pub(crate) fn has_failed(&mut self, context: &mut Context, reason: String) {
        let args = [("reason", reason.as_str().into())];
        context.toasts.error(tr_args("engine-failed", &args));
        self.failure = Some(reason);
    }

    /// Sets the engine up as the settings say, where that is not so already.
    pub(crate) fn configure(&mut self, context: &mut Context) {
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
pub(crate) fn job(game: &GameRoom, node: NodeId, position: Position, limits: Limits) -> Job {
    Job {
        position,
        history: game.session.game().keys_to(node),
        limits,
        program: None,
    }
}
