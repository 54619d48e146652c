//! The principal variation, collected in a triangular table: each node's best line is its move and its child's line.
//!
//! Source: the usual way since the 1970s; the seeds' short note on the principal variation keeps one array a node.

use tabia_chess::Move;
use tabia_player::{MAX_PLY, Ply};

/// Maximum length of a line, which no search exceeds.
const LENGTH: usize = MAX_PLY + 1;

/// The principal variation of every ply of the current path.
pub(super) struct Lines {
    rows: Vec<[Option<Move>; LENGTH]>,
    lengths: [usize; LENGTH + 1],
}

impl Lines {
    pub fn new() -> Lines {
        Lines {
            rows: vec![[None; LENGTH]; LENGTH + 1],
            lengths: [0; LENGTH + 1],
        }
    }

    /// Clears the line of a node.
    pub fn clear(&mut self, ply: Ply) {
        self.lengths[ply.0] = 0;
    }

    /// Sets the line of a node to its new best move and the line of its child.
    pub fn update(&mut self, ply: Ply, mv: Move) {
        let (own, child) = (ply.0, ply.0 + 1);
        let length = self.lengths[child].min(LENGTH - 1);
        let (upper, lower) = self.rows.split_at_mut(child);
        upper[own][0] = Some(mv);
        upper[own][1..=length].copy_from_slice(&lower[0][..length]);
        self.lengths[own] = length + 1;
    }

    /// Returns the principal variation from a node.
    pub fn line(&self, ply: Ply) -> impl Iterator<Item = Move> + '_ {
        self.rows[ply.0][..self.lengths[ply.0]]
            .iter()
            .copied()
            .flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_move_and_the_line_of_the_child() {
        let [a, b, c] = [1, 2, 3].map(|bits| Move::from_bits(bits).unwrap());
        let mut lines = Lines::new();
        lines.update(Ply(2), c);
        lines.update(Ply(1), b);
        lines.update(Ply(0), a);
        assert_eq!(lines.line(Ply(0)).collect::<Vec<_>>(), [a, b, c]);
        lines.clear(Ply(1));
        lines.update(Ply(0), b);
        assert_eq!(lines.line(Ply(0)).collect::<Vec<_>>(), [b]);
    }

    #[test]
    fn the_longest_line_fits() {
        let mv = Move::from_bits(9).unwrap();
        let mut lines = Lines::new();
        for ply in (0..LENGTH).rev() {
            lines.update(Ply(ply), mv);
        }
        assert_eq!(lines.line(Ply(0)).count(), LENGTH);
    }
}
