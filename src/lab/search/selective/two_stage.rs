//! A search of material that leaves the choice among its best moves to a plan.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::{INFINITY, Observer, Parameter, Search, Values};
use super::material::ByMaterial;
use super::null_move::Pass;

/// The two-stage program: a search that counts the pieces alone, with captures to their end, returns every first move with the
/// greatest value, and the static evaluation chooses among these (Kornilov 2005, chapters 3 and 5). Where one move is left, there
/// is nothing to choose. Passes are tried below the first moves. The list costs far more than one best move, since each must be searched with an open window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoStage {
    /// How much less than the greatest value is as good.
    pub margin: i32,
    /// The search of material.
    pub material: ByMaterial,
}

impl TwoStage {
    /// Returns the search with these numbers.
    pub fn with(values: &Values) -> TwoStage {
        TwoStage {
            margin: values.get(Parameter::StageMargin),
            material: ByMaterial::with(values),
        }
    }

    /// Returns the value of the chosen move by the pieces alone.
    pub fn search<G: Game>(&self, s: &mut Search<G, impl Observer<G::Move>>, depth: u32) -> i32 {
        let mut node = match s.enter(-INFINITY, INFINITY, depth) {
            Break(value) => return value,
            Continue(node) => node,
        };
        let mut moves = Vec::new();
        while let Some(mv) = s.next(&mut node) {
            let value = self.by_material(s, mv, depth);
            let plan = s.after(mv, |s| -s.game.evaluate());
            moves.push((value, plan, mv));
        }
        let most = moves.iter().map(|(value, ..)| *value).max();
        let least = most.unwrap_or(0) - s.margin(self.margin);
        let acceptable = moves.iter().filter(|(value, ..)| *value >= least);
        // Of equal ones the first.
        let chosen = acceptable.rev().max_by_key(|(_, plan, _)| *plan);
        let Some(&(value, _, mv)) = chosen else {
            return s.leave(&node, 0);
        };
        s.restart(&mut node);
        if s.take(&mut node, mv) {
            // Its line has been lost to those of the moves after it.
            s.research();
            let value = self.by_material(s, mv, depth);
            s.raise(&mut node, mv, value);
        }
        s.leave(&node, value)
    }

    /// Returns the value of a move by the pieces alone.
    fn by_material<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        mv: G::Move,
        depth: u32,
    ) -> i32 {
        let material = self.material;
        s.count_pieces_alone(true);
        let value = -s.after(mv, |s| {
            material.search(s, -INFINITY, INFINITY, depth - 1, Pass::Allowed)
        });
        s.count_pieces_alone(false);
        value
    }
}
