//! Whether the files of the engines are there, looked up on a worker.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crossbeam_channel::{Receiver, TryRecvError};

use crate::kit::program_file::FileState;
use crate::kit::worker::aside;
use tabia_settings::EngineProfile;

/// The last known states of the files.
#[derive(Default)]
pub(super) struct Presence {
    states: HashMap<PathBuf, FileState>,
    work: Option<Receiver<HashMap<PathBuf, FileState>>>,
    /// Whether the files are to be looked up again.
    is_stale: bool,
}

impl Presence {
    /// Returns the state of a file; `None` before it is known.
    pub(super) fn of(&self, path: &Path) -> Option<FileState> {
        self.states.get(path).copied()
    }

    /// Has the files looked up again.
    pub(super) fn refresh(&mut self) {
        self.is_stale = true;
    }

    /// Whether files are being looked up.
    pub(super) fn is_busy(&self) -> bool {
        self.work.is_some()
    }

    /// Takes the result of a worker, and starts one where the files are not known.
    pub(super) fn poll(&mut self, ctx: &egui::Context, engines: &[EngineProfile]) {
        match self.work.as_ref().map(Receiver::try_recv) {
            Some(Err(TryRecvError::Empty)) => return,
            Some(Ok(states)) => {
                self.states = states;
                self.work = None;
            }
            Some(Err(TryRecvError::Disconnected)) => self.work = None,
            None => {}
        }
        let is_known = |profile: &EngineProfile| self.states.contains_key(&profile.program.path);
        if !self.is_stale && engines.iter().all(is_known) {
            return;
        }
        self.is_stale = false;
        let paths: Vec<PathBuf> = engines.iter().map(|it| it.program.path.clone()).collect();
        let work = aside("engine-files", ctx, move || {
            let states = paths.into_iter().map(|path| (FileState::of(&path), path));
            states.map(|(state, path)| (path, state)).collect()
        });
        // Without a thread the files are taken to be there; starting one says what is wrong.
        self.work = work.ok();
    }
}
