//! Turochamp, the "paper machine": rules for a chess player that were carried out by hand, half an hour a move.
//!
//! Source: Turing, "Chess", in "Faster than thought", 1953; the rules are his and Champernowne's of 1948. The machine examines
//! all its moves and all replies, then only "considerable" moves until the position is dead, and compares the remaining
//! material. Among moves of equal material it chooses the one with the best "position play", which is evaluated right after the
//! move. Turing compares White's material with Black's by dividing; so does this program.

use super::board::{Board, Line, MOST_PLIES, sorted};
use super::player::{Program, Task};
use crate::reach::reach;
use crate::search::{INFINITY, WIN};
use tabia_chess::{Color, GenKind, Move, MoveList, Position, Role, Square, Wing};

/// Number of half-moves in which all moves are examined.
const PLIES: i32 = 2;

/// Turing's values, in half-pawns.
const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 2,
        Role::Knight => 6,
        Role::Bishop => 7,
        Role::Rook => 10,
        Role::Queen => 20,
        Role::King => 0,
    }
}

/// The paper machine.
#[derive(Default)]
pub struct Turochamp;

impl Program for Turochamp {
    fn think(&mut self, task: &Task<'_>) {
        let mut board = Board::new(task);
        let position = task.position();
        // Position play decides only among equals, so it is computed first: the first of equal values is kept.
        let mut order: Vec<(i32, Move)> = task
            .root_moves()
            .into_iter()
            .map(|mv| (position_play(position, mv), mv))
            .collect();
        order.sort_by_key(|(play, _)| std::cmp::Reverse(*play));
        let depths = 1..=task.depth(PLIES).min(PLIES);
        board.deepen(depths, 2, |board, depth, line| {
            let moves = order.iter().map(|(_, mv)| *mv);
            let whole = (-INFINITY, INFINITY);
            let best = board.best_of(moves, whole, -INFINITY, line, |board, mv, window, line| {
                search(board, window, depth - 1, Some(mv), line)
            });
            match best.abs() > WIN - MOST_PLIES {
                true => best,
                false => balance(position, line),
            }
        });
    }
}

/// Returns the material at the end of a line, in half-pawns, for the side that begins it.
fn balance(position: &Position, line: &[Move]) -> i32 {
    let end = line
        .iter()
        .fold(position.clone(), |position, mv| position.after(*mv));
    let side = |color| end.pieces(color).map(|(_, role)| worth(role)).sum::<i32>();
    side(position.turn()) - side(!position.turn())
}

/// Returns the ratio of the sides' material: the logarithm of own divided by theirs, in thousandths. That preserves the order,
/// and changes its sign with the side.
fn relation(position: &Position) -> i32 {
    let side = |color| -> i32 { position.pieces(color).map(|(_, role)| worth(role)).sum() };
    let turn = position.turn();
    let (own, theirs) = (side(turn).max(1), side(!turn).max(1));
    ((f64::from(own) / f64::from(theirs)).ln() * 1000.0).round() as i32
}

fn search(
    board: &mut Board<'_>,
    (mut alpha, beta): (i32, i32),
    depth: i32,
    last: Option<Move>,
    line: &mut Line,
) -> i32 {
    if board.is_draw() {
        return 0;
    }
    let moves = board.moves();
    if moves.is_empty() {
        return board.end_value();
    }
    let is_full = depth > 0;
    let mut best = -INFINITY;
    if !is_full {
        // Considerable moves are optional.
        best = relation(&board.position);
        alpha = alpha.max(best);
        if alpha >= beta || board.ply() >= MOST_PLIES {
            return best;
        }
    }
    let mut chosen = sorted(&moves, |mv| board.position.captured(mv).map_or(0, worth));
    chosen.retain(|&mv| is_full || is_considerable(&board.position, mv, last));
    board.best_of(
        chosen,
        (alpha, beta),
        best,
        line,
        |board, mv, window, line| search(board, window, depth - 1, Some(mv), line),
    )
}

/// Returns whether a move is one of Turing's considerable moves: recaptures, captures of undefended pieces, captures of more
/// valuable pieces, and mate.
fn is_considerable(position: &Position, mv: Move, last: Option<Move>) -> bool {
    let Some(victim) = position.captured(mv) else {
        return position.gives_check(mv) && position.after(mv).count_moves() == 0;
    };
    let attacker = position
        .piece_at(mv.from())
        .map_or(0, |piece| worth(piece.role));
    let is_answer = last.is_some_and(|last| last.landing() == mv.to());
    let is_undefended = || !position.after(mv).is_attacked(mv.to(), !position.turn());
    let takes_dearer = worth(victim) > attacker && attacker > 0;
    is_answer || takes_dearer || is_undefended() || position.after(mv).count_moves() == 0
}

