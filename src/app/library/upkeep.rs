//! The upkeep of a collection, on a worker: compaction, the check of its checksums, and the repair of what is damaged.

use std::sync::Arc;

use super::news::{Compaction, Games, News, Outcome, Shared, change, lock, report_done};
use crate::kit::worker::Reporter;
use tabia_library::LibraryError;
use tabia_library::collection::Repaired;
use tabia_texts::{tr, tr_args};

/// Compacts a collection: no change before can be undone.
pub(super) fn compact(shared: &Shared, reporter: &Reporter<News>) -> Result<Outcome, LibraryError> {
    change(shared, reporter, |writer| {
        let before = writer.collection().size_on_disk();
        let count = writer.snapshot().len();
        let watch = &mut |done| report_done(done, count, reporter);
        let compacted = writer.compact(0, watch)?;
        let after = writer.collection().size_on_disk();
        Ok(Outcome::Compacted(Compaction {
            games: compacted.games_removed as usize,
            freed: before.saturating_sub(after),
        }))
    })
}

/// Compares all checksums.
pub(super) fn check(shared: &Shared, reporter: &Reporter<News>) -> Result<Outcome, LibraryError> {
    let mut collection = lock(shared);
    collection.refresh()?;
    let mut damages = collection.all_damages();
    let unknown = collection.unknown_files().into_iter();
    damages.extend(unknown.map(|file| tr_args("check-unknown", &[("file", file.into())])));
    reporter.report(News::Games(Arc::new(Games::of(&collection))));
    Ok(Outcome::Checked(damages))
}

/// Replaces damaged files by new ones with the games that can be read.
pub(super) fn repair(shared: &Shared, reporter: &Reporter<News>) -> Result<Outcome, LibraryError> {
    let mut collection = lock(shared);
    let count = collection.snapshot().len();
    let watch = &mut |done| report_done(done, count, reporter);
    let repaired = collection.repair(watch);
    reporter.report(News::Games(Arc::new(Games::of(&collection))));
    Ok(Outcome::Repaired(repaired?))
}

/// What a repair has saved, lost and kept, a line for each.
pub(super) fn repair_lines(repaired: &Repaired) -> Vec<String> {
    /// Number of lost games that are named.
    const NAMED: usize = 20;
    let lost = repaired.lost.len() as u64 + repaired.unnamed;
    let counts = [
        ("repair-saved", repaired.saved),
        ("repair-restored", repaired.restored),
        ("repair-lost", lost),
    ];
    let counts = counts.iter().filter(|(_, count)| *count > 0);
    let mut lines: Vec<String> = counts
        .map(|(key, count)| tr_args(key, &[("count", (*count).into())]))
        .collect();
    for game in repaired.lost.iter().take(NAMED) {
        lines.push(format!("{} – {}", game.white, game.black));
    }
    if repaired.lost.len() > NAMED {
        lines.push(tr("repair-more-lost"));
    }
    for file in &repaired.set_aside {
        let args = [("file", file.display().to_string().into())];
        lines.push(tr_args("repair-set-aside", &args));
    }
    lines
}
