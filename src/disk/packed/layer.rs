//! The readers between a file and its text: one layer for each archive around it.

use std::io::{self, Read};

use super::packing::{MAX_GROWTH, PackedError, Packing, Taken};
use super::text::Opening;

/// Number of unpacked bytes without the end of a game that are allowed for any archive: the amount that [`MAX_GROWTH`] allows
/// for the 64 KiB that a decoder reads at once.
const ALLOWED: u64 = MAX_GROWTH << 16;

/// A text during unpacking.
pub(super) struct Unpacked {
    pub reader: Box<dyn Read + Send>,
    pub packing: Option<Packing>,
    pub opening: Opening,
}

/// Unpacks a reader. The number is that of the archives around it.
pub(super) type Unpack = fn(Box<dyn Read + Send>, &Taken, usize) -> io::Result<Unpacked>;

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

/// The output of an unpacker, limited by [`Growth`] and with errors that describe the fault of the archive.
pub(super) struct Layer<R> {
    reader: R,
    packing: Packing,
    growth: Growth,
}

impl<R> Layer<R> {
    pub(super) fn new(reader: R, packing: Packing, taken: Taken) -> Layer<R> {
        Layer {
            reader,
            packing,
            growth: Growth::new(taken),
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
        self.growth.add(&out[..count])?;
        Ok(count)
    }
}

/// Measures the growth of the text since the end of the last game. A large file of similar games is accepted, since each game
/// is small; text without games is not, since it would be kept in memory as one game.
struct Growth {
    taken: Taken,
    /// Number of bytes of the file that had been read at the end of the last game.
    taken_before: u64,
    /// Number of unpacked bytes since then.
    unpacked: u64,
    line: Line,
    /// Whether the previous line is a tag.
    is_after_tag: bool,
}

/// The current line, without zeros, so that it may be in UTF-16.
#[derive(Default)]
struct Line {
    first: u8,
    /// The last eight bytes.
    end: u64,
}

impl Line {
    fn is_tag(&self) -> bool {
        self.first == b'['
    }

    /// Returns whether it ends with the result of a game.
    fn has_result(&self) -> bool {
        let end = self.end.to_be_bytes();
        [&b"*"[..], b"1-0", b"0-1", b"1/2-1/2"]
            .iter()
            .any(|result| end.ends_with(result))
    }
}

impl Growth {
    fn new(taken: Taken) -> Growth {
        Growth {
            taken,
            taken_before: 0,
            unpacked: 0,
            line: Line::default(),
            is_after_tag: false,
        }
    }

    fn add(&mut self, bytes: &[u8]) -> Result<(), PackedError> {
        let mut game_ended = None;
        for (index, &byte) in bytes.iter().enumerate() {
            match byte {
                0 | b'\r' => {}
                b'\n' => {
                    let line = std::mem::take(&mut self.line);
                    let is_tag = line.is_tag();
                    if line.has_result() || is_tag && !self.is_after_tag {
                        game_ended = Some(index);
                    }
                    self.is_after_tag = is_tag;
                }
                _ => {
                    if self.line.first == 0 {
                        self.line.first = byte;
                    }
                    self.line.end = self.line.end << 8 | u64::from(byte);
                }
            }
        }
        self.unpacked += bytes.len() as u64;
        let taken = self.taken.bytes();
        if let Some(index) = game_ended {
            self.unpacked = (bytes.len() - index) as u64;
            self.taken_before = taken;
        }
        let packed = taken - self.taken_before;
        match self.unpacked > ALLOWED.max(packed.saturating_mul(MAX_GROWTH)) {
            true => Err(PackedError::TooLarge),
            false => Ok(()),
        }
    }
}

/// Converts a decoder's error to one about the archive. Errors of the operating system are not changed.
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
