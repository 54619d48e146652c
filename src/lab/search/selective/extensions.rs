//! Extensions: moves after which the search is deeper.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::quiescence::captures;
use super::super::{Node, Observer, Parameter, Search, Values, Why};

/// Alpha-beta where the answer to a check costs no depth: the one extension that is safe at any depth, as there are few
/// answers. Beyond `most_plies` nothing is extended.
pub fn check_extension<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    mut alpha: i32,
    beta: i32,
    depth: u32,
    most_plies: u32,
) -> i32 {
    let depth = depth + for_check(s, most_plies);
    let mut node = match s.enter(alpha, beta, depth) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    while alpha < beta
        && let Some(mv) = s.next(&mut node)
    {
        let value = -s.after(mv, |s| {
            check_extension(s, -beta, -alpha, depth - 1, most_plies)
        });
        if value > alpha {
            alpha = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, alpha)
}

/// Returns by how many half-moves the position to be entered is searched deeper, since its side to move is in check.
pub(super) fn for_check<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    most_plies: u32,
) -> u32 {
    let is_deeper = s.game.is_check() && s.ply() < most_plies as usize;
    s.why(is_deeper, Why::Check);
    u32::from(is_deeper)
}

/// Like [`check_extension`], and a position with a single move costs no depth either: a single answer to a check counts twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SingleReply {
    /// Maximum distance of extensions from the first position, in half-moves.
    pub most_plies: u32,
    /// Extension of a position with a single move, in half-moves.
    pub more: u32,
}

impl SingleReply {
    /// Returns the search with these numbers, for a depth in half-moves.
    pub fn with(values: &Values, depth: u32) -> SingleReply {
        SingleReply {
            most_plies: values.count(Parameter::Reach) * depth,
            more: values.count(Parameter::ReplyPlies),
        }
    }

    /// Alpha-beta with both extensions.
    pub fn search<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        mut alpha: i32,
        beta: i32,
        depth: u32,
    ) -> i32 {
        let is_near = s.ply() < self.most_plies as usize;
        let depth = depth + for_check(s, self.most_plies);
        let mut node = match s.enter(alpha, beta, depth) {
            Break(value) => return value.clamp(alpha, beta),
            Continue(node) => node,
        };
        let is_single = is_near && s.count(&node) == 1;
        let rest = depth - 1 + if is_single { self.more } else { 0 };
        while alpha < beta
            && let Some(mv) = s.next(&mut node)
        {
            let value = -s.after(mv, |s| {
                s.why(is_single && self.more > 0, Why::SingleReply);
                self.search(s, -beta, -alpha, rest)
            });
            if value > alpha {
                alpha = value;
                s.raise(&mut node, mv, value);
            }
        }
        s.leave(&node, alpha)
    }
}

/// Like [`SingleReply`] in the wider sense of the book, where a move that loses material is no reply: a position in which only
/// one move keeps the side's value from before the opponent's last move costs no depth. Captures to their end decide which
/// moves keep it; the test ends at the second such move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnlyMove {
    /// Maximum distance of extensions from the first position, in half-moves.
    pub most_plies: u32,
    /// A move that loses less keeps the value.
    pub margin: i32,
}

impl OnlyMove {
    /// Returns the search with these numbers, for a depth in half-moves.
    pub fn with(values: &Values, depth: u32) -> OnlyMove {
        OnlyMove {
            most_plies: values.count(Parameter::Reach) * depth,
            margin: values.get(Parameter::OnlyMargin),
        }
    }

    /// Alpha-beta with the extension. `before` is the value before the last move, for the side to move.
    pub fn search<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        mut alpha: i32,
        beta: i32,
        depth: u32,
        before: Option<i32>,
    ) -> i32 {
        let is_near = s.ply() < self.most_plies as usize;
        let depth = depth + for_check(s, self.most_plies);
        let mut node = match s.enter(alpha, beta, depth) {
            Break(value) => return value.clamp(alpha, beta),
            Continue(node) => node,
        };
        let here = s.game.evaluate();
        let kept = before.unwrap_or(here) - s.margin(self.margin);
        let only = is_near.then(|| only_keeper(s, &mut node, kept)).flatten();
        while alpha < beta
            && let Some(mv) = s.next(&mut node)
        {
            let is_only = only == Some(mv);
            let rest = depth - u32::from(!is_only);
            let value = -s.after(mv, |s| {
                s.why(is_only, Why::OnlyMove);
                self.search(s, -beta, -alpha, rest, Some(-here))
            });
            if value > alpha {
                alpha = value;
                s.raise(&mut node, mv, value);
            }
        }
        s.leave(&node, alpha)
    }
}

