//! A board that plays stored games, and the code of their moves.
//!
//! Each piece of the start position has a number: those of a side count from 0 by square, a1, b1 … h8. A number stays with its
//! piece to the end of the game, also through promotion. A move is one byte: the number of the piece in the upper half, and in
//! the lower half what it does:
//!
//! | piece | 0 … 15 |
//! |---|---|
//! | king | 0–7 a step; 8 castles on the queen's side, 9 on the king's side; 10 is a pass |
//! | knight | 0–7 a jump |
//! | rook | 0–7 the file to which it moves along its rank, 8–15 the rank to which it moves along its file |
//! | bishop | 0–7 the file to which it moves up to the right or down to the left, 8–15 that of the other diagonal |
//! | queen | as the rook; its own file as target means a diagonal, whose square is the next byte |
//! | pawn | 0 one square, 1 captures towards the a-file, 2 towards the h-file, 3 two squares; 4–15 promotions: queen, rook, bishop, knight in threes of the same |
//!
//! Steps and jumps are numbered by the order of their targets: a1, b1 … h8. The idea of numbered pieces is that of Scid (Hudson,
//! 2000). The code is part of the format of segments: it never changes within a version.

pub(crate) mod targets;

use tabia_chess::{Color, Move, MoveKind, Piece, Position, Role, Setup, Square, Wing};
use tabia_game::Step;

use self::targets::{KING, KNIGHT, SPECIAL, TARGETS, up};
use crate::SquareSet;

const CASTLE_QUEEN: u8 = 8;
const CASTLE_KING: u8 = 9;
const PASS: u8 = 10;

const WHITE_PAWN: u8 = Piece::new(Color::White, Role::Pawn).index() as u8;
const BLACK_PAWN: u8 = Piece::new(Color::Black, Role::Pawn).index() as u8;

/// A cell without a piece.
const EMPTY: u8 = u8::MAX;
/// The place of a captured piece.
const GONE: u8 = u8::MAX;

/// The number of pieces of each kind, four bits each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Material(u64);

impl Material {
    const fn unit(piece: usize) -> u64 {
        1 << (4 * piece)
    }

    /// Returns the number of pieces of a kind. There are at most 15 of each.
    pub const fn count(self, piece: Piece) -> u8 {
        (self.0 >> (4 * piece.index()) & 15) as u8
    }

    /// Returns the packed form: four bits for each kind, in the order of [`Piece::index`].
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the material of a packed form.
    pub const fn from_bits(bits: u64) -> Material {
        Material(bits)
    }

    /// Returns the number of pieces on the board, kings included.
    pub const fn total(self) -> u8 {
        let pairs = (self.0 & 0x0f0f_0f0f_0f0f_0f0f) + (self.0 >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }
}

/// A board that plays a stored game. It checks no rules: the moves of a game were legal when it was stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// The kind of the piece in each cell, by [`Piece::index`], or [`EMPTY`].
    cells: [u8; 64],
    /// The number of the piece in each cell; Black's are from 16.
    numbers: [u8; 64],
    /// The cell of each piece, or [`GONE`].
    places: [u8; 32],
    /// The squares of the pieces of each kind, by [`Piece::index`].
    squares: [SquareSet; 12],
    turn: Color,
    /// The rooks that may still castle, in the order White's king's side, White's queen's side, Black's; [`GONE`] otherwise.
    castling: [u8; 4],
    /// The square that a pawn has just passed, or [`GONE`].
    passed: u8,
    material: Material,
    ply: u32,
}

impl Replay {
    /// Returns the board of a start position.
    pub fn new(start: &Position) -> Replay {
        let mut replay = Replay {
            cells: [EMPTY; 64],
            numbers: [0; 64],
            places: [GONE; 32],
            squares: [SquareSet::EMPTY; 12],
            turn: start.turn(),
            castling: [GONE; 4],
            passed: start
                .en_passant()
                .map_or(GONE, |square| square.index() as u8),
            material: Material::default(),
            ply: 0,
        };
        let mut next = [0, 16];
        for square in Square::all() {
            let Some(piece) = start.piece_at(square) else {
                continue;
            };
            let number = &mut next[piece.color.index()];
            replay.put(*number, piece.index() as u8, square.index());
            *number += 1;
        }
        for color in Color::ALL {
            for (i, wing) in Wing::ALL.into_iter().enumerate() {
                if let Some(rook) = start.castling_rook(color, wing) {
                    replay.castling[color.index() * 2 + i] = rook.index() as u8;
                }
            }
        }
        replay
    }

