//! A position as sets of squares, with any way to find the blockers of sliding pieces.

use super::lines::{Lines, bit, plane};
use super::tables::{BETWEEN, DIAGONALS, KING, KNIGHT, LINE, PAWN, STRAIGHTS};
use crate::boards::board::Board;
use crate::boards::picture::{Picture, PlaneName, Value};
use crate::boards::state::{Castle, State, passed};
use tabia_chess::{Color, Move, MoveKind, Piece, Position, Role, Square};

/// A position as sets of squares.
#[derive(Clone)]
pub struct Bitboards<L> {
    pieces: [[u64; 6]; 2],
    sides: [u64; 2],
    lines: L,
    state: State,
}

/// State that a move destroys, for [`Board::unmake`].
pub struct Undo {
    state: State,
    captured: Option<Role>,
}

/// Returns the squares of a set, each found as the lowest bit and then cleared: `x & (x - 1)`. The book looks the number of the
/// bit up in a table of 65,536 entries; current processors have an instruction for it.
fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let first = Square::from_index(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}

/// The files that a pawn cannot reach by a capture to the left or right, because it would wrap round the edge.
const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;

const fn ahead(set: u64, color: Color) -> u64 {
    match color {
        Color::White => set << 8,
        Color::Black => set >> 8,
    }
}

/// Returns all squares that pawns attack towards the a-file.
const fn to_left(set: u64, color: Color) -> u64 {
    ahead((set & NOT_A) >> 1, color)
}

const fn to_right(set: u64, color: Color) -> u64 {
    ahead((set & NOT_H) << 1, color)
}

/// Returns the `number`th rank from a side's view, from 0.
const fn rank(color: Color, number: u8) -> u64 {
    let number = match color {
        Color::White => number,
        Color::Black => 7 - number,
    };
    0xFF << (8 * number)
}

/// Checks and pins of the king of the side to move, so that only legal moves are generated.
struct Threats {
    king: Square,
    /// Squares to which a piece other than the king may go: any without check, up to the attacker with one, none with two.
    answers: u64,
    is_check: bool,
    pinned: u64,
}

/// The destination of generated moves: a list or a count.
trait Sink {
    /// A piece may go to any of these squares.
    fn piece(&mut self, from: Square, targets: u64);

    /// Pawns arrive on these squares, each from `step` squares before. On the last rank they promote.
    fn pawns(&mut self, targets: u64, step: i32, kind: MoveKind);

    fn single(&mut self, mv: Move);
}

const LAST_RANKS: u64 = 0xFF00_0000_0000_00FF;

impl Sink for Vec<Move> {
    fn piece(&mut self, from: Square, targets: u64) {
        self.extend(squares(targets).map(|to| Move::new(from, to, MoveKind::Normal)));
    }

    fn pawns(&mut self, targets: u64, step: i32, kind: MoveKind) {
        for to in squares(targets) {
            // The square `step` before a pawn's target is always on the board.
            let from = Square::from_index((to.index() as i32 - step) as usize).unwrap_or(to);
            if bit(to) & LAST_RANKS == 0 {
                self.push(Move::new(from, to, kind));
            } else {
                self.extend(
                    Role::PROMOTIONS.map(|role| Move::new(from, to, MoveKind::Promotion(role))),
                );
            }
        }
    }

    fn single(&mut self, mv: Move) {
        self.push(mv);
    }
}

struct Count(u32);

impl Sink for Count {
    #[inline]
    fn piece(&mut self, _: Square, targets: u64) {
        self.0 += targets.count_ones();
    }

    #[inline]
    fn pawns(&mut self, targets: u64, _: i32, _: MoveKind) {
        self.0 += targets.count_ones() + 3 * (targets & LAST_RANKS).count_ones();
    }

    #[inline]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}

impl<L: Lines> Bitboards<L> {
    #[inline]
    fn set(&self, color: Color, role: Role) -> u64 {
        self.pieces[color.index()][role.index()]
    }

    /// Returns the rooks and queens.
    #[inline]
    fn straight_sliders(&self, color: Color) -> u64 {
        self.set(color, Role::Rook) | self.set(color, Role::Queen)
    }

