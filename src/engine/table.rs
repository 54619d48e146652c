//! The transposition table: what is known about positions that were searched before.
//!
//! Source: Greenblatt, Eastlake and Crocker, 1967; clusters and ageing after Breuker, "Memory versus search in games",
//! 1998. All threads share it without locks: each entry is two words, the second stored under the exclusive or of
//! both, so that a torn entry belongs to no position (Hyatt and Mann, "A lock-less transposition table", 2002).

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use super::memory::prefer_large_pages;
use super::{Bound, EngineError, Ply, Score};
use crate::chess::Move;

/// What the table knows about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    /// The best move, or the one that refuted the position. It was legal in a position with the same key.
    pub mv: Option<Move>,
    /// From the side to move; mates are counted from this position.
    pub score: Score,
    pub bound: Bound,
    /// How deep the search behind the score was.
    pub depth: i32,
    /// The static evaluation, when there was one.
    pub eval: Option<Score>,
}

#[derive(Default)]
struct Entry {
    /// The key of the position, exclusive or with `data`.
    check: AtomicU64,
    data: AtomicU64,
}

/// Entries that a key can choose from: one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([Entry; 4]);

/// A fixed number of clusters, shared by all threads.
pub(crate) struct Table {
    clusters: Vec<Cluster>,
    /// The number of the search, as entries remember it (6 bits).
    generation: AtomicU8,
}

/// Memory set aside for a table and not yet written to.
pub(crate) struct Reserved {
    clusters: Vec<Cluster>,
    count: usize,
}

const GENERATIONS: u8 = 64;
const NO_EVAL: i16 = i16::MIN;

impl Table {
    /// Sets aside memory for `mib` mebibytes, without touching it: that is quick, however large the table is.
    ///
    /// # Errors
    /// When the memory is not to be had.
    pub fn reserve(mib: usize) -> Result<Reserved, EngineError> {
        let error = EngineError::Memory { mib };
        let count = mib
            .max(1)
            .checked_mul((1 << 20) / size_of::<Cluster>())
            .ok_or_else(|| error.clone())?;
        let mut clusters = Vec::new();
        clusters.try_reserve_exact(count).map_err(|_| error)?;
        prefer_large_pages(clusters.spare_capacity_mut());
        Ok(Reserved { clusters, count })
    }

    /// Starts a new search: what earlier ones stored is now older.
    pub fn age(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for entry in self.clusters.iter().flat_map(|cluster| &cluster.0) {
            entry.check.store(0, Ordering::Relaxed);
            entry.data.store(0, Ordering::Relaxed);
        }
        self.generation.store(0, Ordering::Relaxed);
    }

    fn cluster(&self, key: u64) -> &Cluster {
        let index = (u128::from(key) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }

    /// Begins to bring what is known about a position into the processor's cache, so that it is there by the time of
    /// [`Self::get`].
    #[inline]
    pub fn prepare(&self, key: u64) {
        let cluster = self.cluster(key);
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a prefetch reads nothing, and the address is that of a reference. Worth 5 % of a search's time:
            // a plain load instead holds up what comes after it.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(cluster).cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        std::hint::black_box(cluster.0[0].data.load(Ordering::Relaxed));
    }

    /// What is known about the position of this key, which is `ply` half-moves from the root.
    pub fn get(&self, key: u64, ply: Ply) -> Option<Known> {
        self.cluster(key).0.iter().find_map(|entry| {
            let data = entry.data.load(Ordering::Relaxed);
            let matches = entry.check.load(Ordering::Relaxed) ^ data == key && data != 0;
            matches.then(|| unpack(data, ply)).flatten()
        })
    }

    /// Remembers a position, in place of what is least worth keeping.
    pub fn put(&self, key: u64, ply: Ply, known: Known) {
        let generation = self.generation.load(Ordering::Relaxed);
        let cluster = self.cluster(key);
        let mut place = &cluster.0[0];
        let mut least = i32::MAX;
        let mut mv = known.mv;
        for entry in &cluster.0 {
            let data = entry.data.load(Ordering::Relaxed);
            if data == 0 {
                if least > i32::MIN {
                    place = entry;
                    least = i32::MIN;
                }
                continue;
            }
            let stored_depth = depth_of(data);
            let age = (generation + GENERATIONS - generation_of(data)) % GENERATIONS;
            if entry.check.load(Ordering::Relaxed) ^ data == key {
                // A deep entry of this search is worth more than a shallow bound of now.
                let keep =
                    known.bound != Bound::Exact && age == 0 && known.depth + 4 < stored_depth;
                if keep {
                    return;
                }
                mv = mv.or(move_of(data));
                place = entry;
                break;
            }
            let worth = stored_depth - 8 * i32::from(age);
            if worth < least {
                least = worth;
                place = entry;
            }
        }
        let data = pack(Known { mv, ..known }, ply, generation);
        place.check.store(key ^ data, Ordering::Relaxed);
        place.data.store(data, Ordering::Relaxed);
    }

    /// How many of a thousand entries belong to the current search.
    pub fn fill(&self) -> u16 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self
            .clusters
            .iter()
            .take(250)
            .flat_map(|cluster| &cluster.0);
        let used = sample.filter(|entry| {
            let data = entry.data.load(Ordering::Relaxed);
            data != 0 && generation_of(data) == generation
        });
        used.count() as u16
    }
}

