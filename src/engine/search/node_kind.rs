//! The types of nodes.

use crate::trace::Kind;

/// The expected type of a node (Knuth and Moore, 1975; the names are those of Marsland and Popowich, 1985).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NodeKind {
    /// Its value may become the root's: it is searched with an open window.
    Principal,
    /// One move will refute it.
    Cut,
    /// No move will reach alpha.
    All,
}

impl NodeKind {
    /// Returns the kind of a child that is searched with a null window.
    pub fn scout(self) -> NodeKind {
        if self == NodeKind::Cut {
            NodeKind::All
        } else {
            NodeKind::Cut
        }
    }

    /// Returns the kind shown in a trace.
    pub fn traced(self) -> Kind {
        match self {
            NodeKind::Principal => Kind::Principal,
            NodeKind::Cut => Kind::Cut,
            NodeKind::All => Kind::All,
        }
    }

    /// Returns the kind of a child that is searched with the window of its parent; `first` is true for the first move, and for
    /// a re-searched one.
    pub fn child(self, first: bool) -> NodeKind {
        match self {
            NodeKind::Principal if first => NodeKind::Principal,
            kind => kind.scout(),
        }
    }
}
