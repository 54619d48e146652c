//! Conditions on what is on some squares.

use std::fmt;
use std::str::FromStr;

use tabia_chess::Square;

use super::bounds::Bounds;
use super::orientation::Orientation;
use super::pieces::PieceSet;
use super::reader::{Reader, SearchTextError, read_all};
use super::signature::Signature;
use crate::{Replay, SquareSet};

/// A number of squares, of a set, that have one of some pieces or none: `e5=N`, `7=R`, `d=[Pp]0`.
///
/// The squares are single ones (`e5`), files (`d`), ranks (`7`), rectangles (`c4..f5`) or several of these (`d4,e4,7`). The
/// pieces are a [`PieceSet`]. [`Bounds`] may follow; without, it is at least one square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SquareCondition {
    pub squares: SquareSet,
    pub pieces: PieceSet,
    pub count: Bounds,
}

impl SquareCondition {
    /// Requires one of the pieces on each of the squares.
    pub fn on_each(squares: SquareSet, pieces: PieceSet) -> SquareCondition {
        SquareCondition {
            squares,
            pieces,
            count: Bounds::at_least(squares.len() as i8),
        }
    }

    /// Returns the conditions for a board with a set for each square, from a1 to h8: one for each different set.
    pub fn of_board(board: &[PieceSet; 64]) -> Vec<SquareCondition> {
        let mut conditions: Vec<SquareCondition> = Vec::new();
        for square in Square::all() {
            let pieces = board[square.index()];
            if pieces == PieceSet::ALL {
                continue;
            }
            let found = conditions.iter().position(|one| one.pieces == pieces);
            let squares = SquareSet::from(square);
            match found {
                Some(i) => {
                    conditions[i] =
                        SquareCondition::on_each(conditions[i].squares | squares, pieces);
                }
                None => conditions.push(SquareCondition::on_each(squares, pieces)),
            }
        }
        conditions
    }

    /// Returns the board of conditions that each require something on every one of their squares, or `None` where one does not
    /// or a square is named twice.
    pub fn to_board<'a>(
        conditions: impl IntoIterator<Item = &'a SquareCondition>,
    ) -> Option<[PieceSet; 64]> {
        let mut board = [PieceSet::ALL; 64];
        for condition in conditions {
            if *condition != SquareCondition::on_each(condition.squares, condition.pieces) {
                return None;
            }
            for square in condition.squares.iter() {
                let cell = &mut board[square.index()];
                if *cell != PieceSet::ALL {
                    return None;
                }
                *cell = condition.pieces;
            }
        }
        Some(board)
    }

    pub(super) fn oriented(self, orientation: Orientation) -> SquareCondition {
        SquareCondition {
            squares: orientation.squares(self.squares),
            pieces: self.pieces.oriented(orientation),
            count: self.count,
        }
    }

    #[inline]
    pub(super) fn holds(&self, replay: &Replay) -> bool {
        let found = self.pieces.squares(replay.all_squares()) & self.squares;
        // Most boards lack the pieces, so that counting is seldom needed.
        let is_missing = found.is_empty() && self.count.min() > 0;
        !is_missing && self.count.contains(found.len() as i8)
    }

    pub(super) fn may_match(&self, signature: &Signature) -> bool {
        let can_have = |square: &Square| {
            self.pieces.contains(None) && signature.may_be_empty(*square)
                || self
                    .pieces
                    .pieces()
                    .any(|piece| signature.may_stand(piece, *square))
        };
        let always_has = |square: &Square| {
            let piece = signature.unmoved_pawn(*square);
            piece.is_some_and(|piece| self.pieces.contains(Some(piece)))
        };
        let mut most = self.squares.iter().filter(can_have).count() as i8;
        if !self.pieces.contains(None) {
            let numbers = self
                .pieces
                .pieces()
                .map(|piece| signature.count(piece).max());
            most = most.min(numbers.fold(0, i8::saturating_add));
        }
        let least = self.squares.iter().filter(always_has).count() as i8;
        least <= self.count.max() && self.count.min() <= most
    }

    pub(super) fn read(reader: &mut Reader) -> Result<SquareCondition, SearchTextError> {
        let squares = read_squares(reader)?;
        if !reader.eat("=") {
            return Err(reader.unexpected("“=” and a piece, or “,” and more squares"));
        }
        let pieces = PieceSet::read(reader)?;
        let count = Bounds::read(reader, false)?.unwrap_or(Bounds::at_least(1));
        reader.end_of_word("a number of squares or the end")?;
        Ok(SquareCondition {
            squares,
            pieces,
            count,
        })
    }
}

