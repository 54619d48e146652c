//! The id of a node in the tree of a game.

/// The id of a node in the tree of a game: the start position, or the position after a move. It stays valid through
/// edits, undo and redo. It belongs to one game; an id that a game does not have is treated as the root.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub(super) u32);
