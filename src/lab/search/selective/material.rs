//! The material-only program: a plan for the first moves, and below them a deep search that counts the pieces alone.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::quiescence::captures;
use super::super::{INFINITY, Observer, Parameter, Search, Values, Why};
use super::extensions::for_check;
use super::null_move::{NullMove, Pass};

/// A search by the pieces alone, with captures to their end. The null move fits it well, since its flaws hardly show where nothing
/// but material counts (Kornilov, 2005, chapter 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByMaterial {
    /// The null move, where it is used.
    pub null: Option<NullMove>,
    /// Maximum distance of positions in check that are searched deeper from the first position, in half-moves.
    pub most_plies: u32,
}

impl ByMaterial {
    /// Returns the search with these numbers, without extensions.
    pub fn with(values: &Values) -> ByMaterial {
        let null = NullMove::with(values);
        ByMaterial {
            null: values.is_on(Parameter::StageNull).then_some(null),
            most_plies: 0,
        }
    }

    /// Returns the value of a position by the pieces alone; `pass` as in [`NullMove::search`].
    pub fn search<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        mut alpha: i32,
        beta: i32,
        depth: u32,
        pass: Pass,
    ) -> i32 {
        let depth = depth + for_check(s, self.most_plies);
        if depth == 0 {
            return captures(s, alpha, beta);
        }
        let mut node = match s.enter(alpha, beta, depth) {
            Break(value) => return value.clamp(alpha, beta),
            Continue(node) => node,
        };
        let after_pass =
            |s: &mut Search<G, _>, rest, pass| -self.search(s, -beta, 1 - beta, rest, pass);
        if let (Some(null), Pass::Allowed) = (self.null, pass)
            && null.is_refuted_by_pass(s, beta, depth, after_pass)
        {
            return s.leave(&node, beta);
        }
        while alpha < beta
            && let Some(mv) = s.next(&mut node)
        {
            let next = match self.null {
                Some(null) => null.after(s, mv, pass),
                None => Pass::Used,
            };
            let value = -s.after(mv, |s| self.search(s, -beta, -alpha, depth - 1, next));
            if value > alpha {
                alpha = value;
                s.raise(&mut node, mv, value);
            }
        }
        s.leave(&node, alpha)
    }
}

/// The material-only program: a cautious plan at the first position, then material as deep as it goes. The plan ranks the first
/// moves by the static evaluation after the opponent's captures; of the moves that keep the most material the one with the best
/// plan is played, which is the first one found. Checks cost no depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaterialOnly {
    pub material: ByMaterial,
}

impl MaterialOnly {
    /// Returns the program with these numbers, for a depth in half-moves.
    pub fn with(values: &Values, depth: u32) -> MaterialOnly {
        MaterialOnly {
            material: ByMaterial {
                most_plies: values.count(Parameter::Reach) * depth,
                ..ByMaterial::with(values)
            },
        }
    }

    /// Returns the value of the position by the pieces alone.
    pub fn search<G: Game>(&self, s: &mut Search<G, impl Observer<G::Move>>, depth: u32) -> i32 {
        let mut node = match s.enter(-INFINITY, INFINITY, depth) {
            Break(value) => return value,
            Continue(node) => node,
        };
        let mut plans = Vec::new();
        while let Some(mv) = s.next(&mut node) {
            let plan = -s.after(mv, |s| {
                s.why(true, Why::Probe);
                captures(s, -INFINITY, INFINITY)
            });
            plans.push((plan, mv));
        }
        plans.sort_by_key(|(plan, _)| -plan);
        s.restart(&mut node);
        s.count_pieces_alone(true);
        let mut best = -INFINITY;
        for (_, mv) in plans {
            if !s.take(&mut node, mv) {
                continue;
            }
            let value = -s.after(mv, |s| {
                let material = self.material;
                material.search(s, -INFINITY, -best, depth - 1, Pass::Allowed)
            });
            if value > best {
                best = value;
                s.raise(&mut node, mv, value);
            }
        }
        s.count_pieces_alone(false);
        s.leave(&node, best)
    }
}
