//! The lines of a file that begin with `%`, which programs keep for themselves: they are no part of a game, but stand in
//! it.

use std::collections::BTreeMap;

use super::node_id::NodeId;

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
