//! A summary of a game by which most searches leave out most games without playing them.

use tabia_chess::{Color, Piece, Position, Role, Square};

use super::bounds::Bounds;
use crate::{Replay, SquareSet};

/// A summary of the positions of a game, of [`Signature::SIZE`] bytes: it excludes that a piece was ever on a square, and bounds
/// the number of pieces of each kind.
///
/// | bytes | contents |
/// |---|---|
/// | 0–4 | the least number of pieces of each kind but the kings, four bits each |
/// | 5–9 | the greatest number |
/// | 10–11 | the files on which the pawns of White and Black never moved from their home squares |
/// | 12–31 | a filter: for each kind of piece, 13 groups of squares, of which one was on a square or was not |
///
/// The pieces of the standard start position are on their squares in nearly every game, and are not in the filter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Signature {
    least: u64,
    greatest: u64,
    unmoved: [u8; 2],
    filter: [u8; FILTER],
}

/// The number of bits of the filter for each kind. The squares whose file plus six times their rank, both from 0, are equal
/// modulo this number share one: in games of programs and generated ones, a piece that was never on a square is excluded
/// there in 73 of 100 cases, and in 67 with a hash.
const GROUPS: usize = 13;

/// The size of the filter in bytes.
const FILTER: usize = (12 * GROUPS).div_ceil(8);

/// Returns the byte and the bit of the filter for a piece on a square.
fn place(kind: usize, square: Square) -> (usize, u8) {
    let group = (usize::from(square.file()) + 6 * usize::from(square.rank())) % GROUPS;
    let bit = GROUPS * kind + group;
    (bit >> 3, 1 << (bit & 7))
}

/// The kinds whose numbers are stored, in their order.
fn counted() -> impl Iterator<Item = Piece> {
    let roles = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ];
    Color::ALL
        .into_iter()
        .flat_map(move |color| roles.map(|role| Piece::new(color, role)))
}

/// Returns the squares of the pawns of a side in the standard start position.
fn home(color: Color) -> SquareSet {
    SquareSet::rank(match color {
        Color::White => 1,
        Color::Black => 6,
    })
}

/// Returns the squares of all kinds in the standard start position.
fn standard() -> &'static [SquareSet; 12] {
    static SQUARES: std::sync::LazyLock<[SquareSet; 12]> =
        std::sync::LazyLock::new(|| *Replay::new(&Position::start()).all_squares());
    &SQUARES
}

impl Signature {
    /// The size in bytes.
    pub const SIZE: usize = 12 + FILTER;

    /// Returns the stored form.
    pub fn to_bytes(self) -> [u8; Signature::SIZE] {
        let mut bytes = [0; Signature::SIZE];
        bytes[..5].copy_from_slice(&self.least.to_le_bytes()[..5]);
        bytes[5..10].copy_from_slice(&self.greatest.to_le_bytes()[..5]);
        bytes[10..12].copy_from_slice(&self.unmoved);
        bytes[12..].copy_from_slice(&self.filter);
        bytes
    }

    /// Returns the signature of its stored form.
    pub fn from_bytes(bytes: &[u8; Signature::SIZE]) -> Signature {
        let number = |bytes: &[u8]| {
            let fold = |number, byte: &u8| number << 8 | u64::from(*byte);
            bytes.iter().rev().fold(0, fold)
        };
        let mut filter = [0; FILTER];
        filter.copy_from_slice(&bytes[12..]);
        Signature {
            least: number(&bytes[..5]),
            greatest: number(&bytes[5..10]),
            unmoved: [bytes[10], bytes[11]],
            filter,
        }
    }

    /// Returns the least and the greatest number of pieces of a kind.
    pub fn count(&self, piece: Piece) -> Bounds {
        let Some(place) = counted().position(|kind| kind == piece) else {
            return Bounds::exactly(1);
        };
        let number = |numbers: u64| (numbers >> (4 * place) & 15) as i8;
        Bounds::between(number(self.least), number(self.greatest)).unwrap_or(Bounds::ANY)
    }

    /// Returns the pawn that was on this square in all positions.
    pub fn unmoved_pawn(&self, square: Square) -> Option<Piece> {
        let color = Color::ALL
            .into_iter()
            .find(|color| home(*color).contains(square))?;
        let is_unmoved = self.unmoved[color.index()] >> square.file() & 1 != 0;
        is_unmoved.then_some(Piece::new(color, Role::Pawn))
    }

    /// Returns whether a square may have been empty in a position.
    pub fn may_be_empty(&self, square: Square) -> bool {
        self.unmoved_pawn(square).is_none()
    }

    /// Returns whether a piece may have been on a square in a position.
    pub fn may_stand(&self, piece: Piece, square: Square) -> bool {
        if let Some(pawn) = self.unmoved_pawn(square) {
            return pawn == piece;
        }
        let (byte, bit) = place(piece.index(), square);
        standard()[piece.index()].contains(square) || self.filter[byte] & bit != 0
    }
}

/// Collects the [`Signature`] of a game while it is played.
#[derive(Clone, Debug)]
pub struct SignatureBuilder {
    least: [u8; 10],
    greatest: [u8; 10],
    /// The material of the last position, by which a change is found.
    material: u64,
    visited: [SquareSet; 12],
    unmoved: [SquareSet; 2],
}

impl SignatureBuilder {
    /// Begins with the start position of a game.
    pub fn new(start: &Replay) -> SignatureBuilder {
        let mut builder = SignatureBuilder {
            least: [15; 10],
            greatest: [0; 10],
            material: 0,
            visited: [SquareSet::EMPTY; 12],
            unmoved: Color::ALL.map(home),
        };
        builder.add(start);
        builder
    }

    /// Adds a position. Each one has to be added.
    pub fn add(&mut self, replay: &Replay) {
        for (visited, squares) in self.visited.iter_mut().zip(replay.all_squares()) {
            *visited |= *squares;
        }
        for color in Color::ALL {
            self.unmoved[color.index()] &= replay.squares(Piece::new(color, Role::Pawn));
        }
        if replay.material().bits() != self.material {
            self.material = replay.material().bits();
            for (i, piece) in counted().enumerate() {
                let count = replay.material().count(piece);
                self.least[i] = self.least[i].min(count);
                self.greatest[i] = self.greatest[i].max(count);
            }
        }
    }

    /// Returns the signature of the positions that were added.
    pub fn finish(&self) -> Signature {
        let packed = |numbers: &[u8; 10]| {
            let fold = |packed, number: &u8| packed << 4 | u64::from(*number);
            numbers.iter().rev().fold(0, fold)
        };
        let mut filter = [0; FILTER];
        for (kind, visited) in self.visited.iter().enumerate() {
            let squares = *visited & !standard()[kind];
            for square in squares.iter() {
                let (byte, bit) = place(kind, square);
                filter[byte] |= bit;
            }
        }
        let unmoved = Color::ALL.map(|color| {
            let pawns = self.unmoved[color.index()].bits();
            (pawns >> (home(color).bits().trailing_zeros())) as u8
        });
        Signature {
            least: packed(&self.least),
            greatest: packed(&self.greatest),
            unmoved,
            filter,
        }
    }
}
