//! Conditions on the moves of games.

use crate::positions::{Matcher, Signature};
use crate::segment::{Segment, SegmentError, Traits};

/// Reads the codes of the moves of a segment, all with the first.
pub(super) struct Codes<'a> {
    segment: &'a Segment,
    /// The codes, and the place of each with the end of the last.
    read: Option<(Vec<u8>, &'a [u64])>,
    /// The summaries of the games, read with the first; empty where there are none.
    signatures: Option<Vec<Signature>>,
}

impl<'a> Codes<'a> {
    pub fn new(segment: &'a Segment) -> Codes<'a> {
        Codes {
            segment,
            read: None,
            signatures: None,
        }
    }

    /// Returns whether positions of the main line of a game match.
    pub fn meets(&mut self, matcher: &Matcher, slot: u16) -> Result<bool, SegmentError> {
        let row = self.segment.row(slot);
        if row.traits().has(Traits::OTHER_GAME) {
            return Ok(false);
        }
        let signatures = match self.signatures.take() {
            Some(read) => read,
            None => self.segment.signatures()?.unwrap_or_default(),
        };
        let signatures = self.signatures.insert(signatures);
        let signature = signatures.get(usize::from(slot));
        if signature.is_some_and(|signature| !matcher.may_match(signature, row.result())) {
            return Ok(false);
        }
        let start = self.segment.board(slot);
        let code = self.get(slot)?;
        Ok(code.is_some_and(|code| matcher.first_match(&start, code, row.result()).is_some()))
    }

    /// Returns the code of the moves of a game; `None` for other games than chess.
    pub fn get(&mut self, slot: u16) -> Result<Option<&[u8]>, SegmentError> {
        if self.segment.row(slot).traits().has(Traits::OTHER_GAME) {
            return Ok(None);
        }
        let read = match self.read.take() {
            Some(read) => read,
            None => self.segment.codes()?,
        };
        let (codes, places) = self.read.insert(read);
        let slot = usize::from(slot);
        let range = places.get(slot).zip(places.get(slot + 1));
        Ok(range.and_then(|(start, end)| codes.get(*start as usize..*end as usize)))
    }
}
