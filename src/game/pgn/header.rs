//! The tag pairs of a game, with its start and its result.

use std::borrow::Cow;
use std::ops::Range;

use super::Reason;
use super::encoding::decode;
use super::lex::{after_break, line_end, skip_blanks, tag_at};
use super::problem::Log;
use crate::variant::{is_other_game, means_chess960, moves_like_chess};
use crate::{GameResult, ROSTER, Tags};
use tabia_chess::{CastlingMode, FenError, Position, excerpt};

/// The tag pairs of a game in the order of the file, as ranges of its text.
pub(super) struct Header<'a> {
    text: &'a [u8],
    pairs: Vec<Pair>,
    /// Text between them that is not a tag pair.
    others: Vec<Range<usize>>,
    /// The lines that begin with `%`, each with the number of tag pairs before it.
    escapes: Vec<(usize, Range<usize>)>,
    /// Number of these lines that belong to the moves: the last ones, after an empty line.
    lead: usize,
    /// Start of the moves.
    pub end: usize,
}

struct Pair {
    at: usize,
    name: Range<usize>,
    value: Range<usize>,
}

impl<'a> Header<'a> {
    /// Reads the tag pairs that a game begins with.
    pub(super) fn read(text: &'a [u8], log: &mut Log<'_>) -> Header<'a> {
        let mut header = Header {
            text,
            pairs: Vec::new(),
            others: Vec::new(),
            escapes: Vec::new(),
            lead: 0,
            end: 0,
        };
        let mut at = 0;
        let mut is_blank = false;
        loop {
            at = skip_blanks(text, at);
            match text.get(at) {
                Some(b'\n' | b'\r') => {
                    at = after_break(text, at);
                    let next = skip_blanks(text, at);
                    is_blank |= matches!(text.get(next), Some(b'\n' | b'\r'));
                }
                Some(b'%') if at == 0 || matches!(text[at - 1], b'\n' | b'\r') => {
                    let end = line_end(text, at);
                    header.escapes.push((header.pairs.len(), at..end));
                    header.lead += usize::from(is_blank);
                    at = end;
                }
                Some(b'[') => {
                    (is_blank, header.lead) = (false, 0);
                    let tag = tag_at(text, at);
                    let whole = at..tag.end;
                    let is_name =
                        |name: &[u8]| !name.is_empty() && !name.iter().any(u8::is_ascii_control);
                    let value = tag.value.filter(|_| is_name(&text[tag.name.clone()]));
                    if !tag.closed || value.is_none() {
                        let whole = decode(&text[whole.clone()]);
                        log.report(at, Reason::Tag(shorten(&whole)));
                    }
                    let name = tag.name;
                    match value {
                        Some(value) => header.pairs.push(Pair { at, name, value }),
                        None => header.others.push(whole),
                    }
                    at = tag.end;
                }
                _ => {
                    header.end = at;
                    return header;
                }
            }
        }
    }

    fn value(&self, pair: &Pair) -> Cow<'a, str> {
        let value = decode(&self.text[pair.value.clone()]);
        if value.contains('\\') {
            return Cow::Owned(unescape(&value));
        }
        value
    }

    /// Returns the value of the first tag of that name, and the place of the tag.
    fn get(&self, name: &str) -> Option<(Cow<'a, str>, usize)> {
        let named = |pair: &&Pair| self.text[pair.name.clone()] == *name.as_bytes();
        let pair = self.pairs.iter().find(named)?;
        Some((self.value(pair), pair.at))
    }

    /// Returns the tags with the complete roster in front.
    pub(super) fn tags(&self) -> Tags {
        let mut roster: [Option<Cow<'a, str>>; ROSTER.len()] = Default::default();
        let mut others = Vec::with_capacity(self.pairs.len());
        for pair in &self.pairs {
            let name = &self.text[pair.name.clone()];
            match ROSTER.iter().position(|tag| tag.as_bytes() == name) {
                Some(i) if roster[i].is_none() => roster[i] = Some(self.value(pair)),
                _ => others.push(pair),
            }
        }
        let mut tags = Tags::with_roster(roster.each_ref().map(Option::as_deref), others.len());
        for pair in others {
            tags.push(&decode(&self.text[pair.name.clone()]), &self.value(pair));
        }
        tags
    }

    /// Returns the text after the tag pairs.
    pub(super) fn movetext(&self) -> &'a [u8] {
        &self.text[self.end..]
    }

    /// Returns the lines among the tag pairs that begin with `%`, each with the name of the tag before it.
    pub(super) fn escapes(&self) -> impl Iterator<Item = (Cow<'a, str>, &'a [u8])> {
        let among = &self.escapes[..self.escapes.len() - self.lead];
        among.iter().map(|(pairs, line)| {
            let pair = pairs.checked_sub(1).and_then(|last| self.pairs.get(last));
            let name = pair.map_or(&[][..], |pair| &self.text[pair.name.clone()]);
            (decode(name), &self.text[line.clone()])
        })
    }

    /// Returns the lines that begin with `%` between the tag pairs and the moves.
    pub(super) fn lead(&self) -> impl Iterator<Item = &'a [u8]> {
        let lead = &self.escapes[self.escapes.len() - self.lead..];
        lead.iter().map(|(_, line)| &self.text[line.clone()])
    }

    /// Returns the text between the tag pairs that is not one.
    pub(super) fn others(&self) -> impl Iterator<Item = &'a [u8]> {
        self.others.iter().map(|range| &self.text[range.clone()])
    }

    /// Returns the start position of the game; `None` when it cannot be read.
    pub(super) fn start(&self, log: &mut Log<'_>) -> Option<Position> {
        let variant = self.get("Variant");
        let is_chess960 = matches!(&variant, Some((name, _)) if means_chess960(name));
        let usual = match is_chess960 {
            true => Position::chess960(518),
            false => Position::start(),
        };
        let mut start = Some(usual);
        if let Some((name, at)) = variant
            && is_other_game(&name)
        {
            let is_readable = moves_like_chess(&name);
            log.report(at, Reason::Variant(name.into_owned()));
            if !is_readable {
                return None;
            }
        }
        let set_up = self.get("SetUp").is_none_or(|(value, _)| value != "0");
        if let Some((fen, at)) = self.get("FEN").filter(|_| set_up) {
            start = match read_fen(&fen, is_chess960) {
                Ok(position) => {
                    if let Some(dropped) = position.dropped_castling(fen.trim()) {
                        log.report(at, Reason::Castling(dropped));
                    }
                    if !position.is_standard_fen(&fen) {
                        let standard = position.fen();
                        log.report(at, Reason::FenTag { standard });
                    }
                    Some(position)
                }
                Err(error) => {
                    log.report(at, Reason::Fen(error));
                    None
                }
            };
        }
        start
    }

    /// Resolves a conflict between the result of the tag and the `end` of the moves: returns the result that replaces the
    /// tag's, and the fault.
    pub(super) fn settle(&self, end: Option<GameResult>) -> (Option<GameResult>, Option<Reason>) {
        let tag = self
            .get("Result")
            .map_or(Cow::Borrowed("*"), |(tag, _)| tag);
        let said = match &*tag {
            "" | "?" => Ok(GameResult::Unknown),
            tag => tag.parse(),
        };
        match (said, end) {
            (Ok(GameResult::Unknown), end) => (Some(end.unwrap_or_default()), None),
            (_, None | Some(GameResult::Unknown)) => (None, None),
            (Ok(tag), Some(end)) => (None, (tag != end).then_some(Reason::Result { tag, end })),
            (Err(_), Some(end)) => {
                let tag = shorten(&tag);
                (Some(end), Some(Reason::ResultTag { tag, end }))
            }
        }
    }
}

