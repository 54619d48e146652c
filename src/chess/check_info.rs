//! Data about a position that is computed once for many moves: the squares that give check.

use super::mailbox::{
    EAST, EMPTY, KING_STEPS, KNIGHT_STEPS, STEP, WEST, cell, forward, man_of, ways,
};
use super::pieceset::PieceSet;
use super::{Move, MoveKind, Position, Role};

/// The squares from which the enemy king is attacked. Valid for one position.
#[derive(Clone)]
pub struct CheckInfo {
    /// By cell: the [`ways`] in which a piece of the side to move would attack the king from there.
    marks: [u8; 256],
    king: u8,
    /// Pieces of the side to move between one of its sliders and the king: leaving the line gives a discovered check.
    blockers: PieceSet,
}

impl CheckInfo {
    /// The value for no position; a placeholder.
    pub const NONE: CheckInfo = CheckInfo {
        marks: [0; 256],
        king: 0,
        blockers: PieceSet::NONE,
    };

    /// Computes the data of a position. This costs more than one [`Position::gives_check`], and less than ten.
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
            let blocker = position.cells[at];
            if blocker & man_of(us) == 0 {
                continue;
            }
            at = at.wrapping_add(step);
            while position.cells[at] == EMPTY {
                at = at.wrapping_add(step);
            }
            let behind = position.cells[at];
            if behind & man_of(us) != 0 && position.ways[behind as usize & 31] & way != 0 {
                check_info.blockers.insert(blocker);
            }
        }
        for step in KNIGHT_STEPS {
            check_info.marks[king.wrapping_add(step) as usize] |= ways(us, Role::Knight);
        }
        let below = king.wrapping_sub(forward(us));
        for side in [WEST, EAST] {
            check_info.marks[below.wrapping_add(side) as usize] |= ways(us, Role::Pawn);
        }
        check_info
    }

    /// Returns whether a legal move of the position gives check.
    #[inline]
    pub fn gives_check(&self, position: &Position, mv: Move) -> bool {
        if mv.kind() != MoveKind::Normal && mv.kind() != MoveKind::DoublePush {
            return position.gives_check(mv);
        }
        let (from, to) = (cell(mv.from()), cell(mv.to()));
        let mover = position.cells[from];
        let line = |at: u8| STEP[at.wrapping_sub(self.king) as usize];
        self.marks[to as usize] & position.ways[mover as usize & 31] != 0
            || (self.blockers.contains(mover) && line(from) != line(to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Middlegames, a king in the open, en passant, promotions, endings.
    const POSITIONS: [&str; 10] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "r2q3r/ppp1bp1p/2n1kn2/3pp1B1/2B5/2N2Q2/PPP2PPP/R3R1K1 w - - 0 14",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "8/8/8/3k4/8/8/2B5/4KN2 w - - 0 1",
        "2rkr3/5PP1/8/5Q2/5q2/8/5pp1/2RKR3 w CEce - 0 1",
    ];

    #[test]
    fn check_info_says_what_single_questions_say() {
        let mut checks = 0;
        for fen in POSITIONS {
            let mut position = Position::from_fen(fen).unwrap();
            for step in 0..120 {
                let check_info = CheckInfo::new(&position);
                let moves = position.legal_moves();
                for &mv in moves.iter() {
                    let gives_check = position.after(mv).in_check();
                    assert_eq!(check_info.gives_check(&position, mv), gives_check);
                    checks += usize::from(gives_check);
                }
                if moves.is_empty() {
                    break;
                }
                position = position.after(moves[step * 7 % moves.len()]);
            }
        }
        assert!(checks > 500, "{checks}");
    }
}
