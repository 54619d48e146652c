//! Accumulators that follow the piece lists: each is made of a near one by the pieces in which the two differ.

use super::kernel::{self, Accumulator};
use super::shape::{bucket, input, is_mirrored};
use super::weights::Network;
use crate::chess::{Color, PieceLists, Position, Square};

/// Half-moves whose accumulators are kept, the newest for each.
const KEPT: usize = 128;

/// More differences than this are worth a look for a nearer view.
const NEAR: u32 = 4;

/// What both sides see of some pieces.
#[derive(Clone)]
struct Views {
    lists: PieceLists,
    /// By side.
    mirrored: [bool; 2],
    numbers: [Accumulator; 2],
}

/// What one side sees of some pieces, for one mirroring.
#[derive(Clone)]
struct Start {
    lists: PieceLists,
    numbers: Accumulator,
}

/// The accumulators of positions that were evaluated lately.
///
/// A position is found again by nothing but its pieces, so that whoever makes and takes back moves need not tell.
pub(crate) struct Accumulators {
    /// By half-move of the game.
    views: Vec<Views>,
    /// By side and mirroring: where a view begins when no near one is mirrored alike.
    starts: [[Start; 2]; 2],
}

impl Accumulators {
    /// Of no positions yet: without pieces an accumulator is its bias.
    pub fn new(network: &Network) -> Accumulators {
        let views = Views {
            lists: PieceLists::EMPTY,
            mirrored: [false; 2],
            numbers: [network.bias; 2],
        };
        let start = Start {
            lists: PieceLists::EMPTY,
            numbers: network.bias,
        };
        Accumulators {
            views: vec![views; KEPT],
            starts: [0, 1].map(|_| [start.clone(), start.clone()]),
        }
    }

    /// The value for the side to move, in centipawns. The network is the one of [`Accumulators::new`].
    pub fn evaluate(&mut self, network: &Network, position: &Position) -> i32 {
        let lists = position.lists();
        let slot = position.ply() as usize % KEPT;
        self.follow(network, &lists, slot);
        let turn = position.turn();
        let [own, other] = [turn, !turn].map(|color| &self.views[slot].numbers[color.index()]);
        network.output(own, other, bucket(lists.len()))
    }

    /// Makes the views in a slot those of these pieces.
    fn follow(&mut self, network: &Network, lists: &PieceLists, slot: usize) {
        let (near, differences) = self.nearest(lists, slot);
        for color in Color::ALL {
            let side = color.index();
            let mirrored = is_mirrored(lists.king(color));
            if self.views[near].mirrored[side] != mirrored || differences.count_ones() > 8 {
                let start = &mut self.starts[side][usize::from(mirrored)];
                let differences = lists.differences(&start.lists);
                let change =
                    Change::new(network, color, mirrored, [&start.lists, lists], differences);
                let before = start.numbers;
                change.make(&before, &mut start.numbers);
                start.lists = *lists;
                self.views[slot].numbers[side] = start.numbers;
            } else if near != slot || differences != 0 {
                let pieces = [&self.views[near].lists, lists];
                let change = Change::new(network, color, mirrored, pieces, differences);
                if let Ok([from, to]) = self.views.get_disjoint_mut([near, slot]) {
                    change.make(&from.numbers[side], &mut to.numbers[side]);
                } else {
                    let before = self.views[slot].numbers[side];
                    change.make(&before, &mut self.views[slot].numbers[side]);
                }
            }
            self.views[slot].mirrored[side] = mirrored;
        }
        self.views[slot].lists = *lists;
    }

    /// The slot whose pieces are the most like these, and where they differ: the position before, as a rule; else the last
    /// one evaluated at this half-move, or the one before both.
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

/// The rows of weights that leave and enter a sum.
struct Change<'a> {
    rows: [[&'a Accumulator; 32]; 2],
    counts: [usize; 2],
}

impl<'a> Change<'a> {
    /// From the first lists to the second.
    #[inline]
    fn new(
        network: &'a Network,
        color: Color,
        mirrored: bool,
        lists: [&PieceLists; 2],
        mut differences: u32,
    ) -> Change<'a> {
        let row =
            |(piece, square): (_, Square)| &network.inputs[input(color, mirrored, piece, square)];
        let mut change = Change {
            rows: [[&network.bias; 32]; 2],
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

    /// Whatever was evaluated before, the same position has the same value.
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
                // Forward mostly; back as a search goes, by some moves at once.
                if moves.is_empty() || random.random_bool(0.2) {
                    line.truncate(line.len().saturating_sub(random.random_range(1..6)).max(1));
                    continue;
                }
                let mv = moves[random.random_range(0..moves.len())];
                castled += u32::from(mv.is_castling());
                promoted += u32::from(mv.promotion().is_some());
                let after = position.after(mv);
                walked += u32::from(
                    is_mirrored(after.king(position.turn()))
                        != is_mirrored(position.king(position.turn())),
                );
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
