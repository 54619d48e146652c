//! Whether the first bytes of a file are those of a text.

use super::PackedError;

/// What other files begin with, and what they are.
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

/// Refuses what is not text. Some control characters do not matter: damaged games are read as far as they go.
pub(super) fn check(start: &[u8]) -> Result<(), PackedError> {
    if start.starts_with(b"\xff\xfe\0\0") {
        return Err(PackedError::Encoding("UTF-32"));
    }
    if start.starts_with(b"\xff\xfe") || start.starts_with(b"\xfe\xff") {
        return Ok(());
    }
    for (signature, kind) in KINDS {
        if start.starts_with(signature) {
            return Err(PackedError::Kind(kind));
        }
    }
    if start.get(257..262) == Some(b"ustar") {
        return Err(PackedError::Kind("a tar archive"));
    }
    if has_zero_halves(start) {
        return Err(PackedError::Encoding("UTF-16 without a byte order mark"));
    }
    let controls = start.iter().filter(|byte| is_control(**byte)).count();
    let is_utf_8 = match str::from_utf8(start) {
        Ok(_) => true,
        // The last letter may be cut.
        Err(error) => error.error_len().is_none(),
    };
    let most = match is_utf_8 {
        true => 4 + start.len() / 16,
        false => 1 + start.len() / 32,
    };
    match controls > most {
        true => Err(PackedError::NotText),
        false => Ok(()),
    }
}

/// A control character that no text has.
fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=8 | 14..=25 | 28..=31 | 127)
}

/// Whether every second byte is zero, and no other: Latin letters in UTF-16.
fn has_zero_halves(start: &[u8]) -> bool {
    let (pairs, _) = start.as_chunks::<2>();
    let zeros = |half: usize| pairs.iter().filter(|pair| pair[half] == 0).count();
    let (first, second) = (zeros(0), zeros(1));
    pairs.len() >= 4 && first.min(second) == 0 && first.max(second) * 10 >= pairs.len() * 8
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
            assert_eq!(check(text), Ok(()), "{text:?}");
        }
        // The last letter is cut.
        assert_eq!(check(&"é".repeat(99).as_bytes()[..197]), Ok(()));
        let utf_16: Vec<u8> = game.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert!(matches!(check(&utf_16), Err(PackedError::Encoding(_))));
        let mut seed = 1u32;
        let noise: Vec<u8> = (0..4096)
            .map(|_| {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (seed >> 24) as u8
            })
            .collect();
        for length in [64, 200, 4096] {
            assert_eq!(check(&noise[..length]), Err(PackedError::NotText));
        }
        assert_eq!(check(&[0; 500]), Err(PackedError::NotText));
        let picture = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
        assert_eq!(check(picture), Err(PackedError::Kind("a picture")));
    }
}
