//! A program as a [`Player`].

use std::io;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};
use tabia_player::{Ended, GameLine, Limits, OptionError, Player, PlayerOption, Report, SearchId};

use super::actor::{Actor, Closing, Shared};
use super::affinity;
use super::failure::Failure;
use super::identity::{Identity, checked};
use super::log::EngineLog;
use super::outbox::Outbox;
use super::program::EngineProgram;
use super::session::{Go, Request};
use super::timeouts::Timeouts;

/// An engine as a child process.
///
/// It is started in the background: [`EnginePlayer::identity`] is there after the handshake, and requests before that are
/// kept. Options are then checked only after the handshake; those that the engine does not take are reported as notes.
///
/// A search that was replaced by another one before the engine began it ends without a move. Depth, nodes and time that an
/// engine exceeds by too much are ended with a stop, and an engine that does not stop is ended: see [`Timeouts`]. Strength,
/// lines and analysis are passed on where the engine has options for them; `contempt` is not.
///
/// Dropping it ends the process in the background: with `quit`, and by force soon after.
pub struct EnginePlayer {
    name: String,
    is_named: bool,
    requests: Sender<Request>,
    kills: Sender<()>,
    reports: Receiver<Report>,
    ready: Receiver<u64>,
    shared: Arc<Shared>,
    actor: Option<JoinHandle<Closing>>,
    searches: u64,
    pings: u64,
}

