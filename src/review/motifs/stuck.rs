//! Pinned and trapped pieces.

use super::exchange::{PROFIT, attacks, exchange_on, pinner, takes_with_profit, without};
use super::line::worth;
use super::motif::Motif;
use super::win::{Means, Win};
use tabia_chess::{Move, Position, Role, Square, see};
use tabia_texts::{PieceAt, Tactic};

/// A pin: the pinned piece, the piece behind it, and the pinning slider.
struct Pinned {
    behind: Square,
    by: Square,
}

/// Returns the pin of a piece: to the king, or to a piece whose capture would gain more than that of the piece itself.
fn pin_of(position: &Position, square: Square) -> Option<Pinned> {
    let piece = position.piece_at(square)?;
    let king = position.king(piece.color);
    if let Some(by) = pinner(position, square, king) {
        return Some(Pinned { behind: king, by });
    }
    let lifted = without(position, square)?;
    position
        .pieces(piece.color)
        .filter(|&(_, role)| role != Role::King && worth(role) > worth(piece.role))
        .find_map(|(behind, role)| {
            let by = pinner(position, square, behind)?;
            let slider = position.piece_at(by)?.role;
            let is_greater = worth(role) > worth(slider) || takes_with_profit(&lifted, by, behind);
            (is_greater && takes_with_profit(&lifted, by, behind)).then_some(Pinned { behind, by })
        })
}

/// Returns the slider that pins a piece, and the piece behind it.
pub(super) fn pin_by(position: &Position, square: Square) -> Option<(Square, Square)> {
    pin_of(position, square).map(|pin| (pin.by, pin.behind))
}

/// A pinned piece is attacked, cannot leave, and is captured.
pub(super) fn pinned_piece(win: &Win) -> Option<Means> {
    let (index, mv) = win.previous()?;
    let (before, after) = (win.line.before(index), win.line.after(index));
    if !win.target_stays_from(index)
        || exchange_on(before, win.target, win.by) >= PROFIT
        || exchange_on(after, win.target, win.by) < PROFIT
        || after.piece_at(win.target)?.role == Role::Pawn
    {
        return None;
    }
    let pin = pin_of(after, win.target)?;
    // A piece that could have captured its pinner was not bound by the pin.
    let could_take = after
        .legal_moves()
        .iter()
        .any(|answer| answer.from() == win.target && answer.to() == pin.by);
    if could_take {
        return None;
    }
    let (piece, behind) = (
        PieceAt::new(after, win.target),
        PieceAt::new(after, pin.behind),
    );
    let tactic = if mv.landing() == pin.by {
        Tactic::Pins { piece, behind }
    } else if attacks(after, mv.landing(), win.target) && pin_of(before, win.target).is_some() {
        Tactic::AttacksPinned { piece, behind }
    } else {
        return None;
    };
    Some(Means {
        motif: Motif::Pin,
        at: index,
        tactic,
        squares: vec![pin.by, win.target, pin.behind],
    })
}

/// A piece is captured because its apparent defender is pinned to the king.
pub(super) fn pinned_defender(win: &Win) -> Option<Means> {
    let (before, after) = (win.line.before(win.at), win.line.after(win.at));
    let landing = win.mv.landing();
    win.line.taken(win.at)?;
    // The exchange value ignores pins: by it the capture would not pay.
    if see(before, win.mv, PROFIT) || after.in_check() {
        return None;
    }
    let retaken = after
        .legal_moves()
        .iter()
        .any(|mv| mv.to() == landing && after.is_capture(*mv));
    let king = after.king(!win.by);
    let mut defenders = after.attackers(landing, !win.by);
    let (pinned, _) =
        defenders.find(|&(at, role)| role != Role::King && pinner(after, at, king).is_some())?;
    (!retaken).then(|| Means {
        motif: Motif::Pin,
        at: win.at,
        tactic: Tactic::TakesFromPinned {
            piece: PieceAt::new(before, win.target),
            pinned: PieceAt::new(after, pinned),
        },
        squares: vec![landing, pinned, king],
    })
}

/// Returns whether every move of the piece on a square loses it, or more than it captures.
fn has_no_refuge(position: &Position, square: Square) -> bool {
    let Some(piece) = position.piece_at(square) else {
        return false;
    };
    let moves = position.legal_moves();
    let escapes = |mv: &&Move| {
        let after = position.after(**mv);
        let gain = position.captured(**mv).map_or(0, worth);
        let loss = exchange_on(&after, mv.landing(), !piece.color);
        gain - loss > -PROFIT
    };
    !moves
        .iter()
        .filter(|mv| mv.from() == square && !mv.is_castling())
        .any(|mv| escapes(&mv))
}

/// An attacked piece has no safe square.
pub(super) fn trapped(win: &Win) -> Option<Means> {
    let (index, _) = win.previous()?;
    let after = win.line.after(index);
    let trapped = win.target_after(index);
    let piece = after.piece_at(trapped)?;
    let before = win.line.trace_back(trapped, index + 1, index);
    if matches!(piece.role, Role::Pawn | Role::King)
        || after.in_check()
        || exchange_on(after, trapped, win.by) < PROFIT
        || exchange_on(win.line.before(index), before, win.by) >= PROFIT
        || !has_no_refuge(after, trapped)
    {
        return None;
    }
    let attacker = after.attackers(trapped, win.by).next()?.0;
    Some(Means {
        motif: Motif::TrappedPiece,
        at: index,
        tactic: Tactic::Traps(PieceAt::new(after, trapped)),
        squares: vec![attacker, trapped],
    })
}
