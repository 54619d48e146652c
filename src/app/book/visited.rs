//! The positions that were looked at with the book.

use tabia_game::{self as game, NodeId};

/// The positions that were looked at with the book, for back and forward.
#[derive(Default)]
pub(crate) struct Visited {
    pub(super) game: u64,
    pub(super) nodes: Vec<NodeId>,
    pub(super) at: usize,
}

impl Visited {
    pub(super) const MOST: usize = 500;

    /// The position that is shown now.
    pub(crate) fn note(&mut self, game: u64, node: NodeId) {
        if self.game != game {
            *self = Visited {
                game,
                ..Visited::default()
            };
        }
        if self.nodes.get(self.at) == Some(&node) {
            return;
        }
        self.nodes.truncate(self.at + 1);
        self.nodes.push(node);
        if self.nodes.len() > Visited::MOST {
            self.nodes.remove(0);
        }
        self.at = self.nodes.len() - 1;
    }

    /// The place of the last position before the shown one, or the first after it, that is still in the game.
    pub(super) fn step(&self, game: &game::Game, forward: bool) -> Option<usize> {
        let there = |at: &usize| self.nodes.get(*at).is_some_and(|node| game.contains(*node));
        if forward {
            (self.at + 1..self.nodes.len()).find(there)
        } else {
            (0..self.at).rev().find(there)
        }
    }
}
