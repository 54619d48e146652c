//! Attacks of pieces on an empty board, as sets of squares.

use crate::leaps::LEAPS;
use tabia_chess::Square;

/// Up, down, right, left, then the diagonals; each as files and ranks.
pub(super) const DIRECTIONS: [(i8, i8); 8] = [
    (0, 1),
    (0, -1),
    (1, 0),
    (-1, 0),
    (1, 1),
    (-1, -1),
    (-1, 1),
    (1, -1),
];

/// The squares of a ray from each square, which is not included.
pub(super) static RAYS: [[u64; 64]; 8] = rays();
pub(super) static KNIGHT: [u64; 64] = hops(&LEAPS);
pub(super) static KING: [u64; 64] = hops(&DIRECTIONS);
/// The squares that a pawn attacks, by side and square.
pub(super) static PAWN: [[u64; 64]; 2] = [hops(&[(-1, 1), (1, 1)]), hops(&[(-1, -1), (1, -1)])];
pub(super) static STRAIGHTS: [u64; 64] = union(0);
pub(super) static DIAGONALS: [u64; 64] = union(4);
/// The squares between two on a line.
pub(super) static BETWEEN: [[u64; 64]; 64] = pairs().0;
/// The whole line through two squares, from edge to edge.
pub(super) static LINE: [[u64; 64]; 64] = pairs().1;

const fn square(index: usize) -> Square {
    match Square::from_index(index) {
        Some(square) => square,
        None => Square::A1,
    }
}

const fn rays() -> [[u64; 64]; 8] {
    let mut rays = [[0; 64]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (files, ranks) = DIRECTIONS[direction];
        let mut from = 0;
        while from < 64 {
            let mut at = square(from);
            while let Some(next) = at.offset(files, ranks) {
                rays[direction][from] |= 1 << next.index();
                at = next;
            }
            from += 1;
        }
        direction += 1;
    }
    rays
}

const fn hops(steps: &[(i8, i8)]) -> [u64; 64] {
    let mut reach = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < steps.len() {
            if let Some(to) = square(from).offset(steps[i].0, steps[i].1) {
                reach[from] |= 1 << to.index();
            }
            i += 1;
        }
        from += 1;
    }
    reach
}

/// Returns the union of the four rays from `first` on.
const fn union(first: usize) -> [u64; 64] {
    let rays = rays();
    let mut all = [0; 64];
    let mut from = 0;
    while from < 64 {
        all[from] = rays[first][from]
            | rays[first + 1][from]
            | rays[first + 2][from]
            | rays[first + 3][from];
        from += 1;
    }
    all
}

type Pairs = [[u64; 64]; 64];

const fn pairs() -> (Pairs, Pairs) {
    let rays = rays();
    let (mut between, mut line) = ([[0; 64]; 64], [[0; 64]; 64]);
    let mut direction = 0;
    while direction < 8 {
        // Opposite directions are adjacent in the list.
        let back = direction ^ 1;
        let mut from = 0;
        while from < 64 {
            let mut to = 0;
            while to < 64 {
                if rays[direction][from] >> to & 1 != 0 {
                    between[from][to] = rays[direction][from] & rays[back][to];
                    line[from][to] = rays[direction][from] | rays[back][from] | 1 << from;
                }
                to += 1;
            }
            from += 1;
        }
        direction += 1;
    }
    (between, line)
}

/// Returns whether a direction leads to higher bits, so that the nearest blocker is the lowest.
pub(super) const fn is_upward(direction: usize) -> bool {
    let (files, ranks) = DIRECTIONS[direction];
    ranks * 8 + files > 0
}

/// Returns the number of a square's diagonal among those from a8 towards h1 (file plus rank).
pub(super) const fn falling(square: Square) -> usize {
    (square.file() + square.rank()) as usize
}

/// Returns the number of a square's diagonal among those from a1 towards h8 (file minus rank plus 7).
pub(super) const fn rising(square: Square) -> usize {
    (square.file() + 7 - square.rank()) as usize
}
