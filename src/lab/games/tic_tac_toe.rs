//! Tic-tac-toe, which a search can play to its end from the first move.

use std::fmt;

use super::{Game, Outcome};
use tabia_chess::mix;

/// The lines of three, as sets of cells: bit `n` is cell `n`, by rows from the top left.
const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];
const ALL: u16 = 0b111_111_111;

/// A marked cell: 0 to 8, by rows from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(u8);

impl Mark {
    /// Returns the mark of a cell, if the number is valid.
    pub fn new(cell: u8) -> Option<Mark> {
        (cell < 9).then_some(Mark(cell))
    }

    /// Returns the cell.
    pub fn cell(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Mark {
    /// In chess notation: the centre is `b2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + self.0 % 3);
        write!(f, "{file}{}", 3 - self.0 / 3)
    }
}

/// The game. Crosses move first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TicTacToe {
    /// The cells of the side to move, and of the other side.
    own: u16,
    other: u16,
}

impl TicTacToe {
    /// Returns the owner of a cell's mark: `true` for crosses.
    pub fn mark(&self, mark: Mark) -> Option<bool> {
        let (own, other) = (self.own >> mark.0 & 1 == 1, self.other >> mark.0 & 1 == 1);
        match (own, other) {
            (true, _) => Some(self.is_first()),
            (_, true) => Some(!self.is_first()),
            _ => None,
        }
    }

    /// Returns the line of three that has decided the game, as a set of cells.
    pub fn line(&self) -> Option<u16> {
        let is_full = |line: &&u16| self.other & **line == **line;
        LINES.iter().find(is_full).copied()
    }
}

impl Game for TicTacToe {
    type Move = Mark;
    type Undo = ();

    fn moves(&self, moves: &mut Vec<Mark>) {
        if self.outcome().is_none() {
            let taken = self.own | self.other;
            moves.extend((0..9).filter(|cell| taken >> cell & 1 == 0).map(Mark));
        }
    }

    fn make(&mut self, mv: Mark) {
        let own = self.own | 1 << mv.0;
        (self.own, self.other) = (self.other, own);
    }

    fn unmake(&mut self, mv: Mark, (): ()) {
        let own = self.other & !(1 << mv.0);
        (self.own, self.other) = (own, self.own);
    }

    fn outcome(&self) -> Option<Outcome> {
        match (self.line(), self.own | self.other) {
            (Some(_), _) => Some(Outcome::Lost),
            (None, ALL) => Some(Outcome::Drawn),
            (None, _) => None,
        }
    }

    fn key(&self) -> u64 {
        mix(u64::from(self.own) << 9 | u64::from(self.other))
    }

    /// The lines that a side can still fill, with a bonus for those that it has begun.
    fn evaluate(&self) -> i32 {
        let side = |own: u16, other: u16| -> i32 {
            let open = LINES.iter().filter(|line| *line & other == 0);
            open.map(|line| match (line & own).count_ones() {
                0 => 1,
                1 => 4,
                _ => 16,
            })
            .sum()
        };
        side(self.own, self.other) - side(self.other, self.own)
    }

    fn is_tactical(&self, _: Mark) -> bool {
        false
    }

    fn is_first(&self) -> bool {
        (self.own | self.other).count_ones().is_multiple_of(2)
    }

    const SLOTS: usize = 9;

    fn slot(&self, mv: Mark) -> usize {
        usize::from(mv.0)
    }

    fn target(&self, mv: Mark) -> usize {
        usize::from(mv.0)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Returns the nodes including the root, the complete games, and the value for the side to move.
    fn minimax(game: &mut TicTacToe, seen: &mut HashSet<(u16, u16)>) -> (u64, u64, i32) {
        seen.insert((game.own, game.other));
        match game.outcome() {
            Some(Outcome::Drawn) => return (1, 1, 0),
            Some(_) => return (1, 1, -1),
            None => {}
        }
        let (mut nodes, mut games, mut best) = (1, 0, -1);
        for mv in game.legal_moves() {
            game.make(mv);
            let below = minimax(game, seen);
            game.unmake(mv, ());
            (nodes, games) = (nodes + below.0, games + below.1);
            best = best.max(-below.2);
        }
        (nodes, games, best)
    }

    #[test]
    fn the_whole_tree_has_the_published_size() {
        let mut seen = HashSet::new();
        let mut game = TicTacToe::default();
        assert_eq!(minimax(&mut game, &mut seen), (549_946, 255_168, 0));
        assert_eq!(seen.len(), 5_478);
        assert_eq!(game, TicTacToe::default());
    }

    #[test]
    fn positions_have_keys_of_their_own() {
        let mut seen = HashSet::new();
        minimax(&mut TicTacToe::default(), &mut seen);
        let keys: HashSet<u64> = seen
            .iter()
            .map(|&(own, other)| TicTacToe { own, other }.key())
            .collect();
        assert_eq!(keys.len(), seen.len());
    }

    #[test]
    fn cells_are_named_like_squares() {
        let names: Vec<String> = (0..9)
            .filter_map(Mark::new)
            .map(|mark| mark.to_string())
            .collect();
        assert_eq!(
            names,
            ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]
        );
        assert_eq!(Mark::new(9), None);
    }
}
