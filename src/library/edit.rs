//! Adds, replaces and copies games.

use std::ops::ControlFlow;

use tabia_game::pgn;

use crate::collection::{
    ChangeKind, ChangeNumber, GamePlace, LibraryError, NewChange, Snapshot, Writer,
};
use crate::segment::{Batch, MOST_GAMES, NameOpening, SegmentBuilder, SourceOf};

/// A game to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGame {
    /// Its PGN in UTF-8.
    pub text: String,
    /// The game that it replaces, whose number it gets.
    pub replaces: Option<GamePlace>,
}

impl Writer<'_> {
    /// Stores games as one change; those that are replaced are places of `snapshot`. `source` is the name that is shown as
    /// their origin.
    ///
    /// # Errors
    /// When a text is not one game, a game to be replaced no longer counts, or the collection cannot be written.
    pub fn store(
        &mut self,
        snapshot: &Snapshot,
        games: &[NewGame],
        source: &str,
        opening: &NameOpening<'_>,
    ) -> Result<ChangeNumber, LibraryError> {
        let of = SourceOf {
            name: source,
            opening,
        };
        let replaced: Vec<GamePlace> = games.iter().filter_map(|game| game.replaces).collect();
        let kind = match replaced.is_empty() {
            true => ChangeKind::Add,
            false => ChangeKind::Edit,
        };
        let mut builders = Vec::new();
        let mut next_id = self.next_id();
        for games in games.chunks(MOST_GAMES) {
            let mut builder = SegmentBuilder::default();
            for game in games {
                let batch = batch_of(&game.text, of).ok_or(LibraryError::NotAGame)?;
                let id = match game.replaces {
                    Some(place) => id_of(snapshot, place)?,
                    None => {
                        next_id += 1;
                        next_id - 1
                    }
                };
                builder.add(batch, id, 0);
            }
            builders.push(builder);
        }
        let retired = self.now_at(snapshot, &replaced)?;
        let segments = self.write_segments(builders)?;
        // A game that replaces another has its flags.
        let slots = segments.iter().flat_map(|(segment, games)| {
            let slots = 0..*games;
            slots.map(move |slot| (*segment, slot as u16))
        });
        let new = games
            .iter()
            .zip(slots)
            .filter(|(game, _)| game.replaces.is_some());
        let pairs = retired.iter().copied().zip(new.map(|(_, slot)| slot));
        let marks = self.marks_for(&pairs.collect::<Vec<_>>());
        let parts = NewChange {
            segments,
            retired,
            marks,
            ..NewChange::default()
        };
        self.commit(kind, parts)
    }

    /// Copies games of another snapshot, as one change, with the bytes of their texts and their flags. `watch` receives the number
    /// of games copied, and may cancel.
    ///
    /// # Errors
    /// When a text is damaged, the collection cannot be written, or `watch` cancels. The collection is then as it was.
    pub fn copy_from(
        &mut self,
        other: &Snapshot,
        places: &[GamePlace],
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<ChangeNumber, LibraryError> {
        let mut parts = NewChange::default();
        match self.write_copies(other, places, &mut parts, watch) {
            Ok(()) => self.commit(ChangeKind::Add, parts),
            Err(error) => {
                self.discard(&parts.segments);
                Err(error)
            }
        }
    }

    /// Writes copies of games, and adds them to a change.
    fn write_copies(
        &mut self,
        other: &Snapshot,
        places: &[GamePlace],
        parts: &mut NewChange,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(), LibraryError> {
        /// Number of games between two calls of `watch`.
        const STEP: u64 = 256;
        let of_parts = other.parts.iter();
        let mut texts: Vec<_> = of_parts.map(|part| part.segment.texts()).collect();
        let mut next_id = self.next_id();
        let mut copied = 0;
        for places in places.chunks(MOST_GAMES) {
            let mut batch = Batch::default();
            for place in places {
                let id = other.id(*place).ok_or(LibraryError::NoSuchGame)?;
                let copy = batch.copy(&mut texts[place.part as usize], place.slot, false);
                copy.map_err(|error| LibraryError::Game(id, error))?;
                copied += 1;
                if copied % STEP == 0 && watch(copied).is_break() {
                    return Err(LibraryError::Cancelled);
                }
            }
            batch.forget_ids();
            let mut builder = SegmentBuilder::default();
            builder.add(batch.ended(), next_id, 0);
            next_id += places.len() as u64;
            let (segment, games) = self.write_segment(builder)?;
            parts.segments.push((segment, games));
            for (place, slot) in places.iter().zip(0u16..=u16::MAX) {
                let of_game = other.parts[place.part as usize].marks.of_game(place.slot);
                let marks = of_game.map(|(flag, is_set)| ((segment, slot), flag, is_set));
                parts.marks.extend(marks);
            }
        }
        Ok(())
    }
}

fn id_of(snapshot: &Snapshot, place: GamePlace) -> Result<u64, LibraryError> {
    let is_live = snapshot
        .part(place)
        .is_some_and(|part| part.live.contains(place.slot));
    let row = snapshot.row(place).filter(|_| is_live);
    row.map(|row| row.id()).ok_or(LibraryError::NoSuchGame)
}

/// Returns the one game of a text.
fn batch_of(text: &str, source: SourceOf<'_>) -> Option<Batch> {
    let text = text.trim_end().to_owned() + "\n\n";
    let piece = pgn::Piece::new(text.into_bytes(), pgn::Encoding::Utf8);
    let mut batches = Batch::of_piece(&piece, source);
    let mut batch = batches.pop().filter(|batch| batch.len() == 1)?;
    batch.mark_first();
    Some(batch)
}
