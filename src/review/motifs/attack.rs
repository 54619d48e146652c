//! Attacks on a king, where no mate is near and no material is won at once.

use super::case::{ArrowKind, Lines, Statement};
use super::claim::Claim;
use super::line::Line;
use super::words;
use tabia_chess::{Color, Role};
use tabia_texts::{Effect, Saying};

/// Number of the attacker's moves that are looked at.
const MOVES: usize = 6;

/// Minimum number of these that give check or come near the king, and the maximum in the other line.
const HITS: usize = 3;
const OTHER_HITS: usize = 1;

/// Maximum distance of a square near a king.
const NEAR: u8 = 2;

/// Minimum difference of the scores, in hundredths of a pawn.
const DIFFERENCE: i32 = 80;

/// Returns the half-moves of `by` among its first moves from `first` that give check, or bring a piece near the other king.
fn hits(line: &Line, by: Color, first: usize) -> Vec<usize> {
    let moves = (first..line.len()).step_by(2).take(MOVES);
    let is_hit = |&index: &usize| {
        let (before, after) = (line.before(index), line.after(index));
        let moved = line.mv(index).and_then(|mv| {
            let is_near = before.king(!by).distance(mv.landing()) <= NEAR;
            is_near.then(|| before.piece_at(mv.from()))?
        });
        let is_piece = moved.is_some_and(|piece| !matches!(piece.role, Role::Pawn | Role::King));
        before.turn() == by && (after.in_check() || is_piece)
    };
    moves.filter(is_hit).collect()
}

/// Returns the half-move up to which an attack is shown that the other line does not have: several moves of a side with a queen
/// and another piece hit at the king.
fn attack(line: &Line, other: &Line, by: Color, first: usize) -> Option<usize> {
    let hits = hits(line, by, first);
    let [_, shown, .., last] = hits[..] else {
        return None;
    };
    let end = line.after(last);
    let pieces = [Role::Knight, Role::Bishop, Role::Rook].map(|role| end.count(by, role));
    let is_attack = end.count(by, Role::Queen) > 0 && pieces.iter().sum::<usize>() > 0;
    let is_long = other.len() > first + 2 * HITS;
    let is_other = self::hits(other, by, first).len() > OTHER_HITS;
    (hits.len() >= HITS && is_attack && is_long && !is_other).then_some(shown)
}
/// Returns the attack that the move allows and the one that it misses.
fn attacks(lines: &Lines) -> [Option<usize>; 2] {
    let mover = lines.case.position.turn();
    [
        attack(&lines.played, &lines.better, !mover, 1),
        attack(&lines.better, &lines.played, mover, 0),
    ]
}

/// Returns the claims, to confirm those of another search.
pub(super) fn claims(lines: &Lines) -> Vec<Claim> {
    let [allowed, missed] = attacks(lines);
    let allowed = allowed.map(|_| Claim::AllowsAttack);
    allowed
        .into_iter()
        .chain(missed.map(|_| Claim::MissesAttack))
        .collect()
}

/// Returns the statements about the attack that the move allows, or misses.
pub(super) fn said(lines: &Lines) -> Vec<Statement> {
    if lines.difference() < DIFFERENCE {
        return Vec::new();
    }
    let [allowed, missed] = attacks(lines);
    let statement = |line: &Line, first: usize, last, effect, claim, kind| {
        let moves = words::moves(line, first, last);
        Statement::about(
            claim,
            Saying::Attack { effect, moves },
            line.mv(first),
            kind,
        )
    };
    let allowed = allowed.map(|last| {
        let kind = ArrowKind::Punishes;
        statement(
            &lines.played,
            1,
            last,
            Effect::Loses,
            Claim::AllowsAttack,
            kind,
        )
    });
    let missed = missed.map(|last| {
        let kind = ArrowKind::Better;
        statement(
            &lines.better,
            0,
            last,
            Effect::Misses,
            Claim::MissesAttack,
            kind,
        )
    });
    allowed.into_iter().chain(missed).collect()
}
