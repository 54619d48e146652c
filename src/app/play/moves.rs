//! The engine's part in the window: analysis of the shown position, and its moves in a game.

use std::time::Duration;

use crate::app::analysis::engine_link::{Job, News, Purpose, Search, Setup};
use crate::app::game::outcome::Outcome;
use crate::app::game::session::{EngineLimit, Play, Player, engine_name};
use crate::app::kit::text::{tr, tr_args};
use crate::app::shell::App;
use crate::chess::Position;
use crate::engine::{self, Depth, Info, Limits};
use crate::game::NodeId;

/// Kept in reserve for the way of a move to the clock.
const OVERHEAD: Duration = Duration::from_millis(50);

impl App {
    /// Sees to it that the engine thinks about what the state asks for.
    pub(in crate::app) fn direct_engine(&mut self) {
        self.ask_books();
        if let Err(reason) = self.analysis.controller.set_search(self.wanted_search()) {
            self.engine_has_failed(reason);
        }
    }

    fn wanted_search(&self) -> Option<(Purpose, Job)> {
        if self.analysis.failure.is_some() {
            return None;
        }
        if let Some(play) = &self.game.session.play {
            let (node, position) = self.game.session.tip()?;
            let searches = self.game.session.engine_to_move() && !self.has_book_move();
            return searches.then(|| {
                let limits = self.play_limits(play);
                (Purpose::Play, self.job(node, position, limits))
            });
        }
        if !self.analysis.on || self.game.session.ending().is_some() {
            return None;
        }
        let limits = self.analysis_limits();
        Some((
            Purpose::Analysis,
            self.job(
                self.game.session.node(),
                self.game.session.position().clone(),
                limits,
            ),
        ))
    }

    fn job(&self, node: NodeId, position: Position, limits: Limits) -> Job {
        Job {
            position,
            history: self.game.session.game().keys_to(node),
            limits,
        }
    }

    fn analysis_limits(&self) -> Limits {
        let lines = self.context.settings.engine_lines;
        let depth = self
            .context
            .settings
            .engine_depth
            .and_then(|depth| i32::try_from(depth).ok())
            .map(Depth);
        let time = self
            .context
            .settings
            .engine_seconds
            .map(|seconds| Duration::from_secs(u64::from(seconds)));
        if self.analysis.deeper == Some(self.game.session.position().key())
            || (depth.is_none() && time.is_none())
        {
            return Limits {
                lines,
                ..Limits::infinite()
            };
        }
        Limits {
            depth,
            time,
            lines,
            study: true,
            ..Limits::default()
        }
    }

    fn play_limits(&self, play: &Play) -> Limits {
        let limits = Limits {
            lines: 1,
            overhead: OVERHEAD,
            strength: Some(play.strength),
            ..Limits::default()
        };
        match (play.limit, &play.clocks) {
            (EngineLimit::Depth(depth), _) => Limits {
                depth: Some(Depth(i32::try_from(depth).unwrap_or(i32::MAX))),
                ..limits
            },
            (EngineLimit::Time(time), _) => Limits {
                time: Some(time),
                ..limits
            },
            (EngineLimit::Clock, Some(clocks)) => {
                let clock = engine::Clock {
                    remaining: crate::chess::Color::ALL
                        .map(|color| clocks.left(color, self.context.now)),
                    increment: [clocks.control().increment; 2],
                    moves_to_go: None,
                };
                Limits {
                    clock: Some(clock),
                    ..limits
                }
            }
            (EngineLimit::Clock, None) => Limits {
                time: Some(Duration::from_secs(2)),
                ..limits
            },
        }
    }

    /// Takes in what the engine has found.
    pub(in crate::app) fn hear_engine(&mut self) {
        for news in self.analysis.controller.poll() {
            match news {
                News::Failed(reason) => self.engine_has_failed(reason),
                News::Move(mv, spent) => {
                    let score = self
                        .analysis
                        .controller
                        .search()
                        .and_then(|search| search.lines.first())
                        .map(|line| line.score);
                    if let Some(play) = &mut self.game.session.play
                        && score.is_some()
                    {
                        play.engine_score = score;
                    }
                    let tip = self.game.session.play.as_ref().map(|play| play.tip);
                    if let Err(error) = self.game.session.play_at_tip(mv, spent, self.context.now) {
                        self.engine_has_failed(error.to_string());
                    }
                    if let Some(tip) = tip {
                        self.note_refusal(tip, mv);
                    }
                    self.announce_end();
                }
            }
        }
    }

