//! The players of a game, their strength, and the start and end of a game.

use std::fmt;
use std::path::Path;

pub use crate::command::play::{EngineLimit, NewGame, OwnPlayer, Player, PlayerId};
use tabia_chess::{Claim, Color, Ending};
use tabia_engine::{Elo, Engine, LEVELS, Options};
use tabia_game::GameResult;
use tabia_lab::programs::ProgramName;
use tabia_settings::{EngineId, Settings};
use tabia_texts::{tr, tr_args};

/// A player that was started, and a message for the user, such as an error in its learned data.
pub type Started = (Box<dyn tabia_player::Player>, Option<String>);

impl PlayerId {
    /// The program of the Lab, if this is one.
    pub fn program(self) -> Option<ProgramName> {
        match self {
            PlayerId::Program(name) => Some(name),
            PlayerId::Engine | PlayerId::Other(_) => None,
        }
    }

    /// The number of the engine that the user has added, if this is one.
    pub fn other(self) -> Option<EngineId> {
        match self {
            PlayerId::Other(id) => Some(id),
            PlayerId::Engine | PlayerId::Program(_) => None,
        }
    }
}

impl OwnPlayer {
    /// The engine, then the programs, the oldest first.
    pub fn all() -> impl Iterator<Item = OwnPlayer> {
        let programs = ProgramName::ALL.into_iter().map(OwnPlayer::Program);
        std::iter::once(OwnPlayer::Engine).chain(programs)
    }

    /// The program of the Lab, if this is one.
    pub fn program(self) -> Option<ProgramName> {
        PlayerId::from(self).program()
    }

    /// The display name.
    pub fn title(self) -> String {
        match self {
            OwnPlayer::Engine => tr("player-engine"),
            OwnPlayer::Program(name) => name.title().to_owned(),
        }
    }

    /// Starts the player, the engine with its default options. Programs keep what they learn in the folder `data`; `wake` is
    /// called after every report.
    ///
    /// # Errors
    /// Returns why it cannot be started.
    pub fn start(
        self,
        data: Option<&Path>,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Result<Started, String> {
        match self {
            OwnPlayer::Engine => {
                let engine = Engine::new(Options::default(), wake);
                let engine = engine.map_err(|error| error.to_string())?;
                Ok((Box::new(engine), None))
            }
            OwnPlayer::Program(name) => {
                let started = name.start(data, wake);
                let (player, note) = started.map_err(|error| error.to_string())?;
                Ok((Box::new(player), note))
            }
        }
    }
}

/// Display text of a strength: "Club player, 1600".
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

/// Display name of the engine: "Tabia", with the level when it is not at full strength.
pub fn engine_name(elo: Elo) -> String {
    if elo == Elo::MAX {
        return tr("player-engine");
    }
    tr_args("player-engine-level", &[("level", level_text(elo).into())])
}

/// The name of an opponent; for the engine with its level.
pub fn opponent_name(opponent: PlayerId, elo: Elo, settings: &Settings) -> String {
    match opponent {
        PlayerId::Engine => engine_name(elo),
        PlayerId::Program(name) => OwnPlayer::Program(name).title(),
        PlayerId::Other(id) => other_name(id, settings),
    }
}

/// The name of an engine that the user has added.
pub fn other_name(id: EngineId, settings: &Settings) -> String {
    let profile = settings.engine(id);
    profile.map_or_else(
        || tr("engine-removed"),
        |profile| profile.program.display_name(),
    )
}

/// How a game that was played here ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// By the position on the board.
    Ended(Ending),
    /// By a claim of the side to move.
    Claimed(Claim),
    /// By agreement.
    Agreed,
    /// This side resigned.
    Resigned(Color),
    /// The time of `loser` ran out; `draw`: the other side cannot mate.
    Flag { loser: Color, draw: bool },
}

impl Outcome {
    /// The result that is written into the game.
    pub fn result(self) -> GameResult {
        match self {
            Outcome::Ended(Ending::Checkmate { winner }) => GameResult::win(winner),
            Outcome::Ended(_) | Outcome::Claimed(_) | Outcome::Agreed => GameResult::Draw,
            Outcome::Resigned(color) => GameResult::win(!color),
            Outcome::Flag { draw: true, .. } => GameResult::Draw,
            Outcome::Flag { loser, draw: false } => GameResult::win(!loser),
        }
    }

    /// The value of the PGN tag `Termination`.
    pub fn termination(self) -> &'static str {
        match self {
            Outcome::Flag { .. } => "time forfeit",
            _ => "normal",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Outcome::Ended(Ending::Checkmate {
                winner: Color::White,
            }) => tr("result-checkmate-white"),
            Outcome::Ended(Ending::Checkmate {
                winner: Color::Black,
            }) => tr("result-checkmate-black"),
            Outcome::Ended(Ending::Stalemate) => tr("result-stalemate"),
            Outcome::Ended(Ending::DeadPosition) => tr("result-dead"),
            Outcome::Ended(Ending::FivefoldRepetition) => tr("result-fivefold"),
            Outcome::Ended(Ending::SeventyFiveMoves) => tr("result-seventy-five"),
            Outcome::Claimed(Claim::ThreefoldRepetition) => tr("result-threefold"),
            Outcome::Claimed(Claim::FiftyMoves) => tr("result-fifty"),
            Outcome::Agreed => tr("result-agreed"),
            Outcome::Resigned(Color::White) => tr("result-resign-white"),
            Outcome::Resigned(Color::Black) => tr("result-resign-black"),
            Outcome::Flag { draw: true, .. } => tr("result-flag-draw"),
            Outcome::Flag {
                loser: Color::White,
                ..
            } => tr("result-flag-white"),
            Outcome::Flag {
                loser: Color::Black,
                ..
            } => tr("result-flag-black"),
        })
    }
}
