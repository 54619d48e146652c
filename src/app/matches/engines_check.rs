//! The check of the engines in the form, on a worker: one whose file is gone would lose all its games.

use std::path::PathBuf;

use crate::command::matches::{EntrantPlayer, Setup};
use crate::kit::files;
use crate::kit::program_file::FileState;
use crate::kit::worker::Task;
use tabia_texts::tr_args;

/// The engines among the participants: names and files.
type Programs = Vec<(String, PathBuf)>;

/// The check of the engines in the form.
#[derive(Default)]
pub(super) struct EnginesCheck {
    /// The engines that are being checked, or were.
    programs: Programs,
    task: Option<Task<String>>,
    /// Why one of them cannot be started.
    pub(super) fault: Option<String>,
}

impl EnginesCheck {
    /// Checks the engines when they have changed, and takes the result.
    pub(super) fn poll(&mut self, ctx: &egui::Context, setup: &Setup) {
        let programs = programs_of(setup);
        if programs != self.programs {
            // Dropping the task of the previous ones ends it.
            *self = EnginesCheck::default();
            self.programs = programs.clone();
            let task = Task::start("engines-check", ctx, move |reporter| {
                if let Some(fault) = fault_of(&programs) {
                    reporter.report(fault);
                }
            });
            // Without a thread, a fault is shown when the tournament is created.
            self.task = task.ok();
        }
        if let Some(task) = &mut self.task {
            self.fault = task.news().pop().or(self.fault.take());
        }
    }

    /// Forgets the result, so that the engines are checked again.
    pub(super) fn forget(&mut self) {
        *self = EnginesCheck::default();
    }
}

fn programs_of(setup: &Setup) -> Programs {
    let programs = setup.entrants.iter().filter_map(|it| match &it.player {
        EntrantPlayer::Engine { program, .. } => Some((it.name.clone(), program.path.clone())),
        EntrantPlayer::Tabia { .. } | EntrantPlayer::Program { .. } => None,
    });
    programs.collect()
}

fn fault_of(programs: &Programs) -> Option<String> {
    let fault = |(name, path): &(String, PathBuf)| {
        let key = match FileState::of(path) {
            FileState::Present => return None,
            FileState::Missing => "tournament-engine-gone",
            FileState::NotExecutable => "tournament-engine-no-program",
        };
        let args = [
            ("name", name.as_str().into()),
            ("file", files::display(path).into()),
        ];
        Some(tr_args(key, &args))
    };
    programs.iter().find_map(fault)
}

/// Looks up the engines of a setup.
///
/// # Errors
/// Returns which one cannot be started, and why.
pub(super) fn check_engines(setup: &Setup) -> Result<(), String> {
    fault_of(&programs_of(setup)).map_or(Ok(()), Err)
}
