//! The textbook's array of neighbours (“attack of long-range pieces”): each piece is linked to the nearest in eight directions,
//! so that a slider's attacks, checks and pins are read from the links and not searched. Lines are scanned only when a piece
//! arrives on an empty square.
//!
//! Corrected: pieces are inserted one at a time on a board that is fully linked. The book scans a full board in an order that
//! meets pieces whose own links do not exist yet.

mod cell;
mod moves;

pub use cell::{Cell, Direction};

use super::board::Board;
use super::picture::{Entry, Ground, Links, Picture, Value};
use super::state::{Castle, State, passed};
use cell::forward;
use tabia_chess::{Color, Move, MoveKind, Piece, Position, Role, Square};

/// The neighbours of a piece, by [`Direction`].
type Node = [Cell; 8];

/// A piece of a side's table.
#[derive(Clone, Copy, Debug)]
struct Man {
    cell: Cell,
    role: Role,
    is_alive: bool,
}

/// The textbook's linked board.
#[derive(Clone)]
pub struct Linked {
    nodes: [Node; Cell::COUNT],
    pieces: [Option<Piece>; Cell::COUNT],
    /// The index of the piece on a cell in its side's table.
    index_on: [u8; Cell::COUNT],
    table: [[Man; 16]; 2],
    state: State,
}

/// State that a move destroys, for [`Board::unmake`].
pub struct Undo {
    state: State,
    from: Node,
    /// The captured piece, its cell and its index in the table.
    captured: Option<(Piece, Cell, u8)>,
    /// The node of a pawn captured en passant or of the castling rook, which leave their cells too.
    other: Node,
}

/// Checks and pins of the king of the side to move.
pub struct Guard {
    is_check: bool,
    /// A bit for each cell with a pinned piece.
    pinned: u128,
}

impl Linked {
    /// Creates an empty board: border cells are linked to the opposite ones.
    fn empty(state: State) -> Linked {
        let nobody = Man {
            cell: Cell(0),
            role: Role::Pawn,
            is_alive: false,
        };
        let mut board = Linked {
            nodes: [[Cell(0); 8]; Cell::COUNT],
            pieces: [None; Cell::COUNT],
            index_on: [0; Cell::COUNT],
            table: [[nobody; 16]; 2],
            state,
        };
        for square in Square::all() {
            for direction in Direction::ALL {
                let border = board.scan(Cell::of(square), direction);
                let across = board.scan(Cell::of(square), direction.opposite());
                board.tie(across, direction, border);
            }
        }
        board
    }

    #[inline]
    fn node(&self, cell: Cell) -> &Node {
        &self.nodes[usize::from(cell.0)]
    }

    #[inline]
    fn neighbour(&self, cell: Cell, direction: Direction) -> Cell {
        self.node(cell)[direction as usize]
    }

    #[inline]
    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.pieces[usize::from(cell.0)]
    }

    #[inline]
    fn is_of(&self, cell: Cell, color: Color) -> bool {
        self.piece(cell).is_some_and(|piece| piece.color == color)
    }

    /// Returns the first piece, or the border, in a direction.
    fn scan(&self, from: Cell, direction: Direction) -> Cell {
        let mut at = from.step(direction);
        while at.square().is_some() && self.piece(at).is_none() {
            at = at.step(direction);
        }
        at
    }

    #[inline]
    fn tie(&mut self, a: Cell, direction: Direction, b: Cell) {
        self.nodes[usize::from(a.0)][direction as usize] = b;
        self.nodes[usize::from(b.0)][direction.opposite() as usize] = a;
    }

    /// Links a piece: four lines are scanned, and the neighbours found on each are linked to it.
    fn insert(&mut self, cell: Cell) {
        for axis in Direction::AXES {
            let near = self.scan(cell, axis);
            let across = self.neighbour(near, axis.opposite());
            self.tie(cell, axis, near);
            self.tie(cell, axis.opposite(), across);
        }
    }

    /// Unlinks a piece, as from four doubly linked lists, and returns its node for [`Linked::back`].
    fn remove(&mut self, cell: Cell) -> Node {
        let node = *self.node(cell);
        for axis in Direction::AXES {
            let across = node[axis.opposite() as usize];
            self.tie(across, axis, node[axis as usize]);
        }
        node
    }

    /// Links a removed piece again, without scanning. Pieces must be restored in reverse order.
    fn back(&mut self, cell: Cell, node: Node) {
        for direction in Direction::ALL {
            self.tie(cell, direction, node[direction as usize]);
        }
    }

    /// Writes a piece of the table to a cell.
    fn set_down(&mut self, color: Color, index: u8, cell: Cell) {
        let man = &mut self.table[color.index()][usize::from(index & 15)];
        man.cell = cell;
        self.pieces[usize::from(cell.0)] = Some(Piece::new(color, man.role));
        self.index_on[usize::from(cell.0)] = index;
    }

    fn lift(&mut self, cell: Cell) {
        self.pieces[usize::from(cell.0)] = None;
    }

    fn king(&self, color: Color) -> Cell {
        self.table[color.index()][0].cell
    }

    fn living(&self, color: Color) -> impl Iterator<Item = (u8, Man)> + '_ {
        let men = (0..).zip(self.table[color.index()]);
        men.filter(|(_, man)| man.is_alive)
    }

    fn castle(&mut self, castle: &Castle, color: Color, undo: &mut Undo) {
        let [king, rook] = [castle.king_from, castle.rook_from].map(Cell::of);
        let index = self.index_on[usize::from(rook.0)];
        undo.from = self.remove(king);
        self.lift(king);
        undo.other = self.remove(rook);
        self.lift(rook);
        self.insert(Cell::of(castle.king_to));
        self.set_down(color, 0, Cell::of(castle.king_to));
        self.insert(Cell::of(castle.rook_to));
        self.set_down(color, index, Cell::of(castle.rook_to));
    }

    fn castle_back(&mut self, castle: &Castle, color: Color, undo: &Undo) {
        let [king, rook] = [castle.king_from, castle.rook_from].map(Cell::of);
        let index = self.index_on[usize::from(Cell::of(castle.rook_to).0)];
        for square in [castle.rook_to, castle.king_to] {
            self.remove(Cell::of(square));
            self.lift(Cell::of(square));
        }
        self.back(rook, undo.other);
        self.set_down(color, index, rook);
        self.back(king, undo.from);
        self.set_down(color, 0, king);
    }
}

