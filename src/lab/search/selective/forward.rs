//! Forward pruning: quiet moves that cannot raise alpha by their static value are left out.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::{Observer, Parameter, Prune, Search, Values};
use super::threats::strikes;

/// The selective search from before the null move: a quiet move that leaves the side below alpha is left out, unless it threatens
/// something. In the last two plies half a pawn is margin enough, in the last four a queen; further from the horizon the side
/// moves again, and what its piece then captures is the threat.
///
/// The book's listing of the threats takes square 0 for any square, and never ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OldSelective {
    /// A margin above the gain of quiet moves, where threats are looked for.
    pub margin: i32,
    /// Whether threats are looked for; otherwise the margin alone decides.
    pub sees_threats: bool,
    /// Number of half-moves from the first position in which nothing is left out.
    pub full_plies: u32,
}

impl OldSelective {
    /// Returns the search with these numbers.
    pub fn with(values: &Values) -> OldSelective {
        OldSelective {
            margin: values.get(Parameter::OldMargin),
            sees_threats: values.is_on(Parameter::OldThreat),
            full_plies: values.count(Parameter::FullPlies),
        }
    }

    /// Alpha-beta with this pruning.
    pub fn search<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        mut alpha: i32,
        beta: i32,
        depth: u32,
    ) -> i32 {
        let is_full = s.ply() < self.full_plies as usize || s.game.is_check();
        let mut node = match s.enter(alpha, beta, depth) {
            Break(value) => return value.clamp(alpha, beta),
            Continue(node) => node,
        };
        while alpha < beta
            && let Some(mv) = s.next(&mut node)
        {
            let must_search = is_full || s.game.is_tactical(mv) || s.game.is_advance(mv);
            let square = s.game.target(mv);
            let value = s.after(mv, |s| {
                let is_idle = !must_search && self.is_idle(s, alpha, depth - 1, square);
                (!is_idle).then(|| -self.search(s, -beta, -alpha, depth - 1))
            });
            s.settle(&mut node, mv, value, &mut alpha, Prune::Static);
        }
        s.leave(&node, alpha)
    }

    /// Returns whether the move just made to a square is no check, and neither gains nor threatens to gain more than alpha.
    fn is_idle<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        alpha: i32,
        rest: u32,
        square: usize,
    ) -> bool {
        let now = -s.game.evaluate();
        if s.game.is_check() || now + s.margin(self.margin) > alpha {
            return false;
        }
        let is_near = rest <= 2 && now + s.margin(50) <= alpha;
        let is_far_below = rest <= 4 && now + s.margin(900) <= alpha;
        if is_near || is_far_below || !self.sees_threats {
            return true;
        }
        let has_threat = s.after_pass(|s| strikes(s, Some(square), alpha + 1));
        has_threat == Some(false)
    }
}

/// Threat detection by itself: a quiet move that leaves the side at or below alpha is left out where its piece threatens nothing,
/// at any distance from the horizon and without a margin (Kornilov, 2005, chapter 4). A threat is a mate, or what captures by the
/// piece just moved gain above alpha if the opponent passes: a search of captures with a null window. Where a pass is impossible, all
/// moves are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreatDetection {
    /// Whether only the piece just moved may capture first; otherwise any piece may, which finds more and costs more.
    pub by_mover: bool,
    /// By how much more a threat must exceed alpha with each half-move from the first position, so that in the end only checks are
    /// searched.
    pub growth: i32,
    /// Number of half-moves from the first position in which nothing is left out.
    pub full_plies: u32,
}

impl ThreatDetection {
    /// Returns the search with these numbers.
    pub fn with(values: &Values) -> ThreatDetection {
        ThreatDetection {
            by_mover: values.is_on(Parameter::DetectMover),
            growth: values.get(Parameter::DetectGrowth),
            full_plies: values.count(Parameter::FullPlies),
        }
    }

    /// Alpha-beta with this pruning.
    pub fn search<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        mut alpha: i32,
        beta: i32,
        depth: u32,
    ) -> i32 {
        let is_full = s.ply() < self.full_plies as usize || s.game.is_check();
        let mut node = match s.enter(alpha, beta, depth) {
            Break(value) => return value.clamp(alpha, beta),
            Continue(node) => node,
        };
        while alpha < beta
            && let Some(mv) = s.next(&mut node)
        {
            let must_search = is_full || s.game.is_tactical(mv) || s.game.is_advance(mv);
            let square = self.by_mover.then(|| s.game.target(mv));
            let value = s.after(mv, |s| {
                let is_idle = !must_search && self.is_idle(s, alpha, square);
                (!is_idle).then(|| -self.search(s, -beta, -alpha, depth - 1))
            });
            s.settle(&mut node, mv, value, &mut alpha, Prune::NoThreat);
        }
        s.leave(&node, alpha)
    }

    /// Returns whether the move just made is no check and at most alpha, and threatens nothing that is worth more.
    fn is_idle<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        alpha: i32,
        square: Option<usize>,
    ) -> bool {
        if s.game.is_check() || -s.game.evaluate() > alpha {
            return false;
        }
        let more = s.margin(self.growth) * s.ply() as i32;
        let has_threat = s.after_pass(|s| strikes(s, square, alpha + 1 + more));
        has_threat == Some(false)
    }
}

/// Pruning by the static concepts: with `L` the static value before a move, `R` the one after it, and `PRE_L` the one before the
/// opponent's last move, a quiet move is left out where alpha is at least R and at least PRE_L less a margin. Lost material is
/// thus regained first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticCut {
    /// Margin below PRE_L: the largest gain by better squares.
    pub margin: i32,
    /// Whether PRE_L matters; otherwise R alone decides.
    pub has_compensation: bool,
    /// Number of half-moves from the first position in which nothing is left out.
    pub full_plies: u32,
}

impl StaticCut {
    /// Returns the search with these numbers.
    pub fn with(values: &Values) -> StaticCut {
        StaticCut {
            margin: values.get(Parameter::CutMargin),
            has_compensation: values.is_on(Parameter::CutCompensation),
            full_plies: values.count(Parameter::FullPlies),
        }
    }

    /// Alpha-beta with this pruning; `before` is PRE_L for the side to move.
    pub fn search<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        mut alpha: i32,
        beta: i32,
        depth: u32,
        before: Option<i32>,
    ) -> i32 {
        let is_full = s.ply() < self.full_plies as usize || s.game.is_check();
        let mut node = match s.enter(alpha, beta, depth) {
            Break(value) => return value.clamp(alpha, beta),
            Continue(node) => node,
        };
        let here = s.game.evaluate();
        let kept = before.unwrap_or(here) - s.margin(self.margin);
        while alpha < beta
            && let Some(mv) = s.next(&mut node)
        {
            let is_regained = !self.has_compensation || alpha >= kept;
            let may_cut = !is_full && is_regained && !s.game.is_tactical(mv);
            let value = s.after(mv, |s| {
                let is_cut = may_cut && !s.game.is_check() && alpha >= -s.game.evaluate();
                (!is_cut).then(|| -self.search(s, -beta, -alpha, depth - 1, Some(-here)))
            });
            s.settle(&mut node, mv, value, &mut alpha, Prune::Static);
        }
        s.leave(&node, alpha)
    }
}
