//! Shannon's two types of chess programs.
//!
//! Source: Shannon, "Programming a computer for playing chess", Philosophical Magazine, 1950. Type A searches all variations to
//! the same depth and evaluates the positions there, in the middle of an exchange or not. Type B searches forceful variations
//! further and evaluates only quiet positions. The alpha-beta cut-offs are later than both; they change the time, not the move.

use super::board::{Board, Line, MOST_PLIES, captures, prize, sorted};
use super::player::{Program, Task};
use crate::reach::reach;
use crate::search::INFINITY;
use tabia_chess::{CheckInfo, Color, Move, MoveList, Position, Role, Square};

/// Depth of type A in half-moves: two moves of each side.
const PLIES_A: i32 = 4;

/// Depth of the full-width search of type B: every move and every reply.
const PLIES_B: i32 = 2;

/// Maximum length of forceful variations of type B: ten moves, in Shannon's words.
const MOST_FORCED: i32 = 20;

/// Number of half-moves after the full width in which quiet checks are forceful. Without a limit a queen checks a bare king in
/// half a million ways.
const CHECK_PLIES: i32 = 4;

/// Shannon's values, in hundredths of a pawn.
const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 20_000,
    }
}

/// Half a pawn for each doubled, backward and isolated pawn.
const WEAK_PAWN: i32 = -50;
/// A tenth of a pawn for each move.
const MOBILITY: i32 = 10;

/// Type A: all variations to a fixed depth.
#[derive(Default)]
pub struct TypeA;

impl Program for TypeA {
    fn think(&mut self, task: &Task<'_>) {
        let mut board = Board::new(task);
        let last = task.depth(PLIES_A).min(PLIES_A);
        board.deepen(1..=last, 100, |board, depth, line| {
            let horizon = Horizon::Fixed;
            search(board, (-INFINITY, INFINITY), depth, horizon, line)
        });
    }
}

/// Type B: chosen variations, to quiet positions.
#[derive(Default)]
pub struct TypeB;

impl Program for TypeB {
    fn think(&mut self, task: &Task<'_>) {
        let mut board = Board::new(task);
        let last = task.depth(PLIES_B).min(PLIES_B);
        board.deepen(1..=last, 100, |board, depth, line| {
            // The first half-move alone is searched only to have a move when time is short.
            let horizon = match depth {
                1 => Horizon::Fixed,
                _ => Horizon::Quiet,
            };
            search(board, (-INFINITY, INFINITY), depth, horizon, line)
        });
    }
}

/// The end of the full-width search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Horizon {
    /// The position is evaluated as it is.
    Fixed,
    /// Forceful moves are searched until it is quiet.
    Quiet,
}

fn search(
    board: &mut Board<'_>,
    (mut alpha, beta): (i32, i32),
    depth: i32,
    horizon: Horizon,
    line: &mut Line,
) -> i32 {
    if board.is_draw() {
        return 0;
    }
    let moves = board.moves();
    if moves.is_empty() {
        return board.end_value();
    }
    let mut best = -INFINITY;
    let is_forced = depth <= 0;
    if is_forced {
        let is_end = horizon == Horizon::Fixed || board.ply() >= MOST_FORCED.min(MOST_PLIES);
        // Forceful moves are optional, but a check must be answered.
        if is_end || !board.position.in_check() {
            best = evaluate(&board.position);
            alpha = alpha.max(best);
            if is_end || alpha >= beta {
                return best;
            }
        }
    }
    let chosen = match is_forced && !board.position.in_check() {
        true => forceful(&board.position, &moves, depth > -CHECK_PLIES),
        false => sorted(&moves, |mv| match board.first {
            first if first == Some(mv) && board.ply() == 0 => i32::MAX,
            _ => prize(&board.position, mv).unwrap_or(0),
        }),
    };
    board.best_of(
        chosen,
        (alpha, beta),
        best,
        line,
        |board, _, window, line| search(board, window, depth - 1, horizon, line),
    )
}

/// Returns the forceful moves: captures that do not give a more valuable piece for a defended cheaper one, promotions, and,
/// near the full width, checks that lose nothing.
fn forceful(position: &Position, moves: &MoveList, with_checks: bool) -> Vec<Move> {
    let checks = CheckInfo::new(position);
    let is_safe = |mv: Move| {
        !position
            .after(mv)
            .is_attacked(mv.landing(), !position.turn())
    };
    let mut chosen = captures(position, None);
    chosen.retain(|&mv| {
        let attacker = position
            .piece_at(mv.from())
            .map_or(0, |piece| worth(piece.role));
        let victim = position.captured(mv).map_or(0, worth);
        mv.promotion().is_some() || victim >= attacker || is_safe(mv)
    });
    if with_checks {
        let quiet = moves.iter().copied().filter(|&mv| position.is_quiet(mv));
        chosen.extend(quiet.filter(|&mv| checks.gives_check(position, mv) && is_safe(mv)));
    }
    chosen
}

/// Returns Shannon's evaluation for the side to move, in hundredths of a pawn: material, weak pawns, mobility.
fn evaluate(position: &Position) -> i32 {
    let turn = position.turn();
    side(position, turn) - side(position, !turn)
}

fn side(position: &Position, color: Color) -> i32 {
    let mut sum = 0;
    for (square, role) in position.pieces(color) {
        let reach = reach(position, color, role, square);
        sum += worth(role) + MOBILITY * (reach.empty + reach.captures);
        if role == Role::Pawn {
            sum += WEAK_PAWN * weaknesses(position, color, square);
        }
    }
    sum
}

/// Counts whether the pawn is doubled, and whether it is isolated or backward.
fn weaknesses(position: &Position, color: Color, pawn: Square) -> i32 {
    let rank = pawn.relative_rank(color);
    let others = || {
        position
            .pieces_of(color, Role::Pawn)
            .filter(|other| *other != pawn)
    };
    let is_doubled =
        others().any(|other| other.file() == pawn.file() && other.relative_rank(color) < rank);
    let beside = || others().filter(|other| other.file().abs_diff(pawn.file()) == 1);
    let is_alone = beside().all(|other| other.relative_rank(color) > rank);
    i32::from(is_doubled) + i32::from(is_alone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weak_pawns_and_moves_count_and_equal_sides_are_worth_the_same() {
        assert_eq!(evaluate(&Position::start()), 0);
        // White's king has three moves and the pawn two, Black's king five.
        let lone = Position::from_fen("4k3/8/8/8/8/8/4P3/K7 w - - 0 1").unwrap();
        assert_eq!(evaluate(&lone), 100 + WEAK_PAWN);
        let doubled = Position::from_fen("4k3/8/8/8/4P3/8/4P3/K7 w - - 0 1").unwrap();
        assert_eq!(evaluate(&doubled), 200 + 3 * WEAK_PAWN);
    }
}
