//! A participant in its games: limits beside its time control, and a new start for each game.

use crossbeam_channel::Receiver;

use super::entrants::MoveLimits;
use tabia_player::{Ended, GameLine, Limits, OptionError, Player, PlayerOption, Report, SearchId};

/// Starts the player of a participant anew.
pub(super) type Restart = Box<dyn Fn() -> Box<dyn Player> + Send>;

/// A player with further limits.
pub(super) struct Seated {
    player: Box<dyn Player>,
    limits: MoveLimits,
    /// `None` when it plays all its games.
    restart: Option<Restart>,
    has_played: bool,
}

impl Seated {
    pub fn new(player: Box<dyn Player>, limits: MoveLimits, restart: Option<Restart>) -> Seated {
        Seated {
            player,
            limits,
            restart,
            has_played: false,
        }
    }
}

impl Player for Seated {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn options(&self) -> Vec<PlayerOption> {
        self.player.options()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        self.player.set_option(name, value)
    }

    fn new_game(&mut self) {
        if let Some(restart) = self.restart.as_ref().filter(|_| self.has_played) {
            self.player = restart();
            self.has_played = false;
        }
        self.player.new_game();
    }

    fn wait_until_ready(&mut self) {
        self.player.wait_until_ready();
    }

    fn go(&mut self, game: &GameLine, limits: Limits) -> SearchId {
        self.has_played = true;
        let limits = Limits {
            depth: limits.depth.into_iter().chain(self.limits.depth).min(),
            nodes: limits.nodes.into_iter().chain(self.limits.nodes).min(),
            ..limits
        };
        self.player.go(game, limits)
    }

    fn stop(&mut self) {
        self.player.stop();
    }

    fn ponder_hit(&mut self) {
        self.player.ponder_hit();
    }

    fn reports(&self) -> &Receiver<Report> {
        self.player.reports()
    }

    fn ended(&self) -> Option<Ended> {
        self.player.ended()
    }
}
