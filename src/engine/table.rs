//! The transposition table: results of earlier searches by position.
//!
//! Source: Greenblatt, Eastlake and Crocker, 1967; clusters and ageing after Breuker, "Memory versus search in games",
//! 1998. All threads share it without locks: each slot is two words, the second stored under the exclusive or of
//! both, so that a torn slot belongs to no position (Hyatt and Mann, "A lock-less transposition table", 2002).

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::EngineError;
use super::memory::ZeroedPairs;
use tabia_chess::Move;
use tabia_player::{Bound, Ply, Score};

/// An entry of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TtEntry {
    /// The best move, or the one that refuted the position. It was legal in a position with the same key.
    pub mv: Option<Move>,
    /// From the side to move's view; mates are counted from this position.
    pub score: Score,
    pub bound: Bound,
    /// Depth of the search behind the score.
    pub depth: i32,
    /// The static evaluation, where it was computed.
    pub eval: Option<Score>,
    /// Whether the position was ever on a principal variation.
    pub pv: bool,
}

impl TtEntry {
    /// Returns whether the score is decisive for the window.
    #[inline]
    pub fn decides(&self, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }

    /// Returns the evaluation, or the score where its bound makes it more accurate.
    #[inline]
    pub fn refine(&self, eval: Score) -> Score {
        let better = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score > eval,
            Bound::Upper => self.score < eval,
        };
        if better && !self.score.is_mate() {
            self.score
        } else {
            eval
        }
    }
}

/// The key of a position, exclusive-or'ed with the data, and the data. All zeros mean an empty slot.
type Slot = [AtomicU64; 2];

/// Number of slots in a cluster, from which a key can choose: one cache line.
const CLUSTER: usize = 4;

/// A fixed number of clusters, shared by all threads.
pub(crate) struct Table {
    /// Whole clusters. They begin on a page, so none spans two cache lines.
    slots: ZeroedPairs,
    clusters: usize,
    /// The number of the search, as stored in slots (6 bits).
    generation: AtomicU8,
    /// Whether anything was stored since the table was empty.
    used: AtomicBool,
    /// Number of slots whose memory is mapped.
    taken: AtomicUsize,
}

/// Memory reserved for a table. The system maps it, filled with zeros, when it is first written.
pub(crate) struct Reserved {
    slots: ZeroedPairs,
    clusters: usize,
}

/// Maximum time for mapping the memory of a new table at once. The rest is mapped while no search runs, or when a search needs
/// it: some machines take half a minute for 12 GiB, which would delay a search.
const FILLING: Duration = Duration::from_millis(700);

/// Sizes of the parts in which memory is mapped, by all processors and by one in the background: 64 MiB and 2 MiB.
const LARGE_PART: usize = (64 << 20) / size_of::<Slot>();
const SMALL_PART: usize = (2 << 20) / size_of::<Slot>();

/// Number of slots in the smallest page of a system.
const PAGE: usize = 4096 / size_of::<Slot>();

/// Minimum number of slots that is worth a thread of its own: 16 MiB.
const SHARE: usize = (16 << 20) / size_of::<Slot>();

const GENERATIONS: u8 = 64;
const NO_EVAL: i16 = i16::MIN;

impl Table {
    /// Reserves `mib` mebibytes without mapping them, which is quick for any size.
    ///
    /// # Errors
    /// When there is not enough memory.
    pub fn reserve(mib: usize) -> Result<Reserved, EngineError> {
        const IN_A_MEBIBYTE: usize = (1 << 20) / size_of::<Slot>();
        let count = mib.max(1).checked_mul(IN_A_MEBIBYTE);
        let slots = count.and_then(ZeroedPairs::reserve);
        let slots = slots.ok_or(EngineError::Memory { mib })?;
        Ok(Reserved {
            clusters: slots.len() / CLUSTER,
            slots,
        })
    }

