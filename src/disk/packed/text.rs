//! Detects whether the first bytes of a file are those of a text.

use super::packing::PackedError;

/// Number of bytes at the start of a file that are checked before it is used.
pub(super) const START: usize = 4096;

/// The first bytes of other kinds of files.
const KINDS: [(&[u8], &str); 17] = [
    (b"\x89PNG\r\n\x1a\n", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"%PDF-", "a PDF document"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"\xfd7zXZ\x00", "an xz archive"),
    (b"\x04\x22\x4d\x18", "an LZ4 archive"),
    (b"LZIP", "an lzip archive"),
    (b"\x1f\x9d", "a compress archive"),
    (b"MSCF\0\0\0\0", "a cabinet archive"),
    (b"!<arch>\n", "a program library"),
    (b"\x7fELF", "a program"),
    (b"SQLite format 3\0", "a database"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an office document"),
    (b"RIFF", "a sound or film"),
    (b"\x00\x00\xfe\xff", "a text in UTF-32"),
];

/// The byte order of UTF-16.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ByteOrder {
    Little,
    Big,
}

impl ByteOrder {
    fn unit(self, pair: [u8; 2]) -> u16 {
        match self {
            ByteOrder::Little => u16::from_le_bytes(pair),
            ByteOrder::Big => u16::from_be_bytes(pair),
        }
    }

    /// Returns a text in UTF-16 of this byte order.
    pub(super) fn encode(self, text: &str) -> Vec<u8> {
        let units = text.encode_utf16();
        let bytes = units.flat_map(|unit| match self {
            ByteOrder::Little => unit.to_le_bytes(),
            ByteOrder::Big => unit.to_be_bytes(),
        });
        bytes.collect()
    }
}

/// Returns the byte order of a text in UTF-16 that begins with these bytes, by its byte order mark or by its letters; `None`
/// for everything else.
pub fn utf_16(start: &[u8]) -> Option<ByteOrder> {
    match start {
        [0xff, 0xfe, 0, 0, ..] => return None,
        [0xff, 0xfe, ..] => return Some(ByteOrder::Little),
        [0xfe, 0xff, ..] => return Some(ByteOrder::Big),
        _ => {}
    }
    let start = &start[..start.len().min(START)];
    let orders = [ByteOrder::Little, ByteOrder::Big];
    orders
        .into_iter()
        .find(|order| is_unmarked_utf_16(start, *order))
}

/// Returns whether the bytes are text in UTF-16 without a byte order mark. The tags and moves of games are ASCII, so the first
/// two units and a quarter of all must be ASCII; a few damaged units are allowed.
fn is_unmarked_utf_16(start: &[u8], order: ByteOrder) -> bool {
    let (pairs, _) = start.as_chunks::<2>();
    let (mut ascii, mut bad) = (0, 0);
    let mut is_after_high = false;
    for (index, &pair) in pairs.iter().enumerate() {
        let unit = order.unit(pair);
        let is_low = (0xdc00..0xe000).contains(&unit);
        bad += usize::from(is_after_high != is_low);
        is_after_high = (0xd800..0xdc00).contains(&unit);
        match u8::try_from(unit) {
            Ok(byte) if is_control(byte) => bad += 1,
            Ok(byte) => ascii += usize::from(byte.is_ascii()),
            Err(_) => bad += usize::from(unit >= 0xfffe),
        }
        if index < 2 && ascii <= index {
            return false;
        }
    }
    ascii >= 2 && ascii * 4 >= pairs.len() && bad <= pairs.len() / 32
}

/// The start of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Opening {
    /// The byte order of a text in UTF-16.
    pub order: Option<ByteOrder>,
    /// Length of the byte order mark, in bytes.
    pub mark: u64,
}

