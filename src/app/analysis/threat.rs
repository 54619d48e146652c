//! What the opponent would play if it were their move: a search of the position after a null move.

use std::time::Duration;

use super::search::{Purpose, SearchRequest};
use super::state::{AnalysisRoom, Threats};
use super::subject::{Subject, situation};
use crate::board::Mark;
use crate::game::GameRoom;
use crate::game::players::PlayerId;
use crate::kit::context::Context;
use tabia_chess::Position;
use tabia_engine::{Info, Limits};
use tabia_player::GameLine;
use tabia_settings::Settings;
use tabia_texts::tr;

/// Duration of the search for threats, after which the position itself is searched again.
const TIME: Duration = Duration::from_secs(1);

/// The position with the side that has just moved to move again; `None` in check, where passing is not possible.
fn passed(position: &Position) -> Option<Position> {
    let mut position = position.clone();
    if position.in_check() {
        return None;
    }
    let _ = position.make_null();
    Some(position)
}

impl AnalysisRoom {
    /// Turns the display of threats on or off.
    pub(super) fn toggle_threats(&mut self, context: &mut Context, game: &GameRoom) {
        if self.threats.are_shown {
            self.threats = Threats::default();
            return;
        }
        if self.subject(game).position.in_check() {
            context.toasts.info(tr("threat-in-check"));
            return;
        }
        self.threats.are_shown = true;
        self.on = true;
    }

    /// The search for threats, as long as it is needed.
    pub(super) fn wanted_threat(
        &self,
        subject: Subject<'_>,
        settings: &Settings,
    ) -> Option<SearchRequest> {
        let position = passed(subject.position).filter(|_| self.threats.are_shown)?;
        let is_searched = self.threats.searched.as_ref() == Some(&position);
        let limits = Limits {
            time: Some(TIME.into()),
            lines: settings.engine_lines,
            analysis: true,
            ..Limits::default()
        };
        (!is_searched && !position.legal_moves().is_empty()).then(|| SearchRequest {
            purpose: Purpose::Threat,
            player: PlayerId::Engine,
            line: GameLine::new(position),
            limits,
        })
    }

    /// Records the end of a search for threats.
    pub(super) fn update_threats(&mut self) {
        let search = self.controller.search(PlayerId::Engine);
        if let Some(search) = search.filter(|search| search.request.purpose == Purpose::Threat)
            && search.done
        {
            self.threats.searched = Some(search.request.position().clone());
        }
    }

    /// Whether the engine is looking for threats.
    pub(crate) fn seeks_threats(&self) -> bool {
        let search = self.controller.search(PlayerId::Engine);
        search.is_some_and(|search| search.request.purpose == Purpose::Threat)
    }

    /// The position in which threats are searched, and the opponent's lines there, best first; `None` while threats are off or
    /// not possible.
    pub(crate) fn threat_lines(
        &self,
        game: &GameRoom,
        settings: &Settings,
    ) -> Option<(Position, Vec<Info>)> {
        let position = passed(self.subject(game).position).filter(|_| self.threats.are_shown)?;
        let situation = situation(&position, 1, settings);
        let mut lines = game.evaluations.lines(situation, &position);
        lines.truncate(settings.engine_lines);
        Some((position, lines))
    }

    /// The threats as arrows, while the board shows their position.
    pub(crate) fn threat_arrows(&self, game: &GameRoom, settings: &Settings) -> Vec<Mark> {
        if !self.analyses(game) || !self.subject(game).is_shown(game) {
            return Vec::new();
        }
        let lines = self.threat_lines(game, settings);
        let lines = lines.map_or(Vec::new(), |(_, lines)| lines);
        let moves = lines.iter().filter_map(|line| line.pv.first());
        moves
            .enumerate()
            .map(|(rank, mv)| Mark::threat(mv.from(), mv.landing(), rank))
            .collect()
    }
}
