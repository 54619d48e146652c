//! Text files as they are read, whatever they are packed in: gzip, Zstandard, bzip2 and ZIP, known by their first bytes
//! and not by their names. A file that is not text is refused before anything of it is used.
//!
//! Nothing is unpacked in advance: a [`Source`] is read piece by piece. Of an archive that is cut off or damaged, all
//! that can be unpacked is read; the error comes after it.

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

/// A text as it is read, unpacked where it was packed.
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

    /// A file that has just been opened.
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

    /// How it is packed; `None` where the file is the text itself.
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

    /// Like [`Source::read_all`], behind the bytes that have been read already. After an error, what could be read stands
    /// there.
    ///
    /// # Errors
    /// As [`Source::read_all`].
    pub fn read_rest(&mut self, bytes: &mut Vec<u8>) -> io::Result<()> {
        self.read_up_to(bytes, MAX_AT_ONCE)
    }

    /// Reads the rest of a text, which together with `bytes` is no longer than `most` or than what its file may grow to.
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

    /// A handle that follows how far the file has been read.
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

/// The whole text of a file.
///
/// # Errors
/// When it cannot be read, is not a text, or cannot be unpacked to its end.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    Source::open(path)?.read_all()
}

/// Refuses the bytes of a file that is not a text.
///
/// # Errors
/// What it is instead.
pub fn require_text(bytes: &[u8]) -> io::Result<()> {
    text::check(&bytes[..bytes.len().min(text::START)])?;
    Ok(())
}

/// Whether a file holds something that is no text, or packed: nothing that is a text may take its place.
pub fn is_foreign(path: &Path) -> bool {
    // A pipe is not opened: that would wait for its writer.
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
