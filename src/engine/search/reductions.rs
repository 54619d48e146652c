//! Late-move reductions.
//!
//! Source: Romstad, "An introduction to late move reductions", 2006; the logarithmic form is that of many programs since.

use std::sync::LazyLock;

use super::node_kind::NodeKind;
use super::state::Search;
use crate::trace::Tracer;
use tabia_chess::Move;
use tabia_player::Ply;

/// The unit of reductions: this many per half-move.
const UNIT: i32 = 1024;

/// By depth and move number: the product of their logarithms, in [`UNIT`]s.
static PRODUCTS: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (number, entry) in row.iter_mut().enumerate().skip(1) {
            let product = (depth as f64).ln() * (number as f64).ln();
            *entry = (product * f64::from(UNIT)) as i32;
        }
    }
    table
});

/// A move of a node, with the inputs of pruning and reductions.
pub(super) struct MoveContext {
    pub mv: Move,
    pub quiet: bool,
    /// The history score of a quiet move; 0 for others.
    pub history_score: i32,
    /// The number of the move in the order, from 1.
    pub number: usize,
    /// Depth of the node.
    pub depth: i32,
    pub improving: bool,
    pub kind: NodeKind,
    /// Whether the node is, or ever was, on a principal variation: it is reduced less (Stockfish, 2018).
    pub was_pv: bool,
    /// Whether the node has no move from the table.
    pub unknown: bool,
    /// Whether the table's score of the node is at most alpha.
    pub fails_low: bool,
}

impl<T: Tracer> Search<'_, T> {
    /// Returns the reduction of a move in half-moves. A move of which much is expected has −1: it is searched deeper.
    pub(super) fn late_reduction(&self, context: &MoveContext, ply: Ply) -> i32 {
        let wanted = if context.quiet {
            self.techniques.late_move_reductions
        } else {
            self.techniques.late_move_reductions && self.techniques.capture_reductions
        };
        let pv = context.kind == NodeKind::Principal;
        if !wanted || context.depth < 2 || context.number < 2 + usize::from(pv) {
            return 0;
        }
        let product = PRODUCTS[context.depth.clamp(0, 63) as usize][context.number.min(63)];
        let margins = &self.margins;
        let mut reduction = match context.quiet {
            true => margins.quiet_base + product * margins.quiet_slope / UNIT,
            false => product * margins.capture_slope / UNIT,
        };
        reduction += margins.worse_reduction * i32::from(!context.improving);
        reduction -= UNIT * i32::from(context.was_pv);
        if self.techniques.expected_cuts && context.kind == NodeKind::Cut {
            reduction += margins.cut_reduction;
            reduction += margins.unknown_reduction * i32::from(context.unknown);
        }
        if context.was_pv && context.fails_low {
            reduction += margins.fail_low_reduction;
        }
        if pv {
            reduction -= margins.pv_reduction;
        }
        if context.quiet {
            let killer =
                self.techniques.killers && self.frames[ply.0].killers.contains(&Some(context.mv));
            reduction -= UNIT * i32::from(killer);
            reduction -= context.history_score * UNIT / margins.history_unit;
        }
        if reduction < -UNIT {
            return -1;
        }
        (reduction / UNIT).max(0)
    }
}
