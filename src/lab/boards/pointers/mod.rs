//! The 8×8 board with the textbook's first piece lists: items linked from the king to the pawns, and for each square the address
//! of the pointer to its item, so that a captured piece is unlinked in three assignments (Kornilov, 2005, chapter 2).
//!
//! Corrected: the item after a removed one gets another pointer, so its square must get the new address; the book leaves the
//! old one, which points into the removed item.

pub mod items;

use super::board::Board;
use super::picture::{Entry, Ground, Picture, Value};
use super::state::{Castle, State, passed, pawn_to};
use crate::leaps::LEAPS;
use items::{END, Items, Pointer, Unlinked};
use tabia_chess::{Color, Move, MoveKind, Piece, Position, Role, Square};

/// The content of a square: king 1 to pawn 6, with a bit for the side (black 64, white 128); 0 is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Code(u8);

impl Code {
    const EMPTY: Code = Code(0);

    const fn of(piece: Piece) -> Code {
        let color = match piece.color {
            Color::White => 128,
            Color::Black => 64,
        };
        Code((6 - piece.role as u8) | color)
    }

    fn piece(self) -> Option<Piece> {
        let color = match self.0 & 192 {
            64 => Color::Black,
            128 => Color::White,
            _ => return None,
        };
        Some(Piece::new(color, Role::ALL[usize::from(6 - (self.0 & 7))]))
    }

    fn is_of(self, color: Color) -> bool {
        self.piece().is_some_and(|piece| piece.color == color)
    }
}

/// The steps of the queen and king, as files and ranks: the rook's four, then the bishop's four.
const AROUND: [(i8, i8); 8] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, -1),
    (-1, -1),
    (-1, 1),
    (1, 1),
];

const fn slides(role: Role) -> &'static [(i8, i8)] {
    match role {
        Role::Rook => AROUND.split_at(4).0,
        Role::Bishop => AROUND.split_at(4).1,
        _ => &AROUND,
    }
}

/// The 8×8 board with pointers to pointers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pointers {
    squares: [Code; 64],
    items: Items,
    state: State,
}

/// State that a move destroys, for [`Board::unmake`].
pub struct Undo {
    state: State,
    /// The code, the square and the item of the captured piece.
    captured: Option<(Code, Square, Unlinked)>,
}

/// The king of the side to move, and whether it is in check.
pub struct Guard {
    king: Square,
    is_check: bool,
}

impl Pointers {
    #[inline]
    fn at(&self, square: Square) -> Code {
        self.squares[square.index()]
    }

    #[inline]
    fn set(&mut self, square: Square, code: Code) {
        self.squares[square.index()] = code;
    }

    /// Returns the square of a king, which heads its list.
    fn king(&self, color: Color) -> Square {
        let head = self.items.target(Pointer::Head(color));
        self.items.item(head).square
    }

