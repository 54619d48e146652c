//! An open segment.

use std::path::Path;
use std::sync::OnceLock;

use tabia_chess::{CastlingMode, Move, Position};
use tabia_game::pgn::{self, Encoding};
use tabia_game::{Game, Step};

use super::columns::{Columns, DICTIONARIES, Row, Traits, names};
use super::dictionary::Dictionary;
use super::file::{Section, SegmentError, SegmentFile, take};
use super::packing::unpack;
use super::positions::{self, Found};
use super::totals::Totals;
use crate::positions::{PositionCondition, Signature};
use crate::replay::Replay;
use crate::tally::MoveSums;

/// Games that never change, with their columns in memory and the rest on the disk.
pub struct Segment {
    file: SegmentFile,
    columns: Columns,
    dictionaries: [Dictionary; DICTIONARIES],
    /// The places of the codes and the texts of the games, each with the end of the last.
    code_at: Vec<u64>,
    text_at: Vec<u64>,
    blocks: Vec<BlockPlace>,
    /// Read when they are first asked for.
    totals: OnceLock<Totals>,
}

struct BlockPlace {
    /// The place of its text among the texts of the segment.
    start: u64,
    /// The place of its packed form.
    at: u64,
}

/// The text of a game as it came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameText {
    /// With the text up to the next game of the file, and before the first game of a file.
    pub bytes: Vec<u8>,
    pub encoding: Encoding,
}

impl GameText {
    /// Returns the text as characters.
    pub fn decoded(&self) -> String {
        pgn::decode_text(self.bytes.clone(), Some(self.encoding))
    }

    /// Reads the game.
    pub fn game(&self) -> Option<(Game, Vec<pgn::Problem>)> {
        self.read(|_| {})
    }

    /// Reads the problems of the game, whose first tag or move is in this line of its file.
    pub fn problems(&self, line: u64) -> Vec<pgn::Problem> {
        let read = self.read(|entry| entry.line = line as usize);
        read.map_or_else(Vec::new, |(_, problems)| problems)
    }

    fn read(&self, change: impl FnOnce(&mut pgn::GameEntry)) -> Option<(Game, Vec<pgn::Problem>)> {
        let text = self.decoded();
        let mut entry = pgn::index(text.as_bytes()).into_iter().next()?;
        change(&mut entry);
        Some(pgn::read_one(text.as_bytes(), &entry, 1))
    }
}

/// A game in which a position occurs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Occurrence {
    /// The number of the game in its segment, from 0.
    pub slot: u16,
    /// The move played there; `None` where the main line ends or the turn was passed.
    pub next: Option<Move>,
}

/// Reads texts of the games of a segment. It keeps the last block, so that texts in order are unpacked once.
pub struct TextReader<'a> {
    segment: &'a Segment,
    /// The number of a block, and its text.
    block: Option<(usize, Vec<u8>)>,
}

impl<'a> TextReader<'a> {
    /// Returns the segment of the games.
    pub(crate) fn segment(&self) -> &'a Segment {
        self.segment
    }

    /// Returns the text of a game as it came.
    ///
    /// # Errors
    /// When it is damaged or cannot be read.
    pub fn get(&mut self, slot: u16) -> Result<GameText, SegmentError> {
        let segment = self.segment;
        let slot_index = usize::from(slot);
        let damaged = |at| SegmentError::Damaged {
            section: Section::Text,
            at,
        };
        let (Some(start), Some(end)) = (
            segment.text_at.get(slot_index),
            segment.text_at.get(slot_index + 1),
        ) else {
            return Err(damaged(0));
        };
        let number = segment.block_of(slot).ok_or(damaged(0))?;
        let block = segment.blocks.get(number).ok_or(damaged(0))?;
        let text = match self.block.take() {
            Some((kept, text)) if kept == number => text,
            _ => segment.unpack_block(number)?,
        };
        let range = (start - block.start) as usize..(end - block.start) as usize;
        let bytes = text.get(range).map(<[u8]>::to_vec);
        self.block = Some((number, text));
        let encoding = segment.row(slot).encoding;
        let encoding = segment.dictionaries[names::ENCODINGS].get(encoding);
        Ok(GameText {
            bytes: bytes.ok_or(damaged(block.at))?,
            encoding: encoding_of(encoding),
        })
    }
}

impl Segment {
    /// Opens the segment at a path.
    ///
    /// # Errors
    /// When the file cannot be read, is no segment, or its columns or names are damaged.
    pub fn open(path: &Path) -> Result<Segment, SegmentError> {
        Segment::of(SegmentFile::open(path)?)
    }

    /// Opens a segment in memory.
    pub(crate) fn of_bytes(bytes: Vec<u8>) -> Result<Segment, SegmentError> {
        Segment::of(SegmentFile::of_bytes(bytes)?)
    }

