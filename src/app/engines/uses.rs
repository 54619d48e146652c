//! What an engine is used for when it is removed from the list.

use super::state::EnginesRoom;
use crate::kit::context::Context;
use tabia_settings::EngineId;
use tabia_texts::{tr, tr_args};

/// What an engine is used for.
#[derive(Default)]
pub(super) struct Uses {
    /// Whether it plays a game of a tab.
    plays: bool,
    analyses: bool,
    judges: bool,
    /// The tournament in which it plays.
    tournament: Option<String>,
}

impl Uses {
    /// Says for each use what happens without the engine.
    pub(super) fn texts(&self) -> Vec<String> {
        let uses = [
            (self.plays, "engine-removed-plays"),
            (self.analyses, "engine-removed-analyses"),
            (self.judges, "engine-removed-judges"),
        ];
        let uses = uses.into_iter().filter(|(is_used, _)| *is_used);
        let tournament = self.tournament.as_ref().map(|name| {
            let args = [("name", name.as_str().into())];
            tr_args("engine-removed-tournament", &args)
        });
        uses.map(|(_, key)| tr(key)).chain(tournament).collect()
    }
}

impl EnginesRoom {
    /// What an engine is used for. `opponents` are those that play games of tabs.
    pub(super) fn uses(&self, context: &Context, id: EngineId, opponents: &[EngineId]) -> Uses {
        let mut analysing = context.settings.analysing();
        Uses {
            plays: opponents.contains(&id),
            analyses: analysing.any(|(analysis, _)| analysis.engine == id && analysis.on),
            judges: context.settings.review_judge == Some(id),
            tournament: self.matches.tournament_of(id).map(str::to_owned),
        }
    }
}
