//! Captures and checks, with a budget.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::{Observer, Parameter, Prune, Search, Values};
use super::captures;
use super::captures::full_width;

/// The rule by which checks are tried beyond the horizon: up to an end that moves away while the answers are forced (Richard
/// Lang's rule in Genius, as in the book).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckRule {
    /// The half-move beyond the horizon at which checks end at first, and the last one to which the end may move.
    pub start: u32,
    /// The book counts the latter from the first position, so that a deep search tried no checks at all.
    pub most: u32,
    /// By how many half-moves the end moves where there is a single answer to a check, and where there are two.
    pub single: u32,
    pub two: u32,
    /// The same for a check with more answers: none in Lang's rule, one in that of the book's second chapter.
    pub each: u32,
    /// In check there is no standing pat, even where the budget is spent: otherwise a position may be evaluated that is mate.
    pub is_guarded: bool,
}

impl CheckRule {
    /// Returns the rule with these numbers.
    pub fn with(values: &Values) -> CheckRule {
        CheckRule {
            start: values.count(Parameter::CheckStart),
            most: values.count(Parameter::CheckMost),
            single: values.count(Parameter::CheckSingle),
            two: values.count(Parameter::CheckTwo),
            each: 0,
            is_guarded: values.is_on(Parameter::CheckGuard),
        }
    }

    /// Returns the rule of the book's second chapter with these numbers: every check moves the end, one with a single answer
    /// further.
    pub fn for_each(values: &Values) -> CheckRule {
        let each = values.count(Parameter::CheckEach);
        CheckRule {
            two: each,
            each,
            ..CheckRule::with(values)
        }
    }

    /// Returns the budget at the horizon.
    pub fn begin(self) -> Budget {
        Budget {
            rule: self,
            made: 0,
            end: self.start,
        }
    }
}

/// What is left for checks in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    pub rule: CheckRule,
    /// Half-moves made beyond the horizon, and the half-move at which checks end.
    pub made: u32,
    pub end: u32,
}

impl Budget {
    fn is_spent(self) -> bool {
        self.made >= self.end.min(self.rule.most)
    }

    /// Returns the budget after a move, of a node with this number of moves.
    ///
    /// The book adds two for the first answer tried, however many there are; here the answers are counted.
    fn after(self, in_check: bool, answers: usize) -> Budget {
        let more = match answers {
            1 if in_check => self.rule.single,
            2 if in_check => self.rule.two,
            _ if in_check => self.rule.each,
            _ => 0,
        };
        Budget {
            made: self.made + 1,
            end: self.end + more,
            ..self
        }
    }
}

/// Alpha-beta that tries captures and checks before it evaluates at its horizon.
pub fn with_checks<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    alpha: i32,
    beta: i32,
    depth: u32,
    rule: CheckRule,
) -> i32 {
    full_width(s, alpha, beta, depth, &mut |s, alpha, beta| {
        checks(s, alpha, beta, rule.begin())
    })
}

/// Captures, checks, and all answers to checks.
pub fn checks<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    mut alpha: i32,
    beta: i32,
    budget: Budget,
) -> i32 {
    let in_check = s.game.is_check();
    if budget.is_spent() && !(in_check && budget.rule.is_guarded) {
        return captures(s, alpha, beta);
    }
    s.budget(budget.made, budget.end.min(budget.rule.most));
    let mut node = match s.enter_beyond(alpha, beta, |_, _| true) {
        Break(value) => return value.clamp(alpha, beta),
        Continue(node) => node,
    };
    if !in_check {
        alpha = alpha.max(s.game.evaluate());
        if alpha >= beta {
            s.prune(None, Prune::StandPat);
            return s.leave(&node, beta);
        }
    }
    let next = budget.after(in_check, s.count(&node));
    while alpha < beta
        && let Some(mv) = s.next(&mut node)
    {
        let is_forcing = in_check || s.game.is_tactical(mv);
        let value = s.after(mv, |s| {
            let is_wanted = is_forcing || s.game.is_check();
            is_wanted.then(|| -checks(s, -beta, -alpha, next))
        });
        if let Some(value) = value
            && value > alpha
        {
            alpha = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, alpha)
}