    /// Returns the squares in a direction up to the first that is not empty, which is included.
    fn line(&self, from: Square, (files, ranks): (i8, i8)) -> impl Iterator<Item = Square> + '_ {
        let mut at = Some(from);
        std::iter::from_fn(move || {
            let next = at?.offset(files, ranks)?;
            at = (self.at(next) == Code::EMPTY).then_some(next);
            Some(next)
        })
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        let is = |at: Square, role| self.at(at) == Code::of(Piece::new(by, role));
        let has = |files, ranks, role| square.offset(files, ranks).is_some_and(|at| is(at, role));
        let behind = by.white_view(-1);
        if has(-1, behind, Role::Pawn)
            || has(1, behind, Role::Pawn)
            || LEAPS
                .into_iter()
                .any(|(files, ranks)| has(files, ranks, Role::Knight))
        {
            return true;
        }
        AROUND.into_iter().enumerate().any(|(direction, step)| {
            let slider = if direction < 4 {
                Role::Rook
            } else {
                Role::Bishop
            };
            let last = self.line(square, step).last();
            last.is_some_and(|last| is(last, slider) || is(last, Role::Queen))
                || has(step.0, step.1, Role::King)
        })
    }

    fn go(&self, from: Square, steps: &[(i8, i8)], is_line: bool, moves: &mut Vec<Move>) {
        let most = if is_line { 7 } else { 1 };
        for step in steps {
            let free = self.line(from, *step).take(most);
            let own = |to: &Square| !self.at(*to).is_of(self.state.turn);
            moves.extend(
                free.filter(own)
                    .map(|to| Move::new(from, to, MoveKind::Normal)),
            );
        }
    }

    fn pawn(&self, from: Square, moves: &mut Vec<Move>) {
        let turn = self.state.turn;
        let forward = turn.white_view(1);
        for to in [-1, 1]
            .into_iter()
            .filter_map(|side| from.offset(side, forward))
        {
            if self.at(to).is_of(!turn) {
                pawn_to(from, to, moves);
            } else if Some(to) == self.state.en_passant {
                moves.push(Move::new(from, to, MoveKind::EnPassant));
            }
        }
        let is_empty = |to: &Square| self.at(*to) == Code::EMPTY;
        let Some(one) = from.offset(0, forward).filter(is_empty) else {
            return;
        };
        pawn_to(from, one, moves);
        let two = one.offset(0, forward).filter(is_empty);
        if let Some(two) = two.filter(|_| from.relative_rank(turn) == 1) {
            moves.push(Move::new(from, two, MoveKind::DoublePush));
        }
    }

    fn castlings(&self, moves: &mut Vec<Move>) {
        let turn = self.state.turn;
        let king = self.king(turn);
        for rook in self.state.castling.rooks(turn) {
            let castle = Castle::new(king, rook);
            if castle.is_free(|square| self.at(square) == Code::EMPTY)
                && castle.is_safe(|square| self.is_attacked(square, !turn))
            {
                moves.push(Move::new(king, rook, MoveKind::Castling));
            }
        }
    }

    /// Moves king and rook. Each may arrive where the other was, so that both leave before either arrives.
    fn place_castle(&mut self, color: Color, kings: [Square; 2], rooks: [Square; 2]) {
        self.set(kings[0], Code::EMPTY);
        self.set(rooks[0], Code::EMPTY);
        self.set(kings[1], Code::of(Piece::new(color, Role::King)));
        self.set(rooks[1], Code::of(Piece::new(color, Role::Rook)));
        self.items.move_both([kings, rooks]);
    }

    fn arrive(&mut self, from: Square, to: Square, code: Code) {
        self.set(from, Code::EMPTY);
        self.set(to, code);
        self.items.move_to(from, to);
    }
}

fn victim(mv: Move) -> Square {
    match mv.is_en_passant() {
        true => passed(mv),
        false => mv.to(),
    }
}

impl Board for Pointers {
    type Move = Move;
    type Undo = Undo;
    type Guard = Guard;

    fn new(position: &Position) -> Pointers {
        let mut board = Pointers {
            squares: [Code::EMPTY; 64],
            items: Items::empty(),
            state: State::new(position),
        };
        // From pawns to king, each inserted at the head of its list: the simpler of the book's two ways.
        for role in Role::ALL {
            for color in Color::ALL {
                for square in position.pieces_of(color, role) {
                    board.set(square, Code::of(Piece::new(color, role)));
                    board.items.push(color, square);
                }
            }
        }
        board
    }

    fn generate(&self, moves: &mut Vec<Move>) {
        for (_, item) in self.items.list(self.state.turn) {
            let from = item.square;
            match self.at(from).piece().map(|piece| piece.role) {
                Some(Role::Pawn) => self.pawn(from, moves),
                Some(Role::Knight) => self.go(from, &LEAPS, false, moves),
                Some(Role::King) => self.go(from, &AROUND, false, moves),
                Some(role) => self.go(from, slides(role), true, moves),
                None => {}
            }
        }
        self.castlings(moves);
    }

