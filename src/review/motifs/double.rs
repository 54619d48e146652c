//! One move with two threats: forks, skewers, discovered attacks, and threats of mate that also attack a piece.

use super::exchange::{
    PROFIT, attacks, between, exchange_on, slides_along, takes_with_profit, turned,
};
use super::line::worth;
use super::motif::Motif;
use super::win::{Means, Win};
use tabia_chess::{Position, Role, Square};
use tabia_texts::{PieceAt, Tactic};

/// A piece of the winner attacks two or more pieces at once, each of which it could capture with profit, and captures one.
pub(super) fn fork(win: &Win) -> Option<Means> {
    let (index, mv) = win.previous()?;
    let (before, after) = (win.line.before(index), win.line.after(index));
    let fork = mv.landing();
    if win.mv.from() != fork || mv.is_castling() || !win.target_stays_from(index) {
        return None;
    }
    // Otherwise it could have been captured before.
    if exchange_on(before, win.target, win.by) >= PROFIT {
        return None;
    }
    let targets = targets(after, fork);
    if targets.len() < 2 || !targets.contains(&win.target) {
        return None;
    }
    let pieces = targets.iter().map(|&at| PieceAt::new(after, at));
    Some(Means {
        motif: Motif::Fork,
        at: index,
        tactic: Tactic::Forks(pieces.collect()),
        squares: [vec![fork], targets].concat(),
    })
}

/// Returns the pieces that the piece on a square could capture with profit, and the king if it gives check; the most valuable
/// first.
pub(super) fn targets(position: &Position, from: Square) -> Vec<Square> {
    let Some(piece) = position.piece_at(from) else {
        return Vec::new();
    };
    let mut targets: Vec<(Square, Role)> = position
        .pieces(!piece.color)
        .filter(|&(at, role)| match role {
            Role::King => attacks(position, from, at),
            _ => takes_with_profit(position, from, at),
        })
        .collect();
    targets.sort_by_key(|&(_, role)| match role {
        Role::King => -10_000,
        _ => -worth(role),
    });
    targets.into_iter().map(|(at, _)| at).collect()
}

/// A slider attacks a piece that leaves its line, and captures the less valuable one behind it.
pub(super) fn skewer(win: &Win) -> Option<Means> {
    let (index, mv) = win.previous()?;
    let (before, after) = (win.line.before(index), win.line.after(index));
    let from = mv.landing();
    if win.mv.from() != from || !win.target_stays_from(index) {
        return None;
    }
    if exchange_on(before, win.target, win.by) >= PROFIT {
        return None;
    }
    let slider = after.piece_at(from)?;
    if !slider.role.is_slider() || !slides_along(slider.role, from, win.target) {
        return None;
    }
    let mut inside = between(from, win.target)?.into_iter();
    let front = inside.find(|&at| after.piece_at(at).is_some())?;
    let in_front = after.piece_at(front)?;
    let behind = after.piece_at(win.target)?;
    let is_alone = inside.all(|at| after.piece_at(at).is_none());
    let is_attacked = in_front.role == Role::King || takes_with_profit(after, from, front);
    let is_greater = in_front.role == Role::King || worth(in_front.role) >= worth(behind.role);
    let leaves = win.line.mv(index + 1)?.from() == front;
    let is_enemy = in_front.color != win.by;
    (is_enemy && is_alone && is_attacked && is_greater && leaves).then(|| Means {
        motif: Motif::Skewer,
        at: index,
        tactic: Tactic::Skewers {
            front: PieceAt::new(after, front),
            behind: PieceAt::new(after, win.target),
        },
        squares: vec![from, front, win.target],
    })
}

/// A piece leaves the line of a slider behind it, which then captures.
pub(super) fn discovered_attack(win: &Win) -> Option<Means> {
    let (index, mv) = win.previous()?;
    let (before, after) = (win.line.before(index), win.line.after(index));
    let slider = win.mv.from();
    if mv.is_castling() || slider == mv.landing() || !win.target_stays_from(index) {
        return None;
    }
    let was_there = before.piece_at(slider) == after.piece_at(slider);
    let opens = between(slider, win.target).is_some_and(|inside| inside.contains(&mv.from()));
    if !was_there || !opens || !takes_with_profit(after, slider, win.target) {
        return None;
    }
    if exchange_on(before, win.target, win.by) >= PROFIT {
        return None;
    }
    // The move has another effect as well: otherwise the attacked piece would simply move away.
    let other = targets(after, mv.landing());
    if other.is_empty() && !before.is_capture(mv) {
        return None;
    }
    Some(Means {
        motif: Motif::DiscoveredAttack,
        at: index,
        tactic: Tactic::OpensLine {
            slider: PieceAt::new(after, slider),
            target: PieceAt::new(after, win.target),
        },
        squares: vec![slider, win.target, mv.landing()],
    })
}

