//! The player: one search on many threads, told what to do and reporting what it found.
//!
//! [`Engine`] is the handle that a front end holds. It never waits for the search: calls answer at once, and
//! [`Report`]s arrive on a channel.
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

pub mod bench;
mod clock;
#[cfg(test)]
#[path = "../../tests/common/mod.rs"]
mod common;
mod error;
pub mod eval;
mod handle;
mod job;
mod limits;
mod memory;
mod pool;
mod program;
mod report;
mod score;
mod search;
mod strength;
mod table;
mod techniques;
#[cfg(test)]
mod tests;
pub mod trace;
mod wdl;

pub use error::{EngineError, FinishedError, SearchError};
pub use handle::{Engine, Options};
pub use limits::{Clock, Limits};
pub use memory::{is_free as is_memory_free, max_hash_mib};
pub use program::{Program, Task};
pub use report::{Bound, Event, Info, Report, SearchId};
pub use score::{Depth, MAX_PLY, Ply, Score};
pub use search::{Margin, Margins};
pub use strength::{Elo, LEVELS, Level, Strength};
pub use techniques::{Measured, Technique, Techniques};
pub use wdl::Wdl;
