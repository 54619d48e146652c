//! A game with its history of edits.

use serde::{Deserialize, Serialize};

use super::edit::AppliedEdit;
use super::history::History;
use super::pgn;
use super::{Edit, EditError, Game, NodeId};

/// A game with undo and redo, and whether it has been saved.
#[derive(Clone, Debug)]
pub struct Record {
    game: Game,
    history: History<AppliedEdit>,
}

impl Default for Record {
    fn default() -> Record {
        Record::new(Game::standard())
    }
}

impl Record {
    /// A record of a game as it was read or begun: nothing to undo, nothing to save.
    pub fn new(game: Game) -> Record {
        Record {
            game,
            history: History::default(),
        }
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Does an edit and returns the node to show. An edit that changes nothing (playing a move that is there) leaves
    /// history and the saved mark as they are.
    ///
    /// # Errors
    /// When the edit does not fit the game, which then stays as it was.
    pub fn apply(&mut self, edit: &Edit) -> Result<NodeId, EditError> {
        let done = self.game.perform(edit)?;
        let show = done.after;
        if !done.is_empty() {
            self.history.push(done);
        }
        Ok(show)
    }

    /// Takes the last edit back and returns the node to show; `None` when there is nothing to undo.
    pub fn undo(&mut self) -> Option<NodeId> {
        let done = self.history.undo(|done| self.game.swap(done));
        done.map(|done| done.before)
    }

    /// Does the last undone edit again and returns the node to show; `None` when there is nothing to redo.
    pub fn redo(&mut self) -> Option<NodeId> {
        let done = self.history.redo(|done| self.game.swap(done));
        done.map(|done| done.after)
    }

    pub fn can_undo(&self) -> bool {
        self.history.next_undo().is_some()
    }

    pub fn can_redo(&self) -> bool {
        self.history.next_redo().is_some()
    }

    /// Whether the game differs from what was last saved (or read). Undoing back to there makes it clean again.
    pub fn is_dirty(&self) -> bool {
        self.history.is_dirty()
    }

    /// How many edits were done at the last save, when undo or redo leads there.
    pub fn saved(&self) -> Option<usize> {
        self.history.saved()
    }

    /// Forgets the oldest edits: they cannot be undone any more.
    pub fn forget(&mut self, count: usize) {
        self.history.forget(count);
    }

    /// The game is saved as it is now.
    pub fn mark_saved(&mut self) {
        self.history.mark_saved();
    }

    /// The game is being written as it is now; it may be edited until [`Record::mark_written`].
    pub fn mark_writing(&mut self) {
        self.history.mark_writing();
    }

    /// The game that was being written is saved.
    pub fn mark_written(&mut self) {
        self.history.mark_written();
    }

    /// The game must be saved, whatever the history says: it came from a journal or the clipboard.
    pub fn mark_dirty(&mut self) {
        self.history.mark_dirty();
    }

    /// The game and a place in it as data, without the history.
    pub fn snapshot(&self, at: NodeId) -> Snapshot {
        Snapshot {
            pgn: pgn::write(&self.game),
            path: self.game.path_to(at),
            dirty: self.is_dirty(),
        }
    }
}

/// A game as a journal keeps it: its PGN, where the user was, and whether it had been saved. The history of edits is not
/// part of it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Snapshot {
    /// The whole game in export format.
    pub pgn: String,
    /// The place in it, as in [`Game::node_at`].
    pub path: Vec<usize>,
    /// Whether there were unsaved changes.
    pub dirty: bool,
}

impl Snapshot {
    /// The record again, and the node where the user was. A text that holds no game gives an empty one.
    pub fn restore(&self) -> (Record, NodeId) {
        let game = pgn::read(self.pgn.as_bytes()).games.into_iter().next();
        let mut record = Record::new(game.unwrap_or_default());
        if self.dirty {
            record.mark_dirty();
        }
        let node = record.game.node_at(&self.path);
        (record, node)
    }
}
