//! The lines of a file that begin with `%`, which programs keep for themselves: they are no part of a game, but stand in
//! it.

use std::collections::BTreeMap;

use super::{Game, NodeId};

/// Where in a game such a line stands.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum EscapePlace {
    /// After the tag of this name.
    Tag(String),
    /// Before the move that leads to a node, after the variations to the move before it.
    Before(NodeId),
    /// After the move that leads to a node.
    After(NodeId),
}

/// The lines by their places.
pub(super) type Escapes = BTreeMap<EscapePlace, Vec<String>>;

impl Game {
    pub(super) fn add_escape(&mut self, at: EscapePlace, line: String) {
        self.escapes.entry(at).or_default().push(line);
    }

    /// The lines at a place, in order.
    pub(super) fn escapes(&self, at: &EscapePlace) -> &[String] {
        // Hardly any game has one.
        if self.escapes.is_empty() {
            return &[];
        }
        self.escapes.get(at).map_or(&[], Vec::as_slice)
    }

    pub(super) fn has_escapes(&self) -> bool {
        !self.escapes.is_empty()
    }

    /// The names of the tags that such lines follow.
    pub(super) fn escape_tags(&self) -> impl Iterator<Item = &str> {
        self.escapes.keys().filter_map(|at| match at {
            EscapePlace::Tag(name) => Some(name.as_str()),
            _ => None,
        })
    }
}
