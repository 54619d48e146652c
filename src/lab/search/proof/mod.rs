//! The smallest tree that proves the value of a position.
//!
//! A value is proved by two trees that begin at the position. One shows that it is not less: a move wherever the side to
//! move at the position moves, and all answers to it. The other shows that it is not more: all moves of that side, and an
//! answer to each. A search that gives the value without a table visits the nodes of two such trees at least, however
//! good its order of moves is (Knuth and Moore, 1975).
//!
//! [`smallest_proof`] counts the fewest nodes that two such trees have together. Positions are not merged: a position reached
//! by two orders of moves counts twice, so a search with a table may visit fewer. Two trees share the nodes of one line, the
//! game that their choices play against each other, and these count once. Where no game ends before the depth, that line always
//! has the same length, and the smallest trees can be chosen independently; where games end earlier it may not, so the choice
//! along the line is made for both trees at once.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::super::games::Game;
use super::exact::{fail_soft, principal_variation};
use super::{Counts, INFINITY, Observer, Order, Search, Stop, Table};
use tabia_chess::mix;

/// Base-2 logarithm of the maximum number of slots of the table of values, and of the table of sizes.
const MOST_POWER: u32 = 18;

/// Maximum number of visited positions of a count for which a user waits: a few seconds.
pub const MAX_VISITS: u64 = 5_000_000;

/// A limit above the number of nodes of any countable tree.
const NO_LIMIT: u64 = u64::MAX / 4;

/// The search whose game is walked: it counts the visited positions, and ends at a limit.
type Walk<'s, 'f, G> = Search<'s, G, (Counts, Stop<'f>)>;

/// Counts the smallest tree that proves the value of a position to a depth, in half-moves. Returns `None` when that takes more
/// than `most_visits` visits of positions, and when stopped.
pub fn smallest_proof<G: Game>(
    game: &G,
    depth: u32,
    most_visits: u64,
    stop: &AtomicBool,
) -> Option<u64> {
    let counts = Counts {
        limit: most_visits,
        ..Counts::default()
    };
    let mut observer = (counts, Stop(stop));
    let power = MOST_POWER.min(3 * depth + 3);
    let (mut values, mut sizes) = (Table::new(power), Sizes::new(power));
    let mut walk = Search::new(game.clone(), &mut observer)
        .with_order(Order::Killers)
        .with_table(&mut values);
    let value = principal_variation(&mut walk, -INFINITY, INFINITY, depth);
    let size = sizes.exactly(&mut walk, value, depth, NO_LIMIT);
    (!walk.is_over()).then_some(size)
}

/// The statement that a tree proves about the value of its first position for the side to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claim {
    /// The value is not less than a number: one move suffices.
    AtLeast,
    /// The value is not more than a number: all moves are needed.
    AtMost,
    /// Both statements.
    Exactly,
}

/// The number of nodes of a smallest tree, or a lower bound of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Size {
    nodes: u64,
    is_exact: bool,
}

/// The place of a size. The proven value follows from the side to move, as all places belong to one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    key: u64,
    context: u64,
    depth: u32,
    claim: Claim,
}

/// The known sizes, for one position and depth.
///
/// In all methods the claim must be true. They return the number of nodes of the smallest tree that proves it or, where it
/// exceeds a limit, a number greater than the limit.
struct Sizes {
    slots: Vec<Option<(Place, Size)>>,
}

impl Sizes {
    fn new(power: u32) -> Sizes {
        Sizes {
            slots: vec![None; 1 << power],
        }
    }

    /// Returns the size of a tree with one move of its first position.
    fn at_least<G: Game>(
        &mut self,
        walk: &mut Walk<'_, '_, G>,
        value: i32,
        depth: u32,
        limit: u64,
    ) -> u64 {
        let moves = walk.moves_to(depth);
        if moves.is_empty() || depth == 1 {
            return 1 + u64::from(!moves.is_empty());
        }
        let place = place(walk, depth, Claim::AtLeast);
        if let Some(nodes) = self.known(place, limit) {
            return nodes;
        }
        let answers = |mv| (walk.after(mv, |walk| walk.moves_to(depth - 1).len()), mv);
        let mut candidates: Vec<(usize, G::Move)> = moves.into_iter().map(answers).collect();
        candidates.sort_by_key(|candidate| candidate.0);
        let mut most = limit;
        for (answers, mv) in candidates {
            // The position, the move and its answers.
            if 2 + answers as u64 > most {
                break;
            }
            let size = walk.after(mv, |walk| {
                let is_true = walk.is_at_most(-value, depth - 1);
                is_true.then(|| 1 + self.at_most(walk, -value, depth - 1, most - 1))
            });
            if let Some(size) = size.filter(|size| *size <= most) {
                most = size - 1;
            }
        }
        // One less than the best, or unchanged.
        self.note(walk, place, most.saturating_add(1), limit)
    }

