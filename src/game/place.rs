//! A place in a game as a path.

use serde::{Deserialize, Serialize};

use super::{Game, NodeId};

/// The path to a place in a game. It is valid in every copy of the game, also in another process; a [`NodeId`] is not. An edit
/// of the game can change its meaning.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Place {
    /// Alternately: a number of main continuations, then the index of an alternative.
    way: Vec<u32>,
}

impl Game {
    /// Returns the path to a node.
    pub fn place(&self, id: NodeId) -> Place {
        let mut way = vec![0];
        for node in self.line_to(id) {
            match (self.index_among_siblings(node), way.last_mut()) {
                (0, Some(along)) => *along += 1,
                (index, _) => way.extend([index as u32, 0]),
            }
        }
        if way.last() == Some(&0) {
            way.pop();
        }
        Place { way }
    }

    /// Returns the node at the end of a path; `None` when the game does not reach it.
    pub fn find(&self, place: &Place) -> Option<NodeId> {
        let mut at = self.root();
        for leg in place.way.chunks(2) {
            for _ in 0..leg[0] {
                at = self.next(at)?;
            }
            if let Some(index) = leg.get(1) {
                at = *self.children(at).get(*index as usize)?;
            }
        }
        Some(at)
    }
}
