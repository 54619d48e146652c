//! Defenders that are captured, lured away, overloaded or cut off. Each is proven by the exchange with the defender and without
//! it.

use super::exchange::{PROFIT, attacks, between, capture, exchange_on, takes_with_profit, without};
use super::motif::Motif;
use super::win::{Means, Win};
use tabia_chess::{Color, Position, Role, Square};
use tabia_texts::{PieceAt, Tactic};

/// Returns whether the piece on `defender` keeps `target` from being captured by the other side.
fn guards(position: &Position, defender: Square, target: Square) -> bool {
    let Some(piece) = position.piece_at(defender) else {
        return false;
    };
    let by = !piece.color;
    let falls_without = || match piece.role {
        // A board without the king is not valid. Where no other piece recaptures, the target falls without it.
        Role::King => {
            position.attackers(target, piece.color).count() == 1 && can_take(position, target, by)
        }
        _ => without(position, defender).is_some_and(|p| exchange_on(&p, target, by) >= PROFIT),
    };
    defender != target
        && attacks(position, defender, target)
        && exchange_on(position, target, by) < PROFIT
        && falls_without()
}

/// Returns whether `by` has a legal capture of the piece on `target` if it may move.
fn can_take(position: &Position, target: Square, by: Color) -> bool {
    let mut attackers = position.attackers(target, by);
    attackers.any(|(from, role)| role != Role::King && capture(position, from, target).is_some())
}

/// The defender is captured, then the piece that it defended.
pub(super) fn capturing_defender(win: &Win) -> Option<Means> {
    let (index, mv) = win.previous()?;
    let before = win.line.before(index);
    let defender = mv.to();
    if !before.is_capture(mv) || mv.is_en_passant() || !win.target_stays_from(index) {
        return None;
    }
    guards(before, defender, win.target).then(|| Means {
        motif: Motif::CapturingDefender,
        at: index,
        tactic: Tactic::TakesDefender {
            defender: PieceAt::new(before, defender),
            target: PieceAt::new(before, win.target),
        },
        squares: vec![mv.landing(), win.target],
    })
}

/// Returns the former square of the piece that answers the half-move `index`, when it guarded the target until then and no
/// longer does.
fn left_guard(win: &Win, index: usize) -> Option<Square> {
    let answer = win.line.mv(index + 1)?;
    let (before, after) = (win.line.before(index), win.line.after(index));
    let defender = answer.from();
    let leaves =
        !answer.is_castling() && !attacks(win.line.after(index + 1), answer.landing(), win.target);
    let guarded = guards(before, defender, win.target) && guards(after, defender, win.target);
    (win.target_stays_from(index) && leaves && guarded).then_some(defender)
}

/// The defender has two duties: it recaptures, and the other piece that it defended falls.
pub(super) fn overloading(win: &Win) -> Option<Means> {
    let (index, mv) = win.previous()?;
    let before = win.line.before(index);
    let defender = left_guard(win, index)?;
    let took_back = win.line.mv(index + 1)?.to() == mv.to();
    if !before.is_capture(mv) || !took_back || !guards(before, defender, mv.to()) {
        return None;
    }
    Some(Means {
        motif: Motif::Overloading,
        at: index,
        tactic: Tactic::Overloads {
            defender: PieceAt::new(before, defender),
            first: PieceAt::new(before, mv.to()),
            second: PieceAt::new(before, win.target),
        },
        squares: vec![defender, mv.to(), win.target],
    })
}

/// The defender is made to leave: it captures an offered piece, or must move because it is attacked.
pub(super) fn deflection(win: &Win) -> Option<Means> {
    let (index, mv) = win.previous()?;
    let after = win.line.after(index);
    let defender = left_guard(win, index)?;
    let answer = win.line.mv(index + 1)?;
    let is_drawn = answer.to() == mv.landing();
    let is_king = after.king(!win.by) == defender;
    let is_driven = match is_king {
        true => after.in_check(),
        false => takes_with_profit(after, mv.landing(), defender),
    };
    if !is_drawn && !is_driven {
        return None;
    }
    let (defended_by, target) = (
        PieceAt::new(after, defender),
        PieceAt::new(after, win.target),
    );
    Some(Means {
        motif: Motif::Deflection,
        at: index,
        tactic: match is_drawn {
            true => Tactic::DrawsAway {
                defender: defended_by,
                target,
            },
            false => Tactic::DrivesAway {
                defender: defended_by,
                target,
            },
        },
        squares: vec![mv.landing(), defender, win.target],
    })
}

/// A piece is put on the line between a defender and the piece that it defends.
pub(super) fn interference(win: &Win) -> Option<Means> {
    let (index, mv) = win.previous()?;
    let (before, after) = (win.line.before(index), win.line.after(index));
    let wall = mv.landing();
    if !win.target_stays_from(index)
        || before.is_capture(mv)
        || exchange_on(before, win.target, win.by) >= PROFIT
        || exchange_on(after, win.target, win.by) < PROFIT
    {
        return None;
    }
    let defender = before
        .attackers(win.target, !win.by)
        .filter(|(_, role)| role.is_slider())
        .map(|(at, _)| at)
        .find(|&at| between(at, win.target).is_some_and(|inside| inside.contains(&wall)))?;
    // Without the defender the target would have fallen before: the cut line is the reason.
    guards(before, defender, win.target).then(|| Means {
        motif: Motif::Interference,
        at: index,
        tactic: Tactic::CutsOff {
            defender: PieceAt::new(after, defender),
            target: PieceAt::new(after, win.target),
        },
        squares: vec![wall, defender, win.target],
    })
}
