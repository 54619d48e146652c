//! Moves that need no praise, even as the only good ones.

use super::sacrifice::{at_first_sight, exchange};
use tabia_chess::{Move, Position, Role, Square, see_value};

/// Returns whether a move is obvious: it recaptures on the square of the capture before it, takes a piece for nothing, or is the
/// only one that loses no material at first sight.
pub(super) fn is_obvious(position: &Position, mv: Move, last_capture: Option<Square>) -> bool {
    let gains = position.captured(mv).is_some_and(|captured| {
        last_capture == Some(mv.to()) || exchange(position, mv) >= see_value(captured)
    });
    gains || is_only_safe(position, mv)
}

/// Returns whether every other move loses a pawn or more against it at first sight.
fn is_only_safe(position: &Position, mv: Move) -> bool {
    let least = at_first_sight(position, mv) - see_value(Role::Pawn);
    let moves = position.legal_moves();
    let mut others = moves.iter().filter(|other| **other != mv);
    others.all(|other| at_first_sight(position, *other) <= least)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::san;

    fn is(fen: &str, text: &str, last_capture: Option<Square>) -> bool {
        let position = Position::from_fen(fen).unwrap();
        let mv = san::read(&position, text).unwrap();
        is_obvious(&position, mv, last_capture)
    }

    #[test]
    fn the_only_retreat_is_obvious_and_one_of_two_is_not() {
        let spanish = "r1bqk2r/2ppbppp/p1n2n2/1p2p3/B3P3/5N2/PPPP1PPP/RNBQR1K1 w kq - 0 7";
        assert!(is(spanish, "Bb3", None), "elsewhere it is taken");
        assert!(!is(spanish, "d4", None));
        let two = "4k3/8/8/1p6/B7/8/8/4K3 w - - 0 1";
        assert!(!is(two, "Bb3", None), "Bxb5 and Bd1 lose nothing either");
    }

    #[test]
    fn recaptures_and_hanging_pieces_are_obvious() {
        let fen = "4k3/2p5/3n4/8/8/1n6/3R4/1R2K3 w - - 0 1";
        assert!(is(fen, "Rxb3", None), "nothing defends the knight");
        assert!(!is(fen, "Rxd6", None), "a pawn defends the knight");
        let position = Position::from_fen(fen).unwrap();
        let taken = Some(san::read(&position, "Rxd6").unwrap().to());
        assert!(is(fen, "Rxd6", taken));
        assert!(!is(fen, "Ke2", taken));
    }
}
