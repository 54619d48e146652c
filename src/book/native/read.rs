//! Reading: a small RON reader for the types that a book can hold.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use super::error::{ReadError, ReadProblem};
use crate::pages::Pages;
use crate::starts::Starts;
use crate::{Book, BookEntry, BookMove, Key, Learned, Page, Results};
use tabia_chess::Position;
use tabia_game::{Eval, EvalScore, Nag};

/// Reads a whole book.
///
/// # Errors
/// When the text is not a valid book. Then nothing is read: saving half a book would lose the other half.
pub fn read(text: &str) -> Result<Book, ReadError> {
    let mut reader = Reader {
        text,
        bytes: text.as_bytes(),
        at: if text.starts_with('\u{feff}') { 3 } else { 0 },
        entries: Vec::new(),
    };
    reader
        .book()
        .map_err(|problem| ReadError::at(reader.bytes, reader.at, problem))
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    /// The moves of the current position; kept so that the memory is allocated once.
    entries: Vec<BookEntry>,
}

/// The result of reading, or the fault at the current place.
type Reading<T> = Result<T, ReadProblem>;

impl<'a> Reader<'a> {
    fn book(&mut self) -> Reading<Book> {
        let mut book = Book::default();
        let mut has_format = false;
        self.fields(|reader, name| {
            match name {
                "format" => {
                    let format: u32 = reader.number()?;
                    if format != 1 {
                        return Err(ReadProblem::Format(format));
                    }
                    has_format = true;
                }
                "title" => book.title = reader.string()?,
                "starts" => {
                    book.starts = Starts::default();
                    reader.list(|reader| {
                        let fen = reader.string()?;
                        let start = Position::from_stored_fen(&fen)
                            .map_err(|error| ReadProblem::Start(Box::new(error)))?;
                        book.add_start(&start);
                        Ok(())
                    })?;
                }
                "positions" => book.pages = reader.pages()?,
                _ => return Err(unknown(name, "book")),
            }
            Ok(())
        })?;
        self.blanks()?;
        if self.at < self.bytes.len() {
            return Err(ReadProblem::AfterEnd);
        }
        if !has_format {
            return Err(ReadProblem::NoFormat);
        }
        Ok(book)
    }

    /// Reads the list of positions, which is nearly all of the file.
    fn pages(&mut self) -> Reading<Pages> {
        if let Some(pages) = self.pages_at_once() {
            return Ok(pages);
        }
        let mut pages = Vec::new();
        self.list(|reader| {
            pages.push(reader.page()?);
            Ok(())
        })?;
        all_of(pages).ok_or(ReadProblem::PositionTwice)
    }

    /// Reads the list of positions in several pieces at the same time. Returns `None` for short lists, and when a piece does
    /// not begin at a position or contains a fault; then the list must be read from its start.
    ///
    /// The start of a piece is correct when the reader of the piece before it ends exactly there.
    fn pages_at_once(&mut self) -> Option<Pages> {
        const LONG: usize = 1 << 20;
        const FIRST: &[u8] = b"\n(key: ";
        let mut list = self.beginning_at(self.at);
        if !list.takes(b'[').ok()? {
            return None;
        }
        let length = self.bytes.len() - list.at;
        let pieces = std::thread::available_parallelism().map_or(1, usize::from);
        let pieces = pieces.min(length / LONG);
        if pieces < 2 {
            return None;
        }
        let mut starts = vec![list.at];
        for piece in 1..pieces {
            let near = list.at + length / pieces * piece;
            let mut there = self.bytes[near..].windows(FIRST.len());
            starts.push(near + 1 + there.position(|bytes| bytes == FIRST)?);
        }
        let ends = starts[1..].iter().copied().chain([usize::MAX]);
        let list = &list;
        let pieces: Vec<(Pages, usize)> = std::thread::scope(|scope| {
            let workers: Vec<_> = starts
                .iter()
                .zip(ends)
                .map(|(&at, end)| {
                    let read = move || list.beginning_at(at).piece(end);
                    std::thread::Builder::new().spawn_scoped(scope, read)
                })
                .collect();
            let pieces = workers.into_iter().map(|worker| worker.ok()?.join().ok()?);
            pieces.collect::<Option<_>>()
        })?;
        let end = pieces.last()?.1;
        let count: usize = pieces.iter().map(|(pages, _)| pages.len()).sum();
        let mut all = Pages::default();
        for (pages, _) in pieces {
            all.append(pages);
        }
        if all.len() < count {
            return None;
        }
        self.at = end;
        Some(all)
    }

