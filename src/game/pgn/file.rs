//! A file of many games, of which some are changed.

use std::ops::Range;
use std::sync::Arc;

use super::encoding::{Encoding, decode};
use super::index::{GameEntry, index};
use super::lex::count_breaks;
use super::read::read_text;
use super::{Problem, write};
use crate::{Game, Tags};

/// A PGN file in memory. Games are found at once and read when asked for. Writing the file back leaves every game that
/// was not replaced as it was, byte for byte. A clone shares the text of the file.
#[derive(Clone, Debug, Default)]
pub struct PgnFile {
    /// The file, in UTF-8 if it is in UTF-16, in pieces. No game lies in two.
    pieces: Vec<Piece>,
    encoding: Encoding,
    /// The length of the file.
    length: usize,
    /// Its line breaks.
    breaks: usize,
    /// The length of what stands before the first game: a byte order mark, perhaps a text.
    prelude: usize,
    slots: Vec<Slot>,
}

#[derive(Clone, Debug)]
struct Piece {
    /// Its place in the file.
    start: usize,
    bytes: Arc<Vec<u8>>,
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
    bytes: Vec<u8>,
    entries: Vec<GameEntry>,
    breaks: usize,
}

impl FilePart {
    /// Finds the games of a part of a file.
    pub fn new(mut bytes: Vec<u8>) -> FilePart {
        bytes.shrink_to_fit();
        FilePart {
            entries: index(&bytes),
            breaks: count_breaks(&bytes),
            bytes,
        }
    }

    /// The line breaks in it.
    pub fn breaks(&self) -> usize {
        self.breaks
    }

    /// The tags of its games, read without their moves.
    pub fn tags(&self) -> impl Iterator<Item = Tags> {
        self.entries.iter().map(|entry| entry.tags(&self.bytes))
    }
}

impl PgnFile {
    /// A file without games.
    pub fn new() -> PgnFile {
        PgnFile::default()
    }

    /// Finds the games of a file.
    pub fn from_bytes(bytes: Vec<u8>) -> PgnFile {
        let encoding = Encoding::of(&bytes);
        let mut file = PgnFile {
            encoding,
            ..PgnFile::default()
        };
        file.append(FilePart::new(match encoding {
            Encoding::Bytes => bytes,
            encoding => encoding.decode(&bytes).into_owned(),
        }));
        file
    }

    /// Adds what follows in the file.
    pub fn append(&mut self, part: FilePart) {
        let start = self.length;
        self.length += part.bytes.len();
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
                    line: line + self.breaks,
                }),
            });
        }
        self.breaks += part.breaks;
        self.pieces.push(Piece {
            start,
            bytes: Arc::new(part.bytes),
        });
    }

    /// What stands in a place of the file, piece by piece.
    fn slices(&self, range: Range<usize>) -> impl Iterator<Item = &[u8]> {
        let first = self
            .pieces
            .partition_point(|piece| piece.start + piece.bytes.len() <= range.start);
        let pieces = self.pieces[first..].iter();
        let inside = pieces.take_while(move |piece| piece.start < range.end);
        inside.map(move |piece| {
            let from = range.start.saturating_sub(piece.start);
            let to = (range.end - piece.start).min(piece.bytes.len());
            &piece.bytes[from..to]
        })
    }

    /// The text of a game that stands in the file.
    fn original(&self, entry: &GameEntry) -> &[u8] {
        self.slices(entry.range.clone()).next().unwrap_or_default()
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
        }
        there
    }

    /// The whole file. Changed games are written in UTF-8, or in UTF-16 where the file is, with the line breaks of the
    /// file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let start = self.pieces.first().map(|piece| &piece.bytes[..]);
        let start = start.unwrap_or_default();
        let line_break = match start.iter().position(|byte| *byte == b'\n') {
            Some(at) if at > 0 && start[at - 1] == b'\r' => "\r\n",
            _ => "\n",
        };
        let mut out = Vec::with_capacity(self.length);
        self.slices(0..self.prelude)
            .for_each(|text| out.extend(text));
        // Where in the file the last slot ended; the games between which nothing changed keep what stands between.
        let mut end = Some(self.prelude);
        for slot in &self.slots {
            match &slot.source {
                Source::Original(entry) => {
                    if end != Some(entry.range.start) {
                        end_paragraph(&mut out, line_break);
                    }
                    out.extend(self.original(entry));
                }
                Source::Changed(game) => {
                    end_paragraph(&mut out, line_break);
                    let text = write(game);
                    out.extend(text.trim_end().replace('\n', line_break).as_bytes());
                    if slot.gap.is_empty() {
                        out.extend(line_break.as_bytes());
                    }
                }
            }
            self.slices(slot.gap.clone())
                .for_each(|text| out.extend(text));
            end = match slot.source {
                Source::Original(_) => Some(slot.gap.end),
                Source::Changed(_) => None,
            };
        }
        self.encoding.encode(out)
    }
}

/// Makes sure that an empty line ends the text, if there is any, so that the next game stands alone.
fn end_paragraph(out: &mut Vec<u8>, line_break: &str) {
    if out.trim_ascii().is_empty() || out == "\u{feff}".as_bytes() {
        return;
    }
    let tail = out.len() - out.trim_ascii_end().len();
    let breaks = out[out.len() - tail..]
        .iter()
        .filter(|byte| **byte == b'\n')
        .count();
    for _ in breaks..2 {
        out.extend(line_break.as_bytes());
    }
}
