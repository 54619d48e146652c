//! Judgement of whole games: what each move lost, its badge, and the reason in a sentence.
//!
//! A [`Review`] is the main line of a game with what was [`Found`] about its positions, by an engine, in the file or by the
//! rules. Everything else is computed from that: the judgement of each move ([`Judged`]) and their totals ([`Summary`]). A
//! [`Reviewer`] searches the missing positions, from the last move to the first, and then confirms the judgements that a deeper
//! search may change ([`Round`]). [`annotate`](fn@annotate) gives the edits that write a review into the game, and [`files`]
//! reviews whole files. [`training`] makes exercises of mistakes.
//!
//! # Confirmation
//!
//! The first pass searches each position once, and most of what it finds to be a mistake is none: at 100,000 nodes a loss near a
//! threshold is often noise. A round compares the best move and the played one by two equally long searches, since a search of
//! all moves examines the line of the played one less deeply. The rounds come in two waves, of 2 and of 8 times the nodes.
//! Three waves would spend the pool before it reaches most of the marked moves. `?!` needs the consent of the last two searches,
//! or a mistake by the last one. `?` and `??` need a loss beyond the limit by three tenths in both, one of them of the last wave,
//! in which they come first.
//!
//! In a game that was lost before the move (less than 30 % of the chances), or is won after it (more than 80 %), nothing is more than
//! `?!`: engines differ most about how much is left there.
//!
//! Then the lines of the greatest faults and of praised moves are played out: six half-moves, each the best one by a search of its
//! own, for `?` and `??` with up to three times the nodes. What a sentence claims must hold there, where the other side gives
//! nothing away, and in the lines of another search.
//!
//! Measured on 120 games (9,242 half-moves) with 100,000 nodes, against Stockfish 15.1 with 1,000,000 nodes for the position and for
//! the move: 44 of 46 `?` and `??` lose a tenth of the chances or more, and 231 of 406 `?!` a twentieth. Of the 50 losses of a fifth
//! or more that were found, 47 are marked, and each of the 7 `!!` of the first 60 games is the best move. The limits were chosen on
//! the first 60 games, that of lost games on all. All searches together may visit about 147,000 nodes for each position.
//!
//! A reason is given for `?`, `??` and a `?!` that a search of the last wave has found, beyond the limit by a fifth: of the 277 faults
//! of these games that lose a twentieth or more, 65 have one, of the 46 `?` and `??` 38. Three analysts who had not written them
//! read all 77 sentences about faults: 66 are true, 2 are beside the point, 3 are false, and 6 are about a `?!` that loses next to nothing.
//! With a last search of every clear `?!`, which the pool allows in few games, hardly any more had a reason. Without the
//! restriction 139 had one, and every third was wrong.
//!
//! The figures are Lichess's, by its published source: [`chances`] converts a score to winning chances, [`accuracy`] gives the
//! accuracy of a move and of a game, [`phase`] finds the end of the opening, and [`Fault`] classifies mistakes by the loss.
//!
//! ```
//! use tabia_engine::Score;
//! use tabia_game::pgn;
//! use tabia_review::{Fault, Opening, Review, Thresholds};
//!
//! let contents = pgn::read(b"1. e4 {[%eval 0.3]} g5 {[%eval 2.9]} 2. d4 {[%eval 2.8]} *");
//! let game = &contents.games[0];
//! let mut review = Review::new(game, Opening::default(), Thresholds::default());
//! assert_eq!(review.take_evals(game), 3);
//! assert_eq!(review.judge(1).unwrap().fault, Some(Fault::Blunder));
//! assert_eq!(tabia_review::chances::win_percent(Score::DRAW), 50.0);
//! ```

pub mod accuracy;
mod annotate;
mod asked;
mod badge;
pub mod chances;
mod confirm;
mod effort;
mod event;
pub mod files;
mod found;
mod input;
mod iterations;
mod judge;
pub mod motifs;
mod obvious;
mod options;
mod part;
pub mod phase;
mod play_out;
mod reviewed;
mod reviewer;
mod sacrifice;
mod search;
mod sentence;
mod summary;
#[cfg(test)]
mod tests;
pub mod training;
mod trial;
mod workers;

pub use annotate::{Leave, annotate};
pub use asked::{AskedLine, AskedMove};
pub use badge::{Badge, Fault, Thresholds};
pub use event::Event;
pub use found::{Found, Line, Source};
pub use iterations::Iterations;
pub use judge::Judged;
pub use options::{Limit, Options};
pub use phase::Phase;
pub use reviewed::{JUDGEMENT, Kept, Opening, Review};
pub use reviewer::{ReviewError, Reviewer};
pub use summary::{Counts, Figures, Side, Summary};
pub use trial::Round;
