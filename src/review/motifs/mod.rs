//! Why a move is good or bad, in facts that a line of moves proves: motifs by name, and what is said about the move.
//!
//! Every part of a saying is checked by the rules of chess and by material counted in quiet positions. Without a proof there
//! is none.

mod attack;
mod case;
mod claim;
mod defence;
mod double;
mod effects;
mod ending;
mod ends;
mod exchange;
mod explain;
mod features;
mod finish;
mod gain;
mod good;
mod hanging;
mod line;
mod longer;
mod material;
mod mates;
mod means;
mod motif;
mod pattern;
mod pawns;
mod positional;
mod quiet;
mod race;
mod stuck;
#[cfg(test)]
mod tests;
mod themes;
mod threats;
mod trades;
mod win;
mod winning_move;
mod words;

pub use case::{Arrow, ArrowKind, Case, Explanation, Statement};
pub use claim::{Claim, Winnings};
pub use explain::{explain, explain_line, explain_searched};
pub use good::{Good, explain_good, explain_offer};
pub use longer::longer;
pub use motif::{Motif, Proven};
pub use quiet::is_quiet as is_settled;
