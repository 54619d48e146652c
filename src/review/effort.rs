//! The effort of a search.

/// The effort of a search, in halves of the limit for a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Effort(pub u32);

/// The effort of a search in each wave of a review's own confirmation. Wave 1 is one of earlier versions.
const WAVES: [Effort; 3] = [Effort(4), Effort(8), Effort(16)];

/// The last wave of a review's own confirmation.
pub(super) const LAST_WAVE: u32 = 2;

impl Effort {
    /// The first search of every position.
    pub(super) const FIRST: Effort = Effort(1);
    /// The limit itself.
    pub(super) const WHOLE: Effort = Effort(2);

    /// Returns the effort of a wave: those of the review itself, then those that a user requests, each with twice the effort of
    /// the one before it, without an end.
    pub(super) fn of_wave(wave: u32) -> Effort {
        match wave.checked_sub(WAVES.len() as u32) {
            None => WAVES[wave as usize],
            Some(doublings) => Effort(WAVES[0].0.saturating_mul(2u32.saturating_pow(doublings))),
        }
    }

    /// Returns half of this effort.
    pub(super) fn half(self) -> Effort {
        Effort(self.0 / 2)
    }

    /// Returns the first wave of requests with more effort than this; `None` at the maximum.
    pub(super) fn next_request(self) -> Option<u32> {
        let first = WAVES.len() as u32;
        (first..=first + u32::BITS).find(|wave| Effort::of_wave(*wave) > self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_request_takes_more_effort_than_the_search_before() {
        assert!(WAVES.is_sorted_by(|a, b| a < b));
        let mut effort = Effort::FIRST;
        let mut requests = 0;
        while let Some(wave) = effort.next_request() {
            assert!(wave as usize >= WAVES.len());
            let next = Effort::of_wave(wave);
            assert!(next > effort);
            effort = next;
            requests += 1;
        }
        assert!(requests > 20 && effort == Effort(u32::MAX), "{effort:?}");
        assert_eq!(Effort::of_wave(u32::MAX), effort);
        assert_eq!(
            WAVES[2].next_request().map(Effort::of_wave),
            Some(Effort(32))
        );
    }
}