impl EnginePlayer {
    /// Starts an engine in the background. `wake` is called after each report, after the handshake and at the end.
    pub fn start(
        program: EngineProgram,
        timeouts: Timeouts,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> EnginePlayer {
        let (requests, received) = unbounded();
        let (kills, orders) = bounded(1);
        let (sender, reports) = unbounded();
        let (ready_sender, ready) = unbounded();
        let shared = Arc::new(Shared::default());
        let (name, is_named) = (program.display_name(), !program.name.is_empty());
        let actor = Actor {
            program,
            timeouts,
            shared: shared.clone(),
            requests: received,
            kills: orders,
            ready: ready_sender,
            outbox: Outbox::new(sender, Box::new(wake)),
            faults: 0,
        };
        let builder = thread::Builder::new().name("engine".to_owned());
        let actor = builder.spawn(move || actor.run());
        if let Err(error) = &actor {
            let _ = shared.failure.set(Failure::Start(error.to_string()));
        }
        EnginePlayer {
            name,
            is_named,
            requests,
            kills,
            reports,
            ready,
            shared,
            actor: actor.ok(),
            searches: 0,
            pings: 0,
        }
    }

    /// Returns what the engine has reported about itself; `None` before the end of the handshake.
    pub fn identity(&self) -> Option<&Identity> {
        self.shared.identity.get()
    }

    /// Returns why the engine can no longer play; `None` while it can.
    pub fn failure(&self) -> Option<Failure> {
        if let Some(failure) = self.shared.failure.get() {
            return Some(failure.clone());
        }
        let is_running = self
            .actor
            .as_ref()
            .is_some_and(|actor| !actor.is_finished());
        // It may have set its failure in between.
        let failure = || self.shared.failure.get().cloned();
        let panic = || Failure::Internal("its thread has ended".to_owned());
        (!is_running).then(|| failure().unwrap_or_else(panic))
    }

    /// Returns the log of both directions. It can be kept after the engine.
    pub fn log(&self) -> EngineLog {
        self.shared.log.clone()
    }

    /// Returns the number of the process; `None` before it was started.
    pub fn process_id(&self) -> Option<u32> {
        self.shared.process.get().copied()
    }

    /// Lets the engine, with all the threads that it has, run on these processors only: see
    /// [`available_processors`](super::available_processors).
    ///
    /// # Errors
    /// When the system refuses it, or the engine is not running.
    pub fn pin(&self, processors: &[usize]) -> io::Result<()> {
        let gone = || io::Error::other("the engine is not running");
        affinity::pin(self.process_id().ok_or_else(gone)?, processors)
    }

    /// Ends the engine, waits for that, and returns how it ended.
    pub fn close(mut self) -> Closing {
        let actor = self.actor.take();
        // Its requests end.
        drop(self);
        actor.map_or(Closing::Gone, |actor| actor.join().unwrap_or(Closing::Gone))
    }

    /// Like [`EnginePlayer::close`], and ends the engine at once when `goes_on` returns `false`; it is called many times a second.
    pub(super) fn close_while(mut self, goes_on: &dyn Fn() -> bool) -> Closing {
        const INTERVAL: Duration = Duration::from_millis(5);
        let (actor, killer) = (self.actor.take(), self.killer());
        // Its requests end.
        drop(self);
        let Some(actor) = actor else {
            return Closing::Gone;
        };
        while !actor.is_finished() {
            if !goes_on() {
                killer.kill();
            }
            thread::sleep(INTERVAL);
        }
        actor.join().unwrap_or(Closing::Gone)
    }

    /// Returns what ends the engine at once, also while the player is used.
    pub(super) fn killer(&self) -> Killer {
        Killer(self.kills.clone())
    }

    /// Waits until the engine has answered all requests or has ended, or `goes_on` returns `false`; it is called many times a
    /// second.
    pub(super) fn wait_while(&mut self, goes_on: &dyn Fn() -> bool) {
        const INTERVAL: Duration = Duration::from_millis(10);
        self.pings += 1;
        self.request(Request::Ready(self.pings));
        while goes_on() {
            match self.ready.recv_timeout(INTERVAL) {
                Ok(number) if number < self.pings => {}
                Err(RecvTimeoutError::Timeout) => {}
                // Its end closes the channel.
                Ok(_) | Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn request(&self, request: Request) {
        // An error means that the engine has ended.
        let _ = self.requests.send(request);
    }
}

/// Ends an engine at once, without `quit`.
pub(super) struct Killer(Sender<()>);

impl Killer {
    pub fn kill(&self) {
        // An error means that the engine has ended, or that the order has been given.
        let _ = self.0.try_send(());
    }
}

impl Player for EnginePlayer {
    /// Returns the name of the description. Where it has none, the engine's own after the handshake, before it that of the file.
    fn name(&self) -> &str {
        let own = self.identity().map(|identity| identity.name.as_str());
        match own {
            Some(own) if !self.is_named && !own.is_empty() => own,
            _ => &self.name,
        }
    }

    /// Returns the options; none before the end of the handshake.
    fn options(&self) -> Vec<PlayerOption> {
        self.identity()
            .map_or_else(Vec::new, |identity| identity.options.clone())
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        if let Some(identity) = self.identity() {
            checked(&identity.options, name, value)?;
        }
        let (name, value) = (name.to_owned(), value.to_owned());
        self.request(Request::SetOption { name, value });
        Ok(())
    }

    fn new_game(&mut self) {
        self.request(Request::NewGame);
    }

    fn wait_until_ready(&mut self) {
        self.pings += 1;
        self.request(Request::Ready(self.pings));
        // Its end closes the channel.
        while self.ready.recv().is_ok_and(|number| number < self.pings) {}
    }

    fn go(&mut self, game: &GameLine, limits: Limits) -> SearchId {
        self.searches += 1;
        let id = SearchId::new(self.searches);
        self.request(Request::Go(Box::new(Go {
            id,
            line: game.clone(),
            limits,
            is_stopped: false,
        })));
        id
    }

    fn stop(&mut self) {
        self.request(Request::Stop);
    }

    fn ponder_hit(&mut self) {
        self.request(Request::PonderHit);
    }

    fn reports(&self) -> &Receiver<Report> {
        &self.reports
    }

    fn ended(&self) -> Option<Ended> {
        let reason = self.failure()?.to_string();
        Some(Ended { reason })
    }
}
