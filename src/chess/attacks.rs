//! Attack queries: a look-up in a table indexed by the difference of two cells, then a scan along the line.

use super::mailbox::{EAST, EMPTY, KING_STEPS, REACH, STEP, WEST, cell, forward, square, ways};
use super::pieceset::PieceSet;
use super::position::NOTHING;
use super::{Color, Position, Role, Square};

impl Position {
    /// Returns whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.attacked(self.king_cell(self.turn), !self.turn, NOTHING)
    }

    /// Returns the number of pieces that give check (0, 1 or 2).
    pub fn checkers(&self) -> usize {
        self.attackers(self.king(self.turn), !self.turn).count()
    }

    /// Returns whether a piece of `by` attacks the square, whether it is empty or occupied.
    #[inline]
    pub fn is_attacked(&self, target: Square, by: Color) -> bool {
        self.attacked(cell(target), by, NOTHING)
    }

    /// Like [`is_attacked`](Self::is_attacked); lines run through the piece `transparent`.
    #[inline]
    pub(super) fn attacked(&self, target: u8, by: Color, transparent: u8) -> bool {
        if self.attacked_by_pawn(target, by) {
            return true;
        }
        for index in self.set(by, Role::Knight) {
            let difference = target.wrapping_sub(self.at[index as usize & 31]);
            if REACH[difference as usize] & ways(by, Role::Knight) != 0 {
                return true;
            }
        }
        for index in self.sliders(by) {
            if self.slides(index, target, transparent) {
                return true;
            }
        }
        let difference = target.wrapping_sub(self.king_cell(by));
        REACH[difference as usize] & ways(by, Role::King) != 0
    }

    /// Returns the number of enemy pieces other than pawns that attack a square beside the king of `color` on an otherwise
    /// empty board; a queen counts as two.
    pub fn aimed_at_king(&self, color: Color) -> usize {
        let king = self.king_cell(color);
        let aims = |&(at, role): &(u8, Role)| {
            let to_king = king.wrapping_sub(at);
            role != Role::King
                && KING_STEPS.iter().any(|&step| {
                    let difference = to_king.wrapping_add(step);
                    REACH[difference as usize] & ways(!color, role) != 0
                })
        };
        self.officer_cells(!color)
            .filter(aims)
            .map(|(_, role)| 1 + usize::from(role == Role::Queen))
            .sum()
    }

    #[inline]
    fn attacked_by_pawn(&self, target: u8, by: Color) -> bool {
        let pawns = self.sets[Role::Pawn.index()] & PieceSet::side(by);
        let behind = target.wrapping_sub(forward(by));
        pawns.contains(self.cells.near(behind, WEST))
            || pawns.contains(self.cells.near(behind, EAST))
    }

    /// Returns whether the slider `index` has an open line to `target`.
    #[inline]
    pub(super) fn slides(&self, index: u8, target: u8, transparent: u8) -> bool {
        let i = index as usize & 31;
        let from = self.at[i];
        let difference = target.wrapping_sub(from) as usize;
        if REACH[difference] & self.ways[i] == 0 {
            return false;
        }
        let step = STEP[difference];
        let mut at = from.wrapping_add(step);
        while at != target {
            let content = self.cells[at];
            if content != EMPTY && content != transparent {
                return false;
            }
            at = at.wrapping_add(step);
        }
        true
    }

    /// Returns the pieces of `by` that attack a square, in the order of the piece list.
    pub fn attackers(
        &self,
        target: Square,
        by: Color,
    ) -> impl Iterator<Item = (Square, Role)> + '_ {
        let target = cell(target);
        (self.alive & PieceSet::side(by))
            .into_iter()
            .filter(move |&index| self.attacks(index, target))
            .map(|index| {
                (
                    square(self.at[index as usize & 31]),
                    self.roles[index as usize & 31],
                )
            })
    }

    /// Returns whether one piece attacks a cell.
    #[inline]
    pub(super) fn attacks(&self, index: u8, target: u8) -> bool {
        let i = index as usize & 31;
        let role = self.roles[i];
        if role.is_slider() {
            return self.at[i] != target && self.slides(index, target, NOTHING);
        }
        let difference = target.wrapping_sub(self.at[i]);
        REACH[difference as usize] & self.ways[i] != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_aim_at_a_king_through_others() {
        let aimed = |fen: &str| {
            let position = Position::from_fen(fen).unwrap();
            Color::ALL.map(|color| position.aimed_at_king(color))
        };
        assert_eq!(aimed(&Position::start().fen()), [2, 2]);
        // The rook attacks the file beside the king, the bishop a diagonal through a pawn, the knight one square.
        assert_eq!(aimed("6k1/5ppp/8/4B1N1/8/8/8/5RK1 w - - 0 1"), [0, 3]);
        // The bishop attacks f8; the rook attacks no square beside the king.
        assert_eq!(aimed("6k1/5ppp/8/8/8/B7/8/R5K1 w - - 0 1"), [0, 1]);
    }
}
