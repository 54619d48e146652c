//! The safety copy of unsaved work: written shortly after each change, and read at the next start when the program did
//! not get to end properly.
//!
//! Each running Tabia owns a numbered slot in the data folder: a lock file that the system releases when the process
//! dies, however it dies, and the journal beside it. A journal whose lock is free belonged to a process that was killed.
//!
//! [`Kept`] is what is kept, [`log`] how it is written: first all of it, then a line for each change. When the changes
//! have become longer than the whole, the whole is written anew, so a journal stays about as large as what it keeps.

mod earlier;
mod fingerprint;
mod kept;
pub mod log;
#[cfg(test)]
mod tests;

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, Sender, unbounded};

pub(in crate::app) use self::fingerprint::fingerprint;
pub use self::kept::{Draft, Entry, Kept, KeptFile, KeptGame, KeptPlay, Restored, View};
use self::log::Unreadable;
use crate::disk;

/// The journal of this process.
pub struct Journal {
    path: PathBuf,
    /// Held as long as the process lives.
    _lock: File,
    tasks: Option<Sender<Task>>,
    failures: Receiver<String>,
    worker: Option<JoinHandle<()>>,
    /// What the file says, once everything is done that the worker was told; `None`: nothing that counts.
    written: Option<Kept>,
    /// Whether there may be a file.
    is_there: bool,
    /// Bytes of the beginning of the file, and of the changes after it.
    whole: usize,
    changes: usize,
}

/// What a killed process left.
#[derive(Debug, PartialEq)]
pub enum Left {
    /// Nothing.
    Nothing,
    /// What it kept. Some lines of the journal could not be used where a copy of it was put aside.
    Kept(Box<Kept>, Option<PathBuf>),
    /// A journal that cannot be read; it has this name now.
    Unreadable(PathBuf),
}

enum Task {
    /// The file becomes this.
    Whole(String),
    /// This is added, and forced to the disk when it is worth that.
    Add(String, bool),
    Remove,
}

impl Journal {
    /// Changes may become so long before the whole is written anew, even if the whole is short.
    const CHANGES: usize = 256 << 10;

    /// Takes a slot in the folder. With `restore`, a slot with the journal of a process that was killed is preferred,
    /// and the journal is handed out; without, such slots are left for another start.
    ///
    /// # Errors
    /// When there is no slot to be had.
    pub fn open(folder: &Path, restore: bool) -> io::Result<(Journal, Left)> {
        fs::create_dir_all(folder)?;
        let mut free = None;
        for slot in 0..64 {
            let (lock_path, path) = (
                folder.join(format!("session-{slot}.lock")),
                folder.join(format!("session-{slot}.journal")),
            );
            let left = path.exists() || earlier::path(&path).exists();
            let book_left = book_path(&path).exists();
            // Slots are taken from the first on, so behind an unused one there is nothing to find.
            let unused = !lock_path.exists() && !left && !book_left;
            if unused && free.is_some() {
                break;
            }
            let lock = OpenOptions::new()
                .create(true)
                .truncate(false)
                .write(true)
                .open(&lock_path)?;
            if lock.try_lock().is_err() {
                continue;
            }
            if restore && left {
                match find(&path) {
                    // A newer Tabia can make more of it.
                    Err(Unreadable::Newer) => continue,
                    Err(Unreadable::Damaged) => {
                        let aside = set_aside(&path);
                        return Ok((Journal::start(path, lock)?, Left::Unreadable(aside)));
                    }
                    Ok(told) => {
                        let aside = (told.unused > 0).then(|| copy_aside(&path));
                        let left = Left::Kept(Box::new(told.kept), aside);
                        return Ok((Journal::start(path, lock)?, left));
                    }
                }
            } else if restore && book_left {
                return Ok((Journal::start(path, lock)?, Left::Nothing));
            } else if free.is_none() && !left && !book_left {
                free = Some((path, lock));
            }
            // A journal that is not wanted now, or a second free slot: the lock goes back.
            if free.is_some() && !restore {
                break;
            }
        }
        let (path, lock) = free.ok_or_else(|| io::Error::other("no free journal"))?;
        Ok((Journal::start(path, lock)?, Left::Nothing))
    }

    /// Where the journal of the book is that is open beside the game. Who has this journal may write there.
    pub fn book(&self) -> PathBuf {
        book_path(&self.path)
    }

    fn start(path: PathBuf, lock: File) -> io::Result<Journal> {
        let (tasks, tasks_out) = unbounded::<Task>();
        let (failures_in, failures) = unbounded();
        let mut writer = Writer {
            path: path.clone(),
            file: None,
            is_synced: true,
        };
        let worker = std::thread::Builder::new()
            .name("journal".to_owned())
            .spawn(move || {
                while let Ok(task) = tasks_out.recv() {
                    let mut done = writer.perform(task);
                    // One wait for the disk is enough for everything that is there to be written.
                    if tasks_out.is_empty() {
                        done = done.and_then(|()| writer.sync());
                    }
                    if let Err(error) = done {
                        let _ = failures_in.send(error.to_string());
                    }
                }
            })?;
        Ok(Journal {
            is_there: path.exists() || earlier::path(&path).exists(),
            path,
            _lock: lock,
            tasks: Some(tasks),
            failures,
            worker: Some(worker),
            written: None,
            whole: 0,
            changes: 0,
        })
    }

