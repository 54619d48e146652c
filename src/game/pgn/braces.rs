//! Finds the ends of comments in braces.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

use super::lex::{after_break, is_tag, skip_blanks};

/// A comment in braces, in the form of a file.
pub(super) struct RawComment {
    /// The range between the braces.
    pub text: Range<usize>,
    /// Index after it.
    pub end: usize,
    /// Whether there is a closing brace.
    pub closed: bool,
    /// Whether the text itself has a closing brace.
    pub has_brace: bool,
}

/// Maximum distance from a comment's first closing brace to its balancing brace, in bytes.
const NESTING_REACH: usize = 4096;

/// The comments of one text, requested in their order.
///
/// Braces do not nest in PGN, but occur nested in practice. A comment with opening braces inside ends at the brace that
/// balances them, if there is one in the same paragraph, and otherwise at the first closing brace. A comment that is never
/// closed ends where the tags of the next game begin. The search for a balancing brace reads ahead; its results are kept for
/// later comments, so that each byte is read only a few times.
#[derive(Default)]
pub(super) struct Comments {
    /// Index up to which braces are matched.
    upto: usize,
    /// Whether the line at `upto` is blank.
    line_is_blank: bool,
    /// Opening braces that are not balanced yet.
    open: VecDeque<usize>,
    last_close: usize,
    /// The balancing brace of each opening one.
    pairs: BTreeMap<usize, usize>,
}

impl Comments {
    /// Returns the comment that begins with the brace at `at`.
    pub(super) fn comment_at(&mut self, bytes: &[u8], at: usize) -> RawComment {
        let (mut i, mut nested, mut line_is_blank) = (at + 1, false, false);
        loop {
            i = next_sign(bytes, i);
            match bytes.get(i) {
                None => return unclosed(at, i),
                Some(b'}') => break,
                Some(b'{') => {
                    nested = true;
                    i += 1;
                }
                Some(_) => {
                    let line = Line::after(bytes, i);
                    if line.begins_game(bytes, line_is_blank) {
                        return unclosed(at, line.start);
                    }
                    line_is_blank = line.is_blank;
                    i = line.start;
                }
            }
        }
        let balancing = nested.then(|| self.partner(bytes, at, i + NESTING_REACH));
        let close = balancing.flatten().unwrap_or(i);
        RawComment {
            text: at + 1..close,
            end: close + 1,
            closed: true,
            has_brace: close > i,
        }
    }

    /// Returns the brace that balances the one at `at`, not beyond `limit`.
    fn partner(&mut self, bytes: &[u8], at: usize, limit: usize) -> Option<usize> {
        if at >= self.upto {
            *self = Comments {
                upto: at,
                ..Comments::default()
            };
        }
        while self.open.front().is_some_and(|open| *open < at) {
            self.open.pop_front();
        }
        while self.pairs.first_key_value().is_some_and(|(o, _)| *o < at) {
            self.pairs.pop_first();
        }
        loop {
            if let Some(close) = self.pairs.get(&at) {
                return Some(*close).filter(|close| *close <= limit);
            }
            let given_up = self.upto > at && self.open.front() != Some(&at);
            if given_up || self.upto > limit || self.upto >= bytes.len() {
                return None;
            }
            self.match_next(bytes);
        }
    }

    /// Moves past the next brace or line break.
    fn match_next(&mut self, bytes: &[u8]) {
        let i = next_sign(bytes, self.upto);
        self.upto = i + 1;
        match bytes.get(i) {
            None => self.upto = i,
            Some(b'{') => self.open.push_back(i),
            Some(b'}') => {
                if let Some(open) = self.open.pop_back() {
                    self.pairs.insert(open, i);
                }
                self.last_close = i;
            }
            Some(_) => {
                let line = Line::after(bytes, i);
                if line.begins_game(bytes, self.line_is_blank) {
                    self.open.clear();
                } else if line.is_blank || matches!(bytes.get(line.start), Some(b';' | b'%')) {
                    // Braces opened before the last closing one are balanced neither beyond their paragraph nor in a line
                    // comment or an escaped line.
                    let last = self.last_close;
                    while self.open.front().is_some_and(|open| *open < last) {
                        self.open.pop_front();
                    }
                }
                self.line_is_blank = line.is_blank;
                self.upto = line.start;
            }
        }
    }
}

fn unclosed(at: usize, end: usize) -> RawComment {
    RawComment {
        text: at + 1..end,
        end,
        closed: false,
        has_brace: false,
    }
}

/// A line inside a comment.
struct Line {
    start: usize,
    is_blank: bool,
}

impl Line {
    /// Returns the line after the line break at `at`.
    fn after(bytes: &[u8], at: usize) -> Line {
        let start = after_break(bytes, at);
        let is_blank = matches!(
            bytes.get(skip_blanks(bytes, start)),
            None | Some(b'\n' | b'\r')
        );
        Line { start, is_blank }
    }

    fn begins_game(&self, bytes: &[u8], after_blank: bool) -> bool {
        is_tag(bytes, self.start) && (after_blank || bytes[self.start..].starts_with(b"[Event "))
    }
}

/// Returns the next brace or line break from `at`, or the end. It tests eight bytes at once, because comments are most of a
/// large file.
fn next_sign(bytes: &[u8], mut at: usize) -> usize {
    const SIGNS: [u8; 4] = [b'{', b'}', b'\n', b'\r'];
    let rest = |at| bytes.get(at..).unwrap_or_default();
    while let Some(block) = rest(at).first_chunk::<8>() {
        let block = u64::from_le_bytes(*block);
        let marks = |sign: u8| zero_bytes(block ^ (EACH * u64::from(sign)));
        let found = SIGNS.into_iter().fold(0, |found, sign| found | marks(sign));
        if found != 0 {
            return at + found.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    let found = rest(at).iter().position(|byte| SIGNS.contains(byte));
    found.map_or(bytes.len(), |length| at + length)
}

/// The lowest bit of each of eight bytes.
const EACH: u64 = u64::from_le_bytes([1; 8]);

/// Marks the lowest of eight bytes that is zero in its top bit, and possibly others above it; returns 0 when none is zero.
fn zero_bytes(block: u64) -> u64 {
    block.wrapping_sub(EACH) & !block & (EACH << 7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_sign_is_found_among_all_bytes() {
        let others: Vec<u8> = (0..=255).filter(|byte| !b"{}\n\r".contains(byte)).collect();
        let mut text = Vec::new();
        for (i, other) in others.iter().enumerate() {
            text.extend(std::iter::repeat_n(*other, i % 19));
            text.push(b"{}\n\r"[i % 4]);
            text.push(other ^ 1);
        }
        for at in 0..=text.len() {
            let rest = &text[at..];
            let found = rest.iter().position(|byte| b"{}\n\r".contains(byte));
            assert_eq!(next_sign(&text, at), found.map_or(text.len(), |i| at + i));
        }
    }
}
