//! The searches of the textbook, each as in its chapter, over any [`Game`](super::games::Game).
//!
//! All of them return the value of a position for the side to move. A [`Search`] holds their common state: the position, the
//! ordered moves, the table, the best line. Events go to an [`Observer`], which may also end the search.

mod algorithm;
pub mod alone;
pub mod comparison;
pub mod exact;
#[cfg(test)]
mod failures;
pub mod line;
mod observer;
mod order;
mod parameters;
pub mod proof;
pub mod quiescence;
pub mod race;
pub mod replay;
pub mod selective;
pub mod sets;
mod state;
pub mod table;
pub mod trace;
mod value;

pub use algorithm::{Algorithm, Variant};
pub use observer::{Counts, Keyed, Leaf, Observer, Prune, Stage, Stop, Visit, Why};
pub use order::{KeyClass, Order};
pub use parameters::{Parameter, ParameterError, Unit, Values};
pub use state::{Node, Search};
pub use table::{Table, TranspositionTable};
pub use value::{INFINITY, WIN};
