//! Quiet positions, in which material is counted.

use super::exchange::{exchange_on, turned};
use super::line::{Line, balance, worth};
use tabia_chess::{Color, GenKind, Move, MoveList, Position, Role, see};

/// Maximum number of half-moves of the captures at the end of a line.
const DEEPEST: u32 = 10;

/// Maximum number of positions in one resolution: a bound for hostile positions, never reached in play.
const MOST: u32 = 4_000;

/// Returns the value of the captures for the side to move when they are optional, in hundredths of a pawn, and the captures.
pub(super) fn resolve(position: &Position) -> (i32, Vec<Move>) {
    let mut best = Vec::new();
    let mut budget = MOST;
    let value = captures(position, -30_000, 30_000, DEEPEST, &mut budget, &mut best);
    (value - balance(position, position.turn()), best)
}

/// A search of captures and promotions that counts only material (Shannon's "quiescence", 1950). Out of check every move is
/// tried.
fn captures(
    position: &Position,
    mut alpha: i32,
    beta: i32,
    depth: u32,
    budget: &mut u32,
    line: &mut Vec<Move>,
) -> i32 {
    line.clear();
    *budget = budget.saturating_sub(1);
    let stands = balance(position, position.turn());
    if depth == 0 || *budget == 0 {
        return stands;
    }
    let in_check = position.in_check();
    let mut best = -20_000;
    let mut moves = MoveList::new();
    if in_check {
        position.generate(GenKind::All, &mut moves);
    } else {
        best = stands;
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        position.generate(GenKind::Noisy, &mut moves);
    }
    let gain =
        |mv: &Move| position.captured(*mv).map_or(0, worth) + mv.promotion().map_or(0, worth);
    moves.sort_by_key(|mv| -gain(mv));
    let mut below = Vec::new();
    for &mv in moves.iter() {
        if !in_check && !see(position, mv, 0) {
            continue;
        }
        let value = -captures(
            &position.after(mv),
            -beta,
            -alpha,
            depth - 1,
            budget,
            &mut below,
        );
        if value > best {
            best = value;
            alpha = alpha.max(value);
            line.clear();
            line.push(mv);
            line.append(&mut below);
            if best >= beta {
                break;
            }
        }
    }
    best
}

/// Extends the line until no capture gains material for the side to move.
pub(super) fn settle(line: &mut Line) {
    let (_, captures) = resolve(line.end());
    for mv in captures {
        line.push(mv);
    }
}

/// Returns whether no capture or promotion gains material for the side to move, which is not in check.
pub fn is_quiet(position: &Position) -> bool {
    !position.in_check() && resolve(position).0 < worth(Role::Pawn)
}

/// Returns whether `side` keeps its material: its opponent to move gains nothing by captures, or one move of its own can save
/// the attacked pieces.
pub(super) fn keeps(position: &Position, side: Color) -> bool {
    if position.turn() != side {
        return resolve(position).0 < worth(Role::Pawn);
    }
    let attacked = |position: &Position| {
        position
            .pieces(side)
            .filter(|&(square, role)| {
                role != Role::King && exchange_on(position, square, !side) >= worth(Role::Pawn)
            })
            .count()
    };
    if position.in_check() {
        // It must answer the check: an attacked piece may be lost meanwhile.
        return attacked(position) == 0;
    }
    let promotes = {
        let other = turned(position, !side);
        let mut moves = MoveList::new();
        other.generate(GenKind::Noisy, &mut moves);
        moves
            .iter()
            .any(|mv| mv.promotion().is_some() && see(&other, *mv, worth(Role::Pawn)))
    };
    attacked(position) + usize::from(promotes) <= 1
}

/// Returns whether `by` keeps a gain against every reply to the half-move `at` of a line that wins it, by captures alone; in
/// hundredths of a pawn.
pub(super) fn holds(line: &Line, by: Color, at: usize, gain: i32) -> bool {
    let won = line.after(at);
    let least = balance(line.before(0), by) + gain;
    let replies = won.legal_moves();
    replies.iter().all(|&reply| {
        let next = won.after(reply);
        balance(&next, by) + resolve(&next).0 >= least
    })
}
