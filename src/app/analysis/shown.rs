//! What of the engine's work belongs to the shown position.

use super::engine_link::{Purpose, Search};
use super::state::AnalysisRoom;
use crate::app::board::Mark;
use crate::app::game::GameRoom;
use crate::engine::Info;
use crate::settings::Settings;

impl AnalysisRoom {
    /// Whether the user wants analysis, and may have it: nobody is helped in a game.
    pub(in crate::app) fn analyses(&self, game: &GameRoom) -> bool {
        self.on && !game.session.is_playing()
    }

    /// The search whose lines begin in the shown position, unless they are kept from the player.
    pub(in crate::app) fn shown_search(
        &self,
        game: &GameRoom,
        settings: &Settings,
    ) -> Option<&Search> {
        self.controller
            .search()
            .filter(|search| search.purpose != Purpose::Hint)
            .filter(|search| search.job.position == *game.session.position())
            .filter(|_| !hides_thoughts(game, settings))
    }

    /// The lines as they stand in the window: those that the pointer holds, or else the newest. Arrows, bar and commands
    /// go by them, so that what is played is what is seen.
    pub(in crate::app) fn shown_lines(&self, game: &GameRoom, settings: &Settings) -> &[Info] {
        let Some(search) = self.shown_search(game, settings) else {
            return &[];
        };
        let held = self.view.held(game.session.position());
        held.unwrap_or(&search.lines)
    }

    /// The engine's best line in the shown position, when there is one.
    pub fn best_line(&self, game: &GameRoom, settings: &Settings) -> Option<&Info> {
        let best = self.shown_lines(game, settings).first();
        best.filter(|line| !line.pv.is_empty())
    }

    /// Whether the shown position was searched to a limit that can be lifted.
    pub(in crate::app) fn can_search_deeper(&self, game: &GameRoom, settings: &Settings) -> bool {
        self.shown_search(game, settings).is_some_and(|search| {
            search.purpose == Purpose::Analysis && search.done && !search.job.limits.infinite
        })
    }

    /// The first moves of the engine's lines; none while it finds its own moves in a game.
    pub fn arrows(&self, game: &GameRoom, settings: &Settings) -> Vec<Mark> {
        if !settings.engine_arrows || game.session.is_playing() {
            return Vec::new();
        }
        let lines = self.shown_lines(game, settings).iter();
        let moves = lines.filter_map(|line| line.pv.first());
        moves
            .enumerate()
            .map(|(rank, mv)| Mark::engine(mv.from(), mv.landing(), rank))
            .collect()
    }
}

/// Whether what the engine and the books know is kept from the players.
pub(in crate::app) fn hides_thoughts(game: &GameRoom, settings: &Settings) -> bool {
    game.session.is_playing() && !settings.engine_thoughts
}
