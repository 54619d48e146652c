//! Premoves.

use super::gesture;
use crate::command::play::Premove;
use tabia_chess::{Color, Move, Position, Role, Square, Wing};

impl Premove {
    /// Returns the move of the premove in a position; `None` when it is not legal.
    pub fn in_position(self, position: &Position) -> Option<Move> {
        match gesture::gesture(position, self.from, self.to)? {
            gesture::Gesture::Move(mv) => Some(mv),
            gesture::Gesture::Promotion => {
                let role = self.promotion.unwrap_or(Role::Queen);
                gesture::promotion(position, self.from, self.to, role)
            }
        }
    }
}

/// Returns whether a pawn on `from` would promote on `to`.
pub fn promotes(position: &Position, from: Square, to: Square) -> bool {
    let piece = position.piece_at(from);
    piece.is_some_and(|piece| piece.role == Role::Pawn) && matches!(to.rank(), 0 | 7)
}

/// Returns whether the piece on `from` might move to `to` after some move of the opponent: as on an empty board, since the
/// pieces in its way can be gone by then.
pub fn may_reach(position: &Position, from: Square, to: Square) -> bool {
    let Some(piece) = position.piece_at(from) else {
        return false;
    };
    let right = i16::from(to.file()) - i16::from(from.file());
    let up = i16::from(to.rank()) - i16::from(from.rank());
    let forwards = match piece.color {
        Color::White => up,
        Color::Black => -up,
    };
    let on_line = right == 0 || up == 0;
    let on_diagonal = right.abs() == up.abs();
    from != to
        && match piece.role {
            Role::Pawn => {
                let at_home = from.rank() == if piece.color == Color::White { 1 } else { 6 };
                (forwards == 1 && right.abs() <= 1) || (forwards == 2 && right == 0 && at_home)
            }
            Role::Knight => (right * up).abs() == 2,
            Role::Bishop => on_diagonal,
            Role::Rook => on_line,
            Role::Queen => on_line || on_diagonal,
            Role::King => {
                right.abs().max(up.abs()) == 1 || may_castle(position, piece.color, from, to)
            }
        }
}

/// Like [`gesture::reaches`]: onto the rook, or to the king's destination when that is two squares or more away.
fn may_castle(position: &Position, color: Color, from: Square, to: Square) -> bool {
    [(Wing::King, 6), (Wing::Queen, 2)]
        .into_iter()
        .any(|(wing, file)| {
            position.castling_rook(color, wing).is_some_and(|rook| {
                let lands = Square::new(file, from.rank());
                to == rook || (to == lands && file.abs_diff(from.file()) >= 2)
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).unwrap()
    }

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    fn reached(fen: &str, from: &str) -> Vec<String> {
        let position = position(fen);
        let to = Square::all().filter(|to| may_reach(&position, square(from), *to));
        let mut to: Vec<String> = to.map(|to| to.to_string()).collect();
        to.sort();
        to
    }

    /// Checks that after any move of the opponent, every legal reply could have been a premove.
    #[test]
    fn every_answer_to_every_move_can_be_decided_on_before() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        ] {
            let before = position(fen);
            for &mv in before.legal_moves().iter() {
                let after = before.after(mv);
                for &answer in after.legal_moves().iter() {
                    let to = gesture::shown_target(answer);
                    assert!(may_reach(&before, answer.from(), to), "{fen}: {answer:?}");
                    let promotion = answer.promotion();
                    assert_eq!(promotes(&before, answer.from(), to), promotion.is_some());
                    let from = answer.from();
                    let premove = Premove {
                        from,
                        to,
                        promotion,
                    };
                    assert_eq!(premove.in_position(&after), Some(answer), "{fen}");
                }
            }
        }
    }

    #[test]
    fn pieces_keep_to_their_ways_and_illegal_moves_come_to_nothing() {
        let fen = "4k3/8/8/8/8/8/P7/R3K3 b Q - 0 1";
        assert_eq!(reached(fen, "a2"), ["a3", "a4", "b3"]);
        assert_eq!(
            reached(fen, "e1"),
            ["a1", "c1", "d1", "d2", "e2", "f1", "f2"]
        );
        assert_eq!(reached(fen, "a1").len(), 14);
        assert!(reached(fen, "b5").is_empty());
        let premove = |from, to| Premove {
            from: square(from),
            to: square(to),
            promotion: None,
        };
        let after = position("4k3/8/8/8/8/8/P7/R3K3 w Q - 0 1");
        assert_eq!(premove("a2", "b3").in_position(&after), None);
        assert!(
            premove("e1", "c1")
                .in_position(&after)
                .unwrap()
                .is_castling()
        );
    }
}
