//! The game of a tournament that is followed: on the board, in titles, and in a tab.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::shown::Shown;
use super::state::{MatchesRoom, Place};
use super::store::game_of;
use crate::board::{ClockFace, Hand, OnBoard};
use tabia_chess::Color;
use tabia_game::{Game, GameResult};
use tabia_matches::{GameId, Notes, Pairing, PlayedGame, TimeControl};
use tabia_texts::tr_args;

/// The names of a followed game.
pub(crate) struct FollowedNames {
    pub(crate) players: String,
    /// The tournament and the round, and whether the game is being played.
    pub(crate) place: String,
    /// Its result; unknown while it is being played.
    pub(crate) result: GameResult,
}

/// The time that a side of a game has left; `None` where it has no clock. `at` is the time of the last move while the game is being
/// played.
pub(super) fn time_left(
    shown: &Shown,
    (pairing, game): (&Pairing, &PlayedGame),
    at: Option<Instant>,
    color: Color,
) -> Option<Duration> {
    let seed = pairing.players[color.index()];
    let TimeControl::Clock { base, .. } = shown.settings.participants.get(seed.0)?.control else {
        return None;
    };
    let left = game.moves_of(color).last();
    let left = left.and_then(|played| played.clock).unwrap_or(base);
    let is_to_move = game.line().position().turn() == color;
    let used = at.filter(|_| is_to_move).map(|at| at.elapsed());
    Some(left.saturating_sub(used.unwrap_or_default()))
}

impl MatchesRoom {
    /// A game of the shown tournament, and when its last move was made if it is being played.
    pub(super) fn game(&self, id: GameId) -> Option<(Pairing, Arc<PlayedGame>, Option<Instant>)> {
        let live = self.shown_run().and_then(|run| run.live_game(id));
        if let Some(live) = live {
            return Some((live.pairing, live.game, Some(live.at)));
        }
        let (pairing, game) = self.shown()?.finished(id)?;
        Some((pairing, game, None))
    }

    /// A game of the shown tournament as it stands, for a tab.
    pub(crate) fn game_to_open(&self, id: GameId) -> Option<Game> {
        let (pairing, game, _) = self.game(id)?;
        let shown = self.shown()?;
        let about = (&shown.setup, &shown.settings);
        Some(game_of(about, (&pairing, &game), Notes::Commands))
    }

    /// The game that is followed, for the board.
    pub(crate) fn on_board(&self) -> Option<OnBoard> {
        if self.place != Place::Tournament {
            return None;
        }
        let (pairing, game, at) = self.game(self.watched?)?;
        let shown = self.shown()?;
        let name = |color: Color| shown.name(pairing.players[color.index()]).to_owned();
        let line = game.line();
        let turn = line.position().turn();
        let clock = |color: Color| {
            let remaining = time_left(shown, (&pairing, &game), at, color)?;
            let running = at.is_some() && turn == color;
            Some(ClockFace { remaining, running })
        };
        Some(OnBoard {
            position: Some((line.position().clone(), line.moves().last().copied())),
            hand: Hand::Rests,
            names: Some(Color::ALL.map(name)),
            clocks: Color::ALL.map(clock),
            bottom: Some(self.bottom),
            ..OnBoard::default()
        })
    }

    /// The names of the game that is followed.
    pub(crate) fn followed_names(&self) -> Option<FollowedNames> {
        if self.place != Place::Tournament {
            return None;
        }
        let (pairing, game, at) = self.game(self.watched?)?;
        let shown = self.shown()?;
        let [white, black] = pairing.players.map(|seed| shown.name(seed));
        let args = [
            ("event", shown.setup.name.as_str().into()),
            ("round", pairing.id.to_string().into()),
        ];
        let key = match at {
            Some(_) => "tournament-followed-live",
            None => "status-event-round",
        };
        Some(FollowedNames {
            players: format!("{white} – {black}"),
            place: tr_args(key, &args),
            result: game.end().result,
        })
    }
}
