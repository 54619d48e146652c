//! The interface of everything that plays.

use crossbeam_channel::Receiver;
use thiserror::Error;

use super::{GameLine, Limits, OptionError, PlayerOption, Report, SearchId};

/// Anything that chooses moves: an engine in this process, a program of the Lab.
///
/// No call but [`Player::wait_until_ready`] waits. A search ends with exactly one [`Event::Best`](super::Event::Best) on the channel, unless the
/// player has [ended](Player::ended).
pub trait Player: Send {
    /// The name for people and for PGN.
    fn name(&self) -> &str;

    /// All options.
    fn options(&self) -> Vec<PlayerOption>;

    /// Sets an option, from the next search on.
    ///
    /// # Errors
    /// When there is no such option, or the value cannot be used; the old value stays.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError>;

    /// Begins a new game: what was learned in the last one is forgotten.
    fn new_game(&mut self);

    /// Waits until the player has done what was asked of it so far, a search included: options, and forgetting the last game,
    /// may take time that should be on no clock.
    fn wait_until_ready(&mut self);

    /// Begins a search of the last position of the game and returns its number; a search that runs is stopped (its last
    /// report still comes).
    fn go(&mut self, game: &GameLine, limits: Limits) -> SearchId;

    /// Stops the search. Its answer follows.
    fn stop(&mut self);

    /// The expected move was played: the pondering search goes on with the clock running.
    fn ponder_hit(&mut self);

    /// Where reports arrive, in order. Those of stopped searches may still be among them: compare [`Report::search`].
    fn reports(&self) -> &Receiver<Report>;

    /// How the player ended; `None` while it can play.
    fn ended(&self) -> Option<Ended>;
}

/// How a player ended that can play no longer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{reason}")]
pub struct Ended {
    /// In words, such as that a thread has failed.
    pub reason: String,
}
