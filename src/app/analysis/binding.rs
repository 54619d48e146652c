//! Restriction of the search to some moves of a position.

use super::restriction::Restriction;
use super::state::AnalysisRoom;
use crate::game::GameRoom;
use tabia_chess::Move;
use tabia_settings::Settings;

impl AnalysisRoom {
    /// Returns the restriction in force. A restriction of another position applies again when that position is shown.
    pub(crate) fn restriction(&self, game: &GameRoom) -> Option<&Restriction> {
        let position = self.subject(game).position;
        let restriction = self.restriction.as_ref();
        restriction.filter(|one| one.is_of(position) && !game.session.is_playing())
    }

    /// Whether the search is locked to a position or restricted to some of its moves.
    pub(crate) fn is_bound(&self, game: &GameRoom) -> bool {
        self.subject(game).lock.is_some() || self.restriction(game).is_some()
    }

    /// Restricts the search to these moves.
    pub(super) fn search_only(&mut self, game: &GameRoom, moves: &[Move]) {
        let restriction = Restriction::only(self.subject(game).position, moves);
        if restriction.is_some() {
            self.restriction = restriction;
        }
    }

    /// Whether a move can be excluded from the search: at least one other move must remain.
    pub(crate) fn can_exclude(&self, game: &GameRoom, mv: Move) -> bool {
        let subject = self.subject(game);
        let left = match self.restriction(game) {
            Some(restriction) => restriction.moves(),
            None => subject.position.legal_moves().to_vec(),
        };
        left.contains(&mv) && left.len() > 1
    }

    /// Excludes a move from the search.
    pub(super) fn exclude(&mut self, game: &GameRoom, mv: Move) {
        if !self.can_exclude(game, mv) {
            return;
        }
        let position = self.subject(game).position;
        let restriction = Restriction::without(self.restriction(game), position, mv);
        self.restriction = Some(restriction);
    }

    /// Returns the first moves of the shown lines.
    pub(super) fn first_moves(&self, game: &GameRoom, settings: &Settings) -> Vec<Move> {
        let lines = self.shown_lines(game, settings).iter();
        lines.filter_map(|line| line.pv.first()).copied().collect()
    }
}
