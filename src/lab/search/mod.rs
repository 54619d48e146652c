//! The searches of the textbook, each as its chapter reads, over any [`Game`](super::games::Game).
//!
//! All of them give the value of a position for the side to move. Nodes are told to an [`Observer`], which may also end
//! the search.

pub mod alone;
pub mod exact;
mod observer;

pub use observer::{Counts, Observer};

use super::games::{Game, Outcome};

/// The value of a game that is won on the spot. A win in `n` half-moves is worth `n` less, so that the nearer one is
/// preferred; no evaluation comes near it.
pub const WIN: i32 = 1_000_000;

/// Above every value.
pub const INFINITY: i32 = WIN + 1;

/// What a position is worth at the end of a line: by the result of a game that is over, or by its looks at the horizon.
/// `None`: the search goes on.
fn leaf_value<G: Game>(game: &G, depth: u32, ply: u32) -> Option<i32> {
    match game.outcome() {
        Some(Outcome::Won) => Some(WIN - ply as i32),
        Some(Outcome::Lost) => Some(ply as i32 - WIN),
        Some(Outcome::Drawn) => Some(0),
        None => (depth == 0).then(|| game.evaluate()),
    }
}
