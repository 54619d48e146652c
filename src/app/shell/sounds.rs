//! Sounds for what has changed since the last frame, whatever changed it. The board's animation starts with the same change, so
//! both are in sync.

use std::time::Duration;

use super::state::{App, Audible};
use crate::game::clocks::TimeControl;
use crate::game::players::Player;
use crate::sound::{Sound, of_move};
use tabia_chess::Color;
use tabia_game::{Game, NodeId};

impl App {
    /// The state at the last call and now; `None` the first time.
    pub(super) fn audible_change(&mut self) -> Option<(Audible, Audible)> {
        let now = self.audible();
        let before = self.sound_state.before.replace(now)?;
        Some((before, now))
    }

    /// Plays the sound of the change; of several, the most important one.
    pub(super) fn play_sounds(&mut self, before: Audible, now: Audible) {
        let refused = std::mem::take(&mut self.sound_state.refused);
        if before.game != now.game {
            self.sound_state.low_time = [false; 2];
        }
        let sounds = [
            refused.then_some(Sound::Error),
            self.sound_of_move(before, now),
            // The new volume is played at once.
            ((before.on, before.volume) != (now.on, now.volume)).then_some(Sound::Move),
            self.low_time().then_some(Sound::LowTime),
            (before.game == now.game && before.end != now.end && now.end.is_some())
                .then_some(Sound::End),
        ];
        if let Some(sound) = sounds.into_iter().flatten().max()
            && now.on
        {
            self.sounds.play(sound, now.volume);
        }
    }

    fn audible(&self) -> Audible {
        let settings = &self.context.settings;
        let mut volume = settings.sound_volume;
        // While the slider is dragged, the old volume is kept.
        if let Some(before) = &self.sound_state.before
            && self.context.egui.input(|input| input.pointer.any_down())
        {
            volume = before.volume;
        }
        Audible {
            game: self.game.serial,
            node: self.game.session.node(),
            tip: self.game.session.play.as_ref().map(|play| play.tip),
            end: self.game.announced,
            on: settings.sound,
            volume,
        }
    }

    /// The sound of the moves that were played or stepped to, shown or not; of several, the most important one.
    fn sound_of_move(&self, before: Audible, now: Audible) -> Option<Sound> {
        if before.game != now.game {
            return None;
        }
        let game = self.game.session.game();
        let played = self.moves_played(before, now);
        let mut nodes = vec![before.tip.unwrap_or(before.node)];
        nodes.extend(&played);
        if played.is_empty() {
            return match before.node != now.node {
                true => Some(sound_between(game, before.node, now.node)),
                // Moves were taken back while an earlier position is shown.
                false => (before.tip? != now.tip?).then_some(Sound::Move),
            };
        }
        let sounds = nodes.windows(2);
        sounds
            .map(|pair| sound_between(game, pair[0], pair[1]))
            .max()
    }

    /// The moves that were played in the current game since an earlier state: more than one where an opponent's move and a
    /// premove fall into one frame.
    pub(super) fn moves_played(&self, before: Audible, now: Audible) -> Vec<NodeId> {
        let Some(from) = before.tip else {
            return Vec::new();
        };
        // With its last move the game is over, and that move is shown.
        let to = now.tip.unwrap_or(now.node);
        let game = self.game.session.game();
        let line = game.line_to(to);
        let is_from = |node: &NodeId| *node == from;
        match (line.iter().position(is_from), from == game.root()) {
            (Some(index), _) => line[index + 1..].to_vec(),
            (None, true) => line,
            (None, false) => Vec::new(),
        }
    }

    /// Whether the running clock of a human has just become low, for the first time in this game.
    fn low_time(&mut self) -> bool {
        let Some(play) = &self.game.session.play else {
            return false;
        };
        let Some(clocks) = &play.clocks else {
            return false;
        };
        let low = |color: &Color| {
            play.players[color.index()] == Player::Human
                && clocks.left(*color, self.context.now) <= low(clocks.control())
        };
        let Some(color) = clocks.running().filter(low) else {
            return false;
        };
        !std::mem::replace(&mut self.sound_state.low_time[color.index()], true)
    }
}

/// Returns the sound of the move that is reached when going forward, otherwise that of a plain move.
fn sound_between(game: &Game, from: NodeId, to: NodeId) -> Sound {
    let forwards = from == game.root() || game.line_to(to).contains(&from);
    let (Some(mv), Some(parent)) = (game.mv(to), game.parent(to)) else {
        return Sound::Move;
    };
    if forwards {
        of_move(&game.position(parent), mv)
    } else {
        Sound::Move
    }
}

/// Returns the time from which on a clock counts as low: ten seconds, or less in a game of less than 100 seconds.
fn low(control: TimeControl) -> Duration {
    Duration::from_secs(10).min(control.base / 10)
}
