//! The trait of the boards of the race.

use super::picture::{Picture, Value};
use tabia_chess::{Move, Position};

/// A representation of a position, with the operations needed to play on it.
pub trait Board: Clone {
    /// The move format of this board.
    type Move: Copy;
    /// The data that [`Board::unmake`] needs.
    type Undo;
    /// Data computed once for a position, so that most moves need no test whether they leave the king attacked.
    type Guard;

    /// Creates the board of a position.
    fn new(position: &Position) -> Self;

    /// Adds every pseudo-legal move, which may leave the king attacked.
    fn generate(&self, moves: &mut Vec<Self::Move>);

    /// Computes the checks and pins of the king of the side to move.
    fn guard(&self) -> Self::Guard;

    /// Returns whether a generated move is certainly legal. Otherwise the move must be made and tested.
    fn is_safe(&self, guard: &Self::Guard, mv: Self::Move) -> bool;

    /// Plays a generated move.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the last move.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// Returns whether the side that has just moved is in check, so that its move was not legal.
    fn is_king_left(&self) -> bool;

    /// Converts a move of this board to a [`Move`].
    fn translate(&self, mv: Self::Move) -> Move;

    /// Returns the contents of the board, for display.
    fn picture(&self) -> Picture;

    /// Returns the size of one position, in bytes, without the record of earlier moves.
    fn bytes() -> usize {
        size_of::<Self>()
    }

    /// Returns what the undo record of the last move holds.
    fn kept(&self, mv: Self::Move, undo: &Self::Undo) -> Vec<Value>;

    /// Returns the size of an undo record, in bytes.
    fn undo_bytes() -> usize {
        size_of::<Self::Undo>()
    }

    /// Returns the number of legal moves. `moves` is scratch space for lists; its content is kept.
    fn count(&mut self, moves: &mut Vec<Self::Move>) -> u64 {
        let (first, guard) = (moves.len(), self.guard());
        self.generate(moves);
        let mut count = 0;
        for mv in &moves[first..] {
            if self.is_safe(&guard, *mv) || self.survives(*mv) {
                count += 1;
            }
        }
        moves.truncate(first);
        count
    }

    /// Returns whether the king is safe after a generated move, by making it.
    fn survives(&mut self, mv: Self::Move) -> bool {
        let undo = self.make(mv);
        let is_legal = !self.is_king_left();
        self.unmake(mv, undo);
        is_legal
    }

    /// Counts the leaves of the tree of legal moves; `None` when stopped. The stop is polled at every node three plies or more
    /// above the leaves.
    ///
    /// The lists of all plies are consecutive in one buffer, as in the textbook's `Tree`.
    fn leaves(
        &mut self,
        depth: u32,
        moves: &mut Vec<Self::Move>,
        is_stopped: &mut impl FnMut() -> bool,
    ) -> Option<u64> {
        match depth {
            0 => return Some(1),
            1 => return Some(self.count(moves)),
            2 => {}
            _ if is_stopped() => return None,
            _ => {}
        }
        let (first, guard) = (moves.len(), self.guard());
        self.generate(moves);
        let mut leaves = Some(0);
        for i in first..moves.len() {
            let mv = moves[i];
            let is_safe = self.is_safe(&guard, mv);
            let undo = self.make(mv);
            if is_safe || !self.is_king_left() {
                let below = self.leaves(depth - 1, moves, is_stopped);
                leaves = leaves.zip(below).map(|(sum, below)| sum + below);
            }
            self.unmake(mv, undo);
            if leaves.is_none() {
                break;
            }
        }
        moves.truncate(first);
        leaves
    }

    /// Returns the number of leaves of the tree of legal moves.
    fn perft(&mut self, depth: u32) -> u64 {
        self.leaves(depth, &mut Vec::new(), &mut || false)
            .unwrap_or(0)
    }

    /// Returns the legal moves, in this board's format.
    fn legal_moves(&mut self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.generate(&mut moves);
        moves.retain(|mv| self.survives(*mv));
        moves
    }
}