    /// Returns all moves of a first position, or the size of its tree where these are not needed: it is known, or a lower bound
    /// of it is above the limit.
    fn all_moves<G: Game>(
        &self,
        walk: &mut Walk<'_, '_, G>,
        claim: Claim,
        depth: u32,
        limit: u64,
    ) -> ControlFlow<u64, (Place, Vec<G::Move>)> {
        let moves = walk.moves_to(depth);
        let least = 1 + moves.len() as u64;
        if moves.is_empty() || depth <= 1 || least > limit {
            return ControlFlow::Break(least);
        }
        let place = place(walk, depth, claim);
        match self.known(place, limit) {
            Some(nodes) => ControlFlow::Break(nodes),
            None => ControlFlow::Continue((place, moves)),
        }
    }

    /// Returns the size of a tree with all moves of its first position.
    fn at_most<G: Game>(
        &mut self,
        walk: &mut Walk<'_, '_, G>,
        value: i32,
        depth: u32,
        limit: u64,
    ) -> u64 {
        let (place, moves) = match self.all_moves(walk, Claim::AtMost, depth, limit) {
            ControlFlow::Continue(begun) => begun,
            ControlFlow::Break(nodes) => return nodes,
        };
        let mut rest = moves.len() as u64;
        let mut sum = 1;
        for mv in moves {
            rest -= 1;
            // Each other move is at least one node.
            let own = limit - sum - rest;
            sum += walk.after(mv, |walk| self.at_least(walk, -value, depth - 1, own));
            if sum + rest > limit {
                break;
            }
        }
        self.note(walk, place, sum + rest, limit)
    }

    /// Returns the size of both trees together. The first position has all moves, and one of them leads to both trees again.
    fn exactly<G: Game>(
        &mut self,
        walk: &mut Walk<'_, '_, G>,
        value: i32,
        depth: u32,
        limit: u64,
    ) -> u64 {
        let (place, moves) = match self.all_moves(walk, Claim::Exactly, depth, limit) {
            ControlFlow::Continue(begun) => begun,
            ControlFlow::Break(nodes) => return nodes,
        };
        let mut rest = moves.len() as u64;
        let (mut sum, mut sizes) = (1, Vec::new());
        for &mv in &moves {
            rest -= 1;
            let own = limit - sum - rest;
            let size = walk.after(mv, |walk| self.at_least(walk, -value, depth - 1, own));
            sum += size;
            sizes.push(size);
            if sum + rest > limit {
                return self.note(walk, place, sum + rest, limit);
            }
        }
        // The additional nodes of the move that leads to both trees.
        let mut added = limit - sum + 1;
        for (mv, size) in moves.into_iter().zip(sizes) {
            let Some(most) = added.checked_sub(1) else {
                break;
            };
            let both = walk.after(mv, |walk| {
                let is_true = walk.is_at_most(-value, depth - 1);
                is_true.then(|| self.exactly(walk, -value, depth - 1, size + most))
            });
            if let Some(both) = both {
                added = added.min(both.saturating_sub(size));
            }
        }
        self.note(walk, place, sum + added, limit)
    }

    fn slot(&self, place: Place) -> usize {
        let salt = 3 * u64::from(place.depth) + place.claim as u64;
        mix(place.key ^ mix(place.context ^ salt)) as usize & (self.slots.len() - 1)
    }

    /// Returns the known size, if it is exact or above the limit.
    fn known(&self, place: Place, limit: u64) -> Option<u64> {
        let (known, size) = self.slots[self.slot(place)]?;
        let is_enough = size.is_exact || size.nodes > limit;
        (known == place && is_enough).then_some(size.nodes)
    }

    /// Stores a size that was found with a limit, unless the walk was ended.
    fn note<G: Game>(
        &mut self,
        walk: &Walk<'_, '_, G>,
        place: Place,
        nodes: u64,
        limit: u64,
    ) -> u64 {
        let size = Size {
            nodes,
            is_exact: nodes <= limit,
        };
        if !walk.is_over() {
            let slot = self.slot(place);
            self.slots[slot] = Some((place, size));
        }
        nodes
    }
}

fn place<G: Game>(walk: &Walk<'_, '_, G>, depth: u32, claim: Claim) -> Place {
    Place {
        key: walk.game.key(),
        context: walk.game.context(depth),
        depth,
        claim,
    }
}

/// Queries of the walk.
impl<G: Game> Walk<'_, '_, G> {
    /// Returns the moves of the present position that belong to the tree: none at the horizon.
    fn moves_to(&mut self, depth: u32) -> Vec<G::Move> {
        if depth == 0 || self.is_over() {
            return Vec::new();
        }
        self.observer.0.nodes += 1;
        self.game.legal_moves()
    }

    /// Returns whether the value of the present position is not more than a number.
    fn is_at_most(&mut self, value: i32, depth: u32) -> bool {
        fail_soft(self, value, value + 1, depth) <= value
    }

    fn is_over(&self) -> bool {
        Observer::<G::Move>::is_over(&*self.observer)
    }
}
