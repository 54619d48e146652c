//! The reach of a piece, whether or not its king allows it, which the oldest evaluations count.

use crate::leaps::LEAPS;
use tabia_chess::{Color, Position, Role, Square};

/// Number of squares that a piece can reach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Reach {
    pub empty: i32,
    /// Those with an enemy piece.
    pub captures: i32,
}

const DIAGONALS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const LINES: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// Returns the reach of a piece of this colour and kind from a square; the content of the square itself is ignored. Castling
/// and en passant are not counted.
pub(super) fn reach(position: &Position, color: Color, role: Role, from: Square) -> Reach {
    let mut reach = Reach::default();
    match role {
        Role::Pawn => pawn(position, color, from, &mut reach),
        Role::Knight => walk(position, color, from, &LEAPS, 1, &mut reach),
        Role::Bishop => walk(position, color, from, &DIAGONALS, 7, &mut reach),
        Role::Rook => walk(position, color, from, &LINES, 7, &mut reach),
        Role::Queen | Role::King => {
            let far = if role == Role::King { 1 } else { 7 };
            walk(position, color, from, &DIAGONALS, far, &mut reach);
            walk(position, color, from, &LINES, far, &mut reach);
        }
    }
    reach
}

fn walk(
    position: &Position,
    color: Color,
    from: Square,
    steps: &[(i8, i8)],
    far: u8,
    reach: &mut Reach,
) {
    for &(files, ranks) in steps {
        let mut at = from;
        for _ in 0..far {
            let Some(next) = at.offset(files, ranks) else {
                break;
            };
            at = next;
            match position.piece_at(at) {
                None => reach.empty += 1,
                Some(piece) => {
                    reach.captures += i32::from(piece.color != color);
                    break;
                }
            }
        }
    }
}

fn pawn(position: &Position, color: Color, from: Square, reach: &mut Reach) {
    let forward = if color == Color::White { 1 } else { -1 };
    let is_empty =
        |square: Option<Square>| square.is_some_and(|square| position.piece_at(square).is_none());
    if is_empty(from.offset(0, forward)) {
        reach.empty += 1;
        let is_home = from.relative_rank(color) == 1;
        reach.empty += i32::from(is_home && is_empty(from.offset(0, 2 * forward)));
    }
    for side in [-1, 1] {
        let target = from.offset(side, forward);
        let victim = target.and_then(|square| position.piece_at(square));
        reach.captures += i32::from(victim.is_some_and(|piece| piece.color != color));
    }
}
