//! Which of the known collections have no folder any more, looked up on a worker while their list is shown.

use std::path::{Path, PathBuf};

use crate::kit::latest::Latest;

/// The folders of the shown list, and those of them that do not exist.
#[derive(Default)]
pub(super) struct MissingFolders {
    /// The folders of the list; `None` while it is not shown.
    wanted: Option<Vec<PathBuf>>,
    found: Latest<Vec<PathBuf>, Vec<PathBuf>>,
}

impl MissingFolders {
    /// Has the folders of the list looked up, each time that it is opened: before the next frame.
    pub(super) fn want(&mut self, ctx: &egui::Context, folders: Option<Vec<PathBuf>>) {
        if self.wanted != folders {
            self.wanted = folders;
            ctx.request_repaint();
        }
    }

    /// Whether a folder is known not to exist.
    pub(super) fn has(&self, folder: &Path) -> bool {
        let missing = self
            .found
            .answer()
            .and_then(|(_, found)| found.as_ref().ok());
        missing.is_some_and(|missing| missing.iter().any(|one| one == folder))
    }

    /// Whether a worker looks folders up.
    pub(super) fn is_busy(&self) -> bool {
        self.found.is_busy()
    }

    /// Looks the wanted folders up.
    pub(super) fn poll(&mut self, ctx: &egui::Context) {
        let wanted = self.wanted.clone();
        self.found.poll("library-folders", ctx, wanted, |folders| {
            let mut folders = folders.clone();
            Some(move || {
                folders.retain(|folder| !folder.is_dir());
                Ok(folders)
            })
        });
    }
}
