//! Search instability: a search returns another value with a table than without it, and which entry is the reason.
//!
//! The book uses entries of a greater depth than wanted. Their values belong to a deeper tree than the rest of the search, so the
//! value of a position depends on what the table happens to hold.

use std::sync::atomic::{AtomicBool, Ordering};

use super::run::iterate;
use super::table::{HashTable, Index, TableKind};
use crate::games::Game;
use crate::search::table::{Bound, Entry, Wanted};
use crate::search::{Leaf, Observer, Stop, TranspositionTable, Visit};

/// A position that is searched to another value with a table than without it.
pub struct UnstablePosition {
    pub fen: &'static str,
    /// Depth in half-moves at which the values first differ.
    pub depth: u32,
}

/// Positions of few pieces. In the first a line with the table ends in an entry that knows of a mate, three half-moves below the
/// horizon; in the second the search without a table takes a defended rook at the horizon. Stockfish 15.1 at depth 24: +5.7 with
/// Re3, and +2.5 with Qc8+; neither search finds them.
pub const UNSTABLE: [UnstablePosition; 2] = [
    UnstablePosition {
        fen: "8/3P4/p2r4/8/8/1KR5/P7/1k6 w - - 0 1",
        depth: 5,
    },
    UnstablePosition {
        fen: "1K6/8/8/3r1Q2/2k5/7p/8/8 w - - 0 1",
        depth: 5,
    },
];

/// Value and best move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome<M> {
    pub value: i32,
    pub mv: Option<M>,
}

/// An entry that ended the search of a node, although its value is wrong for the wanted depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Culprit<M> {
    /// The iteration in which it did.
    pub iteration: u32,
    /// The moves from the first position to the node.
    pub path: Vec<M>,
    pub wanted: Wanted,
    /// Its value is for the side to move at the node.
    pub entry: Entry<M>,
    /// The value of the node to the wanted depth, by a search without a table.
    pub truth: i32,
}

/// A depth at which the values differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instability<M> {
    pub depth: u32,
    pub without: Outcome<M>,
    pub with: Outcome<M>,
    /// The entry without whose use the search with the table would have returned the value of the other; `None` where it takes
    /// more than one.
    pub culprit: Option<Culprit<M>>,
    /// Number of entries of a greater depth that ended the search of a node, and of those among them whose value is wrong for
    /// the wanted depth.
    pub deeper: usize,
    pub wrong: usize,
}

/// Number of entries of the tables.
const ENTRIES: usize = 1 << 16;

/// Searches a position to the depths up to `most` by iterative deepening, with and without a table, until the values differ.
/// Returns `None` where they do not, and when stopped.
pub fn find<G: Game>(game: &G, most: u32, stop: &AtomicBool) -> Option<Instability<G::Move>> {
    for depth in 1..=most {
        let (without, _) = search(game, depth, None, stop);
        let (with, uses) = search(game, depth, Some(None), stop);
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if with.value != without.value {
            let uses = uses.into_iter();
            let deeper: Vec<_> = uses
                .filter(|one| one.entry.depth > one.wanted.depth)
                .collect();
            let count = deeper.len();
            let wrong = wrong(game, deeper, stop);
            let culprit = wrong.iter().find(|(number, _)| {
                let (refused, _) = search(game, depth, Some(Some(*number)), stop);
                refused.value == without.value
            });
            return (!stop.load(Ordering::Relaxed)).then_some(Instability {
                depth,
                without,
                with,
                culprit: culprit.map(|(_, culprit)| culprit.clone()),
                deeper: count,
                wrong: wrong.len(),
            });
        }
    }
    None
}

