//! The board of the whole program: a mailbox of piece indices, two piece lists, and the other fields of a FEN.

use std::sync::LazyLock;

use super::mailbox::{self, Cells, EMPTY, cell, is_man, man, owner, square, ways};
use super::pieceset::PieceSet;
use super::{CastlingMode, Color, Piece, Role, Square, zobrist};

/// The side of the board to which castling goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wing {
    /// Towards the h-file; the king lands on the g-file.
    King = 0,
    /// Towards the a-file; the king lands on the c-file.
    Queen = 1,
}

impl Wing {
    pub const ALL: [Wing; 2] = [Wing::King, Wing::Queen];

    /// Returns the file on which the king lands.
    pub const fn king_file(self) -> u8 {
        match self {
            Wing::King => 6,
            Wing::Queen => 2,
        }
    }

    /// Returns the file on which the rook lands.
    pub const fn rook_file(self) -> u8 {
        match self {
            Wing::King => 5,
            Wing::Queen => 3,
        }
    }
}

/// A legal chess position, Chess960 included.
///
/// ```
/// use tabia_chess::Position;
/// let mut position = Position::start();
/// let e4 = tabia_chess::san::read(&position, "e4").unwrap();
/// let undo = position.make(e4);
/// assert_eq!(position.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// position.unmake(e4, undo);
/// assert_eq!(position, Position::start());
/// ```
#[derive(Clone)]
pub struct Position {
    /// The content of each cell: a piece index, `EMPTY` or `BORDER`.
    pub(super) cells: Cells,
    /// The piece lists: the cell of every piece, White's at 0–15 and Black's at 16–31, kings first.
    pub(super) at: [u8; 32],
    pub(super) roles: [Role; 32],
    /// The `ways` of every piece, so that a look-up in [`REACH`] does not need its role.
    pub(super) ways: [u8; 32],
    /// Pieces on the board, by role. A captured piece is removed from its set and keeps its index.
    pub(super) sets: [PieceSet; 6],
    pub(super) alive: PieceSet,
    pub(super) turn: Color,
    /// The cells of the rooks that may castle, by side and wing; 0 where the right is lost.
    pub(super) castling: [u8; 4],
    /// The kings and rooks with such a right, so that most moves need one test only.
    pub(super) castlers: PieceSet,
    pub(super) castling_mode: CastlingMode,
    /// The cell behind a pawn that has just made a double step, if the capture there is legal; else 0.
    pub(super) en_passant: u8,
    /// The cell of the set-up that a pawn has just passed, or 0, and the ply at which this is valid.
    pub(super) passed: (u8, u32),
    pub(super) halfmove_clock: u16,
    pub(super) fullmove_number: u16,
    pub(super) keys: Keys,
}

/// Zobrist keys, updated incrementally by `make`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Keys {
    pub position: u64,
    pub pawns: u64,
    /// Indexed by side.
    pub pieces: [u64; 2],
    /// Of both sides.
    pub minors: u64,
    pub material: u64,
}

/// The value for no piece, as `transparent` of an attack query or `captured` of an undo record.
pub(super) const NOTHING: u8 = EMPTY;

impl Position {
    /// Returns the standard start position.
    pub fn start() -> Position {
        static START: LazyLock<Position> = LazyLock::new(|| Position {
            castling_mode: CastlingMode::Standard,
            ..Position::chess960(518)
        });
        START.clone()
    }

    /// Returns a board without pieces for the constructors in this crate; it is not a legal position yet.
    pub(super) fn bare() -> Position {
        Position {
            cells: Cells::empty(),
            at: [0; 32],
            roles: [Role::Pawn; 32],
            ways: [0; 32],
            sets: [PieceSet::NONE; 6],
            alive: PieceSet::NONE,
            turn: Color::White,
            castling: [0; 4],
            castlers: PieceSet::NONE,
            castling_mode: CastlingMode::Standard,
            en_passant: 0,
            passed: (0, 0),
            halfmove_clock: 0,
            fullmove_number: 1,
            keys: Keys::default(),
        }
    }

    /// Puts a piece of a list on an empty cell.
    pub(super) fn place(&mut self, index: u8, piece: Piece, at: u8) {
        let i = index as usize & 31;
        self.at[i] = at;
        self.roles[i] = piece.role;
        self.ways[i] = ways(piece.color, piece.role);
        self.cells[at] = man(index);
        self.sets[piece.role.index()].insert(index);
        self.alive.insert(index);
    }

