//! Extensions: lines where depth must not run out.

use super::super::Ply;
use super::Search;
use crate::chess::{Move, Role, Square};

/// Extensions for an approaching queen in one line.
const QUEEN_LIMIT: u8 = 4;

impl Search<'_> {
    /// How much deeper the node at `ply` is searched because of the move that led to it.
    pub(super) fn extension(&mut self, in_check: bool, ply: Ply) -> i32 {
        self.frames[ply.0].queen_extensions = match ply.0 {
            0 => 0,
            _ => self.frames[ply.0 - 1].queen_extensions,
        };
        // Whatever extends, a line is never more than twice as long as the iteration is deep.
        if ply.0 >= 2 * self.iteration as usize {
            return 0;
        }
        if in_check {
            let check = i32::from(self.techniques.check_extension);
            let single = self.techniques.single_reply_extension && self.position.count_moves() == 1;
            return check + i32::from(single);
        }
        if self.techniques.queen_approach_extension
            && ply.0 > 0
            && ply.0 <= self.iteration as usize + 2
            && self.frames[ply.0].queen_extensions < QUEEN_LIMIT
            && self.queen_approaches(ply)
        {
            self.frames[ply.0].queen_extensions += 1;
            return 1;
        }
        0
    }

    /// Whether the last move brought a queen dangerously near our king: within three squares, and nearer than before,
    /// or as near by king steps and nearer by the sum of files and ranks (Kornilov, 2005).
    fn queen_approaches(&self, ply: Ply) -> bool {
        match self.frames[ply.0 - 1].played {
            Some((mv, piece)) if piece.role == Role::Queen => {
                comes_near(mv, self.position.king(self.position.turn()))
            }
            _ => false,
        }
    }
}

fn comes_near(mv: Move, king: Square) -> bool {
    let steps = |square: Square| {
        let files = square.file().abs_diff(king.file());
        let ranks = square.rank().abs_diff(king.rank());
        (square.distance(king), files + ranks)
    };
    let (before, after) = (steps(mv.from()), steps(mv.to()));
    after.0 < 4 && after < before
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::MoveKind;

    #[test]
    fn a_queen_comes_near() {
        let near = |from: &str, to: &str, king: &str| {
            let mv = Move::new(from.parse().unwrap(), to.parse().unwrap(), MoveKind::Normal);
            comes_near(mv, king.parse().unwrap())
        };
        assert!(near("d1", "h5", "g8"), "from seven steps to three");
        assert!(!near("h5", "d1", "g8"), "away");
        assert!(!near("d1", "d3", "g8"), "nearer, yet far");
        assert!(near("f6", "g6", "g8"), "as near by steps, nearer by sum");
        assert!(!near("g6", "f6", "g8"), "as near by steps, farther by sum");
    }
}
