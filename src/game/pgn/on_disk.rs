//! The text of a large file, read from the disk on demand.

use std::collections::VecDeque;
use std::io;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use super::decoded::decode_all;
use super::encoding::Encoding;
use tabia_disk::StableFile;

/// A piece of a file in UTF-8, with its bytes where encoding the text does not yield them.
#[derive(Debug, Default)]
pub(super) struct Text {
    pub(super) text: Vec<u8>,
    pub(super) raw: Option<Vec<u8>>,
}

/// The place of a piece in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) at: u64,
    /// Its length in bytes.
    pub(super) length: usize,
    /// Whether its bytes are the text.
    pub(super) is_plain: bool,
}

/// A file whose games are read on demand. Decoded pieces are cached.
#[derive(Debug)]
pub struct TextFile {
    file: StableFile,
    cache: Mutex<VecDeque<(Place, Arc<Text>)>>,
}

impl TextFile {
    /// Maximum number of cached pieces; a piece has about a megabyte.
    const KEPT: usize = 4;

    /// Creates a text that is read from an open file.
    pub fn new(file: StableFile) -> TextFile {
        TextFile {
            file,
            cache: Mutex::default(),
        }
    }

    /// Checks that the file has not changed since it was opened.
    ///
    /// # Errors
    /// When another program has changed it.
    pub fn check(&self) -> io::Result<()> {
        self.file.check()
    }

    /// Returns the bytes of a part of a piece.
    pub(super) fn bytes(&self, place: Place, range: Range<usize>) -> io::Result<Vec<u8>> {
        self.file
            .read_at(place.at + range.start as u64, range.len())
    }

    /// Returns a part of the text of a piece.
    pub(super) fn text(
        &self,
        place: Place,
        encoding: Encoding,
        range: Range<usize>,
    ) -> io::Result<Vec<u8>> {
        match place.is_plain {
            true => self.bytes(place, range),
            false => {
                let piece = self.piece(place, encoding)?;
                Ok(piece.text.get(range).unwrap_or_default().to_vec())
            }
        }
    }

    /// Returns a whole piece.
    pub(super) fn piece(&self, place: Place, encoding: Encoding) -> io::Result<Arc<Text>> {
        if place.is_plain {
            let text = self.bytes(place, 0..place.length)?;
            return Ok(Arc::new(Text { text, raw: None }));
        }
        self.file.check()?;
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        let found = cache.iter().position(|(kept, _)| *kept == place);
        let piece = match found.and_then(|found| cache.remove(found)) {
            Some((_, piece)) => piece,
            None => {
                let bytes = self.bytes(place, 0..place.length)?;
                let (text, raw) = decode_all(bytes, encoding);
                cache.truncate(TextFile::KEPT - 1);
                Arc::new(Text { text, raw })
            }
        };
        cache.push_front((place, piece.clone()));
        Ok(piece)
    }
}
