//! Adds and replaces games.

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