impl Board for Linked {
    type Move = Move;
    type Undo = Undo;
    type Guard = Guard;

    fn new(position: &Position) -> Linked {
        let mut board = Linked::empty(State::new(position));
        for color in Color::ALL {
            for (index, (square, role)) in (0u8..).zip(position.pieces(color)) {
                let cell = Cell::of(square);
                board.table[color.index()][usize::from(index)] = Man {
                    cell,
                    role,
                    is_alive: true,
                };
                board.insert(cell);
                board.set_down(color, index, cell);
            }
        }
        board
    }

    fn generate(&self, moves: &mut Vec<Move>) {
        self.add_moves(moves);
    }

    /// Checking pieces are among the king's neighbours, and pinning ones are neighbours of those.
    fn guard(&self) -> Guard {
        let us = self.state.turn;
        let king = self.king(us);
        let mut pinned = 0;
        for direction in Direction::ALL {
            let near = self.neighbour(king, direction);
            if self.is_of(near, us) && self.slides(self.neighbour(near, direction), !us, direction)
            {
                pinned |= 1 << near.0;
            }
        }
        Guard {
            is_check: self.is_node_attacked(king, !us),
            pinned,
        }
    }

    #[inline]
    fn is_safe(&self, guard: &Guard, mv: Move) -> bool {
        let from = Cell::of(mv.from());
        !guard.is_check
            && from != self.king(self.state.turn)
            && guard.pinned >> from.0 & 1 == 0
            && !mv.is_en_passant()
    }

    fn make(&mut self, mv: Move) -> Undo {
        let us = self.state.turn;
        let (from, to) = (Cell::of(mv.from()), Cell::of(mv.to()));
        let index = self.index_on[usize::from(from.0)];
        let mut undo = Undo {
            state: self.state,
            from: *self.node(from),
            captured: None,
            other: *self.node(from),
        };
        self.state.follow(mv, from == self.king(us));
        if mv.is_castling() {
            self.castle(&Castle::new(mv.from(), mv.to()), us, &mut undo);
            return undo;
        }
        self.remove(from);
        self.lift(from);
        let victim = if mv.is_en_passant() {
            Cell::of(passed(mv))
        } else {
            to
        };
        if let Some(piece) = self.piece(victim) {
            let captured = self.index_on[usize::from(victim.0)];
            self.table[piece.color.index()][usize::from(captured & 15)].is_alive = false;
            undo.captured = Some((piece, victim, captured));
        }
        if mv.is_en_passant() {
            undo.other = self.remove(victim);
            self.lift(victim);
        }
        // A captured piece's node is kept and becomes that of the capturing piece.
        if self.piece(to).is_none() {
            self.insert(to);
        }
        if let Some(role) = mv.promotion() {
            self.table[us.index()][usize::from(index & 15)].role = role;
        }
        self.set_down(us, index, to);
        if mv.kind() == MoveKind::DoublePush {
            self.state.en_passant = from.step(forward(us)).square();
        }
        undo
    }

    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.state = undo.state;
        let us = self.state.turn;
        if mv.is_castling() {
            return self.castle_back(&Castle::new(mv.from(), mv.to()), us, &undo);
        }
        let (from, to) = (Cell::of(mv.from()), Cell::of(mv.to()));
        let index = self.index_on[usize::from(to.0)];
        let stays = undo.captured.is_some_and(|(_, cell, _)| cell == to);
        if !stays {
            self.remove(to);
        }
        self.lift(to);
        if let Some((piece, cell, captured)) = undo.captured {
            if !stays {
                self.back(cell, undo.other);
            }
            self.table[piece.color.index()][usize::from(captured & 15)].is_alive = true;
            self.set_down(piece.color, captured, cell);
        }
        if mv.promotion().is_some() {
            self.table[us.index()][usize::from(index & 15)].role = Role::Pawn;
        }
        self.back(from, undo.from);
        self.set_down(us, index, from);
    }

    fn is_king_left(&self) -> bool {
        let turn = self.state.turn;
        self.is_node_attacked(self.king(!turn), turn)
    }

    fn translate(&self, mv: Move) -> Move {
        mv
    }

    fn kept(&self, _: Move, undo: &Undo) -> Vec<Value> {
        let mut values = Value::state(&undo.state).to_vec();
        let numbers = |node: &Node| node.map(Cell::number);
        values.extend([
            Value::Captured(undo.captured.map(|(piece, ..)| piece)),
            Value::CapturedRecord(undo.captured.map(|(_, _, index)| index)),
            Value::Neighbours(numbers(&undo.from)),
            Value::OtherNeighbours(numbers(&undo.other)),
        ]);
        values
    }

    fn picture(&self) -> Picture {
        let cells = (0..Cell::COUNT as u8).map(|number| {
            let cell = Cell(number);
            let piece = self.piece(cell);
            let index = piece.map_or(0, |_| self.index_on[usize::from(number)]);
            (Ground::of(cell.square()), piece, u32::from(index))
        });
        let mut picture = Picture::with_lists(10, cells, |color| self.entries(color));
        // The content of an empty cell is left over from its last piece.
        let nodes = (0..Cell::COUNT as u8).map(Cell).map(|cell| {
            let is_tied = cell.square().is_none() || self.piece(cell).is_some();
            is_tied.then(|| self.node(cell).map(Cell::number))
        });
        picture.links = Some(Links(nodes.collect()));
        picture.state(&self.state);
        picture
    }
}

