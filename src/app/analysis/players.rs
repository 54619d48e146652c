//! The running players: their sources, and their reports with the time of arrival.

use std::io;
use std::path::PathBuf;
use std::time::Instant;

use crossbeam_channel::Receiver;

use crate::game::players::PlayerId;
use crate::kit::worker::{Wake, relay};
use tabia_player::{Event, Player, Report};

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
        })
    }
}

/// Starts the players of the window.
pub trait PlayerSource {
    /// Starts a player with its default options.
    ///
    /// # Errors
    /// Returns why it cannot be started.
    fn start(&mut self, id: PlayerId) -> Result<StartedPlayer, String>;

    /// The clock by which reports are stamped.
    fn now(&self) -> Instant {
        Instant::now()
    }
}

/// Starts players in this process.
pub struct InProcess {
    ctx: egui::Context,
    /// The folder in which programs keep what they learn.
    data: Option<PathBuf>,
}

impl InProcess {
    /// Creates a source of players that wake this window.
    pub fn new(ctx: egui::Context) -> InProcess {
        InProcess { ctx, data: None }
    }

    /// Like `new`, with a folder in which programs keep what they learn.
    pub fn with_data(self, data: Option<PathBuf>) -> InProcess {
        InProcess { data, ..self }
    }
}

impl PlayerSource for InProcess {
    fn start(&mut self, id: PlayerId) -> Result<StartedPlayer, String> {
        let (player, note) = id.start(self.data.as_deref(), || {})?;
        StartedPlayer::new(player, note, &self.ctx).map_err(|error| error.to_string())
    }
}
