//! The 0×88 board: 128 cells, of which every second group of eight is off the board, so that one AND with 0x88 shows whether a
//! step has left the board; and a table by the difference of two cells (after the textbook's chapter on board arrays).

use super::board::Board;
use super::picture::{Grid, Ground, Picture, Value};
use super::state::{Castle, State, passed, pawn_to};
use tabia_chess::{Color, Move, MoveKind, Piece, Position, Role, Square};

/// A cell: its high four bits are the row, its low four the column. 0x00 is a1, 0x77 is h8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(u8);

impl Cell {
    pub const COUNT: usize = 128;

    pub const fn of(square: Square) -> Cell {
        Cell(square.rank() << 4 | square.file())
    }

    pub const fn new(number: u8) -> Cell {
        Cell(number)
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns whether the cell is on the board, by the test that gave the board its name.
    #[inline]
    pub const fn is_on_board(self) -> bool {
        self.0 & 0x88 == 0
    }

    #[inline]
    pub const fn step(self, step: i8) -> Cell {
        Cell(self.0.wrapping_add_signed(step))
    }

    pub const fn square(self) -> Option<Square> {
        match self.is_on_board() {
            true => Some(Square::new(self.0 & 7, self.0 >> 4)),
            false => None,
        }
    }

    /// Returns the square of a cell on the board.
    const fn at(self) -> Square {
        Square::new(self.0 & 7, self.0 >> 4 & 7)
    }
}

/// The content of a cell: the piece code of the textbook (king 1 … pawn 6) with a bit for the side (black 64, white 128); 0 is
/// empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code(u8);

impl Code {
    pub const NONE: Code = Code(0);

    pub const fn of(piece: Piece) -> Code {
        Code((6 - piece.role as u8) | color_bit(piece.color))
    }

    pub fn piece(self) -> Option<Piece> {
        let color = match self.0 & 192 {
            64 => Color::Black,
            128 => Color::White,
            _ => return None,
        };
        Some(Piece::new(color, Role::ALL[usize::from(6 - (self.0 & 7))]))
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    const fn is_of(self, color: Color) -> bool {
        self.0 & color_bit(color) != 0
    }
}

const fn color_bit(color: Color) -> u8 {
    match color {
        Color::White => 128,
        Color::Black => 64,
    }
}

/// The steps of the queen and king: the rook's four, then the bishop's four.
const AROUND: [i8; 8] = [-1, 1, -16, 16, -17, -15, 17, 15];
const KNIGHT: [i8; 8] = [33, 31, 18, 14, -14, -18, -31, -33];

const fn slides(role: Role) -> &'static [i8] {
    match role {
        Role::Rook => AROUND.split_at(4).0,
        Role::Bishop => AROUND.split_at(4).1,
        _ => &AROUND,
    }
}

/// Returns the steps of a piece, to show the test; those of a queen without a piece.
pub fn steps_of(piece: Option<Piece>) -> &'static [i8] {
    match piece.map(|piece| (piece.role, piece.color)) {
        Some((Role::Pawn, Color::White)) => &[16, 32, 15, 17],
        Some((Role::Pawn, Color::Black)) => &[-16, -32, -15, -17],
        Some((Role::Knight, _)) => &KNIGHT,
        Some((role, _)) => slides(role),
        None => &AROUND,
    }
}

const fn forward(color: Color) -> i8 {
    match color {
        Color::White => 16,
        Color::Black => -16,
    }
}

/// For each difference `to - from + 0x77`: the step along the line to it, or 0.
///
/// The textbook calls such a table complicated; it takes two loops, because pairs of squares in different relations never have
/// the same difference.
static LINE: [i8; 0xEF] = {
    let mut line = [0; 0xEF];
    let mut direction = 0;
    while direction < 8 {
        let step = AROUND[direction] as isize;
        let mut distance = 1;
        while distance < 8 {
            line[(0x77 + step * distance) as usize] = step as i8;
            distance += 1;
        }
        direction += 1;
    }
    line
};

/// The 0×88 board.
#[derive(Clone)]
pub struct X88 {
    cells: [Code; Cell::COUNT],
    kings: [Cell; 2],
    state: State,
}

/// State that a move destroys, for [`Board::unmake`].
pub struct Undo {
    state: State,
    captured: Code,
}

/// Whether the side to move is in check.
pub struct Guard {
    is_check: bool,
}

impl X88 {
    #[inline]
    fn at(&self, cell: Cell) -> Code {
        self.cells[usize::from(cell.0 & 127)]
    }

