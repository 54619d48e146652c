//! Files that are replaced completely or left unchanged.
//!
//! - [`write_atomic`] replaces the contents of a file; after a crash or with a full disk the old contents are still there.
//! - [`append`] and [`rewrite`] change a file that several processes write; [`lock_folder_of`] locks a folder.
//! - [`set_aside`] renames a broken file. [`Checksum`] detects damage. [`Identity`] compares files by device and inode.
//! - [`packed`] reads text files that may be compressed with gzip, Zstandard, bzip2 or ZIP, and refuses other data.
//! - [`address`] reads `file://` addresses.
//!
//! ```
//! use std::fs;
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("games.pgn");
//! tabia_disk::write_atomic(&path, b"1. e4 *\n")?;
//!
//! let failed = tabia_disk::write_atomic_by(&path, |_| Err(std::io::Error::other("disk full")));
//! assert!(failed.is_err());
//! assert_eq!(fs::read(&path)?, b"1. e4 *\n");
//! assert_eq!(tabia_disk::packed::read(&path)?, b"1. e4 *\n");
//! # Ok::<(), std::io::Error>(())
//! ```

pub mod address;
mod checksum;
mod identity;
pub mod packed;

use std::ffi::OsStr;
use std::fs::{self, File, Metadata, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

pub use checksum::Checksum;
pub use identity::Identity;

/// Maximum number of bytes at the end of a file that [`append`] reads.
const TAIL: u64 = 4096;

/// Maximum wait for a lock. A process that holds one for longer is taken to have stopped.
const PATIENCE: Duration = Duration::from_secs(1);

/// Interval between two attempts to take a lock.
const A_MOMENT: Duration = Duration::from_millis(2);

/// Maximum length of a chain of symbolic links. A longer one is taken for a cycle.
const MOST_LINKS: usize = 40;

/// Replaces `path` by `contents`, or leaves it as it was.
///
/// The bytes go to a temporary file in the same folder, are forced to the disk, and take the name in one step; the
/// folder is then forced to the disk too, so that the new name survives a power cut. A symbolic link is followed, even to
/// a file that is not there yet, and an existing file keeps its permissions. Missing folders are made. Temporary files that
/// a killed run has left in the folder are removed. A pipe or a device is written to directly.
///
/// # Errors
/// Any error of the operating system. The temporary file is removed.
pub fn write_atomic(path: &Path, contents: &[u8]) -> io::Result<()> {
    write_atomic_by(path, |file| file.write_all(contents))
}

/// Like [`write_atomic`], with contents written piece by piece. If `write` fails, the file is unchanged.
///
/// # Errors
/// Any error of the operating system or of `write`. The temporary file is removed.
pub fn write_atomic_by(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    // `/dev/stdout` and `/dev/full` must not be replaced by files.
    if fs::metadata(path).is_ok_and(|old| !old.is_file() && !old.is_dir()) {
        return write(&mut File::options().write(true).open(path)?);
    }
    let target = follow(path)?;
    let folder = folder_of(&target);
    fs::create_dir_all(&folder)?;
    let old = fs::metadata(&target).ok();
    let mut temporary = Temporary::create(&folder, old.is_some())?;
    temporary.sweep(&folder);
    write(&mut temporary.file)?;
    if let Some(old) = old {
        temporary.file.set_permissions(old.permissions())?;
    }
    temporary.file.sync_all()?;
    temporary.rename(&target)?;
    sync_folder(&folder)
}

/// Appends to a file, which is created if it is missing, and forces it to the disk. Several processes may append at once:
/// the file is locked. `make` gets the last bytes of the file, at most 4096, and returns what is appended.
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
        // Half of it, on a full disk, would only be in the way.
        let _ = file.set_len(length);
        return Err(error);
    }
    if is_new { sync_folder(&folder) } else { Ok(()) }
}

/// Replaces the contents of a file by what `make` returns for them. The file is locked, so nothing is lost that other
/// processes [`append`] meanwhile. It is created if it is missing.
///
/// # Errors
/// Any error of the operating system. The file is then as it was.
pub fn rewrite(path: &Path, make: impl FnOnce(Vec<u8>) -> Vec<u8>) -> io::Result<()> {
    fs::create_dir_all(folder_of(path))?;
    let mut file = open_locked(path)?;
    let mut contents = Vec::new();
    file.read_to_end(&mut contents)?;
    // The lock ends when the new file has the name.
    write_atomic(path, &make(contents))
}

