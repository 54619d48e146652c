//! Endings that are known: how to win them, and when there is nothing to win.

use super::{Tapered, t};
use crate::chess::{Color, Position, Role, Square};

/// Scales are in sixty-fourths.
pub(super) const FULL: i32 = 64;

/// With nothing but the king against enough to mate: to the edge (for bishop and knight to the bishop's corner), and
/// the kings together.
pub(super) fn drive(position: &Position, color: Color) -> Tapered {
    if has_other_than_king(position, !color) || !can_mate_alone(position, color) {
        return Tapered::default();
    }
    let (ours, theirs) = (position.king(color), position.king(!color));
    let kings = 8 * (7 - i32::from(ours.distance(theirs)));
    let goal = match bishop_and_knight(position, color) {
        Some(bishop) => 24 * (7 - corner_distance(theirs, bishop.is_light())),
        None => 18 * (4 - i32::from(edge_distance(theirs))),
    };
    let sum = 150 + kings + goal;
    t(sum, sum)
}

fn has_other_than_king(position: &Position, color: Color) -> bool {
    position.pieces(color).nth(1).is_some()
}

fn can_mate_alone(position: &Position, color: Color) -> bool {
    let count = |role| position.count(color, role);
    count(Role::Queen) + count(Role::Rook) > 0
        || (count(Role::Bishop) > 0 && count(Role::Knight) > 0)
        || has_both_bishops(position, color)
}

fn has_both_bishops(position: &Position, color: Color) -> bool {
    let on = |light| {
        position
            .pieces_of(color, Role::Bishop)
            .any(|at| at.is_light() == light)
    };
    on(true) && on(false)
}

fn bishop_and_knight(position: &Position, color: Color) -> Option<Square> {
    let alone = [
        (Role::Pawn, 0),
        (Role::Knight, 1),
        (Role::Bishop, 1),
        (Role::Rook, 0),
        (Role::Queen, 0),
    ];
    let exact = alone
        .into_iter()
        .all(|(role, count)| position.count(color, role) == count);
    exact
        .then(|| position.pieces_of(color, Role::Bishop).next())
        .flatten()
}

fn edge_distance(square: Square) -> u8 {
    let to_edge = |n: u8| n.min(7 - n);
    to_edge(square.file()).min(to_edge(square.rank()))
        + (to_edge(square.file()) + to_edge(square.rank())) / 4
}

/// Steps to the nearer corner of a colour.
fn corner_distance(square: Square, light: bool) -> i32 {
    let corners = if light {
        [Square::H1, Square::A8]
    } else {
        [Square::A1, Square::H8]
    };
    corners
        .map(|corner| i32::from(square.distance(corner)))
        .into_iter()
        .min()
        .unwrap_or(0)
}

/// How much of a lead of `color` is left in what stands on the board, in sixty-fourths.
pub(super) fn scale(position: &Position, color: Color) -> i32 {
    let own = |role| position.count(color, role);
    let other = |role| position.count(!color, role);
    if own(Role::Pawn) == 0 {
        return scale_without_pawns(position, color);
    }
    if is_wrong_corner(position, color) {
        return 0;
    }
    let lone_bishops = |count: &dyn Fn(Role) -> usize| {
        count(Role::Bishop) == 1
            && count(Role::Queen) + count(Role::Rook) + count(Role::Knight) == 0
    };
    if lone_bishops(&own) && lone_bishops(&other) && has_opposite_bishops(position) {
        return if own(Role::Pawn) > other(Role::Pawn) + 1 {
            36
        } else {
            22
        };
    }
    // The last pawns are what wins.
    FULL.min(44 + 8 * own(Role::Pawn) as i32)
}

/// Without pawns a lead must be more than a minor piece to win.
fn scale_without_pawns(position: &Position, color: Color) -> i32 {
    let worth = |side: Color| {
        3 * (position.count(side, Role::Knight) + position.count(side, Role::Bishop)) as i32
            + 5 * position.count(side, Role::Rook) as i32
            + 9 * position.count(side, Role::Queen) as i32
    };
    let (ours, theirs) = (worth(color), worth(!color));
    let knights_only = ours == 3 * position.count(color, Role::Knight) as i32;
    if ours <= 3 || (knights_only && ours <= 6 && position.count(!color, Role::Pawn) == 0) {
        0
    } else if ours - theirs <= 3 {
        if theirs == 0 { FULL } else { 10 }
    } else {
        FULL
    }
}

fn has_opposite_bishops(position: &Position) -> bool {
    let shade = |color| {
        position
            .pieces_of(color, Role::Bishop)
            .next()
            .map(Square::is_light)
    };
    shade(Color::White) != shade(Color::Black)
}

/// Rook pawns with a bishop that does not command their corner, and the enemy king is there; or without any piece.
fn is_wrong_corner(position: &Position, color: Color) -> bool {
    let count = |role| position.count(color, role);
    if count(Role::Queen) + count(Role::Rook) + count(Role::Knight) > 0 {
        return false;
    }
    let mut pawns = position.pieces_of(color, Role::Pawn);
    let Some(file) = pawns.next().map(Square::file) else {
        return false;
    };
    if !(file == 0 || file == 7) || pawns.any(|pawn| pawn.file() != file) {
        return false;
    }
    let corner = Square::new(file, if color == Color::White { 7 } else { 0 });
    let bishops_wrong = position
        .pieces_of(color, Role::Bishop)
        .all(|bishop| bishop.is_light() != corner.is_light());
    bishops_wrong && position.king(!color).distance(corner) <= 1
}