/// Returns the start position of a FEN tag.
fn read_fen(fen: &str, is_chess960: bool) -> Result<Position, FenError> {
    match is_chess960 {
        true => Position::from_fen_in(fen.trim(), CastlingMode::Chess960),
        false => Position::from_fen(fen.trim()),
    }
}

/// Returns the tags with a FEN that other programs read.
pub(super) fn with_standard_fen(tags: &Tags) -> Cow<'_, Tags> {
    let is_chess960 = tags.get("Variant").is_some_and(means_chess960);
    let is_used = tags.get("SetUp").is_none_or(|value| value != "0");
    let fen = tags.get("FEN").filter(|_| is_used);
    let read = fen.and_then(|fen| Some((fen, read_fen(fen, is_chess960).ok()?)));
    match read {
        Some((fen, position)) if !position.is_standard_fen(fen) => {
            let mut tags = tags.clone();
            tags.set("FEN", &position.fen());
            Cow::Owned(tags)
        }
        _ => Cow::Borrowed(tags),
    }
}

/// Returns the tags of one game, without its moves.
pub(super) fn tags_of(text: &[u8]) -> Tags {
    let header = Header::read(text, &mut Log::new(text, 1, 1));
    let mut tags = header.tags();
    // Where the tag has no result, the last word of the moves may be one.
    let last = text.rsplit(|byte| byte.is_ascii_whitespace()).next();
    let end = decode(last.unwrap_or_default()).parse().ok();
    if let (Some(result), _) = header.settle(end) {
        tags.set("Result", result.text());
    }
    tags
}

/// Returns the beginning of a text, for a message.
pub(super) fn shorten(text: &str) -> String {
    const LENGTH: usize = 40;
    excerpt(text, LENGTH).into_owned()
}

/// Returns a tag's value without the backslashes before quotes and backslashes.
fn unescape(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some(&next @ ('"' | '\\'))) => {
                out.push(next);
                chars.next();
            }
            _ => out.push(c),
        }
    }
    out
}
