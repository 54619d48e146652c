//! The earlier positions of a game, for the rule of repetition.

use tabia_chess::mix;

/// The keys of the positions since the last irreversible move, the present one last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct History(Vec<u64>);

/// The data that [`History::pop`] needs: the keys before an irreversible move.
pub(super) type HistoryUndo = Option<Vec<u64>>;

impl History {
    pub(super) fn new(key: u64) -> History {
        History(vec![key])
    }

    /// Adds a position. Positions from before an irreversible move, such as a capture, are dropped, as they cannot recur.
    pub(super) fn push(&mut self, key: u64, is_final: bool) -> HistoryUndo {
        let before = is_final.then(|| std::mem::take(&mut self.0));
        self.0.push(key);
        before
    }

    /// Removes the last position.
    pub(super) fn pop(&mut self, undo: HistoryUndo) {
        match undo {
            Some(before) => self.0 = before,
            None => drop(self.0.pop()),
        }
    }

    /// Returns a hash of the earlier positions that the next `depth` half-moves depend on: 0 when none of them can recur for
    /// the third time by then. A position recurs after four half-moves at the earliest, so for the third time after eight.
    pub(super) fn context(&self, depth: u32) -> u64 {
        let earlier = &self.0[..self.0.len() - 1];
        match earlier.len() + depth as usize {
            0..8 => 0,
            // Independent of their order.
            _ => earlier
                .iter()
                .fold(1, |sum, key| mix(*key).wrapping_add(sum)),
        }
    }

    /// Returns whether the present position occurs for the third time.
    pub(super) fn is_threefold(&self) -> bool {
        let last = self.0.last();
        self.0.iter().filter(|key| Some(*key) == last).count() >= 3
    }
}
