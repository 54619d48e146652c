//! Files that several processes write.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use super::atomic::write_atomic;
use super::names::{folder_of, sync_folder};

/// Maximum number of bytes at the end of a file that [`append`] reads.
const TAIL: u64 = 4096;

/// Maximum wait for a lock. A process that holds one for longer is treated as stopped.
const PATIENCE: Duration = Duration::from_secs(1);

/// Interval between two attempts to take a lock.
pub(super) const A_MOMENT: Duration = Duration::from_millis(2);

/// Appends to a file and syncs it to the disk; a missing file is created. Several processes may append at the same time: the
/// file is locked. `make` gets the last bytes of the file, at most 4096, and returns the bytes to append.
///
/// # Errors
/// Any error of the operating system. Nothing is then added.
pub fn append(path: &Path, make: impl FnOnce(&[u8]) -> Vec<u8>) -> io::Result<()> {
    let folder = folder_of(path);
    fs::create_dir_all(&folder)?;
    let is_new = !path.exists();
    let mut file = open_locked(path)?;
    let length = file.metadata()?.len();
    let mut tail = Vec::new();
    file.seek(SeekFrom::Start(length.saturating_sub(TAIL)))?;
    file.read_to_end(&mut tail)?;
    let written = file.write_all(&make(&tail)).and_then(|()| file.sync_data());
    if let Err(error) = written {
        // On a full disk, remove a partial addition.
        let _ = file.set_len(length);
        return Err(error);
    }
    if is_new { sync_folder(&folder) } else { Ok(()) }
}

/// Replaces the contents of a file by what `make` returns for them. The file is locked, so nothing that other processes
/// [`append`] in the meantime is lost. A missing file is created.
///
/// # Errors
/// Any error of the operating system. The file is then as it was.
pub fn rewrite(path: &Path, make: impl FnOnce(Vec<u8>) -> Vec<u8>) -> io::Result<()> {
    fs::create_dir_all(folder_of(path))?;
    let mut file = open_locked(path)?;
    let mut contents = Vec::new();
    file.read_to_end(&mut contents)?;
    // The lock ends when the new file is renamed.
    write_atomic(path, &make(contents))
}

/// Opens a file for appending, and locks it. A file that was replaced by another one during the wait is opened again. A lock
/// that another process holds for more than a second is an error.
fn open_locked(path: &Path) -> io::Result<File> {
    let started = Instant::now();
    loop {
        let file = File::options()
            .read(true)
            .append(true)
            .create(true)
            .open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if started.elapsed() < PATIENCE => {
                thread::sleep(A_MOMENT);
                continue;
            }
            Err(TryLockError::WouldBlock) => {
                let held = "another program holds its lock";
                return Err(io::Error::new(io::ErrorKind::TimedOut, held));
            }
            // On file systems without locks, each write still goes to the end as a whole.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        if has_name(&file, path) {
            return Ok(file);
        }
    }
}

/// Locks the folder of a file for reading, changing and writing it, so that no other process writes between. The lock ends
/// when the result is dropped. It is `None` where there are no locks, or where the lock was not free within a second: the last
/// process to write then overwrites the others.
#[must_use = "the lock ends when it is dropped"]
pub fn lock_folder_of(path: &Path) -> Option<File> {
    let folder = open_folder(&folder_of(path)).ok()?;
    let started = Instant::now();
    loop {
        match folder.try_lock() {
            Ok(()) => return Some(folder),
            Err(TryLockError::WouldBlock) if started.elapsed() < PATIENCE => {
                thread::sleep(A_MOMENT);
            }
            Err(_) => return None,
        }
    }
}

#[cfg(unix)]
fn open_folder(folder: &Path) -> io::Result<File> {
    File::open(folder)
}

/// Other systems cannot lock folders: there a file in the folder is locked.
#[cfg(not(unix))]
fn open_folder(folder: &Path) -> io::Result<File> {
    File::options()
        .write(true)
        .create(true)
        .truncate(false)
        .open(folder.join(".tabia.lock"))
}

/// Returns whether a path leads to this file.
#[cfg(unix)]
fn has_name(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let (Ok(open), Ok(named)) = (file.metadata(), fs::metadata(path)) else {
        return true;
    };
    (open.dev(), open.ino()) == (named.dev(), named.ino())
}

/// On this system an open file keeps its name.
#[cfg(not(unix))]
fn has_name(_: &File, _: &Path) -> bool {
    true
}
