//! A comment that is being written.

use crate::command::game::Command;
use tabia_game::{Game, NodeId};

/// A comment that is being written.
pub struct Editor {
    pub(super) node: NodeId,
    pub(super) before: bool,
    pub(super) original: String,
    pub(super) text: String,
    /// The caret goes into the field once.
    pub(super) focused: bool,
}

impl Editor {
    /// Opens the comment after (or before) a move.
    pub fn new(game: &Game, node: NodeId, before: bool) -> Editor {
        let original = if before {
            game.comment_before(node)
        } else {
            game.comment(node)
        };
        let original = original.to_owned();
        Editor {
            node,
            before,
            text: original.clone(),
            original,
            focused: false,
        }
    }

    /// With this text in the place of what the game says.
    pub fn with(self, text: String) -> Editor {
        Editor { text, ..self }
    }

    /// What is being written, as [`super::MovesView::draft`].
    pub fn draft(&self) -> Option<(NodeId, bool, &str)> {
        let differs = self.text.trim() != self.original.trim();
        differs.then_some((self.node, self.before, &self.text))
    }

    /// Whether it is the comment of this move.
    pub fn belongs_to(&self, node: NodeId) -> bool {
        self.node == node
    }

    /// The edit that makes the comment what was written, if it differs.
    pub fn change(self) -> Option<Command> {
        let text = self.text.trim();
        (text != self.original.trim()).then(|| Command::SetComment {
            node: self.node,
            before: self.before,
            text: text.to_owned(),
        })
    }
}
