//! Themes of single moves and of captures that follow each other.

use super::super::exchange::between;
use super::super::line::worth;
use super::board::{attacked, is_hanging};
use super::solution::{Solution, Step};
use tabia_chess::{Color, Role, Square};

/// Returns whether a pawn moves to a rank from `rank` on, counted from 0 on its own side, or promotes.
fn is_advanced(step: &Step, by: Color, rank: u8) -> bool {
    let is_pawn = step.piece().is_some_and(|piece| piece.role == Role::Pawn);
    step.mv.promotion().is_some() || (is_pawn && step.to().relative_rank(by) >= rank)
}

/// Returns the square of the first half-move that passes a test.
fn first(solution: &Solution, test: impl Fn(&Step) -> bool) -> Option<Vec<Square>> {
    let step = solution.own().find(test)?;
    Some(vec![step.to()])
}

/// A pawn reaches the last two ranks.
pub(super) fn advanced_pawn(solution: &Solution) -> Option<Vec<Square>> {
    first(solution, |step| is_advanced(step, solution.by, 6))
}

pub(super) fn double_check(solution: &Solution) -> Option<Vec<Square>> {
    first(solution, |step| step.after.checkers() > 1)
}

pub(super) fn en_passant(solution: &Solution) -> Option<Vec<Square>> {
    first(solution, |step| step.mv.is_en_passant())
}

pub(super) fn castling(solution: &Solution) -> Option<Vec<Square>> {
    first(solution, |step| step.mv.is_castling())
}

pub(super) fn promotion(solution: &Solution) -> Option<Vec<Square>> {
    first(solution, |step| step.mv.promotion().is_some())
}

/// A pawn becomes another piece than a queen; if that mates, only a knight counts.
pub(super) fn under_promotion(solution: &Solution) -> Option<Vec<Square>> {
    let step = solution.own().find(|step| {
        let is_other = step.mv.promotion().is_some_and(|role| role != Role::Queen);
        is_other || step.mates()
    })?;
    let is_minor = match step.mates() {
        true => step.mv.promotion() == Some(Role::Knight),
        false => true,
    };
    is_minor.then(|| vec![step.to()])
}

/// Returns whether the moved piece gives no check, captures nothing, attacks nothing, and is no advanced pawn.
fn is_calm(step: &Step, by: Color) -> bool {
    !step.gives_check()
        && !step.is_capture()
        && attacked(step.after, step.to(), by).is_empty()
        && !is_advanced(step, by, 5)
}

/// A calm move of another piece than the king, which is not in check, before the last move.
pub(super) fn quiet_move(solution: &Solution) -> Option<Vec<Square>> {
    let last = solution.last()?.index;
    first(solution, |step| {
        let is_king = step.piece().is_some_and(|piece| piece.role == Role::King);
        step.index < last && !is_king && !step.before.in_check() && is_calm(step, solution.by)
    })
}

/// A calm last move, or an answer to a check before anything else happens, with at least three legal moves.
pub(super) fn defensive_move(solution: &Solution) -> Option<Vec<Square>> {
    const FEW: u64 = 3;
    let last = solution.last()?;
    if last.before.count_moves() >= FEW && is_calm(&last, solution.by) {
        return Some(vec![last.to()]);
    }
    let is_plain =
        |step: &Step| !step.gives_check() && !step.is_capture() && step.before.count_moves() >= FEW;
    let mut plain = solution.own().take_while(is_plain);
    let escape = plain.find(|step| step.before.in_check())?;
    Some(vec![escape.to()])
}

/// At least two pawns of material are given up, after the second move or later, and no pawn of the other side promotes.
pub(in super::super) fn sacrifice(solution: &Solution) -> Option<Vec<Square>> {
    let given = solution
        .later()
        .find(|step| solution.material(step) <= -200)?;
    let mut answers = solution.own().filter_map(|step| step.next());
    let promotes = answers.any(|step| step.mv.promotion().is_some());
    (!promotes).then(|| vec![given.to()])
}

/// Of three captures on a square, the last one goes through the square from which the second one came.
pub(super) fn x_ray(solution: &Solution) -> Option<Vec<Square>> {
    solution.later().find_map(|step| {
        let answer = step.previous()?;
        let offer = answer.previous()?;
        let is_king = answer.piece().is_some_and(|piece| piece.role == Role::King);
        let is_same = step.to() == answer.to() && answer.to() == offer.to();
        let path = between(step.from(), step.to())?;
        let is_through = path.contains(&answer.from());
        (step.is_capture() && !is_king && is_same && is_through)
            .then(|| vec![step.from(), answer.from(), step.to()])
    })
}

/// The first move captures a piece that nothing defends, not as a recapture, and keeps it.
pub(super) fn hanging_piece(solution: &Solution) -> Option<Vec<Square>> {
    let mut own = solution.own();
    let step = own.next()?;
    let captured = step.before.piece_at(step.to())?;
    if captured.role == Role::Pawn || captured.color == solution.by {
        return None;
    }
    let takes_back = match step.previous() {
        Some(before) => {
            let taken = before.before.captured(before.mv).map_or(0, worth);
            before.to() == step.to() && taken >= worth(captured.role)
        }
        // The move before is not given, and it was a capture or the move of a pawn.
        None => step.before.halfmove_clock() == 0,
    };
    let keeps = own
        .next()
        .is_none_or(|next| solution.material(&next) >= solution.material(&step));
    (is_hanging(step.before, step.to()) && !takes_back && keeps).then(|| vec![step.to()])
}

/// A rook, queen or king captures an offered piece and is then attacked on that square: the king is checked, the other pieces
/// are captured there.
pub(super) fn attraction(solution: &Solution) -> Option<Vec<Square>> {
    solution.own().find_map(|offer| {
        let answer = offer.next()?;
        let strike = answer.next()?;
        let drawn = answer.piece()?.role;
        let is_drawn =
            answer.to() == offer.to() && matches!(drawn, Role::King | Role::Queen | Role::Rook);
        let mut attackers = strike.after.attackers(offer.to(), solution.by);
        let is_struck = attackers.any(|(at, _)| at == strike.to());
        let is_taken = || {
            let taking = strike.next().and_then(|answer| answer.next());
            taking.is_some_and(|taking| taking.to() == offer.to())
        };
        (is_drawn && is_struck && (drawn == Role::King || is_taken()))
            .then(|| vec![offer.to(), strike.to()])
    })
}

/// A capture is delayed by another move: the piece could have been captured at once after its own capture.
pub(super) fn intermezzo(solution: &Solution) -> Option<Vec<Square>> {
    let found = solution.later().find_map(|step| {
        let answer = step.previous()?;
        let between = answer.previous()?;
        let before = between.previous()?;
        let mut attackers = between.after.attackers(step.to(), !solution.by);
        let is_new = !attackers.any(|(at, _)| at == answer.from());
        (step.is_capture() && is_new && between.to() != step.to())
            .then_some((step, between, before))
    });
    let (step, between, before) = found?;
    let is_delayed =
        before.to() == step.to() && before.is_capture() && before.after.is_legal(step.mv);
    is_delayed.then(|| vec![between.to(), step.to()])
}
