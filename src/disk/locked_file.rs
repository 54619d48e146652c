//! A file that is locked against other processes and checked to keep its name.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use thiserror::Error;

use super::identity::Identity;
use super::names::create;

/// A locked file at a path.
#[derive(Debug)]
pub struct LockedFile {
    pub file: File,
    is_new: bool,
}

/// The reason why a file cannot be opened and locked.
#[derive(Debug, Error)]
pub enum LockError {
    #[error("another process holds its lock")]
    Held,
    /// The name is a symbolic link, which would lead to writing another file, or a pipe, which would block.
    #[error("it is no regular file")]
    NotAFile,
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl LockedFile {
    /// Opens the file, or creates it, and locks it; `None` when another process created or renamed it in the meantime.
    ///
    /// # Errors
    /// When another process holds the lock for more than a second, when the name is not that of a regular file, or after any
    /// error of the operating system.
    pub fn open(name: &Path) -> Result<Option<LockedFile>, LockError> {
        if fs::symlink_metadata(name).is_ok_and(|found| !found.is_file()) {
            return Err(LockError::NotAFile);
        }
        let opened = File::options().read(true).write(true).open(name);
        let (file, is_new) = match opened {
            Err(error) if error.kind() == io::ErrorKind::NotFound => match create(name) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(None),
                created => (created?, true),
            },
            opened => (opened?, false),
        };
        lock(&file)?;
        Ok(is_named(&file, name).then_some(LockedFile { file, is_new }))
    }

    /// Removes the file if it has just been created.
    pub fn leave(self, name: &Path) {
        if self.is_new && is_named(&self.file, name) {
            // An empty file that remains does no harm.
            let _ = fs::remove_file(name);
        }
    }
}

/// Returns whether a name is that of an open file, and not of a link to it.
pub fn is_named(file: &File, name: &Path) -> bool {
    match (Identity::of_file(file), Identity::of_name(name)) {
        (Ok(file), Ok(named)) => file == named,
        _ => false,
    }
}

/// Locks a file, waiting up to a second: a killed process may need a moment to end.
fn lock(file: &File) -> Result<(), LockError> {
    const TRIES: u32 = 20;
    for _ in 0..TRIES {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => sleep(Duration::from_millis(50)),
            // Some file systems have no locks.
            _ => return Ok(()),
        }
    }
    Err(LockError::Held)
}