    /// Returns the bishops and queens.
    #[inline]
    fn diagonal_sliders(&self, color: Color) -> u64 {
        self.set(color, Role::Bishop) | self.set(color, Role::Queen)
    }

    #[inline]
    fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    fn king(&self, color: Color) -> Square {
        let index = self.set(color, Role::King).trailing_zeros() as usize;
        Square::from_index(index).unwrap_or(Square::A1)
    }

    /// Returns the role of the piece of a side on a square.
    fn role_on(&self, color: Color, square: Square) -> Option<Role> {
        let there = |role: &Role| self.set(color, *role) & bit(square) != 0;
        Role::ALL.into_iter().find(there)
    }

    fn toggle(&mut self, piece: Piece, square: Square) {
        self.pieces[piece.color.index()][piece.role.index()] ^= bit(square);
        self.sides[piece.color.index()] ^= bit(square);
        self.lines.toggle(piece, square);
    }

    #[inline]
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        let at = square.index();
        if KNIGHT[at] & self.set(by, Role::Knight) != 0
            || KING[at] & self.set(by, Role::King) != 0
            || PAWN[(!by).index()][at] & self.set(by, Role::Pawn) != 0
        {
            return true;
        }
        (self.lines.may_come_straight(by, square)
            && self.lines.straight(square) & self.straight_sliders(by) != 0)
            || (self.lines.may_come_diagonal(by, square)
                && self.lines.diagonal(square) & self.diagonal_sliders(by) != 0)
    }

    fn threats(&self) -> Threats {
        let us = self.state.turn;
        let king = self.king(us);
        let at = king.index();
        let near = PAWN[us.index()][at] & self.set(!us, Role::Pawn)
            | KNIGHT[at] & self.set(!us, Role::Knight);
        let (mut checkers, mut between, mut pinned) = (near, 0, 0);
        let mut distant = 0;
        if self.lines.may_come_straight(!us, king) {
            distant |= STRAIGHTS[at] & self.straight_sliders(!us);
        }
        if self.lines.may_come_diagonal(!us, king) {
            distant |= DIAGONALS[at] & self.diagonal_sliders(!us);
        }
        for slider in squares(distant) {
            let way = BETWEEN[at][slider.index()];
            let blockers = way & self.occupied();
            if blockers == 0 {
                checkers |= bit(slider);
                between = way;
            } else if blockers & (blockers - 1) == 0 {
                pinned |= blockers & self.sides[us.index()];
            }
        }
        let answers = match checkers.count_ones() {
            0 => !0,
            1 => checkers | between,
            _ => 0,
        };
        Threats {
            king,
            answers,
            is_check: checkers != 0,
            pinned,
        }
    }

    fn generate_into<S: Sink>(&self, sink: &mut S) {
        let threats = self.threats();
        self.king_moves(&threats, sink);
        if threats.answers == 0 {
            return;
        }
        let us = self.state.turn;
        let targets = threats.answers & !self.sides[us.index()];
        // A pinned knight never moves.
        for from in squares(self.set(us, Role::Knight) & !threats.pinned) {
            sink.piece(from, KNIGHT[from.index()] & targets);
        }
        for from in squares(self.straight_sliders(us)) {
            let reach = self.lines.straight(from) & targets;
            sink.piece(from, reach & threats.freedom(from));
        }
        for from in squares(self.diagonal_sliders(us)) {
            let reach = self.lines.diagonal(from) & targets;
            sink.piece(from, reach & threats.freedom(from));
        }
        let pawns = self.set(us, Role::Pawn);
        self.pawn_moves(pawns & !threats.pinned, threats.answers, sink);
        for from in squares(pawns & threats.pinned) {
            self.pawn_moves(bit(from), threats.answers & threats.freedom(from), sink);
        }
        self.en_passant(&threats, sink);
    }

    fn king_moves<S: Sink>(&self, threats: &Threats, sink: &mut S) {
        let us = self.state.turn;
        let king = threats.king;
        let mut targets = 0;
        for to in squares(KING[king.index()] & !self.sides[us.index()]) {
            let is_seen_through = threats.is_check && self.is_behind(king, to);
            if !is_seen_through && !self.is_attacked(to, !us) {
                targets |= bit(to);
            }
        }
        sink.piece(king, targets);
        if !threats.is_check {
            self.castlings(king, sink);
        }
    }

