//! Ugolki, "corners": men step or jump into the opponent's corner, and nothing is captured.
//!
//! Each side has twelve men in a block of three rows by four files: Black's in the top left corner, White's in the bottom right
//! one. A man steps one square along a row or a file, or jumps over one man of either side to the free square behind it, any
//! number of times, but never back to a square that it has touched in the same move. The first player with all men on the
//! opponent's initial squares wins.

use std::fmt;

use super::{Game, Outcome};
use tabia_chess::mix;

/// A cell: 0 to 63, by rows from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// Returns the cell of a row and a column, from 0 at the top left.
    pub fn at(row: i32, column: i32) -> Option<Cell> {
        let is_inside = (0..8).contains(&row) && (0..8).contains(&column);
        is_inside.then_some(Cell((8 * row + column) as u8))
    }

    /// Returns its row and column.
    pub fn place(self) -> (i32, i32) {
        (i32::from(self.0 / 8), i32::from(self.0 % 8))
    }

    fn bit(self) -> u64 {
        1 << self.0
    }

    fn step(self, (rows, columns): (i32, i32), count: i32) -> Option<Cell> {
        let (row, column) = self.place();
        Cell::at(row + count * rows, column + count * columns)
    }
}

impl fmt::Display for Cell {
    /// In chess notation.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = self.place();
        write!(f, "{}{}", char::from(b'a' + column as u8), 8 - row)
    }
}

/// A man's move from one cell to another: by a step, or by jumps, whose shortest path is computed on demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UgolkiMove {
    /// The cells.
    pub from: Cell,
    pub to: Cell,
}

impl fmt::Display for UgolkiMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

const DIRECTIONS: [(i32, i32); 4] = [(0, -1), (0, 1), (-1, 0), (1, 0)];

/// Black's corner at the top left, White's goal, and White's at the bottom right.
const BLACK_CORNER: u64 = 0x0000_0000_000f_0f0f;
const WHITE_CORNER: u64 = 0xf0f0_f000_0000_0000;

/// Maximum number of half-moves: then the game is a draw.
const MOST_PLIES: u32 = 400;
/// The half-move by which a side must have left its own corner, or it loses: otherwise it could block the corner for ever.
const LEAVE_BY: u32 = 80;

/// Value of each cell for Black, as in the textbook's listing: rising to the lower right, with 400 more for each of the twelve
/// goal cells.
#[rustfmt::skip]
const WORTH: [i32; 64] = [
     1,  2,  3,  4,   5,   6,   7,   8,
     9, 10, 11, 12,  13,  14,  15,  16,
    10, 17, 18, 19,  20,  21,  22,  23,
    11, 18, 24, 25,  26,  27,  28,  29,
    12, 19, 25, 30,  31,  32,  33,  34,
    13, 20, 26, 31, 401, 402, 403, 404,
    14, 21, 27, 32, 402, 405, 406, 407,
    15, 22, 28, 33, 403, 406, 408, 409,
];

/// Returns the value of a cell for a man of a side; White's table is Black's, rotated.
pub fn worth(cell: Cell, white: bool) -> i32 {
    let index = usize::from(cell.0);
    WORTH[if white { 63 - index } else { index }]
}

/// The game. White moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ugolki {
    /// The men of White and Black.
    men: [u64; 2],
    white_to_move: bool,
    plies: u32,
}

impl Default for Ugolki {
    fn default() -> Ugolki {
        Ugolki {
            men: [WHITE_CORNER, BLACK_CORNER],
            white_to_move: true,
            plies: 0,
        }
    }
}

impl Ugolki {
    /// Returns the owner of the man on a cell: `true` for White.
    pub fn man(&self, cell: Cell) -> Option<bool> {
        let [white, black] = self.men.map(|men| men & cell.bit() != 0);
        (white || black).then_some(white)
    }

