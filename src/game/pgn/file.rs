//! A file of many games, with changes to some of them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;

use super::decoded::decode_all;
use super::encoding::{Encoding, decode};
use super::index::{GameEntry, index};
use super::line_end::LineEnds;
use super::on_disk::{Place, Text, TextFile};
use super::output::{Output, chunks};
use super::read::read_text;
use super::{Piece, Problem, write};
use crate::{Game, Tags};

/// A PGN file. Its games are indexed at once and parsed on demand; its text is in memory, or for a large file on the disk. A
/// clone shares the text and the index.
///
/// A file without changes is written as it was, byte for byte. Otherwise it is written in one encoding, with one kind of line
/// end (the most frequent one), and unchanged games keep everything else, byte for byte. The encoding is that of the file, or
/// UTF-8 where the file has several, or a changed game does not fit.
#[derive(Clone, Debug, Default)]
pub struct PgnFile {
    /// The file in UTF-8, in pieces. No game spans two.
    parts: Vec<Part>,
    /// The file of the pieces that are not in memory.
    disk: Option<Arc<TextFile>>,
    encoding: Encoding,
    line_ends: LineEnds,
    /// The length of the text.
    length: usize,
    /// The length of the text before the first game: a byte order mark, possibly other text.
    prelude: usize,
    slots: Arc<Vec<Slot>>,
    /// The games that differ from the text, by index.
    changed: BTreeMap<usize, Arc<Game>>,
    /// Whether games were removed.
    is_shortened: bool,
}

#[derive(Clone, Debug)]
struct Part {
    /// Its place in the text.
    start: usize,
    /// The length of its text.
    length: usize,
    store: Store,
    /// The encoding of its bytes.
    encoding: Encoding,
}

/// The storage of a part.
#[derive(Clone, Debug)]
enum Store {
    Memory(Arc<Text>),
    Disk(Place),
}

/// The range of a game in the text; empty for a new one.
#[derive(Clone, Debug)]
struct Slot {
    entry: GameEntry,
    /// End of the text between this game and the next.
    gap_end: usize,
}

impl Slot {
    fn gap(&self) -> Range<usize> {
        self.entry.range.end..self.gap_end
    }
}

/// Whole games of a file, indexed and ready to be added to a [`PgnFile`].
#[derive(Debug)]
pub struct FilePart {
    text: Text,
    length: usize,
    /// Number of its bytes in the file, where decoding them alone yields the text again.
    bytes: Option<usize>,
    /// Its place on the disk, when it is not kept in memory.
    place: Option<Place>,
    encoding: Encoding,
    entries: Vec<GameEntry>,
    line_ends: LineEnds,
}

impl FilePart {
    /// Indexes the games of a piece of a file.
    pub fn new(piece: Piece) -> FilePart {
        let Piece {
            mut text,
            raw,
            encoding,
        } = piece;
        text.shrink_to_fit();
        let bytes = match (&raw, encoding) {
            (Some(raw), _) => (decode_all(raw.clone(), encoding).0 == text).then_some(raw.len()),
            (None, Encoding::Utf16 { .. }) => None,
            (None, _) => Some(text.len()),
        };
        let is_needed = |raw: &Vec<u8>| {
            let mut again = Vec::with_capacity(raw.len());
            encoding.encode(&text, &mut again);
            again != *raw
        };
        FilePart {
            length: text.len(),
            bytes,
            place: None,
            entries: index(&text),
            line_ends: LineEnds::of(&text),
            encoding,
            text: Text {
                raw: raw.filter(is_needed),
                text,
            },
        }
    }

    /// Returns the number of its line breaks.
    pub fn breaks(&self) -> usize {
        self.line_ends.count()
    }

    /// Returns the number of its games.
    pub fn games(&self) -> usize {
        self.entries.len()
    }

    /// Returns the tags of its games, read without their moves. There are none once the part is left on the disk.
    pub fn tags(&self) -> impl Iterator<Item = Tags> {
        let is_here = self.place.is_none();
        let entries = self.entries.iter().filter(move |_| is_here);
        entries.map(|entry| entry.tags(&self.text.text))
    }

