//! Writes a file in one encoding, with one kind of line end.

use std::borrow::Cow;
use std::io::{self, Write};
use std::ops::Range;

use super::encoding::Encoding;
use super::lex::{after_break, count_breaks, line_end};
use super::line_end::LineEnd;

/// Maximum length of a text that is encoded at once, in bytes.
const CHUNK: usize = 1 << 20;

/// Splits a text into pieces that can be encoded separately.
pub(super) fn chunks(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut end = CHUNK.min(rest.len());
        // Not within a character or a line end.
        while end < rest.len() && (rest[end] & 0xc0 == 0x80 || rest[end] == b'\n') {
            end += 1;
        }
        let (chunk, later) = rest.split_at(end);
        rest = later;
        (!chunk.is_empty()).then_some(chunk)
    })
}

/// The start of a line, in a text and in the bytes from which the text was read.
#[derive(Clone, Copy, Default)]
struct LineStart {
    /// The place of the part in the file, which identifies it.
    part: usize,
    text: usize,
    raw: usize,
}

/// A file during writing.
pub(super) struct Output<'a> {
    out: &'a mut dyn Write,
    encoding: Encoding,
    line_end: LineEnd,
    /// Encoded bytes that are not written yet.
    buffer: Vec<u8>,
    /// Whether only blanks have been written.
    is_blank: bool,
    /// Number of line breaks at the end of the text.
    breaks: usize,
    line: LineStart,
}

impl<'a> Output<'a> {
    pub(super) fn new(out: &'a mut dyn Write, encoding: Encoding, line_end: LineEnd) -> Output<'a> {
        Output {
            out,
            encoding,
            line_end,
            buffer: Vec::new(),
            is_blank: true,
            breaks: 0,
            line: LineStart::default(),
        }
    }

    /// Adds a text with `\n` as line ends.
    pub(super) fn text(&mut self, text: &str) -> io::Result<()> {
        self.encode(text.as_bytes(), false)
    }

    /// Adds text of the file without changes. `raw` has the bytes of the whole `part`, where they are to be kept, and the
    /// place of the part in the file; the places must be in ascending order.
    pub(super) fn original(
        &mut self,
        part: &[u8],
        range: Range<usize>,
        raw: Option<(&[u8], usize)>,
        is_uniform: bool,
    ) -> io::Result<()> {
        match raw {
            None => self.encode(&part[range], is_uniform),
            Some((raw, start)) => self.lines(part, range, raw, start),
        }
    }

    fn encode(&mut self, text: &[u8], is_uniform: bool) -> io::Result<()> {
        self.note(text);
        for text in chunks(text) {
            let text = match is_uniform {
                true => Cow::Borrowed(text),
                false => self.line_end.apply(text),
            };
            self.encoding.encode(&text, &mut self.buffer);
            self.drain(CHUNK)?;
        }
        Ok(())
    }

    /// Adds lines as bytes.
    fn lines(
        &mut self,
        part: &[u8],
        range: Range<usize>,
        raw: &[u8],
        start: usize,
    ) -> io::Result<()> {
        self.note(&part[range.clone()]);
        let mut line = self.line;
        if line.part != start || line.text > range.start {
            line = LineStart {
                part: start,
                text: 0,
                raw: 0,
            };
        }
        while line.text < range.end {
            let (text_end, raw_end) = (line_end(part, line.text), line_end(raw, line.raw));
            let next = LineStart {
                part: start,
                text: after_break(part, text_end),
                raw: after_break(raw, raw_end),
            };
            let from = range.start.clamp(line.text, text_end);
            let to = range.end.clamp(from, text_end);
            // ASCII before and after the place has the same length in both.
            let (before, after) = (&part[line.text..from], &part[to..text_end]);
            if before.is_ascii() && after.is_ascii() {
                let bytes = &raw[line.raw + before.len()..raw_end - after.len()];
                self.buffer.extend(bytes);
            } else {
                self.encoding.encode(&part[from..to], &mut self.buffer);
            }
            if range.start <= text_end && text_end < range.end {
                self.buffer.extend(self.line_end.text().as_bytes());
            }
            self.drain(CHUNK)?;
            if next.text > range.end || next.text == line.text {
                break;
            }
            line = next;
        }
        self.line = line;
        Ok(())
    }

    /// Records the end of a text.
    fn note(&mut self, text: &[u8]) {
        let end = text.trim_ascii_end().len();
        if end > 0 {
            self.breaks = 0;
            self.is_blank &= text[..end].trim_ascii() == "\u{feff}".as_bytes();
        }
        self.breaks += count_breaks(&text[end..]);
    }

    /// Ends the text with an empty line, unless it is empty, to separate the next game.
    pub(super) fn end_paragraph(&mut self) -> io::Result<()> {
        if self.is_blank {
            return Ok(());
        }
        (self.breaks..2).try_for_each(|_| self.text("\n"))
    }

    pub(super) fn end(mut self) -> io::Result<()> {
        self.drain(0)
    }

    /// Writes the buffer when it is longer than `length`.
    fn drain(&mut self, length: usize) -> io::Result<()> {
        if self.buffer.len() > length {
            self.out.write_all(&self.buffer)?;
            self.buffer.clear();
        }
        Ok(())
    }
}