    /// Returns the standard start position.
    pub fn standard() -> Replay {
        static START: std::sync::LazyLock<Replay> =
            std::sync::LazyLock::new(|| Replay::new(&Position::start()));
        START.clone()
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the number of half-moves played.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Returns the pieces on the board by kind.
    pub fn material(&self) -> Material {
        self.material
    }

    /// Returns the piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        piece(self.cells[square.index()])
    }

    /// Returns the kinds of the pieces of all cells, from a1 to h8: [`Piece::index`], or 255 for an empty one.
    pub fn cells(&self) -> &[u8; 64] {
        &self.cells
    }

    /// Returns the squares of the pieces of a kind.
    pub fn squares(&self, piece: Piece) -> SquareSet {
        self.squares[piece.index()]
    }

    /// Returns the squares of the pieces of all kinds, by [`Piece::index`].
    pub fn all_squares(&self) -> &[SquareSet; 12] {
        &self.squares
    }

    /// Returns the square of a rook that may still castle.
    pub fn castling_rook(&self, color: Color, wing: Wing) -> Option<Square> {
        let i = usize::from(wing == Wing::Queen);
        Square::from_index(self.castling[color.index() * 2 + i].into())
    }

    /// Returns the squares of the rooks that may still castle.
    pub fn castling_rooks(&self) -> SquareSet {
        let rooks = self.castling.iter().filter(|rook| **rook != GONE);
        rooks.fold(SquareSet::EMPTY, |rooks, rook| {
            rooks | square_of(usize::from(*rook))
        })
    }

    /// Returns the square of a legal en-passant capture, if there is one.
    pub fn en_passant(&self) -> Option<Square> {
        let passed = self.passed_square()?;
        let ours = self.squares(Piece::new(self.turn, Role::Pawn));
        let behind = -up(self.turn);
        let is_ours = |files| {
            passed
                .offset(files, behind)
                .is_some_and(|from| ours.contains(from))
        };
        if !is_ours(-1) && !is_ours(1) {
            return None;
        }
        // The rules of pins are those of the board of the program.
        let mut setup = Setup::empty();
        for square in Square::all() {
            setup.board[square.index()] = self.piece_at(square);
        }
        setup.turn = self.turn;
        setup.en_passant = Some(passed);
        setup.position().ok()?.en_passant()
    }

    /// Returns the square that a pawn has just passed, whether or not it can be captured there.
    pub fn passed_square(&self) -> Option<Square> {
        Square::from_index(self.passed.into())
    }

    /// Puts a piece in a cell, in place of what is there.
    fn put(&mut self, number: u8, kind: u8, cell: usize) {
        self.remove(cell);
        self.cells[cell] = kind;
        self.numbers[cell] = number;
        self.places[usize::from(number) & 31] = cell as u8;
        self.squares[usize::from(kind)] |= square_of(cell);
        self.material.0 += Material::unit(kind.into());
    }

    /// Takes the piece in a cell off the board.
    fn remove(&mut self, cell: usize) {
        let kind = self.cells[cell];
        if kind == EMPTY {
            return;
        }
        self.material.0 -= Material::unit(kind.into());
        self.places[usize::from(self.numbers[cell]) & 31] = GONE;
        self.cells[cell] = EMPTY;
        self.squares[usize::from(kind)] ^= square_of(cell);
        self.drop_castling(cell);
    }

    /// Moves a piece to an empty cell.
    fn shift(&mut self, from: usize, to: usize) {
        let (number, kind) = (self.numbers[from], self.cells[from]);
        self.cells[from] = EMPTY;
        self.cells[to] = kind;
        self.numbers[to] = number;
        self.places[usize::from(number) & 31] = to as u8;
        self.squares[usize::from(kind)] ^= square_of(from) ^ square_of(to);
    }

    /// Forgets the right to castle with a rook of this cell.
    fn drop_castling(&mut self, cell: usize) {
        if self.castling == [GONE; 4] {
            return;
        }
        for rook in &mut self.castling {
            if usize::from(*rook) == cell {
                *rook = GONE;
            }
        }
    }

    /// Appends the code of a step, and plays it. Returns `false`, and changes nothing, where it is not a step of this position
    /// (a legal one always is).
    pub fn encode(&mut self, step: Step, code: &mut Vec<u8>) -> bool {
        let Some((first, second)) = self.code_of(step) else {
            return false;
        };
        code.push(first);
        code.extend(second);
        self.play_step(step);
        true
    }

