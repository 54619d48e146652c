//! Finds the games of a file without parsing them.

use std::ops::Range;

use super::braces::Comments;
use super::header::tags_of;
use super::lex::{
    after_break, blank_at, count_breaks, html_at, is_tag, is_terminator, line_end, plain_end,
    plain_words_end, skip_blanks, tag_at,
};
use super::movetext::{ReadGame, read_game};
use super::target::Count;
use crate::{ROSTER, Tags};

/// The place of a game in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameEntry {
    /// Its range in bytes, from the first tag to the last character that is not white space.
    pub range: Range<usize>,
    /// The line of its first byte, from 1.
    pub line: usize,
}

impl GameEntry {
    /// Returns its tags, read without its moves: this takes microseconds, enough for a list of games. `bytes` is the indexed
    /// file.
    pub fn tags(&self, bytes: &[u8]) -> Tags {
        tags_of(bytes.get(self.range.clone()).unwrap_or_default())
    }
}

/// An iterator over the games of a file, found without parsing moves.
pub struct Games<'a> {
    bytes: &'a [u8],
    at: usize,
    /// A place and its line number, from which line breaks are counted.
    counted: (usize, usize),
    comments: Comments,
    strays: Vec<usize>,
}

/// Returns the games of a file, in order.
pub fn index(bytes: &[u8]) -> Vec<GameEntry> {
    Games::new(bytes).collect()
}

impl<'a> Games<'a> {
    pub fn new(bytes: &'a [u8]) -> Games<'a> {
        Games {
            bytes,
            at: 0,
            counted: (0, 1),
            comments: Comments::default(),
            strays: Vec::new(),
        }
    }

    /// Returns the number of bytes searched so far.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// Returns the lines found so far of texts that are neither games nor comments.
    pub fn strays(&self) -> &[usize] {
        &self.strays
    }

    fn line_of(&mut self, at: usize) -> usize {
        let (from, line) = self.counted;
        self.counted = (at, line + count_breaks(&self.bytes[from..at]));
        self.counted.1
    }

    /// Returns the first byte from `self.at` that can begin a game: after white space and `%` lines.
    fn start(&self) -> usize {
        let bytes = self.bytes;
        let mut at = self.at;
        loop {
            at = skip_blanks(bytes, at);
            at = match bytes.get(at) {
                Some(b'\n' | b'\r') => after_break(bytes, at),
                Some(b'%') if self.begins_line(at) => line_end(bytes, at),
                _ => return at,
            };
        }
    }

    fn begins_line(&self, at: usize) -> bool {
        at == 0 || matches!(self.bytes[at - 1], b'\n' | b'\r')
    }

    /// Skips the tags that begin at `start`. Returns the start of the movetext or of the next game.
    fn after_tags(&self, start: usize) -> (usize, bool) {
        let bytes = self.bytes;
        let (mut at, mut end) = (start, start);
        let (mut seen, mut breaks) = ([false; ROSTER.len()], 0);
        loop {
            at = skip_blanks(bytes, at);
            match bytes.get(at) {
                Some(b'\n' | b'\r') => {
                    at = after_break(bytes, at);
                    breaks += 1;
                }
                Some(b'%') if self.begins_line(at) => at = line_end(bytes, at),
                Some(b'[') => {
                    let tag = tag_at(bytes, at);
                    // A game without moves may be followed by the tags of the next one.
                    let name = &bytes[tag.name];
                    if let Some(i) = ROSTER.iter().position(|tag| tag.as_bytes() == name) {
                        if seen[i] && (i == 0 || breaks > 1) {
                            return (end, true);
                        }
                        seen[i] = true;
                    }
                    at = tag.end;
                    breaks = 0;
                    end = at;
                }
                _ => return (at, false),
            }
        }
    }

    /// Skips the movetext that begins at `start`. Returns the place where the next game can begin, or a text between games.
    fn after_movetext(&mut self, start: usize) -> usize {
        let (end, after_result) = self.end_of_movetext(start);
        let Some(result) = after_result else {
            return end;
        };
        // The text there is searched again, as a text of its own.
        self.comments = Comments::default();
        result
    }

    /// Like [`Games::after_movetext`], with all text after the result taken as part of the game. Also returns the end of the
    /// line with the result, where only comments follow.
    fn end_of_movetext(&mut self, start: usize) -> (usize, Option<usize>) {
        let bytes = self.bytes;
        let mut after_result = None;
        let mut at = start;
        let (mut depth, mut over, mut moves) = (0usize, false, false);
        // Whether a word may begin here, and whether the line before was empty.
        let (mut word, mut gap) = (true, false);
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b' ' | b'\t' => {
                    word = true;
                    at += 1;
                }
                b'\n' | b'\r' => {
                    if over && depth == 0 && after_result.is_none() {
                        after_result = Some(at);
                    }
                    at = after_break(bytes, at);
                    word = true;
                    if bytes.get(at) == Some(&b'%') {
                        at = line_end(bytes, at);
                        continue;
                    }
                    let next = skip_blanks(bytes, at);
                    if is_tag(bytes, next) {
                        return (next, after_result);
                    }
                    gap |= matches!(bytes.get(next), Some(b'\n' | b'\r'));
                }
                b'{' => {
                    at = self.comments.comment_at(bytes, at).end;
                    if is_tag(bytes, at) {
                        return (at, after_result);
                    }
                    word = true;
                }
                b';' => at = line_end(bytes, at),
                b'&' if html_at(bytes, at) > 0 => at += html_at(bytes, at),
                _ if word && gap && depth == 0 && (over || moves && is_first_move(bytes, at)) => {
                    return (at, after_result);
                }
                b'(' => {
                    after_result = None;
                    depth += 1;
                    at += 1;
                    word = true;
                }
                b')' => {
                    after_result = None;
                    depth = depth.saturating_sub(1);
                    at += 1;
                    word = true;
                }
                b'0' | b'1' | b'*' | 0xc2 if word && depth == 0 && is_terminator(bytes, at) => {
                    over = true;
                    after_result = None;
                    gap = false;
                    word = false;
                    at += 1;
                }
                b'!'..=b'~' => {
                    after_result = None;
                    // The rest of a word, a move or a number has no meaning to the index.
                    let end = match gap {
                        true => plain_end(bytes, at + 1),
                        false => plain_words_end(bytes, at + 1),
                    };
                    moves = moves || bytes[at..end].iter().any(u8::is_ascii_alphabetic);
                    (word, gap) = (bytes[end - 1] == b' ', false);
                    at = end;
                }
                _ => {
                    let blank = blank_at(bytes, at);
                    if blank == 0 {
                        after_result = None;
                    }
                    word = blank > 0;
                    gap &= word;
                    at += blank.max(1);
                }
            }
        }
        (at, after_result)
    }
}