/// Returns Turing's position play of the side that makes a move, in hundredths of a pawn.
fn position_play(position: &Position, mv: Move) -> i32 {
    let us = position.turn();
    let after = position.after(mv);
    let mut play = 0;
    for (square, role) in after.pieces(us) {
        play += match role {
            Role::Pawn => pawn_credit(&after, us, square),
            Role::King => {
                let as_queen = mobility(&after, us, Role::Queen, square);
                mobility(&after, us, Role::King, square) - as_queen
            }
            Role::Queen => mobility(&after, us, role, square),
            Role::Knight | Role::Bishop | Role::Rook => {
                let defenders = after.attackers(square, us).count();
                let safety = [0, 100, 150][defenders.min(2)];
                mobility(&after, us, role, square) + safety
            }
        };
    }
    play + castling(position, &after, mv, us) + threats(&after)
}

/// Returns the square root of the number of a piece's moves, a capture counted as two.
fn mobility(position: &Position, color: Color, role: Role, square: Square) -> i32 {
    let reach = reach(position, color, role, square);
    (f64::from(reach.empty + 2 * reach.captures).sqrt() * 100.0) as i32
}

/// Returns a fifth of a pawn for every rank advanced, and three tenths when a piece other than a pawn defends it.
fn pawn_credit(position: &Position, color: Color, square: Square) -> i32 {
    let advanced = i32::from(square.relative_rank(color)) - 1;
    let is_defended = position
        .attackers(square, color)
        .any(|(_, role)| role != Role::Pawn);
    20 * advanced + if is_defended { 30 } else { 0 }
}

/// Returns a pawn each for castling, for being able to castle next, and for being able to castle at all.
fn castling(before: &Position, after: &Position, mv: Move, us: Color) -> i32 {
    if mv.is_castling() {
        return 300;
    }
    let keeps = Wing::ALL
        .iter()
        .any(|wing| after.castling_rook(us, *wing).is_some());
    let had = Wing::ALL
        .iter()
        .any(|wing| before.castling_rook(us, *wing).is_some());
    if !(keeps && had) {
        return 0;
    }
    let mut ours = after.clone();
    // When the move gives check, the enemy must answer before castling is possible.
    if ours.in_check() {
        return 100;
    }
    let _ = ours.make_null();
    let mut moves = MoveList::new();
    ours.generate(GenKind::Quiet, &mut moves);
    100 + if moves.iter().any(|mv| mv.is_castling()) {
        100
    } else {
        0
    }
}

/// Returns half a pawn for a check, one for the threat of a mate.
fn threats(after: &Position) -> i32 {
    if after.in_check() {
        return 50;
    }
    let mut ours = after.clone();
    let _ = ours.make_null();
    let is_mate = |mv: &Move| ours.gives_check(*mv) && ours.after(*mv).count_moves() == 0;
    let mut moves = MoveList::new();
    ours.generate(GenKind::All, &mut moves);
    if moves.iter().any(is_mate) { 100 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::uci_move;

    #[test]
    fn considerable_moves_are_turings() {
        // The knight may be captured by the pawn or the queen; the pawn on b7 is defended, the bishop on h3 is not.
        let position = Position::from_fen("2b1k3/1p6/4n3/3P4/8/1Q5b/8/4K2R w K - 0 1").unwrap();
        let considerable = |text| {
            let mv = uci_move::read(&position, text).unwrap();
            is_considerable(&position, mv, None)
        };
        assert!(considerable("d5e6"), "a dearer piece");
        assert!(!considerable("b3b7"), "a defended pawn");
        assert!(!considerable("b3b5"), "a check");
        let undefended = Position::from_fen("4k3/8/8/8/8/7b/8/4K2R w K - 0 1").unwrap();
        let mv = uci_move::read(&undefended, "h1h3").unwrap();
        assert!(is_considerable(&undefended, mv, None));
    }

    #[test]
    fn material_is_divided_and_not_subtracted() {
        let relation = |fen| relation(&Position::from_fen(fen).unwrap());
        // An extra pawn counts more with less material.
        let few = relation("4k3/pp6/8/8/8/8/PPP5/4K3 w - - 0 1");
        let many = relation("rnbqk3/pp6/8/8/8/8/PPP5/RNBQK3 w - - 0 1");
        assert!(few > many && many > 0);
        assert_eq!(relation("4k3/pp6/8/8/8/8/PPP5/4K3 b - - 0 1"), -few);
    }

    #[test]
    fn it_opens_as_its_rules_say() {
        // Every first move leaves the material equal; the position play decides, with the highest value for the king's pawn.
        let start = Position::start();
        let moves = start.legal_moves();
        let best = moves.iter().max_by_key(|mv| position_play(&start, **mv));
        assert_eq!(best, Some(&uci_move::read(&start, "e2e3").unwrap()));
    }
}