/// Returns the only move of a node that keeps a value once captures have been made to their end.
pub(super) fn only_keeper<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    node: &mut Node,
    kept: i32,
) -> Option<G::Move> {
    let (mut only, mut count) = (None, 0);
    while count < 2
        && let Some(mv) = s.next(node)
    {
        let value = -s.after(mv, |s| {
            s.why(true, Why::Probe);
            captures(s, -kept, 1 - kept)
        });
        if value >= kept {
            (only, count) = (Some(mv), count + 1);
        }
    }
    s.restart(node);
    only.filter(|_| count == 1)
}

/// Cost of a move, in quarters of a half-move.
const PLY: u32 = 4;

/// Alpha-beta with fractional depth. Every move costs four quarters of a half-move; a check, a recapture and a step to the rank
/// before promotion give some of them back, and never more than the move costs. A half-move is searched when all its quarters
/// are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fractional {
    /// Quarters that a check, a recapture, and a step to the rank before promotion give back.
    pub check: u32,
    pub exchange: u32,
    pub advance: u32,
}

impl Fractional {
    /// Returns the search with these numbers.
    pub fn with(values: &Values) -> Fractional {
        Fractional {
            check: values.count(Parameter::FractionCheck),
            exchange: values.count(Parameter::FractionExchange),
            advance: values.count(Parameter::FractionAdvance),
        }
    }

    /// Alpha-beta with fractional depth, where `quarters` of a half-move are left.
    pub fn search<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        mut alpha: i32,
        beta: i32,
        quarters: u32,
    ) -> i32 {
        let mut node = match s.enter(alpha, beta, quarters / PLY) {
            Break(value) => return value.clamp(alpha, beta),
            Continue(node) => node,
        };
        let last = s.last_target();
        while alpha < beta
            && let Some(mv) = s.next(&mut node)
        {
            let is_exchange = last.is_some_and(|square| s.game.takes(mv, square));
            let is_advance = s.game.is_advance(mv);
            let value = -s.after(mv, |s| {
                let mut more = 0;
                for (is_so, quarters, why) in [
                    (is_exchange, self.exchange, Why::Exchange),
                    (is_advance, self.advance, Why::Advance),
                    (s.game.is_check(), self.check, Why::Check),
                ] {
                    s.why(is_so && quarters > 0, why);
                    more += if is_so { quarters } else { 0 };
                }
                let is_endless = more >= PLY && s.ply() > MOST_PLIES;
                let more = if is_endless { 0 } else { more.min(PLY) };
                self.search(s, -beta, -alpha, quarters - PLY + more)
            });
            if value > alpha {
                alpha = value;
                s.raise(&mut node, mv, value);
            }
        }
        s.leave(&node, alpha)
    }
}

/// Maximum length of lines of moves that cost nothing.
const MOST_PLIES: usize = 64;

/// Alpha-beta with the check extension and the author's own: a queen that comes dangerously near the other king
/// ([`Game::is_approach`]) costs no depth, in some plies beyond the nominal depth, and a few times in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueenApproach {
    /// Maximum distance of a check extension from the first position, in half-moves.
    pub most_plies: u32,
    /// The same for a queen that approaches.
    pub most_approach: u32,
    /// Maximum number of such moves in a line.
    pub most: u32,
}

impl QueenApproach {
    /// Returns the search with these numbers, for a depth in half-moves.
    pub fn with(values: &Values, depth: u32) -> QueenApproach {
        QueenApproach {
            most_plies: values.count(Parameter::Reach) * depth,
            most_approach: depth + values.count(Parameter::ApproachBeyond),
            most: values.count(Parameter::ApproachMost),
        }
    }

    /// Alpha-beta with both extensions; `made` is the number of approaches in the line.
    pub fn search<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        mut alpha: i32,
        beta: i32,
        depth: u32,
        made: u32,
    ) -> i32 {
        let depth = depth + for_check(s, self.most_plies);
        let mut node = match s.enter(alpha, beta, depth) {
            Break(value) => return value.clamp(alpha, beta),
            Continue(node) => node,
        };
        let may_extend = s.ply() < self.most_approach as usize && made < self.most;
        while alpha < beta
            && let Some(mv) = s.next(&mut node)
        {
            let is_approach = u32::from(may_extend && s.game.is_approach(mv));
            let rest = depth - 1 + is_approach;
            let value = -s.after(mv, |s| {
                s.why(is_approach > 0, Why::Approach);
                self.search(s, -beta, -alpha, rest, made + is_approach)
            });
            if value > alpha {
                alpha = value;
                s.raise(&mut node, mv, value);
            }
        }
        s.leave(&node, alpha)
    }
}
