//! Comparison of searches of one position, and the trees for measuring them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::algorithm::Variant;
use super::{Counts, Order, Search, Stop, Table};
use crate::cpu_clock::CpuClock;
use crate::games::Game;

/// Base-2 logarithm of the number of table slots.
const TABLE_POWER: u32 = 18;

/// The result of one search at one depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Lap<M> {
    pub variant: Variant,
    /// Depth in half-moves.
    pub depth: u32,
    /// Value of the position for the side to move.
    pub value: i32,
    /// The best line, as far as known: searches that only prove bounds have little more than its first move.
    pub line: Vec<M>,
    pub counts: Counts,
    /// Processor time.
    pub time: Duration,
}

/// Searches of a position under equal conditions. The table is empty at the beginning of each.
pub struct Race<G: Game> {
    game: G,
    order: Order,
    table: Option<Table<G::Move>>,
}

impl<G: Game> Race<G> {
    /// Creates a race from a position, with an order of moves, and with a table or without one.
    pub fn new(game: G, order: Order, has_table: bool) -> Race<G> {
        Race {
            game,
            order,
            table: has_table.then(|| Table::new(TABLE_POWER)),
        }
    }

    /// Sets another position, under the same conditions.
    pub fn set_game(&mut self, game: G) {
        self.game = game;
    }

    /// Runs one search; returns `None` when it was stopped.
    pub fn run(
        &mut self,
        variant: &Variant,
        depth: u32,
        stop: &AtomicBool,
    ) -> Option<Lap<G::Move>> {
        let clock = CpuClock::start();
        let mut observer = (Counts::default(), Stop(stop));
        let mut s = Search::new(self.game.clone(), &mut observer).with_order(self.order);
        // The result of a selective search depends on the line, which a table does not store.
        if let Some(table) = &mut self.table
            && variant.algorithm.is_exact()
        {
            table.clear();
            s = s.with_table(table);
        }
        let value = variant.search(&mut s, depth);
        let line = s.whole_line(depth);
        let is_whole = !stop.load(Ordering::Relaxed);
        is_whole.then(|| Lap {
            variant: variant.clone(),
            depth,
            value,
            line,
            counts: observer.0,
            time: clock.elapsed(),
        })
    }
}

/// Returns whether all exact searches have the same value at each depth.
pub fn agree<M>(laps: &[Lap<M>]) -> bool {
    let exact = || laps.iter().filter(|lap| lap.variant.algorithm.is_exact());
    exact().all(|lap| {
        let mut same = exact().filter(|other| other.depth == lap.depth);
        same.all(|other| other.value == lap.value)
    })
}

/// The tree of all moves from a position: the number of nodes at each ply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    plies: Vec<u64>,
    /// The nodes of the smallest tree that proves the value, by depth, where they were counted.
    smallest: BTreeMap<u32, u64>,
}

impl Tree {
    /// Counts the tree to a depth, or to the ply where it would have more than `most` nodes. Returns `None` when stopped.
    pub fn count<G: Game>(game: &G, depth: u32, most: u64, stop: &AtomicBool) -> Option<Tree> {
        let mut tree = Tree {
            plies: vec![1],
            ..Tree::default()
        };
        for depth in 1..=depth {
            let last = tree.plies[depth as usize - 1];
            let before = tree.plies.iter().rev().nth(1).copied().unwrap_or(1);
            // Extrapolated by the last growth from ply to ply.
            if last.saturating_mul(last / before.max(1)) > most {
                break;
            }
            let leaves = leaves(&mut game.clone(), depth, stop);
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            tree.plies.push(leaves);
        }
        Some(tree)
    }

    /// Returns the nodes of the whole tree to a depth, the first position included. `None` where they were not counted.
    pub fn nodes(&self, depth: u32) -> Option<u64> {
        Some(self.plies.get(..=depth as usize)?.iter().sum())
    }

    /// Stores the number of nodes of the smallest tree that proves the value to a depth, as counted by
    /// [`smallest_proof`](super::proof::smallest_proof).
    pub fn note_smallest(&mut self, depth: u32, nodes: u64) {
        self.smallest.insert(depth, nodes);
    }

    /// Returns the nodes of the smallest tree that proves the value to a depth; `None` where the whole tree was not counted
    /// either.
    pub fn smallest(&self, depth: u32) -> Option<Smallest> {
        let counted = self.smallest.get(&depth).copied();
        counted
            .map(Smallest::Counted)
            .or_else(|| self.estimate(depth).map(Smallest::Estimated))
    }

