//! The participants of a tournament: what they are, and how they are started on a worker.

use std::sync::OnceLock;

use crate::command::matches::{Entrant, EntrantPlayer, Setup};
use crate::game::players::OwnPlayer;
use tabia_engine::{Elo, Techniques, bench};
use tabia_lab::programs::ProgramName;
use tabia_matches::{Colors, Opening, Participant, Plan, Seed, TimeControl, TournamentSettings};
use tabia_player::Player;
use tabia_protocol::client::{EngineLog, EnginePlayer, EngineProgram, Protocol, Timeouts};
use tabia_settings::EngineId;
use tabia_texts::{tr, tr_args};

impl EntrantPlayer {
    /// Returns what exactly plays, in words. It searches with the engine or reads the file of a program.
    ///
    /// # Errors
    /// When the engine cannot be started.
    pub(super) fn identity(&self) -> Result<String, String> {
        let version = env!("CARGO_PKG_VERSION");
        Ok(match self {
            EntrantPlayer::Tabia { .. } => {
                /// The depth of the bench that identifies a search: a few hundredths of a second.
                const DEPTH: i32 = 4;
                let result = bench::run(DEPTH).map_err(|error| error.to_string())?;
                format!("Tabia {version} {}", result.nodes)
            }
            EntrantPlayer::Program { id } => format!("Tabia {version} program={id}"),
            EntrantPlayer::Engine { program, .. } => program.identity(),
        })
    }
}

/// Notes the identity of each participant.
///
/// # Errors
/// When the engine cannot be started.
pub(super) fn identify(setup: &mut Setup) -> Result<(), String> {
    let mut own = None;
    for entrant in &mut setup.entrants {
        entrant.identity = match (&entrant.player, &own) {
            (EntrantPlayer::Tabia { .. }, Some(known)) => String::clone(known),
            (player, _) => player.identity()?,
        };
        if matches!(entrant.player, EntrantPlayer::Tabia { .. }) {
            own = Some(entrant.identity.clone());
        }
    }
    Ok(())
}

/// Returns the settings of the core.
pub(super) fn settings_of(setup: &Setup, openings: Vec<Opening>) -> TournamentSettings {
    let participant = |entrant: &Entrant| Participant {
        name: entrant.name.clone(),
        identity: entrant.identity.clone(),
        control: entrant.control.unwrap_or(setup.control).time_control(),
        margin: TimeControl::MARGIN,
        level: match entrant.player {
            EntrantPlayer::Tabia { elo } => elo.map(Elo::new).filter(|elo| *elo < Elo::MAX),
            _ => None,
        },
        ponders: setup.ponders,
    };
    TournamentSettings {
        program: "Tabia".to_owned(),
        words: Vec::new(),
        participants: setup.entrants.iter().map(participant).collect(),
        plan: Plan {
            format: setup.format(),
            count: setup.entrants.len(),
            games: setup.games,
            colors: Colors::default(),
            openings,
        },
        rules: setup.adjudication.rules(),
        sprt: setup.sprt(),
        concurrency: setup.concurrency.clamp(1, cores()),
        seed: setup.seed,
        recovers: true,
    }
}

/// The number of processor cores.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Receives the log of an engine that is started.
pub(super) type TakeLog<'a> = &'a (dyn Fn(EngineId, String, EngineLog) + Sync);

/// Starts the participants of a tournament.
pub(super) struct Starter<'a> {
    setup: &'a Setup,
    techniques: Techniques,
    /// The protocols that were found by asking, by [`Seed`].
    protocols: Vec<OnceLock<Protocol>>,
    take_log: TakeLog<'a>,
}

impl<'a> Starter<'a> {
    pub(super) fn new(
        setup: &'a Setup,
        techniques: Techniques,
        take_log: TakeLog<'a>,
    ) -> Starter<'a> {
        Starter {
            setup,
            techniques,
            protocols: setup.entrants.iter().map(|_| OnceLock::new()).collect(),
            take_log,
        }
    }

    /// Starts a participant, and waits until it is ready.
    ///
    /// # Errors
    /// When it cannot be started.
    pub(super) fn start(&self, seed: Seed) -> Result<Box<dyn Player>, String> {
        let entrant = &self.setup.entrants[seed.0];
        match &entrant.player {
            EntrantPlayer::Tabia { .. } => {
                let (mut player, _) = OwnPlayer::Engine.start(None, || {})?;
                for (name, value) in self.techniques.options() {
                    let set = player.set_option(name, value);
                    set.map_err(|error| error.to_string())?;
                }
                Ok(player)
            }
            EntrantPlayer::Program { id } => {
                let name = ProgramName::from_id(id).ok_or_else(|| {
                    tr_args("tournament-no-program", &[("name", id.as_str().into())])
                })?;
                // Without learned positions the games do not depend on their order.
                let (player, _) = OwnPlayer::Program(name).start(None, || {})?;
                Ok(player)
            }
            EntrantPlayer::Engine { id, program } => {
                let known = self.protocols[seed.0].get().copied();
                let program = EngineProgram {
                    protocol: known.unwrap_or(program.protocol),
                    ..(**program).clone()
                };
                let mut player = EnginePlayer::start(program, Timeouts::PATIENT, || {});
                (self.take_log)(*id, entrant.name.clone(), player.log());
                player.wait_until_ready();
                if let Some(ended) = player.ended() {
                    return Err(ended.to_string());
                }
                if let Some(identity) = player.identity() {
                    let _ = self.protocols[seed.0].set(identity.protocol);
                }
                Ok(Box::new(player))
            }
        }
    }
}

/// Why a tournament cannot be continued: a participant is not what it was.
pub(super) fn changed_text(entrant: &Entrant) -> String {
    let name = entrant.name.as_str().into();
    tr_args("tournament-changed", &[("name", name)])
}

/// Why nothing can be kept.
pub(super) fn no_folder() -> String {
    tr("tournament-no-folder")
}
