//! The squares that a piece attacks and those to which it can move, whether or not its king allows it.

use crate::leaps::LEAPS;
use tabia_chess::{Color, Piece, Position, Role, Square};

/// Number of squares that a piece can reach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reach {
    pub empty: i32,
    /// Those with an enemy piece.
    pub captures: i32,
}

const DIAGONALS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const LINES: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// Returns the reach of a piece of this colour and kind from a square; the content of the square itself is ignored. Castling
/// and en passant are not counted.
pub(crate) fn reach(position: &Position, color: Color, role: Role, from: Square) -> Reach {
    let mut reach = Reach::default();
    if role == Role::Pawn {
        reach.empty = pawn_steps(position, color, from);
    }
    each_attack(position, color, role, from, |_, piece| match piece {
        None => reach.empty += i32::from(role != Role::Pawn),
        Some(piece) => reach.captures += i32::from(piece.color != color),
    });
    reach
}

/// Calls `visit` with each square that a piece of this colour and kind attacks from a square, and what is there.
pub(crate) fn each_attack(
    position: &Position,
    color: Color,
    role: Role,
    from: Square,
    mut visit: impl FnMut(Square, Option<Piece>),
) {
    let mut walk = |steps: &[(i8, i8)], far: u8| {
        for &(files, ranks) in steps {
            let mut at = from;
            for _ in 0..far {
                let Some(next) = at.offset(files, ranks) else {
                    break;
                };
                at = next;
                let piece = position.piece_at(at);
                visit(at, piece);
                if piece.is_some() {
                    break;
                }
            }
        }
    };
    match role {
        Role::Pawn => {
            let forward = color.white_view(1);
            walk(&[(-1, forward), (1, forward)], 1);
        }
        Role::Knight => walk(&LEAPS, 1),
        Role::Bishop => walk(&DIAGONALS, 7),
        Role::Rook => walk(&LINES, 7),
        Role::Queen | Role::King => {
            let far = if role == Role::King { 1 } else { 7 };
            walk(&DIAGONALS, far);
            walk(&LINES, far);
        }
    }
}

/// Counts the steps of a pawn: none, one or two.
fn pawn_steps(position: &Position, color: Color, from: Square) -> i32 {
    let forward = color.white_view(1);
    let is_empty =
        |square: Option<Square>| square.is_some_and(|square| position.piece_at(square).is_none());
    if !is_empty(from.offset(0, forward)) {
        return 0;
    }
    let is_home = from.relative_rank(color) == 1;
    1 + i32::from(is_home && is_empty(from.offset(0, 2 * forward)))
}
