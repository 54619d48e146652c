//! King safety: the pawns before the king, and how many pieces look at the squares around it.

use super::board::{PawnFiles, ahead};
use super::pieces::Assault;
use super::{Tapered, t};
use crate::chess::{Color, Position, Role};

/// By how far the nearest own pawn before the king is; the last is for none at all.
const SHELTER: [i32; 8] = [-28, 0, -6, -16, -22, -26, -28, -28];

/// By how far the nearest enemy pawn before the king is: near ones open lines.
const STORM: [i32; 8] = [0, -6, -22, -14, -6, 0, 0, 0];

/// The middlegame value of the pawns around the king of `color`.
pub(super) fn shelter(position: &Position, pawns: &PawnFiles, color: Color) -> Tapered {
    let king = position.king(color);
    let front = ahead(color, king.rank()) | 1 << king.rank();
    let middle = king.file().clamp(1, 6);
    let distance = |ranks: u8| match (ranks & front, color) {
        (0, _) => None,
        (ranks, Color::White) => Some(ranks.trailing_zeros() as u8 - king.rank()),
        (ranks, Color::Black) => Some(king.rank() - (7 - ranks.leading_zeros() as u8)),
    };
    let mut value = 0;
    for file in middle - 1..=middle + 1 {
        let own = distance(pawns.on(color, file));
        value += SHELTER[own.unwrap_or(7) as usize];
        if let Some(enemy) = distance(pawns.on(!color, file)) {
            // A pawn that has run into ours opens nothing for now.
            let blocked = own.is_some_and(|own| own + 1 == enemy);
            value += if blocked {
                STORM[enemy as usize] / 3
            } else {
                STORM[enemy as usize]
            };
        }
    }
    // Without a queen the roof matters less.
    if position.count(!color, Role::Queen) == 0 {
        value /= 2;
    }
    t(value, 0)
}

/// What the attack on the king of the other side is worth: it grows with the square of its weight, and one piece
/// alone is none.
pub(super) fn attack(position: &Position, assault: Assault, color: Color) -> Tapered {
    if assault.attackers < 2 {
        return Tapered::default();
    }
    let weight = assault.weight * (assault.attackers + 2) / 4;
    let mut value = (weight * weight / 9).min(500);
    if position.count(color, Role::Queen) == 0 {
        value /= 3;
    }
    t(value, value / 8)
}
