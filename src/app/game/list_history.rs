//! The changes of the list of games of a document: games that were added, removed or moved.

use std::sync::Arc;

use tabia_game::pgn::{GameKey, GameOrder, PgnFile};
use tabia_game::{History, Moment};
use tabia_texts::tr_args;

/// What a step changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListChange {
    Added,
    Duplicated,
    Deleted,
    Moved,
    Details,
}

/// A step of the history.
#[derive(Clone, Debug)]
pub(crate) struct ListStep {
    /// When it was done first.
    pub(super) at: Moment,
    pub(super) change: ListChange,
    /// Number of games that it changes.
    pub(super) count: usize,
    /// The order of the games on the other side of the step: before it, or after it while it is undone.
    pub(super) order: GameOrder,
    /// The game that is shown with that order.
    pub(super) shown: GameKey,
}

impl ListStep {
    /// What undoing or redoing it would change, in words for the menu.
    pub(crate) fn name(&self) -> String {
        let key = match self.change {
            ListChange::Added => "undo-games-added",
            ListChange::Duplicated => "undo-games-duplicated",
            ListChange::Deleted => "undo-games-deleted",
            ListChange::Moved => "undo-games-moved",
            ListChange::Details => "undo-games-details",
        };
        tr_args(key, &[("count", self.count.into())])
    }
}

/// Identifies the state of a list of games at some moment: its last steps, and whether it is that of the file.
pub(crate) type ListVersion = ([Option<Moment>; 2], bool);

/// How a step is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepKind {
    New,
    Undo,
    Redo,
}

/// A step that is to be made. Its order is the new one.
#[derive(Clone, Debug)]
pub(crate) struct NextStep {
    pub(super) kind: StepKind,
    pub(super) step: ListStep,
}

/// The history of a list of games, and which games its file has.
#[derive(Clone, Debug, Default)]
pub(crate) struct ListHistory {
    history: History<ListStep>,
    /// The index of each game in the file as it was last saved; `None` while it has those that were read, in their order.
    saved: Option<Arc<Vec<Option<u32>>>>,
}

impl ListHistory {
    /// Maximum number of games in all orders of the history: beyond it, the oldest steps are dropped.
    const MOST: usize = 20_000_000;

    /// Records a step that was done.
    pub(super) fn push(&mut self, step: ListStep) {
        self.history.push(step);
        let done = self.history.done();
        let mut games = 0;
        let kept = done.iter().rev().take_while(|step| {
            games += step.order.len();
            games <= ListHistory::MOST
        });
        let surplus = done.len() - kept.count().max(1);
        self.history.forget(surplus);
    }

    pub(super) fn next_undo(&self) -> Option<&ListStep> {
        self.history.next_undo()
    }

    pub(super) fn next_redo(&self) -> Option<&ListStep> {
        self.history.next_redo()
    }

    /// Undoes or redoes a step, whose other side becomes this one.
    pub(super) fn go(&mut self, is_undo: bool, order: &GameOrder, shown: GameKey) {
        let swap = |step: &mut ListStep| {
            step.order = order.clone();
            step.shown = shown;
        };
        match is_undo {
            true => self.history.undo(swap),
            false => self.history.redo(swap),
        };
    }

    /// Whether the list differs from that of the file.
    pub(crate) fn is_dirty(&self) -> bool {
        self.history.is_dirty()
    }

    /// Marks the list as unsaved, whatever the steps.
    pub(crate) fn mark_dirty(&mut self) {
        self.history.mark_dirty();
    }

    pub(super) fn mark_writing(&mut self) {
        self.history.mark_writing();
    }

    /// Marks the list that was being written as that of the file.
    pub(super) fn mark_written(&mut self, file: &PgnFile) {
        self.history.mark_written();
        let is_as_read = self.saved.is_none() && file.is_as_read();
        self.saved = (!is_as_read).then(|| Arc::new(file.order().indices()));
    }

    /// Number of games that the file had when it was read or last saved.
    pub(super) fn saved_count(&self, file: &PgnFile) -> usize {
        match &self.saved {
            Some(indices) => indices.iter().flatten().count(),
            None => file.read_count(),
        }
    }

    /// The index of a game in the file as it was read or last saved; `None` when it was not there.
    pub(super) fn saved_index(&self, file: &PgnFile, key: GameKey) -> Option<usize> {
        match &self.saved {
            Some(indices) => indices
                .get(key.number())
                .copied()?
                .map(|index| index as usize),
            None => file.added_text(key).is_none().then(|| key.number()),
        }
    }
}
