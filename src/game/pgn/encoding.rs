//! Text encodings: UTF-8, Windows-1252 and UTF-16.

use std::borrow::Cow;
use std::io::{self, Read};

/// Text in UTF-8, or else in Windows-1252, which older programs write.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|byte| windows_1252(*byte)).collect()),
    }
}

fn windows_1252(byte: u8) -> char {
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9f => HIGH[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// How a whole file is encoded. Its first two bytes tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Encoding {
    /// UTF-8, or Windows-1252 in places.
    #[default]
    Bytes,
    Utf16 {
        big_endian: bool,
    },
}

impl Encoding {
    /// The encoding of a file that begins with these bytes.
    pub(super) fn of(start: &[u8]) -> Encoding {
        match start {
            [0xff, 0xfe, ..] => Encoding::Utf16 { big_endian: false },
            [0xfe, 0xff, ..] => Encoding::Utf16 { big_endian: true },
            _ => Encoding::Bytes,
        }
    }

    /// The bytes of a file in UTF-8, if they are in UTF-16 now; an incomplete unit becomes a replacement character.
    pub(super) fn decode(self, bytes: &[u8]) -> Cow<'_, [u8]> {
        match self {
            Encoding::Bytes => Cow::Borrowed(bytes),
            Encoding::Utf16 { big_endian } => {
                let mut text = Vec::with_capacity(bytes.len());
                let mut decoder = Utf16Decoder::new(big_endian);
                decoder.decode(bytes, &mut text);
                decoder.finish(&mut text);
                Cow::Owned(text)
            }
        }
    }

    /// The reverse of [`Encoding::decode`].
    pub(super) fn encode(self, text: Vec<u8>) -> Vec<u8> {
        match self {
            Encoding::Bytes => text,
            Encoding::Utf16 { big_endian } => {
                let text = String::from_utf8_lossy(&text);
                let units = text.encode_utf16();
                let bytes = units.flat_map(|unit| match big_endian {
                    true => unit.to_be_bytes(),
                    false => unit.to_le_bytes(),
                });
                bytes.collect()
            }
        }
    }
}

/// Turns UTF-16 into UTF-8, piece by piece.
struct Utf16Decoder {
    big_endian: bool,
    /// The first byte of a unit whose second one has not come yet.
    half: Option<u8>,
    /// The first unit of a pair.
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
                // Two first units in a row: the second one waits on.
                if letter.is_err() && high.is_some() && (0xd800..0xdc00).contains(&unit) {
                    self.high = Some(unit);
                    push(char::REPLACEMENT_CHARACTER, out);
                    break;
                }
                push(letter.unwrap_or(char::REPLACEMENT_CHARACTER), out);
            }
        }
    }

    /// What is left at the end of the file.
    fn finish(&mut self, out: &mut Vec<u8>) {
        if self.half.take().is_some() | self.high.take().is_some() {
            push(char::REPLACEMENT_CHARACTER, out);
        }
    }
}

fn push(letter: char, out: &mut Vec<u8>) {
    out.extend(letter.encode_utf8(&mut [0; 4]).as_bytes());
}

/// A file as it is read: UTF-16 comes out as UTF-8, everything else as it is.
pub(super) struct Decoded<R> {
    source: R,
    decoder: Option<Utf16Decoder>,
    /// Bytes of the source so far.
    read: u64,
}

impl<R: Read> Decoded<R> {
    pub(super) fn new(source: R) -> Decoded<R> {
        Decoded {
            source,
            decoder: None,
            read: 0,
        }
    }

    /// How many bytes of the source have been read.
    pub(super) fn bytes_read(&self) -> u64 {
        self.read
    }

    /// Adds at most `wanted` bytes of the source to `out`; `false` when it has ended.
    pub(super) fn read_more(&mut self, wanted: usize, out: &mut Vec<u8>) -> io::Result<bool> {
        let wanted = wanted.max(2);
        let start = out.len();
        let read = (&mut self.source).take(wanted as u64).read_to_end(out)?;
        if self.read == 0
            && let Encoding::Utf16 { big_endian } = Encoding::of(&out[start..])
        {
            self.decoder = Some(Utf16Decoder::new(big_endian));
        }
        self.read += read as u64;
        if let Some(decoder) = &mut self.decoder {
            let raw = out.split_off(start);
            decoder.decode(&raw, out);
            if read < wanted {
                decoder.finish(out);
            }
        }
        Ok(read == wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_16_goes_both_ways_however_it_is_cut() {
        let text = "\u{feff}[White \"Ö ♘ 𝄞 𝄢\"]\r\n";
        for big_endian in [false, true] {
            let encoding = Encoding::Utf16 { big_endian };
            let bytes = encoding.encode(text.as_bytes().to_vec());
            assert_eq!(Encoding::of(&bytes), encoding);
            assert_eq!(encoding.decode(&bytes), text.as_bytes());
            for size in 2..bytes.len() + 2 {
                let mut source = Decoded::new(bytes.as_slice());
                let mut out = Vec::new();
                while source.read_more(size, &mut out).unwrap() {}
                assert_eq!(String::from_utf8(out).unwrap(), text);
            }
        }
    }

    #[test]
    fn half_letters_are_replaced() {
        let units = |units: &[u16]| -> Vec<u8> {
            let bytes = units.iter().flat_map(|unit| unit.to_le_bytes());
            bytes.collect()
        };
        let encoding = Encoding::Utf16 { big_endian: false };
        let decode = |bytes: Vec<u8>| {
            let text = encoding.decode(&bytes).into_owned();
            String::from_utf8(text).unwrap()
        };
        assert_eq!(decode(units(&[0xd834, 0xd834, 0xdd1e])), "\u{fffd}𝄞");
        assert_eq!(decode(units(&[0xd834, 0x61, 0xdd1e])), "\u{fffd}a\u{fffd}");
        assert_eq!(decode(units(&[0x61, 0xd834])), "a\u{fffd}");
        assert_eq!(decode(vec![0x61, 0, 0x62]), "a\u{fffd}");
    }
}
