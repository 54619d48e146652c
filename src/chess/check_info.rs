//! What can be told of many moves at once: which give check, and what pawns attack.

use super::mailbox::{
    EAST, EMPTY, KING_STEPS, KNIGHT_STEPS, STEP, WEST, cell, forward, man_of, ways,
};
use super::pieceset::PieceSet;
use super::{Move, MoveKind, Position, Role, Square};

/// Enemy pawns attack this cell. The other bits are the [`ways`] in which a piece of the side to move would attack the
/// king from there.
const PAWN_REACH: u8 = 0x80;

/// A look from the enemy king, and from the enemy pawns. It holds as long as the position does.
#[derive(Clone)]
pub struct CheckInfo {
    marks: [u8; 256],
    king: u8,
    /// Pieces of the side to move that stand between a slider of theirs and the king.
    shields: PieceSet,
}

impl CheckInfo {
    /// Of no position: to be replaced.
    pub const NONE: CheckInfo = CheckInfo {
        marks: [0; 256],
        king: 0,
        shields: PieceSet::NONE,
    };

    /// Looks at a position. Dear next to one [`Position::gives_check`], cheap next to ten.
    pub fn new(position: &Position) -> CheckInfo {
        let us = position.turn;
        let king = position.king_cell(!us);
        let mut check_info = CheckInfo {
            king,
            ..CheckInfo::NONE
        };
        for (number, step) in KING_STEPS.into_iter().enumerate() {
            let role = if number < 4 { Role::Rook } else { Role::Bishop };
            let way = ways(us, role);
            let mut at = king.wrapping_add(step);
            while position.cells[at] == EMPTY {
                check_info.marks[at as usize] |= way;
                at = at.wrapping_add(step);
            }
            check_info.marks[at as usize] |= way;
            let shield = position.cells[at];
            if shield & man_of(us) == 0 {
                continue;
            }
            at = at.wrapping_add(step);
            while position.cells[at] == EMPTY {
                at = at.wrapping_add(step);
            }
            let behind = position.cells[at];
            if behind & man_of(us) != 0 && position.ways[behind as usize & 31] & way != 0 {
                check_info.shields.insert(shield);
            }
        }
        for step in KNIGHT_STEPS {
            check_info.marks[king.wrapping_add(step) as usize] |= ways(us, Role::Knight);
        }
        let below = king.wrapping_sub(forward(us));
        for side in [WEST, EAST] {
            check_info.marks[below.wrapping_add(side) as usize] |= ways(us, Role::Pawn);
        }
        for pawn in position.cells_of(!us, Role::Pawn) {
            let ahead = pawn.wrapping_add(forward(!us));
            for side in [WEST, EAST] {
                check_info.marks[ahead.wrapping_add(side) as usize] |= PAWN_REACH;
            }
        }
        check_info
    }

    /// Whether a legal move of the position gives check.
    #[inline]
    pub fn gives_check(&self, position: &Position, mv: Move) -> bool {
        if mv.kind() != MoveKind::Normal && mv.kind() != MoveKind::DoublePush {
            return position.gives_check(mv);
        }
        let (from, to) = (cell(mv.from()), cell(mv.to()));
        let mover = position.cells[from];
        let line = |at: u8| STEP[at.wrapping_sub(self.king) as usize];
        self.marks[to as usize] & position.ways[mover as usize & 31] != 0
            || (self.shields.contains(mover) && line(from) != line(to))
    }

    /// Whether a pawn of the side that is not to move attacks the square.
    #[inline]
    pub fn is_reached_by_pawn(&self, square: Square) -> bool {
        self.marks[cell(square) as usize] & PAWN_REACH != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::bench;

    #[test]
    fn check_info_says_what_single_questions_say() {
        let (mut checks, mut reached) = (0, 0);
        for fen in bench::POSITIONS {
            let mut position = Position::from_fen(fen).unwrap();
            for step in 0..40 {
                let check_info = CheckInfo::new(&position);
                let moves = position.legal_moves();
                for &mv in moves.iter() {
                    let gives_check = position.after(mv).in_check();
                    assert_eq!(check_info.gives_check(&position, mv), gives_check);
                    checks += usize::from(gives_check);
                }
                for square in Square::all() {
                    let by_pawn = position
                        .attackers(square, !position.turn())
                        .any(|(_, role)| role == Role::Pawn);
                    assert_eq!(check_info.is_reached_by_pawn(square), by_pawn);
                    reached += usize::from(by_pawn);
                }
                if moves.is_empty() {
                    break;
                }
                position = position.after(moves[step * 7 % moves.len()]);
            }
        }
        assert!(checks > 500 && reached > 500, "{checks} {reached}");
    }
}
