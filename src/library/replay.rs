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
//! Steps and jumps are numbered by the order of [`KING`] and [`KNIGHT`]. The idea of numbered pieces is that of Scid (Hudson,
//! 2000). The code is part of the format of segments: it never changes within a version.

use tabia_chess::{Color, Move, MoveKind, Piece, Position, Role, Square, Wing};
use tabia_game::Step;

/// The steps of a king as files and ranks, in the order of their codes.
const KING: [(i8, i8); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

/// The jumps of a knight as files and ranks, in the order of their codes.
const KNIGHT: [(i8, i8); 8] = [
    (-1, -2),
    (1, -2),
    (-2, -1),
    (2, -1),
    (-2, 1),
    (2, 1),
    (-1, 2),
    (1, 2),
];

const CASTLE_QUEEN: u8 = 8;
const CASTLE_KING: u8 = 9;
const PASS: u8 = 10;

/// A cell without a piece.
const EMPTY: u8 = u8::MAX;
/// The place of a captured piece.
const GONE: u8 = u8::MAX;

/// The number of pieces of each kind, four bits each: a sum of the values of [`Replay::unit`].
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
#[derive(Clone, Debug)]
pub struct Replay {
    /// The kind of the piece in each cell, by [`Piece::index`], or [`EMPTY`].
    cells: [u8; 64],
    /// The number of the piece in each cell; Black's are from 16.
    numbers: [u8; 64],
    /// The cell of each piece, or [`GONE`].
    places: [u8; 32],
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

    /// Returns the square of a rook that may still castle.
    pub fn castling_rook(&self, color: Color, wing: Wing) -> Option<Square> {
        let i = usize::from(wing == Wing::Queen);
        Square::from_index(self.castling[color.index() * 2 + i].into())
    }

    /// Returns the square that a pawn has just passed, whether or not it can be captured there.
    pub fn passed_square(&self) -> Option<Square> {
        Square::from_index(self.passed.into())
    }

    fn put(&mut self, number: u8, kind: u8, cell: usize) {
        self.cells[cell] = kind;
        self.numbers[cell] = number;
        self.places[usize::from(number) & 31] = cell as u8;
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
        self.drop_castling(cell);
    }

    /// Forgets the right to castle with a rook of this cell.
    fn drop_castling(&mut self, cell: usize) {
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
        match step {
            Step::Move(mv) => self.play(mv),
            Step::Null => self.pass(),
        }
        true
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
        let number = first >> 4 | (self.turn.index() as u8) << 4;
        let from = Square::from_index(self.places[usize::from(number) & 31].into())?;
        let role = piece(self.cells[from.index()])?.role;
        let action = first & 15;
        let mut length = 1;
        let normal = |to: Option<Square>| Some(Move::new(from, to?, MoveKind::Normal));
        let along = |file: u8, ranks_per_file: i8| {
            let files = file as i8 - from.file() as i8;
            from.offset(files, files * ranks_per_file)
        };
        let mv = match role {
            Role::King => match action {
                CASTLE_QUEEN | CASTLE_KING => {
                    let side = usize::from(action == CASTLE_QUEEN);
                    let rook = self.castling[self.turn.index() * 2 + side];
                    let rook = Square::from_index(rook.into())?;
                    Some(Move::new(from, rook, MoveKind::Castling))
                }
                PASS => {
                    *at += 1;
                    self.pass();
                    return Some(Step::Null);
                }
                _ => {
                    let (files, ranks) = *KING.get(usize::from(action))?;
                    normal(from.offset(files, ranks))
                }
            },
            Role::Knight => {
                let (files, ranks) = *KNIGHT.get(usize::from(action))?;
                normal(from.offset(files, ranks))
            }
            Role::Queen if action == from.file() => {
                length = 2;
                normal(Square::from_index((*code.get(*at + 1)?).into()))
            }
            Role::Rook | Role::Queen if action < 8 => {
                normal(Some(Square::new(action, from.rank())))
            }
            Role::Rook | Role::Queen => normal(Some(Square::new(from.file(), action - 8))),
            Role::Bishop if action < 8 => normal(along(action, 1)),
            Role::Bishop => normal(along(action - 8, -1)),
            Role::Pawn => self.pawn_move(from, action),
        }?;
        if mv.to() == from {
            return None;
        }
        *at += length;
        self.play(mv);
        Some(Step::Move(mv))
    }

    fn pawn_move(&self, from: Square, action: u8) -> Option<Move> {
        let up = match self.turn {
            Color::White => 1,
            Color::Black => -1,
        };
        let way = |way: u8| [0, -1, 1][usize::from(way % 3)];
        let (files, ranks, kind) = match action {
            3 => (0, 2, MoveKind::DoublePush),
            0..3 => (way(action), 1, MoveKind::Normal),
            _ => {
                let role = Role::PROMOTIONS[usize::from((action - 4) / 3) & 3];
                (way(action - 4), 1, MoveKind::Promotion(role))
            }
        };
        let to = from.offset(files, ranks * up)?;
        let takes_passed = files != 0 && self.cells[to.index()] == EMPTY;
        let kind = match kind {
            MoveKind::Normal if takes_passed => MoveKind::EnPassant,
            kind => kind,
        };
        Some(Move::new(from, to, kind))
    }

    /// Passes the turn.
    fn pass(&mut self) {
        self.passed = GONE;
        self.turn = !self.turn;
        self.ply += 1;
    }

    /// Plays a move of this position.
    fn play(&mut self, mv: Move) {
        let (from, to) = (mv.from().index(), mv.to().index());
        let (number, kind) = (self.numbers[from], self.cells[from]);
        let mut passed = GONE;
        match mv.kind() {
            MoveKind::Castling => return self.castle(mv),
            MoveKind::EnPassant => self.remove(to ^ 8),
            MoveKind::DoublePush => passed = ((from + to) / 2) as u8,
            MoveKind::Normal | MoveKind::Promotion(_) => self.remove(to),
        }
        self.cells[from] = EMPTY;
        self.cells[to] = kind;
        self.numbers[to] = number;
        self.places[usize::from(number) & 31] = to as u8;
        match mv.kind() {
            MoveKind::Promotion(role) => {
                let queen = Piece::new(self.turn, role).index();
                self.cells[to] = queen as u8;
                self.material.0 += Material::unit(queen);
                self.material.0 -= Material::unit(kind.into());
            }
            _ if kind == Piece::new(self.turn, Role::King).index() as u8 => self.forget_castling(),
            _ => self.drop_castling(from),
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
        let (king, rook) = (self.cells[from], self.cells[rook_from]);
        let (king_number, rook_number) = (self.numbers[from], self.numbers[rook_from]);
        self.cells[from] = EMPTY;
        self.cells[rook_from] = EMPTY;
        for (cell, kind, number) in [(king_to, king, king_number), (rook_to, rook, rook_number)] {
            self.cells[cell] = kind;
            self.numbers[cell] = number;
            self.places[usize::from(number) & 31] = cell as u8;
        }
        self.forget_castling();
        self.pass();
    }
}

/// Returns the piece of a cell's value.
fn piece(kind: u8) -> Option<Piece> {
    let color = Color::ALL.get(usize::from(kind / 6))?;
    Some(Piece::new(*color, Role::ALL[usize::from(kind % 6)]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::StdRng;
    use rand::{RngExt as _, SeedableRng as _};

    /// Compares the board with a position.
    fn assert_same(replay: &Replay, position: &Position) {
        for square in Square::all() {
            assert_eq!(
                replay.piece_at(square),
                position.piece_at(square),
                "{square}"
            );
        }
        assert_eq!(replay.turn(), position.turn());
        for color in Color::ALL {
            for wing in Wing::ALL {
                assert_eq!(
                    replay.castling_rook(color, wing),
                    position.castling_rook(color, wing)
                );
            }
            for role in Role::ALL {
                let count = replay.material().count(Piece::new(color, role));
                assert_eq!(usize::from(count), position.count(color, role));
            }
        }
        if let Some(square) = position.en_passant() {
            assert_eq!(replay.passed_square(), Some(square));
        }
    }

    #[test]
    fn random_games_are_decoded_as_they_were_played() {
        let mut random = StdRng::seed_from_u64(1);
        for game in 0..600 {
            let mut position = match game % 3 {
                0 => Position::start(),
                _ => Position::chess960(random.random_range(0..960)),
            };
            let (start, mut code, mut steps) = (position.clone(), Vec::new(), Vec::new());
            let mut replay = Replay::new(&start);
            for _ in 0..300 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let step = match random.random_range(0..40) {
                    0 if !position.in_check() => Step::Null,
                    _ => Step::Move(moves[random.random_range(0..moves.len())]),
                };
                assert!(replay.encode(step, &mut code));
                let _ = match step {
                    Step::Move(mv) => position.make(mv),
                    Step::Null => position.make_null(),
                };
                assert_same(&replay, &position);
                steps.push(step);
            }
            let (mut replay, mut at) = (Replay::new(&start), 0);
            for step in &steps {
                assert_eq!(replay.next(&code, &mut at), Some(*step));
            }
            assert_eq!(replay.next(&code, &mut at), None);
            assert_eq!(at, code.len());
            assert_same(&replay, &position);
        }
    }

    #[test]
    fn damaged_codes_do_not_panic() {
        let mut random = StdRng::seed_from_u64(2);
        for _ in 0..20_000 {
            let code: Vec<u8> = (0..60).map(|_| random.random()).collect();
            let (mut replay, mut at) = (Replay::standard(), 0);
            while replay.next(&code, &mut at).is_some() {}
        }
    }

    /// The code of a game is part of the format: it must not change.
    #[test]
    fn the_code_of_a_game_is_fixed() {
        let mut position = Position::start();
        let (mut replay, mut code) = (Replay::standard(), Vec::new());
        for text in "e4 d5 exd5 Qxd5 Nc3 Qe5+ Be2 Bg4 d4 Bxe2 dxe5 Bxd1 Bf4 Nc6 Nxd1 O-O-O e6 \
                     Rxd1+ Rxd1 Nd4 exf7 Nb3 fxg8=N"
            .split(' ')
        {
            let Ok(mv) = tabia_chess::san::read(&position, text) else {
                panic!("{text}");
            };
            let step = Step::Move(mv);
            assert!(replay.encode(step, &mut code), "{text}");
            let _ = position.make(mv);
        }
        let text: Vec<String> = code.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(
            text.join(" "),
            "c3 33 c1 bc 17 b4 5c ae b3 a4 b2 a3 25 91 11 c8 b0 88 03 91 b2 92 bf"
        );
    }
}
