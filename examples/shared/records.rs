//! Games for training, in a compact binary file.
//!
//! After the eight bytes of [`MAGIC`] the records follow, with all numbers little-endian: the number of the game (`u32`), its
//! result (`u8`: 0, 1, 2 half-points for White), the half-moves of its opening (`u8`) and of the following play (`u16`); then
//! the opening's moves ([`Move::bits`]) from the start position; then each played move with the score of its search in
//! centipawns (`i16`), for the side to move.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use tabia_chess::{Move, Position};

const MAGIC: &[u8; 8] = b"TABIAG01";

/// Scores from here on are mates, which are not used for training.
pub const MATE: i16 = 30_000;

/// A game with the scores of its searches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// The number of the game; rises within a file, so that a run can be continued.
    pub number: u32,
    /// White's half-points.
    pub result: u8,
    /// The moves from the start position, without scores.
    pub opening: Vec<Move>,
    pub moves: Vec<(Move, i16)>,
}

/// A position of a game, with the move that was played.
pub struct Scored {
    pub position: Position,
    pub mv: Move,
    /// The score for the side to move, in centipawns.
    pub score: i16,
}

impl Scored {
    /// Returns whether a static evaluation can be expected to match the score.
    pub fn is_quiet(&self) -> bool {
        !self.position.in_check()
            && !self.position.is_capture(self.mv)
            && self.mv.promotion().is_none()
            && self.score.abs() < MATE
    }

    /// Returns the score for White.
    pub fn white_score(&self) -> i16 {
        self.position.turn().white_view(self.score)
    }
}

impl GameRecord {
    /// Replays the game.
    ///
    /// # Errors
    /// When a move is not legal; the message has the first one.
    pub fn replay(&self) -> Result<Vec<Scored>, String> {
        let mut position = Position::start();
        let mut step = |mv: Move| {
            if !position.is_legal(mv) {
                let fen = position.fen();
                return Err(format!("game {}: {mv:?} is illegal in {fen}", self.number));
            }
            let after = position.after(mv);
            Ok(std::mem::replace(&mut position, after))
        };
        for &mv in &self.opening {
            step(mv)?;
        }
        let scored = self.moves.iter().map(|&(mv, score)| {
            Ok(Scored {
                position: step(mv)?,
                mv,
                score,
            })
        });
        scored.collect()
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&self.number.to_le_bytes())?;
        out.write_all(&[self.result, self.opening.len() as u8])?;
        out.write_all(&(self.moves.len() as u16).to_le_bytes())?;
        for mv in &self.opening {
            out.write_all(&mv.bits().to_le_bytes())?;
        }
        for (mv, score) in &self.moves {
            out.write_all(&mv.bits().to_le_bytes())?;
            out.write_all(&score.to_le_bytes())?;
        }
        Ok(())
    }

    /// Reads the next record and its length in bytes; `None` at the end and where a record was cut off.
    fn read(source: &mut impl Read) -> io::Result<Option<(GameRecord, u64)>> {
        let mut head = [0; 8];
        if !fill(source, &mut head)? {
            return Ok(None);
        }
        let [a, b, c, d, result, opening, low, high] = head;
        let moves = usize::from(u16::from_le_bytes([low, high]));
        let mut body = vec![0; 2 * usize::from(opening) + 4 * moves];
        if !fill(source, &mut body)? {
            return Ok(None);
        }
        let (first, rest) = body.split_at(2 * usize::from(opening));
        let mv = |pair: &[u8]| {
            Move::from_bits(u16::from_le_bytes([pair[0], pair[1]]))
                .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "no move"))
        };
        let record = GameRecord {
            number: u32::from_le_bytes([a, b, c, d]),
            result,
            opening: first.chunks_exact(2).map(mv).collect::<Result<_, _>>()?,
            moves: rest
                .chunks_exact(4)
                .map(|four| Ok((mv(four)?, i16::from_le_bytes([four[2], four[3]]))))
                .collect::<io::Result<_>>()?,
        };
        if result > 2 {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "no result"));
        }
        Ok(Some((record, (head.len() + body.len()) as u64)))
    }
}

/// Returns whether the whole buffer could be read.
fn fill(source: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match source.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// A reader of the records of a file.
pub struct Reader<R> {
    source: R,
    /// Offset of the next record in bytes.
    at: u64,
}

impl Reader<BufReader<File>> {
    /// # Errors
    /// When the file cannot be read, or is of another kind.
    pub fn open(path: &Path) -> io::Result<Self> {
        let mut source = BufReader::with_capacity(1 << 20, File::open(path)?);
        let mut magic = [0; 8];
        if !fill(&mut source, &mut magic)? || magic != *MAGIC {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("{} holds no games of this format", path.display()),
            ));
        }
        Ok(Reader { source, at: 8 })
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<GameRecord>;

    fn next(&mut self) -> Option<Self::Item> {
        match GameRecord::read(&mut self.source) {
            Ok(record) => record.map(|(record, size)| {
                self.at += size;
                Ok(record)
            }),
            Err(error) => Some(Err(error)),
        }
    }
}

/// A file to which records are added. An incomplete last record, as after a killed run, is cut off.
pub struct Writer {
    out: BufWriter<File>,
}

impl Writer {
    /// Opens or creates the file; `seen` is called with each existing record.
    ///
    /// # Errors
    /// When the file cannot be read or written, or is of another kind.
    pub fn open(path: &Path, mut seen: impl FnMut(&GameRecord)) -> io::Result<Writer> {
        let mut file = File::options()
            .create(true)
            .append(true)
            .read(true)
            .open(path)?;
        if file.metadata()?.len() == 0 {
            file.write_all(MAGIC)?;
        } else {
            let mut reader = Reader::open(path)?;
            for record in reader.by_ref() {
                seen(&record?);
            }
            file.set_len(reader.at)?;
            file.seek(SeekFrom::End(0))?;
        }
        let out = BufWriter::with_capacity(1 << 16, file);
        Ok(Writer { out })
    }

    /// # Errors
    /// When the file cannot be written.
    pub fn add(&mut self, record: &GameRecord) -> io::Result<()> {
        record.write(&mut self.out)
    }

    /// # Errors
    /// When the file cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