    fn guard(&self) -> Guard {
        let turn = self.state.turn;
        let king = self.king(turn);
        Guard {
            king,
            is_check: self.is_attacked(king, !turn),
        }
    }

    /// Without a check, a piece that is on no line with the king can move without exposing it.
    #[inline]
    fn is_safe(&self, guard: &Guard, mv: Move) -> bool {
        let (king, from) = (guard.king, mv.from());
        let files = king.file().abs_diff(from.file());
        let ranks = king.rank().abs_diff(from.rank());
        let is_aside = files != 0 && ranks != 0 && files != ranks;
        !guard.is_check && is_aside && !mv.is_en_passant()
    }

    fn make(&mut self, mv: Move) -> Undo {
        let turn = self.state.turn;
        let mover = self.at(mv.from());
        let mut undo = Undo {
            state: self.state,
            captured: None,
        };
        let is_king = mover == Code::of(Piece::new(turn, Role::King));
        self.state.follow(mv, is_king);
        if mv.is_castling() {
            let castle = Castle::new(mv.from(), mv.to());
            self.place_castle(
                turn,
                [castle.king_from, castle.king_to],
                [castle.rook_from, castle.rook_to],
            );
            return undo;
        }
        let victim = victim(mv);
        let code = self.at(victim);
        undo.captured = self
            .items
            .remove(victim)
            .map(|unlinked| (code, victim, unlinked));
        self.set(victim, Code::EMPTY);
        let promoted = |role| Code::of(Piece::new(turn, role));
        self.arrive(mv.from(), mv.to(), mv.promotion().map_or(mover, promoted));
        if mv.kind() == MoveKind::DoublePush {
            self.state.en_passant = mv.from().offset(0, turn.white_view(1));
        }
        undo
    }

    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.state = undo.state;
        let turn = self.state.turn;
        if mv.is_castling() {
            let castle = Castle::new(mv.from(), mv.to());
            return self.place_castle(
                turn,
                [castle.king_to, castle.king_from],
                [castle.rook_to, castle.rook_from],
            );
        }
        let mover = match mv.promotion() {
            Some(_) => Code::of(Piece::new(turn, Role::Pawn)),
            None => self.at(mv.to()),
        };
        self.arrive(mv.to(), mv.from(), mover);
        if let Some((code, square, unlinked)) = undo.captured {
            self.set(square, code);
            self.items.restore(unlinked);
        }
    }

    fn is_king_left(&self) -> bool {
        let turn = self.state.turn;
        self.is_attacked(self.king(!turn), turn)
    }

    fn translate(&self, mv: Move) -> Move {
        mv
    }

    fn kept(&self, _: Move, undo: &Undo) -> Vec<Value> {
        let mut values = Value::state(&undo.state).to_vec();
        let captured = undo.captured.as_ref();
        values.extend([
            Value::Captured(captured.and_then(|(code, ..)| code.piece())),
            Value::Unlinked(captured.map(|(_, _, unlinked)| (unlinked.pointer, unlinked.item))),
        ]);
        values
    }

    fn picture(&self) -> Picture {
        let cells = (0..64).map(|index| {
            let square = Square::new(index % 8, 7 - index / 8);
            let code = self.at(square);
            (Ground::Square(square), code.piece(), u32::from(code.0))
        });
        let entries = |color| {
            let items = self.items.list(color);
            let entries = items.filter_map(|(index, item)| self.entry(index, item));
            entries.collect()
        };
        let mut picture = Picture::with_lists(8, cells, entries);
        picture.state(&self.state);
        picture
    }
}

impl Pointers {
    fn entry(&self, index: u8, item: items::Item) -> Option<Entry> {
        let square = item.square;
        Some(Entry {
            index,
            cell: 8 * (7 - square.rank()) + square.file(),
            square,
            piece: self.at(square).piece()?,
            next: (item.next != END).then_some(item.next),
            pointer: self.items.pointer(square),
            is_alive: true,
        })
    }
}
