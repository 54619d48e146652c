//! The lexical elements of PGN: white space, tag pairs, results. The index and the reader share them, so both find the same
//! end of a game.

use std::ops::Range;

/// Returns the number of bytes of white space at `at`, without line breaks. Unicode blanks, zero-width characters and `&nbsp;`
/// count, since games copied from web pages contain them, and so does NUL, which some programs write.
#[inline]
pub(super) fn blank_at(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at) {
        Some(b' ' | b'\t' | 0 | 0x0b | 0x0c) => 1,
        Some(0xa0) if at == 0 || bytes[at - 1] < 0x80 => 1,
        Some(0xc2 | 0xe1..=0xe3 | 0xef | b'&') => odd_blank_at(bytes, at),
        _ => 0,
    }
}

#[cold]
fn odd_blank_at(bytes: &[u8], at: usize) -> usize {
    const ENTITIES: [&str; 7] = [
        "&nbsp;", "&#160;", "&#xa0;", "&#xA0;", "&ensp;", "&emsp;", "&thinsp;",
    ];
    let rest = &bytes[at..];
    match rest {
        [0xc2, 0x85 | 0xa0, ..] => 2,
        // U+1680, U+180E; U+2000 to U+200F, U+2028 to U+202F; U+205F to U+206F; U+3000; U+FEFF.
        [0xe1, 0x9a, 0x80, ..]
        | [0xe1, 0xa0, 0x8e, ..]
        | [0xe2, 0x80, 0x80..=0x8f | 0xa8..=0xaf, ..]
        | [0xe2, 0x81, 0x9f..=0xaf, ..]
        | [0xe3, 0x80, 0x80, ..]
        | [0xef, 0xbb, 0xbf, ..] => 3,
        _ => {
            let found = ENTITIES
                .iter()
                .find(|entity| rest.starts_with(entity.as_bytes()));
            found.map_or(0, |entity| entity.len())
        }
    }
}

/// Returns the length of a command outside a comment at `at`, such as `[%clk 0:05:00]`; 0 where there is none.
pub(super) fn command_at(bytes: &[u8], at: usize) -> usize {
    /// Maximum length of a command, in bytes.
    const MOST: usize = 400;
    let rest = &bytes[at..bytes.len().min(at + MOST)];
    if !rest.starts_with(b"[%") {
        return 0;
    }
    let end = rest
        .iter()
        .position(|byte| matches!(byte, b']' | b'{' | b'}' | b'\n' | b'\r'));
    match end {
        Some(end) if rest[end] == b']' => end + 1,
        _ => 0,
    }
}

/// Returns the length of an HTML tag or character reference at `at`, such as `<br>` or `&amp;`; 0 where there is none.
pub(super) fn html_at(bytes: &[u8], at: usize) -> usize {
    /// Maximum length of such a text, in bytes.
    const MOST: usize = 40;
    let rest = &bytes[at..bytes.len().min(at + MOST)];
    let (end, begins) = match rest {
        [b'<', second, ..] => (b'>', second.is_ascii_alphabetic() || *second == b'/'),
        [b'&', second, ..] => (b';', second.is_ascii_alphabetic() || *second == b'#'),
        _ => return 0,
    };
    let inside = |byte: &u8| match end {
        b'>' => !matches!(byte, b'<' | b'>' | b'\n' | b'\r' | b'{' | b'}'),
        _ => byte.is_ascii_alphanumeric() || *byte == b'#',
    };
    let length = 1 + rest[1..].iter().take_while(|byte| inside(byte)).count();
    match rest.get(length) {
        Some(byte) if begins && *byte == end => length + 1,
        _ => 0,
    }
}

/// Returns the first place from `at` that is not white space within the line.
pub(super) fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match blank_at(bytes, at) {
            0 => return at,
            width => at += width,
        }
    }
}

/// Returns the end of the line at `at`: its line break or the end of the text.
pub(super) fn line_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    rest.iter()
        .position(|byte| matches!(byte, b'\n' | b'\r'))
        .map_or(bytes.len(), |length| at + length)
}

/// Returns the place after a line break at `at` (`\n`, `\r\n` or `\r`), or `at` where there is none.
pub(super) fn after_break(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at) {
        Some(b'\r') if bytes.get(at + 1) == Some(&b'\n') => at + 2,
        Some(b'\n' | b'\r') => at + 1,
        _ => at,
    }
}

/// Returns the number of line breaks.
pub(super) fn count_breaks(bytes: &[u8]) -> usize {
    match count(bytes, b'\r') {
        0 => count(bytes, b'\n'),
        returns => {
            let pairs = bytes.windows(2).filter(|pair| *pair == b"\r\n").count();
            count(bytes, b'\n') + returns - pairs
        }
    }
}

/// Counts a byte. Blocks whose count fits in a byte are several times faster than the whole at once.
fn count(bytes: &[u8], sign: u8) -> usize {
    let in_block = |block: &[u8]| block.iter().map(|byte| u8::from(*byte == sign)).sum::<u8>();
    let blocks = bytes.chunks(usize::from(u8::MAX));
    blocks.map(|block| usize::from(in_block(block))).sum()
}

/// A tag pair in the form of a file.
pub(super) struct RawTag {
    pub name: Range<usize>,
    /// The range of the value with its escapes; `None` where there is no quote.
    pub value: Option<Range<usize>>,
    /// Whether it ends with a quote and a bracket.
    pub closed: bool,
    /// Index after it.
    pub end: usize,
}

