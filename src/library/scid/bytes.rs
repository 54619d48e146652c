//! Numbers, texts and places in bytes.

use std::io::{self, Read};

use tabia_game::pgn;

/// Fills a buffer as far as the source goes, and returns the number of bytes.
pub(super) fn read_up_to(source: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut count = 0;
    while count < buffer.len() {
        match source.read(&mut buffer[count..]) {
            Ok(0) => break,
            Ok(more) => count += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(count)
}

/// Returns the text of bytes that are UTF-8 or of another encoding.
pub(super) fn text(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => pgn::decode_text(bytes.to_vec(), None),
    }
}

/// Returns the number of up to four bytes, the high byte first.
pub(super) fn number(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .fold(0, |number, byte| number << 8 | u32::from(*byte))
}

/// A place in the bytes of a game.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    pub at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8], at: usize) -> Reader<'a> {
        Reader { bytes, at }
    }

    /// Returns the bytes from here on.
    pub(super) fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// Returns a reader of the same bytes, further on.
    pub(super) fn ahead(&self, count: usize) -> Reader<'a> {
        Reader::new(self.bytes, self.at + count)
    }

    /// Returns the next byte.
    pub(super) fn byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    /// Returns the next bytes.
    pub(super) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let bytes = self.bytes.get(self.at..)?.get(..count)?;
        self.at += count;
        Some(bytes)
    }

    /// Returns the bytes before the next 0.
    pub(super) fn terminated(&mut self) -> Option<&'a [u8]> {
        let rest = self.bytes.get(self.at..)?;
        let length = rest.iter().position(|byte| *byte == 0)?;
        self.at += length + 1;
        Some(&rest[..length])
    }
}
