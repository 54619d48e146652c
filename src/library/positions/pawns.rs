//! Conditions on all pawns.

use std::fmt;
use std::str::FromStr;

use tabia_chess::{Color, Piece, Role, Setup, Square};

use super::orientation::Orientation;
use super::reader::{Reader, SearchTextError, read_all};
use super::signature::Signature;
use crate::{Replay, SquareSet};

/// The pawns are exactly these. The text is a board as in a FEN, on which other pieces do not count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PawnCondition {
    /// The pawns of White and Black.
    pub pawns: [SquareSet; 2],
    /// Only the number of pawns of each side on each file counts.
    pub only_files: bool,
}

impl PawnCondition {
    pub(super) fn oriented(mut self, orientation: Orientation) -> PawnCondition {
        self.pawns = self.pawns.map(|pawns| orientation.squares(pawns));
        if orientation.flipped {
            self.pawns.reverse();
        }
        self
    }

    pub(super) fn holds(&self, replay: &Replay) -> bool {
        Color::ALL.into_iter().all(|color| {
            let (ours, found) = (self.pawns[color.index()], pawns(replay, color));
            match self.only_files {
                false => ours == found,
                true => ours.len() == found.len() && files(ours) == files(found),
            }
        })
    }

    pub(super) fn may_match(&self, signature: &Signature) -> bool {
        Color::ALL.into_iter().all(|color| {
            let piece = Piece::new(color, Role::Pawn);
            let ours = self.pawns[color.index()];
            let unmoved = |square: &Square| signature.unmoved_pawn(*square) == Some(piece);
            let unmoved: SquareSet = Square::all().filter(unmoved).collect();
            let is_possible = match self.only_files {
                false => {
                    unmoved & !ours == SquareSet::EMPTY
                        && ours.iter().all(|square| signature.may_stand(piece, square))
                }
                true => files(ours)
                    .iter()
                    .zip(files(unmoved))
                    .all(|(all, some)| some <= *all),
            };
            is_possible && signature.count(piece).contains(ours.len() as i8)
        })
    }

    pub(super) fn read(
        reader: &mut Reader,
        only_files: bool,
    ) -> Result<PawnCondition, SearchTextError> {
        let column = reader.column();
        let placement = reader.take_while(|letter| !letter.is_whitespace());
        let setup = Setup::from_fen(placement).map_err(|error| SearchTextError {
            column: column + error.column - 1,
            reason: error.reason,
        })?;
        let pawns = Color::ALL.map(|color| {
            let pawn = Some(Piece::new(color, Role::Pawn));
            let squares = Square::all().filter(|square| setup.board[square.index()] == pawn);
            squares.collect::<SquareSet>()
        });
        Ok(PawnCondition { pawns, only_files })
    }
}

fn pawns(replay: &Replay, color: Color) -> SquareSet {
    replay.squares(Piece::new(color, Role::Pawn))
}

/// Returns the number of squares on each file.
fn files(squares: SquareSet) -> [u8; 8] {
    let mut files = 0..8;
    [(); 8].map(|()| (squares & SquareSet::file(files.next().unwrap_or_default())).len())
}

impl fmt::Display for PawnCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut setup = Setup::empty();
        for color in Color::ALL {
            for square in self.pawns[color.index()].iter() {
                setup.board[square.index()] = Some(Piece::new(color, Role::Pawn));
            }
        }
        f.write_str(setup.fen().split(' ').next().unwrap_or_default())
    }
}

impl FromStr for PawnCondition {
    type Err = SearchTextError;

    fn from_str(text: &str) -> Result<PawnCondition, SearchTextError> {
        read_all(text, |reader| PawnCondition::read(reader, false))
    }
}
