//! Positions that are one reversible move apart, recognised by their keys.
//!
//! Source: van Kervinck's paper on upcoming repetitions, 2013. The table is a cuckoo hash (Pagh and Rodler, 2001): every key has
//! two places, and is in one of them.

use std::mem;
use std::sync::LazyLock;

use super::mailbox::{EMPTY, REACH, STEP, cell, ways};
use super::{Color, Piece, Position, Role, Square, zobrist};

/// Number of places, for 3,668 moves.
const SIZE: usize = 8192;

/// A move of a piece between two squares, in either direction: the change of the key, and the squares.
type Change = (u64, Square, Square);

/// All moves of pieces other than pawns on an empty board, by the change of the key. Unused places have the key 0.
static CHANGES: LazyLock<Vec<Change>> = LazyLock::new(|| {
    let mut table = vec![(0, Square::A1, Square::A1); SIZE];
    let squares = || Square::all().flat_map(|a| Square::all().map(move |b| (a, b)));
    for (a, b) in squares().filter(|(a, b)| a < b) {
        let reached = REACH[cell(b).wrapping_sub(cell(a)) as usize];
        let pieces = Color::ALL.map(|color| Role::ALL.map(|role| Piece::new(color, role)));
        for piece in pieces.into_iter().flatten() {
            let is_move = reached & ways(piece.color, piece.role) != 0;
            if is_move && piece.role != Role::Pawn {
                let pieces = zobrist::piece(piece, a) ^ zobrist::piece(piece, b);
                insert(&mut table, (pieces ^ zobrist::turn(), a, b));
            }
        }
    }
    table
});

/// Puts a change in its first place. The one that was there moves to its other place, and so on.
fn insert(table: &mut [Change], mut change: Change) {
    let mut place = places(change.0)[0];
    loop {
        mem::swap(&mut table[place], &mut change);
        if change.0 == 0 {
            return;
        }
        let [first, second] = places(change.0);
        place = if place == first { second } else { first };
    }
}

fn places(key: u64) -> [usize; 2] {
    [key as usize % SIZE, (key >> 16) as usize % SIZE]
}

impl Position {
    /// Returns whether one move of a piece other than a pawn, which captures nothing, leads from this position to the one with
    /// this key or from that to this. Neither side must have lost a right between the two.
    pub fn is_move_away(&self, key: u64) -> bool {
        let change = self.key() ^ key;
        let found = places(change).map(|place| CHANGES[place]);
        let Some((_, a, b)) = found.into_iter().find(|(key, ..)| *key == change) else {
            return false;
        };
        let (from, to) = (cell(a), cell(b));
        let step = STEP[to.wrapping_sub(from) as usize];
        let mut between = from.wrapping_add(step);
        // A knight passes no cells.
        while step != 0 && between != to {
            if self.cells[between] != EMPTY {
                return false;
            }
            between = between.wrapping_add(step);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MoveKind;

    #[test]
    fn positions_before_and_after_a_reversible_move_are_a_move_apart() {
        let (mut near, mut far, mut blocked) = (0, 0, 0);
        for number in 0..20 {
            let mut line = vec![Position::chess960(number * 48)];
            for step in 0..150 {
                let position = line[line.len() - 1].clone();
                let moves = position.legal_moves();
                for &mv in &moves {
                    let after = position.after(mv);
                    let piece = position.piece_at(mv.from()).unwrap();
                    let reversible = piece.role != Role::Pawn
                        && mv.kind() == MoveKind::Normal
                        && !position.is_capture(mv)
                        && position.en_passant().is_none()
                        && Color::ALL.iter().all(|&color| {
                            crate::Wing::ALL.iter().all(|&wing| {
                                position.castling_rook(color, wing)
                                    == after.castling_rook(color, wing)
                            })
                        });
                    assert_eq!(position.is_move_away(after.key()), reversible, "{after:?}");
                    assert_eq!(after.is_move_away(position.key()), reversible, "{after:?}");
                    near += usize::from(reversible);
                    far += usize::from(!reversible);
                }
                // One piece may have moved in three half-moves, and another may stand in its way now.
                if let Some(earlier) = line.len().checked_sub(4).map(|index| &line[index]) {
                    let goal = earlier.key();
                    let reaches = |from: &Position, to: u64| {
                        let moves = from.legal_moves();
                        moves.iter().any(|&mv| from.after(mv).key() == to)
                    };
                    let either = reaches(&position, goal) || reaches(earlier, position.key());
                    if either {
                        assert!(position.is_move_away(goal), "{position:?} {earlier:?}");
                    }
                    blocked += usize::from(!either);
                }
                if moves.is_empty() {
                    break;
                }
                line.push(position.after(moves[(step * 7 + usize::from(number)) % moves.len()]));
            }
        }
        assert!(
            near > 1_000 && far > 1_000 && blocked > 100,
            "{near} {far} {blocked}"
        );
    }

    #[test]
    fn a_line_must_be_open() {
        let keys = |fen: &str| Position::from_fen(fen).unwrap();
        let before = keys("4k3/8/8/8/8/8/8/R3K3 b - - 0 1");
        let open = keys("4k3/8/8/8/8/8/8/3RK3 w - - 0 1");
        assert!(open.is_move_away(before.key()));
        let before = keys("4k3/8/8/8/8/8/8/RN2K3 b - - 0 1");
        let blocked = keys("4k3/8/8/8/8/8/8/1N1RK3 w - - 0 1");
        assert!(!blocked.is_move_away(before.key()));
    }
}