    /// Returns the side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the piece on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.piece_of(self.cells[cell(square)])
    }

    #[inline]
    pub(super) fn piece_of(&self, content: u8) -> Option<Piece> {
        is_man(content).then(|| Piece::new(owner(content), self.roles[content as usize & 31]))
    }

    /// Returns the square of the king of `color`.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        square(self.king_cell(color))
    }

    /// Returns the mailbox cell of the king of `color`.
    #[inline]
    pub fn king_cell(&self, color: Color) -> u8 {
        self.at[color.index() * 16]
    }

    #[inline]
    pub(super) fn set(&self, color: Color, role: Role) -> PieceSet {
        self.sets[role.index()] & PieceSet::side(color)
    }

    /// Bishops, rooks and queens of one side.
    #[inline]
    pub(super) fn sliders(&self, color: Color) -> PieceSet {
        (self.sets[Role::Bishop.index()]
            | self.sets[Role::Rook.index()]
            | self.sets[Role::Queen.index()])
            & PieceSet::side(color)
    }

    /// Returns the pieces of one side in the order of its list: the king, then (before any promotion) queens, rooks, bishops,
    /// knights and pawns.
    pub fn pieces(&self, color: Color) -> impl Iterator<Item = (Square, Role)> + '_ {
        self.cells(color).map(|(at, role)| (square(at), role))
    }

    /// Like [`Position::pieces`], with mailbox cells instead of squares.
    pub fn cells(&self, color: Color) -> impl Iterator<Item = (u8, Role)> + '_ {
        self.listed(self.alive & PieceSet::side(color))
    }

    /// Like [`Position::cells`], without the pawns.
    #[inline]
    pub fn officer_cells(&self, color: Color) -> impl Iterator<Item = (u8, Role)> + '_ {
        self.listed(self.officers(color))
    }

    /// The pieces of one side other than pawns.
    #[inline]
    fn officers(&self, color: Color) -> PieceSet {
        let side = self.alive & PieceSet::side(color);
        side.without(self.sets[Role::Pawn.index()])
    }

    /// Returns the number of pieces of one side other than pawns, its king among them.
    #[inline]
    pub fn count_officers(&self, color: Color) -> usize {
        self.officers(color).len()
    }

    /// Returns the pieces of a set, in the order of the lists.
    #[inline]
    fn listed(&self, set: PieceSet) -> impl Iterator<Item = (u8, Role)> + '_ {
        set.into_iter()
            .map(|i| (self.at[i as usize & 31], self.roles[i as usize & 31]))
    }

    /// Returns the squares of the pieces of one role.
    pub fn pieces_of(&self, color: Color, role: Role) -> impl Iterator<Item = Square> + '_ {
        self.cells_of(color, role).map(square)
    }

    /// Like [`Position::pieces_of`], with mailbox cells instead of squares.
    #[inline]
    pub fn cells_of(&self, color: Color, role: Role) -> impl Iterator<Item = u8> + '_ {
        self.set(color, role)
            .into_iter()
            .map(|i| self.at[i as usize & 31])
    }

    /// Returns the used entries of one side's list, including captured pieces: index, cell, role, and whether the piece is
    /// still on the board. For displays of the board's structure.
    pub fn places(&self, color: Color) -> impl Iterator<Item = (u8, u8, Role, bool)> + '_ {
        let first = color.index() * 16;
        (first..first + 16)
            .map(|i| {
                (
                    i as u8,
                    self.at[i],
                    self.roles[i],
                    self.alive.contains(i as u8),
                )
            })
            // An entry that was never used has a cell of the border.
            .filter(|(_, cell, ..)| *cell != 0)
    }

    /// Returns the content of a cell in the form of the mailbox.
    pub fn content(&self, cell: u8) -> u8 {
        self.cells[cell]
    }

    /// Returns the number of pieces of one kind.
    #[inline]
    pub fn count(&self, color: Color, role: Role) -> usize {
        self.set(color, role).len()
    }

    /// Returns the rook with which `color` may still castle towards `wing`.
    pub fn castling_rook(&self, color: Color, wing: Wing) -> Option<Square> {
        let rook = self.castling[color.index() * 2 + wing as usize];
        (rook != 0).then(|| square(rook))
    }

    /// Returns the square of a legal en-passant capture, if there is one.
    pub fn en_passant(&self) -> Option<Square> {
        (self.en_passant != 0).then(|| square(self.en_passant))
    }

    /// Returns the square that a pawn has just passed, in a newly read or set-up position, whether or not it can be captured
    /// there.
    pub fn passed_square(&self) -> Option<Square> {
        let (cell, ply) = self.passed;
        (cell != 0 && ply == self.ply()).then(|| square(cell))
    }

    /// Returns the number of half-moves since the last capture or pawn move.
    #[inline]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// Returns the number of the next move, from 1.
    pub fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// Returns the number of half-moves since White's move 1.
    pub fn ply(&self) -> u32 {
        (u32::from(self.fullmove_number).max(1) - 1) * 2 + self.turn.index() as u32
    }

    /// Returns the castling rules of the position.
    pub fn castling_mode(&self) -> CastlingMode {
        self.castling_mode
    }

    /// Returns whether the castling rules are those of Chess960.
    pub fn is_chess960(&self) -> bool {
        self.castling_mode == CastlingMode::Chess960
    }

    /// Returns the Zobrist key: pieces, side to move, castling rights and a possible en-passant capture.
    #[inline]
    pub fn key(&self) -> u64 {
        self.keys.position
    }

    /// Returns the key of the pawns alone.
    #[inline]
    pub fn pawn_key(&self) -> u64 {
        self.keys.pawns
    }

    /// Returns the keys of the king and pieces of each side, without its pawns.
    #[inline]
    pub fn piece_keys(&self) -> [u64; 2] {
        self.keys.pieces
    }

    /// Returns the key of the kings, bishops and knights of both sides.
    #[inline]
    pub fn minor_key(&self) -> u64 {
        self.keys.minors
    }

    /// Returns the key of the pawns and both kings.
    #[inline]
    pub fn pawn_and_king_key(&self) -> u64 {
        let king = |color| zobrist::piece(Piece::new(color, Role::King), self.king(color));
        self.keys.pawns ^ king(Color::White) ^ king(Color::Black)
    }

    /// Returns the key of the material: the number of pieces of each role, regardless of their squares.
    #[inline]
    pub fn material_key(&self) -> u64 {
        self.keys.material
    }

    /// Returns the keys, computed from scratch.
    pub(super) fn fresh_keys(&self) -> Keys {
        let mut keys = Keys::default();
        for index in self.alive {
            let i = index as usize & 31;
            let piece = Piece::new(owner(index), self.roles[i]);
            let number = zobrist::piece(piece, square(self.at[i]));
            keys.position ^= number;
            match piece.role {
                Role::Pawn => keys.pawns ^= number,
                _ => keys.pieces[piece.color.index()] ^= number,
            }
            if is_minor(piece.role) {
                keys.minors ^= number;
            }
            keys.material = keys.material.wrapping_add(zobrist::material(piece));
        }
        for rook in self.castling {
            if rook != 0 {
                keys.position ^= zobrist::castling(square(rook));
            }
        }
        if self.en_passant != 0 {
            keys.position ^= zobrist::en_passant(mailbox::file(self.en_passant));
        }
        if self.turn == Color::Black {
            keys.position ^= zobrist::turn();
        }
        keys
    }

    /// Recomputes the data that `make` updates incrementally; for the constructors in this crate.
    pub(super) fn refresh_keys(&mut self) {
        self.find_castlers();
        self.keys = self.fresh_keys();
    }
}

/// Returns whether pieces of this role belong to [`Position::minor_key`].
#[inline]
pub(super) const fn is_minor(role: Role) -> bool {
    matches!(role, Role::King | Role::Bishop | Role::Knight)
}

impl PartialEq for Position {
    /// Compares pieces, rights and counters. The order of the piece lists does not matter, nor does the castling mode, which
    /// affects nothing else.
    fn eq(&self, other: &Position) -> bool {
        self.keys.position == other.keys.position
            && self.turn == other.turn
            && self.castling == other.castling
            && self.en_passant == other.en_passant
            && self.halfmove_clock == other.halfmove_clock
            && self.fullmove_number == other.fullmove_number
            && Square::all().all(|square| self.piece_at(square) == other.piece_at(square))
    }
}

impl Eq for Position {}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Position({})", self.fen())
    }
}
