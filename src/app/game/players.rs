//! Who plays, how strong, and how a game is begun.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::clocks::TimeControl;
use crate::kit::text::{tr, tr_args};
use tabia_chess::Position;
use tabia_engine::{Elo, LEVELS, Strength};
use tabia_lab::programs::ProgramName;

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Player {
    /// Somebody at this computer.
    Human,
    /// Our engine.
    Engine,
}

/// How long the engine thinks about a move when it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EngineLimit {
    /// As its clock allows.
    Clock,
    /// So long every move.
    Time(Duration),
    /// So deep every move.
    Depth(u32),
}

/// Everything that the start of a game needs.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGame {
    /// Indexed by colour.
    pub players: [Player; 2],
    /// Where it starts.
    pub start: Position,
    /// `None`: no clocks.
    pub control: Option<TimeControl>,
    /// For the engine's moves.
    pub limit: EngineLimit,
    /// How strong the engine plays.
    pub strength: Strength,
    /// The program of the Lab that plays in the engine's place; `None`: the engine itself.
    pub program: Option<ProgramName>,
}

/// A strength as people call it: "Club player, 1600".
pub fn level_text(elo: Elo) -> String {
    let rating = ("rating", elo.rating().to_string().into());
    match LEVELS.iter().find(|level| level.elo == elo) {
        Some(_) if elo == Elo::MAX => tr("level-full"),
        Some(level) => tr_args(
            "level-named",
            &[
                ("name", tr(&format!("level-{}", level.name)).into()),
                rating,
            ],
        ),
        None => tr_args("level-unnamed", &[rating]),
    }
}

/// The engine as a player: "Tabia", and the level when it is not full strength.
pub fn engine_name(elo: Elo) -> String {
    if elo == Elo::MAX {
        return tr("player-engine");
    }
    tr_args("player-engine-level", &[("level", level_text(elo).into())])
}

/// Who plays in the engine's place, by name: a program, or the engine with its level.
pub fn opponent_name(program: Option<ProgramName>, elo: Elo) -> String {
    match program {
        Some(program) => program.title().to_owned(),
        None => engine_name(elo),
    }
}
