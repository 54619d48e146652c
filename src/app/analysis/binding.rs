//! What the search is bound to: some of the moves of a position.

use super::restriction::Restriction;
use super::state::AnalysisRoom;
use crate::game::GameRoom;
use tabia_chess::Move;
use tabia_settings::Settings;

impl AnalysisRoom {
    /// The restriction that is in force: one of another position waits until that is shown again.
    pub(crate) fn restriction(&self, game: &GameRoom) -> Option<&Restriction> {
        let position = self.subject(game).position;
        let restriction = self.restriction.as_ref();
        restriction.filter(|one| one.is_of(position) && !game.session.is_playing())
    }

    /// Whether the search stays with a position or with some of its moves.
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

    /// Whether the search may be had without a move: another one has to be left.
    pub(crate) fn can_exclude(&self, game: &GameRoom, mv: Move) -> bool {
        let subject = self.subject(game);
        let left = match self.restriction(game) {
            Some(restriction) => restriction.moves(),
            None => subject.position.legal_moves().to_vec(),
        };
        left.contains(&mv) && left.len() > 1
    }

    /// Searches without a move.
    pub(super) fn exclude(&mut self, game: &GameRoom, mv: Move) {
        if !self.can_exclude(game, mv) {
            return;
        }
        let position = self.subject(game).position;
        let restriction = Restriction::without(self.restriction(game), position, mv);
        self.restriction = Some(restriction);
    }

    /// The moves with which the shown lines begin.
    pub(super) fn first_moves(&self, game: &GameRoom, settings: &Settings) -> Vec<Move> {
        let lines = self.shown_lines(game, settings).iter();
        lines.filter_map(|line| line.pv.first()).copied().collect()
    }
}