/// Opens a file to be added to, and locks it. A file that has lost its name to another one while it was waited for is left.
fn open_locked(path: &Path) -> io::Result<File> {
    loop {
        let file = File::options()
            .read(true)
            .append(true)
            .create(true)
            .open(path)?;
        // Where there are no locks, each piece still goes to the end as a whole.
        let _ = file.lock();
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
    let folder = File::open(folder_of(path)).ok()?;
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

/// Opens a file for reading. Anything else that a path may lead to is an error: a reader of a pipe or a device may wait for
/// ever.
///
/// # Errors
/// Any error of the operating system.
pub fn open_regular(path: &Path) -> io::Result<File> {
    // Opening a pipe waits for its writer, so it is checked before.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("this is no regular file"));
    }
    File::open(path)
}

/// Renames a damaged file so that it is never overwritten, and returns its new path.
///
/// # Errors
/// Any error of the operating system.
pub fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let seconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_secs());
    let name = |time: u64| {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".broken-{time}"));
        PathBuf::from(name)
    };
    // What was set aside in the same second keeps its name.
    let mut names = (seconds..).map(name);
    let moved_to = names
        .find(|name| !name.exists())
        .unwrap_or_else(|| name(seconds));
    fs::rename(path, &moved_to)?;
    Ok(moved_to)
}

/// Gives the file that has been written as `written`, beside `path`, its name, in one step, after forcing it to the disk. An
/// old file there leaves its permissions to it. `path` must be no symbolic link: see [`follow`]. A lock of the file is kept.
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

/// Creates a file that is not there yet, and sees to it that its name survives a power cut. What has the name already is
/// an error, a symbolic link too.
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

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

/// A temporary file. It is renamed to its target, or removed when dropped.
///
/// It is locked while it is open. The lock ends with the process, so other processes can tell whether the file is still
/// in use.
struct Temporary {
    file: File,
    /// `None` once it has been renamed.
    path: Option<PathBuf>,
}

impl Temporary {
    /// Creates the file; only its owner may read it if it is `private`.
    fn create(folder: &Path, private: bool) -> io::Result<Temporary> {
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
                // Of a link this is the link itself.
                && entry
                    .metadata()
                    .is_ok_and(|found| found.is_file() && is_same_owner(&own, &found));
            if !is_ours {
                continue;
            }
            // Litter that cannot be removed is only litter.
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
            fs::rename(path, target)?;
        }
        self.path = None;
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(path) = &self.path {
            // The error that matters is the one that has brought us here.
            let _ = fs::remove_file(path);
        }
    }
}

const PREFIX: &str = ".tabia-";
const SUFFIX: &str = ".tmp";

/// A name that is unique on this machine: process id and a counter. It is short, however long the target's name is.
fn temporary_name() -> String {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    format!("{PREFIX}{}-{number}{SUFFIX}", std::process::id())
}

/// Whether this is the name of a temporary file of another process.
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

/// The permissions of the folder decide who may read a file.
#[cfg(not(unix))]
fn create_new(path: &Path, _private: bool) -> io::Result<File> {
    File::create_new(path)
}

#[cfg(unix)]
fn is_same_owner(a: &Metadata, b: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    a.uid() == b.uid()
}

/// Here a file that another process keeps open cannot be removed.
#[cfg(not(unix))]
fn is_same_owner(_: &Metadata, _: &Metadata) -> bool {
    true
}

/// Whether a path leads to this file.
#[cfg(unix)]
fn has_name(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let (Ok(open), Ok(named)) = (file.metadata(), fs::metadata(path)) else {
        return true;
    };
    (open.dev(), open.ino()) == (named.dev(), named.ino())
}

/// Here an open file keeps its name.
#[cfg(not(unix))]
fn has_name(_: &File, _: &Path) -> bool {
    true
}

