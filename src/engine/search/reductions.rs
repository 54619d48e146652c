//! Late-move reductions.
//!
//! Source: Romstad, "An introduction to late move reductions", 2006; the logarithmic form is that of many programs since.

use std::sync::LazyLock;

use super::super::Ply;
use super::Search;
use crate::chess::Move;

/// By depth and move number.
static TABLE: LazyLock<[[u8; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (number, entry) in row.iter_mut().enumerate().skip(1) {
            let product = (depth as f64).ln() * (number as f64).ln();
            *entry = (0.6 + product / 2.2) as u8;
        }
    }
    table
});

impl Search<'_> {
    /// By how much a quiet move that is tried as number `number` (from 1) is searched less deep.
    pub(super) fn reduction(&self, depth: i32, number: usize) -> i32 {
        if !self.techniques.late_move_reductions || depth < 3 || number < 3 {
            return 0;
        }
        i32::from(TABLE[depth.clamp(0, 63) as usize][number.min(63)])
    }

    /// [`Self::reduction`], adjusted to the node and to what is known about the move.
    pub(super) fn quiet_reduction(
        &self,
        mv: Move,
        depth: i32,
        number: usize,
        improving: bool,
        pv: bool,
        ply: Ply,
    ) -> i32 {
        let reduction = self.reduction(depth, number);
        if reduction == 0 {
            return 0;
        }
        let killer = self.techniques.killers && self.frames[ply.0].killers.contains(&Some(mv));
        let promise = if self.techniques.history {
            self.promise(mv, ply) / 9_000
        } else {
            0
        };
        reduction + i32::from(!improving) - i32::from(pv) - i32::from(killer) - promise
    }
}
