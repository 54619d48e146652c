//! Watches the logs of collections for changes by others, on a worker that wakes the window only when there are some.

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use crossbeam_channel::Receiver;

use super::import::Look;
use crate::kit::worker::{Reporter, Task};
use tabia_library::collection::log_state;

/// Interval between two looks at the sizes of the logs.
const INTERVAL: Duration = Duration::from_secs(2);

/// Looks whether collections were changed by another process: when the window gets the focus, when their games are shown, and
/// while they are.
#[derive(Default)]
pub(super) struct Watch {
    /// The folders that are watched.
    folders: Vec<PathBuf>,
    task: Option<Task<PathBuf>>,
    /// Reads the changes of the open collection.
    pub(super) looking: Option<Receiver<Look>>,
    /// Whether the open collection may have changed since it was read.
    pub(super) is_outdated: bool,
    /// Whether its changes were read during other work, and not shown.
    pub(super) has_missed: bool,
    /// Why the open collection cannot be read any more.
    pub(super) failure: Option<String>,
}

impl Watch {
    pub(super) fn is_busy(&self) -> bool {
        self.looking.is_some()
    }

    /// Forgets what was found of the collection that was open.
    pub(super) fn forget(&mut self) {
        (self.looking, self.failure) = (None, None);
        (self.is_outdated, self.has_missed) = (false, false);
    }

    /// Watches these collections. Returns those that may have changed: each when it is new, and after changes of its log.
    pub(super) fn poll(&mut self, ctx: &egui::Context, folders: Vec<PathBuf>) -> Vec<PathBuf> {
        let mut changed = self.task.as_mut().map_or_else(Vec::new, Task::news);
        if self.folders != folders {
            let is_new = |folder: &&PathBuf| !self.folders.contains(folder);
            changed.extend(folders.iter().filter(is_new).cloned());
            let watched = folders.clone();
            self.task = match folders.is_empty() {
                true => None,
                // Without a thread, changes are seen when the window gets the focus.
                false => Task::start("library-watch", ctx, move |reporter| {
                    watch(&watched, reporter);
                })
                .ok(),
            };
            self.folders = folders;
        }
        changed
    }
}

/// Reports collections whose logs have changed, until it is stopped.
fn watch(folders: &[PathBuf], reporter: &Reporter<PathBuf>) {
    let mut states: Vec<_> = folders.iter().map(|folder| log_state(folder)).collect();
    loop {
        thread::sleep(INTERVAL);
        if reporter.is_stopped() {
            return;
        }
        for (folder, before) in folders.iter().zip(&mut states) {
            let now = log_state(folder);
            if std::mem::replace(before, now) != now {
                reporter.report(folder.clone());
            }
        }
    }
}
