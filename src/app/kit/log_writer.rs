//! A log that a separate thread writes, so that the window does not wait for the disk.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, Sender, unbounded};
use tabia_disk::{AppendLog, LogFormat};

/// Makes the records to write, on the thread.
pub(crate) type MakeRecords = Box<dyn FnOnce() -> io::Result<Vec<String>> + Send>;

/// Writes the file that belongs to a log.
pub(crate) type WriteBeside = Box<dyn FnOnce(&Path) -> io::Result<()> + Send>;

/// A log and a file that belongs to it, written by a thread.
pub(crate) struct LogWriter {
    path: PathBuf,
    tasks: Option<Sender<LogTask>>,
    failures: Receiver<String>,
    worker: Option<JoinHandle<()>>,
}

enum LogTask {
    Begin(Option<WriteBeside>, MakeRecords),
    /// Appends records; whether they are forced to the disk.
    Append(MakeRecords, bool),
    Remove,
}

impl LogWriter {
    /// Writes the log at a path. An existing file stays until something is written. `thread` is the name of the thread.
    ///
    /// # Errors
    /// When the system provides no thread for it.
    pub(crate) fn start(
        thread: &str,
        path: PathBuf,
        beside: PathBuf,
        format: LogFormat,
    ) -> io::Result<LogWriter> {
        let (tasks, tasks_out) = unbounded::<LogTask>();
        let (failures_in, failures) = unbounded();
        let mut files = LogFiles {
            path: path.clone(),
            beside,
            format,
            log: LogState::Closed,
            is_synced: true,
        };
        // Not a task of `kit::worker`: it lives as long as the log, needs no frame to go on, and its end is waited for.
        let worker = std::thread::Builder::new()
            .name(thread.to_owned())
            .spawn(move || {
                while let Ok(task) = tasks_out.recv() {
                    let mut done = files.take(task);
                    // A single wait for the disk covers everything that is queued.
                    if tasks_out.is_empty() {
                        done = done.and_then(|()| files.sync());
                    }
                    if let Err(error) = done {
                        let _ = failures_in.send(error.to_string());
                    }
                }
            })?;
        Ok(LogWriter {
            path,
            tasks: Some(tasks),
            failures,
            worker: Some(worker),
        })
    }

    /// The file of the log.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Restarts the log with these records. The file beside it is written before, or removed after.
    pub(crate) fn begin(&self, beside: Option<WriteBeside>, records: MakeRecords) {
        self.send(LogTask::Begin(beside, records));
    }

    /// Appends records. If `is_forced`, they survive a system crash; otherwise only the end of this process.
    pub(crate) fn append(&self, records: MakeRecords, is_forced: bool) {
        self.send(LogTask::Append(records, is_forced));
    }

    /// Removes the log and the file beside it.
    pub(crate) fn remove(&self) {
        self.send(LogTask::Remove);
    }

    fn send(&self, task: LogTask) {
        if let Some(tasks) = &self.tasks {
            // The thread receives as long as `self` exists.
            let _ = tasks.send(task);
        }
    }

    /// Ends the thread once everything is written; nothing more is accepted. [`LogWriter::drop`] still waits for it.
    pub(crate) fn end(&mut self) {
        self.tasks = None;
    }

    /// Whether the thread has ended.
    pub(crate) fn has_ended(&self) -> bool {
        self.worker.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Returns why a write failed last, once. Until the log is restarted, nothing more is appended.
    pub(crate) fn failure(&self) -> Option<String> {
        self.failures.try_iter().last()
    }
}

/// Waits until everything is written.
impl Drop for LogWriter {
    fn drop(&mut self) {
        self.tasks = None;
        if let Some(worker) = self.worker.take() {
            let _ = worker.join();
        }
    }
}

struct LogFiles {
    path: PathBuf,
    beside: PathBuf,
    format: LogFormat,
    log: LogState,
    /// Whether all records that are to be forced to the disk have been.
    is_synced: bool,
}

enum LogState {
    /// The file, if there is one, is continued by the next record.
    Closed,
    Open(AppendLog),
    /// A record is missing since the log was last restarted, so nothing is appended.
    Failed,
}

impl LogFiles {
    fn take(&mut self, task: LogTask) -> io::Result<()> {
        let before = std::mem::replace(&mut self.log, LogState::Failed);
        self.log = self.perform(task, before)?;
        Ok(())
    }

    /// Returns the new state of the log.
    fn perform(&mut self, task: LogTask, before: LogState) -> io::Result<LogState> {
        match task {
            LogTask::Begin(beside, records) => {
                drop(before);
                let is_beside = beside.is_some();
                if let Some(write) = beside {
                    write(&self.beside)?;
                }
                let log = AppendLog::create(&self.path, self.format, &records()?)?;
                if !is_beside {
                    remove(&self.beside)?;
                }
                Ok(LogState::Open(log))
            }
            LogTask::Append(records, is_forced) => {
                // The failure has been reported already.
                if matches!(before, LogState::Failed) {
                    return Ok(LogState::Failed);
                }
                let records = records()?;
                let mut log = match before {
                    LogState::Open(log) => log,
                    _ => AppendLog::resume(&self.path, self.format)?,
                };
                log.append(&records)?;
                self.is_synced &= !is_forced;
                Ok(LogState::Open(log))
            }
            LogTask::Remove => {
                drop(before);
                remove(&self.path)?;
                remove(&self.beside)?;
                Ok(LogState::Closed)
            }
        }
    }

    fn sync(&mut self) -> io::Result<()> {
        match &mut self.log {
            LogState::Open(log) if !std::mem::replace(&mut self.is_synced, true) => log.sync(),
            _ => Ok(()),
        }
    }
}

/// Removes a file if it is there.
fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMAT: LogFormat = LogFormat {
        header: None,
        checksum: None,
    };

    fn records(texts: &'static [&'static str]) -> MakeRecords {
        Box::new(|| Ok(texts.iter().map(|text| (*text).to_owned()).collect()))
    }

    fn failing() -> MakeRecords {
        Box::new(|| Err(io::Error::other("no records")))
    }

    #[test]
    fn nothing_is_appended_after_a_failure_until_the_log_begins_anew() {
        let folder = tempfile::tempdir().unwrap();
        let (path, beside) = (folder.path().join("log"), folder.path().join("beside"));
        let writer = LogWriter::start("log-test", path.clone(), beside.clone(), FORMAT).unwrap();
        let write: WriteBeside = Box::new(|path| fs::write(path, "beside"));
        writer.begin(Some(write), records(&["one"]));
        writer.append(failing(), true);
        writer.append(records(&["three"]), true);
        drop(writer);
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\n");
        assert_eq!(fs::read_to_string(&beside).unwrap(), "beside");
        // The next process continues the log.
        let writer = LogWriter::start("log-test", path.clone(), beside.clone(), FORMAT).unwrap();
        writer.append(records(&["two"]), false);
        writer.append(failing(), true);
        writer.begin(None, records(&["four"]));
        writer.append(records(&["five", "six"]), true);
        assert!(writer.path().ends_with("log"));
        drop(writer);
        assert_eq!(fs::read_to_string(&path).unwrap(), "four\nfive\nsix\n");
        assert!(!beside.exists());
        let writer = LogWriter::start("log-test", path.clone(), beside, FORMAT).unwrap();
        writer.remove();
        writer.remove();
        drop(writer);
        assert!(!path.exists());
    }
}
