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
//! A level plays as well as Stockfish 15.1 with the same `UCI_Elo`. The points of a hundred from balanced openings that were
//! played with both colours (30 November and 1 December 2026, bench 505475):
//!
//! | `UCI_Elo` | 1400 | 1600 | 1800 | 2000 | 2200 | 2400 | 2600 | 2800 |
//! |---|---:|---:|---:|---:|---:|---:|---:|---:|
//! | 8 s + 0.08 s a game | 46 | 51 | 50 | 42 | 46½ | 49 | 48½ | 51½ |
//! | 4 s + 0.04 s a game | 53 | 55 | 54 | 53½ | 48½ | 54 | 55 | 68½ |
//!
//! To 2000 these are 200 games each, with an error of 7 points, above it 60 games, with an error of 10 to 13. Below 2000
//! Stockfish's move depends on its depth alone, so six games were played at a time on two cores, to 2000. Tabia's levels count
//! nodes: from 2000 on Stockfish plays weaker on a shorter clock, and Tabia does not, which shows most at 2800.
//!
//! Stockfish has no level below 1400. Those levels were set by games with each other, where a difference of 200 points predicts
//! 76 of a hundred: 1400 scored 73½ % against 1200, 1200 scored 76½ % against 1000, and 1000 scored 76½ % against 800 (2,000
//! games each, error 2 points).
//!
//! # Full strength
//!
//! Against Stockfish 15.1 it scored 25.3 % of 677 games (30–365–282, −188 ± 14 Elo): 8 s + 0.08 s a game, one thread,
//! 16 MiB, both sides of the unbalanced openings of UHO_4060_v4, no forfeits (1 December 2026, bench 505475, AMD EPYC with
//! AVX-512). The engine of 29 November 2026, bench 657419, scored 21.1 % of 676 games (19–410–247, −229 ± 16 Elo) in
//! the same two tournaments, so the gain is 41 ± 21 Elo. In the first, 400 games of each, the present engine used its clock as
//! before (25.2 % against 20.1 %), in the second as now (25.3 % against 22.5 %).
//!
//! Points from 40 games each against other programs of Debian 12, on the same machine with the same clock and openings (1 December
//! 2026, bench 505475). No game was forfeited by Tabia; GNU Chess ended with SIGABRT in three of its games:
//!
//! | Ethereal 12 | Glaurung 2.2 | Toga II 3.0 | Phalanx XXV | GNU Chess 6.2.7 | Sjeng 11.2 |
//! |---:|---:|---:|---:|---:|---:|
//! | 37½ | 39½ | 39 | 40 | 40 | 40 |
//!
//! Two threads scored 64 ± 4 % against one at 2 s + 0.02 s a game (200 games, no more than two cores; 30 November 2026,
//! bench 505475).
//!
//! The games with other programs and with two threads are from before the present use of the clock, which gained 14 ± 10 Elo
//! against itself (see *Tried, and not kept*). The node count of bench does not depend on it.
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
