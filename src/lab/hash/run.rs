//! Searches that fill a table.

use std::sync::atomic::{AtomicBool, Ordering};

use super::table::{HashTable, Index, TableKind};
use crate::games::Game;
use crate::search::exact::principal_variation;
use crate::search::{Counts, INFINITY, Observer, Order, Search, Stop, TranspositionTable};

/// The conditions of searches that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Depth of the last iteration in half-moves.
    pub depth: u32,
    /// The number of entries, as for [`TableKind::tiers`].
    pub entries: usize,
    pub index: Index,
    /// Whether entries of a greater depth than wanted end a search as well, as in the book. Then values may differ.
    pub takes_deeper: bool,
}

impl Default for Setup {
    /// A table that is soon full, as the page and the command have it at first.
    fn default() -> Setup {
        Setup {
            depth: 5,
            entries: 1024,
            index: Index::Mask,
            takes_deeper: false,
        }
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Run<M> {
    /// `None` for a search without a table.
    pub kind: Option<TableKind>,
    /// Value for the side to move.
    pub value: i32,
    /// The best line, as far as it was searched in the last iteration.
    pub line: Vec<M>,
    pub counts: Counts,
    /// The table after the search.
    pub table: Option<HashTable<M>>,
}

/// Searches a position by iterative deepening with principal-variation search, with a table of this kind or without one, which
/// is empty at the beginning. Returns `None` when stopped.
pub fn run<G: Game>(
    game: &G,
    setup: &Setup,
    kind: Option<TableKind>,
    stop: &AtomicBool,
) -> Option<Run<G::Move>> {
    let mut table =
        kind.map(|kind| HashTable::new(kind, setup.index, setup.entries, setup.takes_deeper));
    let mut observer = (Counts::default(), Stop(stop));
    let (mut value, mut line) = (0, Vec::new());
    for depth in 1..=setup.depth {
        let memory = table.as_mut().map(|table| {
            table.begin_iteration();
            table as &mut dyn TranspositionTable<G::Move>
        });
        (value, line) = iterate(game, depth, line, memory, &mut observer);
    }
    let is_whole = !stop.load(Ordering::Relaxed);
    is_whole.then_some(Run {
        kind,
        value,
        line,
        counts: observer.0,
        table,
    })
}

/// Searches a position to a depth, the moves of a line first. Returns the value and the best line.
pub(super) fn iterate<G: Game>(
    game: &G,
    depth: u32,
    line: Vec<G::Move>,
    table: Option<&mut dyn TranspositionTable<G::Move>>,
    observer: &mut impl Observer<G::Move>,
) -> (i32, Vec<G::Move>) {
    let mut s = Search::new(game.clone(), observer).with_order(Order::Victims);
    if let Some(table) = table {
        s = s.with_table(table);
    }
    s.follow(line);
    let value = principal_variation(&mut s, -INFINITY, INFINITY, depth);
    (value, s.line().to_vec())
}