    /// Leaves the text in the file, where it begins at `at`. Returns where the next part begins there; `None` when that is
    /// unknown: then this part and all later ones must be kept in memory.
    pub fn leave_on_disk(&mut self, at: u64) -> Option<u64> {
        let length = self.bytes?;
        self.place = Some(Place {
            at,
            length,
            // Other encodings can have the same bytes for ASCII alone.
            is_plain: self.encoding == Encoding::Utf8 && self.text.raw.is_none(),
        });
        self.text = Text::default();
        Some(at + length as u64)
    }
}

impl PgnFile {
    /// Creates a file without games.
    pub fn new() -> PgnFile {
        PgnFile::default()
    }

    /// Indexes the games of a file, whose encoding is detected.
    pub fn from_bytes(bytes: Vec<u8>) -> PgnFile {
        let encoding = Encoding::detect(&bytes);
        PgnFile::with_encoding(bytes, encoding)
    }

    /// Indexes the games of a file in this encoding. Bytes that are not UTF-8 in a file given as UTF-8 are read as
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

    /// Creates a file without games whose parts can be left on the disk.
    pub fn on_disk(file: Arc<TextFile>) -> PgnFile {
        PgnFile {
            disk: Some(file),
            ..PgnFile::default()
        }
    }

    /// Adds the next part of the file.
    pub fn append(&mut self, part: FilePart) {
        let start = self.length;
        let lines = self.line_ends.count();
        self.length += part.length;
        let first = part.entries.first();
        let first = first.map_or(self.length, |entry| start + entry.range.start);
        let slots = Arc::make_mut(&mut self.slots);
        match slots.last_mut() {
            Some(last) => last.gap_end = first,
            None => self.prelude = first,
        }
        let mut entries = part.entries.into_iter().peekable();
        while let Some(GameEntry { range, line }) = entries.next() {
            let next = entries.peek();
            slots.push(Slot {
                gap_end: next.map_or(self.length, |next| start + next.range.start),
                entry: GameEntry {
                    range: start + range.start..start + range.end,
                    line: line + lines,
                },
            });
        }
        self.line_ends.add(part.line_ends);
        self.encoding = part.encoding;
        self.parts.push(Part {
            start,
            length: part.length,
            store: match part.place {
                Some(place) => Store::Disk(place),
                None => Store::Memory(Arc::new(part.text)),
            },
            encoding: part.encoding,
        });
    }

    /// Returns the encoding of the file when it was last read or written.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Returns the encoding in which the file would be written now.
    pub fn next_encoding(&self) -> Encoding {
        match self.encoding {
            Encoding::Mixed(_) if self.is_changed() => Encoding::Utf8,
            encoding if encoding.holds_everything() => encoding,
            encoding => {
                let is_lossy = |game: &Arc<Game>| encoding.unencodable(&write(game)).is_some();
                match self.changed.values().any(is_lossy) {
                    true => Encoding::Utf8,
                    false => encoding,
                }
            }
        }
    }

    /// Marks the present state as written.
    pub fn mark_written(&mut self) {
        self.encoding = self.next_encoding();
    }

    /// Returns whether anything differs from the text that was read.
    fn is_changed(&self) -> bool {
        self.is_shortened || !self.changed.is_empty()
    }

    /// Returns the parts of the file that overlap a range.
    fn parts_at(&self, range: Range<usize>) -> impl Iterator<Item = &Part> {
        let first = self
            .parts
            .partition_point(|part| part.start + part.length <= range.start);
        let parts = self.parts[first..].iter();
        parts.take_while(move |part| part.start < range.end)
    }

    /// Returns the file on the disk. Parts are left there only where there is one.
    fn disk(&self) -> io::Result<&TextFile> {
        let disk = self.disk.as_deref();
        disk.ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    /// Returns the text of a game in the file.
    fn original(&self, entry: &GameEntry) -> io::Result<Cow<'_, [u8]>> {
        let Some(part) = self.parts_at(entry.range.clone()).next() else {
            return Ok(Cow::default());
        };
        let range = part.clip(&entry.range);
        match &part.store {
            Store::Memory(text) => Ok(Cow::Borrowed(&text.text[range])),
            Store::Disk(place) => {
                let text = self.disk()?.text(*place, part.encoding, range)?;
                Ok(Cow::Owned(text))
            }
        }
    }

