//! A file of many games, of which some are changed.

use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;

use super::decoded::decode_all;
use super::encoding::{Encoding, decode};
use super::index::{GameEntry, index};
use super::line_end::LineEnds;
use super::output::{Output, chunks};
use super::read::read_text;
use super::{Piece, Problem, write};
use crate::{Game, Tags};

/// A PGN file in memory. Games are found at once and read when asked for. A clone shares the text of the file.
///
/// A file in which nothing was changed is written as it was, byte for byte. Otherwise it is written in one encoding, with
/// one kind of line end (the most frequent one), and the games that were not changed keep all else, byte for byte. The
/// encoding is that of the file, or UTF-8 where the file has several, or a changed game does not fit.
#[derive(Clone, Debug, Default)]
pub struct PgnFile {
    /// The file in UTF-8, in pieces. No game lies in two.
    parts: Vec<Part>,
    encoding: Encoding,
    line_ends: LineEnds,
    /// The length of the text.
    length: usize,
    /// The length of what stands before the first game: a byte order mark, perhaps a text.
    prelude: usize,
    slots: Vec<Slot>,
    /// Whether games were taken out.
    is_shortened: bool,
}

#[derive(Clone, Debug)]
struct Part {
    /// Its place in the text.
    start: usize,
    text: Arc<Vec<u8>>,
    /// The bytes that the text was read from, where encoding the text does not give them again.
    raw: Option<Arc<Vec<u8>>>,
    /// Their encoding.
    encoding: Encoding,
}

#[derive(Clone, Debug)]
struct Slot {
    source: Source,
    /// What stands between this game and the next in the file as it was read.
    gap: Range<usize>,
}

#[derive(Clone, Debug)]
enum Source {
    Original(GameEntry),
    Changed(Box<Game>),
}

/// Whole games of a file, found and ready to be added to a [`PgnFile`].
#[derive(Debug)]
pub struct FilePart {
    text: Vec<u8>,
    raw: Option<Vec<u8>>,
    encoding: Encoding,
    entries: Vec<GameEntry>,
    line_ends: LineEnds,
}

impl FilePart {
    /// Finds the games of a piece of a file.
    pub fn new(piece: Piece) -> FilePart {
        let Piece {
            mut text,
            raw,
            encoding,
        } = piece;
        text.shrink_to_fit();
        let is_needed = |raw: &Vec<u8>| {
            let mut again = Vec::with_capacity(raw.len());
            encoding.encode(&text, &mut again);
            again != *raw
        };
        FilePart {
            raw: raw.filter(is_needed),
            entries: index(&text),
            line_ends: LineEnds::of(&text),
            encoding,
            text,
        }
    }

    /// The line breaks in it.
    pub fn breaks(&self) -> usize {
        self.line_ends.count()
    }

    /// The tags of its games, read without their moves.
    pub fn tags(&self) -> impl Iterator<Item = Tags> {
        self.entries.iter().map(|entry| entry.tags(&self.text))
    }
}

impl PgnFile {
    /// A file without games.
    pub fn new() -> PgnFile {
        PgnFile::default()
    }

    /// Finds the games of a file, whose encoding is detected.
    pub fn from_bytes(bytes: Vec<u8>) -> PgnFile {
        let encoding = Encoding::detect(&bytes);
        PgnFile::with_encoding(bytes, encoding)
    }

    /// Finds the games of a file in this encoding. What is not UTF-8 in a file that is said to be so is read as
    /// Windows-1252.
    pub fn with_encoding(bytes: Vec<u8>, encoding: Encoding) -> PgnFile {
        let encoding = match encoding {
            Encoding::Utf8 if std::str::from_utf8(&bytes).is_err() => {
                Encoding::Mixed(encoding_rs::WINDOWS_1252)
            }
            encoding => encoding,
        };
        let (text, raw) = decode_all(bytes, encoding);
        let mut file = PgnFile::default();
        file.append(FilePart::new(Piece {
            text,
            raw,
            encoding,
        }));
        file
    }

    /// Adds what follows in the file.
    pub fn append(&mut self, part: FilePart) {
        let start = self.length;
        let lines = self.line_ends.count();
        self.length += part.text.len();
        let first = part.entries.first();
        let first = first.map_or(self.length, |entry| start + entry.range.start);
        match self.slots.last_mut() {
            Some(last) => last.gap.end = first,
            None => self.prelude = first,
        }
        let mut entries = part.entries.into_iter().peekable();
        while let Some(GameEntry { range, line }) = entries.next() {
            let range = start + range.start..start + range.end;
            let next = entries.peek();
            let next = next.map_or(self.length, |next| start + next.range.start);
            self.slots.push(Slot {
                gap: range.end..next,
                source: Source::Original(GameEntry {
                    range,
                    line: line + lines,
                }),
            });
        }
        self.line_ends.add(part.line_ends);
        self.encoding = part.encoding;
        self.parts.push(Part {
            start,
            text: Arc::new(part.text),
            raw: part.raw.map(Arc::new),
            encoding: part.encoding,
        });
    }

    /// The encoding of the file as it was read or written last.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The encoding in which the file will be written as it is now.
    pub fn next_encoding(&self) -> Encoding {
        match self.encoding {
            Encoding::Mixed(_) if self.is_changed() => Encoding::Utf8,
            encoding if encoding.holds_everything() => encoding,
            encoding => {
                let misfits = |slot: &Slot| match &slot.source {
                    Source::Original(_) => false,
                    Source::Changed(game) => encoding.misfit(&write(game)).is_some(),
                };
                match self.slots.iter().any(misfits) {
                    true => Encoding::Utf8,
                    false => encoding,
                }
            }
        }
    }

