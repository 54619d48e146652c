//! The folder of learned data, which the window uses too.

use std::path::PathBuf;

/// Returns the data folder; `None` where the system has no place for it.
pub(super) fn data_folder() -> Option<PathBuf> {
    dirs::data_dir().map(|folder| folder.join("tabia"))
}
