//! Evaluation B, the "simple" one: material, and one table of squares for all pieces alike.
//!
//! Source: Kornilov, "Programming chess and other logic games", 2005, chapter 2. In the book White's table is Black's rotated,
//! so that each side favours another wing; here it is mirrored, so that both are evaluated alike.

use tabia_chess::{Color, Move, Position, Role, Square};

/// Value of a pawn. All values are in thousandths of it.
pub const PAWN: i32 = 1000;

/// Maximum gain of a move by the table alone.
pub const MARGIN: i32 = 64;

/// Returns the value of a role, in thousandths of a pawn. The king is never captured.
pub const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => PAWN,
        Role::Knight | Role::Bishop => 3 * PAWN,
        Role::Rook => 5 * PAWN,
        Role::Queen => 9 * PAWN,
        Role::King => 0,
    }
}

/// The table of squares used in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// With a pawn on the board: 1 to 64, rank by rank, so that every piece gains by advancing.
    Forward,
    /// Without pawns: the centre of the board.
    Centre,
}

impl Table {
    /// Returns the table of this position.
    pub fn of(position: &Position) -> Table {
        let pawns = Color::ALL.map(|color| position.count(color, Role::Pawn));
        match pawns {
            [0, 0] => Table::Centre,
            _ => Table::Forward,
        }
    }

    /// Returns the bonus of a piece of this colour on a square.
    pub fn at(self, color: Color, square: Square) -> i32 {
        let (rank, file) = (
            i32::from(square.relative_rank(color)),
            i32::from(square.file()),
        );
        match self {
            Table::Forward => 8 * rank + file + 1,
            // The book prints 9 10 11 12 12 19 18 17 in one row, an error for 12 11 10 9.
            Table::Centre => 8 * rank.min(7 - rank) + file.min(7 - file) + 1,
        }
    }
}

/// Returns the value of a position for the side to move, in thousandths of a pawn.
pub fn evaluate(position: &Position) -> i32 {
    let table = Table::of(position);
    let side = |color| -> i32 {
        let pieces = position.pieces(color);
        pieces
            .map(|(square, role)| worth(role) + table.at(color, square))
            .sum()
    };
    let turn = position.turn();
    side(turn) - side(!turn)
}

/// Returns the gain of a legal move for the side that plays it, without making it: the victim with its square, the promotion,
/// and the change of square. Exact as long as the table stays the same.
pub fn gain(position: &Position, table: Table, mv: Move) -> i32 {
    let us = position.turn();
    let mut gain = table.at(us, mv.landing()) - table.at(us, mv.from());
    if mv.is_castling() {
        let file = if mv.landing().file() == 6 { 5 } else { 3 };
        let rook = Square::new(file, mv.from().rank());
        return gain + table.at(us, rook) - table.at(us, mv.to());
    }
    if let Some(victim) = position.captured(mv) {
        // A pawn captured en passant is beside the capturing one.
        let square = match mv.is_en_passant() {
            true => Square::new(mv.to().file(), mv.from().rank()),
            false => mv.to(),
        };
        gain += worth(victim) + table.at(!us, square);
    }
    if let Some(role) = mv.promotion() {
        gain += worth(role) - worth(Role::Pawn);
    }
    gain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_sides_are_worth_the_same() {
        assert_eq!(evaluate(&Position::start()), 0);
    }

    /// Every move of a few positions with castling, en passant and promotion.
    #[test]
    fn the_gain_of_a_move_is_the_difference_that_it_makes() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "n1n4k/PPPP4/8/8/8/8/4pppp/K5N1 w - - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            let table = Table::of(&position);
            for &mv in position.legal_moves().iter() {
                let after = position.after(mv);
                if Table::of(&after) == table {
                    let difference = -evaluate(&after) - evaluate(&position);
                    assert_eq!(gain(&position, table, mv), difference, "{fen} {mv:?}");
                }
            }
        }
    }

    #[test]
    fn without_pawns_the_middle_counts() {
        let position = Position::from_fen("4k3/8/8/8/3N4/8/8/K7 w - - 0 1").unwrap();
        assert_eq!(Table::of(&position), Table::Centre);
        assert_eq!(evaluate(&position), 3 * PAWN + 28 + 1 - 4);
    }
}
