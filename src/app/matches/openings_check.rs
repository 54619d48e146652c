//! The check of the chosen openings, on a worker: a fault is shown in the form before the tournament is created.

use super::openings::fault_of;
use crate::command::matches::OpeningSource;
use crate::kit::worker::Task;

/// The check of the openings in the form.
#[derive(Default)]
pub(super) struct OpeningsCheck {
    /// The openings that are being checked, or were.
    source: Option<OpeningSource>,
    task: Option<Task<String>>,
    /// Why they cannot be used.
    pub(super) fault: Option<String>,
}

impl OpeningsCheck {
    /// Checks openings when they have changed, and takes the result.
    pub(super) fn poll(&mut self, ctx: &egui::Context, source: &OpeningSource) {
        let is_of_file = source.kind.is_of_file() && !source.file.as_os_str().is_empty();
        let wanted = is_of_file.then_some(source);
        let key = |source: &OpeningSource| (source.kind, source.file.clone());
        if wanted.map(key) != self.source.as_ref().map(key) {
            // Dropping the task of the previous ones ends it.
            *self = OpeningsCheck::default();
            self.source = wanted.cloned();
            self.task = wanted.cloned().and_then(|source| {
                let task = Task::start("openings-check", ctx, move |reporter| {
                    if let Some(fault) = fault_of(&source, &|_| !reporter.is_stopped()) {
                        reporter.report(fault);
                    }
                });
                // Without a thread, a fault is shown when the tournament is created.
                task.ok()
            });
        }
        if let Some(task) = &mut self.task {
            self.fault = task.news().pop().or(self.fault.take());
        }
    }

    /// Forgets the result, so that the openings are checked again.
    pub(super) fn forget(&mut self) {
        *self = OpeningsCheck::default();
    }
}
