//! The mating patterns with a name.

use super::super::line::Line;
use super::super::motif::Motif;
use super::solution::{Solution, Step};
use tabia_chess::{Color, Position, Role, Square};

/// A test of the mating move, the mated king and the winner.
type Test = fn(&Step, Square, Color) -> bool;

/// Returns the pattern of the mate at the end of a line.
pub(in super::super) fn pattern(line: &Line, by: Color) -> Option<Motif> {
    let last = line.len().checked_sub(1)?;
    let step = Solution::new(line, by, last, last).last()?;
    let king = step.after.king(!by);
    if is_smothered(step.after) {
        return Some(Motif::SmotheredMate);
    }
    if is_back_rank(step.after) {
        return Some(Motif::BackRankMate);
    }
    let patterns: [(Motif, Test); 3] = [
        (Motif::AnastasiaMate, is_anastasia),
        (Motif::HookMate, is_hook),
        (Motif::ArabianMate, is_arabian),
    ];
    let named = patterns.iter().find(|(_, is)| is(&step, king, by));
    named
        .map(|(motif, _)| *motif)
        .or_else(|| of_two_bishops(step.after, king, by))
        .or_else(|| is_dovetail(&step, king, by).then_some(Motif::DovetailMate))
}

/// Returns the squares around a square.
fn around(square: Square) -> impl Iterator<Item = Square> {
    let steps = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    steps
        .filter(|&step| step != (0, 0))
        .filter_map(move |(files, ranks)| square.offset(files, ranks))
}

fn is_own(position: &Position, square: Square, color: Color) -> bool {
    let piece = position.piece_at(square);
    piece.is_some_and(|piece| piece.color == color)
}

/// A piece mates along the back rank, and the king's own pieces occupy all squares in front of it, none of which is attacked.
pub(in super::super) fn is_back_rank(mated: &Position) -> bool {
    let color = mated.turn();
    let king = mated.king(color);
    let up = if color == Color::White { 1 } else { -1 };
    let mut in_front = (-1..=1).filter_map(|files| king.offset(files, up));
    let mut checkers = mated.attackers(king, !color);
    king.relative_rank(color) == 0
        && in_front.all(|at| is_own(mated, at, color) && !mated.is_attacked(at, !color))
        && checkers.any(|(at, _)| at.rank() == king.rank())
}

/// A knight mates a king that has only its own pieces around it.
pub(in super::super) fn is_smothered(mated: &Position) -> bool {
    let color = mated.turn();
    let king = mated.king(color);
    let mut checkers = mated.attackers(king, !color);
    checkers.any(|(_, role)| role == Role::Knight)
        && around(king).all(|at| is_own(mated, at, color))
}

/// A queen or rook mates along the edge file; a knight of the winner, three files away, and a piece of the king's own beside it
/// take the other squares (the novel "Anastasia und das Schachspiel", Heinse, 1803).
fn is_anastasia(step: &Step, king: Square, by: Color) -> bool {
    let inwards = match king.file() {
        0 => 1,
        7 => -1,
        _ => return false,
    };
    let is_heavy = step
        .piece()
        .is_some_and(|piece| matches!(piece.role, Role::Queen | Role::Rook));
    let blocker = king.offset(inwards, 0);
    let knight = king.offset(3 * inwards, 0);
    !matches!(king.rank(), 0 | 7)
        && is_heavy
        && step.to().file() == king.file()
        && blocker.is_some_and(|at| is_own(step.after, at, !by))
        && knight.is_some_and(|at| is(step.after, at, by, Role::Knight))
}

fn is(position: &Position, square: Square, color: Color, role: Role) -> bool {
    let piece = position.piece_at(square);
    piece.is_some_and(|piece| piece.color == color && piece.role == role)
}

/// Returns the squares from which pieces of this role and side defend a square.
fn defenders(
    position: &Position,
    square: Square,
    by: Color,
    role: Role,
) -> impl Iterator<Item = Square> {
    let defenders = position.attackers(square, by);
    defenders.filter_map(move |(at, of)| (of == role).then_some(at))
}

/// A rook beside the king mates, defended by a knight beside the king, which a pawn defends.
fn is_hook(step: &Step, king: Square, by: Color) -> bool {
    let is_rook = is(step.after, step.to(), by, Role::Rook);
    let mut knights = defenders(step.after, step.to(), by, Role::Knight);
    is_rook
        && step.to().distance(king) == 1
        && knights.any(|knight| {
            knight.distance(king) == 1
                && defenders(step.after, knight, by, Role::Pawn)
                    .next()
                    .is_some()
        })
}

/// A rook beside a king in the corner mates, defended by a knight two squares away on the diagonal.
fn is_arabian(step: &Step, king: Square, by: Color) -> bool {
    let is_edge = |line: u8| line == 0 || line == 7;
    let mut knights = defenders(step.after, step.to(), by, Role::Knight);
    is_edge(king.file())
        && is_edge(king.rank())
        && is(step.after, step.to(), by, Role::Rook)
        && step.to().distance(king) == 1
        && knights
            .any(|at| at.file().abs_diff(king.file()) == 2 && at.rank().abs_diff(king.rank()) == 2)
}

/// Only bishops attack the king and the squares around it: from different sides in Boden's mate, from the same side in that of
/// two bishops.
fn of_two_bishops(mated: &Position, king: Square, by: Color) -> Option<Motif> {
    let mut bishops: Vec<Square> = mated.pieces_of(by, Role::Bishop).collect();
    bishops.sort_by_key(|at| at.index());
    let [first, second, ..] = bishops[..] else {
        return None;
    };
    let mut squares = around(king).chain([king]);
    let is_by_bishops = |at| {
        mated
            .attackers(at, by)
            .all(|(_, role)| role == Role::Bishop)
    };
    squares.all(is_by_bishops).then(|| {
        match (first.file() < king.file()) == (second.file() > king.file()) {
            true => Motif::BodenMate,
            false => Motif::DoubleBishopMate,
        }
    })
}

/// A queen diagonally beside a king away from the edge mates; the other squares around the king are occupied, or attacked by
/// the queen alone.
fn is_dovetail(step: &Step, king: Square, by: Color) -> bool {
    let queen = step.to();
    let is_inside = |line: u8| (1..7).contains(&line);
    let is_covered = |at: Square| {
        let mut attackers = step.after.attackers(at, by).map(|(from, _)| from);
        match (attackers.next(), attackers.next()) {
            (None, _) => true,
            (Some(only), None) if only == queen => step.after.piece_at(at).is_none(),
            _ => false,
        }
    };
    is(step.after, queen, by, Role::Queen)
        && is_inside(king.file())
        && is_inside(king.rank())
        && queen.file() != king.file()
        && queen.rank() != king.rank()
        && queen.distance(king) == 1
        && around(king).filter(|at| *at != queen).all(is_covered)
}
