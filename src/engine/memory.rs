//! The memory of the machine, and zeroed memory in large pages.

use std::ops::Deref;
use std::slice;
use std::sync::OnceLock;
use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;
use sysinfo::{MemoryRefreshKind, System};

const MIB: u64 = 1 << 20;
/// Maximum table size where the system does not report its memory, in mebibytes.
const UNKNOWN: usize = 8 * 1024;

/// Returns the largest sensible size of the transposition table, in mebibytes: half of the machine's memory.
pub fn max_hash_mib() -> usize {
    memory_mib().map_or(UNKNOWN, |memory| (memory / 2).max(1))
}

/// Returns the machine's memory in mebibytes; `None` where the system does not report it.
pub fn memory_mib() -> Option<usize> {
    static MEMORY: OnceLock<Option<usize>> = OnceLock::new();
    *MEMORY.get_or_init(|| Some((ram()?.total_memory() / MIB) as usize))
}

/// Returns whether `wanted` mebibytes can be allocated now. Where the system does not report its memory, returns `true`.
pub fn is_free(wanted: usize) -> bool {
    ram().is_none_or(|ram| wanted as u64 <= ram.available_memory() / MIB)
}

/// Returns the system's report of its memory, where there is one.
fn ram() -> Option<System> {
    let mut system = System::new().ok()?;
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    (system.total_memory() > 0).then_some(system)
}

/// Pairs of words, initially zero, whose memory the system maps when they are first written.
pub(super) struct ZeroedPairs(MmapMut);

type Pair = [AtomicU64; 2];

impl ZeroedPairs {
    /// Reserves `count` pairs, in large pages where the system has them, which need fewer address translations. Returns `None`
    /// when there is not enough memory.
    pub(super) fn reserve(count: usize) -> Option<ZeroedPairs> {
        let map = MmapMut::map_anon(count.checked_mul(size_of::<Pair>())?).ok()?;
        // Gains an eighth of a search's speed with a table of 1 GiB. A kernel without large pages refuses, which does no harm.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Some(ZeroedPairs(map))
    }
}

impl Deref for ZeroedPairs {
    type Target = [Pair];

    #[inline]
    fn deref(&self) -> &[Pair] {
        // SAFETY: a mapping starts on a page, so it is aligned; its length is a multiple of a pair's size; any bytes are valid
        // atomic numbers; and only this slice refers to the mapping. Allocating a box and writing the zeros here took 29 s for
        // 12 GiB.
        unsafe { slice::from_raw_parts(self.0.as_ptr().cast(), self.0.len() / size_of::<Pair>()) }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;

    #[test]
    fn the_machine_has_memory() {
        assert!(max_hash_mib() >= 1);
        assert!(is_free(0));
        assert!(!is_free(usize::MAX));
    }

    #[test]
    fn pairs_are_zero_and_can_be_written() {
        let pairs = ZeroedPairs::reserve(1000).unwrap();
        assert_eq!(pairs.len(), 1000);
        assert!(
            pairs
                .iter()
                .flatten()
                .all(|word| word.load(Ordering::Relaxed) == 0)
        );
        pairs[999][1].store(7, Ordering::Relaxed);
        assert_eq!(pairs[999][1].load(Ordering::Relaxed), 7);
        assert!(ZeroedPairs::reserve(0).is_none_or(|none| none.is_empty()));
        assert!(ZeroedPairs::reserve(usize::MAX).is_none());
    }
}
