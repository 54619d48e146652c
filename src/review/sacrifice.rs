//! What counts as a sacrifice.

use crate::chess::{Color, Move, Position, Role, see, see_value};

/// What a move leaves to be taken, by exchange value, less what it takes itself: in hundredths of a pawn, 0 where nothing
/// is left.
fn offered(position: &Position, mv: Move) -> i32 {
    let taken = position.captured(mv).map_or(0, see_value);
    let promoted = mv
        .promotion()
        .map_or(0, |role| see_value(role) - see_value(Role::Pawn));
    let after = position.after(mv);
    let lost = after
        .legal_moves()
        .iter()
        .map(|reply| exchange(&after, *reply))
        .max();
    (lost.unwrap_or(0) - taken - promoted).max(0)
}

/// What a capture wins by exchange value; 0 for one that loses, and for other moves.
fn exchange(position: &Position, mv: Move) -> i32 {
    let Some(captured) = position.captured(mv) else {
        return 0;
    };
    // Bisection: the exchange wins at least `low` and less than `high`.
    let (mut low, mut high) = (0, see_value(captured) + 1);
    if !see(position, mv, 1) {
        return 0;
    }
    while high - low > 1 {
        let middle = (low + high) / 2;
        if see(position, mv, middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// Whether `mv` offers at least `least` hundredths of a pawn that another legal move would not have lost. A piece that is
/// lost anyway is no sacrifice.
pub(super) fn is_offer(position: &Position, mv: Move, least: i32) -> bool {
    let given = offered(position, mv);
    given >= least
        && position
            .legal_moves()
            .iter()
            .filter(|other| **other != mv)
            .any(|other| given - offered(position, *other) >= least)
}

/// Whether the line after `mv` takes the offer: the opponent captures at once, and after the mover's next move, and at the
/// end of every exchange until then, the mover still has at least `least` hundredths of a pawn less than before `mv`.
pub(super) fn is_taken(position: &Position, mv: Move, reply: &[Move], least: i32) -> bool {
    let mover = position.turn();
    let before = balance(position, mover);
    let mut at = position.after(mv);
    let Some((&taking, rest)) = reply.split_first() else {
        return false;
    };
    if !at.is_capture(taking) {
        return false;
    }
    at = at.after(taking);
    if let Some(&next) = rest.first() {
        at = at.after(next);
    }
    before - balance(&at, mover) >= least
}

/// The material of `side` less that of the other, by exchange values.
fn balance(position: &Position, side: Color) -> i32 {
    let of = |color| -> i32 {
        let pieces = position
            .pieces(color)
            .filter(|(_, role)| *role != Role::King);
        pieces.map(|(_, role)| see_value(role)).sum()
    };
    of(side) - of(!side)
}
