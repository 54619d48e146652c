//! Static exchange evaluation: what a capture is worth when both sides take back on the same square as long as it pays.

use super::mailbox::{EMPTY, REACH, STEP, cell, forward};
use super::pieceset::PieceSet;
use super::{Color, Move, MoveKind, Position, Role};

/// What the exchange reckons a piece to be worth, in centipawns.
pub const fn see_value(role: Role) -> i32 {
    [100, 320, 330, 500, 950, 20_000][role as usize]
}

/// Whether the exchanges that begin with `mv` gain at least `threshold` centipawns for the side that plays it.
///
/// Both sides take with their least valuable piece and may stop at any time; pins are not seen.
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
    // `balance` is what the side to answer must at least win back for the threshold to be missed.
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
    let mut side = !position.turn();
    let mut mover_wins = true;
    loop {
        let Some((index, role)) = least_attacker(position, target, side, gone) else {
            return mover_wins;
        };
        // A king may not take what is still defended.
        if role == Role::King {
            let defended = least_attacker(position, target, !side, gone).is_some();
            return mover_wins == defended;
        }
        gone.insert(index);
        mover_wins = !mover_wins;
        balance = see_value(role) - balance;
        if balance < i32::from(mover_wins) {
            return mover_wins;
        }
        side = !side;
    }
}

/// The cheapest piece of `side` that can take on `target`; lines run through the pieces that are `gone`.
fn least_attacker(
    position: &Position,
    target: u8,
    side: Color,
    gone: PieceSet,
) -> Option<(u8, Role)> {
    for role in Role::ALL {
        for index in position.set(side, role).without(gone) {
            if reaches(position, index, role, target, gone) {
                return Some((index, role));
            }
        }
    }
    None
}

fn reaches(position: &Position, index: u8, role: Role, target: u8, gone: PieceSet) -> bool {
    let from = position.at[index as usize & 31];
    let difference = target.wrapping_sub(from) as usize;
    if REACH[difference] & position.ways[index as usize & 31] == 0 {
        return false;
    }
    if !role.is_slider() {
        return true;
    }
    let step = STEP[difference];
    let mut at = from.wrapping_add(step);
    while at != target {
        let content = position.cells[at];
        if content != EMPTY && !gone.contains(content) {
            return false;
        }
        at = at.wrapping_add(step);
    }
    true
}
