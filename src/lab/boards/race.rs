//! The race: perft of one position on every board, one after the other.

use std::time::{Duration, Instant};

use super::board::Board;
use super::kinds::{Representation, Task};
use tabia_chess::Position;

/// What a board has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lap {
    pub board: Representation,
    pub leaves: u64,
    pub time: Duration,
    /// The memory of one position.
    pub bytes: usize,
}

impl Lap {
    /// Leaves a second.
    pub fn speed(&self) -> f64 {
        self.leaves as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

/// Counts the leaves of a position on one board. `report` hears what part of the first moves is done, between 0 and 1, and
/// is asked often whether to go on; `None` when it says no.
pub fn lap(
    board: Representation,
    position: &Position,
    depth: u32,
    report: &mut dyn FnMut(f32) -> bool,
) -> Option<Lap> {
    let start = Instant::now();
    let (leaves, bytes) = board.apply(Run {
        position,
        depth,
        report,
    });
    Some(Lap {
        board,
        leaves: leaves?,
        time: start.elapsed(),
        bytes,
    })
}

/// Whether all have counted the same.
pub fn agree(laps: &[Lap]) -> bool {
    laps.iter().all(|lap| lap.leaves == laps[0].leaves)
}

struct Run<'a> {
    position: &'a Position,
    depth: u32,
    report: &'a mut dyn FnMut(f32) -> bool,
}

impl Task for Run<'_> {
    type Result = (Option<u64>, usize);

    fn run<B: Board>(self) -> Self::Result {
        let mut board = B::new(self.position);
        let Some(below) = self.depth.checked_sub(1) else {
            return (Some(1), B::bytes());
        };
        let first = board.legal_moves();
        let mut leaves = Some(0);
        for (done, mv) in first.iter().enumerate() {
            let part = done as f32 / first.len() as f32;
            let undo = board.make(*mv);
            let report = &mut *self.report;
            let count = board.leaves(below, &mut Vec::new(), &mut || !report(part));
            board.unmake(*mv, undo);
            leaves = leaves.zip(count).map(|(sum, count)| sum + count);
            if leaves.is_none() || !(self.report)(part) {
                return (None, B::bytes());
            }
        }
        (leaves, B::bytes())
    }
}
