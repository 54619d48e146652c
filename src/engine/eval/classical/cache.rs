//! What the tables of the evaluation have in common: a place for every key, taken over by the newest.

/// So many entries as a power of two: their place is the end of a key.
pub(super) struct Cache<T>(Vec<T>);

impl<T: Clone> Cache<T> {
    /// So many, rounded up to a power of two.
    pub fn new(blank: T, entries: usize) -> Cache<T> {
        Cache(vec![blank; entries.next_power_of_two()])
    }

    /// The place of a key.
    #[inline]
    pub fn entry(&mut self, key: u64) -> &mut T {
        let index = key as usize & (self.0.len() - 1);
        &mut self.0[index]
    }
}
