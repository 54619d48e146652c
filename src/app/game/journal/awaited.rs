//! The restoring of a journal whose file is read in parts, while the window is already shown.

use std::collections::{BTreeMap, BTreeSet};

use crossbeam_channel::{Receiver, TryRecvError};

use super::kept::{Kept, KeptGame};
use crate::kit::worker::aside;
use tabia_game::pgn::PgnFile;

/// What a killed process left of a file that is being read again, as far as it is not restored yet.
pub(crate) struct Awaited {
    pub(crate) kept: Kept,
    /// Whether a part of the file has been read.
    pub(crate) is_begun: bool,
    /// Index of the kept game that is to be shown; once it is restored, its index among the games read.
    pub(crate) shown: usize,
    /// Whether that game is restored, or has no changes to be restored.
    pub(crate) is_placed: bool,
    pub(crate) view: ViewState,
    /// Whether the file has been changed since, so that the changed games follow the others.
    pub(crate) is_changed: bool,
    /// In that case, the games that it has in their changed state, as after a save that the journal has not noted.
    saved: Option<SavedGames>,
    /// Number of actions that did not fit their games.
    pub(crate) lost: usize,
}

/// The indices of the games that a file has in their changed state.
enum SavedGames {
    /// A worker compares them.
    Coming(Receiver<BTreeSet<usize>>),
    Known(BTreeSet<usize>),
}

impl SavedGames {
    /// Begins to compare games with those of a file, which is read for it.
    fn find(games: &BTreeMap<usize, KeptGame>, file: &PgnFile, ctx: &egui::Context) -> SavedGames {
        let (games, file) = (games.clone(), file.clone());
        let compare = move || {
            let saved = games
                .iter()
                .filter(|(index, game)| game.is_in(&file, **index));
            saved.map(|(index, _)| *index).collect()
        };
        match aside("restored-games", ctx, compare) {
            Ok(coming) => SavedGames::Coming(coming),
            // Without a thread, each game counts as changed.
            Err(_) => SavedGames::Known(BTreeSet::new()),
        }
    }

    /// Takes the indices; `None` while they are not known.
    fn take(&mut self) -> Option<BTreeSet<usize>> {
        if let SavedGames::Coming(coming) = self {
            *self = SavedGames::Known(match coming.try_recv() {
                Ok(saved) => saved,
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => BTreeSet::new(),
            });
        }
        match self {
            SavedGames::Known(saved) => Some(std::mem::take(saved)),
            SavedGames::Coming(_) => None,
        }
    }
}

/// How far the kept place is shown again.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ViewState {
    Waiting,
    /// Its game is being read.
    Coming,
    /// It is shown, or the user has moved on.
    Done,
}

impl Awaited {
    pub(crate) fn new(kept: Kept) -> Awaited {
        Awaited {
            is_begun: false,
            shown: kept.view.game,
            is_placed: !kept.games.contains_key(&kept.view.game),
            view: ViewState::Waiting,
            is_changed: false,
            saved: None,
            lost: 0,
            kept,
        }
    }

    /// Leaves out the games that the changed file has in their changed state; returns whether they are known.
    pub(crate) fn leave_out_saved(&mut self, file: &PgnFile, ctx: &egui::Context) -> bool {
        let games = &self.kept.games;
        let find = || SavedGames::find(games, file, ctx);
        let Some(saved) = self.saved.get_or_insert_with(find).take() else {
            return false;
        };
        self.is_placed |= saved.contains(&self.shown);
        self.kept.games.retain(|index, _| !saved.contains(index));
        self.is_changed = !self.kept.games.is_empty();
        true
    }

    /// Whether some of the user's work is still to be restored.
    pub(crate) fn is_work_left(&self) -> bool {
        let is_written = self.kept.draft.is_some() || self.kept.form.is_some();
        !self.kept.games.is_empty() || self.kept.list.is_some() || is_written
    }
}