    /// Returns the size of the smallest tree if all positions of a ply had the same number of moves: the number of nodes that
    /// alpha-beta visits when the best move always comes first (Knuth and Moore, 1975). With `b` moves everywhere that is
    /// `b^(d/2)` twice at the last ply, less one; here each ply has its own mean number of moves.
    fn estimate(&self, depth: u32) -> Option<f64> {
        let plies = self.plies.get(..=depth as usize)?;
        // At every second ply all moves are searched, at the others one: starting with all, and with one.
        let (mut all_first, mut one_first) = (1.0, 1.0);
        let mut sum = 1.0;
        for (ply, pair) in plies.windows(2).enumerate() {
            let moves = pair[1] as f64 / (pair[0] as f64).max(1.0);
            match ply % 2 {
                0 => all_first *= moves,
                _ => one_first *= moves,
            }
            sum += all_first + one_first - 1.0;
        }
        Some(sum)
    }
}

/// Number of nodes of the smallest tree that proves a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Smallest {
    /// Counted: no search without a table returns the value with fewer.
    Counted(u64),
    /// By a formula for trees whose positions all have the same number of moves: the actual tree may have a smaller one.
    Estimated(f64),
}

impl Smallest {
    /// Returns the number of nodes.
    pub fn nodes(self) -> f64 {
        match self {
            Smallest::Counted(nodes) => nodes as f64,
            Smallest::Estimated(nodes) => nodes,
        }
    }

    /// Returns whether they were counted.
    pub fn is_counted(self) -> bool {
        matches!(self, Smallest::Counted(_))
    }
}

/// Counts the leaves of the tree to a depth; meaningless when stopped.
fn leaves<G: Game>(game: &mut G, depth: u32, stop: &AtomicBool) -> u64 {
    if depth <= 2 || stop.load(Ordering::Relaxed) {
        return game.perft(depth.min(2));
    }
    let mut sum = 0;
    for mv in game.legal_moves() {
        let undo = game.make(mv);
        sum += leaves(game, depth - 1, stop);
        game.unmake(mv, undo);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::super::Algorithm;
    use super::super::exact::Exact;
    use super::*;
    use crate::games::chess::Chess;
    use crate::games::tic_tac_toe::TicTacToe;
    use tabia_chess::Position;

    static GOES_ON: AtomicBool = AtomicBool::new(false);

    #[test]
    fn trees_are_counted_as_perft_does_and_as_far_as_allowed() {
        let start = Chess::new(Position::start());
        let tree = Tree::count(&start, 4, u64::MAX, &GOES_ON).unwrap();
        assert_eq!(tree.plies, [1, 20, 400, 8_902, 197_281]);
        assert_eq!((tree.nodes(0), tree.nodes(2)), (Some(1), Some(421)));
        assert_eq!((tree.nodes(5), tree.smallest(5)), (None, None));
        let small = Tree::count(&start, 4, 10_000, &GOES_ON).unwrap();
        assert_eq!(small.plies, [1, 20, 400, 8_902]);
        assert_eq!(Tree::count(&start, 4, 10_000, &AtomicBool::new(true)), None);

        let whole = Tree::count(&TicTacToe::default(), 9, u64::MAX, &GOES_ON).unwrap();
        assert_eq!(whole.nodes(9), Some(549_946));
    }

    #[test]
    fn the_smallest_tree_is_estimated_as_published_until_it_is_counted() {
        // 20 moves and 20 answers: one answer to each move, all answers to one move.
        let mut tree = Tree {
            plies: vec![1, 20, 400],
            ..Tree::default()
        };
        let estimated = |nodes| Some(Smallest::Estimated(nodes));
        assert_eq!(tree.smallest(1), estimated(21.0));
        assert_eq!(tree.smallest(2), estimated(1.0 + 20.0 + 39.0));
        assert_eq!(tree.smallest(3), None);
        tree.note_smallest(2, 55);
        tree.note_smallest(3, 700);
        assert_eq!(tree.smallest(1), estimated(21.0));
        assert_eq!(tree.smallest(2), Some(Smallest::Counted(55)));
        assert_eq!(tree.smallest(3).map(Smallest::nodes), Some(700.0));
    }

    #[test]
    fn a_race_that_is_stopped_gives_nothing_and_one_that_is_not_agrees() {
        let mut race = Race::new(TicTacToe::default(), Order::History, true);
        let stop = AtomicBool::new(true);
        let mtd = Variant::from(Algorithm::Exact(Exact::Mtd));
        assert_eq!(race.run(&mtd, 5, &stop), None);
        let mut laps: Vec<_> = Algorithm::all()
            .flat_map(|algorithm| [2, 3].map(|depth| (algorithm, depth)))
            .filter_map(|(algorithm, depth)| race.run(&algorithm.into(), depth, &GOES_ON))
            .collect();
        assert_eq!(laps.len(), 2 * Algorithm::all().count());
        assert!(agree(&laps));
        laps[3].value += 1;
        assert!(!agree(&laps), "also one wrong value among many is seen");
    }

    #[test]
    fn algorithms_are_found_by_their_names() {
        for algorithm in Algorithm::all() {
            assert_eq!(Algorithm::named(algorithm.name()), Some(algorithm));
        }
        assert_eq!(Algorithm::named("magic"), None);
    }
}
