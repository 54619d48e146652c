//! A place in a game that remembers its line.

use super::{Game, NodeId};

/// Where the user is. Going back and forward again returns along the same variation, and an edit that deletes the place
/// moves the cursor to what is left of its line (call [`Cursor::settle`] after every change of the game).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// From the root along the remembered line; never empty.
    line: Vec<NodeId>,
    /// Index into `line`.
    at: usize,
}

impl Cursor {
    /// At the start of the game.
    pub fn new(game: &Game) -> Cursor {
        Cursor {
            line: vec![game.root()],
            at: 0,
        }
    }

    /// Where it stands.
    pub fn node(&self) -> NodeId {
        self.line[self.at]
    }

    /// Goes to a node. The remembered line stays if the node is on it.
    pub fn go(&mut self, game: &Game, node: NodeId) {
        if let Some(at) = self.line.iter().position(|known| *known == node) {
            self.at = at;
        } else {
            self.line.truncate(1);
            self.line.extend(game.line_to(node));
            self.at = self.line.len() - 1;
        }
        self.settle(game);
    }

    /// After a change of the game: drops what is no longer there, and stands on the nearest node left.
    pub fn settle(&mut self, game: &Game) {
        let there = self
            .line
            .windows(2)
            .take_while(|pair| game.children(pair[0]).contains(&pair[1]))
            .count();
        self.line.truncate(there + 1);
        self.at = self.at.min(there);
    }

    /// Where [`Cursor::forward`] leads: along the remembered line, or to the main continuation.
    pub fn next(&self, game: &Game) -> Option<NodeId> {
        self.line
            .get(self.at + 1)
            .copied()
            .or_else(|| game.next(self.node()))
    }

    /// The whole line that the cursor is on, from the first move to its end, as the move keys would walk it.
    pub fn line(&self, game: &Game) -> Vec<NodeId> {
        let mut line = self.line[1..].to_vec();
        let mut at = self.line[self.line.len() - 1];
        while let Some(next) = game.next(at) {
            line.push(next);
            at = next;
        }
        line
    }

    /// One move forward; `false` at the end of the line.
    pub fn forward(&mut self, game: &Game) -> bool {
        let Some(next) = self.next(game) else {
            return false;
        };
        if self.at + 1 == self.line.len() {
            self.line.push(next);
        }
        self.at += 1;
        true
    }

    /// One move back; `false` at the start.
    pub fn back(&mut self) -> bool {
        let moved = self.at > 0;
        self.at = self.at.saturating_sub(1);
        moved
    }

    /// To the start position.
    pub fn start(&mut self) {
        self.at = 0;
    }

    /// To the end of the line.
    pub fn end(&mut self, game: &Game) {
        while self.forward(game) {}
    }

    /// Forward to the next position with more than one continuation, or to the end; `false` when already there.
    pub fn next_branch(&mut self, game: &Game) -> bool {
        let moved = self.forward(game);
        while game.children(self.node()).len() < 2 && self.forward(game) {}
        moved
    }

    /// Back to the previous position with more than one continuation, or to the start; `false` when already there.
    pub fn previous_branch(&mut self, game: &Game) -> bool {
        let moved = self.back();
        while game.children(self.node()).len() < 2 && self.back() {}
        moved
    }

    /// To the next alternative of the last move; `false` when there is none.
    pub fn next_sibling(&mut self, game: &Game) -> bool {
        self.go_if(game, game.next_sibling(self.node()))
    }

    /// To the previous alternative of the last move; `false` when there is none.
    pub fn previous_sibling(&mut self, game: &Game) -> bool {
        self.go_if(game, game.previous_sibling(self.node()))
    }

    /// Plays continuation number `index` (0 is the main one); `false` when there is none.
    pub fn enter_variation(&mut self, game: &Game, index: usize) -> bool {
        self.go_if(game, game.children(self.node()).get(index).copied())
    }

    /// Out of the innermost variation, to the position that it branches from; `false` on the main line.
    pub fn exit_variation(&mut self, game: &Game) -> bool {
        let start = game.variation_start(self.node());
        let left = self.go_if(game, start.and_then(|start| game.parent(start)));
        if left {
            // Forward now follows the line that was branched from.
            self.line.truncate(self.at + 1);
        }
        left
    }

    fn go_if(&mut self, game: &Game, node: Option<NodeId>) -> bool {
        if let Some(node) = node {
            self.go(game, node);
        }
        node.is_some()
    }
}
