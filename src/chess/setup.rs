//! A position that may be illegal, and the start positions.

use thiserror::Error;

use super::mailbox::cell;
use super::{CastlingMode, Color, Piece, Position, Role, Square, Wing};

/// The fields of a FEN, unchecked: the position may be illegal.
///
/// The position editor and the FEN reader both produce one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    pub board: [Option<Piece>; 64],
    pub turn: Color,
    /// Squares of rooks that may castle, including those that `mode` does not allow.
    pub castling: Vec<(Color, Square)>,
    /// The rules of castling.
    pub mode: CastlingMode,
    pub en_passant: Option<Square>,
    pub halfmove_clock: u16,
    pub fullmove_number: u16,
}

/// The reason why a set-up is not a legal position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum SetupError {
    #[error("{} has no king", name(*.0))]
    NoKing(Color),
    #[error("{} has more than one king", name(*.0))]
    TwoKings(Color),
    #[error("{} has more than 16 pieces", name(*.0))]
    TooManyPieces(Color),
    #[error("{} has more than 8 pawns", name(*.0))]
    TooManyPawns(Color),
    #[error("a pawn cannot be on {0}")]
    PawnOnBackRank(Square),
    /// The side that has just moved is in check.
    #[error("the side that is not to move is in check")]
    OpponentInCheck,
}

fn first_rank(color: Color) -> u8 {
    match color {
        Color::White => 0,
        Color::Black => 7,
    }
}

fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

