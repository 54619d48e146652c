//! The marks by which a PGN file is cut into pieces: white space, tag pairs, comments. The index and the reader share
//! them, so they cannot disagree about where a game ends.

use std::borrow::Cow;
use std::ops::Range;

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

/// How many bytes of white space stand at `at`, not counting line breaks; 0 when there is none. No-break spaces, zero
/// width spaces and byte order marks count, since they come along when games are copied from web pages.
#[inline]
pub(super) fn blank_at(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at) {
        Some(b' ' | b'\t' | 0x0b | 0x0c) => 1,
        Some(0xa0) if at == 0 || bytes[at - 1] < 0x80 => 1,
        Some(0xc2) if bytes[at..].starts_with("\u{a0}".as_bytes()) => 2,
        Some(0xe2 | 0xef) => {
            let spaces = ["\u{200b}", "\u{202f}", "\u{feff}"];
            let found = spaces.iter().any(|s| bytes[at..].starts_with(s.as_bytes()));
            if found { 3 } else { 0 }
        }
        _ => 0,
    }
}

/// The first place from `at` that is not white space within the line.
pub(super) fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match blank_at(bytes, at) {
            0 => return at,
            width => at += width,
        }
    }
}

/// Where the line that `at` is in ends: at its line break or at the end of the text.
pub(super) fn line_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    rest.iter()
        .position(|byte| matches!(byte, b'\n' | b'\r'))
        .map_or(bytes.len(), |length| at + length)
}

/// The place after a line break at `at` (`\n`, `\r\n` or `\r`), or `at` where there is none.
pub(super) fn after_break(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at) {
        Some(b'\r') if bytes.get(at + 1) == Some(&b'\n') => at + 2,
        Some(b'\n' | b'\r') => at + 1,
        _ => at,
    }
}

/// How many line breaks there are.
pub(super) fn count_breaks(bytes: &[u8]) -> usize {
    let count = |sign| bytes.iter().filter(|byte| **byte == sign).count();
    match count(b'\r') {
        0 => count(b'\n'),
        returns => {
            let pairs = bytes.windows(2).filter(|pair| *pair == b"\r\n").count();
            count(b'\n') + returns - pairs
        }
    }
}

/// A tag pair as it stands in a file.
pub(super) struct RawTag {
    pub name: Range<usize>,
    /// The value with its escapes, or `None` where there is no quote.
    pub value: Option<Range<usize>>,
    /// Whether it is closed as it should be.
    pub closed: bool,
    /// The place after it.
    pub end: usize,
}

/// The tag pair that begins with the bracket at `at`. A quote inside the value need not be escaped, as long as no closing
/// bracket follows it.
pub(super) fn tag_at(bytes: &[u8], at: usize) -> RawTag {
    let limit = line_end(bytes, at);
    let name_start = skip_blanks(bytes, at + 1).min(limit);
    let line = &bytes[..limit];
    let quote = (name_start..limit).find(|i| matches!(line[*i], b'"' | b']'));
    let name_end = quote.unwrap_or(limit);
    let name = trim(line, name_start..name_end);
    let Some(open) = quote.filter(|i| line[*i] == b'"') else {
        return RawTag {
            name,
            value: None,
            closed: false,
            end: quote.map_or(limit, |bracket| bracket + 1),
        };
    };
    let mut i = open + 1;
    while i < limit {
        match line[i] {
            b'\\' if matches!(line.get(i + 1), Some(b'"' | b'\\')) => i += 2,
            b'"' => {
                let bracket = skip_blanks(line, i + 1);
                if line.get(bracket) == Some(&b']') {
                    return RawTag {
                        name,
                        value: Some(open + 1..i),
                        closed: true,
                        end: bracket + 1,
                    };
                }
                i += 1;
            }
            _ => i += 1,
        }
    }
    let mut value = trim(line, open + 1..limit);
    for closing in [b']', b'"'] {
        if line[value.clone()].last() == Some(&closing) {
            value = trim(line, value.start..value.end - 1);
        }
    }
    RawTag {
        name,
        value: Some(value),
        closed: false,
        end: limit,
    }
}

/// Whether a tag pair begins at `at`: bracket, name, quote.
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

/// A comment between braces as it stands in a file.
pub(super) struct RawComment {
    /// What stands between the braces.
    pub text: Range<usize>,
    /// The place after it.
    pub end: usize,
    /// Whether there is a closing brace.
    pub closed: bool,
}

/// How far behind a comment's first closing brace a second one is looked for.
const NESTING_REACH: usize = 4096;

/// The comment that begins with the brace at `at`.
///
/// Braces do not nest in PGN, but people nest them. A comment with opening braces inside goes to the brace that balances
/// them, if there is one in the same paragraph; else it ends at the first closing brace. One that is never closed ends
/// where the tags of the next game begin.
pub(super) fn comment_at(bytes: &[u8], at: usize) -> RawComment {
    let (mut depth, mut nested) = (1usize, false);
    let mut first_close = None;
    let mut line_is_blank = false;
    let mut i = at + 1;
    let mut end = bytes.len();
    while i < bytes.len() {
        if nested && first_close.is_some_and(|close| i > close + NESTING_REACH) {
            break;
        }
        match bytes[i] {
            b'{' => {
                depth += 1;
                nested = true;
            }
            b'}' => {
                depth -= 1;
                if !nested || depth == 0 {
                    return closed(at, i);
                }
                first_close.get_or_insert(i);
            }
            b'\n' | b'\r' => {
                let next = after_break(bytes, i);
                let blank_before = line_is_blank;
                line_is_blank = matches!(
                    bytes.get(skip_blanks(bytes, next)),
                    None | Some(b'\n' | b'\r')
                );
                let new_game =
                    is_tag(bytes, next) && (blank_before || bytes[next..].starts_with(b"[Event "));
                let paragraph_ends = line_is_blank || bytes.get(next) == Some(&b';');
                if new_game || first_close.is_some() && paragraph_ends {
                    end = next;
                    break;
                }
                i = next;
                continue;
            }
            _ => {
                // Most of a file is the text of comments: straight to the next sign that counts.
                let counts = |byte: &u8| matches!(byte, b'{' | b'}' | b'\n' | b'\r');
                i += bytes[i..]
                    .iter()
                    .position(counts)
                    .unwrap_or(bytes.len() - i);
                continue;
            }
        }
        i += 1;
    }
    match first_close {
        Some(close) => closed(at, close),
        None => RawComment {
            text: at + 1..end,
            end,
            closed: false,
        },
    }
}

fn closed(at: usize, close: usize) -> RawComment {
    RawComment {
        text: at + 1..close,
        end: close + 1,
        closed: true,
    }
}

/// Whether the word at `at` tells that the game is over: `1-0`, `0-1`, `1/2-1/2`, `½-½` or `*`.
pub(super) fn is_terminator(bytes: &[u8], at: usize) -> bool {
    let rest = &bytes[at..];
    ["1-0", "0-1", "1/2-1/2", "½-½", "*"]
        .iter()
        .any(|text| rest.starts_with(text.as_bytes()) && ends_word(bytes, at + text.len()))
}

/// Whether no word can go on at `at`.
pub(super) fn ends_word(bytes: &[u8], at: usize) -> bool {
    match bytes.get(at) {
        None | Some(b'\n' | b'\r' | b'{' | b'}' | b'(' | b')' | b';' | b'$' | b'*') => true,
        Some(_) => blank_at(bytes, at) > 0,
    }
}