    fn engine_has_failed(&mut self, reason: String) {
        self.context.toasts.error(tr_args(
            "engine-failed",
            &[("reason", reason.as_str().into())],
        ));
        self.analysis.failure = Some(reason);
    }

    /// Tells how the game ended, once.
    pub(in crate::app) fn announce_end(&mut self) {
        if !self.game.session.is_playing()
            && let Some(outcome) = self.game.session.outcome
            && self.play.announced != Some(outcome)
        {
            self.play.announced = Some(outcome);
            self.context.toasts.info(outcome.to_string());
            self.learn();
            self.rows_changed();
        }
    }

    /// Whether the user wants analysis, and may have it: nobody is helped in a game.
    pub(in crate::app) fn analyses(&self) -> bool {
        self.analysis.on && !self.game.session.is_playing()
    }

    /// Whether what the engine and the books know is kept from the players.
    pub(in crate::app) fn hides_thoughts(&self) -> bool {
        self.game.session.is_playing() && !self.context.settings.engine_thoughts
    }

    /// The search whose lines begin in the shown position, unless they are kept from the player.
    pub(in crate::app) fn shown_search(&self) -> Option<&Search> {
        self.analysis
            .controller
            .search()
            .filter(|search| search.job.position == *self.game.session.position())
            .filter(|_| !self.hides_thoughts())
    }

    /// The lines as they stand in the window: those that the pointer holds, or else the newest. Arrows, bar and commands
    /// go by them, so that what is played is what is seen.
    pub(in crate::app) fn shown_lines(&self) -> &[Info] {
        let Some(search) = self.shown_search() else {
            return &[];
        };
        let held = self.analysis.view.held(self.game.session.position());
        held.unwrap_or(&search.lines)
    }

    /// The engine's best line in the shown position, when there is one.
    pub fn best_line(&self) -> Option<&Info> {
        self.shown_lines()
            .first()
            .filter(|line| !line.pv.is_empty())
    }

    /// Whether the shown position was searched to a limit that can be lifted.
    pub(in crate::app) fn can_search_deeper(&self) -> bool {
        self.shown_search().is_some_and(|search| {
            search.purpose == Purpose::Analysis && search.done && !search.job.limits.infinite
        })
    }

    /// Sets the engine up as the settings say.
    pub(in crate::app) fn configure_engine(&mut self) {
        if let Err(reason) = self
            .analysis
            .controller
            .configure(Setup::from(&self.context.settings))
        {
            self.context
                .toasts
                .error(tr_args("engine-failed", &[("reason", reason.into())]));
        }
    }

    /// Offers a draw: the engine answers by how it stands; two humans ask one another.
    pub(in crate::app) fn offer_draw(&mut self) {
        if !self.game.session.against_engine() {
            self.dialog = Some(crate::app::shell::dialogs::Dialog::draw_offer());
        } else if self.game.session.engine_accepts_draw() {
            self.game.session.end(Outcome::Agreed, self.context.now);
            self.announce_end();
        } else {
            self.context.toasts.info(tr("draw-declined"));
        }
    }

    /// Asks for a repaint when a shown digit of a running clock changes, and not before.
    pub(in crate::app) fn wake_for_clocks(&self) {
        let clocks = self
            .game
            .session
            .play
            .as_ref()
            .and_then(|play| play.clocks.as_ref());
        if let Some(seconds) = clocks.and_then(|clocks| clocks.next_change(self.context.now)) {
            self.context.egui.request_repaint_after_secs(seconds as f32);
        }
    }

    /// The names of the players, by colour.
    pub(in crate::app) fn player_name(&self, color: crate::chess::Color) -> String {
        let tag = if color == crate::chess::Color::White {
            "White"
        } else {
            "Black"
        };
        if let Some(name) = self.game.session.game().tags().known(tag) {
            return name.to_owned();
        }
        let play = self.game.session.play.as_ref();
        match play.map(|play| (play.players[color.index()], play.strength)) {
            Some((Player::Engine, strength)) => engine_name(strength.elo),
            Some((Player::Human, _)) if self.game.session.against_engine() => tr("player-you"),
            Some((Player::Human, _)) | None => tr(if color == crate::chess::Color::White {
                "white"
            } else {
                "black"
            }),
        }
    }
}
