//! Whether the files of the engines are there, looked up on a worker.

use std::collections::HashMap;
use std::env;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

use crossbeam_channel::{Receiver, TryRecvError};

use crate::kit::worker::aside;
use tabia_settings::EngineProfile;

/// The state of the file of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileState {
    Present,
    Missing,
    /// It is no program, or may not be started.
    NotExecutable,
}

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
            let states = paths.into_iter().map(|path| (look(&path), path));
            states.map(|(state, path)| (path, state)).collect()
        });
        // Without a thread the files are taken to be there; starting one says what is wrong.
        self.work = work.ok();
    }
}

/// Looks a file up: where it has no folder, in those of the search path.
fn look(path: &Path) -> FileState {
    let search_path = match path.components().count() {
        0 | 1 => env::var_os("PATH"),
        _ => None,
    };
    let folders = search_path.iter().flat_map(env::split_paths);
    let places = folders.map(|folder| folder.join(path));
    let mut found = FileState::Missing;
    for place in places.chain(search_path.is_none().then(|| path.to_owned())) {
        match fs::metadata(&place) {
            Ok(data) if is_executable(&data) => return FileState::Present,
            Ok(_) => found = FileState::NotExecutable,
            Err(_) => {}
        }
    }
    found
}

#[cfg(unix)]
fn is_executable(data: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    data.is_file() && data.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(data: &Metadata) -> bool {
    data.is_file()
}
