//! Playing the sounds of what has changed since the last frame.

use super::heard::{Audible, low, sound_between};
use super::state::App;
use crate::game::players::Player;
use crate::sound::Sound;
use tabia_chess::Color;

impl App {
    /// Plays the sound of what has changed; of several, the one that matters most.
    pub(super) fn hear(&mut self) {
        let now = self.audible();
        let refused = std::mem::take(&mut self.heard.refused);
        let Some(before) = self.heard.before.replace(now) else {
            return;
        };
        if before.game != now.game {
            self.heard.low_time = [false; 2];
        }
        let sounds = [
            refused.then_some(Sound::Error),
            self.sound_of_move(before, now),
            // The new volume can be heard at once.
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
        // While a hand holds the slider, the old volume stays.
        if let Some(before) = &self.heard.before
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

    /// The sound of the move that has been played or stepped to, shown or not.
    fn sound_of_move(&self, before: Audible, now: Audible) -> Option<Sound> {
        if before.game != now.game {
            return None;
        }
        let game = self.game.session.game();
        if before.node != now.node {
            return Some(sound_between(game, before.node, now.node));
        }
        let (from, to) = (before.tip?, now.tip?);
        (from != to).then(|| sound_between(game, from, to))
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
        !std::mem::replace(&mut self.heard.low_time[color.index()], true)
    }
}
