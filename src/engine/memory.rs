//! How much memory the machine has, and in what pages it gives it.

use std::alloc::{Layout, alloc_zeroed};
use std::ptr;
use std::sync::OnceLock;
use std::sync::atomic::AtomicU64;

/// The largest table where the system does not say how much memory there is, in mebibytes.
const UNKNOWN: usize = 8 * 1024;

/// The largest transposition table that should be asked for, in mebibytes: half of the machine's memory.
pub fn max_hash_mib() -> usize {
    static MOST: OnceLock<usize> = OnceLock::new();
    *MOST.get_or_init(|| {
        std::fs::read_to_string("/proc/meminfo")
            .ok()
            .and_then(|text| mib(&text, "MemTotal:"))
            .map_or(UNKNOWN, |total| (total / 2).max(1))
    })
}

/// Whether so many mebibytes are there to be filled at this moment. Where the system does not say, the attempt decides.
pub(super) fn is_free(wanted: usize) -> bool {
    std::fs::read_to_string("/proc/meminfo")
        .ok()
        .and_then(|text| mib(&text, "MemAvailable:"))
        .is_none_or(|free| wanted <= free)
}

/// So many pairs of words, all 0, for which the system need not give memory before they are written to; `None` when there
/// is not so much.
pub(super) fn zeroed(count: usize) -> Option<Box<[[AtomicU64; 2]]>> {
    let layout = Layout::array::<[AtomicU64; 2]>(count).ok()?;
    if layout.size() == 0 {
        return Some(Box::default());
    }
    // SAFETY: the layout is not empty, and a system's memory allocated with the layout of a slice may be freed as its box.
    // A word whose bytes are 0 is an atomic number. To write the noughts ourselves took 29 s for 12 GiB.
    unsafe {
        let start: *mut [AtomicU64; 2] = alloc_zeroed(layout).cast();
        (!start.is_null()).then(|| Box::from_raw(ptr::slice_from_raw_parts_mut(start, count)))
    }
}

/// Asks the system to give this memory in large pages, of which it has fewer to look up. A system that knows no such wish
/// goes on as it would.
pub(super) fn prefer_large_pages<T>(memory: &mut [T]) {
    #[cfg(target_os = "linux")]
    {
        const LARGE: usize = 2 << 20;
        let start = memory.as_mut_ptr().cast::<u8>();
        let skipped = start.align_offset(LARGE);
        let length = size_of_val(memory).saturating_sub(skipped) / LARGE * LARGE;
        if length > 0 {
            // SAFETY: the range lies inside `memory`, and this advice changes how it is mapped, never what it holds.
            // Worth an eighth of a search's speed with a table of 1 GiB.
            unsafe { libc::madvise(start.add(skipped).cast(), length, libc::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

/// A line of what Linux says about its memory, in mebibytes; it counts in kibibytes.
fn mib(meminfo: &str, name: &str) -> Option<usize> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix(name))?;
    let kib: usize = line.split_whitespace().next()?.parse().ok()?;
    Some(kib / 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_memory_is_read() {
        let text = "MemTotal:       16384000 kB\nMemFree:  123 kB\n";
        assert_eq!(mib(text, "MemTotal:"), Some(16_000));
        for text in ["", "MemFree: 1 kB", "MemTotal:", "MemTotal: much"] {
            assert_eq!(mib(text, "MemTotal:"), None, "{text}");
        }
        assert!(max_hash_mib() >= 1);
        assert!(is_free(0));
    }
}
