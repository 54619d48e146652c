//! The engine's moves in a game, and the end of a game.

use std::time::Duration;

use super::PlayRoom;
use crate::analysis::AnalysisRoom;
use crate::analysis::controller::{News, Wanted};
use crate::analysis::search::{Purpose, SearchRequest};
use crate::game::GameRoom;
use crate::game::players::{EngineLimit, Player, opponent_name};
use crate::game::session::Play;
use crate::kit::context::Context;
use tabia_chess::Color;
use tabia_engine::{self as engine, Depth, Elo, Limits};
use tabia_settings::{EngineId, Settings};
use tabia_texts::{tr, tr_args};

/// Time reserved for the delay between a move and the clock.
const OVERHEAD: Duration = Duration::from_millis(50);

impl PlayRoom {
    /// What the players have to do in the game.
    pub(crate) fn wanted(&self, context: &Context, game: &GameRoom) -> Wanted {
        let opponent = game.session.opponent_engine();
        // An engine that was removed is reported at once.
        let is_due =
            |id: &EngineId| !game.session.is_paused() || context.settings.engine(*id).is_none();
        Wanted {
            searches: self.wanted_search(context, game).into_iter().collect(),
            opponent: opponent.filter(is_due),
            kept: opponent.into_iter().collect(),
        }
    }

    /// The search that the engine has to run now, for its own move or for a hint.
    fn wanted_search(&self, context: &Context, game: &GameRoom) -> Option<SearchRequest> {
        if let Some(request) = self.wanted_hint(game) {
            return Some(request);
        }
        let play = game.session.play.as_ref()?;
        let searches = game.session.engine_to_move() && !self.has_book_move();
        searches.then(|| SearchRequest {
            purpose: Purpose::Play,
            player: play.opponent,
            line: game.session.line_to(play.tip),
            limits: limits(context, play),
        })
    }

    /// Processes a move that the engine has found.
    pub(crate) fn poll_engine(
        &mut self,
        context: &mut Context,
        game: &mut GameRoom,
        analysis: &mut AnalysisRoom,
    ) {
        for (player, news) in analysis.controller.poll() {
            match news {
                News::Note(note) => context.toasts.error(note),
                News::Failed(reason) => analysis.has_failed(context, game, player, reason),
                News::Repeated(reason) => {
                    let name = opponent_name(player, Elo::MAX, &context.settings);
                    let args = [("name", name.into()), ("reason", reason.into())];
                    context.toasts.error(tr_args("engine-repeated", &args));
                }
                News::Hint(mv, depth) => self.poll_hint(game, mv, depth),
                News::Move(mv, spent) => {
                    let search = analysis.controller.search(player);
                    // Another tab may be shown by now: its game may expect no move, or a different one.
                    let Some((tip, position)) = game.session.tip() else {
                        continue;
                    };
                    if search.is_none_or(|search| *search.request.position() != position) {
                        continue;
                    }
                    let score = search
                        .and_then(|search| search.lines.first())
                        .map(|line| line.score);
                    if let Some(play) = &mut game.session.play
                        && score.is_some()
                    {
                        play.engine_score = score;
                    }
                    if let Err(error) = game.session.play_at_tip(mv, spent, context.now) {
                        analysis.has_failed(context, game, player, error.to_string());
                    }
                    self.note_refusal(game, tip, mv);
                    self.announce_end(context, game);
                }
            }
        }
    }

    /// Reports once how the game ended.
    pub(crate) fn announce_end(&mut self, context: &mut Context, game: &mut GameRoom) {
        if !game.session.is_playing()
            && let Some(outcome) = game.session.outcome()
            && game.announced != Some(outcome)
        {
            game.announced = Some(outcome);
            game.end_shown = true;
            self.keep_played(context, game);
            self.learn(context, game);
            game.rows_changed();
        }
    }
}

fn limits(context: &Context, play: &Play) -> Limits {
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
            time: Some(time.into()),
            ..limits
        },
        (EngineLimit::Clock, Some(clocks)) => {
            let clock = engine::Clock {
                remaining: Color::ALL.map(|color| clocks.left(color, context.now)),
                increment: [clocks.control().increment; 2],
                moves_to_go: None,
            };
            Limits {
                time: Some(clock.into()),
                ..limits
            }
        }
        (EngineLimit::Clock, None) => Limits {
            time: Some(Duration::from_secs(2).into()),
            ..limits
        },
    }
}

/// Requests a repaint when a shown digit of a running clock changes, and not before.
pub(crate) fn wake_for_clocks(context: &Context, game: &GameRoom) {
    let play = game.session.play.as_ref();
    let clocks = play.and_then(|play| play.clocks.as_ref());
    if let Some(seconds) = clocks.and_then(|clocks| clocks.next_change(context.now)) {
        context.egui.request_repaint_after_secs(seconds as f32);
    }
}

/// The name of the player of a side.
pub(crate) fn player_name(game: &GameRoom, color: Color, settings: &Settings) -> String {
    let (tag, side) = match color {
        Color::White => ("White", "white"),
        Color::Black => ("Black", "black"),
    };
    if let Some(name) = game.session.game().tags().known(tag) {
        return name.to_owned();
    }
    let play = game.session.play.as_ref();
    match play.map(|play| (play.players[color.index()], play)) {
        Some((Player::Engine, play)) => opponent_name(play.opponent, play.strength.elo, settings),
        Some((Player::Human, _)) if game.session.against_engine() => tr("player-you"),
        Some((Player::Human, _)) | None => tr(side),
    }
}
