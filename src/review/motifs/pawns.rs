//! Pawns that promote.

use super::line::Line;
use super::motif::Motif;
use super::win::{Means, Win};
use tabia_chess::{Color, Role};
use tabia_texts::{PieceAt, Tactic};

/// A pawn promotes and the piece stays, or costs the piece that captures it.
pub(super) fn promotion(win: &Win) -> Option<Means> {
    if let Some(role) = win.mv.promotion() {
        return Some(Means {
            motif: kind(role),
            at: win.at,
            tactic: Tactic::Promotes(role),
            squares: vec![win.mv.to()],
        });
    }
    let (index, mv) = win.previous()?;
    let role = mv.promotion()?;
    let answer = win.line.mv(index + 1)?;
    (answer.to() == mv.to() && win.mv.to() == mv.to()).then(|| Means {
        motif: kind(role),
        at: index,
        tactic: Tactic::PromotesFor {
            taker: PieceAt::new(win.line.after(index), answer.from()),
            role,
        },
        squares: vec![mv.to(), answer.from()],
    })
}

/// Returns the motif of a promotion to this role.
pub(super) fn kind(role: Role) -> Motif {
    match role {
        Role::Queen => Motif::Promotion,
        _ => Motif::UnderPromotion,
    }
}

/// Returns the half-move with which a pawn of `by`, passed at the start of the line, promotes in it.
pub(super) fn passed_pawn(line: &Line, by: Color) -> Option<usize> {
    let index = (0..line.len()).find(|&index| {
        line.before(index).turn() == by && line.mv(index).is_some_and(|mv| mv.promotion().is_some())
    })?;
    let start = line.trace_back(line.mv(index)?.from(), index, 0);
    let position = line.before(0);
    let is_ahead = |at: tabia_chess::Square| {
        at.file().abs_diff(start.file()) <= 1 && at.relative_rank(by) > start.relative_rank(by)
    };
    (!position.pieces_of(!by, Role::Pawn).any(is_ahead)).then_some(index)
}
