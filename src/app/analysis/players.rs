//! The players that search for the window: where they come from, and their reports with the time of arrival.

use std::io;
use std::path::PathBuf;
use std::time::Instant;

use crossbeam_channel::Receiver;

use crate::game::players::PlayerId;
use crate::kit::worker::{Wake, relay};
use tabia_player::{Event, Player, Report};

/// A report and the time at which it arrived, by [`PlayerSource::now`]: a slow frame is not charged to the player.
#[derive(Clone, Debug)]
pub struct Stamped {
    /// The report.
    pub report: Report,
    /// When it arrived.
    pub at: Instant,
}

/// A player that was started.
pub struct StartedPlayer {
    /// The player. Its own channel of reports is read by the worker that stamps them.
    pub player: Box<dyn Player>,
    /// Its reports.
    pub reports: Receiver<Stamped>,
    /// A message for the user, such as what is wrong with what a program has learned.
    pub note: Option<String>,
}

impl StartedPlayer {
    /// Has a worker stamp the reports of a player and wake the window: at once for a move, at most ten times a second for
    /// lines.
    ///
    /// # Errors
    /// When there is no thread to be had.
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
    /// Says why it cannot be had.
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
    /// Players that wake this window.
    pub fn new(ctx: egui::Context) -> InProcess {
        InProcess { ctx, data: None }
    }

    /// The same, with a folder in which programs keep what they learn.
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
