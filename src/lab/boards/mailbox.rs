//! The 10×12 mailbox of the thesis: 120 cells with a border, scanned for pieces; a move that leaves the king attacked is made
//! and unmade.

use super::board::Board;
use super::packed::thesis::{Cell, Code, ThesisMove};
use super::picture::{Grid, Ground, Picture, Value};
use super::state::{Castle, State};
use tabia_chess::{Color, Move, MoveKind, Piece, Position, Role, Square, mix};

const NORTH: i8 = 10;
const STRAIGHT: [i8; 4] = [10, -10, 1, -1];
const DIAGONAL: [i8; 4] = [11, 9, -9, -11];
const AROUND: [i8; 8] = [10, -10, 1, -1, 11, 9, -9, -11];
const KNIGHT: [i8; 8] = [21, 19, 12, 8, -8, -12, -19, -21];

/// The board of the thesis.
#[derive(Clone)]
pub struct Mailbox {
    cells: [Code; Cell::COUNT],
    /// The cells of the kings, which the thesis finds in a piece table; the test for check needs no other pieces.
    kings: [Cell; 2],
    state: State,
    /// Half-moves since the last capture or pawn move.
    fifty: u16,
    /// The position key (Zobrist, 1970).
    key: u64,
    history: Vec<Undo>,
}

/// State that a move destroys, for the record of moves.
#[derive(Clone)]
struct Undo {
    state: State,
    fifty: u16,
    key: u64,
}

/// Returns the random number of a piece on a cell; the side to move and the rights have their own numbers, which a test for
/// repetition needs.
fn number(code: Code, cell: Cell) -> u64 {
    mix(u64::from(code.number()) << 8 | u64::from(cell.number()))
}

fn state_number(state: &State) -> u64 {
    let turn = mix(1 << 16 | state.turn.index() as u64);
    let passed = state
        .en_passant
        .map_or(0, |square| mix(1 << 17 | square.index() as u64));
    let rooks = Color::ALL
        .into_iter()
        .flat_map(|color| state.castling.rooks(color));
    rooks.fold(turn ^ passed, |key, rook| {
        key ^ mix(1 << 18 | rook.index() as u64)
    })
}

const fn forward(color: Color) -> i8 {
    match color {
        Color::White => NORTH,
        Color::Black => -NORTH,
    }
}

impl Mailbox {
    fn at(&self, cell: Cell) -> Code {
        self.cells[usize::from(cell.number())]
    }

    /// Sets the content of a cell and updates the key.
    fn set(&mut self, cell: Cell, code: Code) {
        let before = self.at(cell);
        for there in [before, code] {
            if there != Code::NONE {
                self.key ^= number(there, cell);
            }
        }
        self.cells[usize::from(cell.number())] = code;
    }

    fn is_attacked(&self, cell: Cell, by: Color) -> bool {
        let is = |at: Cell, role| self.at(at) == Code::of(Piece::new(by, role));
        let behind = cell.step(-forward(by));
        if [-1, 1]
            .into_iter()
            .any(|side| is(behind.step(side), Role::Pawn))
            || KNIGHT
                .into_iter()
                .any(|step| is(cell.step(step), Role::Knight))
            || AROUND
                .into_iter()
                .any(|step| is(cell.step(step), Role::King))
        {
            return true;
        }
        let sees = |steps: [i8; 4], role| {
            steps.into_iter().any(|step| {
                let first = self.first_from(cell, step);
                is(first, role) || is(first, Role::Queen)
            })
        };
        sees(STRAIGHT, Role::Rook) || sees(DIAGONAL, Role::Bishop)
    }

    /// Returns the first cell on a line that is not empty; the border ends every line.
    fn first_from(&self, cell: Cell, step: i8) -> Cell {
        let mut at = cell.step(step);
        while self.at(at) == Code::NONE {
            at = at.step(step);
        }
        at
    }

    fn slide(&self, from: Cell, steps: &[i8], moves: &mut Vec<ThesisMove>) {
        for step in steps {
            let mut to = from.step(*step);
            while self.at(to) == Code::NONE {
                moves.push(ThesisMove::new(from, to, Code::NONE));
                to = to.step(*step);
            }
            self.capture(from, to, moves);
        }
    }

    fn hop(&self, from: Cell, steps: &[i8], moves: &mut Vec<ThesisMove>) {
        for step in steps {
            let to = from.step(*step);
            match self.at(to) {
                Code::NONE => moves.push(ThesisMove::new(from, to, Code::NONE)),
                _ => self.capture(from, to, moves),
            }
        }
    }

