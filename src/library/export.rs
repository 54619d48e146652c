//! Writes games as PGN and as Parquet.

mod error;
mod parquet;
mod thrift;

use std::io::{self, Read, Write};
use std::ops::ControlFlow;

use tabia_game::pgn::decode_text;

use crate::collection::{GamePlace, OrderedTexts, Snapshot};
use crate::segment::{SegmentError, Traits};

pub use self::error::ExportError;
pub use self::parquet::parquet;

/// The encoding in which games are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TextEncoding {
    /// Each with the bytes that it had in its file, so that games of several files may have several encodings. Text in UTF-16 is
    /// in UTF-8, since it cannot stand beside other text.
    #[default]
    AsImported,
    /// All games in UTF-8, without byte order marks.
    Utf8,
}

/// Writes the texts of games as they came. Games that followed each other in one file keep the text between them; others are
/// separated by an empty line where there is none. `watch` receives the number of games written, and may cancel.
///
/// # Errors
/// When a text is damaged, the output cannot be written, or `watch` cancels.
pub fn pgn(
    snapshot: &Snapshot,
    places: impl IntoIterator<Item = GamePlace>,
    encoding: TextEncoding,
    out: &mut dyn Write,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<u64, ExportError> {
    /// Number of games between two calls of `watch`.
    const STEP: u64 = 256;
    let mut before: Option<(GamePlace, Vec<u8>)> = None;
    let mut count = 0;
    for (place, text) in snapshot.texts_of(places) {
        let Some(row) = snapshot.row(place) else {
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
        let bytes = match encoding {
            TextEncoding::AsImported => text.bytes,
            TextEncoding::Utf8 => {
                let text = decode_text(text.bytes, Some(text.encoding));
                text.trim_start_matches('\u{feff}').as_bytes().to_vec()
            }
        };
        out.write_all(&bytes)?;
        let end = bytes.len().saturating_sub(4);
        before = Some((place, bytes[end..].to_vec()));
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

/// The texts of games in UTF-8, one after the other, for readers of PGN. Games that cannot be read are left out.
pub struct PgnReader<'a> {
    texts: OrderedTexts<'a, Box<dyn Iterator<Item = GamePlace> + 'a>>,
    on_damage: Box<dyn FnMut(SegmentError) + 'a>,
    /// The text of a game, and the number of its bytes that have been read.
    text: Vec<u8>,
    read: usize,
}

impl<'a> PgnReader<'a> {
    /// Creates a reader of games; `on_damage` receives the reason why one is left out.
    pub fn new(
        snapshot: &'a Snapshot,
        places: impl Iterator<Item = GamePlace> + 'a,
        on_damage: impl FnMut(SegmentError) + 'a,
    ) -> PgnReader<'a> {
        let places: Box<dyn Iterator<Item = GamePlace>> = Box::new(places);
        PgnReader {
            texts: snapshot.texts_of(places),
            on_damage: Box::new(on_damage),
            text: Vec::new(),
            read: 0,
        }
    }

    /// Takes the text of the next game; returns whether there was one.
    fn advance(&mut self) -> bool {
        for (_, text) in self.texts.by_ref() {
            match text {
                Err(error) => (self.on_damage)(error),
                Ok(text) => {
                    self.text = decode_text(text.bytes, Some(text.encoding)).into_bytes();
                    self.text.extend_from_slice(separator(&self.text));
                    self.read = 0;
                    return true;
                }
            }
        }
        false
    }
}

impl Read for PgnReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.read == self.text.len() {
            if !self.advance() {
                return Ok(0);
            }
        }
        let rest = &self.text[self.read..];
        let length = rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        self.read += length;
        Ok(length)
    }
}