    fn of(file: SegmentFile) -> Result<Segment, SegmentError> {
        let columns = Columns::read(&file)?;
        let mut dictionaries: [Dictionary; DICTIONARIES] = Default::default();
        for (i, dictionary) in dictionaries.iter_mut().enumerate() {
            *dictionary = Dictionary::read(&file, i as u8)?;
        }
        let code_at = places(columns.code_length.iter().map(|length| u64::from(*length)));
        let text_at = places(columns.text_length.iter().copied());
        let damaged = |section| SegmentError::Damaged { section, at: 0 };
        if code_at.last() != Some(&file.length(Section::Moves)) {
            return Err(damaged(Section::Column(21)));
        }
        let blocks = read_blocks(&file)?;
        Ok(Segment {
            file,
            columns,
            dictionaries,
            code_at,
            text_at,
            blocks,
            totals: OnceLock::new(),
        })
    }

    /// Returns the number of games.
    pub fn len(&self) -> usize {
        self.columns.id.len()
    }

    pub fn is_empty(&self) -> bool {
        self.columns.id.is_empty()
    }

    /// Returns the size of the file in bytes.
    pub fn size(&self) -> u64 {
        self.file.size()
    }

    pub(crate) fn columns(&self) -> &Columns {
        &self.columns
    }

    pub(crate) fn row(&self, slot: u16) -> Row {
        self.columns.row(slot.into())
    }

    pub(crate) fn dictionary(&self, name: usize) -> &Dictionary {
        &self.dictionaries[name]
    }

    /// Returns the names of all players.
    pub fn players(&self) -> &Dictionary {
        &self.dictionaries[names::PLAYERS]
    }

    /// Returns the text of a game as it came.
    ///
    /// # Errors
    /// When it is damaged or cannot be read.
    pub fn text(&self, slot: u16) -> Result<GameText, SegmentError> {
        self.texts().get(slot)
    }