/// Checks that the bytes are text. Some control characters are allowed: damaged games are read as far as possible.
pub(super) fn check(start: &[u8]) -> Result<Opening, PackedError> {
    if start.starts_with(b"\xff\xfe\0\0") {
        return Err(PackedError::Encoding("UTF-32"));
    }
    let order = utf_16(start);
    if order.is_some() {
        let is_marked = matches!(start, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]);
        let mark = if is_marked { 2 } else { 0 };
        return Ok(Opening { order, mark });
    }
    for (signature, kind) in KINDS {
        if start.starts_with(signature) {
            return Err(PackedError::Kind(kind));
        }
    }
    if start.get(257..262) == Some(b"ustar") {
        return Err(PackedError::Kind("a tar archive"));
    }
    let controls = start.iter().filter(|byte| is_control(**byte)).count();
    let is_utf_8 = match str::from_utf8(start) {
        Ok(_) => true,
        // The last character may be cut.
        Err(error) => error.error_len().is_none(),
    };
    let most = match is_utf_8 {
        true => 4 + start.len() / 16,
        false => 1 + start.len() / 32,
    };
    if controls > most {
        return Err(PackedError::NotText);
    }
    let mark = if start.starts_with(b"\xef\xbb\xbf") {
        3
    } else {
        0
    };
    Ok(Opening { order, mark })
}

/// Returns whether the byte is a control character that no text has.
fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=8 | 14..=25 | 28..=31 | 127)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_pass_and_other_files_do_not() {
        let game = "[Event \"Ö\"]\n\n1. e4 e5 2. Nf3 *\n";
        let nul = "[Event \"T\"]\n[Site \"?\"]\n\n1. e4\0 e5\0\0 *\n";
        let cyrillic: Vec<u8> = [b"[White \"".as_slice(), &[0xc0; 40], b"\"]\n\n1. e4 *"].concat();
        for text in [
            b"".as_slice(),
            game.as_bytes(),
            nul.as_bytes(),
            &cyrillic,
            b"\xff\xfea\0",
        ] {
            assert!(check(text).is_ok(), "{text:?}");
        }
        // The last character is cut.
        assert!(check(&"é".repeat(99).as_bytes()[..197]).is_ok());
        let noise = noise();
        for length in [64, 200, 4096] {
            assert_eq!(check(&noise[..length]), Err(PackedError::NotText));
        }
        assert_eq!(check(&[0; 500]), Err(PackedError::NotText));
        let picture = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
        assert_eq!(check(picture), Err(PackedError::Kind("a picture")));
    }

    fn noise() -> Vec<u8> {
        let mut seed = 1u32;
        let next = |_| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 24) as u8
        };
        (0..4096).map(next).collect()
    }

    #[test]
    fn utf_16_is_known_by_its_letters() {
        let latin = "[Event \"Ö\"]\n\n1. e4 e5 2. Nf3 *\n";
        let russian = "[White \"Карпов, Анатолий Евгеньевич\"]\n\n1. e4 {Хороший ход} *\n";
        let chinese = "[White \"中文棋赛国际象棋𝄞\"]\n\n1. e4 {国际象棋国际象棋国际象棋} *\n";
        for text in [latin, russian, chinese, "[E"] {
            for order in [ByteOrder::Little, ByteOrder::Big] {
                let mut bytes = order.encode(text);
                assert_eq!(utf_16(&bytes), Some(order), "{text}");
                assert_eq!(
                    check(&bytes).unwrap(),
                    Opening {
                        order: Some(order),
                        mark: 0
                    }
                );
                // The last unit may be cut.
                bytes.pop();
                assert_eq!(utf_16(&bytes).is_some(), bytes.len() > 3, "{text}");
                let marked = order.encode(&format!("\u{feff}{text}"));
                assert_eq!(check(&marked).unwrap().mark, 2);
            }
            assert_eq!(utf_16(text.as_bytes()), None);
        }
        // Some damage does not change the detected byte order.
        let mut damaged = ByteOrder::Little.encode(&latin.repeat(9));
        (damaged[40], damaged[41]) = (0, 0xdc);
        assert_eq!(utf_16(&damaged), Some(ByteOrder::Little));
        let numbers: Vec<u8> = (0..900u16).flat_map(u16::to_le_bytes).collect();
        let wide: Vec<u8> = (60..99u32).flat_map(u32::to_le_bytes).collect();
        let nul = b"1. e4\0 e5\0\0 Nf3 *\n";
        let even = b"1. e4\0 e5\0  *";
        for other in [
            &noise()[..],
            even,
            &numbers,
            &wide,
            nul,
            b"",
            b"a",
            b"a\0",
            &[0; 99],
        ] {
            assert_eq!(utf_16(other), None, "{other:?}");
        }
    }
}
