//! What of the engine's work belongs to the shown position.

use super::controller::{Purpose, Search};
use super::state::AnalysisRoom;
use super::subject::situation_at;
use crate::board::{ArrowScore, Mark};
use crate::game::GameRoom;
use tabia_chess::Position;
use tabia_engine::{Info, Score};
use tabia_game::NodeId;
use tabia_settings::{ScoreView, Settings};

impl AnalysisRoom {
    /// Whether the user wants analysis, and may have it: nobody is helped in a game.
    pub(crate) fn analyses(&self, game: &GameRoom) -> bool {
        self.on && !game.session.is_playing()
    }

    /// The search whose lines begin in the position that the engine is asked about, unless they are kept from the player.
    pub(crate) fn shown_search(&self, game: &GameRoom, settings: &Settings) -> Option<&Search> {
        self.controller
            .search()
            .filter(|search| !matches!(search.request.purpose, Purpose::Hint | Purpose::Threat))
            .filter(|search| search.request.position() == self.subject(game).position)
            .filter(|_| !hides_thoughts(game, settings))
    }

    /// The lines as they stand in the window: those that the pointer holds, or else the newest. Arrows, bar and commands
    /// go by them, so that what is played is what is seen.
    pub(crate) fn shown_lines(&self, game: &GameRoom, settings: &Settings) -> &[Info] {
        if hides_thoughts(game, settings) {
            return &[];
        }
        let held = self.view.held(self.subject(game).position);
        held.unwrap_or_else(|| self.newest_lines(game, settings))
    }

    /// The newest lines of the position that the engine is asked about. While it looks for threats there, they stand as
    /// they were.
    pub(crate) fn newest_lines(&self, game: &GameRoom, settings: &Settings) -> &[Info] {
        match self.shown_search(game, settings) {
            Some(search) => &search.shown,
            None => self.resting_lines(game),
        }
    }

    /// The engine's best line in the position that it is asked about, when there is one.
    pub fn best_line(&self, game: &GameRoom, settings: &Settings) -> Option<&Info> {
        let best = self.shown_lines(game, settings).first();
        best.filter(|line| !line.pv.is_empty())
    }

    /// Whether the position was searched to a limit that can be lifted.
    pub(crate) fn can_search_deeper(&self, game: &GameRoom, settings: &Settings) -> bool {
        self.shown_search(game, settings).is_some_and(|search| {
            let request = &search.request;
            request.purpose == Purpose::Analysis && search.done && !request.limits.infinite
        })
    }

    /// The score of the shown position as White sees it: of the best line, or as it is remembered when the engine looks
    /// elsewhere or not at all moves.
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

    /// The score, as White sees it, of the position before the shown one.
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

    /// The first moves of the engine's lines; none while it finds its own moves in a game, or stays with another position.
    pub fn arrows(&self, game: &GameRoom, settings: &Settings) -> Vec<Mark> {
        let subject = self.subject(game);
        if !settings.engine_arrows || game.session.is_playing() || !subject.is_shown(game) {
            return Vec::new();
        }
        let turn = subject.position.turn();
        let lines = self.shown_lines(game, settings).iter();
        let moves = lines.filter_map(|line| Some((line.pv.first()?, line.score)));
        moves
            .enumerate()
            .map(|(rank, (mv, score))| {
                let whites = turn.white_view(score);
                let score = settings.arrow_scores.then(|| ArrowScore {
                    shown: match settings.score_view {
                        ScoreView::White => whites,
                        ScoreView::SideToMove => score,
                    },
                    is_whites: whites >= Score::DRAW,
                });
                Mark::engine(mv.from(), mv.landing(), rank).scored(score)
            })
            .collect()
    }
}

/// Whether nothing may be found out about the open game: it is being played, and not with the engine's thoughts in view.
pub(crate) fn hides_game(game: &GameRoom, settings: &Settings) -> bool {
    let shows = game.session.against_engine() && settings.engine_thoughts;
    game.session.is_playing() && !shows
}

/// Whether engine output and book moves are hidden from the players.
pub(crate) fn hides_thoughts(game: &GameRoom, settings: &Settings) -> bool {
    game.session.is_playing() && !settings.engine_thoughts
}
