//! Reads EPD.

use std::fmt::Write as _;

use thiserror::Error;

use tabia_chess::epd::{self, EpdError, Operation, Problem};
use tabia_chess::san::{self, SanError, SanProblem};
use tabia_chess::{DroppedCastling, Move, Position};

/// A position with its solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The line in the text, from 1.
    pub line: usize,
    pub id: Option<String>,
    pub position: Position,
    /// The castling rights of the row that the position does not allow.
    pub dropped: Option<DroppedCastling>,
    /// `bm`: the right moves.
    pub best: Vec<Move>,
    /// `am`: the moves to avoid.
    pub avoid: Vec<Move>,
    /// `dm`: the number of moves to mate.
    pub mate: Option<u32>,
    /// The points of moves, from a comment such as `c0 "f5=10, Be5+=2"` (Corbit and Swaminathan's STS, 2010).
    pub points: Vec<(Move, u32)>,
}

impl Record {
    /// Returns the solution in the notation of the format: `bm Qg6`, `am Ne4`, `dm 3`.
    pub fn expected(&self) -> String {
        let mut text = String::new();
        for (name, moves) in [("bm", &self.best), ("am", &self.avoid)] {
            if moves.is_empty() {
                continue;
            }
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(name);
            for &mv in moves {
                // Writing to a string cannot fail.
                let _ = write!(text, " {}", san::write(&self.position, mv));
            }
        }
        if text.is_empty() {
            if let Some(moves) = self.mate {
                return format!("dm {moves}");
            }
            let top = self.points.iter().max_by_key(|(_, points)| *points);
            return top.map_or_else(String::new, |&(mv, _)| san::write(&self.position, mv));
        }
        text
    }

    /// Returns the points of a move; 0 when it is not listed.
    pub fn points_of(&self, mv: Move) -> u32 {
        let found = self.points.iter().find(|(known, _)| *known == mv);
        found.map_or(0, |&(_, points)| points)
    }

    /// Returns the points of the best move.
    pub fn most_points(&self) -> u32 {
        let points = self.points.iter().map(|&(_, points)| points);
        points.max().unwrap_or(0)
    }
}

/// Reads all records of a text, and returns the faults of the lines that are not records. Empty lines and lines that begin
/// with `#` are skipped.
pub fn read(text: &str) -> (Vec<Record>, Vec<Problem>) {
    let (mut records, mut problems) = (Vec::new(), Vec::new());
    for (line, text) in epd::rows(text) {
        match record(line, &text) {
            Ok(record) => records.push(record),
            Err(error) => problems.push(Problem {
                line,
                reason: error.to_string(),
            }),
        }
    }
    (records, problems)
}

/// The reason why a row is not a test position.
#[derive(Debug, Error)]
enum RowError {
    /// The position or the operations cannot be read.
    #[error(transparent)]
    Unreadable(#[from] EpdError),
    #[error("it does not say what is to be found: there is no bm, am or dm")]
    NoQuestion,
    #[error("dm: expected a number of moves")]
    MateDistance,
    #[error("{0}: there is no move")]
    NoMove(String),
    #[error("{operation}: {error}")]
    Move { operation: String, error: SanError },
}

fn record(line: usize, text: &str) -> Result<Record, RowError> {
    let (position, operations) = epd::read_row(text)?;
    let mut record = Record {
        line,
        id: None,
        dropped: position.dropped_castling(text),
        position,
        best: Vec::new(),
        avoid: Vec::new(),
        mate: None,
        points: Vec::new(),
    };
    for operation in operations {
        record.take(&operation)?;
    }
    let asks = !record.best.is_empty() || !record.avoid.is_empty() || record.mate.is_some();
    if asks || !record.points.is_empty() {
        Ok(record)
    } else {
        Err(RowError::NoQuestion)
    }
}

impl Record {
    fn take(&mut self, operation: &Operation) -> Result<(), RowError> {
        let name = operation.name.as_str();
        let first = operation.operands.first();
        match name {
            "bm" => self.best = self.moves(operation)?,
            "am" => self.avoid = self.moves(operation)?,
            "dm" => {
                let moves = first.and_then(|text| text.parse().ok());
                self.mate = Some(
                    moves
                        .filter(|&moves| moves > 0)
                        .ok_or(RowError::MateDistance)?,
                );
            }
            "id" => self.id = first.map(|_| operation.operands.join(" ")),
            _ if name.len() == 2 && name.starts_with('c') => {
                if let Some(points) = first.and_then(|text| self.read_points(text)) {
                    self.points = points;
                }
            }
            // Evaluations, depths and lines of other programs.
            _ => {}
        }
        Ok(())
    }

    fn moves(&self, operation: &Operation) -> Result<Vec<Move>, RowError> {
        let mut texts: Vec<String> = Vec::new();
        for operand in &operation.operands {
            let is_sign = operand.chars().all(|c| "+#!?".contains(c));
            match texts.last_mut() {
                // `Qd1 +`
                Some(last) if is_sign => last.push_str(operand),
                _ => texts.push(operand.trim_end_matches(',').to_owned()),
            }
        }
        if texts.is_empty() {
            return Err(RowError::NoMove(operation.name.clone()));
        }
        let mut moves = Vec::new();
        for text in &texts {
            match san::read(&self.position, text) {
                Ok(mv) => moves.push(mv),
                Err(error) if error.reason == SanProblem::Ambiguous => {
                    moves.extend(self.meant_by(text));
                }
                Err(error) => {
                    let operation = operation.name.clone();
                    return Err(RowError::Move { operation, error });
                }
            }
        }
        Ok(moves)
    }

    /// Returns all moves that an ambiguous SAN can mean; each of them counts as right.
    fn meant_by(&self, text: &str) -> Vec<Move> {
        let legal = self.position.legal_moves();
        let fits = |mv: &Move| {
            let piece = self.position.piece_at(mv.from());
            piece.is_some_and(|piece| text.starts_with(piece.role.letter()))
                && text.contains(&mv.to().to_string())
        };
        legal.iter().copied().filter(fits).collect()
    }

    /// Reads `f5=10, Be5+=2`; `None` for a comment of another form.
    fn read_points(&self, text: &str) -> Option<Vec<(Move, u32)>> {
        let point = |item: &str| {
            let (mv, points) = item.trim().rsplit_once('=')?;
            Some((san::read(&self.position, mv).ok()?, points.parse().ok()?))
        };
        text.split(',').map(point).collect()
    }
}
