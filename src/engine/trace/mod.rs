//! Traces: a search is recorded node by node, stored in a file, and shown as a tree.

mod builder;
mod file;
mod record;
mod recorder;
mod run;
#[cfg(test)]
mod tests;
mod tracer;
mod tree;

pub use builder::Builder;
pub use file::{ProgressCallback, TraceError};
pub use record::{Cause, Extension, Kind, Note, Order, Purpose, Record, Step};
pub use recorder::Extent;
pub use run::{Progress, RecordError, Request, record};
pub(crate) use tracer::Tracer;
pub use tree::{Children, NodeId, Summary, Trace, View};
