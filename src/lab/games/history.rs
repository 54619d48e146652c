//! Which positions a game has had, for the rule of repetition.

use tabia_chess::mix;

/// The keys of the positions since the last move that cannot be taken back by later ones, the present one last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct History(Vec<u64>);

/// What [`History::pop`] needs: the keys before a final move.
pub(super) type HistoryUndo = Option<Vec<u64>>;

impl History {
    pub(super) fn new(key: u64) -> History {
        History(vec![key])
    }

    /// A position is reached. No position from before a final move, such as a capture, comes back after it.
    pub(super) fn push(&mut self, key: u64, is_final: bool) -> HistoryUndo {
        let before = is_final.then(|| std::mem::take(&mut self.0));
        self.0.push(key);
        before
    }

    /// Takes the last position back.
    pub(super) fn pop(&mut self, undo: HistoryUndo) {
        match undo {
            Some(before) => self.0 = before,
            None => drop(self.0.pop()),
        }
    }

    /// What is to be known of earlier positions when so many half-moves are looked ahead: 0 when none of them can come
    /// back for the third time by then. A position comes back after four half-moves at the earliest, so for the third
    /// time after eight.
    pub(super) fn context(&self, depth: u32) -> u64 {
        let earlier = &self.0[..self.0.len() - 1];
        match earlier.len() + depth as usize {
            0..8 => 0,
            // In whatever order they came.
            _ => earlier
                .iter()
                .fold(1, |sum, key| mix(*key).wrapping_add(sum)),
        }
    }

    /// Whether the present position stands for the third time.
    pub(super) fn is_threefold(&self) -> bool {
        let last = self.0.last();
        self.0.iter().filter(|key| Some(*key) == last).count() >= 3
    }
}
