//! The boards of the race, and operations generic over them.

use super::bitboards::Bitboards;
use super::bitboards::counted::Counted;
use super::bitboards::rotated::Rotated;
use super::board::Board;
use super::linked::Linked;
use super::lists::Lists;
use super::mailbox::Mailbox;
use super::picture::Picture;
use super::pointers::Pointers;
use super::x88::X88;
use tabia_chess::{Move, Position};

/// The boards of the race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Representation {
    Own,
    Mailbox,
    Pointers,
    X88,
    Lists,
    Bitboards,
    Rotated,
    Linked,
}

/// An operation generic over the board.
pub trait Task {
    type Result;

    fn run<B: Board>(self) -> Self::Result;
}

impl Representation {
    /// All boards, the program's own first.
    pub const ALL: [Representation; 8] = [
        Representation::Own,
        Representation::Mailbox,
        Representation::Pointers,
        Representation::X88,
        Representation::Lists,
        Representation::Bitboards,
        Representation::Rotated,
        Representation::Linked,
    ];

    /// Returns the name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Representation::Own => "tabia",
            Representation::Mailbox => "10x12",
            Representation::Pointers => "8x8",
            Representation::X88 => "0x88",
            Representation::Lists => "16x16",
            Representation::Bitboards => "bitboards",
            Representation::Rotated => "rotated",
            Representation::Linked => "links",
        }
    }

    /// Applies an operation to this kind of board.
    pub fn apply<T: Task>(self, task: T) -> T::Result {
        match self {
            Representation::Own => task.run::<Position>(),
            Representation::Mailbox => task.run::<Mailbox>(),
            Representation::Pointers => task.run::<Pointers>(),
            Representation::X88 => task.run::<X88>(),
            Representation::Lists => task.run::<Lists>(),
            Representation::Bitboards => task.run::<Bitboards<Counted>>(),
            Representation::Rotated => task.run::<Bitboards<Rotated>>(),
            Representation::Linked => task.run::<Linked>(),
        }
    }

    /// Returns the pictures of a position, and of the position after a legal move, made on the same board.
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
