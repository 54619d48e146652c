//! Errors of reading or writing a trace file: it is damaged, or the work was cancelled.

use std::io;

use thiserror::Error;

/// Why a file is not a trace, and where.
#[derive(Debug, Error)]
pub enum TraceError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("this is no trace of a search: it does not begin with TABTRACE")]
    NoTrace,
    #[error("byte 8: version {0} of the format; this program reads version 1")]
    Version(u32),
    #[error("byte {offset}: {what}")]
    Bad { offset: usize, what: String },
}

pub(super) fn bad<T>(offset: usize, what: impl Into<String>) -> Result<T, TraceError> {
    Err(TraceError::Bad {
        offset,
        what: what.into(),
    })
}

/// A callback for writing or reading a file, called with the finished share of the work, from 0 to 1; returns whether to
/// continue.
pub type ProgressCallback<'a> = &'a dyn Fn(f32) -> bool;

/// Number of records that are written or read between two calls of the progress callback.
pub(super) const AT_ONCE: usize = 8192;

/// Calls the progress callback after `done` of `all` records.
pub(super) fn go_on(progress: ProgressCallback<'_>, done: usize, all: usize) -> io::Result<()> {
    match progress(done as f32 / all.max(1) as f32) {
        true => Ok(()),
        false => Err(io::Error::new(io::ErrorKind::Interrupted, "cancelled")),
    }
}
