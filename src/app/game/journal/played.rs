//! A game that is being played, as data: its players, limits and clocks.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::game::clocks::{Clocks, TimeControl};
use crate::game::players::{EngineLimit, Player, PlayerId};
use crate::game::session::{Play, Session};
use tabia_chess::Color;
use tabia_engine::{Elo, Strength};
use tabia_game::Place;
use tabia_lab::programs::ProgramName;
use tabia_settings::EngineId;

/// A game that is being played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptPlay {
    /// Indexed by colour.
    pub players: [Player; 2],
    /// Limits of the engine's moves.
    pub limit: EngineLimit,
    /// The strength of the engine, and the seed of its mistakes.
    pub elo: u16,
    pub seed: u64,
    /// The program that plays in the engine's place.
    #[serde(default)]
    pub program: Option<String>,
    /// The engine of the user that plays in its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<EngineId>,
    /// The time control, and the remaining times; `None`: no clocks.
    pub control: Option<TimeControl>,
    pub left: [Duration; 2],
    /// The last move played.
    pub tip: Place,
}

impl KeptPlay {
    /// Returns the play of a session at a time of egui's clock.
    pub fn of(session: &Session, now: f64) -> Option<KeptPlay> {
        let play = session.play.as_ref()?;
        let left = |color| {
            let left = play
                .clocks
                .map_or(Duration::ZERO, |clocks| clocks.left(color, now));
            // Clocks show tenths at most.
            Duration::from_millis(left.as_millis() as u64 / 100 * 100)
        };
        Some(KeptPlay {
            players: play.players,
            limit: play.limit,
            elo: play.strength.elo.rating(),
            seed: play.strength.seed,
            program: play
                .opponent
                .program()
                .map(|program| program.id().to_owned()),
            engine: play.opponent.other(),
            control: play.clocks.map(|clocks| clocks.control()),
            left: Color::ALL.map(left),
            tip: session.game().place(play.tip),
        })
    }

    pub(super) fn is_the_same_but_for_the_clocks(&self, other: &KeptPlay) -> bool {
        let left = other.left;
        KeptPlay {
            left,
            ..self.clone()
        } == *other
    }

    /// Restores the play with its clocks paused until it is resumed; `None` when the game does not reach its tip.
    pub(super) fn restore(&self, session: &Session) -> Option<Play> {
        Some(Play {
            players: self.players,
            clocks: self
                .control
                .map(|control| Clocks::standing(control, self.left)),
            limit: self.limit,
            strength: Strength {
                elo: Elo::new(self.elo),
                seed: self.seed,
            },
            opponent: match self.program.as_deref().and_then(ProgramName::from_id) {
                Some(name) => PlayerId::Program(name),
                None => self.engine.map_or(PlayerId::Engine, PlayerId::Other),
            },
            tip: session.game().find(&self.tip)?,
            engine_score: None,
            paused: self.control.is_some(),
        })
    }
}