    /// Starts a new search: earlier entries become older.
    pub fn age(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// Empties the table.
    pub fn clear(&self) {
        if self.used.swap(false, Ordering::Relaxed) {
            in_parallel(&self.slots, |slots| {
                for word in slots.iter().flatten() {
                    // Writing to an unmapped page would take memory from the system.
                    if word.load(Ordering::Relaxed) != 0 {
                        word.store(0, Ordering::Relaxed);
                    }
                }
            });
        }
        self.generation.store(0, Ordering::Relaxed);
    }

    /// Maps a further part of the memory; returns `false` when all of it is mapped. Called between searches.
    pub fn take_memory(&self) -> bool {
        self.take(SMALL_PART)
    }

    /// Returns the mapped memory, in mebibytes.
    pub fn memory(&self) -> usize {
        (self.taken.load(Ordering::Relaxed) * size_of::<Slot>()) >> 20
    }

    fn take(&self, part: usize) -> bool {
        let from = self.taken.load(Ordering::Relaxed);
        let to = (from + part).min(self.slots.len());
        in_parallel(&self.slots[from..to], |slots| {
            for [_, data] in slots.iter().step_by(PAGE) {
                // A write maps the page, even if it changes nothing.
                data.fetch_or(0, Ordering::Relaxed);
            }
        });
        self.taken.store(to, Ordering::Relaxed);
        to < self.slots.len()
    }

    fn cluster(&self, key: u64) -> &[Slot] {
        let index = (u128::from(key) * self.clusters as u128) >> 64;
        let start = index as usize * CLUSTER;
        &self.slots[start..start + CLUSTER]
    }

    /// Prefetches the cluster of a position into the processor's cache for a later [`Self::get`].
    #[inline]
    pub fn prepare(&self, key: u64) {
        let cluster = self.cluster(key);
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a prefetch reads nothing, and the address is that of a reference. Gains 5 % of a search's time: a plain
            // load instead would delay the instructions after it.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(cluster.as_ptr().cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        std::hint::black_box(cluster[0][1].load(Ordering::Relaxed));
    }

    /// Returns the entry of the position with this key, which is `ply` half-moves from the root.
    pub fn get(&self, key: u64, ply: Ply) -> Option<TtEntry> {
        self.cluster(key).iter().find_map(|[check, data]| {
            let data = data.load(Ordering::Relaxed);
            let matches = check.load(Ordering::Relaxed) ^ data == key && data != 0;
            matches.then(|| unpack(data, ply)).flatten()
        })
    }

    /// Stores an entry in place of the least valuable one.
    pub fn put(&self, key: u64, ply: Ply, entry: TtEntry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let cluster = self.cluster(key);
        let mut place = &cluster[0];
        let mut least = i32::MAX;
        let mut mv = entry.mv;
        for slot in cluster {
            let [check, data] = slot;
            let data = data.load(Ordering::Relaxed);
            if data == 0 {
                if least > i32::MIN {
                    place = slot;
                    least = i32::MIN;
                }
                continue;
            }
            let stored_depth = depth_of(data);
            let age = (generation + GENERATIONS - generation_of(data)) % GENERATIONS;
            if check.load(Ordering::Relaxed) ^ data == key {
                // A deep entry of this search is more valuable than a shallow new bound.
                let keep =
                    entry.bound != Bound::Exact && age == 0 && entry.depth + 4 < stored_depth;
                if keep {
                    return;
                }
                mv = mv.or(move_of(data));
                place = slot;
                break;
            }
            let worth = stored_depth - 8 * i32::from(age);
            if worth < least {
                least = worth;
                place = slot;
            }
        }
        let data = pack(TtEntry { mv, ..entry }, ply, generation);
        place[0].store(key ^ data, Ordering::Relaxed);
        place[1].store(data, Ordering::Relaxed);
        // Nearly always set already: a write would invalidate the word in the caches of the other threads.
        if !self.used.load(Ordering::Relaxed) {
            self.used.store(true, Ordering::Relaxed);
        }
    }

    /// Returns the number of slots, of a thousand, that belong to the current search.
    pub fn fill(&self) -> u16 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self.slots.iter().take(1000);
        let used = sample.filter(|[_, data]| {
            let data = data.load(Ordering::Relaxed);
            data != 0 && generation_of(data) == generation
        });
        used.count() as u16
    }
}

