//! Converts files of any encoding to UTF-8 while they are read.

use std::io::{self, Read};

use encoding_rs::{Decoder, DecoderResult, WINDOWS_1252};

use super::encoding::{Encoding, Runs, decode, windows_1252};

/// Number of runs of UTF-8 letters after which counting stops.
const MANY: usize = 10_000;

/// Converts the bytes of a file to UTF-8, piece by piece.
#[derive(Default)]
enum State {
    /// ASCII or UTF-8 so far.
    #[default]
    Plain,
    Utf16(Utf16Decoder),
    Other(Box<OtherDecoder>),
    Mixed(&'static encoding_rs::Encoding),
}

impl State {
    fn of(encoding: Encoding) -> State {
        match encoding {
            Encoding::Utf8 => State::Plain,
            Encoding::Utf16 { big_endian } => State::Utf16(Utf16Decoder::new(big_endian)),
            Encoding::Other(other) => State::Other(Box::new(OtherDecoder::new(other))),
            Encoding::Mixed(other) => State::Mixed(other),
        }
    }
}

/// A source whose text is read as UTF-8. Its encoding is detected, or given.
pub(super) struct Decoded<R> {
    source: R,
    encoding: Encoding,
    /// Whether the encoding can no longer change.
    is_settled: bool,
    /// Whether the encoding was given as UTF-8: then damaged letters do not lead to another guess.
    is_utf_8: bool,
    state: State,
    /// Bytes that cannot be decoded without the bytes after them.
    pending: Vec<u8>,
    /// Number of runs of UTF-8 letters so far.
    runs: usize,
    /// Number of bytes of the source so far.
    read: u64,
    failure: Option<io::Error>,
}

impl<R: Read> Decoded<R> {
    pub(super) fn new(source: R) -> Decoded<R> {
        Decoded {
            source,
            encoding: Encoding::Utf8,
            is_settled: false,
            is_utf_8: false,
            state: State::Plain,
            pending: Vec::new(),
            runs: 0,
            read: 0,
            failure: None,
        }
    }

    /// Creates a reader of a source in this encoding.
    pub(super) fn with_encoding(source: R, encoding: Encoding) -> Decoded<R> {
        Decoded {
            encoding,
            is_settled: encoding != Encoding::Utf8,
            is_utf_8: encoding == Encoding::Utf8,
            state: State::of(encoding),
            ..Decoded::new(source)
        }
    }

    /// Returns the number of bytes read from the source.
    pub(super) fn bytes_read(&self) -> u64 {
        self.read
    }

    /// Returns the encoding detected so far.
    pub(super) fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Returns whether the text differs from the bytes and can be mapped to them line by line.
    pub(super) fn converts(&self) -> bool {
        matches!(self.encoding, Encoding::Other(_) | Encoding::Mixed(_))
    }

    /// Reads at most `wanted` bytes; returns `false` when the source has ended.
    fn fill(&mut self, wanted: usize, raw: &mut Vec<u8>) -> bool {
        let before = raw.len();
        let outcome = (&mut self.source).take(wanted as u64).read_to_end(raw);
        let read = raw.len() - before;
        self.read += read as u64;
        self.failure = outcome.err();
        read == wanted && self.failure.is_none()
    }

