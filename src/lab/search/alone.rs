//! The search of the textbook's Ugolki: own moves only, as if the opponent always passed (Evgeny Kornilov, 2005).
//!
//! It cannot be surprised by what it does not see, and three own moves cost what three half-moves cost elsewhere. It works
//! in games where the opponent hardly matters, and where passing is possible at all.

use super::{INFINITY, Observer, leaf_value};
use crate::lab::games::Game;

/// The best value that the side to move reaches with so many moves of its own, the opponent passing each time.
pub fn alone<G: Game>(game: &mut G, moves: u32, ply: u32, observer: &mut impl Observer) -> i32 {
    observer.node(ply);
    if let Some(value) = leaf_value(game, moves, ply) {
        observer.leaf();
        return value;
    }
    let mut best = -INFINITY;
    for mv in game.legal_moves() {
        if observer.is_over() {
            break;
        }
        let undo = game.make(mv);
        best = best.max(after_own_move(game, moves - 1, ply + 1, observer));
        game.unmake(mv, undo);
    }
    best
}

/// The same after one of the own moves: the opponent passes. Where that is not possible, the position counts as it is.
pub fn after_own_move<G: Game>(
    game: &mut G,
    moves: u32,
    ply: u32,
    observer: &mut impl Observer,
) -> i32 {
    // The book looks at the depth first, and so misses a game that is won with the last move.
    if let Some(value) = leaf_value(game, u32::MAX, ply) {
        observer.leaf();
        return -value;
    }
    match game.pass() {
        Some(undo) => {
            let value = alone(game, moves, ply, observer);
            game.unpass(undo);
            value
        }
        None => {
            observer.leaf();
            -game.evaluate()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Counts;
    use super::*;
    use crate::lab::games::ugolki::Ugolki;

    /// The counts of the book's listing with its three errors mended (jumps that were noted from their last hop, marks that
    /// were not cleared, a win that was looked for too late).
    #[test]
    fn three_own_moves_are_cheap() {
        let nodes = [1, 2, 3].map(|moves| {
            let mut counts = Counts::default();
            alone(&mut Ugolki::default(), moves, 0, &mut counts);
            counts.nodes
        });
        assert_eq!(nodes, [15, 329, 8341]);
    }
}
