//! A line that the board shows in place of the game: what was better, or the moves of a sentence.

use tabia_chess::{Move, Position};

/// The first moves of a line, on the board.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct LineOnBoard {
    pub(super) moves: Vec<Move>,
    /// Number of moves that have been played on the board.
    pub(super) count: usize,
}

impl LineOnBoard {
    /// Creates the line that begins in `start`, up to the first illegal move.
    pub(super) fn new(start: &Position, mut moves: Vec<Move>, count: usize) -> LineOnBoard {
        let mut at = start.clone();
        let legal = moves.iter().take_while(|&&mv| {
            let is_legal = at.is_legal(mv);
            if is_legal {
                at = at.after(mv);
            }
            is_legal
        });
        let length = legal.count();
        moves.truncate(length);
        let count = count.min(length);
        LineOnBoard { moves, count }
    }

    /// The position on the board, of a line that begins in `start`, and the move that led there; `None` at the start.
    pub(super) fn position(&self, start: &Position) -> (Position, Option<Move>) {
        let moves = &self.moves[..self.count];
        let position = moves.iter().fold(start.clone(), |at, &mv| at.after(mv));
        (position, moves.last().copied())
    }

    /// Moves along the line by this number of half-moves.
    pub(super) fn step(&mut self, by: i32) {
        let count = self.count.saturating_add_signed(by as isize);
        self.count = count.min(self.moves.len());
    }
}
