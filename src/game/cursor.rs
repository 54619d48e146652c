//! A place in a game that remembers its line.

use super::{Game, NodeId};

/// The user's place in a game. Going back and forward again returns along the same variation, and an edit that deletes the
/// place moves the cursor to the remaining part of its line (call [`Cursor::settle`] after every change of the game).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// From the root along the remembered line; never empty.
    line: Vec<NodeId>,
    /// Index into `line`.
    at: usize,
}

impl Cursor {
    /// Creates a cursor at the start of the game.
    pub fn new(game: &Game) -> Cursor {
        Cursor {
            line: vec![game.root()],
            at: 0,
        }
    }

    /// Returns its node.
    pub fn node(&self) -> NodeId {
        self.line[self.at]
    }

    /// Goes to a node. The remembered line is kept if the node is on it.
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

    /// Drops nodes that no longer exist after a change of the game, and goes to the nearest remaining node.
    pub fn settle(&mut self, game: &Game) {
        let there = self
            .line
            .windows(2)
            .take_while(|pair| game.children(pair[0]).contains(&pair[1]))
            .count();
        self.line.truncate(there + 1);
        self.at = self.at.min(there);
    }

    /// Returns the target of [`Cursor::forward`]: along the remembered line, or the main continuation.
    pub fn next(&self, game: &Game) -> Option<NodeId> {
        self.line
            .get(self.at + 1)
            .copied()
            .or_else(|| game.next(self.node()))
    }

    /// Returns the whole line of the cursor, from the first move to its end, as the move keys would walk it.
    pub fn line(&self, game: &Game) -> Vec<NodeId> {
        let mut line = self.line[1..].to_vec();
        let mut at = self.line[self.line.len() - 1];
        while let Some(next) = game.next(at) {
            line.push(next);
            at = next;
        }
        line
    }

    /// Goes one move forward; returns `false` at the end of the line.
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

    /// Goes one move back; returns `false` at the start.
    pub fn back(&mut self) -> bool {
        let moved = self.at > 0;
        self.at = self.at.saturating_sub(1);
        moved
    }

    /// Goes to the start position. Forward then follows the main line.
    pub fn start(&mut self) {
        self.line.truncate(1);
        self.at = 0;
    }

    /// Goes to the end of the line.
    pub fn end(&mut self, game: &Game) {
        while self.forward(game) {}
    }

    /// Goes forward to the next position with more than one continuation, or to the end; returns `false` when already there.
    pub fn next_branch(&mut self, game: &Game) -> bool {
        let moved = self.forward(game);
        while game.children(self.node()).len() < 2 && self.forward(game) {}
        moved
    }

    /// Goes back to the previous position with more than one continuation, or to the start; returns `false` when already there.
    pub fn previous_branch(&mut self, game: &Game) -> bool {
        let moved = self.back();
        while game.children(self.node()).len() < 2 && self.back() {}
        moved
    }

    /// Goes to the next alternative of the last move; returns `false` when there is none.
    pub fn next_sibling(&mut self, game: &Game) -> bool {
        self.go_if(game, game.next_sibling(self.node()))
    }

    /// Goes to the previous alternative of the last move; returns `false` when there is none.
    pub fn previous_sibling(&mut self, game: &Game) -> bool {
        self.go_if(game, game.previous_sibling(self.node()))
    }

    /// Returns whether the position has more than one continuation.
    pub fn is_at_fork(&self, game: &Game) -> bool {
        game.children(self.node()).len() > 1
    }

    /// Chooses the next continuation (or the previous one) for [`Cursor::forward`]; returns `false` when there is none.
    pub fn choose(&mut self, game: &Game, is_next: bool) -> bool {
        let children = game.children(self.node());
        let chosen = self.next(game);
        let Some(index) = children.iter().position(|child| Some(*child) == chosen) else {
            return false;
        };
        let other = match is_next {
            true => children.get(index + 1),
            false => index.checked_sub(1).and_then(|index| children.get(index)),
        };
        if let Some(other) = other {
            self.line.truncate(self.at + 1);
            self.line.push(*other);
        }
        other.is_some()
    }

    /// Plays continuation number `index` (0 is the main one); returns `false` when there is none.
    pub fn enter_variation(&mut self, game: &Game, index: usize) -> bool {
        self.go_if(game, game.children(self.node()).get(index).copied())
    }

    /// Leaves the innermost variation, to the position that it branches from; returns `false` on the main line.
    pub fn exit_variation(&mut self, game: &Game) -> bool {
        let start = game.variation_start(self.node());
        let left = self.go_if(game, start.and_then(|start| game.parent(start)));
        if left {
            // Forward now follows the line of the branch point.
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
