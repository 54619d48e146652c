//! Handles the commands of the analysis room and determines what the engine searches.

use std::time::Duration;

use super::controller::{OptionValue, RefusedOption, StartedLog, Wanted};
use super::remembering::remembered;
use super::restriction::drawn_moves;
use super::search::{Purpose, SearchRequest};
use super::state::{AnalysisRoom, PlayerFailure};
use crate::command::analysis::Command;
use crate::command::game;
use crate::game::GameRoom;
use crate::game::players::{PlayerId, other_name};
use crate::kit::context::Context;
use crate::kit::engine_runs::EngineTask;
use tabia_chess::Position;
use tabia_engine::{Depth, EngineError, Limits, is_memory_free};
use tabia_player::OptionError;
use tabia_settings::{AnalysisEngine, EngineId, Room, Settings};
use tabia_texts::{tr, tr_args};

impl AnalysisRoom {
    /// Carries out a command.
    pub(crate) fn apply(&mut self, context: &mut Context, game: &mut GameRoom, command: Command) {
        match command {
            Command::Toggle => {
                self.on = !self.on;
                self.failure = None;
                self.failures.clear();
                // In the play room no engine lines are shown; the book room has space for them.
                if self.on && context.room() == Room::Play {
                    context.go_to(Room::Analyse);
                }
            }
            Command::Restart => {
                self.failure = None;
                if game.session.is_engines_turn() {
                    game.session.go_on(context.now);
                }
            }
            Command::AskEngine => self.ask_engine(context),
            Command::AddEngine(id) => self.add_engine(context, id),
            Command::RemoveEngine(id) => {
                self.failures.retain(|(failed, _)| *failed != id);
                context.change(|settings| {
                    settings.analysis_engines.retain(|it| it.engine != id);
                });
            }
            Command::RestartEngine(id) => self.failures.retain(|(failed, _)| *failed != id),
            Command::SwitchEngine(None) => context.change(|settings| settings.own_search ^= true),
            Command::SwitchEngine(Some(id)) => {
                self.failures.retain(|(failed, _)| *failed != id);
                context.change(|settings| {
                    if let Some(engine) = settings.analysing_mut(id) {
                        engine.on ^= true;
                    }
                });
            }
            Command::FoldEngine(None) => context.change(|settings| settings.own_folded ^= true),
            Command::FoldEngine(Some(id)) => context.change(|settings| {
                if let Some(engine) = settings.analysing_mut(id) {
                    engine.folded ^= true;
                }
            }),
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

    /// Opens the list of engines that may analyse too.
    fn ask_engine(&mut self, context: &mut Context) {
        self.on = true;
        if context.room() == Room::Play {
            context.go_to(Room::Analyse);
        }
        self.view.opens_engines = true;
    }

    /// Lets an engine of the user analyse, if there are not too many.
    fn add_engine(&mut self, context: &mut Context, id: EngineId) {
        let has_room = context.settings.analysing().count() < Settings::MAX_ANALYSIS_ENGINES;
        if !has_room {
            return;
        }
        self.on = true;
        self.failures.retain(|(failed, _)| *failed != id);
        context.change(|settings| match settings.analysing_mut(id) {
            Some(engine) => engine.on = true,
            None => settings.analysis_engines.push(AnalysisEngine {
                engine: id,
                ..AnalysisEngine::default()
            }),
        });
    }

    /// Returns the searches that are to run now.
    pub(crate) fn wanted(&self, context: &Context, game: &GameRoom) -> Wanted {
        let engines = context.settings.analysing().map(|(engine, _)| engine);
        let engines = engines.filter(|it| it.on && self.engine_failure(it.engine).is_none());
        let kept = engines.clone().map(|it| it.engine).collect();
        let others = engines.filter_map(|it| self.wanted_of(context, game, it));
        let own = self.wanted_search(context, game);
        Wanted {
            searches: own.into_iter().chain(others).collect(),
            opponent: None,
            kept,
        }
    }

    /// Returns the engine's search that is to run now; `None` when none is wanted.
    fn wanted_search(&self, context: &Context, game: &GameRoom) -> Option<SearchRequest> {
        let subject = self.subject(game);
        if self.failure(game).is_some() {
            return None;
        }
        if !self.on || subject.ending(game).is_some() {
            return None;
        }
        if let Some(threat) = self.wanted_threat(subject, &context.settings) {
            return Some(threat);
        }
        let settings = &context.settings;
        let own = AnalysisEngine {
            lines: settings.engine_lines,
            ..AnalysisEngine::default()
        };
        settings
            .searches_itself()
            .then(|| self.analysis_by(context, game, PlayerId::Engine, &own))
    }

    /// Returns the search of an engine of the user that is to run now.
    fn wanted_of(
        &self,
        context: &Context,
        game: &GameRoom,
        engine: &AnalysisEngine,
    ) -> Option<SearchRequest> {
        let is_over = self.subject(game).ending(game).is_some();
        let player = PlayerId::Other(engine.engine);
        (self.on && !is_over).then(|| self.analysis_by(context, game, player, engine))
    }

    /// Returns the analysis of the position by a player, with these lines and limits.
    fn analysis_by(
        &self,
        context: &Context,
        game: &GameRoom,
        player: PlayerId,
        engine: &AnalysisEngine,
    ) -> SearchRequest {
        let subject = self.subject(game);
        let mut limits = self.limits(context, subject.position, engine);
        if let Some(restriction) = self.restriction(game) {
            limits.search_moves = restriction.moves();
        }
        SearchRequest {
            purpose: Purpose::Analysis,
            player,
            line: game.session.line_to(subject.node),
            limits,
        }
    }

    fn limits(&self, context: &Context, position: &Position, engine: &AnalysisEngine) -> Limits {
        let settings = &context.settings;
        let lines = engine.lines;
        let (depth, seconds) = match engine.follows {
            true => (settings.engine_depth, settings.engine_seconds),
            false => (engine.depth, engine.seconds),
        };
        let depth = depth.and_then(|depth| i32::try_from(depth).ok()).map(Depth);
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

    /// Starts these searches and ends every other one.
    pub(crate) fn set_searches(&mut self, context: &mut Context, game: &GameRoom, wanted: Wanted) {
        self.rest(context, game, &wanted.searches);
        if (self.failure.as_ref())
            .is_some_and(|failure| failure.was_removed && !is_removed(context, failure.player))
        {
            // It is back in the list, so that it can be started in the next frame.
            self.failure = None;
            context.egui.request_repaint();
        }
        let settings = &context.settings;
        let known = |request: &SearchRequest| remembered(settings, game, request);
        let failures = self
            .controller
            .set_searches(wanted, &settings.engines, known);
        for StartedLog { id, plays, log } in self.controller.take_logs() {
            let task = match plays {
                true => EngineTask::Game,
                false => EngineTask::Analysis,
            };
            let name = other_name(id, &context.settings);
            context.engine_runs.add(id, name, task, log);
        }
        for (player, reason) in failures {
            self.has_failed(context, game, player, reason);
        }
        self.report_refusals(context);
    }

    /// Records that a player has failed; no search of it is requested again until the user asks for one.
    pub(crate) fn has_failed(
        &mut self,
        context: &mut Context,
        game: &GameRoom,
        player: PlayerId,
        reason: String,
    ) {
        if let Some(id) = player.other()
            && game.session.opponent_engine() != Some(id)
        {
            // Its part of the panel says why.
            self.failures.retain(|(failed, _)| *failed != id);
            self.failures.push((id, reason));
            return;
        }
        let told = ("reason", reason.as_str().into());
        let was_removed = is_removed(context, player);
        context.toasts.error(match player.other() {
            Some(_) if was_removed => tr("engine-gone"),
            Some(id) => {
                let name = other_name(id, &context.settings);
                tr_args("other-engine-failed", &[("name", name.into()), told])
            }
            None => tr_args("engine-failed", &[told]),
        });
        self.failure = Some(PlayerFailure {
            player,
            reason,
            was_removed,
        });
    }

    /// Sets the engine options from the settings.
    pub(crate) fn configure(&mut self, context: &mut Context) {
        let mut options = engine_options(&context.settings);
        if self.controller.options() == options {
            return;
        }
        // A running engine allocates memory itself; one that is not running does so only when it starts.
        if !self.controller.has_player(PlayerId::Engine)
            && let Some(refusal) = refused_hash(self.controller.options(), &options)
        {
            report_refusal(context, refusal);
            options = engine_options(&context.settings);
        }
        self.controller.configure(options);
        self.report_refusals(context);
    }

    fn report_refusals(&mut self, context: &mut Context) {
        for refusal in self.controller.take_refusals() {
            report_refusal(context, refusal);
        }
    }
}

/// Whether a player is an engine that is no longer in the list of the user.
fn is_removed(context: &Context, player: PlayerId) -> bool {
    let other = player.other();
    other.is_some_and(|id| context.settings.engine(id).is_none())
}

/// Name of the engine option that the hash size setting changes.
const HASH: &str = "hash";

/// The options of the engine in the settings.
fn engine_options(settings: &Settings) -> Vec<OptionValue> {
    let techniques = settings.techniques();
    let switches = techniques.options();
    let switches = switches.map(|(name, value)| (name, value.to_owned()));
    let sizes = [
        (HASH, settings.engine_hash_mib.to_string()),
        ("threads", settings.engine_threads.to_string()),
    ];
    sizes.into_iter().chain(switches).collect()
}

/// Returns a refusal when there is not enough memory for the hash size now; `None` at program start and when the size is not
/// raised.
fn refused_hash(old: &[OptionValue], new: &[OptionValue]) -> Option<RefusedOption> {
    let hash = |options: &[OptionValue]| {
        let mut options = options.iter();
        let (name, value) = options.find(|(name, _)| *name == HASH)?;
        Some((*name, value.parse::<usize>().ok()?))
    };
    let ((name, old), (_, mib)) = (hash(old)?, hash(new)?);
    (mib > old && !is_memory_free(mib)).then(|| RefusedOption {
        name,
        kept: old.to_string(),
        error: OptionError::Refused {
            name: name.to_owned(),
            reason: EngineError::Memory { mib }.to_string(),
        },
    })
}

/// Restores the setting of an option that the engine refused, and reports it.
fn report_refusal(context: &mut Context, refusal: RefusedOption) {
    let RefusedOption { name, kept, error } = refusal;
    let reason = match error {
        OptionError::Refused { reason, .. } => reason,
        error => error.to_string(),
    };
    match kept.parse() {
        Ok(mib) if name == HASH => {
            context.change(|settings| settings.engine_hash_mib = mib);
            let args = [("mib", kept.into()), ("reason", reason.into())];
            context.toasts.error(tr_args("engine-hash-kept", &args));
        }
        _ => {
            let args = [("reason", reason.into())];
            context.toasts.error(tr_args("engine-failed", &args));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_size_without_memory_is_refused_before_the_engine_runs() {
        let options = |mib: usize| vec![("threads", "1".to_owned()), (HASH, mib.to_string())];
        let too_much = usize::MAX / 4;
        let refusal = refused_hash(&options(64), &options(too_much)).unwrap();
        assert_eq!(refusal.kept, "64");
        assert!(refusal.error.to_string().contains("not enough memory"));
        assert_eq!(refused_hash(&options(64), &options(1)), None);
        assert_eq!(refused_hash(&[], &options(too_much)), None, "at the start");
    }
}
