//! Reviews on disk: one file for each game, so that a review that was stopped or killed can continue.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use tabia_disk as disk;
use tabia_review::{Kept, Review};

/// Maximum number of reviews on disk; the oldest are removed.
pub(super) const MOST: usize = 1000;
const FOLDER: &str = "reviews";
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct File {
    version: u32,
    kept: Kept,
}

fn path(folder: &Path, fingerprint: u64) -> PathBuf {
    folder.join(FOLDER).join(format!("{fingerprint:016x}.ron"))
}

/// Writes a review.
pub(super) fn keep(folder: &Path, review: &Review) -> io::Result<()> {
    let file = File {
        version: VERSION,
        kept: review.keep(),
    };
    let text = ron::to_string(&file).map_err(io::Error::other)?;
    let path = path(folder, review.fingerprint());
    let is_new = !path.exists();
    disk::write_atomic(&path, text.as_bytes())?;
    if is_new {
        make_room(&folder.join(FOLDER));
    }
    Ok(())
}

/// Reads what was kept about the game. A file that cannot be read is ignored: the review starts again.
pub(super) fn recall(folder: &Path, review: &mut Review) -> bool {
    let path = path(folder, review.fingerprint());
    let Ok(bytes) = fs::read(path) else {
        return false;
    };
    let file = ron::de::from_bytes::<File>(&bytes);
    file.is_ok_and(|file| file.version == VERSION && review.recall(file.kept))
}

/// Removes what was kept about the game.
pub(super) fn forget(folder: &Path, fingerprint: u64) {
    // A missing file need not be removed.
    let _ = fs::remove_file(path(folder, fingerprint));
}

/// Removes the oldest files if there are too many.
fn make_room(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let mut files: Vec<(SystemTime, PathBuf)> = entries
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let changed = entry.metadata().ok()?.modified().ok()?;
            let path = entry.path();
            (path.extension()? == "ron").then_some((changed, path))
        })
        .collect();
    files.sort();
    let surplus = files.len().saturating_sub(MOST);
    for (_, path) in files.into_iter().take(surplus) {
        // A file that could not be removed is removed the next time.
        let _ = fs::remove_file(path);
    }
}