impl Reserved {
    /// Makes the table; this writes to all of its memory, and takes time when it is large.
    pub fn fill(mut self) -> Table {
        self.clusters.resize_with(self.count, Cluster::default);
        Table {
            clusters: self.clusters,
            generation: AtomicU8::new(0),
        }
    }
}

// One word: move (16 bits), score (16), evaluation (16), depth (8), bound (2), generation (6).

fn pack(known: Known, ply: Ply, generation: u8) -> u64 {
    let bound = match known.bound {
        Bound::Exact => 3,
        Bound::Lower => 2,
        Bound::Upper => 1,
    };
    let mv = known.mv.map_or(0, Move::bits);
    let score = to_table(known.score, ply).raw() as i16;
    let eval = known.eval.map_or(NO_EVAL, |eval| eval.raw() as i16);
    u64::from(mv)
        | u64::from(score as u16) << 16
        | u64::from(eval as u16) << 32
        | (known.depth.clamp(0, 255) as u64) << 48
        | bound << 56
        | u64::from(generation) << 58
}

fn unpack(data: u64, ply: Ply) -> Option<Known> {
    let bound = match data >> 56 & 3 {
        3 => Bound::Exact,
        2 => Bound::Lower,
        1 => Bound::Upper,
        _ => return None,
    };
    let eval = (data >> 32) as i16;
    Some(Known {
        mv: move_of(data),
        score: from_table(Score::from_raw(i32::from((data >> 16) as i16)), ply),
        bound,
        depth: depth_of(data),
        eval: (eval != NO_EVAL).then(|| Score::from_raw(i32::from(eval))),
    })
}

fn move_of(data: u64) -> Option<Move> {
    Move::from_bits(data as u16)
}

fn depth_of(data: u64) -> i32 {
    (data >> 48) as u8 as i32
}

fn generation_of(data: u64) -> u8 {
    (data >> 58) as u8
}

/// Mates are counted from the root in the search, and from the position itself in the table, where different paths
/// lead to it.
fn to_table(score: Score, ply: Ply) -> Score {
    if score.is_win() {
        score + ply.0 as i32
    } else if score.is_loss() {
        score - ply.0 as i32
    } else {
        score
    }
}

fn from_table(score: Score, ply: Ply) -> Score {
    if score.is_win() {
        score - ply.0 as i32
    } else if score.is_loss() {
        score + ply.0 as i32
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        Table::reserve(1).unwrap().fill()
    }

    fn known(depth: i32, score: Score) -> Known {
        Known {
            mv: Move::from_bits(0x1234),
            score,
            bound: Bound::Exact,
            depth,
            eval: Some(Score::centipawns(-77)),
        }
    }

    #[test]
    fn what_goes_in_comes_out() {
        let table = table();
        for score in [-31_000, -400, 0, 17, 31_000] {
            let known = known(9, Score::from_raw(score));
            table.put(42, Ply(0), known);
            assert_eq!(table.get(42, Ply(0)), Some(known));
        }
        assert_eq!(table.get(43, Ply(0)), None);
    }

    #[test]
    fn mates_are_counted_from_the_position() {
        let table = table();
        // Found four half-moves from the root: mate at the seventh, so three from here.
        table.put(7, Ply(4), known(5, Score::mate_in(Ply(7))));
        let found = table.get(7, Ply(10)).unwrap();
        assert_eq!(found.score, Score::mate_in(Ply(13)));
        table.put(8, Ply(4), known(5, Score::mated_in(Ply(6))));
        assert_eq!(table.get(8, Ply(0)).unwrap().score, Score::mated_in(Ply(2)));
    }

    #[test]
    fn old_and_shallow_entries_leave_first() {
        let table = table();
        // Small keys all fall into the first cluster.
        for key in 1..=4 {
            table.put(key, Ply(0), known(key as i32 * 3, Score::DRAW));
        }
        table.put(5, Ply(0), known(1, Score::DRAW));
        assert_eq!(table.get(1, Ply(0)), None, "the shallowest gave way");
        assert!(table.get(2, Ply(0)).is_some());
        table.age();
        table.age();
        table.put(6, Ply(0), known(2, Score::DRAW));
        table.put(7, Ply(0), known(2, Score::DRAW));
        assert!(table.get(4, Ply(0)).is_some(), "the deepest stays longest");
        assert_eq!(table.get(5, Ply(0)), None);
        assert_eq!(table.get(2, Ply(0)), None);
    }

    #[test]
    fn a_bound_keeps_the_move_that_is_known() {
        let table = table();
        table.put(9, Ply(0), known(3, Score::DRAW));
        let bound = Known {
            mv: None,
            bound: Bound::Upper,
            ..known(4, Score::DRAW)
        };
        table.put(9, Ply(0), bound);
        assert_eq!(table.get(9, Ply(0)).unwrap().mv, Move::from_bits(0x1234));
    }

    #[test]
    fn fill_counts_this_search_only() {
        let table = table();
        assert_eq!(table.fill(), 0);
        for key in 0..100_000u64 {
            table.put(
                key.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1,
                Ply(0),
                known(1, Score::DRAW),
            );
        }
        assert!(table.fill() > 900);
        table.age();
        assert_eq!(table.fill(), 0);
        table.clear();
        assert_eq!(table.get(1, Ply(0)), None);
    }

    #[test]
    fn too_much_memory_is_an_error() {
        assert!(matches!(
            Table::reserve(usize::MAX >> 8),
            Err(EngineError::Memory { .. })
        ));
        assert!(Table::reserve(usize::MAX).is_err());
    }
}