    /// Writes what would be lost, or removes the journal when nothing would. Answers at once.
    ///
    /// # Errors
    /// When it cannot be written as text.
    pub fn note(&mut self, kept: Option<Kept>) -> Result<(), String> {
        let Some(kept) = kept else {
            self.written = None;
            if std::mem::take(&mut self.is_there) {
                self.send(Task::Remove);
            }
            return Ok(());
        };
        let entries = self
            .written
            .as_ref()
            .and_then(|written| kept.since(written));
        if let Some(entries) = entries.filter(|_| self.changes < self.whole + Journal::CHANGES) {
            let mut text = String::new();
            for entry in &entries {
                text += &log::line(entry).map_err(|error| error.to_string())?;
            }
            self.changes += text.len();
            // The clocks are written every second, and only for the end of this process, not of the system.
            let matters = |entry: &Entry| !matches!(entry, Entry::Clocks(_));
            if !text.is_empty() {
                self.send(Task::Add(text, entries.iter().any(matters)));
            }
        } else {
            let text = log::begin(&kept).map_err(|error| error.to_string())?;
            (self.whole, self.changes) = (text.len(), 0);
            self.send(Task::Whole(text));
        }
        self.is_there = true;
        self.written = Some(kept);
        Ok(())
    }

    fn send(&self, task: Task) {
        if let Some(tasks) = &self.tasks {
            // The worker listens as long as we live.
            let _ = tasks.send(task);
        }
    }

    /// Why the last write failed, once. The next note writes all of it.
    pub fn failure(&mut self) -> Option<String> {
        let reason = self.failures.try_iter().last();
        if reason.is_some() {
            self.written = None;
        }
        reason
    }

    /// Nothing is unsaved any more: removes the journal and waits until that is done.
    pub fn close(mut self) {
        self.finish();
        // A journal that was never written is not there.
        let _ = fs::remove_file(&self.path);
        let _ = fs::remove_file(earlier::path(&self.path));
    }

    fn finish(&mut self) {
        self.tasks = None;
        if let Some(worker) = self.worker.take() {
            let _ = worker.join();
        }
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        self.finish();
    }
}

fn book_path(path: &Path) -> PathBuf {
    path.with_extension("book")
}

/// What a slot holds, of this version or of one before.
fn find(path: &Path) -> Result<log::Told, Unreadable> {
    match fs::read(path) {
        Ok(bytes) => log::read(&bytes),
        Err(_) => match earlier::read(path) {
            Some(kept) => Ok(log::Told { kept, unused: 0 }),
            None => Err(Unreadable::Damaged),
        },
    }
}

/// A name of its own for a journal that could not be used, or not all of it.
fn aside_name(path: &Path) -> PathBuf {
    (1..)
        .map(|number| path.with_extension(format!("aside-{number}.journal")))
        .find(|path| !path.exists())
        .unwrap_or_else(|| path.with_extension("aside.journal"))
}

fn set_aside(path: &Path) -> PathBuf {
    let aside = aside_name(path);
    for old in [path.to_path_buf(), earlier::path(path)] {
        if old.exists() {
            return match fs::rename(&old, &aside) {
                Ok(()) => aside,
                Err(_) => old,
            };
        }
    }
    aside
}

fn copy_aside(path: &Path) -> PathBuf {
    let aside = aside_name(path);
    match fs::copy(path, &aside) {
        Ok(_) => aside,
        Err(_) => path.to_path_buf(),
    }
}

struct Writer {
    path: PathBuf,
    /// Where changes are added; `None` until the whole is written, and after a failure.
    file: Option<File>,
    /// Whether all that matters has been forced to the disk.
    is_synced: bool,
}

impl Writer {
    /// What the system has survives the end of this process; this is for the end of the system.
    fn sync(&mut self) -> io::Result<()> {
        match &self.file {
            Some(file) if !std::mem::replace(&mut self.is_synced, true) => file.sync_data(),
            _ => Ok(()),
        }
    }

    fn perform(&mut self, task: Task) -> io::Result<()> {
        match task {
            Task::Whole(text) => {
                self.file = None;
                disk::write_atomic(&self.path, text.as_bytes())?;
                remove(&earlier::path(&self.path))?;
                self.file = Some(OpenOptions::new().append(true).open(&self.path)?);
            }
            Task::Add(text, matters) => {
                // After a failure nothing is added to what may end in half a line.
                let Some(mut file) = self.file.take() else {
                    return Ok(());
                };
                file.write_all(text.as_bytes())?;
                self.is_synced &= !matters;
                self.file = Some(file);
            }
            Task::Remove => {
                self.file = None;
                remove(&self.path)?;
                remove(&earlier::path(&self.path))?;
            }
        }
        Ok(())
    }
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