/// Returns the sliders that give check since a piece has left their line.
fn discovered_checkers(win: &Win, index: usize) -> Option<Vec<Square>> {
    let mv = win.line.mv(index)?;
    let after = win.line.after(index);
    let king = after.king(!win.by);
    let checkers = after.attackers(king, win.by).map(|(at, _)| at);
    let hidden: Vec<Square> = checkers
        .filter(|&at| {
            at != mv.landing()
                && between(at, king).is_some_and(|inside| inside.contains(&mv.from()))
        })
        .collect();
    (!hidden.is_empty() && !mv.is_castling()).then_some(hidden)
}

/// A piece leaves the line between a slider and the king and itself attacks a piece, which it then captures.
pub(super) fn discovered_check(win: &Win) -> Option<Means> {
    // It may also capture with the check itself, where the capture would not work without it.
    let itself = discovered_checkers(win, win.at).is_some_and(|_| {
        win.line.taken(win.at).is_some()
            && !tabia_chess::see(win.line.before(win.at), win.mv, PROFIT)
    });
    if itself {
        let after = win.line.after(win.at);
        let checker = *discovered_checkers(win, win.at)?.first()?;
        return Some(Means {
            motif: Motif::DiscoveredCheck,
            at: win.at,
            tactic: Tactic::TakesWithDiscoveredCheck {
                checker: PieceAt::new(after, checker),
            },
            squares: vec![checker, win.mv.landing(), after.king(!win.by)],
        });
    }
    let (index, mv) = win.previous()?;
    let after = win.line.after(index);
    let checker = *discovered_checkers(win, index)?.first()?;
    let takes = win.mv.from() == mv.landing()
        && win.target_stays_from(index)
        && exchange_on(win.line.before(index), win.target, win.by) < PROFIT
        && takes_with_profit(after, mv.landing(), win.target);
    takes.then(|| Means {
        motif: Motif::DiscoveredCheck,
        at: index,
        tactic: Tactic::DiscoversCheck {
            checker: PieceAt::new(after, checker),
            target: PieceAt::new(after, win.target),
        },
        squares: vec![checker, mv.landing(), win.target],
    })
}

/// Like `discovered_check`, with both pieces giving check.
pub(super) fn double_check(win: &Win) -> Option<Means> {
    let (index, mv) = win.previous()?;
    let after = win.line.after(index);
    if after.checkers() < 2 || win.mv.from() != mv.landing() || !win.target_stays_from(index) {
        return None;
    }
    if exchange_on(win.line.before(index), win.target, win.by) >= PROFIT {
        return None;
    }
    takes_with_profit(after, mv.landing(), win.target).then(|| Means {
        motif: Motif::DoubleCheck,
        at: index,
        tactic: Tactic::DoubleCheck {
            target: PieceAt::new(after, win.target),
        },
        squares: vec![mv.landing(), win.target, after.king(!win.by)],
    })
}

/// A quiet move attacks a piece and threatens mate at once, and the piece is captured.
pub(super) fn mate_threat(win: &Win) -> Option<Means> {
    let (index, mv) = win.previous()?;
    let (before, after) = (win.line.before(index), win.line.after(index));
    if after.in_check() || !win.target_stays_from(index) || win.mv.from() != mv.landing() {
        return None;
    }
    if exchange_on(before, win.target, win.by) >= PROFIT
        || exchange_on(after, win.target, win.by) < PROFIT
        || mating_move(before).is_some()
    {
        return None;
    }
    let threat = turned(after, win.by);
    let mate = mating_move(&threat)?;
    Some(Means {
        motif: Motif::MateThreat,
        at: index,
        tactic: Tactic::ThreatensMate {
            mate,
            target: PieceAt::new(after, win.target),
        },
        squares: vec![mv.landing(), win.target, mate.to()],
    })
}

/// Returns a move that mates at once.
pub(super) fn mating_move(position: &Position) -> Option<tabia_chess::Move> {
    let moves = position.legal_moves();
    let mut checks = moves.iter().filter(|mv| position.gives_check(**mv));
    checks
        .find(|mv| position.after(**mv).count_moves() == 0)
        .copied()
}