    fn capture(&self, from: Cell, to: Cell, moves: &mut Vec<ThesisMove>) {
        if self.holds_enemy(to) {
            moves.push(ThesisMove::new(from, to, self.at(to)));
        }
    }

    fn holds_enemy(&self, cell: Cell) -> bool {
        self.at(cell)
            .piece()
            .is_some_and(|piece| piece.color != self.state.turn)
    }

    fn pawn(&self, from: Cell, moves: &mut Vec<ThesisMove>) {
        let turn = self.state.turn;
        let one = from.step(forward(turn));
        for side in [-1, 1] {
            let to = one.step(side);
            if self.holds_enemy(to) {
                self.pawn_to(from, to, moves);
            } else if to.square().is_some() && to.square() == self.state.en_passant {
                moves.push(ThesisMove::en_passant(from, to));
            }
        }
        if self.at(one) != Code::NONE {
            return;
        }
        self.pawn_to(from, one, moves);
        let two = one.step(forward(turn));
        let is_home = from
            .square()
            .is_some_and(|square| square.relative_rank(turn) == 1);
        if is_home && self.at(two) == Code::NONE {
            moves.push(ThesisMove::double_step(from, two));
        }
    }

    fn pawn_to(&self, from: Cell, to: Cell, moves: &mut Vec<ThesisMove>) {
        let turn = self.state.turn;
        match to.square().map(|square| square.relative_rank(turn)) {
            Some(7) => moves.extend(Role::PROMOTIONS.map(|role| {
                let promoted = Code::of(Piece::new(turn, role));
                ThesisMove::promotion(from, to, self.at(to), promoted)
            })),
            _ => moves.push(ThesisMove::new(from, to, self.at(to))),
        }
    }

    fn castlings(&self, moves: &mut Vec<ThesisMove>) {
        let turn = self.state.turn;
        let king = self.kings[turn.index()];
        for rook in self.state.castling.rooks(turn) {
            let Some(castle) = king.square().map(|king| Castle::new(king, rook)) else {
                continue;
            };
            if castle.is_free(|square| self.at(Cell::of(square)) == Code::NONE)
                && castle.is_safe(|square| self.is_attacked(Cell::of(square), !turn))
            {
                moves.push(ThesisMove::castling(king, Cell::of(castle.king_to)));
            }
        }
    }

    /// Returns the castling of a king's move, by the rights before it.
    fn castle_of(&self, mv: ThesisMove) -> Option<Castle> {
        let (from, to) = (mv.from().square()?, mv.to().square()?);
        let color = self.state.turn;
        let rooks = self.state.castling.rooks(color);
        rooks
            .map(|rook| Castle::new(from, rook))
            .find(|castle| castle.king_to == to)
    }

    fn place_castle(&mut self, castle: &Castle, is_back: bool) {
        let [king, rook] = [castle.king_from, castle.rook_from].map(Cell::of);
        let [king_to, rook_to] = [castle.king_to, castle.rook_to].map(Cell::of);
        let (leave, arrive) = match is_back {
            false => ([king, rook], [king_to, rook_to]),
            true => ([king_to, rook_to], [king, rook]),
        };
        let men = leave.map(|cell| self.at(cell));
        for cell in leave {
            self.set(cell, Code::NONE);
        }
        for (cell, man) in arrive.into_iter().zip(men) {
            self.set(cell, man);
        }
    }

    /// Returns the cell of the pawn that is captured en passant.
    fn passed(&self, mv: ThesisMove, mover: Color) -> Cell {
        mv.to().step(-forward(mover))
    }
}

impl Board for Mailbox {
    type Move = ThesisMove;
    /// The record is in the board.
    type Undo = ();
    type Guard = ();

    fn new(position: &Position) -> Mailbox {
        let mut board = Mailbox {
            cells: [Code::OFF; Cell::COUNT],
            kings: Color::ALL.map(|color| Cell::of(position.king(color))),
            state: State::new(position),
            fifty: position.halfmove_clock(),
            key: 0,
            history: Vec::new(),
        };
        board.key = state_number(&board.state);
        for square in Square::all() {
            let cell = Cell::of(square);
            board.cells[usize::from(cell.number())] = Code::NONE;
            if let Some(piece) = position.piece_at(square) {
                board.set(cell, Code::of(piece));
            }
        }
        board
    }

    fn generate(&self, moves: &mut Vec<ThesisMove>) {
        for square in Square::all() {
            let from = Cell::of(square);
            let Some(piece) = self.at(from).piece() else {
                continue;
            };
            if piece.color != self.state.turn {
                continue;
            }
            match piece.role {
                Role::Pawn => self.pawn(from, moves),
                Role::Knight => self.hop(from, &KNIGHT, moves),
                Role::Bishop => self.slide(from, &DIAGONAL, moves),
                Role::Rook => self.slide(from, &STRAIGHT, moves),
                Role::Queen => self.slide(from, &AROUND, moves),
                Role::King => self.hop(from, &AROUND, moves),
            }
        }
        self.castlings(moves);
    }

