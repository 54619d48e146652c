//! Shannon's two ways to let a computer play.
//!
//! Source: Shannon, "Programming a computer for playing chess", Philosophical Magazine, 1950. Type A looks at all variations
//! to the same depth and evaluates what it finds there, in the middle of an exchange or not. Type B looks further along
//! forceful variations and evaluates only quiet positions. The alpha-beta cut-offs are younger than both; they change how long
//! it takes, not what is played.

use super::board::{Board, Line, MOST_PLIES, captures, prize, sorted};
use super::player::{Program, Task};
use super::reach::reach;
use crate::search::INFINITY;
use tabia_chess::{CheckInfo, Color, Move, MoveList, Position, Role, Square};

/// Type A looks two moves of each side ahead.
const PLIES_A: i32 = 4;

/// Type B looks at every move and every reply, then chooses.
const PLIES_B: i32 = 2;

/// Forceful variations of type B end here: ten moves, in Shannon's words.
const MOST_FORCED: i32 = 20;

/// Quiet checks are forceful in the first so many half-moves behind the full width. Without an end a queen checks a bare king in
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
            // The first half-move alone serves only to have a move when there is no time for more.
            let horizon = match depth {
                1 => Horizon::Fixed,
                _ => Horizon::Quiet,
            };
            search(board, (-INFINITY, INFINITY), depth, horizon, line)
        });
    }
}

/// What happens at the end of the full-width search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Horizon {
    /// The position is evaluated as it stands.
    Fixed,
    /// Forceful moves go on until it is quiet.
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
        // Nobody must go on with forceful moves, but who is in check must answer it.
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

/// The moves that are worth going on with: captures that do not give a dearer piece for a defended cheaper one, promotions,
/// and, near the full width, checks that cost nothing.
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

/// Shannon's evaluation, for the side to move, in hundredths of a pawn: material, weak pawns, mobility.
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

/// Whether the pawn is doubled, and whether it is isolated or backward.
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
