//! The files that were used last.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use tabia_disk as disk;

/// The files that were opened or saved last, newest first; kept in the data folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Recent {
    files: Vec<PathBuf>,
}

impl Recent {
    const MOST: usize = 12;

    /// Reads the list; an unreadable one is empty.
    pub fn load(folder: Option<&Path>) -> Recent {
        let text = folder.and_then(|folder| std::fs::read_to_string(Recent::path(folder)).ok());
        text.and_then(|text| ron::from_str(&text).ok())
            .unwrap_or_default()
    }

    fn path(folder: &Path) -> PathBuf {
        folder.join("recent.ron")
    }

    /// The files, newest first.
    pub fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// Puts a file first and keeps the list.
    pub fn add(&mut self, path: &Path, folder: Option<&Path>) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        self.files.retain(|file| *file != path);
        self.files.insert(0, path);
        self.files.truncate(Recent::MOST);
        self.keep(folder);
    }

    /// Takes a file off the list that is no longer there.
    pub fn forget(&mut self, path: &Path, folder: Option<&Path>) {
        self.files.retain(|file| file != path);
        self.keep(folder);
    }

    fn keep(&self, folder: Option<&Path>) {
        if let (Some(folder), Ok(text)) = (folder, ron::to_string(self)) {
            // A list of conveniences: when it cannot be kept, nothing is lost.
            let _ = disk::write_atomic(&Recent::path(folder), text.as_bytes());
        }
    }
}
