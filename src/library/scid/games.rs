//! The games of a database, one after another.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use super::bytes::read_up_to;
use super::error::{Damage, Error, Fault, Part};
use super::index::{self, ENTRY, Entry, HEADER, Header};
use super::names::Names;
use super::{files, record};
use tabia_game::Game;

/// Opens a database by the path of its index, or of any of its three files, or without an extension.
///
/// # Errors
/// When a file is missing, or is not one of Scid 4. Damage in the files is reported by the items.
pub fn games(path: &Path) -> Result<Games<File>, Error> {
    let paths = files::of(path)?;
    let open = |path: &Path| File::open(path).map_err(|error| Error::file(path, error));
    let names = open(&paths.names)?;
    let moves = open(&paths.moves)?;
    Games::new(open(&paths.index)?, names, moves).map_err(|error| error.in_file(&paths.index))
}

/// What [`to_pgn`](super::to_pgn) has written.
#[derive(Debug, Default)]
pub struct Summary {
    /// Number of games written.
    pub games: u64,
    /// Number of faults found.
    pub damaged: u64,
    /// The first faults, at most [`Summary::MOST`].
    pub damages: Vec<Damage>,
}

impl Summary {
    /// Maximum number of faults that are described.
    pub const MOST: usize = 1000;

    pub(super) fn add(&mut self, damage: Damage) {
        self.damaged += 1;
        if self.damages.len() < Summary::MOST {
            self.damages.push(damage);
        }
    }
}

/// The games of a database in the order of its index.
pub struct Games<R> {
    index: BufReader<R>,
    names: Names,
    moves: BufReader<R>,
    /// Number of bytes of the file of games.
    size: u64,
    /// The place of the reader in the file of games.
    at: u64,
    header: Header,
    /// Number of games read.
    read: u32,
    /// Faults that belong to no game and are not yet reported.
    faults: VecDeque<Damage>,
    has_ended: bool,
    /// The bytes of the last game.
    record: Vec<u8>,
}

/// Number of bytes that are read from a file at once.
const BUFFER: usize = 1 << 17;

impl<R: Read + Seek> Games<R> {
    /// Reads a database from its three parts: index, names and games.
    ///
    /// # Errors
    /// When a part cannot be read, or the index is not one of Scid 4.
    pub fn new(index: R, names: R, mut moves: R) -> Result<Games<R>, Error> {
        let mut index = BufReader::with_capacity(BUFFER, index);
        let mut bytes = [0; HEADER];
        let count = read_up_to(&mut index, &mut bytes).map_err(Error::Read)?;
        let header = Header::read(&bytes[..count])?;
        let names = BufReader::with_capacity(BUFFER, names);
        let (names, faults) = Names::read(names).map_err(Error::Read)?;
        let size = moves.seek(SeekFrom::End(0)).map_err(Error::Read)?;
        moves.seek(SeekFrom::Start(0)).map_err(Error::Read)?;
        Ok(Games {
            index,
            names,
            moves: BufReader::with_capacity(BUFFER, moves),
            size,
            at: 0,
            header,
            read: 0,
            faults: faults.into(),
            has_ended: false,
            record: Vec::new(),
        })
    }

    /// Returns the number of games that the index states.
    pub fn stated(&self) -> u32 {
        self.header.games
    }

    /// Returns the next record of the index; `None` at its end, where a wrong length is reported.
    fn next_entry(&mut self) -> io::Result<Option<Entry>> {
        let mut bytes = [0; ENTRY];
        let count = read_up_to(&mut self.index, &mut bytes)?;
        if count == ENTRY {
            self.read += 1;
            return Ok(Some(Entry::read(&bytes)));
        }
        self.has_ended = true;
        let at = HEADER as u64 + u64::from(self.read) * ENTRY as u64;
        let (stated, read) = (self.header.games, self.read);
        if count > 0 {
            let fault = Fault::Cut { bytes: count };
            self.faults
                .push_back(Damage::of_file(Part::Index, at, fault));
        }
        if stated != read {
            let fault = Fault::Count { stated, read };
            self.faults
                .push_back(Damage::of_file(Part::Index, index::COUNT_AT, fault));
        }
        Ok(None)
    }

    /// Reads the bytes of a game.
    fn read_record(&mut self, entry: &Entry) -> Result<(), Fault> {
        let (offset, length) = (u64::from(entry.offset), entry.length as usize);
        self.record.clear();
        if offset + length as u64 > self.size {
            let size = self.size;
            return Err(Fault::Beyond { length, size });
        }
        // Neighbours are in the buffer.
        let step = offset.cast_signed() - self.at.cast_signed();
        self.moves.seek_relative(step).map_err(Fault::Read)?;
        self.at = offset;
        self.record.resize(length, 0);
        let result = self.moves.read_exact(&mut self.record);
        if result.is_err() {
            self.record.clear();
            self.at = self.moves.stream_position().map_err(Fault::Read)?;
        } else {
            self.at += length as u64;
        }
        result.map_err(Fault::Read)
    }

    fn game(&mut self, entry: &Entry) -> Result<Game, Damage> {
        let read = self.read_record(entry);
        let (mut tags, missing) = entry.tags(&self.names);
        let (game, fault) = match read {
            Ok(()) => record::read(&self.record, &mut tags),
            Err(fault) => (record::without_moves(&tags), Some((0, fault))),
        };
        let number = self.read;
        let (part, at, fault) = match (fault, missing) {
            (Some((at, fault)), _) => (Part::Games, u64::from(entry.offset) + at as u64, fault),
            (None, Some(fault)) => (
                Part::Index,
                HEADER as u64 + u64::from(number - 1) * ENTRY as u64,
                fault,
            ),
            (None, None) => return Ok(game),
        };
        Err(Damage {
            game: Some(number),
            part,
            at,
            fault,
            rest: Some(Box::new(game)),
        })
    }
}

impl<R: Read + Seek> Iterator for Games<R> {
    type Item = Result<Game, Damage>;

    fn next(&mut self) -> Option<Result<Game, Damage>> {
        if let Some(damage) = self.faults.pop_front() {
            return Some(Err(damage));
        }
        if self.has_ended {
            return None;
        }
        match self.next_entry() {
            Ok(Some(entry)) => Some(self.game(&entry)),
            Ok(None) => self.faults.pop_front().map(Err),
            Err(error) => {
                self.has_ended = true;
                let at = HEADER as u64 + u64::from(self.read) * ENTRY as u64;
                Some(Err(Damage::of_file(Part::Index, at, Fault::Read(error))))
            }
        }
    }
}
