//! Conditions on all of a position.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use tabia_chess::{CastlingMode, Color, KeyPart, Piece, Position, Role, Setup, Square, Wing};

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

    /// Returns the side to move, unless either may be.
    pub fn turn(&self) -> Option<Color> {
        self.turn
    }

    /// Returns whether castling rights count.
    pub fn has_rights(&self) -> bool {
        self.castling.is_some()
    }

    /// Returns the position, with White to move where either side may be, and no castling rights where these are ignored.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::empty();
        for color in Color::ALL {
            for role in Role::ALL {
                let piece = Piece::new(color, role);
                for square in self.board[piece.index()].iter() {
                    setup.board[square.index()] = Some(piece);
                }
            }
        }
        setup.turn = self.turn.unwrap_or(Color::White);
        setup.en_passant = self.en_passant;
        let side = |rook: Square| match rook.rank() {
            0 => Color::White,
            _ => Color::Black,
        };
        let rooks = self.castling.unwrap_or(SquareSet::EMPTY);
        setup.castling = rooks.iter().map(|rook| (side(rook), rook)).collect();
        if !setup.has_only_standard_rights() {
            setup.mode = CastlingMode::Chess960;
        }
        setup
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

    /// Returns the key of the position. Only a whole condition has one: it ignores nothing.
    pub(crate) fn key(&self) -> u64 {
        let pieces = Color::ALL.into_iter().flat_map(|color| {
            Role::ALL.into_iter().flat_map(move |role| {
                let piece = Piece::new(color, role);
                let squares = self.board[piece.index()].iter();
                squares.map(move |square| KeyPart::Piece(piece, square))
            })
        });
        let rooks = self.castling.into_iter().flat_map(|rooks| rooks.iter());
        let turn = (self.turn == Some(Color::Black)).then_some(KeyPart::BlackToMove);
        let passed = self
            .en_passant
            .map(|square| KeyPart::EnPassant(square.file()));
        let parts = pieces.chain(rooks.map(KeyPart::Castling));
        let parts = parts.chain(turn).chain(passed);
        parts.fold(0, |key, part| key ^ part.number())
    }

    /// Returns the whole conditions of which one holds where this one does, for look-ups by key: with each side to move, the
    /// rights that kings and rooks on their squares may have, and the captures en passant that the pawns allow. `None` where
    /// there are very many.
    pub(crate) fn variants(&self) -> Option<Vec<PositionCondition>> {
        /// Maximum number of look-ups. Positions of games have at most 96.
        const MOST: usize = 512;
        let turns = match self.turn {
            Some(turn) => vec![turn],
            None => Color::ALL.to_vec(),
        };
        let rights = match self.castling {
            Some(castling) => vec![castling],
            None => self.possible_rights(),
        };
        let ignores_passing = self.turn.is_none() || self.castling.is_none();
        let mut variants = Vec::new();
        for turn in turns {
            let mut passed = vec![self.en_passant];
            if ignores_passing {
                passed.extend(self.passed_squares(turn).map(Some));
            }
            for (castling, en_passant) in rights
                .iter()
                .flat_map(|rights| passed.iter().map(move |passed| (*rights, *passed)))
            {
                variants.push(PositionCondition {
                    board: self.board,
                    turn: Some(turn),
                    castling: Some(castling),
                    en_passant,
                });
                if variants.len() > MOST {
                    return None;
                }
            }
        }
        Some(variants)
    }

    /// Returns the sets of rooks that may castle: on each wing one of the rooks beside a king of their rank, or none.
    fn possible_rights(&self) -> Vec<SquareSet> {
        let mut rights = vec![SquareSet::EMPTY];
        for color in Color::ALL {
            let rank = SquareSet::rank(if color == Color::White { 0 } else { 7 });
            let squares = |role| self.board[Piece::new(color, role).index()] & rank;
            let Some(king) = squares(Role::King).iter().next() else {
                continue;
            };
            let rooks: Vec<Square> = squares(Role::Rook).iter().collect();
            let (east, west): (Vec<Square>, Vec<Square>) = rooks
                .into_iter()
                .partition(|rook| rook.file() > king.file());
            for wing in [east, west] {
                let with = |rook: &Square| {
                    let rook: SquareSet = std::iter::once(*rook).collect();
                    rights
                        .iter()
                        .map(move |rights| *rights | rook)
                        .collect::<Vec<_>>()
                };
                let more: Vec<SquareSet> = wing.iter().flat_map(with).collect();
                rights.extend(more);
            }
        }
        rights
    }

    /// Returns the squares on which a side may capture en passant, by the pawns beside each other and the empty squares behind.
    fn passed_squares(&self, turn: Color) -> impl Iterator<Item = Square> {
        let (own, other) = (
            self.board[Piece::new(turn, Role::Pawn).index()],
            self.board[Piece::new(!turn, Role::Pawn).index()],
        );
        let occupied = self
            .board
            .iter()
            .fold(SquareSet::EMPTY, |all, squares| all | *squares);
        let (rank, up) = match turn {
            Color::White => (4, 1),
            Color::Black => (3, -1),
        };
        let pawns: Vec<Square> = (other & SquareSet::rank(rank)).iter().collect();
        pawns.into_iter().filter_map(move |pawn| {
            let has_own = |files| {
                let beside: Option<Square> = pawn.offset(files, 0);
                beside.is_some_and(|beside| own.contains(beside))
            };
            let passed = pawn.offset(0, up)?;
            let home = pawn.offset(0, 2 * up)?;
            let is_free = !occupied.contains(passed) && !occupied.contains(home);
            (is_free && (has_own(-1) || has_own(1))).then_some(passed)
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
        let fen = self.setup().fen();
        f.write_str(fen.split(' ').next().unwrap_or_default())?;
        if self.turn.is_none() && self.castling.is_none() {
            return Ok(());
        }
        write!(f, " {}", self.turn.map_or('?', Color::letter))?;
        let Some(castling) = self.castling else {
            return Ok(());
        };
        let mut rooks: Vec<Square> = castling.iter().collect();
        rooks.sort_by_key(|rook| (rook.rank(), Reverse(rook.file())));
        let letters: String = rooks
            .into_iter()
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
