//! A file of many games, of which some are changed.

use std::borrow::Cow;
use std::ops::Range;

use super::encoding::{Encoding, decode};
use super::index::{GameEntry, index};
use super::{Problem, read_one, write};
use crate::game::{Game, Tags};

/// A PGN file in memory. Games are found at once and read when asked for. Writing the file back leaves every game that
/// was not replaced as it was, byte for byte.
#[derive(Clone, Debug, Default)]
pub struct PgnFile {
    /// The file, in UTF-8 if it is in UTF-16.
    bytes: Vec<u8>,
    encoding: Encoding,
    /// The length of what stands before the first game: a byte order mark, perhaps a text.
    prelude: usize,
    slots: Vec<Slot>,
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

impl PgnFile {
    /// A file without games.
    pub fn new() -> PgnFile {
        PgnFile::default()
    }

    /// Finds the games of a file.
    pub fn from_bytes(bytes: Vec<u8>) -> PgnFile {
        let encoding = Encoding::of(&bytes);
        let bytes = match encoding.decode(&bytes) {
            Cow::Owned(text) => text,
            Cow::Borrowed(_) => bytes,
        };
        let entries = index(&bytes);
        let prelude = entries
            .first()
            .map_or(bytes.len(), |entry| entry.range.start);
        let starts = entries.iter().skip(1).map(|next| next.range.start);
        let ends: Vec<usize> = starts.chain([bytes.len()]).collect();
        let slots = entries
            .into_iter()
            .zip(ends)
            .map(|(entry, end)| Slot {
                gap: entry.range.end..end,
                source: Source::Original(entry),
            })
            .collect();
        PgnFile {
            bytes,
            encoding,
            prelude,
            slots,
        }
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
            Source::Original(entry) => entry.tags(&self.bytes),
            Source::Changed(game) => game.tags().clone(),
        })
    }

    /// Game `index` (from 0) and what was wrong with it.
    pub fn game(&self, index: usize) -> Option<(Game, Vec<Problem>)> {
        Some(match &self.slots.get(index)?.source {
            Source::Original(entry) => read_one(&self.bytes, entry, index + 1),
            Source::Changed(game) => (Game::clone(game), Vec::new()),
        })
    }

    /// The text of game `index` (from 0) as it stands in the file.
    pub fn text(&self, index: usize) -> Option<String> {
        Some(match &self.slots.get(index)?.source {
            Source::Original(entry) => decode(&self.bytes[entry.range.clone()]).into_owned(),
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
        let first_break = self.bytes.iter().position(|byte| *byte == b'\n');
        let line_break = match first_break {
            Some(at) if at > 0 && self.bytes[at - 1] == b'\r' => "\r\n",
            _ => "\n",
        };
        let mut out = self.bytes[..self.prelude].to_vec();
        // Where in the file the last slot ended; the games between which nothing changed keep what stands between.
        let mut end = Some(self.prelude);
        for slot in &self.slots {
            match &slot.source {
                Source::Original(entry) => {
                    if end != Some(entry.range.start) {
                        end_paragraph(&mut out, line_break);
                    }
                    out.extend(&self.bytes[entry.range.clone()]);
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
            out.extend(&self.bytes[slot.gap.clone()]);
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
