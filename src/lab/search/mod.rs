//! The searches of the textbook, each as in its chapter, over any [`Game`](super::games::Game).
//!
//! All of them return the value of a position for the side to move. A [`Search`] holds their common state: the position, the
//! ordered moves, the table, the best line. Events go to an [`Observer`], which may also end the search.

mod algorithm;
pub mod alone;
pub mod exact;
pub mod line;
mod observer;
mod order;
pub mod proof;
pub mod quiescence;
pub mod race;
pub mod selective;
mod state;
pub mod table;
pub mod trace;
mod value;

pub use algorithm::Algorithm;
pub use observer::{Counts, Leaf, Observer, Prune, Stop, Visit};
pub use order::Order;
pub use state::{Node, Search};
pub use table::Table;
pub use value::{INFINITY, WIN};
