//! Distinguishes versions of a file without reading it.

use std::fs::{File, Metadata};
use std::path::Path;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

/// The size of a file, the time of its last change, and its identity.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Stamp {
    bytes: u64,
    changed: SystemTime,
    /// Device and inode, where the system has them. They may change after a restart, so no journal stores them.
    #[serde(skip)]
    identity: Option<(u64, u64)>,
}

impl PartialEq for Stamp {
    fn eq(&self, other: &Stamp) -> bool {
        // If one is unknown, size and time decide.
        let is_other =
            self.identity.is_some() && other.identity.is_some() && self.identity != other.identity;
        (self.bytes, self.changed) == (other.bytes, other.changed) && !is_other
    }
}

impl Stamp {
    /// Returns the stamp of a file as it is now; `None` when there is none.
    pub fn of(path: &Path) -> Option<Stamp> {
        Stamp::new(&std::fs::metadata(path).ok()?)
    }

    /// Returns the stamp of an open file as it is now.
    pub fn of_file(file: &File) -> Option<Stamp> {
        Stamp::new(&file.metadata().ok()?)
    }

    fn new(metadata: &Metadata) -> Option<Stamp> {
        Some(Stamp {
            bytes: metadata.len(),
            changed: metadata.modified().ok()?,
            identity: identity(metadata),
        })
    }

    /// Whether the file now at `path` is not the one with this stamp.
    pub fn is_outdated(stamp: Option<Stamp>, path: &Path) -> bool {
        let now = Stamp::of(path);
        now.is_some() && now != stamp
    }
}

#[cfg(unix)]
fn identity(metadata: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Gives a file the size and the time of another.
    fn copy_of(path: &Path, to: &Path) {
        fs::write(to, fs::read(path).unwrap()).unwrap();
        let changed = fs::metadata(path).unwrap().modified().unwrap();
        let file = File::options().write(true).open(to).unwrap();
        file.set_modified(changed).unwrap();
    }

    #[test]
    fn another_file_of_the_same_size_and_time_is_another() {
        let folder = tempfile::tempdir().unwrap();
        let (one, other) = (folder.path().join("one"), folder.path().join("other"));
        fs::write(&one, "one").unwrap();
        let stamp = Stamp::of(&one);
        assert!(!Stamp::is_outdated(stamp, &one));
        assert_eq!(Stamp::of_file(&File::open(&one).unwrap()), stamp);
        copy_of(&one, &other);
        fs::rename(&other, &one).unwrap();
        assert_eq!(Stamp::is_outdated(stamp, &one), cfg!(unix));
        fs::remove_file(&one).unwrap();
        assert!(!Stamp::is_outdated(stamp, &one));
    }

    #[test]
    fn the_form_in_journals_does_not_change() {
        let text = "(bytes:7,changed:(secs_since_epoch:5,nanos_since_epoch:9))";
        let stamp: Stamp = ron::from_str(text).unwrap();
        assert_eq!(ron::to_string(&stamp).unwrap(), text);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one");
        fs::write(&path, "one").unwrap();
        let stamp = Stamp::of(&path).unwrap();
        let again: Stamp = ron::from_str(&ron::to_string(&stamp).unwrap()).unwrap();
        assert_eq!(again, stamp);
    }
}
