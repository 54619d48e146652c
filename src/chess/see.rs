//! Static exchange evaluation: the gain of a capture when both sides recapture on the same square as long as it pays.

use super::mailbox::{EAST, EMPTY, REACH, STEP, WEST, cell, forward};
use super::pieceset::PieceSet;
use super::{Color, Move, MoveKind, Position, Role};

/// Returns the value of a piece in an exchange, in centipawns.
pub const fn see_value(role: Role) -> i32 {
    [100, 320, 330, 500, 950, 20_000][role as usize]
}

/// Returns whether the exchange that begins with `mv` gains at least `threshold` centipawns for the side to move.
///
/// Both sides capture with their least valuable piece and may stop at any time; pins are ignored.
pub fn see(position: &Position, mv: Move, threshold: i32) -> bool {
    if mv.is_castling() {
        return threshold <= 0;
    }
    let (from, target) = (cell(mv.from()), cell(mv.to()));
    let mover = position.cells[from];
    let mut gain = position.captured(mv).map_or(0, see_value);
    let mut standing = see_value(position.roles[mover as usize & 31]);
    if let MoveKind::Promotion(role) = mv.kind() {
        gain += see_value(role) - see_value(Role::Pawn);
        standing = see_value(role);
    }
    // `balance` is the amount that the other side must win back to bring the gain below the threshold.
    let mut balance = gain - threshold;
    if balance < 0 {
        return false;
    }
    balance = standing - balance;
    if balance <= 0 {
        return true;
    }
    let mut gone = PieceSet::NONE;
    gone.insert(mover);
    let victim = if mv.is_en_passant() {
        target.wrapping_sub(forward(position.turn()))
    } else {
        target
    };
    if position.cells[victim] != EMPTY {
        gone.insert(position.cells[victim]);
    }
    let mut exchange = Exchange {
        position,
        target,
        gone,
        aligned: [None; 2],
    };
    let mut side = !position.turn();
    let mut mover_wins = true;
    loop {
        let Some((index, role)) = exchange.least_attacker(side) else {
            return mover_wins;
        };
        // A king must not capture a defended piece.
        if role == Role::King {
            let defended = exchange.least_attacker(!side).is_some();
            return mover_wins == defended;
        }
        exchange.gone.insert(index);
        mover_wins = !mover_wins;
        balance = see_value(role) - balance;
        if balance < i32::from(mover_wins) {
            return mover_wins;
        }
        side = !side;
    }
}

struct Exchange<'a> {
    position: &'a Position,
    target: u8,
    /// Pieces that have captured or been captured; lines run through them.
    gone: PieceSet,
    /// Pieces of each side that attack the target on an empty board: only these can take part. Computed on first use, since
    /// most exchanges end before both sides need it.
    aligned: [Option<PieceSet>; 2],
}

impl Exchange<'_> {
    /// Returns the least valuable piece of `side` that can capture on the target.
    fn least_attacker(&mut self, side: Color) -> Option<(u8, Role)> {
        let aligned = match self.aligned[side.index()] {
            Some(aligned) => aligned,
            None => *self.aligned[side.index()].insert(self.find_aligned(side)),
        };
        let aligned = aligned.without(self.gone);
        if aligned == PieceSet::NONE {
            return None;
        }
        Role::ALL.into_iter().find_map(|role| {
            let candidates = self.position.sets[role.index()] & aligned;
            candidates
                .into_iter()
                .find(|&index| !role.is_slider() || self.is_open(index))
                .map(|index| (index, role))
        })
    }

    fn find_aligned(&self, side: Color) -> PieceSet {
        let p = self.position;
        let mut aligned = PieceSet::NONE;
        let pawns = p.set(side, Role::Pawn);
        let behind = self.target.wrapping_sub(forward(side));
        for content in [p.cells.near(behind, WEST), p.cells.near(behind, EAST)] {
            if pawns.contains(content) {
                aligned.insert(content);
            }
        }
        for index in (p.alive & PieceSet::side(side)).without(pawns) {
            let i = index as usize & 31;
            let difference = self.target.wrapping_sub(p.at[i]) as usize;
            if REACH[difference] & p.ways[i] != 0 {
                aligned.insert(index);
            }
        }
        aligned
    }

    /// Returns whether the line of an aligned slider to the target is open.
    fn is_open(&self, index: u8) -> bool {
        let from = self.position.at[index as usize & 31];
        let step = STEP[self.target.wrapping_sub(from) as usize];
        let mut at = from.wrapping_add(step);
        while at != self.target {
            let content = self.position.cells[at];
            if content != EMPTY && !self.gone.contains(content) {
                return false;
            }
            at = at.wrapping_add(step);
        }
        true
    }
}
