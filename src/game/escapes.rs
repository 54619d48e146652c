//! The lines of a file that begin with `%`, which are reserved for programs: they are not part of a game, but may occur within
//! it.

use std::collections::BTreeMap;

use super::node_id::NodeId;

/// The place of such a line in a game.
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