    /// Returns whether a slider that gives check would still attack the king on `to`, along the line that the king itself
    /// blocks.
    fn is_behind(&self, king: Square, to: Square) -> bool {
        let them = !self.state.turn;
        let line = LINE[king.index()][to.index()];
        let sliders = line
            & (STRAIGHTS[king.index()] & self.straight_sliders(them)
                | DIAGONALS[king.index()] & self.diagonal_sliders(them));
        squares(sliders & !bit(to)).any(|slider| {
            let is_before = BETWEEN[slider.index()][to.index()] & bit(king) != 0;
            is_before && BETWEEN[slider.index()][king.index()] & self.occupied() == 0
        })
    }

    fn castlings<S: Sink>(&self, king: Square, sink: &mut S) {
        let us = self.state.turn;
        for rook in self.state.castling.rooks(us) {
            let castle = Castle::new(king, rook);
            let is_empty = |square| self.occupied() & bit(square) == 0;
            if castle.is_free(is_empty)
                && castle.is_safe(|square| self.is_attacked(square, !us))
                && !self.uncovers(&castle)
            {
                sink.single(Move::new(king, rook, MoveKind::Castling));
            }
        }
    }

    /// Returns whether a rook or queen on the back rank attacks the castled king: in Chess960 the rook may have been between.
    fn uncovers(&self, castle: &Castle) -> bool {
        let left = bit(castle.king_from) | bit(castle.rook_from);
        let after = self.occupied() & !left | bit(castle.rook_to);
        let rank = 0xFF << (8 * castle.king_to.rank());
        let sliders = self.straight_sliders(!self.state.turn) & rank;
        squares(sliders).any(|slider| BETWEEN[castle.king_to.index()][slider.index()] & after == 0)
    }

    fn pawn_moves<S: Sink>(&self, pawns: u64, targets: u64, sink: &mut S) {
        let us = self.state.turn;
        let forward = if us == Color::White { 8 } else { -8 };
        let empty = !self.occupied();
        let enemies = self.sides[(!us).index()] & targets;
        let one = ahead(pawns, us) & empty;
        let two = ahead(one & rank(us, 2), us) & empty;
        sink.pawns(one & targets, forward, MoveKind::Normal);
        sink.pawns(two & targets, 2 * forward, MoveKind::DoublePush);
        sink.pawns(to_left(pawns, us) & enemies, forward - 1, MoveKind::Normal);
        sink.pawns(to_right(pawns, us) & enemies, forward + 1, MoveKind::Normal);
    }

    /// Two pawns leave their lines at once, so the attack on the king is tested as after the capture.
    fn en_passant<S: Sink>(&self, threats: &Threats, sink: &mut S) {
        let Some(to) = self.state.en_passant else {
            return;
        };
        let us = self.state.turn;
        for from in squares(PAWN[(!us).index()][to.index()] & self.set(us, Role::Pawn)) {
            let victim = Square::new(to.file(), from.rank());
            let after = self.occupied() ^ bit(from) ^ bit(victim) | bit(to);
            let king = threats.king.index();
            let is_seen = |line: &[u64; 64], sliders: u64| {
                squares(line[king] & sliders)
                    .any(|slider| BETWEEN[king][slider.index()] & after == 0)
            };
            let knights = KNIGHT[king] & self.set(!us, Role::Knight);
            let pawns = PAWN[us.index()][king] & self.set(!us, Role::Pawn) & !bit(victim);
            if knights | pawns == 0
                && !is_seen(&STRAIGHTS, self.straight_sliders(!us))
                && !is_seen(&DIAGONALS, self.diagonal_sliders(!us))
            {
                sink.single(Move::new(from, to, MoveKind::EnPassant));
            }
        }
    }

    fn move_castle(&mut self, castle: &Castle, color: Color) {
        let (king, rook) = (Piece::new(color, Role::King), Piece::new(color, Role::Rook));
        // Both are removed before either arrives, since in Chess960 one may go to the other's square.
        self.toggle(king, castle.king_from);
        self.toggle(rook, castle.rook_from);
        self.toggle(king, castle.king_to);
        self.toggle(rook, castle.rook_to);
    }