impl Reserved {
    /// Creates the table.
    pub fn fill(self) -> Table {
        let table = self.untouched();
        let end = Instant::now() + FILLING;
        while table.take(LARGE_PART) && Instant::now() < end {}
        table
    }

    /// Creates the table without mapping any memory.
    fn untouched(self) -> Table {
        Table {
            slots: self.slots,
            clusters: self.clusters,
            generation: AtomicU8::new(0),
            used: AtomicBool::new(false),
            taken: AtomicUsize::new(0),
        }
    }
}

/// Processes all slots, in parts, on all processors.
fn in_parallel(slots: &[Slot], work: impl Fn(&[Slot]) + Sync) {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let (share, work) = (slots.len().div_ceil(threads).max(SHARE), &work);
    thread::scope(|scope| {
        let mut parts = slots.chunks(share);
        let own = parts.next();
        for part in parts {
            let helper = thread::Builder::new().spawn_scoped(scope, || work(part));
            if helper.is_err() {
                work(part);
            }
        }
        own.map(work);
    });
}

/// Maximum depth that an entry can hold.
const MOST_DEPTH: i32 = 127;

// One word: move (16 bits), score (16), evaluation (16), depth (7), principal variation (1), bound (2), generation (6).

fn pack(entry: TtEntry, ply: Ply, generation: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 3,
        Bound::Lower => 2,
        Bound::Upper => 1,
    };
    let mv = entry.mv.map_or(0, Move::bits);
    let score = to_table(entry.score, ply).raw() as i16;
    let eval = entry.eval.map_or(NO_EVAL, |eval| eval.raw() as i16);
    u64::from(mv)
        | u64::from(score as u16) << 16
        | u64::from(eval as u16) << 32
        | (entry.depth.clamp(0, MOST_DEPTH) as u64) << 48
        | u64::from(entry.pv) << 55
        | bound << 56
        | u64::from(generation) << 58
}

fn unpack(data: u64, ply: Ply) -> Option<TtEntry> {
    let bound = match data >> 56 & 3 {
        3 => Bound::Exact,
        2 => Bound::Lower,
        1 => Bound::Upper,
        _ => return None,
    };
    let eval = (data >> 32) as i16;
    Some(TtEntry {
        mv: move_of(data),
        score: from_table(Score::from_raw(i32::from((data >> 16) as i16)), ply),
        bound,
        depth: depth_of(data),
        eval: (eval != NO_EVAL).then(|| Score::from_raw(i32::from(eval))),
        pv: data >> 55 & 1 == 1,
    })
}

fn move_of(data: u64) -> Option<Move> {
    Move::from_bits(data as u16)
}

