//! The journal of a tab: a file that a thread of its own writes.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, Sender, unbounded};

use super::kept::{JournalEntry, Kept};
use super::{earlier, log};
use tabia_disk as disk;

/// The journal of a tab.
pub struct Journal {
    pub(super) path: PathBuf,
    tasks: Option<Sender<WriterTask>>,
    failures: Receiver<String>,
    worker: Option<JoinHandle<()>>,
    /// What the file says, once everything is done that the worker was told; `None`: nothing that counts.
    written: Option<Kept>,
    /// Whether there may be a file.
    is_there: bool,
    /// Bytes of the beginning of the file, and of the changes after it.
    pub(super) whole: usize,
    pub(super) changes: usize,
}

enum WriterTask {
    /// The file becomes this.
    Whole(String),
    /// This is added, and forced to the disk when it is worth that.
    Add(String, bool),
    Remove,
}

impl Journal {
    /// Changes may become so long before the whole is written anew, even if the whole is short.
    pub(super) const CHANGES: usize = 256 << 10;

    /// A journal that is written at this path. What is there stays until something is noted.
    pub(super) fn start(path: PathBuf) -> io::Result<Journal> {
        let (tasks, tasks_out) = unbounded::<WriterTask>();
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
                self.send(WriterTask::Remove);
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
            let matters = |entry: &JournalEntry| !matches!(entry, JournalEntry::Clocks(_));
            if !text.is_empty() {
                self.send(WriterTask::Add(text, entries.iter().any(matters)));
            }
        } else {
            let text = log::begin(&kept).map_err(|error| error.to_string())?;
            (self.whole, self.changes) = (text.len(), 0);
            self.send(WriterTask::Whole(text));
        }
        self.is_there = true;
        self.written = Some(kept);
        Ok(())
    }

    fn send(&self, task: WriterTask) {
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

    fn perform(&mut self, task: WriterTask) -> io::Result<()> {
        match task {
            WriterTask::Whole(text) => {
                self.file = None;
                disk::write_atomic(&self.path, text.as_bytes())?;
                remove(&earlier::path(&self.path))?;
                self.file = Some(OpenOptions::new().append(true).open(&self.path)?);
            }
            WriterTask::Add(text, matters) => {
                // After a failure nothing is added to what may end in half a line.
                let Some(mut file) = self.file.take() else {
                    return Ok(());
                };
                file.write_all(text.as_bytes())?;
                self.is_synced &= !matters;
                self.file = Some(file);
            }
            WriterTask::Remove => {
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
