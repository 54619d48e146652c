//! Engines that search the unknown positions of reviews and confirm the judgements.

use std::sync::Arc;
use std::thread::Builder;

use crossbeam_channel::{Receiver, unbounded};
use thiserror::Error;

use super::workers::Shared;
use super::{Event, Options, Review};
use tabia_engine::{self as engine, Engine, EngineError};
use tabia_player::Player;

/// Why a review cannot be continued.
#[derive(Debug, Error)]
pub enum ReviewError {
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("the system gives no more threads: {0}")]
    Thread(String),
}

/// Engines that work on reviews. Dropping it stops them, without waiting for their end.
pub struct Reviewer {
    shared: Arc<Shared>,
    events: Receiver<Event>,
}

impl Reviewer {
    /// Starts the engines. `wake` is called from one of their threads after every event.
    ///
    /// # Errors
    /// When there is not enough memory, or the system cannot start the threads.
    pub fn new(
        options: Options,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Result<Reviewer, ReviewError> {
        let (sender, events) = unbounded();
        let shared = Arc::new(Shared::new(options, sender, Box::new(wake)));
        let reviewer = Reviewer { shared, events };
        let threads = options.threads.clamp(1, engine::Options::MAX_THREADS);
        // Each engine alone might find enough memory, before the others have filled their tables.
        let mib = options.hash_mib.saturating_mul(threads);
        if mib > engine::Options::default().hash_mib && !engine::is_memory_free(mib) {
            return Err(EngineError::Memory { mib }.into());
        }
        for number in 0..threads {
            let options = engine::Options {
                threads: 1,
                hash_mib: options.hash_mib,
            };
            reviewer.employ(number, Box::new(Engine::new(options, || {})?))?;
        }
        Ok(reviewer)
    }

    /// Like [`Reviewer::new`], with players that were started in place of Tabia's engines, each on a thread. Their options are
    /// not changed. Where a player has one line only, no only moves are found.
    ///
    /// # Errors
    /// When the system cannot start the threads.
    pub fn with_players(
        options: Options,
        players: Vec<Box<dyn Player>>,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Result<Reviewer, ReviewError> {
        let (sender, events) = unbounded();
        let shared = Arc::new(Shared::new(options, sender, Box::new(wake)));
        let reviewer = Reviewer { shared, events };
        for (number, player) in players.into_iter().enumerate() {
            reviewer.employ(number, player)?;
        }
        Ok(reviewer)
    }

    /// Lets a player work until the reviewer is stopped.
    fn employ(&self, number: usize, mut player: Box<dyn Player>) -> Result<(), ReviewError> {
        let shared = self.shared.clone();
        Builder::new()
            .name(format!("review {number}"))
            .spawn(move || shared.work(&mut *player))
            .map(|_| ())
            .map_err(|error| ReviewError::Thread(error.to_string()))
    }

    /// Searches the unknown positions of a review and confirms its judgements, after those of earlier reviews. Returns the number
    /// of the game.
    pub fn add(&self, review: Review) -> usize {
        self.shared.add(review)
    }

    /// Searches some half-moves of a review again, each with more effort than any search of it before, before all other work.
    /// Returns the number of the game.
    pub fn look_deeper(&self, review: Review, indices: &[usize]) -> usize {
        self.shared.deepen(review, indices)
    }

    /// Returns the channel of the events.
    pub fn events(&self) -> &Receiver<Event> {
        &self.events
    }

    /// Pauses the engines when their present searches are over, within a second.
    pub fn pause(&self) {
        self.shared.pause();
    }

    /// Resumes the engines.
    pub fn resume(&self) {
        self.shared.resume();
    }

    pub fn is_paused(&self) -> bool {
        self.shared.is_paused()
    }

    /// Ends all work within milliseconds. Unfinished positions have no event.
    pub fn stop(&self) {
        self.shared.stop();
    }
}

impl Drop for Reviewer {
    fn drop(&mut self) {
        self.stop();
    }
}
