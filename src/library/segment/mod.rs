//! Segments: files of up to [`MOST_GAMES`] games that never change.

mod batch;
mod builder;
mod columns;
mod dictionary;
mod file;
mod occurrence;
mod packing;
mod positions;
mod reader;
mod totals;

pub use batch::{MOST_GAMES, NameOpening};
pub use columns::{RESULTS, Traits};
pub use dictionary::Dictionary;
pub use file::{Section, SegmentError};
pub use reader::{GameText, Occurrence, Segment, TextReader};

pub(crate) use batch::{BLOCK, Batch, SCID_FLAGS, SourceOf};
pub(crate) use builder::SegmentBuilder;
pub(crate) use columns::{Columns, Row, names};
pub(crate) use file::take;