    fn move_castle_back(&mut self, castle: &Castle, color: Color) {
        self.move_castle(
            &Castle {
                king_from: castle.king_to,
                king_to: castle.king_from,
                rook_from: castle.rook_to,
                rook_to: castle.rook_from,
            },
            color,
        );
    }
}

impl Threats {
    /// Returns the squares to which a piece may go without exposing its king: for a pinned one the line of the pin.
    #[inline]
    fn freedom(&self, from: Square) -> u64 {
        if self.pinned & bit(from) == 0 {
            !0
        } else {
            LINE[self.king.index()][from.index()]
        }
    }
}

/// Returns the square of the piece that a move captures.
fn victim_square(mv: Move) -> Square {
    match mv.kind() {
        MoveKind::EnPassant => passed(mv),
        _ => mv.to(),
    }
}

impl<L: Lines> Board for Bitboards<L> {
    type Move = Move;
    type Undo = Undo;
    /// Only legal moves are generated.
    type Guard = ();

    fn new(position: &Position) -> Bitboards<L> {
        let mut board = Bitboards {
            pieces: [[0; 6]; 2],
            sides: [0; 2],
            lines: L::empty(),
            state: State::new(position),
        };
        for square in Square::all() {
            if let Some(piece) = position.piece_at(square) {
                board.toggle(piece, square);
            }
        }
        board
    }

    fn generate(&self, moves: &mut Vec<Move>) {
        self.generate_into(moves);
    }

    fn guard(&self) {}

    fn is_safe(&self, (): &(), _: Move) -> bool {
        true
    }

    fn count(&mut self, _: &mut Vec<Move>) -> u64 {
        let mut count = Count(0);
        self.generate_into(&mut count);
        u64::from(count.0)
    }

    fn make(&mut self, mv: Move) -> Undo {
        let us = self.state.turn;
        let mut undo = Undo {
            state: self.state,
            captured: None,
        };
        let role = self.role_on(us, mv.from()).unwrap_or(Role::Pawn);
        self.state.follow(mv, role == Role::King);
        if mv.is_castling() {
            self.move_castle(&Castle::new(mv.from(), mv.to()), us);
            return undo;
        }
        let victim = victim_square(mv);
        undo.captured = self.role_on(!us, victim);
        if let Some(captured) = undo.captured {
            self.toggle(Piece::new(!us, captured), victim);
        }
        self.toggle(Piece::new(us, role), mv.from());
        let arrives = mv.promotion().unwrap_or(role);
        self.toggle(Piece::new(us, arrives), mv.to());
        if mv.kind() == MoveKind::DoublePush {
            let middle = (mv.from().index() + mv.to().index()) / 2;
            self.state.en_passant = Square::from_index(middle);
        }
        undo
    }

    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.state = undo.state;
        let us = self.state.turn;
        if mv.is_castling() {
            return self.move_castle_back(&Castle::new(mv.from(), mv.to()), us);
        }
        let arrived = self.role_on(us, mv.to()).unwrap_or(Role::Pawn);
        self.toggle(Piece::new(us, arrived), mv.to());
        let left = mv.promotion().map_or(arrived, |_| Role::Pawn);
        self.toggle(Piece::new(us, left), mv.from());
        if let Some(captured) = undo.captured {
            self.toggle(Piece::new(!us, captured), victim_square(mv));
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
        let captured = |role| Piece::new(!undo.state.turn, role);
        values.push(Value::Captured(undo.captured.map(captured)));
        values
    }

    fn picture(&self) -> Picture {
        let mut picture = Picture::default();
        let own = |square| square;
        picture
            .planes
            .push(plane(PlaneName::Occupied, self.occupied(), own));
        self.lines.draw(&mut picture);
        let mut add = |name, bits| picture.planes.push(plane(name, bits, own));
        for color in Color::ALL {
            add(PlaneName::Side(color), self.sides[color.index()]);
        }
        for color in Color::ALL {
            for role in Role::ALL {
                let piece = Piece::new(color, role);
                add(PlaneName::Pieces(piece), self.set(color, role));
            }
        }
        picture.state(&self.state);
        picture
    }
}