    #[inline]
    fn set(&mut self, cell: Cell, code: Code) {
        self.cells[usize::from(cell.0 & 127)] = code;
    }

    /// Returns the first cell on a line that is not empty; `None` when the line leaves the board.
    #[inline]
    fn first_from(&self, cell: Cell, step: i8) -> Option<Cell> {
        let mut at = cell.step(step);
        while at.is_on_board() {
            if self.at(at) != Code::NONE {
                return Some(at);
            }
            at = at.step(step);
        }
        None
    }

    fn is_attacked(&self, cell: Cell, by: Color) -> bool {
        let is = |at: Cell, role| at.is_on_board() && self.at(at) == Code::of(Piece::new(by, role));
        let behind = cell.step(-forward(by));
        if is(behind.step(-1), Role::Pawn)
            || is(behind.step(1), Role::Pawn)
            || KNIGHT
                .into_iter()
                .any(|step| is(cell.step(step), Role::Knight))
        {
            return true;
        }
        AROUND.into_iter().enumerate().any(|(direction, step)| {
            let slider = if direction < 4 {
                Role::Rook
            } else {
                Role::Bishop
            };
            self.first_from(cell, step).is_some_and(|first| {
                is(first, slider)
                    || is(first, Role::Queen)
                    || (first == cell.step(step) && is(first, Role::King))
            })
        })
    }

    fn slide(&self, from: Cell, steps: &[i8], moves: &mut Vec<Move>) {
        for step in steps {
            let mut to = from.step(*step);
            while to.is_on_board() {
                let there = self.at(to);
                if there != Code::NONE {
                    self.capture(from, to, moves);
                    break;
                }
                moves.push(Move::new(from.at(), to.at(), MoveKind::Normal));
                to = to.step(*step);
            }
        }
    }

    fn hop(&self, from: Cell, steps: &[i8], moves: &mut Vec<Move>) {
        for step in steps {
            let to = from.step(*step);
            if to.is_on_board() && !self.at(to).is_of(self.state.turn) {
                moves.push(Move::new(from.at(), to.at(), MoveKind::Normal));
            }
        }
    }

    fn capture(&self, from: Cell, to: Cell, moves: &mut Vec<Move>) {
        if self.at(to).is_of(!self.state.turn) {
            moves.push(Move::new(from.at(), to.at(), MoveKind::Normal));
        }
    }

    fn pawn(&self, from: Cell, moves: &mut Vec<Move>) {
        let turn = self.state.turn;
        let one = from.step(forward(turn));
        for side in [-1, 1] {
            let to = one.step(side);
            if !to.is_on_board() {
                continue;
            }
            if self.at(to).is_of(!turn) {
                pawn_to(from.at(), to.at(), moves);
            } else if Some(to.at()) == self.state.en_passant {
                moves.push(Move::new(from.at(), to.at(), MoveKind::EnPassant));
            }
        }
        if self.at(one) != Code::NONE {
            return;
        }
        pawn_to(from.at(), one.at(), moves);
        let two = one.step(forward(turn));
        if from.at().relative_rank(turn) == 1 && self.at(two) == Code::NONE {
            moves.push(Move::new(from.at(), two.at(), MoveKind::DoublePush));
        }
    }

    fn castlings(&self, moves: &mut Vec<Move>) {
        let turn = self.state.turn;
        let king = self.kings[turn.index()].at();
        for rook in self.state.castling.rooks(turn) {
            let castle = Castle::new(king, rook);
            if castle.is_free(|square| self.at(Cell::of(square)) == Code::NONE)
                && castle.is_safe(|square| self.is_attacked(Cell::of(square), !turn))
            {
                moves.push(Move::new(king, rook, MoveKind::Castling));
            }
        }
    }

    /// Moves king and rook; the colour is that of the king.
    fn place_castle(&mut self, castle: &Castle, color: Color, is_back: bool) {
        let [king, rook] = [castle.king_from, castle.rook_from].map(Cell::of);
        let [king_to, rook_to] = [castle.king_to, castle.rook_to].map(Cell::of);
        let (leave, arrive) = match is_back {
            false => ([king, rook], [king_to, rook_to]),
            true => ([king_to, rook_to], [king, rook]),
        };
        for cell in leave {
            self.set(cell, Code::NONE);
        }
        for (cell, role) in arrive.into_iter().zip([Role::King, Role::Rook]) {
            self.set(cell, Code::of(Piece::new(color, role)));
        }
        self.kings[color.index()] = arrive[0];
    }
}