    /// Returns whether game `index` is available without reading the file.
    pub fn is_in_memory(&self, index: usize) -> bool {
        let is_here = |slot: &Slot| {
            let part = self.parts_at(slot.entry.range.clone()).next();
            part.is_none_or(|part| matches!(part.store, Store::Memory(_)))
        };
        self.changed.contains_key(&index) || self.slots.get(index).is_none_or(is_here)
    }

    /// Returns whether the text of some games is only on the disk.
    pub fn is_on_disk(&self) -> bool {
        let mut parts = self.parts.iter();
        parts.any(|part| matches!(part.store, Store::Disk(_)))
    }

    /// Checks whether the parts on the disk are unchanged.
    ///
    /// # Errors
    /// When another program has changed the file.
    pub fn check(&self) -> io::Result<()> {
        self.disk.as_ref().map_or(Ok(()), |disk| disk.check())
    }

    /// Returns the length of the text when it was read, in bytes of UTF-8.
    pub fn text_len(&self) -> usize {
        self.length
    }

    /// Returns the number of games.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Returns the tags of game `index` (from 0), read without its moves; `None` also when the file cannot be read.
    pub fn tags(&self, index: usize) -> Option<Tags> {
        if let Some(game) = self.changed.get(&index) {
            return Some(game.tags().clone());
        }
        let text = self.original(&self.slots.get(index)?.entry).ok()?;
        Some(super::header::tags_of(&text))
    }

    /// Returns game `index` (from 0) and its faults; `None` also when the file cannot be read.
    pub fn game(&self, index: usize) -> Option<(Game, Vec<Problem>)> {
        self.read_game(index).ok()?
    }

    /// Returns game `index` (from 0) and its faults; `None` when there is none.
    ///
    /// # Errors
    /// When it is on the disk and cannot be read, as after a change by another program.
    pub fn read_game(&self, index: usize) -> io::Result<Option<(Game, Vec<Problem>)>> {
        if let Some(game) = self.changed.get(&index) {
            return Ok(Some((Game::clone(game), Vec::new())));
        }
        let Some(Slot { entry, .. }) = self.slots.get(index) else {
            return Ok(None);
        };
        let text = self.original(entry)?;
        Ok(Some(read_text(&text, entry.line, index + 1)))
    }

    /// Returns the text of game `index` (from 0) in the file; `None` also when the file cannot be read.
    pub fn text(&self, index: usize) -> Option<String> {
        if let Some(game) = self.changed.get(&index) {
            return Some(write(game));
        }
        let text = self.original(&self.slots.get(index)?.entry).ok()?;
        Some(decode(&text).into_owned())
    }

    /// Replaces game `index`; returns `false` when there is none.
    pub fn replace(&mut self, index: usize, game: Game) -> bool {
        let there = index < self.slots.len();
        if there {
            self.changed.insert(index, Arc::new(game));
        }
        there
    }

    /// Adds a game at the end and returns its index.
    pub fn push(&mut self, game: Game) -> usize {
        let index = self.slots.len();
        Arc::make_mut(&mut self.slots).push(Slot {
            entry: GameEntry {
                range: 0..0,
                line: 0,
            },
            gap_end: 0,
        });
        self.changed.insert(index, Arc::new(game));
        index
    }

    /// Removes game `index` from the file; returns `false` when there is none.
    pub fn remove(&mut self, index: usize) -> bool {
        let there = index < self.slots.len();
        if there {
            Arc::make_mut(&mut self.slots).remove(index);
            let mut later = self.changed.split_off(&index);
            later.remove(&index);
            let later = later.into_iter().map(|(index, game)| (index - 1, game));
            self.changed.extend(later);
            self.is_shortened = true;
        }
        there
    }

