//! Pieces that can simply be captured.

use super::exchange::PROFIT;
use super::line::worth;
use super::motif::Motif;
use super::win::{Means, Win};
use tabia_chess::see;
use tabia_texts::{PieceAt, Tactic};

/// A piece is captured that is undefended, or not defended often enough.
pub(super) fn taken(win: &Win) -> Option<Means> {
    let (before, after) = (win.line.before(win.at), win.line.after(win.at));
    let taken = win.line.taken(win.at)?;
    if win.line.takes_back(win.at) || !see(before, win.mv, PROFIT) || win.mv.promotion().is_some() {
        return None;
    }
    let landing = win.mv.landing();
    let victim = PieceAt::new(before, win.target);
    let mover = before.piece_at(win.mv.from())?.role;
    let answers = after.legal_moves();
    let is_retaken = answers
        .iter()
        .any(|mv| mv.to() == landing && after.is_capture(*mv));
    let is_defended = before.attackers(win.target, !win.by).next().is_some();
    let tactic = if !is_retaken && !is_defended {
        Tactic::TakesLoose(victim)
    } else if is_retaken && worth(mover) < worth(taken) {
        Tactic::TakesWith {
            piece: victim,
            by: mover,
        }
    } else {
        return None;
    };
    Some(Means {
        motif: Motif::LoosePiece,
        at: win.at,
        squares: vec![win.mv.landing()],
        tactic,
    })
}