    /// Returns the path of a move: the cells that the man touches, the first and the last included.
    pub fn way(&self, mv: UgolkiMove) -> Vec<Cell> {
        if DIRECTIONS
            .iter()
            .any(|&step| mv.from.step(step, 1) == Some(mv.to))
        {
            return vec![mv.from, mv.to];
        }
        let mut ways = vec![vec![mv.from]];
        let mut seen = mv.from.bit();
        let mut at = 0;
        while at < ways.len() {
            let way = ways[at].clone();
            at += 1;
            let Some(&last) = way.last() else { continue };
            if last == mv.to {
                return way;
            }
            for landing in self.jumps(mv.from, last) {
                if seen & landing.bit() == 0 {
                    seen |= landing.bit();
                    ways.push([&way[..], &[landing]].concat());
                }
            }
        }
        vec![mv.from, mv.to]
    }

    fn side(&self) -> usize {
        usize::from(!self.white_to_move)
    }

    /// Returns the cells to which a man that began its move on `from` can jump from a cell.
    fn jumps(&self, from: Cell, at: Cell) -> impl Iterator<Item = Cell> {
        // The moving man has left its cell.
        let occupied = (self.men[0] | self.men[1]) & !from.bit();
        DIRECTIONS.into_iter().filter_map(move |direction| {
            let (over, to) = (at.step(direction, 1)?, at.step(direction, 2)?);
            (occupied & over.bit() != 0 && occupied & to.bit() == 0).then_some(to)
        })
    }

    /// Returns the cells that a man can reach by jumps.
    fn reached(&self, from: Cell) -> u64 {
        let mut seen = from.bit();
        let mut waiting = vec![from];
        while let Some(at) = waiting.pop() {
            for to in self.jumps(from, at) {
                if seen & to.bit() == 0 {
                    seen |= to.bit();
                    waiting.push(to);
                }
            }
        }
        seen & !from.bit()
    }

    fn has_arrived(&self, white: bool) -> bool {
        match white {
            true => self.men[0] == BLACK_CORNER,
            false => self.men[1] == WHITE_CORNER,
        }
    }

    fn is_late(&self, white: bool) -> bool {
        let (men, corner) = match white {
            true => (self.men[0], WHITE_CORNER),
            false => (self.men[1], BLACK_CORNER),
        };
        self.plies >= LEAVE_BY && men & corner != 0
    }
}

/// Returns the cells of a set.
fn cells(mut set: u64) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| Cell(set.trailing_zeros() as u8))?;
        set &= set - 1;
        Some(cell)
    })
}

impl Game for Ugolki {
    type Move = UgolkiMove;
    type Undo = ();

    fn moves(&self, moves: &mut Vec<UgolkiMove>) {
        if self.outcome().is_some() {
            return;
        }
        let occupied = self.men[0] | self.men[1];
        for from in cells(self.men[self.side()]) {
            let steps = DIRECTIONS.iter().filter_map(|&step| from.step(step, 1));
            let steps = steps.filter(|to| occupied & to.bit() == 0);
            let reached = steps.fold(self.reached(from), |set, to| set | to.bit());
            moves.extend(cells(reached).map(|to| UgolkiMove { from, to }));
        }
    }

    fn make(&mut self, mv: UgolkiMove) {
        let side = self.side();
        self.men[side] ^= mv.from.bit() | mv.to.bit();
        self.white_to_move = !self.white_to_move;
        self.plies += 1;
    }

    fn unmake(&mut self, mv: UgolkiMove, (): ()) {
        self.white_to_move = !self.white_to_move;
        self.plies -= 1;
        let side = self.side();
        self.men[side] ^= mv.from.bit() | mv.to.bit();
    }

    fn outcome(&self) -> Option<Outcome> {
        let own = self.white_to_move;
        if self.has_arrived(!own) || self.is_late(own) {
            Some(Outcome::Lost)
        } else if self.has_arrived(own) || self.is_late(!own) {
            Some(Outcome::Won)
        } else {
            (self.plies >= MOST_PLIES).then_some(Outcome::Drawn)
        }
    }

    fn key(&self) -> u64 {
        let turn = if self.white_to_move { 0 } else { mix(200) };
        let [white, black] = [(0, self.men[0]), (64, self.men[1])].map(|(first, men)| {
            cells(men).fold(0, |key, cell| key ^ mix(first + u64::from(cell.0)))
        });
        turn ^ white ^ black
    }

