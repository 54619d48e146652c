//! Damaged files: renamed or copied, so that they are never overwritten.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::atomic::write_atomic;

/// Renames a damaged file so that it is never overwritten, and returns its new path.
///
/// # Errors
/// Any error of the operating system.
pub fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let moved_to = name_aside(path);
    fs::rename(path, &moved_to)?;
    Ok(moved_to)
}

/// Copies a file of which a part cannot be used, under the name that [`set_aside`] would give it, and returns the new path.
///
/// # Errors
/// Any error of the operating system.
pub fn copy_aside(path: &Path) -> io::Result<PathBuf> {
    let copy = name_aside(path);
    write_atomic(&copy, &fs::read(path)?)?;
    Ok(copy)
}

/// Returns a name that no file has yet.
fn name_aside(path: &Path) -> PathBuf {
    let seconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_secs());
    let name = |time: u64| {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".broken-{time}"));
        PathBuf::from(name)
    };
    // A file that was set aside in the same second keeps its name.
    let mut names = (seconds..).map(name);
    let free = names.find(|name| !name.exists());
    free.unwrap_or_else(|| name(seconds))
}