    /// The file has been written as it is now.
    pub fn mark_written(&mut self) {
        self.encoding = self.next_encoding();
    }

    /// Whether anything in it is not as it was read.
    fn is_changed(&self) -> bool {
        let is_changed = |slot: &Slot| matches!(slot.source, Source::Changed(_));
        self.is_shortened || self.slots.iter().any(is_changed)
    }

    /// The parts of the file that a place lies in.
    fn parts_at(&self, range: Range<usize>) -> impl Iterator<Item = &Part> {
        let first = self
            .parts
            .partition_point(|part| part.start + part.text.len() <= range.start);
        let parts = self.parts[first..].iter();
        parts.take_while(move |part| part.start < range.end)
    }

    /// The text of a game that stands in the file.
    fn original(&self, entry: &GameEntry) -> &[u8] {
        let part = self.parts_at(entry.range.clone()).next();
        part.map_or(&[], |part| &part.text[part.clip(&entry.range)])
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// The tags of game `index` (from 0), read without its moves.
    pub fn tags(&self, index: usize) -> Option<Tags> {
        Some(match &self.slots.get(index)?.source {
            Source::Original(entry) => super::header::tags_of(self.original(entry)),
            Source::Changed(game) => game.tags().clone(),
        })
    }

    /// Game `index` (from 0) and what was wrong with it.
    pub fn game(&self, index: usize) -> Option<(Game, Vec<Problem>)> {
        Some(match &self.slots.get(index)?.source {
            Source::Original(entry) => read_text(self.original(entry), entry.line, index + 1),
            Source::Changed(game) => (Game::clone(game), Vec::new()),
        })
    }

    /// The text of game `index` (from 0) as it stands in the file.
    pub fn text(&self, index: usize) -> Option<String> {
        Some(match &self.slots.get(index)?.source {
            Source::Original(entry) => decode(self.original(entry)).into_owned(),
            Source::Changed(game) => write(game),
        })
    }

    /// Puts a game in the place of game `index`; `false` when there is none.
    pub fn replace(&mut self, index: usize, game: Game) -> bool {
        match self.slots.get_mut(index) {
            Some(slot) => {
                slot.source = Source::Changed(Box::new(game));
                true
            }
            None => false,
        }
    }

    /// Adds a game at the end and returns its index.
    pub fn push(&mut self, game: Game) -> usize {
        self.slots.push(Slot {
            source: Source::Changed(Box::new(game)),
            gap: 0..0,
        });
        self.slots.len() - 1
    }

    /// Takes game `index` out of the file; `false` when there is none.
    pub fn remove(&mut self, index: usize) -> bool {
        let there = index < self.slots.len();
        if there {
            self.slots.remove(index);
            self.is_shortened = true;
        }
        there
    }

    /// The whole file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.length);
        // Writing to memory does not fail.
        let _ = self.write_to(&mut out);
        out
    }

    /// Writes the whole file, of which only a part is encoded at a time.
    ///
    /// # Errors
    /// Any error of `out`.
    pub fn write_to(&self, out: &mut dyn Write) -> io::Result<()> {
        if !self.is_changed() {
            return self.write_unchanged(out);
        }
        let encoding = self.next_encoding();
        let line_end = self.line_ends.main();
        let mut out = Output::new(out, encoding, line_end);
        let is_uniform = self.line_ends.all_are(line_end);
        let place = |out: &mut Output<'_>, range: Range<usize>| {
            let mut parts = self.parts_at(range.clone());
            parts.try_for_each(|part| {
                let keeps_bytes =
                    matches!(encoding, Encoding::Other(_)) && part.encoding == encoding;
                let raw = part.raw.as_ref().filter(|_| keeps_bytes);
                let raw = raw.map(|raw| (&raw[..], part.start));
                out.original(&part.text, part.clip(&range), raw, is_uniform)
            })
        };
        place(&mut out, 0..self.prelude)?;
        // Where in the file the last slot ended; the games between which nothing changed keep what stands between.
        let mut end = Some(self.prelude);
        for slot in &self.slots {
            match &slot.source {
                Source::Original(entry) => {
                    if end != Some(entry.range.start) {
                        out.end_paragraph()?;
                    }
                    place(&mut out, entry.range.clone())?;
                }
                Source::Changed(game) => {
                    out.end_paragraph()?;
                    out.text(write(game).trim_end())?;
                    if slot.gap.is_empty() {
                        out.text("\n")?;
                    }
                }
            }
            place(&mut out, slot.gap.clone())?;
            end = match slot.source {
                Source::Original(_) => Some(slot.gap.end),
                Source::Changed(_) => None,
            };
        }
        out.end()
    }

    fn write_unchanged(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut bytes = Vec::new();
        for part in &self.parts {
            match (&part.raw, part.encoding) {
                (Some(raw), _) => out.write_all(raw)?,
                (None, Encoding::Utf8 | Encoding::Mixed(_)) => out.write_all(&part.text)?,
                (None, encoding) => {
                    for text in chunks(&part.text) {
                        bytes.clear();
                        encoding.encode(text, &mut bytes);
                        out.write_all(&bytes)?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl Part {
    /// What of a place of the file lies in this part, as a place in it.
    fn clip(&self, range: &Range<usize>) -> Range<usize> {
        let from = range.start.saturating_sub(self.start);
        let to = range.end.saturating_sub(self.start).min(self.text.len());
        from.min(to)..to
    }
}
