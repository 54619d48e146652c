//! Games that the textbook's searches can be watched on.

pub mod chess;
pub mod draughts;
mod history;
pub mod tic_tac_toe;
pub mod ugolki;

use std::fmt;

/// How a game has ended, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The side to move has won.
    Won,
    /// The side to move has lost.
    Lost,
    /// Nobody has won.
    Drawn,
}

/// A two-player game without chance and secrets, as a search sees it.
///
/// The state is a whole game: it knows what has happened as far as that counts, such as repetitions.
pub trait Game: Clone {
    /// A move: small, and written as players of the game write it.
    type Move: Copy + Eq + fmt::Debug + fmt::Display;
    /// What [`Game::unmake`] needs.
    type Undo;

    /// Adds the legal moves of the side to move, in an order that is always the same; none when the game has ended.
    fn moves(&self, moves: &mut Vec<Self::Move>);

    /// Plays a legal move.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the last move.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// How the game has ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// The same number for the same position and side to move, and almost surely another one for another.
    fn key(&self) -> u64;

    /// What the position is worth to the side to move by its looks, in hundredths of the game's smallest piece. Always
    /// between the values of a loss and a win.
    fn evaluate(&self) -> i32;

    /// Whether a legal move changes so much that a position should not be evaluated before it has been tried: a capture
    /// or a promotion.
    fn is_tactical(&self, mv: Self::Move) -> bool;

    /// Whether the first player is to move.
    fn is_first(&self) -> bool;

    /// The legal moves.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves
    }

    /// The leaves of the tree of all moves to a depth. A game that ends earlier has none below its end.
    fn perft(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        let mut leaves = 0;
        for mv in moves {
            let undo = self.make(mv);
            leaves += self.perft(depth - 1);
            self.unmake(mv, undo);
        }
        leaves
    }
}
