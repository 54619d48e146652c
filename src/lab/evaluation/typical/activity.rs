//! The terms of evaluation A that depend on what the pieces attack: mobility, X-rays, pressure on the king, hanging pieces.
//!
//! Source: Kornilov, "Programming chess and other logic games", 2005, chapters 2 and 3, which name them without numbers. These
//! are Tabia's.

use super::tables::{OPENING, worth};
use crate::reach::{each_attack, reach};
use tabia_chess::{Color, Position, Role, Square};

/// For each square that a piece can reach beyond its usual number of them, or lacks.
const MOBILITY: [(Role, i32, i32); 4] = [
    (Role::Knight, 2, 4),
    (Role::Bishop, 2, 6),
    (Role::Rook, 2, 7),
    (Role::Queen, 1, 13),
];
/// For each slider that has another one behind it on their common line.
const XRAY: i32 = 6;
/// For each attack on a square beside the enemy king, by two pieces at least, in the opening.
const PRESSURE: i32 = 4;
/// The part of the value of a piece that is attacked and not defended.
const HANGING: i32 = 20;

/// The terms of one side, in hundredths of a pawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Activity {
    pub mobility: i32,
    pub xrays: i32,
    pub pressure: i32,
    pub hanging: i32,
}

impl Activity {
    /// Returns the terms of a side; `phase` is that of the position.
    pub fn of(position: &Position, color: Color, phase: i32) -> Activity {
        let mut activity = Activity::default();
        let king = position.king(!color);
        let (mut attackers, mut attacks) = (0, 0);
        for (square, role) in position.pieces(color) {
            activity.mobility += mobility(position, color, role, square);
            let mut near = 0;
            each_attack(position, color, role, square, |at, piece| {
                near += i32::from(at.distance(king) <= 1);
                let is_own = piece.is_some_and(|piece| piece.color == color);
                if is_own
                    && piece.is_some_and(|piece| {
                        slides(role, square, at) && slides(piece.role, square, at)
                    })
                {
                    activity.xrays += XRAY;
                }
            });
            if role != Role::King && near > 0 {
                (attackers, attacks) = (attackers + 1, attacks + near);
            }
            if role != Role::King
                && position.is_attacked(square, !color)
                && !position.is_attacked(square, color)
            {
                activity.hanging -= worth(role) / HANGING;
            }
        }
        if attackers > 1 {
            activity.pressure = PRESSURE * attacks * phase / OPENING;
        }
        activity
    }
}

fn mobility(position: &Position, color: Color, role: Role, square: Square) -> i32 {
    let known = MOBILITY.iter().find(|(other, ..)| *other == role);
    known.map_or(0, |(_, weight, usual)| {
        let reach = reach(position, color, role, square);
        weight * (reach.empty + reach.captures - usual)
    })
}

/// Returns whether a piece of this kind slides along the line of two squares.
fn slides(role: Role, from: Square, to: Square) -> bool {
    let is_straight = from.file() == to.file() || from.rank() == to.rank();
    match role {
        Role::Queen => true,
        Role::Rook => is_straight,
        Role::Bishop => !is_straight,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn white(fen: &str) -> Activity {
        Activity::of(&Position::from_fen(fen).unwrap(), Color::White, OPENING)
    }

    #[test]
    fn each_term_counts_what_it_is_about() {
        // A knight in the corner and one in the centre.
        assert_eq!(
            white("4k3/8/8/8/8/8/8/N3K3 w - - 0 1").mobility,
            2 * (2 - 4)
        );
        assert_eq!(
            white("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1").mobility,
            2 * (8 - 4)
        );
        // Two rooks on a file stand behind each other; a bishop on a file does not.
        assert_eq!(white("4k3/8/8/8/8/R7/8/R3K3 w - - 0 1").xrays, 2 * XRAY);
        assert_eq!(white("4k3/8/8/8/8/B7/8/R3K3 w - - 0 1").xrays, 0);
        assert_eq!(white("4k3/8/8/8/8/8/2B5/Q3K3 w - - 0 1").xrays, 0);
        assert_eq!(white("4k3/8/8/8/8/8/1B6/Q3K3 w - - 0 1").xrays, 2 * XRAY);
        // One piece alone presses on no king. The rook attacks e8 and f8, the queen d7, e7 and f7.
        assert_eq!(white("4k3/8/8/8/8/8/8/4K2R w - - 0 1").pressure, 0);
        let both = white("4k2R/Q7/8/8/8/8/8/4K3 b - - 0 1").pressure;
        assert_eq!(both, PRESSURE * (2 + 3));
        assert_eq!(white("4k3/8/8/8/8/8/r2N4/4K3 w - - 0 1").hanging, 0);
        assert_eq!(
            white("4k3/8/8/8/8/8/r1N5/4K3 w - - 0 1").hanging,
            -300 / HANGING
        );
    }
}
