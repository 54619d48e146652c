//! The games of an import that meet a query.

use std::collections::BTreeMap;
use std::sync::Arc;

use tabia_game::pgn::Piece;

use crate::collection::{LibraryError, Marks, Part, SegmentNumber, SlotSet, Snapshot};
use crate::filter::Prepared;
use crate::query::{Condition, NumberField, Query};
use crate::segment::{Batch, Segment, SegmentBuilder, SegmentError, SourceOf};

/// Reads the pieces of a source.
#[derive(Clone, Copy)]
pub(super) struct PieceReader<'a> {
    pub of: SourceOf<'a>,
    /// Chooses games; without it, all are read.
    pub chooser: Option<&'a Chooser>,
}

impl PieceReader<'_> {
    /// Returns the games of a piece.
    pub fn read(&self, piece: &Piece) -> Result<Vec<Batch>, SegmentError> {
        let batches = Batch::of_piece(piece, self.of);
        match self.chooser {
            Some(chooser) => batches
                .into_iter()
                .map(|batch| chooser.choose(batch))
                .collect(),
            None => Ok(batches),
        }
    }
}

/// A query that chooses the games of an import.
pub(super) struct Chooser {
    query: Prepared,
    filters: Arc<BTreeMap<String, String>>,
}

impl Chooser {
    /// Prepares a query, given the saved filters of the collection.
    pub fn new(query: &Query, filters: BTreeMap<String, String>) -> Result<Chooser, LibraryError> {
        let is_numbered = |condition: &Condition| {
            matches!(
                condition,
                Condition::Number(NumberField::Number | NumberField::Id, _)
            )
        };
        if query.has(&is_numbered) {
            let reason = "\"number\" and \"id\" are those of games in the collection";
            return Err(LibraryError::Query(reason.to_owned()));
        }
        let prepared = Prepared::new(query, &filters);
        Ok(Chooser {
            query: prepared.map_err(|error| LibraryError::Query(error.to_string()))?,
            filters: Arc::new(filters),
        })
    }

    /// Returns the games of a batch that meet the query. The batch becomes a segment in memory, which is searched as others are.
    fn choose(&self, batch: Batch) -> Result<Batch, SegmentError> {
        let (end, read) = (batch.end, batch.len());
        let mut chosen = Batch::default();
        if read > 0 {
            let mut builder = SegmentBuilder::default();
            builder.add(batch, 1, 0);
            let mut bytes = Vec::new();
            builder.write(&mut bytes)?;
            let segment = Arc::new(Segment::of_bytes(bytes)?);
            let mut before = None;
            let mut texts = segment.texts();
            for slot in self.games(&segment).iter() {
                let follows = slot > 0 && before == Some(slot - 1);
                chosen.copy(&mut texts, slot, follows)?;
                before = Some(slot);
            }
            chosen.forget_ids();
        }
        let mut chosen = chosen.ended();
        chosen.left_out = read - chosen.len();
        chosen.end = end;
        Ok(chosen)
    }

    /// Returns the games of a segment that meet the query.
    fn games(&self, segment: &Arc<Segment>) -> SlotSet {
        let part = Part {
            number: SegmentNumber(1),
            segment: segment.clone(),
            live: Arc::new(SlotSet::full(segment.len())),
            marks: Arc::new(Marks::default()),
        };
        let snapshot = Snapshot::new(vec![part], self.filters.clone());
        self.query.games_of_first(&snapshot)
    }
}
