//! Attacks and moves, read from the links.

use super::Linked;
use super::cell::{Cell, Direction, forward};
use crate::boards::state::{Castle, pawn_to};
use crate::leaps::LEAPS;
use tabia_chess::{Color, Move, MoveKind, Piece, Role};

impl Linked {
    /// Adds every pseudo-legal move.
    pub(super) fn add_moves(&self, moves: &mut Vec<Move>) {
        for (_, man) in self.living(self.state.turn) {
            let from = man.cell;
            match man.role {
                Role::King => self.hop(
                    from,
                    Direction::ALL.map(|way| from.step(way)).into_iter(),
                    moves,
                ),
                Role::Queen => self.slide(from, &Direction::ALL, moves),
                Role::Rook => self.slide(from, &Direction::STRAIGHT, moves),
                Role::Bishop => self.slide(from, &Direction::DIAGONAL, moves),
                Role::Knight => self.hop(from, knight_targets(from), moves),
                Role::Pawn => self.pawn(from, moves),
            }
        }
        self.castlings(moves);
    }

    /// Returns whether the piece on a cell attacks along a line, from any distance.
    #[inline]
    pub(super) fn slides(&self, cell: Cell, by: Color, direction: Direction) -> bool {
        self.piece(cell).is_some_and(|piece| {
            piece.color == by
                && match piece.role {
                    Role::Queen => true,
                    Role::Rook => direction.is_straight(),
                    Role::Bishop => !direction.is_straight(),
                    _ => false,
                }
        })
    }

    /// Returns whether a pawn, knight or king of a side attacks a cell.
    fn is_attacked_near(&self, cell: Cell, by: Color) -> bool {
        let is = |cell: Cell, role| self.piece(cell) == Some(Piece::new(by, role));
        let behind = cell.step(forward(!by));
        let pawn = is(behind.step(Direction::Left), Role::Pawn)
            || is(behind.step(Direction::Right), Role::Pawn);
        pawn || Direction::ALL
            .into_iter()
            .any(|direction| is(cell.step(direction), Role::King))
            || knight_targets(cell).any(|from| is(from, Role::Knight))
    }

    /// Returns whether a cell with a piece is attacked: its neighbours are known.
    pub(super) fn is_node_attacked(&self, cell: Cell, by: Color) -> bool {
        Direction::ALL
            .into_iter()
            .any(|direction| self.slides(self.neighbour(cell, direction), by, direction))
            || self.is_attacked_near(cell, by)
    }

    /// Returns whether an empty cell is attacked: its lines must be scanned.
    fn is_attacked(&self, cell: Cell, by: Color) -> bool {
        Direction::ALL
            .into_iter()
            .any(|direction| self.slides(self.scan(cell, direction), by, direction))
            || self.is_attacked_near(cell, by)
    }

    /// Adds the moves of a rook, bishop or queen: the neighbour ends each line, so the cells between are not read.
    fn slide(&self, from: Cell, directions: &[Direction], moves: &mut Vec<Move>) {
        for direction in directions {
            let end = self.neighbour(from, *direction);
            let mut to = from.step(*direction);
            while to != end {
                moves.push(normal(from, to));
                to = to.step(*direction);
            }
            if self.is_of(end, !self.state.turn) {
                moves.push(normal(from, end));
            }
        }
    }

    fn hop(&self, from: Cell, targets: impl Iterator<Item = Cell>, moves: &mut Vec<Move>) {
        let may_enter = |to: &Cell| to.square().is_some() && !self.is_of(*to, self.state.turn);
        moves.extend(targets.filter(may_enter).map(|to| normal(from, to)));
    }

    fn pawn(&self, from: Cell, moves: &mut Vec<Move>) {
        let turn = self.state.turn;
        let one = from.step(forward(turn));
        for side in [Direction::Left, Direction::Right] {
            let to = one.step(side);
            if self.is_of(to, !turn) {
                pawn_to(from.at(), to.at(), moves);
            } else if to.square().is_some() && to.square() == self.state.en_passant {
                moves.push(Move::new(from.at(), to.at(), MoveKind::EnPassant));
            }
        }
        if self.piece(one).is_some() {
            return;
        }
        pawn_to(from.at(), one.at(), moves);
        let two = one.step(forward(turn));
        if from.at().relative_rank(turn) == 1 && self.piece(two).is_none() {
            moves.push(Move::new(from.at(), two.at(), MoveKind::DoublePush));
        }
    }

    fn castlings(&self, moves: &mut Vec<Move>) {
        let turn = self.state.turn;
        let king = self.king(turn).at();
        for rook in self.state.castling.rooks(turn) {
            let castle = Castle::new(king, rook);
            if castle.is_free(|square| self.piece(Cell::of(square)).is_none())
                && castle.is_safe(|square| self.is_attacked(Cell::of(square), !turn))
            {
                moves.push(Move::new(king, rook, MoveKind::Castling));
            }
        }
    }
}

fn normal(from: Cell, to: Cell) -> Move {
    Move::new(from.at(), to.at(), MoveKind::Normal)
}

/// A knight would jump across the border, so its targets are found by file and rank.
fn knight_targets(cell: Cell) -> impl Iterator<Item = Cell> {
    LEAPS
        .into_iter()
        .filter_map(move |(files, ranks)| cell.square()?.offset(files, ranks).map(Cell::of))
}
