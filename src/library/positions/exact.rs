//! Conditions on all of a position.

use std::fmt;
use std::str::FromStr;

use tabia_chess::{Color, Piece, Position, Role, Setup, Square, Wing};

use super::orientation::Orientation;
use super::reader::SearchTextError;
use super::signature::Signature;
use crate::{Replay, SquareSet};

/// The position is this one: pieces, side to move, castling rights by the squares of the rooks, and the square of a legal
/// en-passant capture.
///
/// The text is a FEN, X-FEN or Shredder-FEN. A `?` in place of the side to move or of the castling rights, or nothing there,
/// ignores it. Without one of them, en-passant captures are ignored too, as are the counters in any case.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PositionCondition {
    /// The squares of each kind, by [`Piece::index`].
    board: [SquareSet; 12],
    turn: Option<Color>,
    /// The squares of the rooks that may castle.
    castling: Option<SquareSet>,
    /// The square of a legal en-passant capture. `None` as well where either of the above is ignored.
    en_passant: Option<Square>,
}

impl PositionCondition {
    /// Requires all of a position.
    pub fn new(position: &Position) -> PositionCondition {
        let mut board = [SquareSet::EMPTY; 12];
        for color in Color::ALL {
            for role in Role::ALL {
                let squares = position.pieces_of(color, role).collect();
                board[Piece::new(color, role).index()] = squares;
            }
        }
        let rights = Color::ALL
            .into_iter()
            .flat_map(|color| Wing::ALL.map(|wing| position.castling_rook(color, wing)));
        PositionCondition {
            board,
            turn: Some(position.turn()),
            castling: Some(rights.flatten().collect()),
            en_passant: position.en_passant(),
        }
    }

    /// Ignores the side to move and with it en-passant captures.
    pub fn with_any_turn(self) -> PositionCondition {
        PositionCondition {
            turn: None,
            en_passant: None,
            ..self
        }
    }

    /// Ignores castling rights and en-passant captures.
    pub fn with_any_rights(self) -> PositionCondition {
        PositionCondition {
            castling: None,
            en_passant: None,
            ..self
        }
    }

    pub(super) fn oriented(&self, orientation: Orientation) -> PositionCondition {
        let mut board = [SquareSet::EMPTY; 12];
        for color in Color::ALL {
            for role in Role::ALL {
                let piece = Piece::new(color, role);
                let squares = orientation.squares(self.board[piece.index()]);
                board[orientation.piece(piece).index()] = squares;
            }
        }
        PositionCondition {
            board,
            turn: self.turn.map(|turn| orientation.color(turn)),
            castling: self.castling.map(|rooks| orientation.squares(rooks)),
            en_passant: self.en_passant.map(|square| orientation.square(square)),
        }
    }

    /// Returns whether the position of a board is this one.
    #[inline]
    pub fn holds(&self, replay: &Replay) -> bool {
        self.turn.is_none_or(|turn| turn == replay.turn())
            && *replay.all_squares() == self.board
            && self.castling.is_none_or(|castling| {
                castling == replay.castling_rooks()
                    && (self.turn.is_none() || self.en_passant == replay.en_passant())
            })
    }

    pub(super) fn may_match(&self, signature: &Signature) -> bool {
        let can_have = |piece: Piece| {
            let squares = self.board[piece.index()];
            signature.count(piece).contains(squares.len() as i8)
                && squares
                    .iter()
                    .all(|square| signature.may_stand(piece, square))
        };
        let keeps = |square: Square| {
            let pawn = signature.unmoved_pawn(square);
            pawn.is_none_or(|pawn| self.board[pawn.index()].contains(square))
        };
        Color::ALL.into_iter().all(|color| {
            Role::ALL
                .into_iter()
                .all(|role| can_have(Piece::new(color, role)))
        }) && Square::all().all(keeps)
    }

    /// Reads a text that begins at a column of a longer one.
    pub(super) fn read(text: &str, column: usize) -> Result<PositionCondition, SearchTextError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let is_given = |place: usize| words.get(place).is_some_and(|word| *word != "?");
        let (has_turn, has_rights) = (is_given(1), is_given(2));
        // Each replacement has the length of what it replaces, so that the columns of errors stay.
        let fen = match words.get(1) {
            Some(&"?") => text.replacen(" ?", " w", 1),
            _ => text.to_owned(),
        };
        let setup = Setup::from_fen(&fen.replace(" ?", " -")).map_err(|error| SearchTextError {
            column: column + error.column - 1,
            reason: error.reason,
        })?;
        let legal = |turn| {
            let setup = setup.clone();
            Setup { turn, ..setup }.position()
        };
        // A board may be legal with one side to move only.
        let position = legal(setup.turn).or_else(|error| match has_turn {
            true => Err(error),
            false => legal(!setup.turn),
        });
        let position = position.map_err(|error| SearchTextError {
            column,
            reason: error.to_string(),
        })?;
        let mut condition = PositionCondition::new(&position);
        if !has_turn {
            condition = condition.with_any_turn();
        }
        if !has_rights {
            condition = condition.with_any_rights();
        }
        Ok(condition)
    }
}

impl fmt::Display for PositionCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut setup = Setup::empty();
        for color in Color::ALL {
            for role in Role::ALL {
                let piece = Piece::new(color, role);
                for square in self.board[piece.index()].iter() {
                    setup.board[square.index()] = Some(piece);
                }
            }
        }
        let placement = setup.fen();
        f.write_str(placement.split(' ').next().unwrap_or_default())?;
        if self.turn.is_none() && self.castling.is_none() {
            return Ok(());
        }
        write!(f, " {}", self.turn.map_or('?', Color::letter))?;
        let Some(castling) = self.castling else {
            return Ok(());
        };
        let letters: String = castling
            .iter()
            .map(|rook| match rook.rank() {
                0 => rook.file_letter().to_ascii_uppercase(),
                _ => rook.file_letter(),
            })
            .collect();
        write!(f, " {}", if letters.is_empty() { "-" } else { &letters })?;
        match self.en_passant {
            Some(square) => write!(f, " {square}"),
            None => Ok(()),
        }
    }
}

impl FromStr for PositionCondition {
    type Err = SearchTextError;

    fn from_str(text: &str) -> Result<PositionCondition, SearchTextError> {
        PositionCondition::read(text, 1)
    }
}
