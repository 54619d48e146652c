//! The definition of a sacrifice.

use tabia_chess::{Color, Move, Position, Role, see, see_value};

/// Returns the material that a move wins at first sight, in hundredths of a pawn: its capture and promotion, minus the best
/// exchange of the reply.
pub(super) fn at_first_sight(position: &Position, mv: Move) -> i32 {
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
    taken + promoted - lost.unwrap_or(0)
}

/// Returns the material that a move offers at first sight, in hundredths of a pawn; 0 without an offer.
fn offered(position: &Position, mv: Move) -> i32 {
    (-at_first_sight(position, mv)).max(0)
}

/// Returns the gain of a capture by exchange value; 0 for a losing one, and for other moves.
pub(super) fn exchange(position: &Position, mv: Move) -> i32 {
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

/// Returns whether `mv` offers at least `least` hundredths of a pawn that another legal move would not have lost. A piece that
/// is lost anyway is not a sacrifice. Checks do not count as such moves: they may only delay the loss.
pub(super) fn is_offer(position: &Position, mv: Move, least: i32) -> bool {
    let given = offered(position, mv);
    given >= least
        && position
            .legal_moves()
            .iter()
            .filter(|other| **other != mv && !position.gives_check(**other))
            .any(|other| given - offered(position, *other) >= least)
}

/// Returns whether the line after `mv` accepts the offer: the opponent captures at once, and after the mover's next move, and
/// at the end of every exchange until then, the mover still has at least `least` hundredths of a pawn less than before `mv`.
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

/// Returns the material of `side` minus that of the other, by exchange values.
pub(super) fn balance(position: &Position, side: Color) -> i32 {
    let of = |color| -> i32 {
        let pieces = position
            .pieces(color)
            .filter(|(_, role)| *role != Role::King);
        pieces.map(|(_, role)| see_value(role)).sum()
    };
    of(side) - of(!side)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::san;

    fn line(fen: &str, text: &str) -> (Position, Vec<Move>) {
        let start = Position::from_fen(fen).unwrap();
        let mut position = start.clone();
        let moves = text.split(' ').map(|text| {
            let mv = san::read(&position, text).unwrap();
            position = position.after(mv);
            mv
        });
        let moves = moves.collect();
        (start, moves)
    }

    /// Returns whether the first move of a line offers the exchange or more, and whether the line accepts it.
    fn judged(fen: &str, text: &str) -> (bool, bool) {
        let (position, moves) = line(fen, text);
        (
            is_offer(&position, moves[0], 150),
            is_taken(&position, moves[0], &moves[1..], 150),
        )
    }

    #[test]
    fn a_queen_left_to_be_taken_is_a_sacrifice() {
        // Byrne against Fischer, New York 1956.
        let fen = "r3r1k1/pp3pbp/1qp3p1/2B5/2BP2b1/Q1n2N2/P4PPP/3R1K1R b - - 3 17";
        assert_eq!(judged(fen, "Be6 Bxb6 Bxc4+ Kg1 Ne2+"), (true, true));
        assert!(judged(fen, "Be6 Kg1 Bxc4").0);
    }

    #[test]
    fn a_greek_gift_is_a_sacrifice_and_an_offer_declined_is_not_confirmed() {
        let fen = "rnbq1rk1/pppn1ppp/4p3/3pP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQ - 5 7";
        assert_eq!(judged(fen, "Bxh7+ Kxh7 Ng5+ Kg8 Qh5"), (true, true));
        assert_eq!(judged(fen, "Bxh7+ Kh8 Ng5"), (true, false));
    }

    #[test]
    fn trades_and_what_is_lost_anyway_are_none() {
        // Queens are exchanged.
        let trade = "3qk3/8/8/8/8/8/8/3QK2R w - - 0 1";
        assert_eq!(judged(trade, "Qxd8+ Kxd8 Rh7"), (false, false));
        // The knight has forked king and rook.
        let forked = "k6r/8/6N1/8/8/8/5K2/8 b - - 0 1";
        assert!(!judged(forked, "Rh2+ Kg3 Rh1").0);
        // A pawn attacks a knight and a rook; one of them is lost.
        let fork = "k7/8/8/8/3p4/2N1R3/8/6K1 w - - 0 1";
        assert!(!judged(fork, "Re2 dxc3 Re3").0);
        // The capture is followed by a recapture at once.
        let back = "4k3/8/3p4/4p3/3P4/8/3Q4/4K3 w - - 0 1";
        assert_eq!(judged(back, "dxe5 dxe5 Qd5"), (false, false));
    }

    #[test]
    fn exchanges_are_worth_what_they_win() {
        let position = Position::from_fen("4k3/2p5/3n4/8/8/8/3R4/4K3 w - - 0 1").unwrap();
        let mv = san::read(&position, "Rxd6").unwrap();
        assert_eq!(exchange(&position, mv), 0);
        let position = Position::from_fen("4k3/8/3n4/8/8/8/3R4/4K3 w - - 0 1").unwrap();
        assert_eq!(exchange(&position, mv), 320);
    }
}
