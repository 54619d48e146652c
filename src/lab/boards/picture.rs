//! The visible contents of a board, as plain data: cells, lists, bits, links and the rest.
//!
//! Two pictures of one board before and after a move have the same parts in the same order, so a move's changes are the
//! differences at equal places.

use std::fmt;

use super::pointers::items::Pointer;
use super::state::State;
use tabia_chess::{Color, Piece, Square};

/// All contents of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    pub grid: Option<Grid>,
    pub lists: Vec<List>,
    pub planes: Vec<Plane>,
    pub counts: Vec<Counts>,
    pub links: Option<Links>,
    pub values: Vec<Value>,
}

/// An array of cells, in rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    pub columns: usize,
    /// Whether the first row is the eighth rank's side.
    pub is_top_first: bool,
    pub cells: Vec<Shown>,
}

/// A cell of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    pub ground: Ground,
    pub piece: Option<Piece>,
    /// The number stored in the cell.
    pub value: u32,
}

/// The type of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    Square(Square),
    /// No square: the cell only ends lines.
    Border,
}

impl Ground {
    pub const fn of(square: Option<Square>) -> Ground {
        match square {
            Some(square) => Ground::Square(square),
            None => Ground::Border,
        }
    }

    pub const fn square(self) -> Option<Square> {
        match self {
            Ground::Square(square) => Some(square),
            Ground::Border => None,
        }
    }
}

impl Grid {
    /// Creates an array whose first row is the first rank's side.
    pub fn new(
        columns: usize,
        cells: impl IntoIterator<Item = (Ground, Option<Piece>, u32)>,
    ) -> Grid {
        let cells = cells.into_iter().map(|(ground, piece, value)| Shown {
            ground,
            piece,
            value,
        });
        Grid {
            columns,
            is_top_first: false,
            cells: cells.collect(),
        }
    }

    /// Returns the number of the cell of a square.
    pub fn cell_of(&self, square: Square) -> Option<usize> {
        let ground = Ground::Square(square);
        self.cells.iter().position(|cell| cell.ground == ground)
    }
}

/// The pieces of one side in the order of their list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    pub color: Color,
    pub entries: Vec<Entry>,
}

/// A record of a piece list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its index in the array of records.
    pub index: u8,
    /// Its cell.
    pub cell: u8,
    /// The square of the cell.
    pub square: Square,
    pub piece: Piece,
    /// The next record; `None` at the end, and where the list is an array.
    pub next: Option<u8>,
    /// The address of the pointer to it, where its square holds one.
    pub pointer: Option<Pointer>,
    /// Whether the piece is still on the board.
    pub is_alive: bool,
}

/// A set of squares in 64 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plane {
    pub name: PlaneName,
    pub bits: u64,
    /// The square of each bit.
    pub squares: [Square; 64],
}

/// The contents of a plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlaneName {
    /// All occupied squares.
    Occupied,
    Side(Color),
    Pieces(Piece),
    /// All occupied squares, rows and columns exchanged.
    Flipped,
    /// All occupied squares, the diagonals from a1 towards h8 arranged in rows.
    Rising,
    /// All occupied squares, the diagonals from a8 towards h1 arranged in rows.
    Falling,
}

/// Number of sliding pieces of one side on each line that they move along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    pub color: Color,
    pub files: [u8; 8],
    pub ranks: [u8; 8],
    /// By file plus rank: the diagonals from a8 towards h1.
    pub falling: [u8; 15],
    /// By file minus rank, plus 7: the diagonals from a1 towards h8.
    pub rising: [u8; 15],
}

/// The neighbours of each cell of a 10×10 array in the eight directions of the linked board's `Direction`; `None` for an empty
/// square, which has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Links(pub Vec<Option<[u8; 8]>>);

