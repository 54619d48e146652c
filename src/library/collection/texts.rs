//! Texts of many games of a snapshot.

use super::open::{GamePlace, Snapshot};
use crate::segment::{GameText, SegmentError, TextReader};

/// Reads texts of games of a snapshot. Games in the order of the collection are read fastest.
pub struct SnapshotTexts<'a> {
    snapshot: &'a Snapshot,
    /// The index of a segment, and its reader.
    reader: Option<(u32, TextReader<'a>)>,
}

impl Snapshot {
    /// Returns a reader of many texts.
    pub fn texts(&self) -> SnapshotTexts<'_> {
        SnapshotTexts {
            snapshot: self,
            reader: None,
        }
    }
}

impl SnapshotTexts<'_> {
    /// Returns the text of a game as it came; `None` where there is no such segment.
    ///
    /// # Errors
    /// When it is damaged or cannot be read.
    pub fn get(&mut self, place: GamePlace) -> Option<Result<GameText, SegmentError>> {
        let reader = match self.reader.take() {
            Some((part, reader)) if part == place.part => reader,
            _ => self.snapshot.part(place)?.segment.texts(),
        };
        let (_, reader) = self.reader.insert((place.part, reader));
        Some(reader.get(place.slot))
    }
}
