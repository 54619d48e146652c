//! Zstandard: the frames of a file, read one after the other.

use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use super::packing::Packing;
use super::streams::has_more;

/// Maximum size of a window, in bytes: that of `zstd --ultra -22`.
const MOST_WINDOW: u64 = 128 << 20;

/// Reads all frames of a file as one stream, without skippable frames.
pub(super) struct Frames<R> {
    source: R,
    decoder: FrameDecoder,
    /// Whether the decoder is within a frame.
    is_inside: bool,
    /// The error of the frame, reported after everything decoded before it has been read.
    failure: Option<io::Error>,
}

/// A last block without contents, and a checksum.
const END_OF_FRAME: [u8; 7] = [1, 0, 0, 0, 0, 0, 0];

impl<R: BufRead> Frames<R> {
    pub(super) fn new(source: R) -> Frames<R> {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(MOST_WINDOW);
        Frames {
            source,
            decoder,
            is_inside: false,
            failure: None,
        }
    }

    /// Begins the next frame; returns `false` at the end of the file.
    fn next_frame(&mut self) -> io::Result<bool> {
        let begins = |start: &[u8]| {
            matches!(
                start,
                [0x28 | 0x50..=0x5f] | [0x28, 0xb5] | [0x50..=0x5f, 0x2a]
            )
        };
        loop {
            if !has_more(&mut self.source, Packing::Zstd, begins)? {
                return Ok(false);
            }
            match self.decoder.init(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let length = u64::from(length);
                    let skipped = io::copy(&mut (&mut self.source).take(length), &mut io::sink())?;
                    if skipped < length {
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(self.explained(&error)),
            }
        }
    }

    /// Returns the error of a decoder, or that the file has ended.
    fn explained(&mut self, error: &FrameDecoderError) -> io::Error {
        match self.source.fill_buf() {
            Ok([]) => io::ErrorKind::UnexpectedEof.into(),
            Ok(_) => io::Error::other(error.to_string()),
            Err(error) => error,
        }
    }

    /// Checks the checksum of a frame's text.
    fn check(&self) -> io::Result<()> {
        match self.decoder.get_checksum_from_data() {
            Some(sum) if self.decoder.get_calculated_checksum() != Some(sum) => {
                Err(io::Error::other("the checksum is wrong"))
            }
            _ => Ok(()),
        }
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if out.is_empty() {
            return Ok(0);
        }
        loop {
            if self.is_inside {
                let count = self.decoder.read(out)?;
                if count > 0 {
                    return Ok(count);
                }
                if self.decoder.is_finished() {
                    self.is_inside = false;
                    if let Some(failure) = self.failure.take() {
                        return Err(failure);
                    }
                    self.check()?;
                    continue;
                }
                let one = BlockDecodingStrategy::UptoBlocks(1);
                let decoded = self.decoder.decode_blocks(&mut self.source, one);
                if let Err(error) = decoded {
                    let error = self.explained(&error);
                    // The decoder keeps data to which later blocks can refer until the frame ends.
                    let one = BlockDecodingStrategy::UptoBlocks(1);
                    match self.decoder.decode_blocks(&END_OF_FRAME[..], one) {
                        Ok(_) if self.decoder.is_finished() => self.failure = Some(error),
                        _ => return Err(error),
                    }
                }
            } else if self.next_frame()? {
                self.is_inside = true;
            } else {
                return Ok(0);
            }
        }
    }
}
