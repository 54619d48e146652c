//! Evaluation B, the "simple" one: material, and one table of squares for all pieces alike.
//!
//! Source: Kornilov, "Programming chess and other logic games", 2005, chapter 2. In the book White's table is Black's turned
//! round, so that each side favours another wing; here it is mirrored, so that both are judged alike.

use tabia_chess::{Color, Move, Position, Role, Square};

/// A pawn. All worths are in thousandths of it.
pub const PAWN: i32 = 1000;

/// The most that a move can gain by the table alone.
pub const MARGIN: i32 = 64;

/// Thousandths of a pawn, by role. The king is never taken.
pub const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => PAWN,
        Role::Knight | Role::Bishop => 3 * PAWN,
        Role::Rook => 5 * PAWN,
        Role::Queen => 9 * PAWN,
        Role::King => 0,
    }
}

/// The table of squares that counts in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// While there is a pawn: 1 to 64, rank by rank, so that every piece gains by going forward.
    Forward,
    /// When there is none: the middle of the board.
    Centre,
}

impl Table {
    /// The table of this position.
    pub fn of(position: &Position) -> Table {
        let pawns = Color::ALL.map(|color| position.count(color, Role::Pawn));
        match pawns {
            [0, 0] => Table::Centre,
            _ => Table::Forward,
        }
    }

    /// What a piece of this colour gets for its square.
    pub fn at(self, color: Color, square: Square) -> i32 {
        let (rank, file) = (
            i32::from(square.relative_rank(color)),
            i32::from(square.file()),
        );
        match self {
            Table::Forward => 8 * rank + file + 1,
            // The book prints 9 10 11 12 12 19 18 17 in one row, a slip for 12 11 10 9.
            Table::Centre => 8 * rank.min(7 - rank) + file.min(7 - file) + 1,
        }
    }
}

/// The worth of a position for the side to move, in thousandths of a pawn.
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

/// What a legal move adds to the worth for the side that plays it, without making it: the victim with its square, the
/// promotion, and the way of the piece. Exact as long as the table stays the same.
pub fn gain(position: &Position, table: Table, mv: Move) -> i32 {
    let us = position.turn();
    let mut gain = table.at(us, mv.landing()) - table.at(us, mv.from());
    if mv.is_castling() {
        let file = if mv.landing().file() == 6 { 5 } else { 3 };
        let rook = Square::new(file, mv.from().rank());
        return gain + table.at(us, rook) - table.at(us, mv.to());
    }
    if let Some(victim) = position.captured(mv) {
        // A pawn taken in passing stands beside the one that takes it.
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

    /// Over every move of a few positions with castling, en passant and promotion.
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
