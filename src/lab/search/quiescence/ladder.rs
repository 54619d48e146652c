//! The ladder from alpha-beta to static search: nine searches, each one idea above another.
//!
//! In all of them all moves of the first position are tried, as a move is asked for there.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::Observer;
use super::super::Prune;
use super::super::Search;
use super::super::exact::alpha_beta;
use super::captures;

/// A rung of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rung {
    /// 1: plain alpha-beta, evaluating at the horizon.
    Whole,
    /// 2: the side to move may be content with how the position looks.
    StandPat,
    /// 3: the same with captures only, to the end.
    Captures,
    /// 4: seen from the move before: a move is worth at most what it gains at once.
    Capped,
    /// 5: but not a check, so that a mate is worth a mate.
    Checks,
    /// 6: nor any other move worth extending, here captures.
    Extended,
    /// 7: nor the answer to such a move.
    Answers,
    /// 8: the standard form: quiet moves are not searched at all, except in answer to a check.
    Standard,
    /// 9: cuts by the looks without raising alpha, which is nearest to the whole tree.
    NotRaising,
}

impl Rung {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Rung::Whole => "static-1",
            Rung::StandPat => "static-2",
            Rung::Captures => "static-3",
            Rung::Capped => "static-4",
            Rung::Checks => "static-5",
            Rung::Extended => "static-6",
            Rung::Answers => "static-7",
            Rung::Standard => "static-8",
            Rung::NotRaising => "static-9",
        }
    }

    /// The value of a position: all its moves, and below them the rung.
    pub fn search<G: Game>(
        self,
        s: &mut Search<G, impl Observer<G::Move>>,
        mut alpha: i32,
        beta: i32,
        depth: u32,
    ) -> i32 {
        if let Rung::Capped | Rung::Checks | Rung::Extended | Rung::Answers = self {
            return capped(s, alpha, beta, depth, self, false);
        }
        let mut node = match s.enter(alpha, beta, depth) {
            Break(value) => return value.clamp(alpha, beta),
            Continue(node) => node,
        };
        while alpha < beta
            && let Some(mv) = s.next(&mut node)
        {
            let (lower, upper, rest) = (-beta, -alpha, depth - 1);
            let value = -s.after(mv, |s| match self {
                Rung::StandPat => stand_pat(s, lower, upper, rest),
                Rung::Captures => captures(s, lower, upper),
                Rung::Standard => standard(s, lower, upper, rest),
                Rung::NotRaising => not_raising(s, lower, upper, rest),
                _ => alpha_beta(s, lower, upper, rest),
            });
            if value > alpha {
                alpha = value;
                s.raise(&mut node, mv, value);
            }
        }
        s.leave(&node, alpha)
    }
}

/// Rung 2: alpha is raised to how the position looks.
fn stand_pat<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    mut alpha: i32,
    beta: i32,
    depth: u32,
) -> i32 {
    let mut node = match s.enter(alpha, beta, depth) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    alpha = alpha.max(s.game.evaluate());
    if alpha >= beta {
        s.prune(None, Prune::StandPat);
        return s.leave(&node, beta);
    }
    while alpha < beta
        && let Some(mv) = s.next(&mut node)
    {
        let value = -s.after(mv, |s| stand_pat(s, -beta, -alpha, depth - 1));
        if value > alpha {
            alpha = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, alpha)
}

/// Rungs 4 to 7: what a move can reach is capped by what it gains at once: who takes a pawn wins a pawn at most. A move that
/// gains nothing above alpha drops out by itself. Rung 4 is rung 2, seen one move earlier; the others say which moves are
/// free of the cap. `is_answer` after a move that was free by itself.
fn capped<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    mut alpha: i32,
    beta: i32,
    depth: u32,
    rung: Rung,
    is_answer: bool,
) -> i32 {
    let mut node = match s.enter(alpha, beta, depth) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    while alpha < beta
        && let Some(mv) = s.next(&mut node)
    {
        let is_tactical = s.game.is_tactical(mv);
        let value = s.after(mv, |s| {
            let is_extended = match rung {
                Rung::Capped => false,
                Rung::Checks => s.game.is_check(),
                _ => is_tactical || s.game.is_check(),
            };
            let most = match is_extended || is_answer && rung == Rung::Answers {
                true => beta,
                false => beta.min(-s.game.evaluate()),
            };
            (most > alpha).then(|| -capped(s, -most, -alpha, depth - 1, rung, is_extended))
        });
        match value {
            None => s.prune(Some(mv), Prune::Static),
            Some(value) if value > alpha => {
                alpha = value;
                s.raise(&mut node, mv, value);
            }
            Some(_) => {}
        }
    }
    s.leave(&node, alpha)
}

/// Rung 8: quiet moves are worth what the position looks like, without a search; captures are capped; checks and answers
/// to checks are neither. Checks end with the depth, captures do not.
///
/// The book leaves out the captures instead of the others (a `!` too many), and stands pat in check.
fn standard<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    mut alpha: i32,
    beta: i32,
    depth: u32,
) -> i32 {
    if depth == 0 {
        return captures(s, alpha, beta);
    }
    let mut node = match s.enter(alpha, beta, depth) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    let in_check = s.game.is_check();
    if !in_check {
        alpha = alpha.max(s.game.evaluate());
        if alpha >= beta {
            s.prune(None, Prune::StandPat);
            return s.leave(&node, beta);
        }
    }
    while alpha < beta
        && let Some(mv) = s.next(&mut node)
    {
        let is_tactical = s.game.is_tactical(mv);
        let value = s.after(mv, |s| {
            let most = match in_check || s.game.is_check() {
                true => beta,
                false if !is_tactical => return None,
                false => beta.min(-s.game.evaluate()),
            };
            (most > alpha).then(|| -standard(s, -most, -alpha, depth - 1))
        });
        match value {
            None => s.prune(Some(mv), Prune::Static),
            Some(value) if value > alpha => {
                alpha = value;
                s.raise(&mut node, mv, value);
            }
            Some(_) => {}
        }
    }
    s.leave(&node, alpha)
}

/// Rung 9: a position that looks better than beta is left, and a move that looks no better than alpha left out; the window
/// itself stays, as in a search of the whole tree. Checks and answers to them are searched.
fn not_raising<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    mut alpha: i32,
    beta: i32,
    depth: u32,
) -> i32 {
    let mut node = match s.enter(alpha, beta, depth) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    let in_check = s.game.is_check();
    if !in_check && s.game.evaluate() >= beta {
        s.prune(None, Prune::StandPat);
        return s.leave(&node, beta);
    }
    while alpha < beta
        && let Some(mv) = s.next(&mut node)
    {
        let value = s.after(mv, |s| {
            let is_open = in_check || s.game.is_check() || -s.game.evaluate() > alpha;
            is_open.then(|| -not_raising(s, -beta, -alpha, depth - 1))
        });
        match value {
            None => s.prune(Some(mv), Prune::Static),
            Some(value) if value > alpha => {
                alpha = value;
                s.raise(&mut node, mv, value);
            }
            Some(_) => {}
        }
    }
    s.leave(&node, alpha)
}
