//! The interface of everything that plays.

use crossbeam_channel::Receiver;
use thiserror::Error;

use super::{GameLine, Limits, OptionError, PlayerOption, Report, SearchId};

/// A source of moves: an engine in this process, or a program of the Lab.
///
/// No call except [`Player::wait_until_ready`] blocks. A search ends with exactly one [`Event::Best`](super::Event::Best) on
/// the channel, unless the player has [ended](Player::ended).
pub trait Player: Send {
    /// Returns the name for display and for PGN.
    fn name(&self) -> &str;

    /// Returns all options.
    fn options(&self) -> Vec<PlayerOption>;

    /// Sets an option, from the next search on.
    ///
    /// # Errors
    /// When there is no such option, or the value cannot be used; the old value is kept.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError>;

    /// Starts a new game: data learned in the last one is cleared.
    fn new_game(&mut self);

    /// Waits until all earlier requests are done, a search included: setting options and clearing data may take time that
    /// should not be on a clock.
    fn wait_until_ready(&mut self);

    /// Starts a search of the last position of the game and returns its number; a running search is stopped (its last report
    /// still arrives).
    fn go(&mut self, game: &GameLine, limits: Limits) -> SearchId;

    /// Stops the search. Its answer follows.
    fn stop(&mut self);

    /// Reports that the expected move was played: the pondering search continues with the clock running.
    fn ponder_hit(&mut self);

    /// Returns the channel of the reports, which arrive in order. Those of stopped searches may still be among them: compare
    /// [`Report::search`].
    fn reports(&self) -> &Receiver<Report>;

    /// Returns why the player ended; `None` while it can play.
    fn ended(&self) -> Option<Ended>;
}

/// The end of a player that can no longer play.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{reason}")]
pub struct Ended {
    /// The reason in words, such as that a thread has failed.
    pub reason: String,
}