    fn guard(&self) {}

    /// Returns `false`: every move is made and tested.
    fn is_safe(&self, (): &(), _: ThesisMove) -> bool {
        false
    }

    fn make(&mut self, mv: ThesisMove) {
        self.history.push(Undo {
            state: self.state,
            fifty: self.fifty,
            key: self.key,
        });
        let turn = self.state.turn;
        let (from, to) = (mv.from(), mv.to());
        let mover = self.at(from);
        let old = state_number(&self.state);
        self.fifty += 1;
        if mover == Code::of(Piece::new(turn, Role::Pawn)) || mv.captured() != Code::NONE {
            self.fifty = 0;
        }
        if mv.is_castling() {
            if let Some(castle) = self.castle_of(mv) {
                self.place_castle(&castle, false);
            }
        } else {
            self.set(from, Code::NONE);
            self.set(
                to,
                if mv.promoted() == Code::NONE {
                    mover
                } else {
                    mv.promoted()
                },
            );
        }
        if mv.is_en_passant() {
            self.set(self.passed(mv, turn), Code::NONE);
        }
        for cell in [from, to] {
            if let Some(square) = cell.square() {
                self.state.castling.lose(square);
            }
        }
        if mover == Code::of(Piece::new(turn, Role::King)) {
            self.kings[turn.index()] = to;
            self.state.castling.clear(turn);
        }
        self.state.pass_turn();
        if mv.is_double_step() {
            self.state.en_passant = self.passed(mv, turn).square();
        }
        self.key ^= old ^ state_number(&self.state);
    }

    fn unmake(&mut self, mv: ThesisMove, (): ()) {
        let Some(undo) = self.history.pop() else {
            return;
        };
        self.state = undo.state;
        let turn = self.state.turn;
        let (from, to) = (mv.from(), mv.to());
        let mover = self.at(to);
        if mv.is_castling() {
            if let Some(castle) = self.castle_of(mv) {
                self.place_castle(&castle, true);
            }
        } else {
            self.set(to, mv.captured());
            let was_pawn = mv.promoted() != Code::NONE;
            self.set(
                from,
                if was_pawn {
                    Code::of(Piece::new(turn, Role::Pawn))
                } else {
                    mover
                },
            );
        }
        if mv.is_en_passant() {
            let pawn = Code::of(Piece::new(!turn, Role::Pawn));
            self.set(self.passed(mv, turn), pawn);
        }
        if mover == Code::of(Piece::new(turn, Role::King)) {
            self.kings[turn.index()] = from;
        }
        self.fifty = undo.fifty;
        self.key = undo.key;
    }

    fn is_king_left(&self) -> bool {
        let turn = self.state.turn;
        self.is_attacked(self.kings[(!turn).index()], turn)
    }

    fn translate(&self, mv: ThesisMove) -> Move {
        // Every cell of a generated move is a square.
        let square = |cell: Cell| cell.square().unwrap_or(Square::A1);
        let (from, to) = (square(mv.from()), square(mv.to()));
        if let Some(castle) = self.castle_of(mv).filter(|_| mv.is_castling()) {
            return Move::new(from, castle.rook_from, MoveKind::Castling);
        }
        let kind = match mv.promoted().piece() {
            Some(piece) => MoveKind::Promotion(piece.role),
            None if mv.is_en_passant() => MoveKind::EnPassant,
            None if mv.is_double_step() => MoveKind::DoublePush,
            None => MoveKind::Normal,
        };
        Move::new(from, to, kind)
    }

    fn kept(&self, _: ThesisMove, (): &()) -> Vec<Value> {
        let Some(undo) = self.history.last() else {
            return Vec::new();
        };
        let mut values = Value::state(&undo.state).to_vec();
        values.extend([Value::Fifty(undo.fifty), Value::Key(undo.key)]);
        values
    }

    fn undo_bytes() -> usize {
        size_of::<Undo>()
    }

    fn picture(&self) -> Picture {
        let cells = (0..Cell::COUNT as u8).map(|number| {
            let cell = Cell::new(number);
            let code = self.at(cell);
            let ground = Ground::of(cell.square());
            (ground, code.piece(), u32::from(code.number()))
        });
        let mut picture = Picture::default();
        picture.cells(Grid::new(10, cells));
        picture.state(&self.state);
        picture.value(Value::Fifty(self.fifty));
        picture.value(Value::Key(self.key));
        picture
    }
}
