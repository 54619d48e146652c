//! Follows the changes of the settings file by other windows, on a worker that wakes the window only when it has changed.

use std::path::Path;
use std::thread;
use std::time::Duration;

use super::stamp::Stamp;
use super::worker::{Reporter, Task};

/// Interval between two looks at the file.
const INTERVAL: Duration = Duration::from_secs(2);

/// Looks at the settings file from time to time.
#[derive(Default)]
pub(crate) struct SettingsWatch {
    task: Option<Task<()>>,
}

impl SettingsWatch {
    /// Returns whether the file has changed since the last call; at first starts the worker.
    pub(crate) fn has_changed(&mut self, path: Option<&Path>, ctx: &egui::Context) -> bool {
        if self.task.is_none()
            && let Some(path) = path.map(Path::to_path_buf)
        {
            let work = move |reporter: &Reporter<()>| watch(&path, reporter);
            // Without a thread, changes are merged at the next save.
            self.task = Task::start("settings-watch", ctx, work).ok();
        }
        let task = self.task.as_mut();
        task.is_some_and(|task| !task.news().is_empty())
    }
}

/// Reports each change of a file, until it is stopped.
fn watch(path: &Path, reporter: &Reporter<()>) {
    let mut known = Stamp::of(path);
    while !reporter.is_stopped() {
        thread::sleep(INTERVAL);
        let now = Stamp::of(path);
        if now.is_some() && now != known {
            known = now;
            reporter.report(());
        }
    }
}