    /// Returns another reader of the same text, from byte `at`.
    fn beginning_at(&self, at: usize) -> Reader<'a> {
        Reader {
            at,
            entries: Vec::new(),
            ..*self
        }
    }

    /// Reads the positions up to byte `end`, or to the end of the list. Returns them and the place that was reached.
    fn piece(mut self, end: usize) -> Option<(Pages, usize)> {
        let mut pages = Vec::new();
        let is_last = end == usize::MAX;
        while self.at < end && !(is_last && self.takes(b']').ok()?) {
            pages.push(self.page().ok()?);
            if !self.takes(b',').ok()? {
                if !is_last || !self.takes(b']').ok()? {
                    return None;
                }
                break;
            }
            self.blanks().ok()?;
        }
        (is_last || self.at == end).then_some((all_of(pages)?, self.at))
    }

    fn page(&mut self) -> Reading<(Key, Page)> {
        let start = self.at;
        if let Some(page) = self.plain_page() {
            return Ok(page);
        }
        self.at = start;
        let mut key = None;
        let mut page = Page::default();
        self.fields(|reader, name| {
            match name {
                "key" => key = Some(reader.parsed::<Key>()?),
                "name" => page.name = reader.string()?.into(),
                "moves" => {
                    reader.entries.clear();
                    reader.list(|reader| {
                        let entry = reader.entry()?;
                        if reader.entries.iter().any(|known| known.mv == entry.mv) {
                            return Err(ReadProblem::MoveTwice(entry.mv));
                        }
                        reader.entries.push(entry);
                        Ok(())
                    })?;
                    page.entries = reader.taken_entries();
                }
                _ => return Err(unknown(name, "position")),
            }
            Ok(())
        })?;
        let key = key.ok_or(ReadProblem::NoKey)?;
        Ok((key, page))
    }

    /// Reads a position that has only moves with weights and results, in exactly the form of [`write`](super::write). In the
    /// largest books nearly all positions are such; this path halves their reading time. Returns `None` for any other text.
    fn plain_page(&mut self) -> Option<(Key, Page)> {
        self.passes("(key: \"")?;
        let key = self.unescaped()?.parse().ok()?;
        self.passes("\", moves: [")?;
        self.entries.clear();
        while self.passes("\n    (move: \"").is_some() {
            let mv: BookMove = self.unescaped()?.parse().ok()?;
            self.passes("\", weight: ")?;
            let mut entry = BookEntry::new(mv, self.number().ok()?);
            if self.passes(", results: ").is_some() {
                entry.results = self.results().ok()?;
            }
            self.passes("),")?;
            if self.entries.iter().any(|known| known.mv == mv) {
                return None;
            }
            self.entries.push(entry);
        }
        self.passes("\n])")?;
        let (name, entries) = (Box::default(), self.taken_entries());
        Some((key, Page { name, entries }))
    }

    /// Skips exactly this text; `None` when another text follows.
    #[inline(always)]
    fn passes(&mut self, text: &str) -> Option<()> {
        let is_next = self.bytes[self.at..].starts_with(text.as_bytes());
        self.at += if is_next { text.len() } else { 0 };
        is_next.then_some(())
    }

    /// Returns the moves read so far, without spare capacity.
    fn taken_entries(&mut self) -> Vec<BookEntry> {
        self.entries.drain(..).collect::<Box<[_]>>().into_vec()
    }

    fn entry(&mut self) -> Reading<BookEntry> {
        let (mut mv, mut weight) = (None, None);
        let mut entry = BookEntry::new(BookMove(0), 0);
        self.fields(|reader, name| {
            match name {
                "move" => mv = Some(reader.parsed::<BookMove>()?),
                "weight" => weight = Some(reader.number()?),
                "enabled" => entry.enabled = reader.truth()?,
                "nag" => entry.nag = Some(Nag(reader.number()?)),
                "results" => entry.results = reader.results()?,
                "eval" => entry.eval = Some(reader.eval()?),
                "learned" => {
                    let [games, half_points] = reader.numbers()?;
                    entry.learned = Learned { games, half_points };
                }
                "learn" => entry.polyglot_learn = reader.number()?,
                "comment" => entry.comment = reader.string()?.into(),
                _ => return Err(unknown(name, "move")),
            }
            Ok(())
        })?;
        entry.mv = mv.ok_or(ReadProblem::NoMove)?;
        entry.weight = weight.ok_or(ReadProblem::NoWeight)?;
        Ok(entry)
    }

    fn results(&mut self) -> Reading<Results> {
        let [games, wins, draws, losses] = self.numbers()?;
        Ok(Results {
            games,
            wins,
            draws,
            losses,
        })
    }

    fn eval(&mut self) -> Reading<Eval> {
        let (mut score, mut depth) = (None, None);
        self.fields(|reader, name| {
            match name {
                "cp" => score = Some(EvalScore::Centipawns(reader.number()?)),
                "mate" => score = Some(EvalScore::Mate(reader.number()?)),
                "depth" => depth = Some(reader.number()?),
                _ => return Err(unknown(name, "evaluation")),
            }
            Ok(())
        })?;
        let score = score.ok_or(ReadProblem::NoScore)?;
        Ok(Eval { score, depth })
    }

    /// Skips white space and comments.
    #[inline]
    fn blanks(&mut self) -> Reading<()> {
        loop {
            let rest = &self.bytes[self.at..];
            let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
            self.at += rest.iter().take_while(is_blank).count();
            if self.bytes.get(self.at) != Some(&b'/') || !self.comment()? {
                return Ok(());
            }
        }
    }

    /// Skips a comment; returns whether there was one.
    fn comment(&mut self) -> Reading<bool> {
        let rest = &self.text[self.at..];
        if rest.starts_with("//") {
            self.at += rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("/*") {
            let end = rest.find("*/").ok_or(ReadProblem::OpenComment)?;
            self.at += end + 2;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Skips this character; returns whether it was there.
    fn takes(&mut self, sign: u8) -> Reading<bool> {
        self.blanks()?;
        let there = self.bytes.get(self.at) == Some(&sign);
        self.at += usize::from(there);
        Ok(there)
    }

    fn expect(&mut self, sign: u8) -> Reading<()> {
        if self.takes(sign)? {
            return Ok(());
        }
        let expected = char::from(sign);
        match self
            .text
            .get(self.at..)
            .and_then(|rest| rest.chars().next())
        {
            Some(found) => Err(ReadProblem::Sign { expected, found }),
            None => Err(ReadProblem::EndOfFile(expected)),
        }
    }

    /// Reads `(name: value, …)`.
    fn fields(&mut self, mut each: impl FnMut(&mut Self, &'a str) -> Reading<()>) -> Reading<()> {
        self.expect(b'(')?;
        while !self.takes(b')')? {
            let name = self.word();
            self.expect(b':')?;
            self.blanks()?;
            each(self, name)?;
            if !self.takes(b',')? {
                return self.expect(b')');
            }
        }
        Ok(())
    }

    /// Reads `[value, …]`.
    fn list(&mut self, mut each: impl FnMut(&mut Self) -> Reading<()>) -> Reading<()> {
        self.expect(b'[')?;
        while !self.takes(b']')? {
            each(self)?;
            if !self.takes(b',')? {
                return self.expect(b']');
            }
        }
        Ok(())
    }

    /// Reads `(1, 2, …)` with exactly `N` numbers.
    fn numbers<T: FromStr + Default + Copy, const N: usize>(&mut self) -> Reading<[T; N]> {
        let mut numbers = [T::default(); N];
        self.expect(b'(')?;
        for (i, number) in numbers.iter_mut().enumerate() {
            if i > 0 {
                self.expect(b',')?;
            }
            self.blanks()?;
            *number = self.number()?;
        }
        self.takes(b',')?;
        self.expect(b')')?;
        Ok(numbers)
    }

    /// Reads letters, digits, `_` and the signs of numbers.
    fn word(&mut self) -> &'a str {
        let rest = &self.bytes[self.at..];
        let is_inside =
            |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+');
        let length = rest.iter().take_while(|byte| is_inside(byte)).count();
        let start = self.at;
        self.at += length;
        &self.text[start..self.at]
    }

    fn number<T: FromStr>(&mut self) -> Reading<T> {
        let word = self.word();
        word.parse()
            .map_err(|_| ReadProblem::Number(word.to_owned()))
    }

    fn truth(&mut self) -> Reading<bool> {
        match self.word() {
            "true" => Ok(true),
            "false" => Ok(false),
            word => Err(ReadProblem::Truth(word.to_owned())),
        }
    }

    /// Reads a quoted text and parses it, as for a key.
    fn parsed<T: FromStr<Err: fmt::Display>>(&mut self) -> Reading<T> {
        let text = self.quoted()?;
        text.parse().map_err(|error: T::Err| ReadProblem::Value {
            reason: error.to_string(),
            text: text.into_owned(),
        })
    }

    fn string(&mut self) -> Reading<String> {
        self.quoted().map(Cow::into_owned)
    }

    /// Reads a quoted text; it is copied only if it has escapes.
    fn quoted(&mut self) -> Reading<Cow<'a, str>> {
        self.expect(b'"')?;
        let mut out = Cow::Borrowed("");
        loop {
            out += self.unescaped().ok_or(ReadProblem::OpenText)?;
            self.at += 1;
            if self.bytes[self.at - 1] == b'"' {
                return Ok(out);
            }
            out.to_mut().push(self.escaped()?);
        }
    }

    /// Reads up to the next quotation mark or backslash.
    fn unescaped(&mut self) -> Option<&'a str> {
        let rest = &self.text[self.at..];
        let length = rest.bytes().position(|byte| matches!(byte, b'"' | b'\\'))?;
        self.at += length;
        Some(&rest[..length])
    }

    /// Reads the rest of an escape after its backslash.
    fn escaped(&mut self) -> Reading<char> {
        let rest = &self.text[self.at..];
        let sign = rest.chars().next().ok_or(ReadProblem::EndInText)?;
        self.at += sign.len_utf8();
        match sign {
            '"' | '\\' | '\'' => Ok(sign),
            'n' => Ok('\n'),
            'r' => Ok('\r'),
            't' => Ok('\t'),
            '0' => Ok('\0'),
            'u' => {
                let inner = rest[1..].strip_prefix('{');
                let digits = inner
                    .and_then(|inner| inner.split_once('}'))
                    .map(|(digits, _)| digits);
                let read = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
                let sign = read.and_then(char::from_u32);
                self.at += digits.map_or(0, |digits| digits.len() + 2);
                sign.ok_or(ReadProblem::Unicode)
            }
            sign => Err(ReadProblem::Escape(sign)),
        }
    }
}

/// Returns the pages that are not empty; `None` when two have the same position.
fn all_of(mut pages: Vec<(Key, Page)>) -> Option<Pages> {
    pages.retain(|(_, page)| !page.is_empty());
    let count = pages.len();
    let pages: Pages = pages.into_iter().collect();
    (pages.len() == count).then_some(pages)
}

fn unknown(name: &str, place: &'static str) -> ReadProblem {
    match name {
        "" => ReadProblem::NoFieldName(place),
        _ => ReadProblem::Field {
            place,
            name: name.to_owned(),
        },
    }
}
