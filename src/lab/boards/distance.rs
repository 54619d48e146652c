//! The distance table: squares from a king by the difference of two squares, in one look-up (Kornilov, 2005, chapter 3).
//!
//! The book uses it to extend a position after the enemy queen has come dangerously near the king, and names smaller fields of the
//! board whose moves are worth more depth.

use tabia_chess::{Move, Position, Role, Square};

/// Rows and columns of the table. A power of two makes the index of a row a shift.
pub const ROWS: usize = 20;
pub const COLUMNS: usize = 1 << SHIFT;
const SHIFT: u32 = 5;
/// The row and the column of the king for which the table is computed.
pub const KING: usize = 9;
/// Distances below this are dangerous for a king when a queen comes there.
pub const NEAR: u8 = 4;
/// The squares at most so far from the king are its field.
pub const FIELD: u8 = 2;

/// The distance of each entry from the king, along ranks, files and diagonals. The book calls it a taxi distance, and its table has
/// some other numbers beyond the board that are never read.
static TABLE: [u8; ROWS * COLUMNS] = table();

const fn table() -> [u8; ROWS * COLUMNS] {
    let mut table = [0; ROWS * COLUMNS];
    let mut index = 0;
    while index < table.len() {
        let (row, column) = (index >> SHIFT, index & (COLUMNS - 1));
        let (rows, columns) = (row.abs_diff(KING), column.abs_diff(KING));
        let distance = if rows > columns { rows } else { columns };
        // Nothing beyond the board is read.
        table[index] = if distance < 8 { distance as u8 } else { 0 };
        index += 1;
    }
    table
}

/// An entry of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DistanceEntry {
    pub row: usize,
    pub column: usize,
}

impl DistanceEntry {
    /// Returns the entry of a square for a king; rows grow downwards.
    pub fn between(square: Square, king: Square) -> DistanceEntry {
        let place = |of: u8, king: u8| usize::from(of) + KING - usize::from(king);
        DistanceEntry {
            row: place(7 - square.rank(), 7 - king.rank()),
            column: place(square.file(), king.file()),
        }
    }

    /// Returns its index: the row by a shift, and the column.
    pub const fn index(self) -> usize {
        (self.row << SHIFT) + self.column
    }

    /// Returns the distance that it holds.
    pub const fn distance(self) -> u8 {
        TABLE[self.index()]
    }
}

/// A queen's move and what it does to the safety of the enemy king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Approach {
    pub mv: Move,
    /// The distance from the king before and after the move.
    pub before: u8,
    pub after: u8,
}

impl Approach {
    /// Returns whether the king's safety falls: the queen comes near, and nearer than before. The position after the move is then
    /// searched deeper. Of moves at the same distance the book takes those with a smaller sum of coordinates, which favours one
    /// corner; they do not count here.
    pub const fn is_fall(self) -> bool {
        self.after < NEAR && self.after < self.before
    }
}

/// Returns the legal moves of the queens of the side to move, by their distance from the enemy king.
pub fn approaches(position: &Position) -> Vec<Approach> {
    let king = position.king(!position.turn());
    let is_queen = |square| {
        position
            .piece_at(square)
            .is_some_and(|piece| piece.role == Role::Queen)
    };
    let moves = position.legal_moves();
    let by_queen = moves.iter().filter(|mv| is_queen(mv.from()));
    let mut found: Vec<Approach> = by_queen
        .map(|&mv| Approach {
            mv,
            before: DistanceEntry::between(mv.from(), king).distance(),
            after: DistanceEntry::between(mv.to(), king).distance(),
        })
        .collect();
    found.sort_by_key(|one| (!one.is_fall(), one.after));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_the_distance_of_any_two_squares() {
        for king in Square::all() {
            for square in Square::all() {
                let entry = DistanceEntry::between(square, king);
                assert!(entry.index() < ROWS * COLUMNS);
                assert_eq!(entry.distance(), square.distance(king), "{square} {king}");
            }
        }
        let own = DistanceEntry::between(Square::E1, Square::E1);
        assert_eq!((own.index(), own.distance()), ((9 << 5) + 9, 0));
    }

    #[test]
    fn a_queen_near_the_king_lets_its_safety_fall() {
        // Qh6 comes to two squares, Qd8+ to three; the queen on d2 was six squares away.
        let position = Position::from_fen("6k1/1n3p1p/5B2/8/8/8/3Q1PPP/6K1 w - - 0 1").unwrap();
        let found = approaches(&position);
        let of = |name: &str| {
            *found
                .iter()
                .find(|one| format!("{:?}", one.mv) == name)
                .unwrap()
        };
        assert_eq!((of("d2h6").before, of("d2h6").after), (6, 2));
        assert!(of("d2h6").is_fall() && of("d2d8").is_fall());
        assert!(!of("d2d4").is_fall() && !of("d2a5").is_fall());
        let falls = found.iter().take_while(|one| one.is_fall()).count();
        assert_eq!(falls, found.iter().filter(|one| one.is_fall()).count());
        assert!(
            approaches(&Position::from_fen("6k1/8/8/8/8/8/8/6K1 w - - 0 1").unwrap()).is_empty()
        );
    }
}
