//! Sets of kinds of pieces.

use std::fmt;
use std::ops::{BitOr, Not};
use std::str::FromStr;

use tabia_chess::{Color, Piece, Role};

use super::orientation::Orientation;
use super::reader::{Reader, SearchTextError, read_all};
use crate::SquareSet;

/// What may be on a square: kinds of pieces, or none.
///
/// | text | meaning |
/// |---|---|
/// | `N`, `n` | a white knight, a black one; also `K`, `Q`, `R`, `B`, `P` |
/// | `M`, `m` | a white minor piece (knight or bishop), a black one |
/// | `A`, `a` | any white piece, any black one |
/// | `x` | any piece |
/// | `.` | nothing |
/// | `?` | anything or nothing |
/// | `[Rr.]` | one of these |
/// | `[!Pp]` | none of these |
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PieceSet(u16);

/// The bits of White's pieces. Black's are the next six.
const WHITE: u16 = 0b11_1111;
const EMPTY: u16 = 1 << 12;

/// The sets that have a letter of their own.
const CLASSES: [(char, PieceSet); 7] = [
    ('?', PieceSet::ALL),
    ('.', PieceSet::EMPTY),
    ('x', PieceSet(WHITE | WHITE << 6)),
    ('A', PieceSet(WHITE)),
    ('a', PieceSet(WHITE << 6)),
    ('M', PieceSet(0b110)),
    ('m', PieceSet(0b110 << 6)),
];

impl PieceSet {
    /// No piece.
    pub const EMPTY: PieceSet = PieceSet(EMPTY);
    /// Any piece or none.
    pub const ALL: PieceSet = PieceSet(EMPTY | WHITE | WHITE << 6);
    /// Any piece.
    pub const OCCUPIED: PieceSet = PieceSet(WHITE | WHITE << 6);

    /// Returns any piece of a colour.
    pub const fn of_color(color: Color) -> PieceSet {
        match color {
            Color::White => PieceSet(WHITE),
            Color::Black => PieceSet(WHITE << 6),
        }
    }

    /// Returns the pieces of a role of both colours.
    pub const fn of_role(role: Role) -> PieceSet {
        PieceSet(1 << role.index() | 1 << (role.index() + 6))
    }

    /// Returns whether a cell with this piece, or none, is in the set.
    pub fn contains(self, piece: Option<Piece>) -> bool {
        self.0 & piece.map_or(PieceSet::EMPTY, PieceSet::from).0 != 0
    }

    /// Returns the pieces of the set, without the empty square that may be in it too.
    pub fn pieces(self) -> impl Iterator<Item = Piece> {
        let all = Color::ALL
            .into_iter()
            .flat_map(|color| Role::ALL.map(|role| Piece::new(color, role)));
        all.filter(move |piece| self.contains(Some(*piece)))
    }

    /// Returns the set as another orientation has it.
    pub fn oriented(self, orientation: Orientation) -> PieceSet {
        match orientation.flipped {
            true => PieceSet(self.0 & EMPTY | (self.0 & WHITE) << 6 | self.0 >> 6 & WHITE),
            false => self,
        }
    }

    /// Returns the squares on which one of these is, from the squares of each kind by [`Piece::index`].
    #[inline]
    pub(super) fn squares(self, all: &[SquareSet; 12]) -> SquareSet {
        let mut kinds = self.0 & !EMPTY;
        // Whether no piece is among them does not matter for most sets.
        let complement = self.0 & EMPTY != 0;
        if complement {
            kinds ^= WHITE | WHITE << 6;
        }
        let mut squares = SquareSet::EMPTY;
        while kinds != 0 {
            squares |= all[kinds.trailing_zeros() as usize % 12];
            kinds &= kinds - 1;
        }
        match complement {
            true => !squares,
            false => squares,
        }
    }

    /// Reads a set.
    pub(super) fn read(reader: &mut Reader) -> Result<PieceSet, SearchTextError> {
        const EXPECTED: &str = "a piece: a letter of KQRBNP, M, A, x, “.” or “?”";
        if !reader.eat("[") {
            return read_class(reader).ok_or_else(|| reader.unexpected(EXPECTED));
        }
        let is_complement = reader.eat("!");
        let mut set = PieceSet(0);
        loop {
            if set.0 != 0 && reader.eat("]") {
                break;
            }
            let class = read_class(reader);
            set = set | class.ok_or_else(|| reader.unexpected(EXPECTED))?;
        }
        Ok(if is_complement { !set } else { set })
    }
}

/// Reads a letter that is a set.
fn read_class(reader: &mut Reader) -> Option<PieceSet> {
    let letter = reader.peek()?;
    let class = CLASSES.iter().find(|class| class.0 == letter);
    let set = class
        .map(|class| class.1)
        .or_else(|| Piece::from_letter(letter).map(PieceSet::from))?;
    reader.next();
    Some(set)
}

impl From<Piece> for PieceSet {
    fn from(piece: Piece) -> PieceSet {
        PieceSet(1 << piece.index())
    }
}

impl BitOr for PieceSet {
    type Output = PieceSet;

    fn bitor(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 | other.0)
    }
}

impl Not for PieceSet {
    type Output = PieceSet;

    fn not(self) -> PieceSet {
        PieceSet(!self.0 & PieceSet::ALL.0)
    }
}

impl fmt::Display for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((letter, _)) = CLASSES.iter().find(|class| class.1 == *self) {
            return write!(f, "{letter}");
        }
        let letters = |set: PieceSet| {
            let empty = set.contains(None).then_some('.');
            let pieces = set.pieces().map(Piece::letter);
            pieces.chain(empty).collect::<String>()
        };
        match self.0.count_ones() {
            1 => f.write_str(&letters(*self)),
            0 => f.write_str("[!?]"),
            2..=7 => write!(f, "[{}]", letters(*self)),
            _ => write!(f, "[!{}]", letters(!*self)),
        }
    }
}

impl FromStr for PieceSet {
    type Err = SearchTextError;

    fn from_str(text: &str) -> Result<PieceSet, SearchTextError> {
        read_all(text, PieceSet::read)
    }
}
