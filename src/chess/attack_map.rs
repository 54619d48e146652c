//! The squares that the pieces of one side attack, computed once for many moves.

use super::mailbox::{
    BORDER, EAST, EMPTY, KING_STEPS, KNIGHT_STEPS, WEST, cell, forward, slider_steps, square,
};
use super::{Color, Position, Role, Square};

/// The squares that the pieces of one side attack, whether they are empty or occupied. Valid for one position.
#[derive(Clone, Copy, Debug)]
pub struct AttackMap {
    by_all: Squares,
    /// By pieces of less value than a role, by [`Role::index`].
    by_lesser: [Squares; 6],
}

/// A set of squares: one bit for each, by [`Square::index`].
type Squares = u64;

/// The squares that a knight and a king attack from each square.
static KNIGHT_ATTACKS: [Squares; 64] = attacks(KNIGHT_STEPS);
static KING_ATTACKS: [Squares; 64] = attacks(KING_STEPS);

const fn attacks(steps: [u8; 8]) -> [Squares; 64] {
    let mut attacks = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut number = 0;
        while number < 8 {
            let to = cell(Square::from_bits(from as u8)).wrapping_add(steps[number]);
            // The cell is on the board if its square is one.
            if cell(square(to)) == to {
                attacks[from] |= bit(to);
            }
            number += 1;
        }
        from += 1;
    }
    attacks
}

#[inline]
const fn bit(cell: u8) -> Squares {
    1 << square(cell).index()
}

impl AttackMap {
    /// Computes the attacks of the pieces of `by`.
    pub fn new(position: &Position, by: Color) -> AttackMap {
        let squares = |role| position.pieces_of(by, role).map(Square::index);
        let lines = |role| {
            let cells = position.cells_of(by, role);
            cells.fold(0, |lines, from| lines | open_lines(position, from, role))
        };
        let by_pawns = position.cells_of(by, Role::Pawn).fold(0, |attacks, from| {
            attacks | pawn_attacks(position, from, by)
        });
        let knights = squares(Role::Knight).fold(0, |attacks, from| attacks | KNIGHT_ATTACKS[from]);
        let by_minors = knights | lines(Role::Bishop);
        let king = KING_ATTACKS[position.king(by).index()];
        let up_to_rooks = by_pawns | by_minors | lines(Role::Rook);
        AttackMap {
            by_all: up_to_rooks | lines(Role::Queen) | king,
            by_lesser: [0, by_pawns, by_pawns, by_pawns | by_minors, up_to_rooks, 0],
        }
    }

    /// Returns whether any piece attacks the square.
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        self.by_all >> square.index() & 1 != 0
    }

    /// Returns whether a piece of less value than one of `role` attacks the square. Nothing is less than a pawn, and a king is
    /// never exchanged.
    #[inline]
    pub fn contains_lesser(&self, square: Square, role: Role) -> bool {
        self.by_lesser[role.index()] >> square.index() & 1 != 0
    }
}

/// Returns the squares that a pawn on a cell attacks.
#[inline]
fn pawn_attacks(position: &Position, from: u8, by: Color) -> Squares {
    let ahead = from.wrapping_add(forward(by));
    let mut attacks = 0;
    for side in [WEST, EAST] {
        if position.cells.near(ahead, side) != BORDER {
            attacks |= bit(ahead.wrapping_add(side));
        }
    }
    attacks
}

/// Returns the squares to which a slider on a cell has an open line.
#[inline]
fn open_lines(position: &Position, from: u8, role: Role) -> Squares {
    let mut squares = 0;
    for &step in slider_steps(role) {
        let mut to = from.wrapping_add(step);
        while position.cells[to] == EMPTY {
            squares |= bit(to);
            to = to.wrapping_add(step);
        }
        if position.cells[to] != BORDER {
            squares |= bit(to);
        }
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_has_what_single_pieces_attack() {
        let (mut attacked, mut lesser) = (0, 0);
        for number in 0..12 {
            let mut position = Position::chess960(number * 80);
            for step in 0..120 {
                let maps = Color::ALL.map(|by| AttackMap::new(&position, by));
                for (by, map) in Color::ALL.into_iter().zip(&maps) {
                    for square in Square::all() {
                        assert_eq!(map.contains(square), position.is_attacked(square, by));
                        attacked += usize::from(map.contains(square));
                        for role in Role::ALL {
                            let value = |role| match role {
                                Role::Bishop => Role::Knight as usize,
                                other => other as usize,
                            };
                            let expected = role != Role::King
                                && position
                                    .attackers(square, by)
                                    .any(|(_, other)| value(other) < value(role));
                            assert_eq!(map.contains_lesser(square, role), expected);
                            lesser += usize::from(expected);
                        }
                    }
                }
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position = position.after(moves[(step * 7 + usize::from(number)) % moves.len()]);
            }
        }
        assert!(attacked > 10_000 && lesser > 10_000, "{attacked} {lesser}");
    }
}
