//! The file `-`.

use std::path::Path;

/// Whether a file is named that stands for the standard input, or for the standard output where it is written to.
pub(super) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}
