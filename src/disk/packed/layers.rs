//! One packing around another, until the text comes.

use std::io::{self, BufReader, Read};
use std::sync::Arc;

use bzip2::read::MultiBzDecoder;
use flate2::read::MultiGzDecoder;

use super::zip::{Archive, Members};
use super::zstd::Frames;
use super::{PackedError, Packing, Taken, text};

/// Number of bytes at the start of a text that are checked before it is used.
pub(super) const START: u64 = 4096;

/// Maximum number of archives inside each other.
pub(super) const MOST_LAYERS: usize = 3;

/// Maximum ratio of unpacked to packed size, above [`FREE`] bytes. Games are packed to a tenth to a hundredth of their size.
pub(super) const MOST_GROWTH: u64 = 250;

/// Number of unpacked bytes that are allowed for any archive.
const FREE: u64 = 256 << 20;

/// A text while it is unpacked.
pub(super) struct Unpacked {
    pub reader: Box<dyn Read + Send>,
    pub packing: Option<Packing>,
    /// Its first bytes, three at most.
    pub first: Vec<u8>,
}

/// Unpacks what is packed, and refuses what is not text.
pub(super) fn unpack(
    reader: Box<dyn Read + Send>,
    taken: &Taken,
    depth: usize,
) -> io::Result<Unpacked> {
    let looked = LookedAt::new(reader)?;
    let Some(packing) = Packing::of(&looked.start) else {
        text::check(&looked.start)?;
        return Ok(Unpacked {
            first: looked.start.iter().copied().take(3).collect(),
            reader: Box::new(looked),
            packing: None,
        });
    };
    if depth == MOST_LAYERS {
        return Err(PackedError::TooDeep.into());
    }
    let source = BufReader::with_capacity(1 << 16, looked);
    let layer: Box<dyn Read + Send> = match packing {
        Packing::Gzip => Box::new(MultiGzDecoder::new(source)),
        Packing::Bzip2 => Box::new(MultiBzDecoder::new(source)),
        Packing::Zstd => Box::new(Frames::new(source)),
        Packing::Zip => {
            let bytes = read_whole(source)?;
            let members =
                Members::open(Archive::Memory(Arc::new(bytes)), taken.clone(), depth + 1)?;
            return Ok(Unpacked {
                reader: Box::new(members),
                packing: Some(packing),
                first: Vec::new(),
            });
        }
    };
    let layer = Layer::new(layer, packing, taken.clone());
    Ok(Unpacked {
        packing: Some(packing),
        ..unpack(Box::new(layer), taken, depth + 1)?
    })
}

/// All of a stream; where it breaks off, what came before.
fn read_whole(mut source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match source.read_to_end(&mut bytes) {
        Err(error) if bytes.is_empty() => Err(error),
        _ => Ok(bytes),
    }
}

/// A reader whose first bytes have been looked at. An error among them comes after them.
struct LookedAt<R> {
    start: Vec<u8>,
    given: usize,
    failure: Option<io::Error>,
    rest: R,
}

impl<R: Read> LookedAt<R> {
    fn new(mut rest: R) -> io::Result<LookedAt<R>> {
        let mut start = Vec::new();
        let failure = match (&mut rest).take(START).read_to_end(&mut start) {
            Err(error) if start.is_empty() => return Err(error),
            Err(error) => Some(error),
            Ok(_) => None,
        };
        Ok(LookedAt {
            start,
            given: 0,
            failure,
            rest,
        })
    }
}

impl<R: Read> Read for LookedAt<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.given < self.start.len() {
            let count = (&self.start[self.given..]).read(out)?;
            self.given += count;
            return Ok(count);
        }
        match self.failure.take() {
            Some(failure) => Err(failure),
            None => self.rest.read(out),
        }
    }
}

/// Counts the bytes of a file as they are read.
pub(super) struct Counted<R> {
    reader: R,
    taken: Taken,
}

impl<R> Counted<R> {
    pub(super) fn new(reader: R, taken: Taken) -> Counted<R> {
        Counted { reader, taken }
    }
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(out)?;
        self.taken.add(count);
        Ok(count)
    }
}

/// What comes out of a packing: no more than games would, and with errors that say what is wrong with the archive.
pub(super) struct Layer<R> {
    reader: R,
    packing: Packing,
    taken: Taken,
    given: u64,
}

impl<R> Layer<R> {
    pub(super) fn new(reader: R, packing: Packing, taken: Taken) -> Layer<R> {
        Layer {
            reader,
            packing,
            taken,
            given: 0,
        }
    }
}

impl<R: Read> Read for Layer<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = match self.reader.read(out) {
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Err(error),
            Err(error) => return Err(explained(error, self.packing)),
        };
        self.given += count as u64;
        if self.given > FREE.max(self.taken.bytes().saturating_mul(MOST_GROWTH)) {
            return Err(PackedError::TooLarge.into());
        }
        Ok(count)
    }
}

/// What an error of a decoder says about the archive. Errors of the operating system stay what they are.
fn explained(error: io::Error, packing: Packing) -> io::Error {
    let is_ours = error
        .get_ref()
        .is_some_and(|inner| inner.is::<PackedError>());
    if is_ours || error.raw_os_error().is_some() {
        return error;
    }
    match error.kind() {
        io::ErrorKind::UnexpectedEof => PackedError::Cut(packing).into(),
        _ => {
            let reason = error.to_string();
            PackedError::Damaged { packing, reason }.into()
        }
    }
}
