//! The compressed streams of a gzip or bzip2 file, one after the other.

use std::io::{self, BufRead, Read};

use bzip2::bufread::BzDecoder;
use flate2::bufread::GzDecoder;

use super::packing::{PackedError, Packing};

/// A decoder of one stream.
pub(super) trait Decoder<R>: Read {
    const PACKING: Packing;

    /// The bytes with which every stream begins.
    const BEGINNING: [u8; 2];

    fn new(source: R) -> Self;

    fn into_source(self) -> R;
}

impl<R: BufRead> Decoder<R> for GzDecoder<R> {
    const PACKING: Packing = Packing::Gzip;
    const BEGINNING: [u8; 2] = [0x1f, 0x8b];

    fn new(source: R) -> Self {
        GzDecoder::new(source)
    }

    fn into_source(self) -> R {
        self.into_inner()
    }
}

impl<R: BufRead> Decoder<R> for BzDecoder<R> {
    const PACKING: Packing = Packing::Bzip2;
    const BEGINNING: [u8; 2] = *b"BZ";

    fn new(source: R) -> Self {
        BzDecoder::new(source)
    }

    fn into_source(self) -> R {
        self.into_inner()
    }
}

/// Reads all streams of a file as one.
pub(super) struct Streams<D> {
    /// `None` at the end of the file.
    decoder: Option<D>,
}

impl<D> Streams<D> {
    pub(super) fn new<R>(source: R) -> Streams<D>
    where
        D: Decoder<R>,
    {
        let decoder = Some(D::new(source));
        Streams { decoder }
    }

    /// Like [`Read::read`].
    fn read_from<R: BufRead>(&mut self, out: &mut [u8]) -> io::Result<usize>
    where
        D: Decoder<R>,
    {
        while let Some(decoder) = &mut self.decoder {
            let count = decoder.read(out)?;
            if count > 0 || out.is_empty() {
                return Ok(count);
            }
            let mut source = match self.decoder.take() {
                Some(decoder) => decoder.into_source(),
                None => break,
            };
            let begins = |start: &[u8]| D::BEGINNING.starts_with(start);
            if has_more(&mut source, D::PACKING, begins)? {
                self.decoder = Some(D::new(source));
            }
        }
        Ok(0)
    }
}

impl<R: BufRead> Read for Streams<GzDecoder<R>> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.read_from(out)
    }
}

impl<R: BufRead> Read for Streams<BzDecoder<R>> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.read_from(out)
    }
}

/// Skips the zeros after a stream, which tapes and `dd` add to fill up blocks. Returns whether another stream follows, whose
/// first two bytes (or the first, where only that has been read) `begins` accepts.
///
/// # Errors
/// When other data follows.
pub(super) fn has_more(
    source: &mut impl BufRead,
    packing: Packing,
    begins: impl Fn(&[u8]) -> bool,
) -> io::Result<bool> {
    loop {
        let bytes = match source.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if bytes.is_empty() {
            return Ok(false);
        }
        let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
        let rest = &bytes[zeros..];
        if rest.is_empty() {
            source.consume(zeros);
            continue;
        }
        let is_stream = begins(&rest[..rest.len().min(2)]);
        source.consume(zeros);
        return match is_stream {
            true => Ok(true),
            false => Err(PackedError::Trailing(packing).into()),
        };
    }
}
