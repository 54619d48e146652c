//! A file of many games, with changes to some of them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::sync::Arc;

use super::decoded::decode_all;
use super::encoding::{Encoding, decode};
use super::index::{GameEntry, index};
use super::line_end::LineEnds;
use super::on_disk::{Place, Text, TextFile};
use super::order::{GameKey, GameOrder};
use super::read::read_text;
use super::{Piece, Problem, write};
use crate::{Game, Shared, Tags};

/// A PGN file. Its games are indexed at once and parsed on demand; its text is in memory, or for a large file on the disk. A
/// clone shares the text and the index.
///
/// A file without changes is written as it was, byte for byte. Otherwise it is written in one encoding, with one kind of line
/// end (the most frequent one), and unchanged games keep everything else, byte for byte. The encoding is that of the file, or
/// UTF-8 where the file has several, or a changed or added game does not fit.
///
/// An index is a place in the present order, from 0; a [`GameKey`] stays with its game. A game that is taken out of the order
/// is not lost: [`PgnFile::set_order`] can put it back.
#[derive(Clone, Debug, Default)]
pub struct PgnFile {
    /// The file in UTF-8, in pieces. No game spans two.
    pub(super) parts: Arc<Vec<Part>>,
    /// The file of the pieces that are not in memory and are still to come.
    disk: Option<Arc<TextFile>>,
    pub(super) encoding: Encoding,
    pub(super) line_ends: LineEnds,
    /// The length of the text.
    length: usize,
    /// The text before the first game: a byte order mark, possibly other text.
    pub(super) prelude: Range<usize>,
    /// All games by their keys, also those that are not in the order.
    pub(super) slots: Arc<Vec<Slot>>,
    order: GameOrder,
    /// The games that differ from the text.
    pub(super) changed: BTreeMap<GameKey, Arc<Game>>,
}

#[derive(Clone, Debug)]
pub(super) struct Part {
    /// Its place in the text.
    pub(super) start: usize,
    /// The length of its text.
    length: usize,
    pub(super) store: Store,
    /// The encoding of its bytes.
    pub(super) encoding: Encoding,
}

/// The storage of a part.
#[derive(Clone, Debug)]
pub(super) enum Store {
    Memory(Arc<Text>),
    Disk(Place, Arc<TextFile>),
}

/// The text of a game.
#[derive(Clone, Debug)]
pub(super) enum Slot {
    /// A range of the text that was read.
    Read {
        entry: GameEntry,
        /// End of the text between this game and the next.
        gap_end: usize,
    },
    /// Its own text, which was added.
    Added(Shared<String>),
}

