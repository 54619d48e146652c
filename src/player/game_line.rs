//! A game so far, as a player needs it.

use thiserror::Error;

use tabia_chess::{Move, Position};

/// A start position, the moves played from it, and the position that they lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLine {
    start: Position,
    moves: Vec<Move>,
    /// The keys of all positions before the last.
    keys: Vec<u64>,
    position: Position,
}

/// The move is not legal in the last position of a [`GameLine`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the move is not legal here")]
pub struct IllegalMove;

impl Default for GameLine {
    /// The usual start position.
    fn default() -> GameLine {
        GameLine::new(Position::start())
    }
}

impl GameLine {
    /// Creates a game without moves.
    pub fn new(start: Position) -> GameLine {
        GameLine {
            position: start.clone(),
            start,
            moves: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When it is not legal; the line is then unchanged.
    pub fn push(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.position.is_legal(mv) {
            return Err(IllegalMove);
        }
        self.keys.push(self.position.key());
        self.moves.push(mv);
        self.position = self.position.after(mv);
        Ok(())
    }

    /// Returns the position before the first move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the moves, the first one first.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the position after the last move.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the keys of the positions before the last one, the first one first.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// Returns how often the last position has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        let key = self.position.key();
        1 + self.keys.iter().filter(|before| **before == key).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::uci_move;

    #[test]
    fn a_line_counts_repetitions_and_refuses_illegal_moves() {
        let mut line = GameLine::default();
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            assert_eq!(line.occurrences(), 1);
            let mv = uci_move::read(line.position(), text).unwrap();
            line.push(mv).unwrap();
        }
        assert_eq!(line.occurrences(), 2);
        assert_eq!((line.moves().len(), line.keys().len()), (4, 4));
        let before = line.clone();
        let black = uci_move::read(&line.start().after(line.moves()[0]), "g8f6").unwrap();
        assert_eq!(line.push(black), Err(IllegalMove));
        assert_eq!(line, before);
    }
}
