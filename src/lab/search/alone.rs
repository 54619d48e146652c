//! The search of the textbook's Ugolki: own moves only, as if the opponent always passed (Evgeny Kornilov, 2005).
//!
//! It ignores the opponent's moves, and three own moves cost as much as three half-moves elsewhere. It works in games where the
//! opponent's moves matter little, and where passing is possible.

use std::ops::ControlFlow::{Break, Continue};

use super::{INFINITY, Observer, Search};
use crate::games::Game;

/// Returns the best value that the side to move reaches with `moves` moves of its own, the opponent passing each time.
pub fn alone<G: Game>(s: &mut Search<G, impl Observer<G::Move>>, moves: u32) -> i32 {
    let mut node = match s.enter(-INFINITY, INFINITY, moves) {
        Break(value) => return value,
        Continue(node) => node,
    };
    let mut best = -INFINITY;
    while let Some(mv) = s.next(&mut node) {
        let value = s.after(mv, |s| after_own_move(s, moves - 1));
        if value > best {
            best = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, best)
}

/// Returns the value after an own move: the opponent passes. Where that is not possible, the position is evaluated as it is.
fn after_own_move<G: Game>(s: &mut Search<G, impl Observer<G::Move>>, moves: u32) -> i32 {
    // The book tests the depth first, and so misses a game that is won with the last move.
    if let Some(value) = s.ended() {
        return -value;
    }
    let value = s.after_pass(|s| alone(s, moves));
    value.unwrap_or_else(|| -s.game.evaluate())
}

#[cfg(test)]
mod tests {
    use super::super::Counts;
    use super::*;
    use crate::games::ugolki::Ugolki;

    /// The counts of the book's listing with its three errors corrected (jumps that were recorded from their last hop, marks
    /// that were not cleared, a win that was tested too late).
    /// were not cleared, a win that was looked for too late).
    #[test]
    fn three_own_moves_are_cheap() {
        let nodes = [1, 2, 3].map(|moves| {
            let mut counts = Counts::default();
            let mut s = Search::new(Ugolki::default(), &mut counts);
            alone(&mut s, moves);
            counts.nodes
        });
        assert_eq!(nodes, [15, 329, 8341]);
    }
}
