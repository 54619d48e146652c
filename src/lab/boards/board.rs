//! What every board of the race can do.

use super::picture::Picture;
use tabia_chess::{Move, Position};

/// A way to store a position, with what it takes to play by it.
pub trait Board: Clone {
    /// A move as this board writes it.
    type Move: Copy;
    /// What [`Board::unmake`] needs.
    type Undo;
    /// What is found out once about a position, so that most moves need no test whether they leave the king attacked.
    type Guard;

    /// The board of a position.
    fn new(position: &Position) -> Self;

    /// Adds every move that leads from square to square as the rules say; it may still leave the king attacked.
    fn generate(&self, moves: &mut Vec<Self::Move>);

    /// Looks for what endangers the king of the side to move.
    fn guard(&self) -> Self::Guard;

    /// Whether a generated move is legal for sure. Where this says no, the move must be made and tested.
    fn is_safe(&self, guard: &Self::Guard, mv: Self::Move) -> bool;

    /// Plays a generated move.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the last move.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// Whether the side that has just moved stands in check, so that its move was not legal.
    fn is_king_left(&self) -> bool;

    /// A move of this board as the rest of the program writes it.
    fn translate(&self, mv: Self::Move) -> Move;

    /// What there is to see.
    fn picture(&self) -> Picture;

    /// The memory of one position, in bytes, without the record of earlier moves.
    fn bytes() -> usize {
        size_of::<Self>()
    }

    /// How many legal moves there are. `moves` is room for lists; its content stays.
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

    /// Whether the king is safe after a generated move: by making it.
    fn survives(&mut self, mv: Self::Move) -> bool {
        let undo = self.make(mv);
        let is_legal = !self.is_king_left();
        self.unmake(mv, undo);
        is_legal
    }

    /// The leaves of the tree of legal moves, or `None` when it was stopped; asked at every node three plies or more
    /// above the leaves.
    ///
    /// The lists of all plies lie one behind the other in one buffer, as in the textbook's `Tree`.
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

    /// The leaves of the tree of legal moves.
    fn perft(&mut self, depth: u32) -> u64 {
        self.leaves(depth, &mut Vec::new(), &mut || false)
            .unwrap_or(0)
    }

    /// The legal moves, as this board writes them.
    fn legal_moves(&mut self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.generate(&mut moves);
        moves.retain(|mv| self.survives(*mv));
        moves
    }
}