/// Returns the tag pair that begins with the bracket at `at`. A quote inside the value need not be escaped, as long as no
/// closing bracket follows it. Nothing is read beyond the end of a closed pair, since a line may have many.
pub(super) fn tag_at(bytes: &[u8], at: usize) -> RawTag {
    let is_end = |i: usize| matches!(bytes.get(i), None | Some(b'\n' | b'\r'));
    let name_start = skip_blanks(bytes, at + 1);
    let mut i = name_start;
    while !is_end(i) && !matches!(bytes[i], b'"' | b']') {
        i += 1;
    }
    let name = trim(bytes, name_start..i);
    if is_end(i) || bytes[i] == b']' {
        return RawTag {
            name,
            value: None,
            closed: false,
            end: if is_end(i) { i } else { i + 1 },
        };
    }
    let open = i + 1;
    i = open;
    while !is_end(i) {
        match bytes[i] {
            b'\\' if matches!(bytes.get(i + 1), Some(b'"' | b'\\')) => i += 2,
            b'"' => {
                let bracket = skip_blanks(bytes, i + 1);
                if bytes.get(bracket) == Some(&b']') {
                    return RawTag {
                        name,
                        value: Some(open..i),
                        closed: true,
                        end: bracket + 1,
                    };
                }
                i += 1;
            }
            _ => i += 1,
        }
    }
    let mut value = trim(bytes, open..i);
    for closing in [b']', b'"'] {
        if bytes[value.clone()].last() == Some(&closing) {
            value = trim(bytes, value.start..value.end - 1);
        }
    }
    RawTag {
        name,
        value: Some(value),
        closed: false,
        end: i,
    }
}

/// Returns whether a tag pair begins at `at`: bracket, name, quote.
pub(super) fn is_tag(bytes: &[u8], at: usize) -> bool {
    if bytes.get(at) != Some(&b'[') {
        return false;
    }
    let rest = &bytes[skip_blanks(bytes, at + 1)..];
    let name = rest
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
        .count();
    name > 0 && rest.get(skip_blanks(rest, name)) == Some(&b'"')
}

fn trim(bytes: &[u8], range: Range<usize>) -> Range<usize> {
    let text = &bytes[range.clone()];
    let start = text.len() - text.trim_ascii_start().len();
    let end = text.trim_ascii_end().len();
    range.start + start..range.start + end.max(start)
}

/// Returns whether the word at `at` is a result: `1-0`, `0-1`, `1/2-1/2`, `½-½` or `*`.
pub(super) fn is_terminator(bytes: &[u8], at: usize) -> bool {
    let rest = &bytes[at..];
    let length = match rest {
        [b'1', b'-', b'0', ..] | [b'0', b'-', b'1', ..] => 3,
        [b'1', b'/', ..] if rest.starts_with(b"1/2-1/2") => 7,
        [b'*', ..] => 1,
        [0xc2, ..] if rest.starts_with("½-½".as_bytes()) => "½-½".len(),
        _ => return false,
    };
    ends_word(bytes, at + length)
}

/// Returns whether a word must end at `at`.
#[inline]
pub(super) fn ends_word(bytes: &[u8], at: usize) -> bool {
    match bytes.get(at) {
        None | Some(b'\n' | b'\r' | b'{' | b'}' | b'(' | b')' | b';' | b'$' | b'*') => true,
        // The most frequent characters first.
        Some(byte) if is_plain(*byte) => false,
        Some(b'[') => command_at(bytes, at) > 0,
        Some(b'<' | b'&') => html_at(bytes, at) > 0,
        Some(_) => blank_at(bytes, at) > 0,
    }
}

/// Returns whether a character never ends a word: a letter, a digit, and the signs that moves, numbers and results have.
#[inline]
const fn is_plain(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'+' | b'-' | b'.' | b'=')
}

/// The bit of [`KINDS`] for a character that never ends a word.
const PLAIN: u8 = 1;

/// The bit for a blank, and for a plain character that no result has: all but `*` have a dash or a slash.
const NO_RESULT: u8 = 2;

const KINDS: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        if is_plain(byte as u8) {
            kinds[byte] = PLAIN | NO_RESULT;
        }
        byte += 1;
    }
    kinds[b'-' as usize] = PLAIN;
    kinds[b' ' as usize] = NO_RESULT;
    kinds
};

/// Returns the first bytes from `at` that are of a kind.
#[inline]
fn of_kind(bytes: &[u8], at: usize, kind: u8) -> &[u8] {
    let rest = bytes.get(at..).unwrap_or_default();
    let other = |byte: &u8| KINDS[usize::from(*byte)] & kind == 0;
    &rest[..rest.iter().position(other).unwrap_or(rest.len())]
}

/// Returns the first place from `at` whose character may end a word.
#[inline]
pub(super) fn plain_end(bytes: &[u8], at: usize) -> usize {
    at + of_kind(bytes, at, PLAIN).len()
}

/// Returns the end of words and blanks from `at` among which there is no result: the end of this word, or the start of a later
/// one in the same line.
#[inline]
pub(super) fn plain_words_end(bytes: &[u8], at: usize) -> usize {
    let words = of_kind(bytes, at, NO_RESULT);
    match words.iter().rposition(|byte| *byte == b' ') {
        Some(blank) => at + blank + 1,
        None => plain_end(bytes, at),
    }
}
