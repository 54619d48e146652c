//! The search: deepening, nodes, quiescence, move ordering, extensions, reductions, pruning.

mod corrections;
mod deepening;
mod extensions;
mod history;
mod learning;
mod margins;
mod move_lists;
mod node;
mod node_info;
mod node_kind;
mod ordering;
mod pruning;
mod pv;
mod quiescence;
mod quiescence_budget;
mod reductions;
mod root;
mod root_moves;
mod state;

pub use margins::{Margin, Margins};
pub(super) use state::{Memory, run, run_traced};
