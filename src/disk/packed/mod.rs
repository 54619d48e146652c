//! Reads text files, packed or not. The packings gzip, Zstandard, bzip2 and ZIP are recognised by the first bytes and not by
//! names. A file that is not text is refused before any of it is used.
//!
//! Nothing is unpacked in advance: a [`Source`] is read piece by piece. Of an archive that is cut off or damaged, all that can
//! be unpacked is read, and the error follows.

mod layer;
mod packing;
mod streams;
mod text;
mod unpack;
mod zip;
mod zstd;

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek as _};
use std::path::Path;
use std::sync::Arc;

use layer::Counted;
use unpack::unpack;

pub use packing::{ENDINGS, PackedError, Packing, Taken, plain_name};
pub use text::{ByteOrder, utf_16};

/// Maximum number of bytes that [`Source::read_all`] returns, unless the file itself is large.
const MAX_AT_ONCE: u64 = 256 << 20;

/// A text during reading, unpacked where it was packed.
pub struct Source {
    reader: Box<dyn Read + Send>,
    packing: Option<Packing>,
    taken: Taken,
}

impl Source {
    /// Opens a file.
    ///
    /// # Errors
    /// When it cannot be read, or is not a text; see [`PackedError`].
    pub fn open(path: &Path) -> io::Result<Source> {
        Source::of_file(File::open(path)?)
    }

    /// Creates a source from a newly opened file.
    ///
    /// # Errors
    /// As [`Source::open`].
    pub fn of_file(file: File) -> io::Result<Source> {
        if !file.metadata()?.is_file() {
            return Source::of_reader(file);
        }
        let file = Arc::new(file);
        if !zip::is_archive(&file)? {
            (&*file).rewind()?;
            return Source::of_reader(file);
        }
        let taken = Taken::default();
        let archive = zip::Archive::File(file);
        let reader = zip::Members::open(archive, taken.clone(), 1, unpack)?;
        Ok(Source {
            reader: Box::new(reader),
            packing: Some(Packing::Zip),
            taken,
        })
    }

    /// Reads from a pipe or from memory. A ZIP archive is read into memory, since its table is at its end.
    ///
    /// # Errors
    /// As [`Source::open`].
    pub fn of_reader(reader: impl Read + Send + 'static) -> io::Result<Source> {
        let taken = Taken::default();
        let counted = Counted::new(reader, taken.clone());
        let unpacked = unpack(Box::new(counted), &taken, 0)?;
        Ok(Source {
            reader: unpacked.reader,
            packing: unpacked.packing,
            taken,
        })
    }

    /// Returns the packing; `None` where the file is the text itself.
    pub fn packing(&self) -> Option<Packing> {
        self.packing
    }

    /// Reads all of the text into memory.
    ///
    /// # Errors
    /// When it cannot be read or unpacked to its end, or is far larger than its file.
    pub fn read_all(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.read_rest(&mut bytes).map(|()| bytes)
    }

    /// Like [`Source::read_all`], appended to the bytes that have been read already. After an error `bytes` has what could be
    /// read.
    ///
    /// # Errors
    /// As [`Source::read_all`].
    pub fn read_rest(&mut self, bytes: &mut Vec<u8>) -> io::Result<()> {
        self.read_up_to(bytes, MAX_AT_ONCE)
    }

    /// Reads the rest of a text. Its length with `bytes` is limited to `most`, or to the allowed growth of its file if that is
    /// larger.
    fn read_up_to(&mut self, bytes: &mut Vec<u8>, most: u64) -> io::Result<()> {
        loop {
            let most = most.max(self.taken.bytes().saturating_mul(packing::MAX_GROWTH));
            let wanted = most.saturating_sub(bytes.len() as u64);
            if wanted == 0 {
                return Err(PackedError::TooLargeAtOnce(most).into());
            }
            if self.take(wanted).read_to_end(bytes)? as u64 != wanted {
                return Ok(());
            }
        }
    }

    /// Returns a handle with the number of bytes read from the file.
    pub fn taken(&self) -> Taken {
        self.taken.clone()
    }
}

impl Read for Source {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.reader.read(out)
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source")
            .field("packing", &self.packing)
            .finish_non_exhaustive()
    }
}

/// Returns the whole text of a file.
///
/// # Errors
/// When it cannot be read, is not a text, or cannot be unpacked to its end.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    Source::open(path)?.read_all()
}

/// Checks that the bytes of a file are a text.
///
/// # Errors
/// When they are not, with the kind of the file.
pub fn require_text(bytes: &[u8]) -> io::Result<()> {
    text::check(&bytes[..bytes.len().min(text::START)])?;
    Ok(())
}

/// Returns whether a file is not text, or packed, so that no text may replace it.
pub fn is_foreign(path: &Path) -> bool {
    // A pipe is not opened, since that would block until it has a writer.
    let is_file = path.metadata().is_ok_and(|metadata| metadata.is_file());
    let Some(file) = is_file.then(|| File::open(path).ok()).flatten() else {
        return false;
    };
    let (file, mut start) = (Arc::new(file), Vec::new());
    let read = (&*file).take(text::START as u64).read_to_end(&mut start);
    read.is_ok()
        && (Packing::of(&start).is_some()
            || text::check(&start).is_err()
            || zip::is_archive(&file).is_ok_and(|is_archive| is_archive))
}

#[cfg(test)]
mod tests;
