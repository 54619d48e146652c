//! Moves and scores as texts.

use tabia_chess::{Color, Move, Position, san};
use tabia_player::Score;
use tabia_texts::{pawns, signed};

/// A score from White's view: "+0.35", "#−4".
pub(super) fn score_text(score: Score) -> String {
    match score.mate() {
        Some(moves) => format!("#{}", signed(moves)),
        None => pawns(score.raw()),
    }
}

/// A move with its number.
pub(super) fn move_text(position: &Position, mv: Move) -> String {
    let dots = match position.turn() {
        Color::White => ".",
        Color::Black => "…",
    };
    let number = position.fullmove_number();
    format!("{number}{dots}{}", san::write(position, mv))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_have_their_numbers_and_mates_their_distance() {
        let start = Position::start();
        let e4 = san::read(&start, "e4").unwrap();
        assert_eq!(move_text(&start, e4), "1.e4");
        let after = start.after(e4);
        let e5 = san::read(&after, "e5").unwrap();
        assert_eq!(move_text(&after, e5), "1…e5");
        assert_eq!(score_text(Score::centipawns(-35)), "−0.35");
    }
}
