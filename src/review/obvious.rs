//! Moves that need no praise, even as the only good ones.

use super::sacrifice::exchange;
use tabia_chess::{Move, Position, Square, see_value};

/// Returns whether a move is obvious: it recaptures on the square of the capture before it, or takes a piece for nothing.
pub(super) fn is_obvious(position: &Position, mv: Move, last_capture: Option<Square>) -> bool {
    let Some(captured) = position.captured(mv) else {
        return false;
    };
    last_capture == Some(mv.to()) || exchange(position, mv) >= see_value(captured)
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