impl Board for X88 {
    type Move = Move;
    type Undo = Undo;
    type Guard = Guard;

    fn new(position: &Position) -> X88 {
        let mut board = X88 {
            cells: [Code::NONE; Cell::COUNT],
            kings: Color::ALL.map(|color| Cell::of(position.king(color))),
            state: State::new(position),
        };
        for square in Square::all() {
            let code = position.piece_at(square).map_or(Code::NONE, Code::of);
            board.set(Cell::of(square), code);
        }
        board
    }

    fn generate(&self, moves: &mut Vec<Move>) {
        for square in Square::all() {
            let from = Cell::of(square);
            let code = self.at(from);
            if !code.is_of(self.state.turn) {
                continue;
            }
            match code.piece().map(|piece| piece.role) {
                None => {}
                Some(Role::Pawn) => self.pawn(from, moves),
                Some(Role::Knight) => self.hop(from, &KNIGHT, moves),
                Some(Role::King) => self.hop(from, &AROUND, moves),
                Some(role) => self.slide(from, slides(role), moves),
            }
        }
        self.castlings(moves);
    }

    fn guard(&self) -> Guard {
        let turn = self.state.turn;
        Guard {
            is_check: self.is_attacked(self.kings[turn.index()], !turn),
        }
    }

    /// Without a check, a piece that is on no line with the king can move without exposing it.
    #[inline]
    fn is_safe(&self, guard: &Guard, mv: Move) -> bool {
        let king = self.kings[self.state.turn.index()];
        let from = Cell::of(mv.from());
        let difference = 0x77 + i16::from(from.0) - i16::from(king.0);
        let is_aside = from != king && LINE[difference as usize] == 0;
        !guard.is_check && is_aside && !mv.is_en_passant()
    }

    fn make(&mut self, mv: Move) -> Undo {
        let turn = self.state.turn;
        let (from, to) = (Cell::of(mv.from()), Cell::of(mv.to()));
        let mover = self.at(from);
        let mut undo = Undo {
            state: self.state,
            captured: Code::NONE,
        };
        let is_king = mover == Code::of(Piece::new(turn, Role::King));
        self.state.follow(mv, is_king);
        if is_king {
            self.kings[turn.index()] = to;
        }
        if mv.is_castling() {
            self.place_castle(&Castle::new(mv.from(), mv.to()), turn, false);
            return undo;
        }
        let victim = if mv.is_en_passant() {
            Cell::of(passed(mv))
        } else {
            to
        };
        undo.captured = self.at(victim);
        self.set(victim, Code::NONE);
        self.set(from, Code::NONE);
        let arrives = |role| Code::of(Piece::new(turn, role));
        self.set(to, mv.promotion().map_or(mover, arrives));
        if mv.kind() == MoveKind::DoublePush {
            self.state.en_passant = from.step(forward(turn)).square();
        }
        undo
    }

    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.state = undo.state;
        let turn = self.state.turn;
        if mv.is_castling() {
            return self.place_castle(&Castle::new(mv.from(), mv.to()), turn, true);
        }
        let (from, to) = (Cell::of(mv.from()), Cell::of(mv.to()));
        let mover = match mv.promotion() {
            Some(_) => Code::of(Piece::new(turn, Role::Pawn)),
            None => self.at(to),
        };
        let victim = if mv.is_en_passant() {
            Cell::of(passed(mv))
        } else {
            to
        };
        self.set(to, Code::NONE);
        self.set(victim, undo.captured);
        self.set(from, mover);
        if mover == Code::of(Piece::new(turn, Role::King)) {
            self.kings[turn.index()] = from;
        }
    }

    fn is_king_left(&self) -> bool {
        let turn = self.state.turn;
        self.is_attacked(self.kings[(!turn).index()], turn)
    }

    fn translate(&self, mv: Move) -> Move {
        mv
    }

    fn kept(&self, _: Move, undo: &Undo) -> Vec<Value> {
        let mut values = Value::state(&undo.state).to_vec();
        values.push(Value::Captured(undo.captured.piece()));
        values
    }

    fn picture(&self) -> Picture {
        let cells = (0..Cell::COUNT as u8).map(|number| {
            let cell = Cell::new(number);
            let code = self.at(cell);
            (
                Ground::of(cell.square()),
                code.piece(),
                u32::from(code.number()),
            )
        });
        let mut picture = Picture::default();
        picture.cells(Grid::new(16, cells));
        picture.state(&self.state);
        picture
    }
}