#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Other systems cannot open a folder as a file, and write renames through on their own.
#[cfg(not(unix))]
fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap().flatten();
        let mut names: Vec<String> = entries
            .map(|entry| entry.file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn only_a_regular_file_is_opened() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a");
        fs::write(&file, b"one").unwrap();
        let mut text = String::new();
        open_regular(&file)
            .unwrap()
            .read_to_string(&mut text)
            .unwrap();
        assert_eq!(text, "one");
        let missing = open_regular(&folder.path().join("b")).unwrap_err();
        assert_eq!(missing.kind(), io::ErrorKind::NotFound);
        let refused = open_regular(folder.path()).unwrap_err();
        assert_eq!(refused.to_string(), "this is no regular file");
    }

    #[test]
    fn replaces_the_contents_and_leaves_no_litter() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new folder").join("game.pgn");
        write_atomic(&path, b"one").unwrap();
        write_atomic(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(names(path.parent().unwrap()), ["game.pgn"]);
    }

    #[test]
    #[cfg(unix)]
    fn a_pipe_is_written_into_and_stays_a_pipe() {
        use std::os::unix::fs::FileTypeExt as _;
        let folder = tempfile::tempdir().unwrap();
        let (pipe, link) = (folder.path().join("pipe"), folder.path().join("link"));
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        if !made.is_ok_and(|status| status.success()) {
            eprintln!("skipped: there is no mkfifo");
            return;
        }
        std::os::unix::fs::symlink(&pipe, &link).unwrap();
        for path in [&pipe, &link] {
            let pipe = pipe.clone();
            let reader = std::thread::spawn(move || fs::read(pipe).unwrap());
            write_atomic(path, b"through").unwrap();
            assert_eq!(reader.join().unwrap(), b"through");
        }
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
        assert_eq!(names(folder.path()), ["link", "pipe"]);
    }

    #[test]
    fn what_is_set_aside_twice_is_kept_twice() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let mut kept = Vec::new();
        for contents in ["one", "two", "three"] {
            fs::write(&path, contents).unwrap();
            kept.push((set_aside(&path).unwrap(), contents));
        }
        for (moved_to, contents) in kept {
            assert_eq!(fs::read_to_string(moved_to).unwrap(), contents);
        }
        assert!(!path.exists());
    }

    #[test]
    fn a_failure_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("occupied");
        fs::create_dir(&path).unwrap();
        fs::write(path.join("inside"), "kept").unwrap();
        assert!(write_atomic(&path, b"text").is_err());
        assert_eq!(fs::read(path.join("inside")).unwrap(), b"kept");
        assert_eq!(names(folder.path()), ["occupied"]);
    }

    #[test]
    fn what_several_add_at_once_is_all_there_and_a_failure_adds_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new folder").join("log");
        std::thread::scope(|scope| {
            for name in ["a", "b", "c", "d"] {
                let path = &path;
                scope.spawn(move || {
                    for _ in 0..20 {
                        append(path, |tail| {
                            assert!(tail.is_empty() || tail.ends_with(b"\n"));
                            format!("{}\n", name.repeat(3000)).into_bytes()
                        })
                        .unwrap();
                    }
                });
            }
        });
        let text = fs::read_to_string(&path).unwrap();
        for name in ["a", "b", "c", "d"] {
            let whole = name.repeat(3000);
            assert_eq!(text.lines().filter(|line| *line == whole).count(), 20);
        }
        assert!(append(path.parent().unwrap(), |_| b"x".to_vec()).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }

    #[test]
    fn what_is_added_while_a_file_is_rewritten_is_not_lost() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        std::thread::scope(|scope| {
            for name in ["a", "b"] {
                let path = &path;
                scope.spawn(move || {
                    for _ in 0..20 {
                        append(path, |_| format!("{name}\n").into_bytes()).unwrap();
                        rewrite(path, |mut text| {
                            text.extend(b"c\n");
                            text
                        })
                        .unwrap();
                    }
                });
            }
        });
        let text = fs::read_to_string(&path).unwrap();
        for (name, count) in [("a", 20), ("b", 20), ("c", 40)] {
            assert_eq!(text.lines().filter(|line| *line == name).count(), count);
        }
    }

    #[test]
    fn no_change_under_a_lock_is_lost() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("count");
        fs::write(&path, "0").unwrap();
        if lock_folder_of(&path).is_none() {
            eprintln!("skipped: folders cannot be locked here");
            return;
        }
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..20 {
                        let lock = lock_folder_of(&path);
                        assert!(lock.is_some());
                        let count: u32 = fs::read_to_string(&path).unwrap().parse().unwrap();
                        write_atomic(&path, (count + 1).to_string().as_bytes()).unwrap();
                        drop(lock);
                        // Locks are not fair: whoever has just had one lets the others.
                        thread::sleep(5 * A_MOMENT);
                    }
                });
            }
        });
        assert_eq!(fs::read_to_string(&path).unwrap(), "80");
        // A lock that is never released is not waited for.
        let held = lock_folder_of(&path);
        assert!(held.is_some() && lock_folder_of(&path).is_none());
        assert!(lock_folder_of(Path::new("no such folder/file")).is_none());
    }

    #[test]
    fn the_longest_names_can_be_written() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["x".repeat(255), "♞".repeat(85)] {
            let path = folder.path().join(name);
            write_atomic(&path, b"one").unwrap();
            write_atomic(&path, b"two").unwrap();
            assert_eq!(fs::read(&path).unwrap(), b"two");
        }
        assert_eq!(names(folder.path()).len(), 2);
    }

    /// No process has the number 0.
    #[test]
    fn what_a_killed_run_has_left_is_removed_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let alive = File::create(at(".tabia-0-2.tmp")).unwrap();
        alive.lock().unwrap();
        fs::create_dir(at(".tabia-0-3.tmp")).unwrap();
        let own = format!(".tabia-{}-99999999.tmp", std::process::id());
        let others = [
            own.as_str(),
            ".tabia-0-x.tmp",
            ".tabia-0.tmp",
            ".tabia-0-1.tmp.pgn",
            ".tabia--.tmp",
            "tabia-0-1.tmp",
            ".game.pgn.0-1.tmp",
        ];
        for name in others {
            fs::write(at(name), "kept").unwrap();
        }
        let before = names(folder.path());
        fs::write(at(".tabia-0-1.tmp"), "half").unwrap();
        write_atomic(&at("game.pgn"), b"whole").unwrap();
        let mut after = before.clone();
        after.push("game.pgn".to_owned());
        after.sort();
        assert_eq!(names(folder.path()), after);
        drop(alive);
        write_atomic(&at("game.pgn"), b"whole").unwrap();
        assert!(!at(".tabia-0-2.tmp").exists(), "its process has ended");
    }

    #[cfg(unix)]
    mod unix {
        use super::*;
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
        use std::sync::atomic::AtomicBool;

        #[test]
        fn links_and_permissions_are_kept() {
            let folder = tempfile::tempdir().unwrap();
            let (file, link) = (folder.path().join("file"), folder.path().join("link"));
            for mode in [0o600, 0o640, 0o666, 0o444] {
                let _ = fs::remove_file(&link);
                fs::write(&file, "old").unwrap();
                fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
                symlink(&file, &link).unwrap();
                write_atomic(&link, b"new").unwrap();
                assert_eq!(fs::read(&file).unwrap(), b"new");
                assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
                assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, mode);
                fs::remove_file(&file).unwrap();
            }
        }

        #[test]
        fn a_link_to_a_file_that_is_not_there_yet_is_followed() {
            let folder = tempfile::tempdir().unwrap();
            let at = |name: &str| folder.path().join(name);
            fs::create_dir(at("links")).unwrap();
            symlink("../second", at("links/first")).unwrap();
            symlink("new folder/game.pgn", at("second")).unwrap();
            write_atomic(&at("links/first"), b"text").unwrap();
            assert_eq!(fs::read(at("new folder/game.pgn")).unwrap(), b"text");
            assert_eq!(fs::read(at("links/first")).unwrap(), b"text");
            assert_eq!(names(&at("links")), ["first"]);
        }

        #[test]
        fn links_that_lead_in_a_circle_are_an_error() {
            let folder = tempfile::tempdir().unwrap();
            let at = |name: &str| folder.path().join(name);
            symlink("b", at("a")).unwrap();
            symlink("a", at("b")).unwrap();
            assert!(write_atomic(&at("a"), b"text").is_err());
            assert_eq!(names(folder.path()), ["a", "b"]);
        }

        /// A reader that checks all the time.
        #[test]
        fn a_private_file_is_never_readable_by_others() {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("private");
            fs::write(&path, "old").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
            let temporary = Temporary::create(folder.path(), true).unwrap();
            assert_eq!(temporary.file.metadata().unwrap().mode() & 0o077, 0);
            drop(temporary);
            let (text, done) = (vec![b'x'; 1 << 20], AtomicBool::new(false));
            let mut seen = 0;
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    for _ in 0..40 {
                        write_atomic(&path, &text).unwrap();
                    }
                    done.store(true, Ordering::Relaxed);
                });
                while !done.load(Ordering::Relaxed) {
                    for entry in fs::read_dir(folder.path()).unwrap().flatten() {
                        if let Ok(metadata) = entry.metadata() {
                            seen += 1;
                            assert_eq!(metadata.mode() & 0o077, 0, "{entry:?}");
                        }
                    }
                }
            });
            assert!(seen > 0);
        }

        #[test]
        fn a_link_with_the_name_of_a_temporary_file_stays() {
            let folder = tempfile::tempdir().unwrap();
            let (file, link) = (
                folder.path().join("file"),
                folder.path().join(".tabia-0-1.tmp"),
            );
            fs::write(&file, "kept").unwrap();
            symlink(&file, &link).unwrap();
            write_atomic(&folder.path().join("game.pgn"), b"text").unwrap();
            assert_eq!(fs::read(&link).unwrap(), b"kept");
        }
    }
}
