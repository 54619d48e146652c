//! The ladder from alpha-beta to static search: nine searches, each with one idea more.
//!
//! All of them try all moves of the first position, as a move is required there.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::exact::alpha_beta;
use super::super::{Observer, Prune, Search};
use super::captures;

/// A rung of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rung {
    /// 1: plain alpha-beta, evaluating at the horizon.
    Whole,
    /// 2: the side to move may stand pat.
    StandPat,
    /// 3: stand pat with captures only, to the end.
    Captures,
    /// 4: from the view of the move before: a move is worth at most its immediate gain.
    Capped,
    /// 5: except checks, so that a mate has the value of a mate.
    Checks,
    /// 6: except other moves worth extending too, here captures.
    Extended,
    /// 7: except the answer to such a move too.
    Answers,
    /// 8: the standard form: quiet moves are not searched, except in answer to a check.
    Standard,
    /// 9: cuts by the static value without raising alpha, which is nearest to the whole tree.
    NotRaising,
}

impl Rung {
    /// Returns its name on the command line.
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

    /// Returns the value of a position: all its moves, and below them the rung. The ninth one cuts with a margin, in hundredths.
    pub fn search<G: Game>(
        self,
        s: &mut Search<G, impl Observer<G::Move>>,
        mut alpha: i32,
        beta: i32,
        depth: u32,
        margin: i32,
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
                Rung::NotRaising => not_raising(s, lower, upper, rest, margin),
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

/// Rung 2: alpha is raised to the static value.
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

/// Rungs 4 to 7: the value of a move is capped by its immediate gain: the capture of a pawn wins a pawn at most. A move that
/// gains nothing above alpha is thereby pruned. Rung 4 is rung 2, from the view of the move before; the others define the moves
/// that are exempt from the cap. `is_answer` is `true` after a move that was exempt by itself.
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
        s.settle(&mut node, mv, value, &mut alpha, Prune::Static);
    }
    s.leave(&node, alpha)
}

/// Rung 8: quiet moves get the static value without a search; captures are capped; checks and answers to checks are neither.
/// Checks end with the depth, captures do not.
///
/// The book omits the captures instead of the others (a `!` too many), and stands pat in check.
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
        s.settle(&mut node, mv, value, &mut alpha, Prune::Static);
    }
    s.leave(&node, alpha)
}

/// Rung 9: a position whose static value reaches beta by a margin is cut, and a move whose static value does not exceed alpha by
/// the same is pruned; the window itself stays, as in a search of the whole tree. Checks and answers to them are searched.
fn not_raising<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    mut alpha: i32,
    beta: i32,
    depth: u32,
    margin: i32,
) -> i32 {
    let mut node = match s.enter(alpha, beta, depth) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    let (in_check, most) = (s.game.is_check(), s.margin(margin));
    if !in_check && s.game.evaluate() - most >= beta {
        s.prune(None, Prune::StandPat);
        return s.leave(&node, beta);
    }
    while alpha < beta
        && let Some(mv) = s.next(&mut node)
    {
        let value = s.after(mv, |s| {
            let is_open = in_check || s.game.is_check() || most - s.game.evaluate() > alpha;
            is_open.then(|| -not_raising(s, -beta, -alpha, depth - 1, margin))
        });
        s.settle(&mut node, mv, value, &mut alpha, Prune::Static);
    }
    s.leave(&node, alpha)
}
