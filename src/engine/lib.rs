//! A chess engine: one search on many threads, with its evaluation, transposition table and clock.
//!
//! [`Engine`] is the handle that a front end owns. Its calls return at once, and [`Report`]s arrive on a channel. It implements
//! [`Player`](tabia_player::Player); limits, scores and reports are those of the crate `tabia_player`.
//!
//! - [`Limits`] end a search: nodes, depth, time or a [`Clock`]. [`Options`] set the hash size, the threads and the number of
//!   lines. [`Strength`] limits the playing strength to a [`Level`] or an [`Elo`] rating.
//! - [`Techniques`] switch each [`Technique`] of the search on or off; [`Margins`] hold its tuned numbers.
//! - [`eval`] is the evaluation: the network, and the classical terms.
//! - [`trace`] records a search as a tree; [`bench`](mod@bench) searches a fixed set of positions.
//!
//! ```
//! use tabia_chess::Position;
//! use tabia_engine::{Engine, Event, Limits, Options};
//!
//! let engine = Engine::new(Options::default(), || {})?;
//! let search = engine.go(Position::start(), Vec::new(), Limits::depth(4));
//! let best = engine.reports().iter().find_map(|report| match report.event {
//!     Event::Best { mv, .. } if report.search == search => mv,
//!     _ => None,
//! });
//! assert!(Position::start().is_legal(best.unwrap()));
//! # Ok::<(), tabia_engine::EngineError>(())
//! ```
//!
//! # Playing levels
//!
//! A level plays as well as Stockfish 15.1 with the same `UCI_Elo`. The points of a hundred at 8 s + 0.08 s a game, from balanced
//! openings that were played with both colours (30 November 2026, bench 505475):
//!
//! | `UCI_Elo` | 1400 | 1600 | 1800 | 2800 |
//! |---|---:|---:|---:|---:|
//! | points | 52½ | 49½ | 48 | 51½ |
//! | games | 120 | 120 | 120 | 60 |
//!
//! The error is 8 to 9 points. 2000 scored 54½ in 120 games at 4 s + 0.04 s. 2200 and 2400 lie between two settings of which one
//! scored more than half and one less; 2600 lies above one that scored 46 in 60 games. Up to 2000 Stockfish's move depends on
//! its depth alone, so six games were played at a time on two cores.
//!
//! Stockfish has no level below 1400. Those levels were set by games with each other, where a difference of 200 points predicts
//! 76 of a hundred: 1400 scored 73½ % against 1200, 1200 scored 76½ % against 1000, and 1000 scored 76½ % against 800 (2,000
//! games each, error 2 points).
//!
//! # Full strength
//!
//! Points from 60 games each against programs of Debian 12, 8 s + 0.08 s a game, one thread, both sides of an opening, no
//! forfeits of Tabia's; on an AMD EPYC with AVX-512, Phalanx and Sjeng on an Intel Xeon with it:
//!
//! | Stockfish 15.1 | Ethereal 12 | Glaurung 2.2 | Toga II 3.0 | Phalanx XXV | GNU Chess 6.2.7 | Sjeng 11.2 |
//! |---:|---:|---:|---:|---:|---:|---:|
//! | 13½ | 51 | 58 | 57 | 58½ | 58 | 60 |
//!
//! Without AVX-512 the first two gave 12½ and 51. All were played before the scores had their present unit; with it, Ethereal
//! gave 49½ on the Xeon.
//!
//! Two threads scored 61 % against one at 2 s + 0.02 s a game (200 games, no more than two cores).
//!
//! The strength of the networks, and how they were trained, is described in `examples/README.md`.
//!
#![doc = include_str!("tried.md")]
//!
#![doc = include_str!("openbench.md")]

pub mod bench;
mod clock;
#[cfg(test)]
#[path = "../../tests/common/mod.rs"]
mod common;
mod error;
pub mod eval;
mod handle;
mod job;
mod memory;
mod player;
mod pool;
mod search;
mod strength;
mod table;
mod techniques;
#[cfg(test)]
mod tests;
pub mod trace;
mod wdl;

pub use clock::Budget;
pub use error::{EngineError, FinishedError, SearchError};
pub use handle::{Engine, Options};
pub use memory::{is_free as is_memory_free, max_hash_mib, memory_mib};
pub use search::{Margin, Margins};
pub use tabia_player::{
    Bound, Clock, Depth, Elo, Event, Info, LEVELS, Level, Limits, MAX_PLY, NodeClock, Ply, Report,
    Score, SearchId, Strength, TimeLimit,
};
pub use techniques::{Measured, Technique, Techniques};
pub use wdl::Wdl;
