//! Remembers the engine's results and shows them again in their positions.

use super::search::{Purpose, Search, SearchRequest};
use super::state::AnalysisRoom;
use super::subject::situation;
use crate::game::GameRoom;
use crate::game::evaluations::Situation;
use crate::game::players::PlayerId;
use crate::kit::context::Context;
use tabia_engine::Info;
use tabia_settings::Settings;

impl AnalysisRoom {
    /// Remembers the results of the search since the last frame, unless it was restricted to some moves.
    pub(crate) fn remember(&mut self, context: &Context, game: &mut GameRoom) {
        self.update_threats();
        if let Some(search) = self.controller.take_news(PlayerId::Engine)
            && let Some(situation) = kept_situation(&search.request, &context.settings)
        {
            let position = search.request.position();
            game.evaluations.note(situation, position, &search.lines);
            if search.request.purpose == Purpose::Analysis
                && let Some(found) = search.iterations.found()
            {
                self.live.keep(situation, found);
            }
        }
    }

    /// Keeps the lines of a position visible while the engine looks for threats in it.
    pub(super) fn rest(&mut self, context: &Context, game: &GameRoom, wanted: &[SearchRequest]) {
        let is_threat = |wanted: &&SearchRequest| wanted.purpose == Purpose::Threat;
        let Some(wanted) = wanted.iter().find(is_threat) else {
            return;
        };
        let searches = |search: &Search| search.request == *wanted;
        if self
            .controller
            .search(PlayerId::Engine)
            .is_some_and(searches)
        {
            return;
        }
        let (settings, subject) = (&context.settings, self.subject(game));
        let mut lines = match self.shown_search(game, settings) {
            Some(search) => search.shown.clone(),
            None => {
                let situation = subject.situation(game, settings);
                game.evaluations.lines(situation, subject.position)
            }
        };
        lines.truncate(settings.engine_lines);
        self.resting = Some((subject.position.clone(), lines));
    }

    /// The lines that remain shown while the engine looks for threats.
    pub(super) fn resting_lines(&self, game: &GameRoom) -> &[Info] {
        let searches = |search: &Search| search.request.purpose == Purpose::Threat;
        let search = self.controller.search(PlayerId::Engine);
        let is_looking = search.is_some_and(searches);
        let resting = self.resting.as_ref().filter(|_| is_looking);
        let position = self.subject(game).position;
        let resting = resting.filter(|(other, _)| other == position);
        resting.map_or(&[], |(_, lines)| lines)
    }
}

/// What is remembered of the position of a new search.
pub(super) fn remembered(
    settings: &Settings,
    game: &GameRoom,
    request: &SearchRequest,
) -> Vec<Info> {
    match kept_situation(request, settings) {
        Some(situation) => game.evaluations.lines(situation, request.position()),
        None => Vec::new(),
    }
}

/// The key under which the results of a search are kept; `None` when the search does not cover all moves, or is not one of
/// Tabia's own engine.
fn kept_situation(request: &SearchRequest, settings: &Settings) -> Option<Situation> {
    if request.player != PlayerId::Engine {
        return None;
    }
    let occurrences = match request.purpose {
        Purpose::Analysis if request.limits.search_moves.is_empty() => request.line.occurrences(),
        Purpose::Threat => 1,
        Purpose::Analysis | Purpose::Play | Purpose::Hint => return None,
    };
    Some(situation(request.position(), occurrences, settings))
}