/// Searches a position by iterative deepening, without a table, or with one whose use of an entry of this number is refused.
/// Returns also the uses of entries, in their order.
fn search<G: Game>(
    game: &G,
    most: u32,
    table: Option<Option<usize>>,
    stop: &AtomicBool,
) -> (Outcome<G::Move>, Vec<Use<G::Move>>) {
    let mut table = table.map(|refused| Logged {
        table: HashTable::new(TableKind::Depth, Index::Mask, ENTRIES, true),
        refused,
        uses: Vec::new(),
        count: 0,
    });
    let mut observer = (Paths::default(), Stop(stop));
    let (mut value, mut line, mut uses) = (0, Vec::new(), Vec::new());
    for depth in 1..=most {
        let memory = table.as_mut();
        let memory = memory.map(|table| table as &mut dyn TranspositionTable<G::Move>);
        (value, line) = iterate(game, depth, line, memory, &mut observer);
        let paths = observer.0.ends.drain(..);
        let found = table.iter_mut().flat_map(|table| table.uses.drain(..));
        uses.extend(found.zip(paths).map(|((number, entry, wanted), path)| Use {
            number,
            iteration: depth,
            path,
            wanted,
            entry,
        }));
    }
    let mv = line.first().copied();
    (Outcome { value, mv }, uses)
}

/// The use of an entry to end the search of a node.
struct Use<M> {
    number: usize,
    iteration: u32,
    path: Vec<M>,
    wanted: Wanted,
    entry: Entry<M>,
}

/// Returns the uses of entries whose value is wrong for the wanted depth, with their numbers.
fn wrong<G: Game>(
    game: &G,
    uses: Vec<Use<G::Move>>,
    stop: &AtomicBool,
) -> Vec<(usize, Culprit<G::Move>)> {
    let check = |one: Use<G::Move>| {
        let mut node = game.clone();
        for mv in &one.path {
            node.make(*mv);
        }
        let (truth, _) = iterate(&node, one.wanted.depth, Vec::new(), None, &mut Stop(stop));
        let is_wrong = match one.entry.bound {
            Bound::Exact => truth != one.entry.value,
            Bound::Lower => truth < one.entry.value,
            Bound::Upper => truth > one.entry.value,
        };
        let (iteration, path, wanted, entry) = (one.iteration, one.path, one.wanted, one.entry);
        is_wrong.then_some((
            one.number,
            Culprit {
                iteration,
                path,
                wanted,
                entry,
                truth,
            },
        ))
    };
    uses.into_iter().filter_map(check).collect()
}

/// A table that logs the uses of its entries, and refuses one of them.
struct Logged<M> {
    table: HashTable<M>,
    /// The number of the use that is refused, from 0.
    refused: Option<usize>,
    uses: Vec<(usize, Entry<M>, Wanted)>,
    count: usize,
}

impl<M: Copy> TranspositionTable<M> for Logged<M> {
    fn probe(&mut self, key: u64) -> Option<Entry<M>> {
        self.table.probe(key)
    }

    fn decides(&mut self, entry: &Entry<M>, value: i32, wanted: &Wanted) -> bool {
        if !self.table.decides(entry, value, wanted) {
            return false;
        }
        let number = self.count;
        self.count += 1;
        if self.refused == Some(number) {
            return false;
        }
        self.uses.push((number, *entry, *wanted));
        true
    }

    fn store(&mut self, entry: Entry<M>) {
        self.table.store(entry);
    }
}

/// Records the path to each node that the table ended.
struct Paths<M> {
    path: Vec<M>,
    ends: Vec<Vec<M>>,
}

impl<M> Default for Paths<M> {
    fn default() -> Paths<M> {
        Paths {
            path: Vec::new(),
            ends: Vec::new(),
        }
    }
}

impl<M: Copy> Observer<M> for Paths<M> {
    fn enter(&mut self, visit: &Visit<M>) {
        self.path.truncate(visit.ply.saturating_sub(1));
        self.path.extend(visit.mv);
    }

    fn leaf(&mut self, _: usize, _: i32, leaf: Leaf) {
        if leaf == Leaf::Table {
            self.ends.push(self.path.clone());
        }
    }
}
