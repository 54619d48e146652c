//! Piece-square tables.

use super::files::mirrored;
use super::tally::{Record, Tally};
use super::tapered::{Tapered, t};
use super::weights::{
    BISHOP_PLACE, Group, KING_PLACE, KNIGHT_PLACE, PAWN_PLACE, QUEEN_PLACE, ROOK_PLACE, WEIGHTS,
    Weight,
};
use tabia_chess::mailbox::{cell, square};
use tabia_chess::{Color, Position, Role, Square};

const PLACES: [Group; 6] = [
    PAWN_PLACE,
    KNIGHT_PLACE,
    BISHOP_PLACE,
    ROOK_PLACE,
    QUEEN_PLACE,
    KING_PLACE,
];

/// Adds the piece-square values of the king and the pieces of one side.
pub(super) fn placement<R: Record>(position: &Position, color: Color, tally: &mut Tally<R>) {
    for (at, role) in position.officer_cells(color) {
        if R::COMPLETE {
            tally.add(color, place(color, role, square(at)));
        } else {
            tally.sums[color.index()] += WORTH[color.index()][role.index()][at as usize];
        }
    }
}

/// Returns the weight of a piece on a square. The tables have the files a to d, mirrored to the other wing, from the first rank
/// up.
#[inline]
pub(super) const fn place(color: Color, role: Role, square: Square) -> Weight {
    let (file, rank) = (mirrored(square.file()), square.relative_rank(color));
    PLACES[role.index()].at((rank * 4 + file) as usize)
}

/// The values of [`place`] by colour, role and cell.
static WORTH: [[[Tapered; 256]; 6]; 2] = {
    let mut worth = [[[t(0, 0); 256]; 6]; 2];
    let mut index = 0;
    while let Some(square) = Square::from_index(index) {
        let mut role = 0;
        while role < 6 {
            let mut side = 0;
            while side < 2 {
                let weight = place(Color::ALL[side], Role::ALL[role], square);
                worth[side][role][cell(square) as usize] = WEIGHTS[weight.index];
                side += 1;
            }
            role += 1;
        }
        index += 1;
    }
    worth
};