/// Returns the first place of a text that is not a comment, a line that begins with `%`, or blank.
fn first_word(text: &[u8]) -> Option<usize> {
    let mut comments = Comments::default();
    let mut at = 0;
    loop {
        at = skip_blanks(text, at);
        let begins_line = at == 0 || matches!(text[at - 1], b'\n' | b'\r');
        at = match text.get(at) {
            None => return None,
            Some(b'\n' | b'\r') => after_break(text, at),
            Some(b';') => line_end(text, at),
            Some(b'%') if begins_line => line_end(text, at),
            Some(b'{') => {
                let comment = comments.comment_at(text, at);
                if !comment.closed {
                    return Some(at);
                }
                comment.end
            }
            Some(_) => return Some(at),
        };
    }
}

/// Returns whether a text without tags contains a move or a result.
fn holds_game(text: &[u8]) -> bool {
    let read: ReadGame<Count> = read_game(text, 1, 1);
    read.ended || read.game.moves > 0
}

/// Returns whether the number `1.` of White's move is here.
fn is_first_move(bytes: &[u8], at: usize) -> bool {
    if !bytes[at..].starts_with(b"1.") {
        return false;
    }
    let next = &bytes[skip_blanks(bytes, at + 2)..];
    !next.starts_with(b".") && !next.starts_with("…".as_bytes())
}

impl Iterator for Games<'_> {
    type Item = GameEntry;

    fn next(&mut self) -> Option<GameEntry> {
        loop {
            let start = self.start();
            if start >= self.bytes.len() {
                self.at = start;
                return None;
            }
            let (mut end, tags_only) = self.after_tags(start);
            if !tags_only {
                end = self.after_movetext(end);
            }
            self.at = end;
            let text = &self.bytes[start..end];
            let length = text.trim_ascii_end().len();
            let line = self.line_of(start);
            let tagged = text.first() == Some(&b'[');
            if tagged || holds_game(text) {
                return Some(GameEntry {
                    range: start..start + length,
                    line,
                });
            }
            if let Some(word) = first_word(text) {
                self.strays.push(line + count_breaks(&text[..word]));
            }
        }
    }
}