    /// Returns the error that ended the source too early; the text before it is valid.
    pub(super) fn take_failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// Adds the text of about `wanted` bytes of the source to `out`, and where [`Decoded::converts`] the bytes to `raw`;
    /// `false` when the source has ended.
    pub(super) fn read_more(
        &mut self,
        wanted: usize,
        out: &mut Vec<u8>,
        raw: &mut Vec<u8>,
    ) -> bool {
        let wanted = wanted.max(4);
        let is_first = self.read == 0;
        let mut bytes = std::mem::take(&mut self.pending);
        let mut more = self.fill(wanted, &mut bytes);
        if is_first
            && !self.is_settled
            && !self.is_utf_8
            && let Some(encoding) = Encoding::marked(&bytes)
        {
            self.settle(encoding);
        }
        if !self.is_settled {
            match std::str::from_utf8(&bytes) {
                Ok(_) => {}
                // A character is split.
                Err(error) if error.error_len().is_none() && more => {
                    self.pending = bytes.split_off(error.valid_up_to());
                }
                Err(_) if self.is_utf_8 => self.settle(Encoding::Mixed(WINDOWS_1252)),
                Err(_) => {
                    while more && !Encoding::is_enough(&bytes) {
                        more = self.fill(wanted.max(1 << 16), &mut bytes);
                    }
                    self.settle(Encoding::guess(&bytes, self.runs));
                }
            }
        }
        match &mut self.state {
            State::Plain => {
                if !self.is_settled && self.runs < MANY && !bytes.is_ascii() {
                    self.runs += Runs(&bytes).filter(|run| run.is_high).count();
                }
                if out.is_empty() {
                    *out = bytes;
                } else {
                    out.extend(bytes);
                }
            }
            State::Utf16(decoder) => {
                decoder.decode(&bytes, out);
                if !more {
                    decoder.finish(out);
                }
            }
            State::Other(decoder) => {
                decoder.decode(&bytes, !more, out);
                raw.extend(bytes);
            }
            State::Mixed(other) => {
                if more {
                    let run = bytes.iter().rev().take_while(|byte| !byte.is_ascii());
                    // A run longer than any name is cut.
                    let run = Some(run.count()).filter(|run| *run <= 1024);
                    self.pending = bytes.split_off(bytes.len() - run.unwrap_or(0));
                }
                decode_mixed(&bytes, other, out);
                raw.extend(bytes);
            }
        }
        more
    }

    fn settle(&mut self, encoding: Encoding) {
        self.is_settled = true;
        self.encoding = encoding;
        self.state = State::of(encoding);
    }
}

/// The text of a source, with the encoding in which it was given.
pub struct TextReader<R> {
    decoded: Decoded<R>,
    text: Vec<u8>,
    /// Length of the text taken so far.
    taken: usize,
    ended: bool,
}

impl<R: Read> TextReader<R> {
    /// Reads a source that is in this encoding.
    pub fn new(source: R, encoding: Encoding) -> TextReader<R> {
        TextReader {
            decoded: Decoded::with_encoding(source, encoding),
            text: Vec::new(),
            taken: 0,
            ended: false,
        }
    }
}

impl<R: Read> Read for TextReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.text.len() && !self.ended {
            self.text.clear();
            self.taken = 0;
            let mut raw = Vec::new();
            let text = &mut self.text;
            self.ended = !self.decoded.read_more(1 << 16, text, &mut raw);
        }
        let rest = &self.text[self.taken..];
        if rest.is_empty()
            && let Some(failure) = self.decoded.take_failure()
        {
            return Err(failure);
        }
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        self.taken += count;
        Ok(count)
    }
}

/// Returns a file's text in UTF-8, and its bytes where they differ.
pub(super) fn decode_all(bytes: Vec<u8>, encoding: Encoding) -> (Vec<u8>, Option<Vec<u8>>) {
    let mut text = Vec::new();
    match State::of(encoding) {
        State::Plain => return (bytes, None),
        State::Utf16(mut decoder) => {
            decoder.decode(&bytes, &mut text);
            decoder.finish(&mut text);
        }
        State::Other(mut decoder) => decoder.decode(&bytes, true, &mut text),
        State::Mixed(other) => decode_mixed(&bytes, other, &mut text),
    }
    (text, Some(bytes))
}

/// Returns a text in this encoding, or in the detected one.
pub fn decode_text(bytes: Vec<u8>, encoding: Option<Encoding>) -> String {
    let encoding = encoding.unwrap_or_else(|| Encoding::detect(&bytes));
    let (text, _) = decode_all(bytes, encoding);
    match String::from_utf8(text) {
        Ok(text) => text,
        Err(error) => decode(error.as_bytes()).into_owned(),
    }
}

/// Returns the text of a whole file in the detected encoding, without its byte order mark.
pub fn text(bytes: &[u8]) -> String {
    let text = decode_text(bytes.to_vec(), None);
    match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    }
}

