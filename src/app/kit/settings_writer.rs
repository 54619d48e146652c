//! Writing the settings without blocking the window: the lock of their folder and the disk can take a while.

use std::io;
use std::path::{Path, PathBuf};

use crossbeam_channel::{Receiver, TryRecvError};

use super::worker::aside;
use tabia_settings::{EngineProfile, SetAside, Settings, SettingsFile, WrittenEngines};
use tabia_texts::tr;

/// The result of writing the settings.
pub(crate) type Written = io::Result<Option<SetAside>>;

/// The file of the settings, which is moved to a worker while it writes.
pub(crate) struct SettingsWriter {
    file: Option<SettingsFile>,
    work: Option<Receiver<(SettingsFile, Written)>>,
    /// Number of writes that were started.
    writes: u64,
    /// A look for the engines of other windows: the number of writes before it.
    look: Option<(u64, Receiver<Option<WrittenEngines>>)>,
}

impl SettingsWriter {
    pub(crate) fn new(file: SettingsFile) -> SettingsWriter {
        SettingsWriter {
            file: Some(file),
            work: None,
            writes: 0,
            look: None,
        }
    }

    /// The settings file; `None` while a worker has it, and where the settings are kept in memory only.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.file.as_ref()?.path()
    }

    /// Starts a worker that reads the list of engines if another window has changed it; returns `false` while a worker writes.
    pub(crate) fn look(&mut self, ctx: &egui::Context) -> bool {
        let Some(file) = self.file.clone() else {
            return false;
        };
        let work = aside("settings-look", ctx, move || file.engines_of_others());
        self.look = work.ok().map(|work| (self.writes, work));
        true
    }

    /// Returns the list of engines with the changes of another window, once it has been read.
    pub(crate) fn engines(&mut self, ours: &[EngineProfile]) -> Option<Vec<EngineProfile>> {
        let (writes, work) = self.look.as_ref()?;
        let written = match work.try_recv() {
            Err(TryRecvError::Empty) => return None,
            Ok(written) if *writes == self.writes => written,
            // What was written meanwhile is not in it. The file is looked at again, as it has changed.
            Ok(_) | Err(TryRecvError::Disconnected) => None,
        };
        self.look = None;
        self.file.as_mut()?.with_engines_of_others(written?, ours)
    }

    /// Copies the file because some of its values cannot be used, and returns the copy; `None` when there is no file, or it
    /// cannot be copied.
    pub(crate) fn copy_aside(&self) -> Option<PathBuf> {
        self.file.as_ref()?.copy_aside().ok()?
    }

    /// Whether a worker is writing.
    pub(crate) fn is_busy(&self) -> bool {
        self.work.as_ref().is_some_and(Receiver::is_empty)
    }

    /// Starts a worker that writes the settings; returns `false` if one is already writing.
    pub(crate) fn start(&mut self, settings: &Settings, ctx: &egui::Context) -> bool {
        let Some(mut file) = self.file.take() else {
            // After a panic the file is lost.
            return self.work.is_none();
        };
        if file.is_in_memory() {
            self.file = Some(file);
            return true;
        }
        let settings = settings.clone();
        self.writes += 1;
        let work = aside("settings-writer", ctx, move || {
            let written = file.save(&settings);
            (file, written)
        });
        self.work = work.ok();
        true
    }

    /// Returns the result when the work has ended.
    pub(crate) fn poll(&mut self) -> Option<Written> {
        let ended = match self.work.as_ref()?.try_recv() {
            Err(TryRecvError::Empty) => return None,
            Ok(ended) => Some(ended),
            Err(TryRecvError::Disconnected) => None,
        };
        Some(self.take_back(ended))
    }

    /// Writes the settings on this thread, after the running work.
    pub(crate) fn finish(&mut self, settings: &Settings) -> Written {
        if let Some(work) = self.work.take() {
            // A write that failed on the worker may succeed now.
            let written = self.take_back(work.recv().ok());
            return match &mut self.file {
                Some(file) => file.save(settings),
                None => written,
            };
        }
        match &mut self.file {
            Some(file) => file.save(settings),
            None => Ok(None),
        }
    }

    fn take_back(&mut self, ended: Option<(SettingsFile, Written)>) -> Written {
        self.work = None;
        match ended {
            Some((file, written)) => {
                self.file = Some(file);
                written
            }
            None => Err(io::Error::other(tr("save-panicked"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_settings_are_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        let (file, mut settings, _) = SettingsFile::load(Some(path.clone()));
        let mut writer = SettingsWriter::new(file);
        let ctx = egui::Context::default();
        settings.zoom = 1.25;
        assert!(writer.start(&settings, &ctx));
        settings.zoom = 1.5;
        // The file is with the worker, or was returned but not taken yet.
        assert!(!writer.start(&settings, &ctx));
        writer.finish(&settings).unwrap();
        let read = || SettingsFile::load(Some(path.clone())).1.zoom;
        assert_eq!(read(), 1.5);
        settings.zoom = 2.0;
        assert!(writer.start(&settings, &ctx));
        let written = std::iter::repeat_with(|| writer.poll()).find_map(|written| written);
        assert!(written.unwrap().is_ok() && !writer.is_busy());
        assert_eq!(read(), 2.0);
    }
}
