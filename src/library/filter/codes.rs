//! Conditions on the moves of games.

use crate::positions::Matcher;
use crate::segment::{Segment, SegmentError};

/// Reads the codes of the moves of a segment, all with the first.
pub(super) struct Codes<'a> {
    segment: &'a Segment,
    /// The codes, and the place of each with the end of the last.
    read: Option<(Vec<u8>, &'a [u64])>,
}

impl<'a> Codes<'a> {
    pub fn new(segment: &'a Segment) -> Codes<'a> {
        Codes {
            segment,
            read: None,
        }
    }

    /// Returns whether positions of a game match.
    pub fn meets(&mut self, matcher: &Matcher, slot: u16) -> Result<bool, SegmentError> {
        let read = match self.read.take() {
            Some(read) => read,
            None => self.segment.codes()?,
        };
        let (codes, places) = self.read.insert(read);
        let slot_index = usize::from(slot);
        let range = places.get(slot_index).zip(places.get(slot_index + 1));
        let code = range.and_then(|(start, end)| codes.get(*start as usize..*end as usize));
        let result = self.segment.row(slot).result();
        let start = self.segment.board(slot);
        Ok(code.is_some_and(|code| matcher.first_match(&start, code, result).is_some()))
    }
}
