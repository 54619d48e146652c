//! Text encodings of files: the list, the detection, and the conversion of text to bytes.

use std::borrow::Cow;
use std::fmt;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{EncoderResult, WINDOWS_1252};

use tabia_disk::packed::{self, ByteOrder};

/// Returns text from UTF-8, or else from Windows-1252: for texts that were not decoded as part of a file.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|byte| windows_1252(*byte)).collect()),
    }
}

/// Returns the character of a byte of Windows-1252, in which every byte is a character.
pub(super) fn windows_1252(byte: u8) -> char {
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

/// The encoding of a whole file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Encoding {
    #[default]
    Utf8,
    Utf16 {
        big_endian: bool,
    },
    /// Another encoding that is a superset of ASCII.
    Other(&'static encoding_rs::Encoding),
    /// UTF-8, with text of another encoding in places. Files are never written so: they become UTF-8.
    Mixed(&'static encoding_rs::Encoding),
}

impl fmt::Display for Encoding {
    /// The usual name, which [`Encoding::from_name`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Encoding::Utf8 => f.write_str("UTF-8"),
            Encoding::Utf16 { big_endian: false } => f.write_str("UTF-16LE"),
            Encoding::Utf16 { big_endian: true } => f.write_str("UTF-16BE"),
            Encoding::Other(encoding) => match encoding.name().strip_prefix("windows-") {
                Some(page) => write!(f, "Windows-{page}"),
                None => f.write_str(encoding.name()),
            },
            Encoding::Mixed(other) => write!(f, "UTF-8 and {}", Encoding::Other(other)),
        }
    }
}

/// Number of bytes above 127 that suffice to detect an encoding.
const SAMPLE: usize = 4000;

impl Encoding {
    /// The encodings offered to a user, in groups of one script.
    pub const OFFERED: [Encoding; 22] = [
        Encoding::Utf8,
        Encoding::Other(encoding_rs::WINDOWS_1252),
        Encoding::Other(encoding_rs::ISO_8859_15),
        Encoding::Other(encoding_rs::MACINTOSH),
        Encoding::Other(encoding_rs::WINDOWS_1250),
        Encoding::Other(encoding_rs::ISO_8859_2),
        Encoding::Other(encoding_rs::WINDOWS_1257),
        Encoding::Other(encoding_rs::WINDOWS_1254),
        Encoding::Other(encoding_rs::WINDOWS_1251),
        Encoding::Other(encoding_rs::KOI8_U),
        Encoding::Other(encoding_rs::IBM866),
        Encoding::Other(encoding_rs::ISO_8859_5),
        Encoding::Other(encoding_rs::WINDOWS_1253),
        Encoding::Other(encoding_rs::WINDOWS_1255),
        Encoding::Other(encoding_rs::WINDOWS_1256),
        Encoding::Other(encoding_rs::WINDOWS_1258),
        Encoding::Other(encoding_rs::GB18030),
        Encoding::Other(encoding_rs::GBK),
        Encoding::Other(encoding_rs::BIG5),
        Encoding::Other(encoding_rs::SHIFT_JIS),
        Encoding::Other(encoding_rs::EUC_JP),
        Encoding::Other(encoding_rs::EUC_KR),
    ];

    /// Returns the encoding of a name or a common label of it, such as `cp1251` or `latin1`.
    pub fn from_name(name: &str) -> Option<Encoding> {
        let known = encoding_rs::Encoding::for_label(name.trim().as_bytes())?;
        Some(match known.name() {
            "UTF-8" => Encoding::Utf8,
            "UTF-16LE" => Encoding::Utf16 { big_endian: false },
            "UTF-16BE" => Encoding::Utf16 { big_endian: true },
            // There the meaning of bytes depends on earlier ones, or is undefined.
            "ISO-2022-JP" | "replacement" | "x-user-defined" => return None,
            _ => Encoding::Other(known),
        })
    }

    /// Returns whether every text can be written in it.
    pub fn holds_everything(self) -> bool {
        match self {
            Encoding::Utf8 | Encoding::Utf16 { .. } => true,
            Encoding::Other(other) => other == encoding_rs::GB18030,
            Encoding::Mixed(_) => false,
        }
    }

    /// Returns the encoding shown by a byte order mark, or by the pattern of UTF-16 without one.
    pub(super) fn marked(start: &[u8]) -> Option<Encoding> {
        let order = packed::utf_16(start)?;
        let big_endian = order == ByteOrder::Big;
        Some(Encoding::Utf16 { big_endian })
    }

    /// Returns the detected encoding of a whole file.
    pub fn detect(bytes: &[u8]) -> Encoding {
        match Encoding::marked(bytes) {
            Some(encoding) => encoding,
            None if std::str::from_utf8(bytes).is_ok() => Encoding::Utf8,
            None => Encoding::guess(bytes, 0),
        }
    }