fn decode_mixed(bytes: &[u8], other: &'static encoding_rs::Encoding, out: &mut Vec<u8>) {
    for run in Runs(bytes) {
        if std::str::from_utf8(run.bytes).is_ok() {
            out.extend(run.bytes);
        } else {
            OtherDecoder::new(other).decode(run.bytes, true, out);
        }
    }
}

/// Converts another encoding to UTF-8. Invalid bytes are read as Windows-1252, so that none is lost.
struct OtherDecoder {
    decoder: Decoder,
    /// The last bytes of the previous piece: a damaged character may begin there.
    before: Vec<u8>,
}

impl OtherDecoder {
    /// Maximum length of a character, in bytes.
    const LETTER: usize = 4;

    fn new(other: &'static encoding_rs::Encoding) -> OtherDecoder {
        OtherDecoder {
            decoder: other.new_decoder_without_bom_handling(),
            before: Vec::new(),
        }
    }

    fn decode(&mut self, bytes: &[u8], last: bool, out: &mut Vec<u8>) {
        let mut at = 0;
        loop {
            let start = out.len();
            out.resize(start + (bytes.len() - at).min(1 << 20) * 3 + 16, 0);
            let (result, read, written) = self.decoder.decode_to_utf8_without_replacement(
                &bytes[at..],
                &mut out[start..],
                last,
            );
            at += read;
            out.truncate(start + written);
            match result {
                DecoderResult::InputEmpty => break,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(length, after) => {
                    let (length, after) = (usize::from(length), usize::from(after));
                    let from = at.saturating_sub(length + after + OtherDecoder::LETTER);
                    let seen = [&self.before, &bytes[from..at]].concat();
                    let end = seen.len().saturating_sub(after);
                    for byte in &seen[end.saturating_sub(length)..end] {
                        push(windows_1252(*byte), out);
                    }
                }
            }
        }
        let tail = bytes.len().saturating_sub(2 * OtherDecoder::LETTER);
        self.before.extend(&bytes[tail..]);
        let surplus = self.before.len().saturating_sub(2 * OtherDecoder::LETTER);
        self.before.drain(..surplus);
    }
}

/// Converts UTF-16 to UTF-8, piece by piece.
struct Utf16Decoder {
    big_endian: bool,
    /// The first byte of a unit whose second byte has not been read yet.
    half: Option<u8>,
    /// The first unit of a surrogate pair.
    high: Option<u16>,
}

impl Utf16Decoder {
    fn new(big_endian: bool) -> Utf16Decoder {
        Utf16Decoder {
            big_endian,
            half: None,
            high: None,
        }
    }

    fn decode(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        for &byte in bytes {
            let Some(first) = self.half.take() else {
                self.half = Some(byte);
                continue;
            };
            let unit = match self.big_endian {
                true => u16::from_be_bytes([first, byte]),
                false => u16::from_le_bytes([first, byte]),
            };
            let high = self.high.take();
            if high.is_none() && (0xd800..0xdc00).contains(&unit) {
                self.high = Some(unit);
                continue;
            }
            for letter in char::decode_utf16(high.into_iter().chain([unit])) {
                // Two first units in a row: the second one stays pending.
                if letter.is_err() && high.is_some() && (0xd800..0xdc00).contains(&unit) {
                    self.high = Some(unit);
                    push(char::REPLACEMENT_CHARACTER, out);
                    break;
                }
                push(letter.unwrap_or(char::REPLACEMENT_CHARACTER), out);
            }
        }
    }

    /// Writes what is left at the end of the file.
    fn finish(&mut self, out: &mut Vec<u8>) {
        if self.half.take().is_some() | self.high.take().is_some() {
            push(char::REPLACEMENT_CHARACTER, out);
        }
    }
}

