//! A cache of evaluations by position key: one position in six recurs soon (evaluation hash: Hyatt's Crafty, 1990s).

use tabia_player::Score;

/// One evaluation per entry, replaced by the newest.
pub(super) struct EvalCache(Vec<u64>);

impl EvalCache {
    const ENTRIES: usize = 1 << 14;

    /// The bits of an entry that hold the score; the others are those of the key.
    const SCORE: u64 = 0xFFFF;

    /// Offset that lifts all scores above 0, the value of an unused entry.
    const LIFT: i32 = 1 << 15;

    pub fn new() -> EvalCache {
        EvalCache(vec![0; EvalCache::ENTRIES])
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<Score> {
        let entry = self.0[key as usize % EvalCache::ENTRIES];
        let score = (entry & EvalCache::SCORE) as i32;
        let is_known = entry ^ key <= EvalCache::SCORE && score != 0;
        is_known.then(|| Score::from_raw(score - EvalCache::LIFT))
    }

    #[inline]
    pub fn put(&mut self, key: u64, score: Score) {
        let score = (score.raw() + EvalCache::LIFT) as u64;
        self.0[key as usize % EvalCache::ENTRIES] = key & !EvalCache::SCORE | score;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_found_under_its_key_only() {
        let mut cache = EvalCache::new();
        let key = 0x0123_4567_89ab_cdef;
        for score in [Score::DRAW, Score::INFINITE, -Score::INFINITE] {
            assert_eq!(EvalCache::new().get(0), None);
            cache.put(key, score);
            assert_eq!(cache.get(key), Some(score));
            for bit in 16..64 {
                assert_eq!(cache.get(key ^ 1 << bit), None, "bit {bit}");
            }
        }
    }
}
