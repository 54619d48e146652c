//! The representation race: the ways in which the textbook and the thesis store a position, beside the program's own.
//!
//! Each board is a small complete implementation: it finds, makes and takes back every legal move, castling as in Chess960
//! included. They share the rules that concern no representation ([`state`]) and nothing else.

pub mod bitboards;
pub mod linked;
pub mod lists;
pub mod mailbox;
mod own;
pub mod packed;
pub mod picture;
pub mod race;
mod state;
#[cfg(test)]
mod tests;
pub mod x88;

use crate::chess::{Move, Position};
use bitboards::{Bitboards, counted::Counted, rotated::Rotated};
use linked::Linked;
use lists::Lists;
use mailbox::Mailbox;
use picture::Picture;
use x88::X88;

/// A way to store a position, with what it takes to play by it.
pub trait Board: Clone {
    /// A move as this board writes it.
    type Move: Copy;
    /// What [`Board::unmake`] needs.
    type Undo;
    /// What is found out once about a position, so that most moves need no test whether they leave the king attacked.
    type Guard;

    /// The board of a position.
    fn new(position: &Position) -> Self;

    /// Adds every move that leads from square to square as the rules say; it may still leave the king attacked.
    fn generate(&self, moves: &mut Vec<Self::Move>);

    /// Looks for what endangers the king of the side to move.
    fn guard(&self) -> Self::Guard;

    /// Whether a generated move is legal for sure. Where this says no, the move must be made and tested.
    fn is_safe(&self, guard: &Self::Guard, mv: Self::Move) -> bool;

    /// Plays a generated move.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the last move.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// Whether the side that has just moved stands in check, so that its move was not legal.
    fn is_king_left(&self) -> bool;

    /// A move of this board as the rest of the program writes it.
    fn translate(&self, mv: Self::Move) -> Move;

    /// What there is to see.
    fn picture(&self) -> Picture;

    /// The memory of one position, in bytes, without the record of earlier moves.
    fn bytes() -> usize {
        size_of::<Self>()
    }

    /// How many legal moves there are. `moves` is room for lists; its content stays.
    fn count(&mut self, moves: &mut Vec<Self::Move>) -> u64 {
        let (first, guard) = (moves.len(), self.guard());
        self.generate(moves);
        let mut count = 0;
        for mv in &moves[first..] {
            if self.is_safe(&guard, *mv) || self.survives(*mv) {
                count += 1;
            }
        }
        moves.truncate(first);
        count
    }

    /// Whether the king is safe after a generated move: by making it.
    fn survives(&mut self, mv: Self::Move) -> bool {
        let undo = self.make(mv);
        let is_legal = !self.is_king_left();
        self.unmake(mv, undo);
        is_legal
    }

    /// The leaves of the tree of legal moves, or `None` when it was stopped; asked at every node three plies or more
    /// above the leaves.
    ///
    /// The lists of all plies lie one behind the other in one buffer, as in the textbook's `Tree`.
    fn leaves(
        &mut self,
        depth: u32,
        moves: &mut Vec<Self::Move>,
        is_stopped: &mut impl FnMut() -> bool,
    ) -> Option<u64> {
        match depth {
            0 => return Some(1),
            1 => return Some(self.count(moves)),
            2 => {}
            _ if is_stopped() => return None,
            _ => {}
        }
        let (first, guard) = (moves.len(), self.guard());
        self.generate(moves);
        let mut leaves = Some(0);
        for i in first..moves.len() {
            let mv = moves[i];
            let is_safe = self.is_safe(&guard, mv);
            let undo = self.make(mv);
            if is_safe || !self.is_king_left() {
                let below = self.leaves(depth - 1, moves, is_stopped);
                leaves = leaves.zip(below).map(|(sum, below)| sum + below);
            }
            self.unmake(mv, undo);
            if leaves.is_none() {
                break;
            }
        }
        moves.truncate(first);
        leaves
    }

    /// The leaves of the tree of legal moves.
    fn perft(&mut self, depth: u32) -> u64 {
        self.leaves(depth, &mut Vec::new(), &mut || false)
            .unwrap_or(0)
    }

    /// The legal moves, as this board writes them.
    fn legal_moves(&mut self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.generate(&mut moves);
        moves.retain(|mv| self.survives(*mv));
        moves
    }
}

/// The boards of the race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Representation {
    Own,
    Mailbox,
    X88,
    Lists,
    Bitboards,
    Rotated,
    Linked,
}

/// Something to do with a board of any kind.
pub trait Task {
    type Result;

    fn run<B: Board>(self) -> Self::Result;
}

impl Representation {
    /// All of them, ours first.
    pub const ALL: [Representation; 7] = [
        Representation::Own,
        Representation::Mailbox,
        Representation::X88,
        Representation::Lists,
        Representation::Bitboards,
        Representation::Rotated,
        Representation::Linked,
    ];

    /// What the command line calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Representation::Own => "tabia",
            Representation::Mailbox => "10x12",
            Representation::X88 => "0x88",
            Representation::Lists => "16x16",
            Representation::Bitboards => "bitboards",
            Representation::Rotated => "rotated",
            Representation::Linked => "links",
        }
    }

    /// Does something with this kind of board.
    pub fn apply<T: Task>(self, task: T) -> T::Result {
        match self {
            Representation::Own => task.run::<Position>(),
            Representation::Mailbox => task.run::<Mailbox>(),
            Representation::X88 => task.run::<X88>(),
            Representation::Lists => task.run::<Lists>(),
            Representation::Bitboards => task.run::<Bitboards<Counted>>(),
            Representation::Rotated => task.run::<Bitboards<Rotated>>(),
            Representation::Linked => task.run::<Linked>(),
        }
    }

    /// What there is to see of a position, and of the position after a legal move, made on the same board.
    pub fn pictures(self, position: &Position, mv: Option<Move>) -> (Picture, Option<Picture>) {
        self.apply(Pictures { position, mv })
    }
}

struct Pictures<'a> {
    position: &'a Position,
    mv: Option<Move>,
}

impl Task for Pictures<'_> {
    type Result = (Picture, Option<Picture>);

    fn run<B: Board>(self) -> Self::Result {
        let mut board = B::new(self.position);
        let before = board.picture();
        let mut moves = Vec::new();
        board.generate(&mut moves);
        let same = moves
            .into_iter()
            .find(|mv| Some(board.translate(*mv)) == self.mv);
        let after = same.map(|mv| {
            board.make(mv);
            board.picture()
        });
        (before, after)
    }
}
