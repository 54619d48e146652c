//! Training positions, packed into 28 bytes each: they follow the eight bytes of [`MAGIC`], with all numbers little-endian.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

use tabia_chess::{Color, Piece, Position, Role, Square};

pub const MAGIC: &[u8; 8] = b"TABIAS01";

const SIZE: usize = 28;

/// The result of a position that did not occur in its game.
const NO_RESULT: u8 = 3;

/// A quiet position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The occupied squares; the pieces are stored in four bits each.
    occupied: u64,
    pieces: [u8; 16],
    /// The score for the side to move, in centipawns.
    pub score: i16,
    /// Half-points for the side to move.
    result: u8,
    turn: Color,
    /// Whether the position is used for validation only.
    pub apart: bool,
}

impl Sample {
    /// Creates a sample. `result` is White's half-points in the game with this position.
    pub fn new(position: &Position, score: i16, result: Option<u8>, apart: bool) -> Sample {
        let turn = position.turn();
        let result = match (result, turn) {
            (None, _) => NO_RESULT,
            (Some(white), Color::White) => white,
            (Some(white), Color::Black) => 2 - white,
        };
        let mut sample = Sample {
            occupied: 0,
            pieces: [0; 16],
            score,
            result,
            turn,
            apart,
        };
        let mut count = 0;
        for square in Square::all() {
            if let Some(piece) = position.piece_at(square) {
                let code = piece.role.index() as u8 | (piece.color.index() as u8) << 3;
                sample.occupied |= 1 << square.index();
                sample.pieces[count / 2] |= code << (count % 2 * 4);
                count += 1;
            }
        }
        sample
    }

    pub fn men(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let mut rest = self.occupied;
        let mut count = 0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let square = Square::from_index(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            let code = self.pieces[count / 2] >> (count % 2 * 4) & 15;
            count += 1;
            let color = Color::ALL[usize::from(code >> 3)];
            Some((square, Piece::new(color, Role::ALL[usize::from(code & 7)])))
        })
    }

    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the result of the game for the side to move: 1, 0.5 or 0.
    pub fn result(&self) -> Option<f32> {
        (self.result != NO_RESULT).then(|| f32::from(self.result) / 2.0)
    }

    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut bytes = [0; SIZE];
        bytes[..8].copy_from_slice(&self.occupied.to_le_bytes());
        bytes[8..24].copy_from_slice(&self.pieces);
        bytes[24..26].copy_from_slice(&self.score.to_le_bytes());
        bytes[26] = self.result;
        bytes[27] = self.turn.index() as u8 | u8::from(self.apart) << 1;
        out.write_all(&bytes)
    }

    fn parse(bytes: &[u8; SIZE]) -> Option<Sample> {
        let (occupied, rest) = bytes.split_first_chunk()?;
        let (pieces, rest) = rest.split_first_chunk()?;
        let &[low, high, result, flags] = rest else {
            return None;
        };
        let sample = Sample {
            occupied: u64::from_le_bytes(*occupied),
            pieces: *pieces,
            score: i16::from_le_bytes([low, high]),
            result,
            turn: Color::ALL[usize::from(flags & 1)],
            apart: flags & 2 != 0,
        };
        let fit = result <= NO_RESULT
            && sample.occupied.count_ones() <= 32
            && sample
                .pieces
                .iter()
                .all(|two| two & 7 < 6 && two >> 4 & 7 < 6);
        fit.then_some(sample)
    }
}

/// Appends the positions of a file.
///
/// # Errors
/// When the file cannot be read or is of another kind.
pub fn read(path: &Path, samples: &mut Vec<Sample>) -> io::Result<()> {
    let broken = || {
        let text = format!("{} holds no positions of this format", path.display());
        io::Error::new(io::ErrorKind::InvalidData, text)
    };
    let cut = |error: io::Error| match error.kind() {
        io::ErrorKind::UnexpectedEof => broken(),
        _ => error,
    };
    let unread =
        |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    let file = File::open(path).map_err(unread)?;
    samples.reserve(usize::try_from(file.metadata()?.len()).unwrap_or(0) / SIZE);
    let mut source = BufReader::with_capacity(1 << 20, file);
    let mut magic = [0; 8];
    source.read_exact(&mut magic).map_err(cut)?;
    if magic != *MAGIC {
        return Err(broken());
    }
    let mut bytes = [0; SIZE];
    while !source.fill_buf()?.is_empty() {
        source.read_exact(&mut bytes).map_err(cut)?;
        samples.push(Sample::parse(&bytes).ok_or_else(broken)?);
    }
    Ok(())
}
