//! Extensions: lines that are searched deeper.

use super::node_info::NodeInfo;
use super::node_kind::NodeKind;
use super::state::Search;
use crate::trace::{Extension, Purpose, Tracer};
use tabia_chess::{Move, Role, Square};
use tabia_player::{Bound, Ply, Score};

/// Maximum number of extensions for an approaching queen in one line.
const QUEEN_LIMIT: u8 = 4;

/// Minimum depth of singular extensions.
const SINGULAR_DEPTH: i32 = 5;

/// Maximum number of double and triple extensions in one line.
const DOUBLE_LIMIT: u8 = 6;

/// Margin by which all other moves must be worse for a triple extension, in hundredths of a pawn.
const TRIPLE: i32 = 90;

impl<T: Tracer> Search<'_, T> {
    /// Returns whether a line may be extended at `ply`: never beyond twice the depth of the iteration.
    pub(super) fn may_extend(&self, ply: Ply) -> bool {
        ply.0 < 2 * self.iteration as usize
    }

    /// Returns the extension of the node at `ply` because of the move that led to it, in half-moves.
    pub(super) fn extension(&mut self, in_check: bool, ply: Ply, kind: NodeKind) -> i32 {
        let parent = ply.0.checked_sub(1).map(|ply| &self.frames[ply]);
        let (queens, doubles) = parent.map_or((0, 0), |parent| {
            (parent.queen_extensions, parent.double_extensions)
        });
        self.frames[ply.0].queen_extensions = queens;
        self.frames[ply.0].double_extensions = doubles;
        if !self.may_extend(ply) {
            return 0;
        }
        if in_check {
            let left = self.iteration - ply.0 as i32;
            let deep = left >= self.margins.check_left;
            let check = i32::from(self.techniques.check_extension && deep);
            let single = self.techniques.single_reply_extension && self.position.count_moves() == 1;
            if T::ON {
                for (extension, applies) in [
                    (Extension::Check, check > 0),
                    (Extension::SingleReply, single),
                ] {
                    if applies {
                        self.tracer.extend(extension, 1);
                    }
                }
            }
            return check + i32::from(single);
        }
        if self.techniques.queen_approach_extension
            && ply.0 > 0
            && ply.0 <= self.iteration as usize + 2
            && self.frames[ply.0].queen_extensions < QUEEN_LIMIT
            && self.queen_approaches(ply)
        {
            self.frames[ply.0].queen_extensions += 1;
            self.tracer.extend(Extension::Queen, 1);
            return 1;
        }
        let recaptured = self.techniques.recapture_extension
            && kind == NodeKind::Principal
            && self.is_recapture(ply);
        let pushed = self.techniques.seventh_rank_extension && self.is_pawn_on_seventh(ply);
        if T::ON && (recaptured || pushed) {
            let extension = match recaptured {
                true => Extension::Recapture,
                false => Extension::SeventhRank,
            };
            self.tracer.extend(extension, 1);
        }
        i32::from(recaptured || pushed)
    }

    /// Returns whether the last move captured the piece that had just captured.
    fn is_recapture(&self, ply: Ply) -> bool {
        let Some(earlier) = ply.0.checked_sub(2) else {
            return false;
        };
        let (first, second) = (&self.frames[earlier], &self.frames[earlier + 1]);
        let on = |played: Option<(Move, _)>| played.map(|(mv, _)| mv.to());
        first.captured && second.captured && on(first.played) == on(second.played)
    }

    /// Returns whether the last move put a pawn on its seventh rank.
    fn is_pawn_on_seventh(&self, ply: Ply) -> bool {
        self.last_played(ply).is_some_and(|(mv, piece)| {
            piece.role == Role::Pawn && mv.to().relative_rank(piece.color) == 6
        })
    }

    /// Singular extension: returns by how much deeper the table's move is searched because all others are worse, or less deep
    /// because they are not. The error is the value of a node that is refuted even without that move (multi-cut).
    pub(super) fn singular(
        &mut self,
        mv: Move,
        node: &NodeInfo,
        beta: Score,
    ) -> Result<i32, Score> {
        let Some(entry) = node.entry.filter(|entry| entry.mv == Some(mv)) else {
            return Ok(0);
        };
        let &NodeInfo {
            depth, ply, kind, ..
        } = node;
        if !self.techniques.singular_extension
            || depth < SINGULAR_DEPTH
            || self.frames[ply.0].excluded.is_some()
            || entry.bound == Bound::Upper
            || entry.depth < depth - 3
            || entry.score.is_mate()
            || !self.may_extend(ply)
        {
            return Ok(0);
        }
        let was_pv = node.was_pv && kind != NodeKind::Principal;
        let margin = self.margins.singular + self.margins.singular_was_pv * i32::from(was_pv);
        let goal = entry.score - margin * depth / 8;
        self.frames[ply.0].excluded = Some(mv);
        // With a null window, so a node of the principal variation is none here.
        let kind_of_others = match kind {
            NodeKind::Cut => NodeKind::Cut,
            NodeKind::Principal | NodeKind::All => NodeKind::All,
        };
        let purpose = Purpose::Singular;
        let half = (depth - 1) / 2;
        let others = self.node(goal - 1, goal, half, ply, kind_of_others, purpose);
        self.frames[ply.0].excluded = None;
        if self.stopped {
            return Ok(0);
        }
        if others < goal {
            let far = kind != NodeKind::Principal
                && others < goal - self.margins.double
                && self.frames[ply.0].double_extensions < DOUBLE_LIMIT;
            self.frames[ply.0].double_extensions += u8::from(far);
            let very_far = far && others < goal - TRIPLE;
            return Ok(1 + i32::from(far) + i32::from(very_far));
        }
        if self.techniques.multi_cut && others >= beta && !others.is_mate() {
            return Err(others);
        }
        // Other moves are as good: a negative extension.
        Ok(if entry.score >= beta && kind != NodeKind::Principal {
            -2
        } else if kind == NodeKind::Cut {
            -1
        } else {
            0
        })
    }

    /// Returns whether the last move brought a queen dangerously near the king of the side to move: within three squares, and
    /// nearer than before, or as near by king steps and nearer by the sum of files and ranks (Kornilov, 2005).
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
    use tabia_chess::MoveKind;

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