    /// Returns the whole file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.length);
        // Writing to memory cannot fail.
        let _ = self.write_to(&mut out);
        out
    }

    /// Writes the whole file, with only a part in memory at a time.
    ///
    /// # Errors
    /// Any error of `out`, and when the text on the disk cannot be read.
    pub fn write_to(&self, out: &mut dyn Write) -> io::Result<()> {
        if !self.is_changed() {
            return self.write_unchanged(out);
        }
        let encoding = self.next_encoding();
        let line_end = self.line_ends.main();
        let mut out = Output::new(out, encoding, line_end);
        let is_uniform = self.line_ends.all_are(line_end);
        let mut pieces = Pieces {
            file: self,
            last: None,
        };
        let mut place = |out: &mut Output<'_>, range: Range<usize>| {
            let mut parts = self.parts_at(range.clone());
            parts.try_for_each(|part| {
                let keeps_bytes =
                    matches!(encoding, Encoding::Other(_)) && part.encoding == encoding;
                let piece = pieces.get(part)?;
                let raw = piece.raw.as_ref().filter(|_| keeps_bytes);
                let raw = raw.map(|raw| (&raw[..], part.start));
                out.original(&piece.text, part.clip(&range), raw, is_uniform)
            })
        };
        place(&mut out, 0..self.prelude)?;
        // End of the last slot in the file; unchanged adjacent games keep the text between them.
        let mut end = Some(self.prelude);
        for (index, slot) in self.slots.iter().enumerate() {
            let changed = self.changed.get(&index);
            match changed {
                None => {
                    if end != Some(slot.entry.range.start) {
                        out.end_paragraph()?;
                    }
                    place(&mut out, slot.entry.range.clone())?;
                }
                Some(game) => {
                    out.end_paragraph()?;
                    out.text(write(game).trim_end())?;
                    if slot.gap().is_empty() {
                        out.text("\n")?;
                    }
                }
            }
            place(&mut out, slot.gap())?;
            end = changed.is_none().then_some(slot.gap_end);
        }
        out.end()
    }

    fn write_unchanged(&self, out: &mut dyn Write) -> io::Result<()> {
        /// Number of bytes that are copied at a time.
        const COPIED: usize = 1 << 20;
        let mut bytes = Vec::new();
        for part in &self.parts {
            let text = match &part.store {
                Store::Memory(text) => text,
                Store::Disk(place) => {
                    for start in (0..place.length).step_by(COPIED) {
                        let range = start..(start + COPIED).min(place.length);
                        out.write_all(&self.disk()?.bytes(*place, range)?)?;
                    }
                    continue;
                }
            };
            match (&text.raw, part.encoding) {
                (Some(raw), _) => out.write_all(raw)?,
                (None, Encoding::Utf8 | Encoding::Mixed(_)) => out.write_all(&text.text)?,
                (None, encoding) => {
                    for text in chunks(&text.text) {
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

/// The parts of a file during writing: the last one is cached.
struct Pieces<'a> {
    file: &'a PgnFile,
    /// With its place in the text.
    last: Option<(usize, Arc<Text>)>,
}

impl Pieces<'_> {
    fn get(&mut self, part: &Part) -> io::Result<Arc<Text>> {
        let place = match &part.store {
            Store::Memory(text) => return Ok(text.clone()),
            Store::Disk(place) => place,
        };
        if let Some((_, text)) = self.last.as_ref().filter(|last| last.0 == part.start) {
            return Ok(text.clone());
        }
        // Only one piece is kept at a time.
        self.last = None;
        let text = self.file.disk()?.piece(*place, part.encoding)?;
        self.last = Some((part.start, text.clone()));
        Ok(text)
    }
}

impl Part {
    /// Returns the part of a range of the file that lies in this part, relative to it.
    fn clip(&self, range: &Range<usize>) -> Range<usize> {
        let from = range.start.saturating_sub(self.start);
        let to = range.end.saturating_sub(self.start).min(self.length);
        from.min(to)..to
    }
}
