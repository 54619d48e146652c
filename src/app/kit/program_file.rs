//! Whether the file of an engine is there and can be started.

use std::env;
use std::fs::{self, Metadata};
use std::path::Path;

/// The state of the file of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileState {
    Present,
    Missing,
    /// It is no program, or may not be started.
    NotExecutable,
}

impl FileState {
    /// Looks a file up: where it has no folder, in those of the search path.
    pub(crate) fn of(path: &Path) -> FileState {
        let search_path = match path.components().count() {
            0 | 1 => env::var_os("PATH"),
            _ => None,
        };
        let folders = search_path.iter().flat_map(env::split_paths);
        let places = folders.map(|folder| folder.join(path));
        let mut found = FileState::Missing;
        for place in places.chain(search_path.is_none().then(|| path.to_owned())) {
            match fs::metadata(&place) {
                Ok(data) if is_executable(&data) => return FileState::Present,
                Ok(_) => found = FileState::NotExecutable,
                Err(_) => {}
            }
        }
        found
    }
}

#[cfg(unix)]
fn is_executable(data: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    data.is_file() && data.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(data: &Metadata) -> bool {
    data.is_file()
}
