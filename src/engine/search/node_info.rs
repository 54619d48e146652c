//! The values computed at a node before its first move is searched.

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
    /// The move excluded from the search, to find out whether it is singular.
    pub excluded: Option<Move>,
    /// The table's entry for the position.
    pub entry: Option<TtEntry>,
    /// The static evaluation; `None` in check.
    pub raw_eval: Option<Score>,
    /// The static evaluation, corrected.
    pub eval: Option<Score>,
    /// Whether the evaluation is better than at the side's last move.
    pub improving: bool,
    /// Whether the position is, or ever was, on a principal variation.
    pub was_pv: bool,
}

impl NodeInfo {
    pub fn is_pv(&self) -> bool {
        self.kind == NodeKind::Principal
    }

    /// Returns the best move of an earlier search.
    pub fn table_move(&self) -> Option<Move> {
        self.entry.and_then(|entry| entry.mv)
    }
}
