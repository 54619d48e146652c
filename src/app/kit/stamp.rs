//! Distinguishes versions of a file without reading it.

use std::path::Path;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

/// The size of a file and when it was last changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    bytes: u64,
    changed: SystemTime,
}

impl Stamp {
    /// Of a file as it is now; `None` when there is none.
    pub fn of(path: &Path) -> Option<Stamp> {
        let metadata = std::fs::metadata(path).ok()?;
        Some(Stamp {
            bytes: metadata.len(),
            changed: metadata.modified().ok()?,
        })
    }

    /// Whether there is a file by now that is not the one with this stamp.
    pub fn is_outdated(stamp: Option<Stamp>, path: &Path) -> bool {
        let now = Stamp::of(path);
        now.is_some() && now != stamp
    }
}
