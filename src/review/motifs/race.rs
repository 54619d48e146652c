//! Passed pawns that a bare king cannot catch: the rule of the square, with the pawns of both sides counted.

use super::case::{ArrowKind, Lines, Statement};
use super::claim::Claim;
use super::features::is_passed;
use super::line::Line;
use super::motif::{Motif, Proven};
use super::words;
use tabia_chess::{Color, Position, Role, Square};
use tabia_texts::{Effect, Saying};

/// Last half-move before which the pawn must be free to run.
const LATEST: usize = 8;

/// Minimum difference of the scores, in hundredths of a pawn.
const DIFFERENCE: i32 = 100;

/// A pawn that cannot be stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Runner {
    pub pawn: Square,
    /// Number of its moves until it promotes.
    pub moves: u32,
}

/// Returns the squares from a pawn to its promotion.
fn path(pawn: Square, side: Color) -> Vec<Square> {
    let step = if side == Color::White { 1 } else { -1 };
    let ahead = std::iter::successors(pawn.offset(0, step), |at| at.offset(0, step));
    ahead.collect()
}

/// Returns the passed pawns of a side with nothing in their way, each with the number of moves until it promotes.
fn free_pawns(position: &Position, side: Color) -> impl Iterator<Item = Runner> + '_ {
    let pawns = position.pieces_of(side, Role::Pawn);
    pawns.filter_map(move |pawn| {
        let path = path(pawn, side);
        let is_free = path.iter().all(|at| position.piece_at(*at).is_none());
        let steps = u32::try_from(path.len()).ok()?;
        (is_free && is_passed(position, pawn, side)).then_some(Runner {
            pawn,
            // The first step may be a double one.
            moves: steps.min(5),
        })
    })
}

/// Returns the pawn of `by` that promotes first, where the other side has only its king and pawns, the king is outside the square
/// of the pawn, and no pawn of the other side promotes before.
pub(super) fn runner(position: &Position, by: Color) -> Option<Runner> {
    let is_bare = position
        .pieces(!by)
        .all(|(_, role)| matches!(role, Role::King | Role::Pawn));
    if !is_bare || position.in_check() {
        return None;
    }
    let king = position.king(!by);
    let waits = u32::from(position.turn() != by);
    let uncatchable = free_pawns(position, by).filter(|runner| {
        let goal = path(runner.pawn, by).last().copied();
        // Beside the pawn it may capture it at once.
        let is_beside = waits > 0 && king.distance(runner.pawn) == 1;
        !is_beside && goal.is_some_and(|goal| u32::from(king.distance(goal)) > runner.moves + waits)
    });
    let runner = uncatchable.min_by_key(|runner| runner.moves)?;
    // The other side may have as many moves, where it moves second.
    let is_first = free_pawns(position, !by).all(|other| runner.moves + waits <= other.moves);
    is_first.then_some(runner)
}

/// Returns the half-move of a line before which a pawn of `by` is free to run for the first time, where the other line has no such
/// pawn until then.
fn freed(line: &Line, other: &Line, by: Color, first: usize) -> Option<(usize, Runner)> {
    let last = line.len().min(LATEST);
    let (index, found) = (first..=last).find_map(|i| Some((i, runner(line.before(i), by)?)))?;
    let has_other =
        (first..=other.len().min(LATEST)).any(|i| runner(other.before(i), by).is_some());
    let is_new = index > 0 && runner(line.before(0), by).is_none();
    (is_new && !has_other && other.len() > first).then_some((index, found))
}

/// Returns the pawn that the move lets run, and the one that it misses.
fn both(lines: &Lines) -> [Option<(usize, Runner)>; 2] {
    let mover = lines.case.position.turn();
    [
        freed(&lines.played, &lines.better, !mover, 1),
        freed(&lines.better, &lines.played, mover, 1),
    ]
}

fn claim(effect: Effect, runner: Runner) -> Claim {
    let file = runner.pawn.file();
    match effect {
        Effect::Misses => Claim::MissesRunner(file),
        _ => Claim::AllowsRunner(file),
    }
}

/// Returns the claims, to confirm those of another search.
pub(super) fn claims(lines: &Lines) -> Vec<Claim> {
    let [allowed, missed] = both(lines);
    let allowed = allowed.map(|(_, runner)| claim(Effect::Loses, runner));
    let missed = missed.map(|(_, runner)| claim(Effect::Misses, runner));
    allowed.into_iter().chain(missed).collect()
}

/// Returns the statements about the pawns that cannot be stopped.
pub(super) fn said(lines: &Lines) -> Vec<Statement> {
    if lines.difference() < DIFFERENCE {
        return Vec::new();
    }
    let mover = lines.case.position.turn();
    let [allowed, missed] = both(lines);
    let statement = |line: &Line, first: usize, (index, runner): (usize, Runner), effect| {
        let by = if effect == Effect::Misses {
            mover
        } else {
            !mover
        };
        let kind = if effect == Effect::Misses {
            ArrowKind::Better
        } else {
            ArrowKind::Punishes
        };
        let saying = Saying::Runs {
            effect,
            pawn: runner.pawn,
            count: runner.moves,
            moves: words::moves(line, first, first.max(index - 1)),
        };
        let motifs = vec![Proven {
            motif: Motif::PassedPawn,
            whose: by,
            squares: vec![runner.pawn],
        }];
        Statement {
            motifs,
            ..Statement::about(claim(effect, runner), saying, line.mv(first), kind)
        }
    };
    let allowed = allowed.map(|found| statement(&lines.played, 1, found, Effect::Loses));
    let missed = missed.map(|found| statement(&lines.better, 0, found, Effect::Misses));
    allowed.into_iter().chain(missed).collect()
}