fn depth_of(data: u64) -> i32 {
    (data >> 48) as i32 & MOST_DEPTH
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

    fn entry(depth: i32, score: Score) -> TtEntry {
        TtEntry {
            mv: Move::from_bits(0x1234),
            score,
            bound: Bound::Exact,
            depth,
            eval: Some(Score::centipawns(-77)),
            pv: depth % 2 == 1,
        }
    }

    #[test]
    fn what_goes_in_comes_out() {
        let table = table();
        for score in [-31_000, -400, 0, 17, 31_000] {
            let stored = entry(9, Score::from_raw(score));
            table.put(42, Ply(0), stored);
            assert_eq!(table.get(42, Ply(0)), Some(stored));
        }
        for depth in [0, 1, 126, MOST_DEPTH] {
            table.put(42, Ply(0), entry(depth, Score::DRAW));
            assert_eq!(table.get(42, Ply(0)), Some(entry(depth, Score::DRAW)));
        }
        table.put(42, Ply(0), entry(MOST_DEPTH + 1, Score::DRAW));
        assert_eq!(table.get(42, Ply(0)).unwrap().depth, MOST_DEPTH);
        assert_eq!(table.get(43, Ply(0)), None);
    }

    #[test]
    fn mates_are_counted_from_the_position() {
        let table = table();
        // Found four half-moves from the root: mate at the seventh, so three from here.
        table.put(7, Ply(4), entry(5, Score::mate_in(Ply(7))));
        let found = table.get(7, Ply(10)).unwrap();
        assert_eq!(found.score, Score::mate_in(Ply(13)));
        table.put(8, Ply(4), entry(5, Score::mated_in(Ply(6))));
        assert_eq!(table.get(8, Ply(0)).unwrap().score, Score::mated_in(Ply(2)));
    }

    #[test]
    fn old_and_shallow_entries_leave_first() {
        let table = table();
        // Small keys all fall into the first cluster.
        for key in 1..=4 {
            table.put(key, Ply(0), entry(key as i32 * 3, Score::DRAW));
        }
        table.put(5, Ply(0), entry(1, Score::DRAW));
        assert_eq!(table.get(1, Ply(0)), None, "the shallowest gave way");
        assert!(table.get(2, Ply(0)).is_some());
        table.age();
        table.age();
        table.put(6, Ply(0), entry(2, Score::DRAW));
        table.put(7, Ply(0), entry(2, Score::DRAW));
        assert!(table.get(4, Ply(0)).is_some(), "the deepest stays longest");
        assert_eq!(table.get(5, Ply(0)), None);
        assert_eq!(table.get(2, Ply(0)), None);
    }

    #[test]
    fn a_bound_keeps_the_move_that_is_known() {
        let table = table();
        table.put(9, Ply(0), entry(3, Score::DRAW));
        let bound = TtEntry {
            mv: None,
            bound: Bound::Upper,
            ..entry(4, Score::DRAW)
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
                entry(1, Score::DRAW),
            );
        }
        assert!(table.fill() > 900);
        table.age();
        assert_eq!(table.fill(), 0);
        table.put(1, Ply(0), entry(1, Score::DRAW));
        assert!(table.get(1, Ply(0)).is_some());
        table.clear();
        assert_eq!(table.get(1, Ply(0)), None);
    }

    #[test]
    fn a_cluster_is_a_cache_line() {
        for mib in [1, 3, 40] {
            let table = Table::reserve(mib).unwrap().fill();
            let line = size_of::<Slot>() * CLUSTER;
            assert_eq!(line, 64);
            for key in [0, 1 << 60, u64::MAX] {
                let cluster = table.cluster(key);
                assert_eq!((cluster.len(), cluster.as_ptr().align_offset(line)), (4, 0));
            }
        }
    }

    #[test]
    fn a_table_in_several_parts_is_cleared_to_its_ends() {
        let table = Table::reserve(40).unwrap().fill();
        let keys = [1, 1 << 62, 1 << 63, u64::MAX];
        for key in keys {
            table.put(key, Ply(0), entry(1, Score::DRAW));
        }
        assert!(keys.iter().all(|&key| table.get(key, Ply(0)).is_some()));
        table.clear();
        let mut words = table.slots.iter().flatten();
        assert!(words.all(|word| word.load(Ordering::Relaxed) == 0));
    }

    #[test]
    fn memory_is_taken_to_the_end_and_changes_nothing() {
        let table = Table::reserve(7).unwrap().untouched();
        let keys = [1, u64::MAX];
        for key in keys {
            table.put(key, Ply(0), entry(1, Score::DRAW));
        }
        let mut parts = 1;
        while table.take_memory() {
            parts += 1;
        }
        assert_eq!(parts, 4, "7 MiB and a little");
        assert!(!table.take_memory());
        assert!(keys.iter().all(|&key| table.get(key, Ply(0)).is_some()));
    }

    /// Emptying the table does not map it either.
    #[test]
    #[cfg(target_os = "linux")]
    fn memory_that_nobody_wrote_to_is_not_taken() {
        let resident = || {
            let status = std::fs::read_to_string("/proc/self/statm").unwrap();
            let pages: usize = status.split(' ').nth(1).unwrap().parse().unwrap();
            pages / 256
        };
        let before = resident();
        let table = Table::reserve(1_500).unwrap().untouched();
        table.put(5, Ply(0), entry(1, Score::DRAW));
        table.clear();
        assert_eq!(table.get(5, Ply(0)), None);
        let taken = resident().saturating_sub(before);
        assert!(taken < 1_000, "{taken} MiB");
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