impl Linked {
    fn entries(&self, color: Color) -> Vec<Entry> {
        let men = (0..).zip(self.table[color.index()]);
        // An index that never held a piece refers to the corner of the border.
        let used = men.filter(|(_, man)| man.cell != Cell(0));
        let entries = used.map(|(index, man)| Entry {
            index,
            cell: man.cell.0,
            square: man.cell.at(),
            piece: Piece::new(color, man.role),
            next: None,
            pointer: None,
            is_alive: man.is_alive,
        });
        entries.collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns the neighbours of every piece, found by scanning.
    fn scanned(board: &Linked) -> Vec<(Cell, Node)> {
        let cells = (0..Cell::COUNT as u8).map(Cell);
        let taken = cells.filter(|cell| board.piece(*cell).is_some());
        taken
            .map(|cell| {
                (
                    cell,
                    Direction::ALL.map(|direction| board.scan(cell, direction)),
                )
            })
            .collect()
    }

    fn filled(squares: &[usize]) -> Linked {
        let mut board = Linked::empty(State::new(&Position::start()));
        for square in squares {
            let cell = Cell::of(Square::from_index(*square).unwrap());
            if board.piece(cell).is_none() {
                board.insert(cell);
                board.pieces[usize::from(cell.0)] = Some(Piece::new(Color::White, Role::Queen));
            }
        }
        board
    }

    #[test]
    fn border_cells_are_tied_across() {
        let board = Linked::empty(State::new(&Position::start()));
        for (a, direction, b) in [
            (10, Direction::Right, 19),
            (1, Direction::Down, 91),
            (0, Direction::DownRight, 99),
            (90, Direction::UpRight, 9),
            (20, Direction::UpRight, 2),
            (7, Direction::DownRight, 29),
        ] {
            assert_eq!(board.neighbour(Cell(a), direction), Cell(b), "{a}");
            assert_eq!(board.neighbour(Cell(b), direction.opposite()), Cell(a));
        }
    }

    proptest! {
        #[test]
        fn links_are_what_scanning_finds(
            squares in prop::collection::vec(0usize..64, 1..40),
            gone in prop::collection::vec(any::<prop::sample::Index>(), 1..12),
        ) {
            let mut board = filled(&squares);
            let check = |board: &Linked| {
                scanned(board).iter().all(|(cell, node)| board.node(*cell) == node)
            };
            prop_assert!(check(&board));
            let before = board.nodes;
            let mut removed = Vec::new();
            for index in gone {
                let cells = scanned(&board);
                if cells.is_empty() {
                    break;
                }
                let cell = cells[index.index(cells.len())].0;
                let piece = board.piece(cell);
                removed.push((cell, board.remove(cell), piece));
                board.lift(cell);
                prop_assert!(check(&board));
            }
            for (cell, node, piece) in removed.into_iter().rev() {
                board.back(cell, node);
                board.pieces[usize::from(cell.0)] = piece;
                prop_assert!(check(&board));
            }
            prop_assert_eq!(board.nodes, before);
        }
    }
}
