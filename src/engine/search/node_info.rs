//! What is computed at a node before its first move is searched.

use super::node_kind::NodeKind;
use crate::table::TtEntry;
use tabia_chess::Move;
use tabia_player::{Ply, Score};

/// A node of the main search.
pub(super) struct NodeInfo {
    /// Half-moves left to search, extensions and the internal reduction included.
    pub depth: i32,
    pub ply: Ply,
    pub kind: NodeKind,
    pub in_check: bool,
    /// The move that the node is searched without, to find out whether it stands out.
    pub excluded: Option<Move>,
    /// What the table has about the position.
    pub entry: Option<TtEntry>,
    /// The static evaluation; `None` in check.
    pub raw_eval: Option<Score>,
    /// The same, corrected.
    pub eval: Option<Score>,
    /// Whether we stand better than at our last move.
    pub improving: bool,
    /// Whether the position is, or ever was, on a principal variation.
    pub was_pv: bool,
}

impl NodeInfo {
    pub fn is_pv(&self) -> bool {
        self.kind == NodeKind::Principal
    }

    /// The best move of an earlier search.
    pub fn table_move(&self) -> Option<Move> {
        self.entry.and_then(|entry| entry.mv)
    }
}
