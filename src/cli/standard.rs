//! The file `-`.

use std::path::Path;

/// Whether a path is `-`, the standard input, or the standard output where it is written to.
pub(super) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}
