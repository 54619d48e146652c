//! A file that is locked against other runs.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use tabia_disk::{self as disk, Identity};

/// A locked file that has its name.
pub(super) struct Owned {
    pub file: File,
    is_new: bool,
}

impl Owned {
    /// Opens the file, or creates it, and locks it; `None` when another run has created or renamed it meanwhile.
    pub(super) fn take(name: &Path) -> io::Result<Option<Owned>> {
        // A symbolic link would have the file written that it leads to, and a pipe would block.
        if fs::symlink_metadata(name).is_ok_and(|found| !found.is_file()) {
            return Err(not_ours(name));
        }
        let opened = File::options().read(true).write(true).open(name);
        let (file, is_new) = match opened {
            Err(error) if error.kind() == io::ErrorKind::NotFound => match disk::create(name) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(None),
                created => (created?, true),
            },
            opened => (opened?, false),
        };
        lock(&file, name)?;
        Ok(has_name(&file, name).then_some(Owned { file, is_new }))
    }

    /// Removes the file where it was only just created.
    pub(super) fn leave(self, name: &Path) {
        if self.is_new && has_name(&self.file, name) {
            // An empty file that stays is only litter.
            let _ = fs::remove_file(name);
        }
    }
}

/// Whether a name is that of an open file, and no link to it.
pub(super) fn has_name(file: &File, name: &Path) -> bool {
    match (Identity::of_file(file), Identity::of_name(name)) {
        (Ok(file), Ok(named)) => file == named,
        _ => false,
    }
}

/// Locks a file against other runs. A process that was killed may need a moment to end.
fn lock(file: &File, name: &Path) -> io::Result<()> {
    const TRIES: u32 = 20;
    for _ in 0..TRIES {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => sleep(Duration::from_millis(50)),
            // Where there are no locks, people have to look out themselves.
            _ => return Ok(()),
        }
    }
    Err(busy(name))
}

pub(super) fn busy(name: &Path) -> io::Error {
    io::Error::other(format!("another run is at work on {}", name.display()))
}

pub(super) fn not_ours(name: &Path) -> io::Error {
    io::Error::other(format!(
        "{} is in the way, and no unfinished review: move it away, or give the output another name",
        name.display()
    ))
}
