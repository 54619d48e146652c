//! The part of the engine's output that belongs to the shown position.

use super::search::{Purpose, Search};
use super::state::AnalysisRoom;
use super::subject::situation_at;
use crate::board::{ArrowScore, Mark};
use crate::game::GameRoom;
use crate::game::players::PlayerId;
use tabia_chess::{Move, Position};
use tabia_engine::{Info, Score};
use tabia_game::NodeId;
use tabia_settings::{EngineId, ScoreView, Settings};

impl AnalysisRoom {
    /// Whether analysis is switched on and allowed: there is none during a game.
    pub(crate) fn analyses(&self, game: &GameRoom) -> bool {
        self.on && !game.session.is_playing()
    }

    /// The search whose lines begin in the searched position, unless they are hidden from the player.
    pub(crate) fn shown_search(&self, game: &GameRoom, settings: &Settings) -> Option<&Search> {
        let player = match &game.session.play {
            Some(play) => play.opponent,
            None => PlayerId::Engine,
        };
        self.controller
            .search(player)
            .filter(|search| !matches!(search.request.purpose, Purpose::Hint | Purpose::Threat))
            .filter(|search| search.request.position() == self.subject(game).position)
            .filter(|_| !hides_thoughts(game, settings))
    }

    /// The lines shown in the window: those held under the pointer, otherwise the newest. Arrows, bar and commands use them, so
    /// that the shown line is the one that is played.
    pub(crate) fn shown_lines(&self, game: &GameRoom, settings: &Settings) -> &[Info] {
        if hides_thoughts(game, settings) {
            return &[];
        }
        let held = self.view.held(self.subject(game).position);
        held.unwrap_or_else(|| self.newest_lines(game, settings))
    }

    /// The newest lines of the analysed position. While the engine looks for threats there, they remain as they were.
    pub(crate) fn newest_lines(&self, game: &GameRoom, settings: &Settings) -> &[Info] {
        match self.shown_search(game, settings) {
            Some(search) => &search.shown,
            None => self.resting_lines(game),
        }
    }

    /// The search of an engine of the user whose lines begin in the analysed position.
    pub(crate) fn search_of(&self, id: EngineId, game: &GameRoom) -> Option<&Search> {
        let search = self.controller.search(PlayerId::Other(id))?;
        let is_here = search.request.position() == self.subject(game).position;
        let analyses = search.request.purpose == Purpose::Analysis;
        (is_here && analyses && self.analyses(game)).then_some(search)
    }

    /// The engines of the user that analyse, in the order of their places from 1, and their lines in the analysed position.
    fn other_lines(
        &self,
        game: &GameRoom,
        settings: &Settings,
    ) -> impl Iterator<Item = (u8, &[Info])> {
        let others = settings.analysing().zip(1..);
        others.filter_map(|((engine, _), place)| {
            let search = self.search_of(engine.engine, game)?;
            Some((place, search.shown.as_slice()))
        })
    }

    /// The best line in the analysed position, if there is one: of the engine, or else of the first other one that has a line.
    pub fn best_line(&self, game: &GameRoom, settings: &Settings) -> Option<&Info> {
        let own = self.shown_lines(game, settings).first();
        let best = own.or_else(|| {
            let mut others = self.other_lines(game, settings);
            others.find_map(|(_, lines)| lines.first())
        });
        best.filter(|line| !line.pv.is_empty())
    }

    /// Whether the position was searched to a limit that can be lifted.
    pub(crate) fn can_search_deeper(&self, game: &GameRoom, settings: &Settings) -> bool {
        self.shown_search(game, settings).is_some_and(|search| {
            let request = &search.request;
            request.purpose == Purpose::Analysis && search.done && !request.limits.infinite
        })
    }

    /// The score of the shown position from White's view: of the best line, or the remembered one when the engine searches
    /// another position or not all moves.
    pub(crate) fn shown_score(&self, game: &GameRoom, settings: &Settings) -> Option<Score> {
        let position = game.session.position();
        let is_whole = self.subject(game).is_shown(game) && self.restriction(game).is_none();
        let score = match is_whole {
            true => self.best_line(game, settings)?.score,
            false if !self.analyses(game) => return None,
            false => self.remembered_score(game, game.session.node(), position, settings)?,
        };
        Some(position.turn().white_view(score))
    }

    /// The score of the previous position from White's view.
    pub(crate) fn score_before(&self, game: &GameRoom, settings: &Settings) -> Option<Score> {
        let tree = game.session.game();
        let parent = tree
            .parent(game.session.node())
            .filter(|_| self.analyses(game))?;
        let position = tree.position(parent);
        let score = self.remembered_score(game, parent, &position, settings)?;
        Some(position.turn().white_view(score))
    }

    fn remembered_score(
        &self,
        game: &GameRoom,
        node: NodeId,
        position: &Position,
        settings: &Settings,
    ) -> Option<Score> {
        let situation = situation_at(game, node, position, settings);
        let lines = game.evaluations.lines(situation, position);
        lines.first().map(|line| line.score)
    }

    /// The first moves of the engine's lines; none while it plays in a game, or is locked to another position.
    pub fn arrows(&self, game: &GameRoom, settings: &Settings) -> Vec<Mark> {
        let subject = self.subject(game);
        if !settings.engine_arrows || game.session.is_playing() || !subject.is_shown(game) {
            return Vec::new();
        }
        let turn = subject.position.turn();
        let moves = |lines: &[Info]| -> Vec<(Move, Score)> {
            let lines = lines.iter();
            let moves = lines.filter_map(|line| Some((*line.pv.first()?, line.score)));
            moves.collect()
        };
        let own = moves(self.shown_lines(game, settings)).into_iter();
        let own = own.enumerate().map(|(rank, (mv, score))| {
            let whites = turn.white_view(score);
            let score = settings.arrow_scores.then(|| ArrowScore {
                shown: match settings.score_view {
                    ScoreView::White => whites,
                    ScoreView::SideToMove => score,
                },
                is_whites: whites >= Score::DRAW,
            });
            Mark::engine(mv.from(), mv.landing(), rank).scored(score)
        });
        let others = self.other_lines(game, settings).flat_map(|(place, lines)| {
            let moves = moves(lines).into_iter().enumerate();
            moves.map(move |(rank, (mv, _))| Mark::other(mv.from(), mv.landing(), place, rank))
        });
        own.chain(others).collect()
    }
}

/// Whether information about the open game is hidden: it is being played, and the engine's output is not to be shown.
pub(crate) fn hides_game(game: &GameRoom, settings: &Settings) -> bool {
    let shows = game.session.against_engine() && settings.engine_thoughts;
    game.session.is_playing() && !shows
}

/// Whether engine output and book moves are hidden from the players.
pub(crate) fn hides_thoughts(game: &GameRoom, settings: &Settings) -> bool {
    game.session.is_playing() && !settings.engine_thoughts
}
