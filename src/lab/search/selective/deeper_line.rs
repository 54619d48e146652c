//! The principal variation searched deeper than everything else.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::{INFINITY, Observer, Parameter, Search, Values, Why};

/// Iterative deepening where the end of the last best line is searched some half-moves deeper: the line is what will be played,
/// so its end should not be a wrong one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeeperLine {
    /// How much deeper, in half-moves.
    pub more: u32,
}

impl DeeperLine {
    /// Returns the search with these numbers.
    pub fn with(values: &Values) -> DeeperLine {
        DeeperLine {
            more: values.count(Parameter::LineMore),
        }
    }

    /// Searches depth 1, 2, 3 ….
    pub fn deepen<G: Game>(&self, s: &mut Search<G, impl Observer<G::Move>>, depth: u32) -> i32 {
        let mut value = 0;
        for depth in depth.min(1)..=depth {
            value = self.search(s, -INFINITY, INFINITY, depth);
            if s.observer.is_over() {
                break;
            }
            let mut line = s.line().to_vec();
            line.truncate(depth as usize);
            s.follow(line);
        }
        value
    }

    /// Principal-variation search, deeper at the end of the line that is followed.
    fn search<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        alpha: i32,
        beta: i32,
        depth: u32,
    ) -> i32 {
        let is_end = s.is_at_end_of_guide() && self.more > 0;
        s.why(is_end, Why::LineEnd);
        let depth = depth + if is_end { self.more } else { 0 };
        let mut node = match s.enter(alpha, beta, depth) {
            Break(value) => return value,
            Continue(node) => node,
        };
        let mut best = -INFINITY;
        let mut is_first = true;
        while best < beta
            && let Some(mv) = s.next(&mut node)
        {
            let lower = alpha.max(best);
            let upper = if is_first { beta } else { lower + 1 };
            let mut value = -s.after(mv, |s| self.search(s, -upper, -lower, depth - 1));
            if !is_first && lower < value && value < beta {
                s.research();
                value = -s.after(mv, |s| self.search(s, -beta, -lower, depth - 1));
            }
            if value > best {
                best = value;
                s.raise(&mut node, mv, value);
            }
            is_first = false;
        }
        s.leave(&node, best)
    }
}