impl Setup {
    /// Returns an empty board, White to move.
    pub fn empty() -> Setup {
        Setup {
            board: [None; 64],
            turn: Color::White,
            castling: Vec::new(),
            mode: CastlingMode::Standard,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// Returns the rook with which `color` could castle towards `wing`, if king and rook can castle from their squares by the
    /// rules of this set-up: the outermost rook of that side on the back rank (X-FEN).
    pub fn castling_candidate(&self, color: Color, wing: Wing) -> Option<Square> {
        let rook = self.outermost_rook(color, wing)?;
        let king = self.castling_king(color, rook)?;
        self.mode.allows(king, rook).then_some(rook)
    }

    /// Like [`Setup::castling_candidate`], by the rules of Chess960.
    pub(super) fn outermost_rook(&self, color: Color, wing: Wing) -> Option<Square> {
        let rank = first_rank(color);
        let is = |file, role| {
            self.board[Square::new(file, rank).index()] == Some(Piece::new(color, role))
        };
        let king = (0..8).find(|&file| is(file, Role::King))?;
        let rook = match wing {
            Wing::King => (king + 1..8).rev().find(|&file| is(file, Role::Rook)),
            Wing::Queen => (0..king).find(|&file| is(file, Role::Rook)),
        };
        rook.map(|file| Square::new(file, rank))
    }

    /// Returns the king with which this rook could castle by the rules of Chess960: both are on their first rank.
    pub(super) fn castling_king(&self, color: Color, rook: Square) -> Option<Square> {
        let rank = first_rank(color);
        let is = |square: Square, role| self.board[square.index()] == Some(Piece::new(color, role));
        let mut squares = (0..8).map(|file| Square::new(file, rank));
        let king = squares.find(|&square| is(square, Role::King))?;
        (rook.rank() == rank && is(rook, Role::Rook)).then_some(king)
    }

    /// Returns the legal position of this set-up.
    ///
    /// Castling rights that `mode` does not allow or whose king or rook is not in place, and en-passant squares without a
    /// legal capture, are dropped.
    ///
    /// # Errors
    /// When the pieces cannot arise in a game, or the side that is not to move is in check.
    pub fn position(&self) -> Result<Position, SetupError> {
        let mut position = Position::bare();
        for color in Color::ALL {
            self.fill_list(color, &mut position)?;
        }
        for square in Square::all() {
            let on_back_rank = square.rank() == 0 || square.rank() == 7;
            if on_back_rank
                && self.board[square.index()].is_some_and(|piece| piece.role == Role::Pawn)
            {
                return Err(SetupError::PawnOnBackRank(square));
            }
        }
        position.turn = self.turn;
        position.castling_mode = self.mode;
        if position.is_attacked(position.king(!self.turn), self.turn) {
            return Err(SetupError::OpponentInCheck);
        }
        for &(color, rook) in &self.castling {
            self.grant_castling(&mut position, color, rook);
        }
        position.halfmove_clock = self.halfmove_clock;
        position.fullmove_number = self.fullmove_number.max(1);
        if let Some(target) = self.en_passant {
            self.grant_en_passant(&mut position, target);
        }
        position.refresh_keys();
        Ok(position)
    }

    /// Fills one piece list: king first, then by falling value.
    fn fill_list(&self, color: Color, position: &mut Position) -> Result<(), SetupError> {
        let mut index = color.index() as u8 * 16;
        let end = index + 16;
        for role in Role::ALL.into_iter().rev() {
            let piece = Piece::new(color, role);
            let squares = Square::all().filter(|square| self.board[square.index()] == Some(piece));
            let count = squares.clone().count();
            match role {
                Role::King if count == 0 => return Err(SetupError::NoKing(color)),
                Role::King if count > 1 => return Err(SetupError::TwoKings(color)),
                Role::Pawn if count > 8 => return Err(SetupError::TooManyPawns(color)),
                _ if index as usize + count > end as usize => {
                    return Err(SetupError::TooManyPieces(color));
                }
                _ => {}
            }
            for square in squares {
                position.place(index, piece, cell(square));
                index += 1;
            }
        }
        Ok(())
    }

    fn grant_castling(&self, position: &mut Position, color: Color, rook: Square) {
        let king = self.castling_king(color, rook);
        if let Some(king) = king.filter(|&king| self.mode.allows(king, rook)) {
            let wing = if rook.file() > king.file() {
                Wing::King
            } else {
                Wing::Queen
            };
            position.castling[color.index() * 2 + wing as usize] = cell(rook);
        }
    }

    /// Returns the square that the pawn on `pawn` has passed, if it can have just made a double step.
    pub(super) fn square_passed_by(&self, pawn: Square) -> Option<Square> {
        let (rank, back) = match self.turn {
            Color::White => (4, 1),
            Color::Black => (3, -1),
        };
        let is_empty = |steps: i8| {
            let square = pawn.offset(0, back * steps);
            square.is_some_and(|square| self.board[square.index()].is_none())
        };
        let stands = self.board[pawn.index()] == Some(Piece::new(!self.turn, Role::Pawn));
        (pawn.rank() == rank && stands && is_empty(1) && is_empty(2))
            .then(|| pawn.offset(0, back))
            .flatten()
    }

    fn grant_en_passant(&self, position: &mut Position, target: Square) {
        let at = |square: Option<Square>| square.map(|square| self.board[square.index()]);
        let up = if self.turn == Color::White { 1 } else { -1 };
        let passed = Some(Some(Piece::new(!self.turn, Role::Pawn)));
        let stands = target.relative_rank(self.turn) == 5
            && at(Some(target)) == Some(None)
            && at(target.offset(0, up)) == Some(None)
            && at(target.offset(0, -up)) == passed;
        if stands {
            position.passed = (cell(target), position.ply());
            position.allow_en_passant(cell(target));
        }
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        let mut setup = Setup::empty();
        for square in Square::all() {
            setup.board[square.index()] = position.piece_at(square);
        }
        setup.turn = position.turn();
        setup.mode = position.castling_mode();
        for color in Color::ALL {
            for wing in Wing::ALL {
                setup.castling.extend(
                    position
                        .castling_rook(color, wing)
                        .map(|rook| (color, rook)),
                );
            }
        }
        setup.en_passant = position.en_passant();
        setup.halfmove_clock = position.halfmove_clock();
        setup.fullmove_number = position.fullmove_number();
        setup
    }
}

impl Position {
    /// Returns the start position of Chess960 with this number in Scharnagl's scheme (518 is the standard one), modulo 960.
    pub fn chess960(number: u16) -> Position {
        let back_rank = back_rank(number);
        let mut setup = Setup::empty();
        setup.mode = CastlingMode::Chess960;
        for color in Color::ALL {
            let (back, pawns) = if color == Color::White {
                (0, 1)
            } else {
                (7, 6)
            };
            for (file, &role) in (0..).zip(&back_rank) {
                let square = Square::new(file, back);
                setup.board[square.index()] = Some(Piece::new(color, role));
                setup.board[Square::new(file, pawns).index()] = Some(Piece::new(color, Role::Pawn));
                if role == Role::Rook {
                    setup.castling.push((color, square));
                }
            }
        }
        setup.position().expect("every start position is legal")
    }
}

/// Returns the pieces behind the pawns, from the a-file on.
fn back_rank(number: u16) -> [Role; 8] {
    /// The ten placements of two knights on five free files, in lexical order.
    #[rustfmt::skip]
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let mut rank = [None; 8];
    let mut n = usize::from(number % 960);
    rank[n % 4 * 2 + 1] = Some(Role::Bishop);
    n /= 4;
    rank[n % 4 * 2] = Some(Role::Bishop);
    n /= 4;
    let free = |rank: &[Option<Role>; 8]| {
        let files = (0..8).filter(|&file| rank[file].is_none());
        files.collect::<Vec<usize>>()
    };
    let queen = free(&rank)[n % 6];
    rank[queen] = Some(Role::Queen);
    let left = free(&rank);
    let (first, second) = KNIGHTS[n / 6];
    rank[left[first]] = Some(Role::Knight);
    rank[left[second]] = Some(Role::Knight);
    for (file, role) in free(&rank)
        .into_iter()
        .zip([Role::Rook, Role::King, Role::Rook])
    {
        rank[file] = Some(role);
    }
    rank.map(|role| role.unwrap_or(Role::Rook))
}
