//! The hash table of the book: one entry a slot, with depth, bound, score and move.

use crate::programs::board::MOST_PLIES;
use crate::search::WIN;
use tabia_chess::Move;
use tabia_engine::Bound;

/// A power of two, so that a part of the key is the index.
const ENTRIES: usize = 1 << 18;

#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    pub depth: i32,
    pub bound: Bound,
    score: i32,
    pub mv: Option<Move>,
}

impl Entry {
    /// Returns the score for a node this far from the root: mates are stored relative to their own node.
    pub fn score(&self, ply: i32) -> i32 {
        match self.score {
            score if score > WIN - MOST_PLIES - 1 => score - ply,
            score if score < MOST_PLIES + 1 - WIN => score + ply,
            score => score,
        }
    }
}

pub(super) struct Table(Vec<Option<Entry>>);

impl Table {
    pub fn new() -> Table {
        Table(vec![None; ENTRIES])
    }

    pub fn get(&self, key: u64) -> Option<&Entry> {
        let entry = self.0[key as usize & (ENTRIES - 1)].as_ref();
        entry.filter(|entry| entry.key == key)
    }

    /// Stores the result of a node, once all its moves are searched. An entry of another position is always replaced, one of
    /// this position only by one at least as deep; the book keeps the deeper one for ever.
    pub fn set(
        &mut self,
        key: u64,
        ply: i32,
        (depth, bound, score): (i32, Bound, i32),
        mv: Option<Move>,
    ) {
        let slot = &mut self.0[key as usize & (ENTRIES - 1)];
        let known = slot.filter(|entry| entry.key == key);
        if known.is_some_and(|entry| entry.depth > depth) {
            return;
        }
        let score = match score {
            score if score > WIN - MOST_PLIES - 1 => score + ply,
            score if score < MOST_PLIES + 1 - WIN => score - ply,
            score => score,
        };
        let mv = mv.or(known.and_then(|entry| entry.mv));
        *slot = Some(Entry {
            key,
            depth,
            bound,
            score,
            mv,
        });
    }
}
