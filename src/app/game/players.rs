//! Who plays, how strong, and how a game is begun.

pub use crate::command::play::{EngineLimit, NewGame, Player};
use crate::kit::text::{tr, tr_args};
use tabia_engine::{Elo, LEVELS};
use tabia_lab::programs::ProgramName;

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