/// Reads squares, files, ranks and rectangles.
fn read_squares(reader: &mut Reader) -> Result<SquareSet, SearchTextError> {
    let mut squares = SquareSet::EMPTY;
    loop {
        let place = reader.clone();
        let word = reader.take_while(|letter| letter.is_ascii_alphanumeric());
        squares |= match word.as_bytes() {
            [file @ b'a'..=b'h'] => SquareSet::file(file - b'a'),
            [rank @ b'1'..=b'8'] => SquareSet::rank(rank - b'1'),
            _ => {
                let expected = || place.unexpected("a square, a file a-h or a rank 1-8");
                let corner = word.parse::<Square>().map_err(|_| expected())?;
                match reader.eat("..") {
                    true => SquareSet::rectangle(corner, read_square(reader)?),
                    false => corner.into(),
                }
            }
        };
        if !reader.eat(",") {
            return Ok(squares);
        }
    }
}

fn read_square(reader: &mut Reader) -> Result<Square, SearchTextError> {
    let place = reader.clone();
    let word = reader.take_while(|letter| letter.is_ascii_alphanumeric());
    word.parse()
        .map_err(|_| place.unexpected("a square such as e4"))
}

/// Returns the text of squares: a file, a rank, a rectangle, or all one by one.
fn squares_text(squares: SquareSet) -> String {
    let lines = (0..8).map(|n| (SquareSet::file(n), char::from(b'a' + n)));
    let mut lines = lines.chain((0..8).map(|n| (SquareSet::rank(n), char::from(b'1' + n))));
    if let Some((_, letter)) = lines.find(|line| line.0 == squares) {
        return letter.into();
    }
    let corners = (squares.iter().next(), squares.iter().last());
    if let (Some(first), Some(last)) = corners
        && first != last
        && SquareSet::rectangle(first, last) == squares
    {
        return format!("{first}..{last}");
    }
    let squares: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
    squares.join(",")
}

impl fmt::Display for SquareCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", squares_text(self.squares), self.pieces)?;
        match self.count == Bounds::at_least(1) {
            true => Ok(()),
            false => self.count.write(f, false),
        }
    }
}

impl FromStr for SquareCondition {
    type Err = SearchTextError;

    fn from_str(text: &str) -> Result<SquareCondition, SearchTextError> {
        read_all(text, SquareCondition::read)
    }
}

/// Reads a board as in a FEN, with the letters of [`PieceSet`] besides. A digit stands for empty squares, `*` for all squares that
/// its rank lacks, with anything on them.
pub(super) fn read_board(reader: &mut Reader) -> Result<[PieceSet; 64], SearchTextError> {
    let mut board = [PieceSet::ALL; 64];
    for rank in (0..8).rev() {
        for (file, pieces) in (0..).zip(read_rank(reader, rank)?) {
            board[Square::new(file, rank).index()] = pieces;
        }
        if rank > 0 && !reader.eat("/") {
            return Err(reader.unexpected("“/” and the next rank"));
        }
    }
    reader.end_of_word("the end after eight ranks")?;
    Ok(board)
}

/// Reads the eight squares of a rank.
fn read_rank(reader: &mut Reader, rank: u8) -> Result<Vec<PieceSet>, SearchTextError> {
    let place = reader.clone();
    let mut cells: Vec<PieceSet> = Vec::new();
    let mut rest = None;
    while !reader.is_at_end_of_word() && reader.peek() != Some('/') {
        match reader.peek() {
            Some(digit @ '1'..='8') => {
                reader.next();
                cells.extend((b'0'..digit as u8).map(|_| PieceSet::EMPTY));
            }
            Some('*') if rest.is_none() => {
                reader.next();
                rest = Some(cells.len());
            }
            Some('*') => return Err(reader.error("a rank has at most one “*”")),
            _ => cells.push(PieceSet::read(reader)?),
        }
        if cells.len() > 8 {
            return Err(place.error(format!("rank {} has more than 8 squares", rank + 1)));
        }
    }
    let missing = 8 - cells.len();
    match rest {
        Some(at) => drop(cells.splice(at..at, (0..missing).map(|_| PieceSet::ALL))),
        None if missing > 0 => {
            let text = format!("rank {} has {} squares instead of 8", rank + 1, cells.len());
            return Err(place.error(text));
        }
        None => {}
    }
    Ok(cells)
}