    /// Returns the encoding of bytes that are not UTF-8, after `valid` runs of letters that were.
    pub(super) fn guess(bytes: &[u8], mut valid: usize) -> Encoding {
        let marked = bytes.strip_prefix("\u{feff}".as_bytes());
        valid += usize::from(marked.is_some());
        let bytes = marked.unwrap_or(bytes);
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        let (mut invalid, mut fed) = (0, 0);
        for line in bytes.split(|byte| matches!(byte, b'\n' | b'\r')) {
            if line.is_ascii() {
                continue;
            }
            let high = line.iter().filter(|byte| !byte.is_ascii()).count();
            let before = invalid;
            for run in Runs(line).filter(|run| run.is_high) {
                match std::str::from_utf8(run.bytes) {
                    Ok(_) => valid += 1,
                    Err(_) => invalid += 1,
                }
            }
            if invalid > before && fed < 4 * SAMPLE {
                detector.feed(line, false);
                detector.feed(b"\n", false);
                fed += high;
            }
        }
        detector.feed(b"", true);
        let guess = detector.guess(None, Utf8Detection::Deny);
        let is_latin = LATIN.contains(&guess);
        // A few bytes are not enough to distinguish Latin alphabets, and the standard of PGN is the western one.
        let letters = |line: &[u8]| match line.is_ascii() {
            true => 0,
            false => {
                let text = guess.decode_without_bom_handling(line).0;
                let foreign = |c: &char| !c.is_ascii() && c.is_alphabetic();
                text.chars().filter(foreign).count()
            }
        };
        let few = || {
            let mut lines = bytes.split(|byte| matches!(byte, b'\n' | b'\r'));
            let mut found = 0;
            lines.all(|line| {
                found += letters(line);
                found < 3
            })
        };
        let guess = if is_latin && few() {
            WINDOWS_1252
        } else {
            guess
        };
        // Accented western letters are almost never valid UTF-8 by accident, others sometimes.
        if valid > if is_latin { 0 } else { invalid } {
            return Encoding::Mixed(if guess.is_single_byte() {
                guess
            } else {
                WINDOWS_1252
            });
        }
        Encoding::Other(guess)
    }

    /// Returns whether these bytes of a file suffice for [`Encoding::guess`].
    pub(super) fn is_enough(bytes: &[u8]) -> bool {
        bytes.len() >= 4 << 20 || bytes.iter().filter(|byte| !byte.is_ascii()).count() >= SAMPLE
    }

    /// Returns the first character of a text that cannot be written in it.
    pub fn unencodable(self, text: &str) -> Option<char> {
        match self {
            Encoding::Other(other) if !text.is_ascii() => {
                let mut encoder = other.new_encoder();
                let mut buffer = [0; 1024];
                let mut rest = text;
                loop {
                    let (result, read, _) =
                        encoder.encode_from_utf8_without_replacement(rest, &mut buffer, true);
                    rest = &rest[read..];
                    match result {
                        EncoderResult::InputEmpty => return None,
                        EncoderResult::OutputFull => {}
                        EncoderResult::Unmappable(letter) => return Some(letter),
                    }
                }
            }
            _ => None,
        }
    }

    /// Adds a text in UTF-8 to a file of this encoding. A character outside the encoding (from a damaged byte) is written as
    /// the byte of Windows-1252 from which it was read.
    pub(super) fn encode(self, text: &[u8], out: &mut Vec<u8>) {
        match self {
            Encoding::Other(other) if !text.is_ascii() => {
                encode_other(other, &String::from_utf8_lossy(text), out);
            }
            Encoding::Utf8 | Encoding::Mixed(_) | Encoding::Other(_) => out.extend(text),
            Encoding::Utf16 { big_endian } => {
                let text = String::from_utf8_lossy(text);
                out.extend(text.encode_utf16().flat_map(|unit| match big_endian {
                    true => unit.to_be_bytes(),
                    false => unit.to_le_bytes(),
                }));
            }
        }
    }
}

fn encode_other(other: &'static encoding_rs::Encoding, text: &str, out: &mut Vec<u8>) {
    let mut encoder = other.new_encoder();
    let mut rest = text;
    loop {
        // At most four bytes for a character.
        let start = out.len();
        out.resize(start + 2 * rest.len().min(1 << 16) + 16, 0);
        let (result, read, written) =
            encoder.encode_from_utf8_without_replacement(rest, &mut out[start..], true);
        out.truncate(start + written);
        rest = &rest[read..];
        match result {
            EncoderResult::InputEmpty => return,
            EncoderResult::OutputFull => {}
            EncoderResult::Unmappable(letter) => {
                let byte = (0x80..=0xff).find(|byte| windows_1252(*byte) == letter);
                out.push(byte.unwrap_or(b'?'));
            }
        }
    }
}

