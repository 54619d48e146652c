//! What a move costs: the record that it writes for its undoing, and the moves that are only made to be tested.

use super::board::Board;
use super::kinds::{Representation, Task};
use super::picture::Value;
use tabia_chess::{Move, Position};

/// The record that a move has written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndoRecord {
    pub board: Representation,
    /// The contents of the record.
    pub values: Vec<Value>,
    /// Size of the record, in bytes.
    pub bytes: usize,
    /// Size of the position, in bytes, which would be copied instead.
    pub position_bytes: usize,
}

/// How a generated move is found to be legal or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Test {
    /// The guard shows that it is legal.
    Guard,
    /// It was made, the king was safe, and it was taken back.
    Made,
    /// It was made, the king was attacked, and it was taken back.
    TakenBack,
}

/// A generated move and its test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TestedMove {
    pub mv: Move,
    pub test: Test,
}

impl Representation {
    /// Returns the undo record of a legal move; `None` when the move is not legal.
    pub fn undo_record(self, position: &Position, mv: Move) -> Option<UndoRecord> {
        let (values, bytes, position_bytes) = self.apply(Record { position, mv })?;
        Some(UndoRecord {
            board: self,
            values,
            bytes,
            position_bytes,
        })
    }

    /// Returns the generated moves of a position, in the order of the generator, each with its test.
    pub fn tested_moves(self, position: &Position) -> Vec<TestedMove> {
        self.apply(Tests { position })
    }
}

struct Record<'a> {
    position: &'a Position,
    mv: Move,
}

impl Task for Record<'_> {
    type Result = Option<(Vec<Value>, usize, usize)>;

    fn run<B: Board>(self) -> Self::Result {
        let mut board = B::new(self.position);
        let same = board
            .legal_moves()
            .into_iter()
            .find(|mv| board.translate(*mv) == self.mv)?;
        let undo = board.make(same);
        Some((board.kept(same, &undo), B::undo_bytes(), B::bytes()))
    }
}

struct Tests<'a> {
    position: &'a Position,
}

impl Task for Tests<'_> {
    type Result = Vec<TestedMove>;

    fn run<B: Board>(self) -> Vec<TestedMove> {
        let mut board = B::new(self.position);
        let (guard, mut moves) = (board.guard(), Vec::new());
        board.generate(&mut moves);
        let tested = moves.into_iter().map(|mv| {
            let test = match board.is_safe(&guard, mv) {
                true => Test::Guard,
                false if board.survives(mv) => Test::Made,
                false => Test::TakenBack,
            };
            TestedMove {
                mv: board.translate(mv),
                test,
            }
        });
        tested.collect()
    }
}
