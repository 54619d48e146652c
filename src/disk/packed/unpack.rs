//! Unpacks nested packings down to the text.

use std::io::{self, BufReader, Read};
use std::sync::Arc;

use bzip2::bufread::BzDecoder;
use flate2::bufread::GzDecoder;

use super::layer::{Layer, Unpacked};
use super::packing::{MAX_LAYERS, PackedError, Packing, Taken};
use super::streams::Streams;
use super::text;
use super::zip::{Archive, Members};
use super::zstd::Frames;

/// Unpacks packed data, and refuses data that is not text. `depth` is the number of archives around it.
pub(super) fn unpack(
    reader: Box<dyn Read + Send>,
    taken: &Taken,
    depth: usize,
) -> io::Result<Unpacked> {
    let looked = LookedAt::new(reader)?;
    let Some(packing) = Packing::of(&looked.start) else {
        return Ok(Unpacked {
            opening: text::check(&looked.start)?,
            reader: Box::new(looked),
            packing: None,
        });
    };
    if depth == MAX_LAYERS {
        return Err(PackedError::TooDeep.into());
    }
    let source = BufReader::with_capacity(1 << 16, looked);
    let layer: Box<dyn Read + Send> = match packing {
        Packing::Gzip => Box::new(Streams::<GzDecoder<_>>::new(source)),
        Packing::Bzip2 => Box::new(Streams::<BzDecoder<_>>::new(source)),
        Packing::Zstd => Box::new(Frames::new(source)),
        Packing::Zip => {
            let archive = Archive::Memory(Arc::new(read_whole(source)?));
            let members = Members::open(archive, taken.clone(), depth + 1, unpack)?;
            return Ok(Unpacked {
                packing: Some(packing),
                opening: members.opening(),
                reader: Box::new(members),
            });
        }
    };
    let layer = Layer::new(layer, packing, taken.clone());
    Ok(Unpacked {
        packing: Some(packing),
        ..unpack(Box::new(layer), taken, depth + 1)?
    })
}

/// Reads a whole stream; where it breaks off, the part before.
fn read_whole(mut source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match source.read_to_end(&mut bytes) {
        Err(error) if bytes.is_empty() => Err(error),
        _ => Ok(bytes),
    }
}

/// A reader whose first bytes have been inspected. An error among them is returned after them.
struct LookedAt<R> {
    start: Vec<u8>,
    given: usize,
    failure: Option<io::Error>,
    rest: R,
}

impl<R: Read> LookedAt<R> {
    fn new(mut rest: R) -> io::Result<LookedAt<R>> {
        let mut start = Vec::new();
        let most = text::START as u64;
        let failure = match (&mut rest).take(most).read_to_end(&mut start) {
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
