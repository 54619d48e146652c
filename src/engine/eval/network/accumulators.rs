//! Accumulators that follow the piece lists: each is computed from a near one by the pieces in which the two differ.

use std::array;

use super::kernel::{self, Accumulator};
use super::shape::{KingView, bucket, input};
use super::weights::Network;
use tabia_chess::{Color, PieceLists, Position, Square};

/// Number of half-moves whose newest accumulators are kept.
const KEPT: usize = 128;

/// Number of differences above which a nearer view is searched for.
const NEAR: u32 = 4;

/// Number of differences from which a view is computed from the start view instead.
const NEAR_ROWS: usize = 8;

/// The accumulators of both sides for some pieces.
#[derive(Clone)]
struct Views {
    lists: PieceLists,
    /// The king views by side; `None` before the first evaluation.
    seen: [Option<KingView>; 2],
    numbers: [Accumulator; 2],
}

/// The accumulator of one side for some pieces, in one king view.
#[derive(Clone)]
struct Start {
    lists: PieceLists,
    numbers: Accumulator,
}

/// The accumulators of recently evaluated positions.
///
/// A position is matched by its piece lists alone, so make and unmake need no hooks.
pub(crate) struct Accumulators {
    /// By half-move of the game.
    views: Vec<Views>,
    /// By side and view: the base for a new accumulator when the near ones have another view.
    starts: [[Start; KingView::COUNT]; 2],
}

impl Accumulators {
    /// Creates accumulators without pieces, equal to the bias.
    pub fn new(network: &Network) -> Accumulators {
        let views = Views {
            lists: PieceLists::EMPTY,
            seen: [None; 2],
            numbers: [network.bias; 2],
        };
        let start = Start {
            lists: PieceLists::EMPTY,
            numbers: network.bias,
        };
        Accumulators {
            views: vec![views; KEPT],
            starts: array::from_fn(|_| array::from_fn(|_| start.clone())),
        }
    }

    /// Returns the value for the side to move, in centipawns. `network` is that of [`Accumulators::new`].
    pub fn evaluate(&mut self, network: &Network, position: &Position) -> i32 {
        let lists = position.lists();
        let slot = position.ply() as usize % KEPT;
        self.follow(network, &lists, slot);
        let turn = position.turn();
        let [own, other] = [turn, !turn].map(|color| &self.views[slot].numbers[color.index()]);
        network.output(own, other, bucket(lists.count()))
    }

    /// Updates the views in a slot to these pieces.
    fn follow(&mut self, network: &Network, lists: &PieceLists, slot: usize) {
        let (near, differences) = self.nearest(lists, slot);
        for color in Color::ALL {
            let side = color.index();
            let view = KingView::new(color, lists.king(color));
            let is_near = differences.count_ones() as usize <= NEAR_ROWS;
            if !is_near || self.views[near].seen[side] != Some(view) {
                let start = &mut self.starts[side][view.index()];
                let differences = lists.differences(&start.lists);
                let pieces = [&start.lists, lists];
                let change = Change::<32>::new(network, color, view, pieces, differences);
                let numbers = &mut self.views[slot].numbers[side];
                change.make(&start.numbers, numbers);
                *start = Start {
                    lists: *lists,
                    numbers: *numbers,
                };
            } else if near != slot || differences != 0 {
                let pieces = [&self.views[near].lists, lists];
                let change = Change::<NEAR_ROWS>::new(network, color, view, pieces, differences);
                if let Ok([from, to]) = self.views.get_disjoint_mut([near, slot]) {
                    change.make(&from.numbers[side], &mut to.numbers[side]);
                } else {
                    let before = self.views[slot].numbers[side];
                    change.make(&before, &mut self.views[slot].numbers[side]);
                }
            }
            self.views[slot].seen[side] = Some(view);
        }
        self.views[slot].lists = *lists;
    }

    /// Returns the slot with the fewest different pieces, and the number of differences: usually the position before; else the
    /// last one evaluated at this half-move, or the one two half-moves before.
    fn nearest(&self, lists: &PieceLists, slot: usize) -> (usize, u32) {
        let before = (slot + KEPT - 1) % KEPT;
        let mut best = (before, lists.differences(&self.views[before].lists));
        if best.1.count_ones() > NEAR {
            for other in [slot, (slot + KEPT - 2) % KEPT] {
                let differences = lists.differences(&self.views[other].lists);
                if differences.count_ones() < best.1.count_ones() {
                    best = (other, differences);
                }
            }
        }
        best
    }
}

/// The rows of weights that are removed from and added to a sum.
struct Change<'a, const MOST: usize> {
    rows: [[&'a Accumulator; MOST]; 2],
    counts: [usize; 2],
}

impl<'a, const MOST: usize> Change<'a, MOST> {
    /// Collects the change from the first lists to the second.
    #[inline]
    fn new(
        network: &'a Network,
        color: Color,
        view: KingView,
        lists: [&PieceLists; 2],
        mut differences: u32,
    ) -> Change<'a, MOST> {
        let row = |(piece, square): (_, Square)| &network.inputs[input(color, view, piece, square)];
        let mut change = Change {
            rows: [[&network.bias; MOST]; 2],
            counts: [0; 2],
        };
        while differences != 0 {
            let index = differences.trailing_zeros() as u8;
            differences &= differences - 1;
            for (which, lists) in lists.iter().enumerate() {
                if let Some(found) = lists.get(index) {
                    change.rows[which][change.counts[which]] = row(found);
                    change.counts[which] += 1;
                }
            }
        }
        change
    }

    #[inline]
    fn make(&self, from: &Accumulator, to: &mut Accumulator) {
        let [gone, come] = [0, 1].map(|which| &self.rows[which][..self.counts[which]]);
        kernel::change(from, to, gone, come);
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// The value of a position does not depend on earlier evaluations.
    #[test]
    fn accumulators_follow_the_pieces() {
        let network = super::super::shipped();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut accumulators = Accumulators::new(&network);
        let (mut castled, mut promoted, mut walked) = (0, 0, 0);
        for game in 0..40u16 {
            let mut line = vec![Position::chess960(game * 24)];
            for _ in 0..300 {
                let position = &line[line.len() - 1];
                let moves = position.legal_moves();
                // Mostly forward; back by several moves at once, as in a search.
                if moves.is_empty() || random.random_bool(0.2) {
                    line.truncate(line.len().saturating_sub(random.random_range(1..6)).max(1));
                    continue;
                }
                let mv = moves[random.random_range(0..moves.len())];
                castled += u32::from(mv.is_castling());
                promoted += u32::from(mv.promotion().is_some());
                let after = position.after(mv);
                let view =
                    |seen: &Position| KingView::new(position.turn(), seen.king(position.turn()));
                walked += u32::from(view(&after) != view(position));
                line.push(after);
                let position = &line[line.len() - 1];
                if random.random_bool(0.7) {
                    let expected = network.evaluate(position);
                    assert_eq!(accumulators.evaluate(&network, position), expected);
                }
            }
        }
        assert!(castled > 3 && promoted > 3 && walked > 30);
    }
}
