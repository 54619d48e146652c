//! Sums over the games of positions that very many games of a segment have, such as the start position: the explorer need not
//! add them up game by game.
//!
//! The section is packed. Position after position: the key of the position (`u64`), one of its games (`u16`), and
//! [`MoveSums`].

use tabia_chess::Move;

use super::columns::Columns;
use super::file::take;
use super::occurrence::Occurrence;
use super::packing::unpack;
use crate::tally::MoveSums;

/// Number of games from which a position has stored sums: fewer are added up in less than a tenth of a millisecond.
const LONG: usize = 2048;

/// Appends the sums of a position, if its games are many.
pub(super) fn write(out: &mut Vec<u8>, games: &[Occurrence], columns: &Columns) {
    let Some(first) = games.first().filter(|_| games.len() >= LONG) else {
        return;
    };
    let mut moves = MoveSums::default();
    for game in games {
        let mv = Move::from_bits(game.next());
        moves.of(mv).add(columns, game.slot().into());
    }
    out.extend(first.key().to_le_bytes());
    out.extend(first.slot().to_le_bytes());
    moves.write(out);
}

/// The sums of a segment.
#[derive(Default)]
pub(super) struct Totals {
    bytes: Vec<u8>,
    /// The positions in order, by their keys: each with one of its games, and the place of its moves.
    places: Vec<(u64, u16, usize)>,
}

impl Totals {
    /// Reads a section; `None` where it is damaged.
    pub fn read(section: &[u8]) -> Option<Totals> {
        let bytes = match section {
            [] => Vec::new(),
            section => unpack(section)?,
        };
        let mut places = Vec::new();
        let mut rest = &bytes[..];
        while !rest.is_empty() {
            let key = u64::from_le_bytes(take(&mut rest)?);
            let slot = u16::from_le_bytes(take(&mut rest)?);
            places.push((key, slot, bytes.len() - rest.len()));
            MoveSums::read(&mut rest)?;
        }
        places.sort_unstable();
        Some(Totals { bytes, places })
    }

    /// Returns the sums of a position by its key, with one of its games.
    pub fn get(&self, key: u64) -> Option<(u16, MoveSums)> {
        let at = self
            .places
            .binary_search_by_key(&key, |place| place.0)
            .ok()?;
        let (_, slot, start) = self.places[at];
        Some((slot, MoveSums::read(&mut self.bytes.get(start..)?)?))
    }
}