impl Slot {
    /// The text between this game and the next.
    pub(super) fn gap(&self) -> Range<usize> {
        match self {
            Slot::Read { entry, gap_end } => entry.range.end..*gap_end,
            Slot::Added(_) => 0..0,
        }
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
        let is_read = |slot: &&mut Slot| matches!(slot, Slot::Read { .. });
        match slots.iter_mut().rev().find(is_read) {
            Some(Slot::Read { gap_end, .. }) => *gap_end = first,
            _ => self.prelude.end = first,
        }
        self.order.grow(slots.len(), part.entries.len());
        let mut entries = part.entries.into_iter().peekable();
        while let Some(GameEntry { range, line }) = entries.next() {
            let next = entries.peek();
            slots.push(Slot::Read {
                gap_end: next.map_or(self.length, |next| start + next.range.start),
                entry: GameEntry {
                    range: start + range.start..start + range.end,
                    line: line + lines,
                },
            });
        }
        self.line_ends.add(part.line_ends);
        self.encoding = part.encoding;
        Arc::make_mut(&mut self.parts).push(Part {
            start,
            length: part.length,
            store: match part.place.zip(self.disk.clone()) {
                Some((place, disk)) => Store::Disk(place, disk),
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
            encoding if self.is_changed() && self.has_unencodable(encoding) => Encoding::Utf8,
            encoding => encoding,
        }
    }

    /// Returns whether a changed or added game does not fit an encoding.
    fn has_unencodable(&self, encoding: Encoding) -> bool {
        self.order.keys().any(|key| match self.changed.get(&key) {
            Some(game) => encoding.unencodable(&write(game)).is_some(),
            None => match self.slots.get(key.number()) {
                Some(Slot::Added(text)) => encoding.unencodable(text).is_some(),
                Some(Slot::Read { .. }) | None => false,
            },
        })
    }

    /// Marks the present state as written.
    pub fn mark_written(&mut self) {
        self.encoding = self.next_encoding();
    }

    /// Returns whether anything differs from the text that was read.
    pub(super) fn is_changed(&self) -> bool {
        !self.is_as_read() || !self.changed.is_empty()
    }

    /// Returns whether its games are all of those that were read, and no others, in their order.
    pub fn is_as_read(&self) -> bool {
        let has_added = || matches!(self.slots.last(), Some(Slot::Added(_)));
        self.order.is_as_read(self.slots.len()) && !has_added()
    }

    /// Returns the parts of the file that overlap a range.
    pub(super) fn parts_at(&self, range: Range<usize>) -> impl Iterator<Item = &Part> {
        let first = self
            .parts
            .partition_point(|part| part.start + part.length <= range.start);
        let parts = self.parts[first..].iter();
        parts.take_while(move |part| part.start < range.end)
    }

    /// Returns the text of a game, without its changes.
    pub(super) fn original(&self, key: GameKey) -> io::Result<Cow<'_, [u8]>> {
        let entry = match self.slots.get(key.number()) {
            Some(Slot::Read { entry, .. }) => entry,
            Some(Slot::Added(text)) => return Ok(Cow::Borrowed(text.as_bytes())),
            None => return Ok(Cow::default()),
        };
        let Some(part) = self.parts_at(entry.range.clone()).next() else {
            return Ok(Cow::default());
        };
        let range = part.clip(&entry.range);
        match &part.store {
            Store::Memory(text) => Ok(Cow::Borrowed(&text.text[range])),
            Store::Disk(place, disk) => Ok(Cow::Owned(disk.text(*place, part.encoding, range)?)),
        }
    }

    /// Returns whether game `index` is available without reading the file.
    pub fn is_in_memory(&self, index: usize) -> bool {
        let Some(key) = self.order.key(index) else {
            return true;
        };
        match self.slots.get(key.number()) {
            Some(Slot::Read { entry, .. }) if !self.changed.contains_key(&key) => {
                let part = self.parts_at(entry.range.clone()).next();
                part.is_none_or(|part| matches!(part.store, Store::Memory(_)))
            }
            _ => true,
        }
    }

    /// Returns whether the text of some games is only on the disk.
    pub fn is_on_disk(&self) -> bool {
        let mut parts = self.parts.iter();
        parts.any(|part| matches!(part.store, Store::Disk(..)))
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
        self.order.len()
    }

    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Returns the games in their order.
    pub fn order(&self) -> &GameOrder {
        &self.order
    }

    /// Changes the order of the games. Games that are not in it are left out of the file.
    pub fn set_order(&mut self, order: GameOrder) {
        self.order = order;
    }

    /// Returns the number of games that were read or added, whether or not they are in the file now.
    pub fn known(&self) -> usize {
        self.slots.len()
    }

    /// Returns the number of games that were read, and not added.
    pub fn read_count(&self) -> usize {
        let is_read = |slot: &&Slot| matches!(slot, Slot::Read { .. });
        self.slots.iter().filter(is_read).count()
    }

    /// Returns the tags of game `index` (from 0), read without its moves; `None` also when the file cannot be read.
    pub fn tags(&self, index: usize) -> Option<Tags> {
        self.tags_of(self.order.key(index)?)
    }

    /// Returns the tags of a game, whether or not it is in the file now; `None` also when the file cannot be read.
    pub fn tags_of(&self, key: GameKey) -> Option<Tags> {
        if let Some(game) = self.changed.get(&key) {
            return Some(game.tags().clone());
        }
        let text = self.original(key).ok()?;
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
        let Some(key) = self.order.key(index) else {
            return Ok(None);
        };
        if let Some(game) = self.changed.get(&key) {
            return Ok(Some((Game::clone(game), Vec::new())));
        }
        let line = match self.slots.get(key.number()) {
            Some(Slot::Read { entry, .. }) => entry.line,
            Some(Slot::Added(_)) | None => 1,
        };
        let text = self.original(key)?;
        Ok(Some(read_text(&text, line, index + 1)))
    }

    /// Returns the text of game `index` (from 0) in the file; `None` also when the file cannot be read.
    pub fn text(&self, index: usize) -> Option<String> {
        self.read_text(index).ok()?
    }

    /// Returns the text of game `index` (from 0) in the file; `None` when there is none.
    ///
    /// # Errors
    /// When it is on the disk and cannot be read, as after a change by another program.
    pub fn read_text(&self, index: usize) -> io::Result<Option<String>> {
        let Some(key) = self.order.key(index) else {
            return Ok(None);
        };
        if let Some(game) = self.changed.get(&key) {
            return Ok(Some(write(game)));
        }
        Ok(Some(decode(&self.original(key)?).into_owned()))
    }

    /// Returns the text of an added game; `None` for one that was read.
    pub fn added_text(&self, key: GameKey) -> Option<&Shared<String>> {
        match self.slots.get(key.number())? {
            Slot::Added(text) => Some(text),
            Slot::Read { .. } => None,
        }
    }

    /// Replaces game `index`; returns `false` when there is none.
    pub fn replace(&mut self, index: usize, game: Game) -> bool {
        let key = self.order.key(index);
        if let Some(key) = key {
            self.replace_key(key, game);
        }
        key.is_some()
    }

    /// Replaces a game, whether or not it is in the file now.
    pub fn replace_key(&mut self, key: GameKey, game: Game) {
        self.changed.insert(key, Arc::new(game));
    }

    /// Adds a game at the end and returns its index.
    pub fn push(&mut self, game: Game) -> usize {
        let key = self.add(write(&game).into());
        self.order.grow(key.number(), 1);
        self.order.len() - 1
    }

    /// Adds the text of a single game that is in no place of the file yet: see [`PgnFile::set_order`].
    pub fn add(&mut self, text: Shared<String>) -> GameKey {
        let key = GameKey::new(self.slots.len());
        Arc::make_mut(&mut self.slots).push(Slot::Added(text));
        key
    }

    /// Removes game `index` from the file; returns `false` when there is none.
    pub fn remove(&mut self, index: usize) -> bool {
        let there = index < self.len();
        if there {
            self.order = self.order.without(&[index]);
        }
        there
    }

    /// Takes over what was written of a clone of this file: its changes and its encoding. `again` is the written file where it
    /// was read again, with the same games in the same order: their texts are taken from there from now on.
    pub fn take_written(&mut self, written: PgnFile, again: Option<PgnFile>) {
        self.encoding = written.encoding;
        self.changed = written.changed;
        let Some(again) = again.filter(|again| again.len() == written.order.len()) else {
            return;
        };
        let slots = Arc::make_mut(&mut self.slots);
        let start = self.length;
        for (key, slot) in written.order.keys().zip(again.slots.iter()) {
            if let (Some(place), Slot::Read { entry, gap_end }) =
                (slots.get_mut(key.number()), slot)
            {
                *place = Slot::Read {
                    entry: GameEntry {
                        range: start + entry.range.start..start + entry.range.end,
                        line: entry.line,
                    },
                    gap_end: start + gap_end,
                };
                self.changed.remove(&key);
            }
        }
        let is_old = |slot: &Slot| matches!(slot, Slot::Read { gap_end, .. } if *gap_end <= start);
        let parts = Arc::make_mut(&mut self.parts);
        if !slots.iter().any(is_old) {
            parts.clear();
        }
        parts.extend(again.parts.iter().cloned().map(|part| Part {
            start: start + part.start,
            ..part
        }));
        self.prelude = start + again.prelude.start..start + again.prelude.end;
        self.length = start + again.length;
        self.line_ends = again.line_ends;
        self.disk = again.disk;
    }
}

impl Part {
    /// Returns the part of a range of the file that lies in this part, relative to it.
    pub(super) fn clip(&self, range: &Range<usize>) -> Range<usize> {
        let from = range.start.saturating_sub(self.start);
        let to = range.end.saturating_sub(self.start).min(self.length);
        from.min(to)..to
    }
}
