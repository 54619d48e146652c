//! Journals as they were before they had lines: all games as PGN, without their histories.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::kept::{Kept, KeptFile, KeptGame, View};
use tabia_game::{History, RecordedGame, Snapshot, pgn};

#[derive(Default, Deserialize)]
#[serde(default)]
struct EarlierJournal {
    path: Option<PathBuf>,
    /// Changed games and their places in the file, the shown one last.
    games: Vec<(usize, Snapshot)>,
}

/// Where such a journal lies, beside the place of one of today.
pub(super) fn path(journal: &Path) -> PathBuf {
    journal.with_extension("ron")
}

/// Reads one; `None` when there is none, or none that can be read.
pub(super) fn read(journal: &Path) -> Option<Kept> {
    let text = fs::read_to_string(path(journal)).ok()?;
    let journal: EarlierJournal = ron::from_str(&text).ok()?;
    let (game, shown) = journal.games.last()?;
    let (record, node) = shown.restore();
    let view = View {
        game: *game,
        place: record.game().place(node),
        ..View::default()
    };
    let kept = |snapshot: &Snapshot| KeptGame {
        record: RecordedGame {
            base: pgn::write(snapshot.restore().0.game()).into(),
            history: History::of(Vec::new(), Vec::new(), (!snapshot.dirty).then_some(0)),
        },
        played_here: false,
    };
    let games = journal.games.iter();
    Some(Kept {
        file: journal.path.clone().map(|path| KeptFile {
            path,
            stamp: None,
            encoding: None,
        }),
        games: games.map(|(index, game)| (*index, kept(game))).collect(),
        view,
        ..Kept::default()
    })
}