    /// Returns a reader of many texts.
    pub fn texts(&self) -> TextReader<'_> {
        TextReader {
            segment: self,
            block: None,
        }
    }

    /// Returns the number of the block that has the text of a game.
    pub(crate) fn block_of(&self, slot: u16) -> Option<usize> {
        let start = self.text_at.get(usize::from(slot))?;
        let after = self.blocks.partition_point(|block| block.start <= *start);
        after.checked_sub(1)
    }

    /// Returns the text of a block.
    fn unpack_block(&self, number: usize) -> Result<Vec<u8>, SegmentError> {
        let damaged = |at| SegmentError::Damaged {
            section: Section::Text,
            at,
        };
        let block = self.blocks.get(number).ok_or(damaged(0))?;
        let next = self.blocks.get(number + 1).map(|next| next.at);
        let end = next.unwrap_or(self.file.length(Section::Text));
        let packed = self.file.read(Section::Text, block.at..end)?;
        unpack(&packed).ok_or(damaged(block.at))
    }

    /// Returns the position in which a game begins.
    pub fn start(&self, slot: u16) -> Position {
        let row = self.row(slot);
        let fen = self.dictionaries[names::STARTS].get(row.start);
        let mode = match row.traits().has(Traits::CHESS960) {
            true => CastlingMode::Chess960,
            false => CastlingMode::Standard,
        };
        let position = match fen {
            "" => None,
            fen => Position::from_fen_in(fen, mode).ok(),
        };
        position.unwrap_or_else(Position::start)
    }

    /// Returns the code of the moves of a game.
    ///
    /// # Errors
    /// When it is damaged or cannot be read.
    pub fn code(&self, slot: u16) -> Result<Vec<u8>, SegmentError> {
        let slot = usize::from(slot);
        match (self.code_at.get(slot), self.code_at.get(slot + 1)) {
            (Some(start), Some(end)) => self.file.read(Section::Moves, *start..*end),
            _ => Err(SegmentError::Damaged {
                section: Section::Moves,
                at: 0,
            }),
        }
    }

    /// Returns the codes of all games, and the place of each with the end of the last.
    ///
    /// # Errors
    /// When they are damaged or cannot be read.
    pub fn codes(&self) -> Result<(Vec<u8>, &[u64]), SegmentError> {
        Ok((self.file.read_all(Section::Moves)?, &self.code_at))
    }

    /// Returns the summaries of the positions of all games; `None` where the segment has none.
    ///
    /// # Errors
    /// When they are damaged or cannot be read.
    pub fn signatures(&self) -> Result<Option<Vec<Signature>>, SegmentError> {
        let section = Section::Signatures;
        if self.file.length(section) == 0 {
            return Ok(None);
        }
        let bytes = unpack(&self.file.read_all(section)?);
        let bytes = bytes.filter(|bytes| bytes.len() == self.len() * Signature::SIZE);
        let bytes = bytes.ok_or(SegmentError::Damaged { section, at: 0 })?;
        let (signatures, _) = bytes.as_chunks::<{ Signature::SIZE }>();
        Ok(Some(signatures.iter().map(Signature::from_bytes).collect()))
    }

    /// Returns a board with the start position of a game.
    pub(crate) fn board(&self, slot: u16) -> Replay {
        match self.columns.start.get(usize::from(slot)) {
            Some(start) if !self.dictionaries[names::STARTS].get(*start).is_empty() => {
                Replay::new(&self.start(slot))
            }
            _ => Replay::standard(),
        }
    }

    /// Returns the games in whose main lines a position occurs, in the order of their slots. Each comes once, with the first
    /// move played there.
    ///
    /// # Errors
    /// When the index or the moves of a game are damaged or cannot be read.
    pub fn find(&self, position: &Position) -> Result<Vec<Occurrence>, SegmentError> {
        self.find_whole(&PositionCondition::new(position))
    }

    /// Returns the games with the position of a whole condition.
    pub(crate) fn find_whole(
        &self,
        target: &PositionCondition,
    ) -> Result<Vec<Occurrence>, SegmentError> {
        match positions::find(&self.file, target.key())? {
            Found::Games(postings) => {
                // The index has most of a key: one game shows whether it is this one.
                let first = postings.first();
                let is_same = match first {
                    Some(posting) => self.place_of(posting.slot, target)?.is_some(),
                    None => false,
                };
                let occurrence = |posting: positions::Posting| Occurrence {
                    slot: posting.slot,
                    next: posting.next,
                };
                let found = postings.into_iter().map(occurrence);
                Ok(found.filter(|_| is_same).collect())
            }
            Found::Candidates(slots) => {
                let mut found = Vec::new();
                for slot in slots {
                    if let Some((_, next)) = self.place_of(slot, target)? {
                        found.push(Occurrence { slot, next });
                    }
                }
                Ok(found)
            }
        }
    }

    /// Returns the sums over all games with a position, for each move played there; `None` for a position that few games have.
    ///
    /// # Errors
    /// When the moves of a game are damaged or cannot be read.
    pub(crate) fn totals(&self, position: &Position) -> Result<Option<MoveSums>, SegmentError> {
        // Damaged ones are added up again.
        let totals = self.totals.get_or_init(|| {
            let section = self.file.read_all(Section::Totals).unwrap_or_default();
            Totals::read(&section).unwrap_or_default()
        });
        let Some((slot, moves)) = totals.get(position.key()) else {
            return Ok(None);
        };
        let target = PositionCondition::new(position);
        Ok(self.place_of(slot, &target)?.map(|_| moves))
    }

    /// Returns the half-move after which a game first has a position.
    ///
    /// # Errors
    /// When the moves are damaged or cannot be read.
    pub fn ply_of(&self, slot: u16, position: &Position) -> Result<Option<u32>, SegmentError> {
        let place = self.place_of(slot, &PositionCondition::new(position))?;
        Ok(place.map(|(ply, _)| ply))
    }

    fn place_of(
        &self,
        slot: u16,
        target: &PositionCondition,
    ) -> Result<Option<(u32, Option<Move>)>, SegmentError> {
        let code = self.code(slot)?;
        let mut board = self.board(slot);
        let mut at = 0;
        loop {
            let is_here = target.holds(&board);
            let ply = board.ply();
            let step = board.next(&code, &mut at);
            if is_here {
                let next = match step {
                    Some(Step::Move(mv)) => Some(mv),
                    _ => None,
                };
                return Ok(Some((ply, next)));
            }
            if step.is_none() {
                return Ok(None);
            }
        }
    }

    /// Compares all checksums. Returns the damaged places.
    pub fn check(&self) -> Vec<SegmentError> {
        let mut damages = self.file.check();
        if damages.is_empty() {
            let blocks = self
                .blocks
                .windows(2)
                .filter(|pair| pair[0].at > pair[1].at);
            damages.extend(blocks.map(|pair| SegmentError::Damaged {
                section: Section::Blocks,
                at: pair[0].at,
            }));
        }
        damages
    }
}

/// Returns the starts of parts of these lengths, and the end of the last.
fn places(lengths: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut end = 0u64;
    let mut places = vec![0];
    places.extend(lengths.map(|length| {
        end = end.saturating_add(length);
        end
    }));
    places
}

fn read_blocks(file: &SegmentFile) -> Result<Vec<BlockPlace>, SegmentError> {
    let bytes = file.read_all(Section::Blocks)?;
    let mut rest = &bytes[..];
    let mut blocks = Vec::new();
    while !rest.is_empty() {
        let place = (|| {
            take::<4>(&mut rest)?;
            Some(BlockPlace {
                start: u64::from_le_bytes(take(&mut rest)?),
                at: u64::from_le_bytes(take(&mut rest)?),
            })
        })();
        blocks.push(place.ok_or(SegmentError::Damaged {
            section: Section::Blocks,
            at: 0,
        })?);
    }
    Ok(blocks)
}

/// Returns the encoding of a stored name.
fn encoding_of(name: &str) -> Encoding {
    let other = name
        .strip_prefix("UTF-8 and ")
        .and_then(Encoding::from_name);
    match (other, Encoding::from_name(name)) {
        (Some(Encoding::Other(other)), _) => Encoding::Mixed(other),
        (_, Some(encoding)) => encoding,
        _ => Encoding::Utf8,
    }
}
