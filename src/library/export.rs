//! Writes games as PGN.

use std::io::{self, Write};
use std::ops::ControlFlow;

use thiserror::Error;

use crate::collection::{GamePlace, Snapshot};
use crate::segment::{SegmentError, Traits};

/// The reason why games could not be written.
#[derive(Debug, Error)]
pub enum ExportError {
    #[error("cancelled")]
    Cancelled,
    #[error("game {0}: {1}")]
    Game(u64, SegmentError),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes the texts of games as they came. Games that followed each other in one file keep the text between them; others are
/// separated by an empty line where there is none. `watch` receives the number of games written, and may cancel.
///
/// # Errors
/// When a text is damaged, the output cannot be written, or `watch` cancels.
pub fn pgn(
    snapshot: &Snapshot,
    places: impl IntoIterator<Item = GamePlace>,
    out: &mut dyn Write,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<u64, ExportError> {
    /// Number of games between two calls of `watch`.
    const STEP: u64 = 256;
    let mut before: Option<(GamePlace, Vec<u8>)> = None;
    let mut count = 0;
    let mut texts = snapshot.texts();
    for place in places {
        let (Some(text), Some(row)) = (texts.get(place), snapshot.row(place)) else {
            continue;
        };
        let text = text.map_err(|error| ExportError::Game(row.id(), error))?;
        if let Some((last, end)) = &before {
            let follows = last.part == place.part
                && last.slot.checked_add(1) == Some(place.slot)
                && !row.traits().has(Traits::FIRST);
            if !follows {
                out.write_all(separator(end))?;
            }
        }
        out.write_all(&text.bytes)?;
        let end = text.bytes.len().saturating_sub(4);
        before = Some((place, text.bytes[end..].to_vec()));
        count += 1;
        if count % STEP == 0 && watch(count).is_break() {
            return Err(ExportError::Cancelled);
        }
    }
    out.flush()?;
    Ok(count)
}

/// Returns the line breaks that a text with this end needs before the next game.
fn separator(end: &[u8]) -> &'static [u8] {
    if end.ends_with(b"\n\n") || end.ends_with(b"\n\r\n") {
        b""
    } else if end.ends_with(b"\r\n") {
        b"\r\n"
    } else if end.ends_with(b"\n") {
        b"\n"
    } else {
        b"\n\n"
    }
}
