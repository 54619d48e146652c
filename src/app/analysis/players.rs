//! The running players: their sources, and their reports with the time of arrival.

use std::io;
use std::path::PathBuf;
use std::time::Instant;

use crossbeam_channel::Receiver;

use crate::game::players::{OwnPlayer, PlayerId};
use crate::kit::worker::{Wake, relay};
use tabia_player::{Event, Player, Report};
use tabia_protocol::client::{EngineLog, EnginePlayer, EngineProgram, Timeouts};
use tabia_texts::tr;

/// A report and its time of arrival by [`PlayerSource::now`], so that a slow frame does not cost the player time.
#[derive(Clone, Debug)]
pub struct Stamped {
    /// The report.
    pub report: Report,
    /// Time of arrival.
    pub at: Instant,
}

/// A player that was started.
pub struct StartedPlayer {
    /// The player. A worker reads its own channel of reports and stamps them.
    pub player: Box<dyn Player>,
    /// Its reports.
    pub reports: Receiver<Stamped>,
    /// A message for the user, such as an error in a program's learned data.
    pub note: Option<String>,
    /// What is said between this program and an engine of the user.
    pub log: Option<EngineLog>,
}

impl StartedPlayer {
    /// Starts a worker that stamps the reports of a player and wakes the window: at once for a move, at most ten times a second
    /// for lines.
    ///
    /// # Errors
    /// When no thread is available.
    pub fn new(
        player: Box<dyn Player>,
        note: Option<String>,
        ctx: &egui::Context,
    ) -> io::Result<StartedPlayer> {
        let reports = player.reports().clone();
        let reports = relay("engine-reports", ctx, reports, |report: Report| {
            let wake = match report.event {
                Event::Best { .. } | Event::Failed(_) => Wake::Now,
                Event::Info(_) | Event::CurrentMove { .. } | Event::Note(_) => Wake::Soon,
            };
            let at = Instant::now();
            (Stamped { report, at }, wake)
        })?;
        Ok(StartedPlayer {
            player,
            reports,
            note,
            log: None,
        })
    }
}

/// Starts the players of the window.
pub trait PlayerSource {
    /// Starts a player with its default options; `other` is the program of an engine of the user.
    ///
    /// # Errors
    /// Returns why it cannot be started.
    fn start(
        &mut self,
        id: PlayerId,
        other: Option<&EngineProgram>,
    ) -> Result<StartedPlayer, String>;

    /// The clock by which reports are stamped.
    fn now(&self) -> Instant {
        Instant::now()
    }
}

/// Starts players in this process, and engines of the user in their own.
pub struct LocalPlayers {
    ctx: egui::Context,
    /// The folder in which programs keep what they learn.
    data: Option<PathBuf>,
}

impl LocalPlayers {
    /// Creates a source of players that wake this window.
    pub fn new(ctx: egui::Context) -> LocalPlayers {
        LocalPlayers { ctx, data: None }
    }

    /// Like `new`, with a folder in which programs keep what they learn.
    pub fn with_data(self, data: Option<PathBuf>) -> LocalPlayers {
        LocalPlayers { data, ..self }
    }
}

impl PlayerSource for LocalPlayers {
    fn start(
        &mut self,
        id: PlayerId,
        other: Option<&EngineProgram>,
    ) -> Result<StartedPlayer, String> {
        let own = match id {
            PlayerId::Engine => OwnPlayer::Engine,
            PlayerId::Program(name) => OwnPlayer::Program(name),
            PlayerId::Other(_) => {
                let program = other.ok_or_else(|| tr("engine-is-removed"))?.clone();
                let player = EnginePlayer::start(program, Timeouts::default(), || {});
                let log = Some(player.log());
                let started = StartedPlayer::new(Box::new(player), None, &self.ctx);
                let started = started.map_err(|error| error.to_string())?;
                return Ok(StartedPlayer { log, ..started });
            }
        };
        let (player, note) = own.start(self.data.as_deref(), || {})?;
        StartedPlayer::new(player, note, &self.ctx).map_err(|error| error.to_string())
    }
}