fn push(letter: char, out: &mut Vec<u8>) {
    out.extend(letter.encode_utf8(&mut [0; 4]).as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the text of bytes that are read `size` at a time, the bytes as returned, and the encoding.
    fn read(bytes: &[u8], size: usize) -> (String, Vec<u8>, Encoding) {
        let mut source = Decoded::new(bytes);
        let (mut out, mut raw) = (Vec::new(), Vec::new());
        while source.read_more(size, &mut out, &mut raw) {}
        (String::from_utf8(out).unwrap(), raw, source.encoding())
    }

    #[test]
    fn every_encoding_goes_both_ways_however_it_is_cut() {
        let western = "[White \"Müller – é\"]\r\n";
        let chinese = "[White \"中文棋赛 国际象棋\"]\r\n".repeat(3);
        let russian = "[White \"Карпов, Анатолий\"]\r\n".repeat(3);
        let all = "\u{feff}[White \"Ö ♘ 𝄞 𝄢\"]\r\n";
        for (text, encoding) in [
            (all, Encoding::Utf16 { big_endian: false }),
            (all, Encoding::Utf16 { big_endian: true }),
            (all, Encoding::Utf8),
            (western, Encoding::Other(encoding_rs::WINDOWS_1252)),
            (&chinese, Encoding::Other(encoding_rs::GBK)),
            (&russian, Encoding::Other(encoding_rs::WINDOWS_1251)),
        ] {
            let mut bytes = Vec::new();
            encoding.encode(text.as_bytes(), &mut bytes);
            assert_eq!(Encoding::detect(&bytes), encoding);
            assert_eq!(decode_all(bytes.clone(), encoding).0, text.as_bytes());
            for size in 4..bytes.len() + 2 {
                let (read, raw, found) = read(&bytes, size);
                assert_eq!(read, text, "{encoding}, {size}");
                assert_eq!(found, encoding);
                // Nothing was converted before the first letter.
                assert!(bytes.ends_with(&raw));
            }
        }
    }

    #[test]
    fn two_encodings_in_a_file_are_both_read() {
        let bytes = [b"J\xfcrgen, ", "Jürgen, ".as_bytes(), b"Caf\xe9 \x96"].concat();
        for size in 4..bytes.len() + 2 {
            let (text, _, encoding) = read(&bytes, size);
            assert_eq!(text, "Jürgen, Jürgen, Café –", "{size}");
            assert!(matches!(encoding, Encoding::Mixed(_)));
        }
    }

    #[test]
    fn damaged_letters_cost_no_byte() {
        let other = Encoding::Other(encoding_rs::GBK);
        let mut bytes = Vec::new();
        other.encode("中文 ".repeat(20).as_bytes(), &mut bytes);
        bytes.extend(b"\xd6\n\xff\x81");
        let (text, _) = decode_all(bytes.clone(), other);
        assert!(String::from_utf8_lossy(&text).ends_with("文 Ö\nÿ\u{81}"));
        let mut back = Vec::new();
        other.encode(&text, &mut back);
        assert_eq!(back, bytes);
        for size in 4..bytes.len() {
            let mut source = Decoded::with_encoding(bytes.as_slice(), other);
            let (mut again, mut raw) = (Vec::new(), Vec::new());
            while source.read_more(size, &mut again, &mut raw) {}
            assert_eq!((again, &raw), (text.clone(), &bytes), "{size}");
        }
    }

    #[test]
    fn half_letters_are_replaced() {
        let units = |units: &[u16]| -> Vec<u8> {
            let bytes = units.iter().flat_map(|unit| unit.to_le_bytes());
            bytes.collect()
        };
        let decode = |bytes: Vec<u8>| {
            let text = decode_all(bytes, Encoding::Utf16 { big_endian: false }).0;
            String::from_utf8(text).unwrap()
        };
        assert_eq!(decode(units(&[0xd834, 0xd834, 0xdd1e])), "\u{fffd}𝄞");
        assert_eq!(decode(units(&[0xd834, 0x61, 0xdd1e])), "\u{fffd}a\u{fffd}");
        assert_eq!(decode(units(&[0x61, 0xd834])), "a\u{fffd}");
        assert_eq!(decode(vec![0x61, 0, 0x62]), "a\u{fffd}");
    }
}