    /// Plays a step. Returns `false`, and changes nothing, where it is not a step of this position.
    pub fn make(&mut self, step: Step) -> bool {
        let is_known = self.code_of(step).is_some();
        if is_known {
            self.play_step(step);
        }
        is_known
    }

    fn play_step(&mut self, step: Step) {
        match step {
            Step::Move(mv) => self.play(mv),
            Step::Null => self.pass(),
        }
    }

    fn code_of(&self, step: Step) -> Option<(u8, Option<u8>)> {
        let Step::Move(mv) = step else {
            let king = self.king()?;
            return Some((king << 4 | PASS, None));
        };
        let (from, to) = (mv.from(), mv.to());
        let kind = piece(self.cells[from.index()]).filter(|piece| piece.color == self.turn)?;
        let number = self.numbers[from.index()] & 15;
        let (files, ranks) = (
            to.file() as i8 - from.file() as i8,
            to.rank() as i8 - from.rank() as i8,
        );
        let step_of = |steps: &[(i8, i8); 8]| {
            let found = steps.iter().position(|step| *step == (files, ranks));
            found.map(|code| code as u8)
        };
        let mut second = None;
        let action = match kind.role {
            Role::King if mv.is_castling() => match files < 0 {
                true => CASTLE_QUEEN,
                false => CASTLE_KING,
            },
            Role::King => step_of(&KING)?,
            Role::Knight => step_of(&KNIGHT)?,
            Role::Rook | Role::Queen if ranks == 0 => to.file(),
            Role::Rook | Role::Queen if files == 0 => 8 + to.rank(),
            Role::Queen => {
                second = Some(to.index() as u8);
                from.file()
            }
            Role::Bishop if files == ranks => to.file(),
            Role::Bishop if files == -ranks => 8 + to.file(),
            Role::Rook | Role::Bishop => return None,
            Role::Pawn => {
                let way = match files {
                    0 => 0,
                    -1 => 1,
                    1 => 2,
                    _ => return None,
                };
                match mv.promotion() {
                    Some(role) => {
                        let place = Role::PROMOTIONS.iter().position(|one| *one == role)?;
                        4 + 3 * place as u8 + way
                    }
                    None if ranks.abs() == 2 => 3,
                    None => way,
                }
            }
        };
        Some((number << 4 | action, second))
    }

    /// Returns the number of the king of the side to move.
    fn king(&self) -> Option<u8> {
        let king = Piece::new(self.turn, Role::King).index() as u8;
        let cell = self.cells.iter().position(|kind| *kind == king)?;
        Some(self.numbers[cell] & 15)
    }

    /// Decodes the step at `code[*at]`, plays it, and moves `at` behind it. Returns `None`, with the board unchanged, at the end
    /// and where the code is damaged.
    pub fn next(&mut self, code: &[u8], at: &mut usize) -> Option<Step> {
        let first = *code.get(*at)?;
        let from = Square::from_index(self.place(first).into())?;
        let kind = piece(self.cells[from.index()])?;
        let action = first & 15;
        let mut length = 1;
        let plain = TARGETS[kind.index()][usize::from(action)][from.index()];
        let mv = match (kind.role, Square::from_index(plain.into())) {
            (Role::Pawn, to) => self.pawn_move(from, to, action)?,
            (_, Some(to)) => Move::new(from, to, MoveKind::Normal),
            (Role::King, _) if action == PASS => {
                *at += 1;
                self.pass();
                return Some(Step::Null);
            }
            (Role::King, _) => {
                let wing = match action {
                    CASTLE_QUEEN => Wing::Queen,
                    CASTLE_KING => Wing::King,
                    _ => return None,
                };
                let rook = self.castling_rook(self.turn, wing)?;
                Move::new(from, rook, MoveKind::Castling)
            }
            (Role::Queen, _) if action == from.file() => {
                length = 2;
                let to = Square::from_index((*code.get(*at + 1)?).into())?;
                Move::new(from, to, MoveKind::Normal)
            }
            _ => return None,
        };
        if mv.to() == from {
            return None;
        }
        *at += length;
        self.play(mv);
        Some(Step::Move(mv))
    }

