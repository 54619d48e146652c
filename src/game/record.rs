//! A game with its history of edits.

use serde::{Deserialize, Serialize};

use super::edit::Done;
use super::pgn;
use super::{Edit, EditError, Game, NodeId};

/// A game that can be edited, undone and redone, and that knows whether it has been saved.
#[derive(Clone, Debug)]
pub struct Record {
    game: Game,
    undo: Vec<Done>,
    redo: Vec<Done>,
    /// Length of `undo` when the game was last saved; `None` when no undo or redo leads back there.
    saved: Option<usize>,
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
            undo: Vec::new(),
            redo: Vec::new(),
            saved: Some(0),
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
            if self.saved.is_some_and(|saved| saved > self.undo.len()) {
                self.saved = None;
            }
            self.redo.clear();
            self.undo.push(done);
        }
        Ok(show)
    }

    /// Takes the last edit back and returns the node to show; `None` when there is nothing to undo.
    pub fn undo(&mut self) -> Option<NodeId> {
        let mut done = self.undo.pop()?;
        self.game.swap(&mut done);
        let show = done.before;
        self.redo.push(done);
        Some(show)
    }

    /// Does the last undone edit again and returns the node to show; `None` when there is nothing to redo.
    pub fn redo(&mut self) -> Option<NodeId> {
        let mut done = self.redo.pop()?;
        self.game.swap(&mut done);
        let show = done.after;
        self.undo.push(done);
        Some(show)
    }

    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    pub fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    /// Whether the game differs from what was last saved (or read). Undoing back to there makes it clean again.
    pub fn is_dirty(&self) -> bool {
        self.saved != Some(self.undo.len())
    }

    /// The game is saved as it is now.
    pub fn mark_saved(&mut self) {
        self.saved = Some(self.undo.len());
    }

    /// The game must be saved, whatever the history says: it came from a journal or the clipboard.
    pub fn mark_dirty(&mut self) {
        self.saved = None;
    }

    /// The game and a place in it as data, for a journal.
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
