//! Texts of many games of a snapshot.

use std::collections::HashSet;

use tabia_game::{Tags, pgn};

use super::snapshot::{GamePlace, Snapshot};
use crate::segment::{BLOCK, GameText, SCID_FLAGS, SegmentError, TextReader, Traits};
use crate::values::Flags;

/// Reads texts of games of a snapshot. Games in the order of their segments are read fastest.
pub struct SnapshotTexts<'a> {
    snapshot: &'a Snapshot,
    /// The index of a segment, and its reader.
    reader: Option<(u32, TextReader<'a>)>,
}

impl Snapshot {
    /// Returns a reader of many texts.
    pub fn texts(&self) -> SnapshotTexts<'_> {
        SnapshotTexts {
            snapshot: self,
            reader: None,
        }
    }

    /// Returns the texts of games in any order, each with its game. Games of segments that the snapshot does not have are left
    /// out.
    ///
    /// A text lies in a block of many, which is unpacked as a whole. Where games one after the other need the same blocks again and
    /// again, they are read in groups of up to 256 MB, block by block.
    pub fn texts_of<I>(&self, places: I) -> OrderedTexts<'_, I::IntoIter>
    where
        I: IntoIterator<Item = GamePlace>,
    {
        /// Maximum length of the texts of a group, in bytes.
        const GROUP: u64 = 1 << 28;
        self.texts_in_groups(places, GROUP)
    }

    /// Like [`Snapshot::texts_of`], with groups of up to this number of bytes.
    pub(crate) fn texts_in_groups<I>(&self, places: I, most: u64) -> OrderedTexts<'_, I::IntoIter>
    where
        I: IntoIterator<Item = GamePlace>,
    {
        OrderedTexts {
            texts: self.texts(),
            places: places.into_iter(),
            most,
            group: Vec::new().into_iter(),
        }
    }
}

impl SnapshotTexts<'_> {
    /// Returns the text of a game as it came; `None` where there is no such segment.
    ///
    /// # Errors
    /// When it is damaged or cannot be read.
    pub fn get(&mut self, place: GamePlace) -> Option<Result<GameText, SegmentError>> {
        let reader = match self.reader.take() {
            Some((part, reader)) if part == place.part => reader,
            _ => self.snapshot.part(place)?.segment.texts(),
        };
        let (_, reader) = self.reader.insert((place.part, reader));
        Some(reader.get(place.slot))
    }

    /// Returns the flags of a game: those of its tag ScidFlags, and what was set and cleared in the collection. `None` where
    /// there is no such game. The texts of most games are not read.
    ///
    /// # Errors
    /// When its text is damaged or cannot be read.
    pub fn flags(&mut self, place: GamePlace) -> Option<Result<Flags, SegmentError>> {
        let snapshot = self.snapshot;
        let has_tag = !snapshot.row(place)?.traits().has(Traits::NO_FLAGS);
        let tag = match has_tag {
            true => self.get(place)?.map(flags_of_tag),
            false => Ok(Flags::default()),
        };
        let marks = &snapshot.part(place)?.marks;
        Some(tag.map(|tag| marks.flags(place.slot, tag)))
    }
}

fn flags_of_tag(text: GameText) -> Flags {
    let text = pgn::decode_text(text.bytes, Some(text.encoding));
    let tags = tags_of(&text);
    tags.get(SCID_FLAGS).map(Flags::of_tag).unwrap_or_default()
}

/// Returns the tags of a game, given its text as characters.
pub(crate) fn tags_of(text: &str) -> Tags {
    let entry = pgn::index(text.as_bytes()).into_iter().next();
    let tags = entry.map(|entry| entry.tags(text.as_bytes()));
    tags.unwrap_or_default()
}

/// A game with its text.
type OfGame = (GamePlace, Result<GameText, SegmentError>);

/// The texts of games in a given order.
pub struct OrderedTexts<'a, I> {
    texts: SnapshotTexts<'a>,
    places: I,
    /// Maximum length of the texts of a group, in bytes.
    most: u64,
    /// The games of a group that were read.
    group: std::vec::IntoIter<OfGame>,
}

impl<I: Iterator<Item = GamePlace>> OrderedTexts<'_, I> {
    /// Takes the games of the next group: few where few blocks would be unpacked twice for games one after the other.
    fn next_group(&mut self) -> Vec<GamePlace> {
        /// Minimum length of the texts of a group, in bytes.
        const LEAST: u64 = 1 << 20;
        let mut group = Vec::new();
        let (mut blocks, mut last) = (HashSet::new(), None);
        let (mut length, mut unpacked_again) = (0, 0);
        for place in self.places.by_ref() {
            let snapshot = self.texts.snapshot;
            let row = snapshot.row(place);
            length += row.map_or(0, |row| row.text_length());
            let part = snapshot.part(place);
            let block = part.and_then(|part| part.segment.block_of(place.slot));
            let block = Some((place.part, block));
            if block != last && !blocks.insert(block) {
                unpacked_again += BLOCK as u64;
            }
            last = block;
            group.push(place);
            let is_near = unpacked_again <= length && length >= LEAST;
            if is_near || length >= self.most {
                break;
            }
        }
        group
    }

    /// Reads the texts of games, block by block.
    fn read(&mut self, group: &[GamePlace]) -> Vec<OfGame> {
        let mut order: Vec<usize> = (0..group.len()).collect();
        order.sort_unstable_by_key(|index| group[*index]);
        let mut texts: Vec<Option<OfGame>> = group.iter().map(|_| None).collect();
        for index in order {
            let place = group[index];
            texts[index] = self.texts.get(place).map(|text| (place, text));
        }
        texts.into_iter().flatten().collect()
    }
}

impl<I: Iterator<Item = GamePlace>> Iterator for OrderedTexts<'_, I> {
    type Item = OfGame;

    fn next(&mut self) -> Option<OfGame> {
        loop {
            if let Some(of_game) = self.group.next() {
                return Some(of_game);
            }
            let group = self.next_group();
            if group.is_empty() {
                return None;
            }
            self.group = self.read(&group).into_iter();
        }
    }
}
