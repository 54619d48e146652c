//! The last evaluations by the keys of their positions: one position in six comes again soon (evaluation hash: Hyatt's
//! Crafty, 1990s).

use super::super::Score;

/// One evaluation per entry, the newest.
pub(super) struct Results(Vec<u64>);

impl Results {
    const ENTRIES: usize = 1 << 14;

    /// The bits of an entry that hold the score; all others are those of the key.
    const SCORE: u64 = 0xFFFF;

    /// Lifts all scores above 0, which is an entry never written to.
    const LIFT: i32 = 1 << 15;

    pub fn new() -> Results {
        Results(vec![0; Results::ENTRIES])
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<Score> {
        let entry = self.0[key as usize % Results::ENTRIES];
        let score = (entry & Results::SCORE) as i32;
        let is_known = entry ^ key <= Results::SCORE && score != 0;
        is_known.then(|| Score::from_raw(score - Results::LIFT))
    }

    #[inline]
    pub fn put(&mut self, key: u64, score: Score) {
        let score = (score.raw() + Results::LIFT) as u64;
        self.0[key as usize % Results::ENTRIES] = key & !Results::SCORE | score;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_found_under_its_key_only() {
        let mut results = Results::new();
        let key = 0x0123_4567_89ab_cdef;
        for score in [Score::DRAW, Score::INFINITE, -Score::INFINITE] {
            assert_eq!(Results::new().get(0), None);
            results.put(key, score);
            assert_eq!(results.get(key), Some(score));
            for bit in 16..64 {
                assert_eq!(results.get(key ^ 1 << bit), None, "bit {bit}");
            }
        }
    }
}
