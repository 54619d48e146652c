//! The cache behind the tables of the evaluation: one slot for each index, with replacement by the newest entry.

/// A direct-mapped cache. Its size is a power of two, and the last bits of a key are the index.
pub(super) struct Cache<T>(Vec<T>);

impl<T: Clone> Cache<T> {
    /// Creates a cache of `entries` entries, rounded up to a power of two.
    pub fn new(blank: T, entries: usize) -> Cache<T> {
        Cache(vec![blank; entries.next_power_of_two()])
    }

    /// Returns the slot of a key.
    #[inline]
    pub fn entry(&mut self, key: u64) -> &mut T {
        let index = key as usize & (self.0.len() - 1);
        &mut self.0[index]
    }
}
