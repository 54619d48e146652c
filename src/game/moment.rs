//! The order of changes.

use std::sync::atomic::{AtomicU64, Ordering};

/// A point in the order of all changes of this process: a later one is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(u64);

impl Moment {
    /// Returns a point after all earlier ones.
    pub fn now() -> Moment {
        static LAST: AtomicU64 = AtomicU64::new(0);
        Moment(LAST.fetch_add(1, Ordering::Relaxed))
    }
}
