//! Files that are replaced in one step.

use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::names::{folder_of, follow, sync_folder};

/// Whether a write-protected file is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protection {
    /// It stays as it is; the error is [`Refusal::WriteProtected`].
    Respect,
    /// It is replaced, and stays write-protected.
    Override,
}

/// Why a file is not replaced, where the error of the operating system would not say it. It is the source of an [`io::Error`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("it is write-protected")]
    WriteProtected,
    /// A file is replaced by another one in its folder, so the permissions of the file are not enough.
    #[error("there is no permission to write in the folder {}", .0.display())]
    Folder(PathBuf),
}

impl Refusal {
    /// Returns the refusal that is the source of an error.
    pub fn of(error: &io::Error) -> Option<&Refusal> {
        error.get_ref()?.downcast_ref()
    }

    fn error(self) -> io::Error {
        io::Error::new(io::ErrorKind::PermissionDenied, self)
    }
}

/// Returns whether a path leads to a file that may not be written: by its permissions, or because it belongs to another user.
pub fn is_write_protected(path: &Path) -> bool {
    let Ok(found) = fs::metadata(path) else {
        return false;
    };
    // The permissions do not bind an administrator, who nevertheless has set them for a reason.
    let is_denied = |error: io::Error| error.kind() == io::ErrorKind::PermissionDenied;
    found.is_file()
        && (found.permissions().readonly()
            || File::options()
                .append(true)
                .open(path)
                .is_err_and(is_denied))
}

/// Replaces `path` by `contents`, or leaves it as it was.
/// The bytes are written to a temporary file in the same folder, synced to the disk, and renamed in one step; the folder is
/// then synced too, so that the new name survives a power cut. A symbolic link is followed, even to a file that does not exist
/// yet, and an existing file keeps its permissions. Missing folders are created. Temporary files that a killed process has
/// left in the folder are removed. A pipe or a device is written to directly.
///
/// # Errors
/// Any error of the operating system, and a [`Refusal`]. The temporary file is removed.
pub fn write_atomic(path: &Path, contents: &[u8]) -> io::Result<()> {
    write_atomic_by(path, |file| file.write_all(contents))
}

/// Like [`write_atomic`], with contents written piece by piece. If `write` fails, the file is unchanged.
///
/// # Errors
/// Any error of the operating system or of `write`, and a [`Refusal`]. The temporary file is removed.
pub fn write_atomic_by(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    replace_by(path, Protection::Respect, write)
}

/// Like [`write_atomic_by`], and can replace a write-protected file.
///
/// # Errors
/// As [`write_atomic_by`].
pub fn replace_by(
    path: &Path,
    protection: Protection,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    // `/dev/stdout` and `/dev/full` must not be replaced by files.
    if fs::metadata(path).is_ok_and(|old| !old.is_file() && !old.is_dir()) {
        return write(&mut File::options().write(true).open(path)?);
    }
    if protection == Protection::Respect && is_write_protected(path) {
        return Err(Refusal::WriteProtected.error());
    }
    let target = follow(path)?;
    let folder = folder_of(&target);
    fs::create_dir_all(&folder)?;
    let old = fs::metadata(&target).ok();
    let created = Temporary::create(&folder, old.is_some());
    let mut temporary = created.map_err(|error| match error.kind() {
        io::ErrorKind::PermissionDenied => Refusal::Folder(folder.clone()).error(),
        _ => error,
    })?;
    temporary.sweep(&folder);
    write(&mut temporary.file)?;
    if let Some(old) = old {
        temporary.file.set_permissions(old.permissions())?;
    }
    temporary.file.sync_all()?;
    temporary.rename(&target)?;
    sync_folder(&folder)
}

/// A temporary file. It is renamed to its target, or removed when dropped.
///
/// It is locked while it is open. The lock ends with the process, so other processes can detect whether the file is in use.
pub(super) struct Temporary {
    pub(super) file: File,
    /// `None` once it has been renamed.
    path: Option<PathBuf>,
}

impl Temporary {
    /// Creates the file; if it is `private`, only its owner can read it.
    pub(super) fn create(folder: &Path, private: bool) -> io::Result<Temporary> {
        loop {
            let path = folder.join(temporary_name());
            let file = match create_new(&path, private) {
                // Left by an earlier process with the same number.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                outcome => outcome?,
            };
            // On a file system without locks, no process can lock the file, so it is not swept.
            let _ = file.lock();
            // Another process may have swept it before it was locked.
            if path.try_exists().unwrap_or(true) {
                return Ok(Temporary {
                    file,
                    path: Some(path),
                });
            }
        }
    }

    /// Removes temporary files of the same user whose process has ended.
    fn sweep(&self, folder: &Path) {
        let (Ok(own), Ok(entries)) = (self.file.metadata(), fs::read_dir(folder)) else {
            return;
        };
        for entry in entries.flatten() {
            let is_ours = is_of_another_run(&entry.file_name())
                // For a link this is the link itself.
                && entry
                    .metadata()
                    .is_ok_and(|found| found.is_file() && is_same_owner(&own, &found));
            if !is_ours {
                continue;
            }
            // A file that cannot be removed does no harm.
            let path = entry.path();
            if let Ok(file) = File::open(&path)
                && file.try_lock().is_ok()
            {
                let _ = fs::remove_file(path);
            }
        }
    }

    fn rename(&mut self, target: &Path) -> io::Result<()> {
        if let Some(path) = &self.path {
            rename(path, target)?;
        }
        self.path = None;
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            // The error to report is the original one.
            let _ = fs::remove_file(path);
        }
    }
}

const PREFIX: &str = ".tabia-";
const SUFFIX: &str = ".tmp";

/// Returns a name that is unique on this machine: process id and a counter. Its length does not depend on the target's name.
fn temporary_name() -> String {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    format!("{PREFIX}{}-{number}{SUFFIX}", std::process::id())
}

/// Returns whether this is the name of a temporary file of another process.
fn is_of_another_run(name: &OsStr) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    name.to_str()
        .and_then(|name| {
            name.strip_prefix(PREFIX)?
                .strip_suffix(SUFFIX)?
                .split_once('-')
        })
        .is_some_and(|(process, number)| {
            is_number(process) && is_number(number) && process != std::process::id().to_string()
        })
}

#[cfg(not(windows))]
fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)
}

/// On this system a file with the read-only attribute cannot be replaced.
#[cfg(windows)]
fn rename(from: &Path, to: &Path) -> io::Result<()> {
    let protected = fs::metadata(to).map(|old| old.permissions());
    let protected = protected.ok().filter(fs::Permissions::readonly);
    if let Some(permissions) = &protected {
        let mut writable = permissions.clone();
        writable.set_readonly(false);
        fs::set_permissions(to, writable)?;
    }
    let renamed = fs::rename(from, to);
    if let (Err(_), Some(permissions)) = (&renamed, protected) {
        fs::set_permissions(to, permissions)?;
    }
    renamed
}

#[cfg(unix)]
fn create_new(path: &Path, private: bool) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt as _;
    let mode = if private { 0o600 } else { 0o666 };
    File::options()
        .write(true)
        .create_new(true)
        .mode(mode)
        .open(path)
}

/// Creates a new file; the permissions of the folder apply to it.
#[cfg(not(unix))]
fn create_new(path: &Path, _private: bool) -> io::Result<File> {
    File::create_new(path)
}

#[cfg(unix)]
fn is_same_owner(a: &Metadata, b: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    a.uid() == b.uid()
}

/// On this system a file that another process keeps open cannot be removed.
#[cfg(not(unix))]
fn is_same_owner(_: &Metadata, _: &Metadata) -> bool {
    true
}