/// State besides pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Turn(Color),
    /// In FEN notation.
    Castling(String),
    EnPassant(Option<Square>),
    Fifty(u16),
    /// The last move's double step, from which en passant is derived.
    DoubleStep(Option<Square>),
    Key(u64),
    PawnKey(u64),
    MaterialKey(u64),
    Captured(Option<Piece>),
    /// The cell that a piece has left.
    From(u8),
    /// The code of the piece before the move.
    Code(u8),
    /// The record of the captured piece.
    CapturedRecord(Option<u8>),
    /// The record before that of a pawn that promoted.
    RecordBefore(Option<u8>),
    /// The square of the last mover.
    LastMover(Option<Square>),
    /// The squares of the rook of a castling, from and to.
    Rook(Option<[Square; 2]>),
    /// The pointer to the item of the captured piece, and the item.
    Unlinked(Option<(Pointer, u8)>),
    /// The neighbours of the piece that has moved.
    Neighbours([u8; 8]),
    /// The neighbours of a rook that has castled, or of a pawn captured en passant.
    OtherNeighbours([u8; 8]),
}

impl Picture {
    /// Creates the picture of an array whose first row is the eighth rank's side, and of the lists of both sides.
    pub(super) fn with_lists(
        columns: usize,
        cells: impl IntoIterator<Item = (Ground, Option<Piece>, u32)>,
        entries: impl Fn(Color) -> Vec<Entry>,
    ) -> Picture {
        let grid = Grid {
            is_top_first: true,
            ..Grid::new(columns, cells)
        };
        let list = |color| List {
            color,
            entries: entries(color),
        };
        Picture {
            grid: Some(grid),
            lists: Color::ALL.map(list).to_vec(),
            ..Picture::default()
        }
    }

    pub(super) fn cells(&mut self, grid: Grid) {
        self.grid = Some(grid);
    }

    pub(super) fn value(&mut self, value: Value) {
        self.values.push(value);
    }

    pub(super) fn state(&mut self, state: &State) {
        self.values.extend(Value::state(state));
    }
}

impl Value {
    pub(super) fn state(state: &State) -> [Value; 3] {
        [
            Value::Turn(state.turn),
            Value::Castling(state.castling.text()),
            Value::EnPassant(state.en_passant),
        ]
    }
}

/// The name and the value, for the command line.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |name: &str, value: Option<String>| {
            let value = value.unwrap_or_else(|| "none".to_owned());
            format!("{name} {value}")
        };
        let numbers = |cells: &[u8; 8]| cells.map(|cell| cell.to_string()).join(" ");
        let text = match self {
            Value::Turn(color) => format!("turn {color:?}"),
            Value::Castling(rights) => format!("castling {rights}"),
            Value::EnPassant(square) => text("en passant", square.map(|at| at.to_string())),
            Value::Fifty(count) => format!("fifty {count}"),
            Value::DoubleStep(square) => text("double step", square.map(|at| at.to_string())),
            Value::Key(key) => format!("key {key:016X}"),
            Value::PawnKey(key) => format!("pawn key {key:016X}"),
            Value::MaterialKey(key) => format!("material key {key:016X}"),
            Value::Captured(piece) => text("captured", piece.map(|piece| piece.to_string())),
            Value::From(cell) => format!("from {cell}"),
            Value::Code(code) => format!("code 0x{code:02X}"),
            Value::CapturedRecord(index) => text("record", index.map(|index| index.to_string())),
            Value::RecordBefore(index) => text("before", index.map(|index| index.to_string())),
            Value::LastMover(square) => text("last mover", square.map(|at| at.to_string())),
            Value::Rook(way) => text("rook", way.map(|[from, to]| format!("{from}{to}"))),
            Value::Unlinked(item) => {
                let item = item.map(|(pointer, index)| format!("{index} of {pointer:?}"));
                text("item", item)
            }
            Value::Neighbours(cells) => format!("neighbours {}", numbers(cells)),
            Value::OtherNeighbours(cells) => format!("other neighbours {}", numbers(cells)),
        };
        f.write_str(&text)
    }
}
