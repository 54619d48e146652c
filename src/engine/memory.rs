//! How much memory the machine has, and zeroed memory in large pages.

use std::ops::Deref;
use std::slice;
use std::sync::OnceLock;
use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;
use sysinfo::{MemoryRefreshKind, System};

const MIB: u64 = 1 << 20;
/// The largest table where the system does not say how much memory there is, in mebibytes.
const UNKNOWN: usize = 8 * 1024;

/// The largest transposition table that should be asked for, in mebibytes: half of the machine's memory.
pub fn max_hash_mib() -> usize {
    static MOST: OnceLock<usize> = OnceLock::new();
    *MOST.get_or_init(|| match ram() {
        Some(ram) => (ram.total_memory() / MIB / 2).max(1) as usize,
        None => UNKNOWN,
    })
}

/// Whether this number of mebibytes can be filled at the moment. Where the system does not say, the attempt decides.
pub fn is_free(wanted: usize) -> bool {
    ram().is_none_or(|ram| wanted as u64 <= ram.available_memory() / MIB)
}

/// What the system says about its memory now.
fn ram() -> Option<System> {
    let mut system = System::new().ok()?;
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    (system.total_memory() > 0).then_some(system)
}

/// Pairs of words, all zero at first, for which the system gives memory only as they are written to.
pub(super) struct ZeroedPairs(MmapMut);

type Pair = [AtomicU64; 2];

impl ZeroedPairs {
    /// Reserves so many pairs, in large pages where the system has them: it then has fewer to look up. `None` when there
    /// is not so much memory.
    pub(super) fn reserve(count: usize) -> Option<ZeroedPairs> {
        let map = MmapMut::map_anon(count.checked_mul(size_of::<Pair>())?).ok()?;
        // Worth an eighth of a search's speed with a table of 1 GiB. A kernel without large pages refuses, which is fine.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Some(ZeroedPairs(map))
    }
}

impl Deref for ZeroedPairs {
    type Target = [Pair];

    #[inline]
    fn deref(&self) -> &[Pair] {
        // SAFETY: a mapping starts on a page, so it is aligned; its length is a multiple of a pair's size; any bytes are
        // atomic numbers; and nobody but this slice looks into the mapping. To allocate a box and write the zeros
        // ourselves took 29 s for 12 GiB.
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