/// The encodings of Latin alphabets, which a few bytes are not enough to distinguish.
static LATIN: [&encoding_rs::Encoding; 14] = [
    encoding_rs::WINDOWS_1250,
    encoding_rs::WINDOWS_1252,
    encoding_rs::WINDOWS_1254,
    encoding_rs::WINDOWS_1257,
    encoding_rs::WINDOWS_1258,
    encoding_rs::ISO_8859_2,
    encoding_rs::ISO_8859_3,
    encoding_rs::ISO_8859_4,
    encoding_rs::ISO_8859_10,
    encoding_rs::ISO_8859_13,
    encoding_rs::ISO_8859_14,
    encoding_rs::ISO_8859_15,
    encoding_rs::ISO_8859_16,
    encoding_rs::MACINTOSH,
];

/// Bytes that are all ASCII, or all not.
pub(super) struct Run<'a> {
    pub bytes: &'a [u8],
    pub is_high: bool,
}

/// The runs of a text.
pub(super) struct Runs<'a>(pub &'a [u8]);

impl<'a> Iterator for Runs<'a> {
    type Item = Run<'a>;

    fn next(&mut self) -> Option<Run<'a>> {
        let is_high = !self.0.first()?.is_ascii();
        let end = self.0.iter().position(|byte| byte.is_ascii() == is_high);
        let (bytes, rest) = self.0.split_at(end.unwrap_or(self.0.len()));
        self.0 = rest;
        Some(Run { bytes, is_high })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detected(text: &str, encoding: &'static encoding_rs::Encoding) -> Encoding {
        let text = format!("[Event \"{text}\"]\n\n1. e4 *\n");
        Encoding::detect(&encoding.encode(&text).0)
    }

    #[test]
    fn names_are_given_in_their_encoding() {
        for (text, encoding) in [
            ("Кубок", encoding_rs::WINDOWS_1251),
            ("中文棋赛", encoding_rs::GBK),
            ("Карпов Анатолий", encoding_rs::KOI8_U),
            ("Ивановский", encoding_rs::IBM866),
            ("将棋チェス選手権", encoding_rs::SHIFT_JIS),
            ("한국 체스", encoding_rs::EUC_KR),
            ("中國象棋", encoding_rs::BIG5),
            ("Ιωάννης", encoding_rs::WINDOWS_1253),
            ("Květoň Jiří Štěpán", encoding_rs::WINDOWS_1250),
            ("Müller", encoding_rs::WINDOWS_1252),
            ("é", encoding_rs::WINDOWS_1252),
            ("naïve – x", encoding_rs::WINDOWS_1252),
            ("e4±", encoding_rs::WINDOWS_1252),
            ("½-½", encoding_rs::WINDOWS_1252),
            ("Bjørn Århus", encoding_rs::WINDOWS_1252),
        ] {
            assert_eq!(
                detected(text, encoding),
                Encoding::Other(encoding),
                "{text}"
            );
            assert_eq!(Encoding::detect(text.as_bytes()), Encoding::Utf8);
        }
        assert_eq!(
            Encoding::detect(b"[\0E\0"),
            Encoding::Utf16 { big_endian: false }
        );
        assert_eq!(
            Encoding::detect("Ö, Å, é, ".repeat(9).as_bytes()),
            Encoding::Utf8
        );
        let both = [b"J\xfcrgen ", "Jürgen".as_bytes()].concat();
        assert_eq!(Encoding::detect(&both), Encoding::Mixed(WINDOWS_1252));
    }

    #[test]
    fn names_of_encodings_are_read_again() {
        for encoding in Encoding::OFFERED {
            assert_eq!(Encoding::from_name(&encoding.to_string()), Some(encoding));
        }
        for (label, name) in [
            ("cp1251", "Windows-1251"),
            ("latin1", "Windows-1252"),
            ("sjis", "Shift_JIS"),
            ("utf-16", "UTF-16LE"),
        ] {
            assert_eq!(Encoding::from_name(label).unwrap().to_string(), name);
        }
        assert_eq!(Encoding::from_name("iso-2022-jp"), None);
        assert_eq!(Encoding::from_name("klingon"), None);
    }

    #[test]
    fn what_does_not_fit_is_found() {
        let western = Encoding::Other(WINDOWS_1252);
        assert_eq!(western.unencodable("Müller – €"), None);
        assert_eq!(western.unencodable(&("ü".repeat(5000) + "Ж")), Some('Ж'));
        assert_eq!(
            Encoding::Other(encoding_rs::GBK).unencodable("中文 é Ж"),
            None
        );
        assert_eq!(Encoding::Utf8.unencodable("♘"), None);
    }
}
