//! Waits for the answer of a player.

use std::time::Duration;

use crossbeam_channel::RecvTimeoutError;
use tabia_chess::Move;
use thiserror::Error;

use super::{Bound, Ended, Event, GameLine, Info, Limits, Player};

/// Interval between two calls of the progress callback.
const INTERVAL: Duration = Duration::from_millis(5);

/// The answer of a player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// `None` when the position has no legal move.
    pub mv: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// The best line with an exact score that was reported last; `None` when there was none.
    pub best: Option<Info>,
    /// Messages of the player for its user.
    pub notes: Vec<String>,
}

/// The reason why a player gave no answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ThinkError {
    /// The search failed, with the message of [`Event::Failed`].
    #[error("{0}")]
    Failed(String),
    /// The player has ended.
    #[error(transparent)]
    Ended(#[from] Ended),
}

/// Searches and waits for the answer: for workers and commands, not for a thread that draws frames. `goes_on` is called a few
/// times a second; once it returns `false` the search is stopped, and the answer is the best one so far.
///
/// # Errors
/// When the search failed or the player has ended.
pub fn think(
    player: &mut dyn Player,
    game: &GameLine,
    limits: Limits,
    goes_on: &dyn Fn() -> bool,
) -> Result<Thought, ThinkError> {
    think_watched(player, game, limits, &mut |_| goes_on())
}

/// Like [`think`], and calls `watch` with every line that is reported, and without one a few times a second. Once it
/// returns `false` the search is stopped.
///
/// # Errors
/// When the search failed or the player has ended.
pub fn think_watched(
    player: &mut dyn Player,
    game: &GameLine,
    limits: Limits,
    watch: &mut dyn FnMut(Option<&Info>) -> bool,
) -> Result<Thought, ThinkError> {
    let search = player.go(game, limits);
    let mut thought = Thought::default();
    let mut failure = None;
    loop {
        let report = match player.reports().recv_timeout(INTERVAL) {
            Ok(report) => report,
            Err(reason) => {
                if let Some(ended) = player.ended() {
                    return Err(ended.into());
                }
                if reason == RecvTimeoutError::Disconnected {
                    let reason = "the player sends no more reports".to_owned();
                    return Err(Ended { reason }.into());
                }
                if !watch(None) {
                    player.stop();
                }
                continue;
            }
        };
        match report.event {
            Event::Note(note) => thought.notes.push(note),
            _ if report.search != search => {}
            Event::Info(info) => {
                if !watch(Some(&info)) {
                    player.stop();
                }
                if info.line == 1 && info.bound == Bound::Exact && !info.pv.is_empty() {
                    thought.best = Some(info);
                }
            }
            Event::CurrentMove { .. } => {}
            Event::Failed(message) => failure = Some(ThinkError::Failed(message)),
            Event::Best { mv, ponder } => {
                (thought.mv, thought.ponder) = (mv, ponder);
                return failure.map_or(Ok(thought), Err);
            }
        }
    }
}
