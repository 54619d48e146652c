//! Names of files: links, folders and safe renaming.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Maximum length of a chain of symbolic links. A longer one is treated as a cycle.
const MOST_LINKS: usize = 40;

/// Opens a regular file for reading. Anything else at the path is an error: reading a pipe or a device may block forever.
///
/// # Errors
/// Any error of the operating system.
pub fn open_regular(path: &Path) -> io::Result<File> {
    // Opening a pipe would block until it has a writer, so the kind is checked first.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("this is no regular file"));
    }
    File::open(path)
}

/// Renames the file written as `written`, in the same folder, to `path` in one step, after syncing it to the disk. The
/// permissions of an old file there are kept. `path` must not be a symbolic link: see [`follow`]. A lock of the file is kept.
///
/// # Errors
/// Any error of the operating system. `path` is then as it was.
pub fn take_name(file: &File, written: &Path, path: &Path) -> io::Result<()> {
    if let Ok(old) = fs::metadata(path) {
        file.set_permissions(old.permissions())?;
    }
    file.sync_all()?;
    fs::rename(written, path)?;
    sync_folder(&folder_of(path))
}

/// Creates a new file, and syncs the folder so that its name survives a power cut. An existing entry of this name is an error,
/// even a symbolic link.
///
/// # Errors
/// Any error of the operating system.
pub fn create(path: &Path) -> io::Result<File> {
    let file = File::options()
        .read(true)
        .write(true)
        .create_new(true)
        .open(path)?;
    sync_folder(&folder_of(path))?;
    Ok(file)
}

/// Follows the symbolic links at `path`, even to a file that does not exist yet.
///
/// # Errors
/// When they lead in a circle.
pub fn follow(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&target) {
            Ok(next) => target = folder_of(&target).join(next),
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other("the symbolic links lead in a circle"))
}

/// Returns the folder of a file.
pub(crate) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

/// Syncs the names of a folder to the disk.
#[cfg(unix)]
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Other systems cannot open a folder as a file, and write renames through by themselves.
#[cfg(not(unix))]
pub(crate) fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}