    /// Plays the step at `code[*at]` as [`Replay::next`] does, in less time. Returns whether there was one.
    #[inline]
    pub fn advance(&mut self, code: &[u8], at: &mut usize) -> bool {
        let Some(&first) = code.get(*at) else {
            return false;
        };
        let from = usize::from(self.place(first));
        let Some(kind) = self.cells.get(from).copied() else {
            return false;
        };
        let targets = TARGETS.get(usize::from(kind));
        let target = targets.map_or(SPECIAL, |targets| targets[usize::from(first & 15)][from]);
        let to = usize::from(target);
        let Some(captured) = self.cells.get(to).copied() else {
            return self.next(code, at).is_some();
        };
        let changes_file = (from ^ to) & 7 != 0;
        if captured == EMPTY && changes_file && (kind == WHITE_PAWN || kind == BLACK_PAWN) {
            return self.next(code, at).is_some();
        }
        *at += 1;
        self.move_piece(from, to);
        self.pass();
        true
    }

    /// Returns the cell of the piece that a first byte names, or [`GONE`].
    fn place(&self, first: u8) -> u8 {
        self.places[usize::from(first >> 4) | self.turn.index() << 4]
    }

    fn pawn_move(&self, from: Square, plain: Option<Square>, action: u8) -> Option<Move> {
        let up = up(self.turn);
        if let Some(to) = plain {
            let takes_passed = from.file() != to.file() && self.cells[to.index()] == EMPTY;
            let kind = match takes_passed {
                true => MoveKind::EnPassant,
                false => MoveKind::Normal,
            };
            return Some(Move::new(from, to, kind));
        }
        let (files, ranks, kind) = match action {
            3 => (0, 2, MoveKind::DoublePush),
            0..3 => return None,
            _ => {
                let role = Role::PROMOTIONS[usize::from((action - 4) / 3) & 3];
                let files = [0, -1, 1][usize::from((action - 4) % 3)];
                (files, 1, MoveKind::Promotion(role))
            }
        };
        Some(Move::new(from, from.offset(files, ranks * up)?, kind))
    }

    /// Passes the turn.
    fn pass(&mut self) {
        self.passed = GONE;
        self.turn = !self.turn;
        self.ply += 1;
    }

    /// Moves a piece, and takes off what it captures there.
    fn move_piece(&mut self, from: usize, to: usize) {
        self.remove(to);
        self.shift(from, to);
        match usize::from(self.cells[to]) == Piece::new(self.turn, Role::King).index() {
            true => self.forget_castling(),
            false => self.drop_castling(from),
        }
    }

    /// Plays a move of this position.
    fn play(&mut self, mv: Move) {
        let (from, to) = (mv.from().index(), mv.to().index());
        let mut passed = GONE;
        match mv.kind() {
            MoveKind::Castling => return self.castle(mv),
            MoveKind::EnPassant => self.remove(to ^ 8),
            MoveKind::DoublePush => passed = ((from + to) / 2) as u8,
            MoveKind::Normal | MoveKind::Promotion(_) => {}
        }
        self.move_piece(from, to);
        if let MoveKind::Promotion(role) = mv.kind() {
            let promoted = Piece::new(self.turn, role).index() as u8;
            self.put(self.numbers[to], promoted, to);
        }
        self.pass();
        self.passed = passed;
    }

    fn forget_castling(&mut self) {
        let ours = self.turn.index() * 2;
        self.castling[ours..ours + 2].fill(GONE);
    }

    fn castle(&mut self, mv: Move) {
        let (from, rook_from) = (mv.from().index(), mv.to().index());
        let king_to = mv.landing().index();
        let rook_to = if king_to % 8 == 6 {
            king_to - 1
        } else {
            king_to + 1
        };
        let pieces = [(from, king_to), (rook_from, rook_to)]
            .map(|(from, to)| (self.numbers[from], self.cells[from], to));
        self.remove(from);
        self.remove(rook_from);
        for (number, kind, to) in pieces {
            self.put(number, kind, to);
        }
        self.forget_castling();
        self.pass();
    }
}

/// Returns the square of a cell as a set.
fn square_of(cell: usize) -> SquareSet {
    SquareSet::from_bits(1 << (cell & 63))
}

/// Returns the piece of a cell's value.
fn piece(kind: u8) -> Option<Piece> {
    let color = Color::ALL.get(usize::from(kind / 6))?;
    Some(Piece::new(*color, Role::ALL[usize::from(kind % 6)]))
}

#[cfg(test)]
mod tests;