    /// Both limits of the game count its half-moves.
    fn context(&self, depth: u32) -> u64 {
        match self.plies + depth {
            0..LEAVE_BY => 0,
            _ => mix(u64::from(self.plies)),
        }
    }

    fn evaluate(&self) -> i32 {
        let side = |white: bool| -> i32 {
            cells(self.men[usize::from(!white)])
                .map(|cell| worth(cell, white))
                .sum()
        };
        side(self.white_to_move) - side(!self.white_to_move)
    }

    fn is_tactical(&self, _: UgolkiMove) -> bool {
        false
    }

    fn is_first(&self) -> bool {
        self.white_to_move
    }

    const SLOTS: usize = 64 * 64;

    fn slot(&self, mv: UgolkiMove) -> usize {
        64 * usize::from(mv.from.0) + usize::from(mv.to.0)
    }

    fn target(&self, mv: UgolkiMove) -> usize {
        usize::from(mv.to.0)
    }

    fn gain(&mut self, mv: UgolkiMove) -> i32 {
        worth(mv.to, self.white_to_move) - worth(mv.from, self.white_to_move)
    }

    fn pass(&mut self) -> Option<()> {
        self.white_to_move = !self.white_to_move;
        self.plies += 1;
        Some(())
    }

    fn unpass(&mut self, (): ()) {
        self.white_to_move = !self.white_to_move;
        self.plies -= 1;
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt as _, SeedableRng as _};

    use super::*;

    fn cell(name: &str) -> Cell {
        let bytes = name.as_bytes();
        Cell::at(8 - i32::from(bytes[1] - b'0'), i32::from(bytes[0] - b'a')).unwrap()
    }

    #[test]
    fn the_corners_hold_twelve_men_each_and_are_each_others_mirror() {
        assert_eq!(
            (WHITE_CORNER.count_ones(), BLACK_CORNER.count_ones()),
            (12, 12)
        );
        assert_eq!(WHITE_CORNER.reverse_bits(), BLACK_CORNER);
        let game = Ugolki::default();
        assert_eq!(game.man(cell("a8")), Some(false));
        assert_eq!(game.man(cell("d6")), Some(false));
        assert_eq!(game.man(cell("e3")), Some(true));
        assert_eq!(game.man(cell("h1")), Some(true));
        assert_eq!((game.man(cell("e8")), game.evaluate()), (None, 0));
    }

    #[test]
    fn a_man_jumps_as_often_as_it_likes_and_touches_no_cell_twice() {
        let set = |names: &str| names.split(' ').fold(0, |set, name| set | cell(name).bit());
        let game = Ugolki {
            men: [set("a1 b3"), set("a2 d3")],
            white_to_move: true,
            plies: 0,
        };
        let mut ends: Vec<String> = game
            .legal_moves()
            .iter()
            .filter(|mv| mv.from == cell("a1"))
            .map(|mv| mv.to.to_string())
            .collect();
        ends.sort();
        // A step to b1; over a2 to a3, over b3 to c3, over d3 to e3.
        assert_eq!(ends, ["a3", "b1", "c3", "e3"]);
        let (from, to) = (cell("a1"), cell("e3"));
        let way = game.way(UgolkiMove { from, to });
        assert_eq!(way, ["a1", "a3", "c3", "e3"].map(cell));
    }

    #[test]
    fn who_has_arrived_has_won() {
        let game = Ugolki {
            men: [BLACK_CORNER, 0],
            white_to_move: false,
            plies: 50,
        };
        assert_eq!(game.outcome(), Some(Outcome::Lost));
        assert!(game.legal_moves().is_empty());
    }

    #[test]
    fn every_game_ends_and_moves_are_taken_back_whole() {
        for seed in 0..20 {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut game = Ugolki::default();
            let mut played = Vec::new();
            while game.outcome().is_none() {
                let moves = game.legal_moves();
                let mv = moves[random.random_range(0..moves.len())];
                let before = (game.clone(), game.key());
                game.make(mv);
                let mut back = game.clone();
                back.unmake(mv, ());
                assert_eq!((back.clone(), back.key()), before);
                played.push(mv);
            }
            assert!(played.len() <= MOST_PLIES as usize);
        }
    }
}
