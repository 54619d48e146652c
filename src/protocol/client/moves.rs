//! Moves of other programs: coordinates, or SAN as some write it.

use tabia_chess::{Color, Move, Position, Wing, san, uci_move};
use tabia_player::GameLine;

/// Maximum number of moves of a variation.
const LONGEST: usize = 256;

/// Reads a move in coordinates or in SAN; `None` when it is not a legal move.
pub(crate) fn read(position: &Position, text: &str) -> Option<Move> {
    if text.len() > 12 {
        return None;
    }
    let coordinates = uci_move::read(position, text).ok();
    coordinates
        .or_else(|| san::read(position, text).ok())
        // `E2E4`, `e7-e8=Q`, `Ng8-f6`
        .or_else(|| {
            let plain: String = text
                .chars()
                .filter(|letter| !"-=x:".contains(*letter))
                .collect();
            let squares = plain.trim_start_matches(['N', 'B', 'R', 'Q', 'K', 'P']);
            let read = |text: &str| uci_move::read(position, &text.to_ascii_lowercase()).ok();
            read(&plain).or_else(|| read(squares))
        })
}

/// Reads a variation from words, as far as it is legal. Returns it and the first word that is no legal move.
pub(super) fn read_line<'a>(
    position: &Position,
    words: impl IntoIterator<Item = &'a str>,
) -> (Vec<Move>, Option<&'a str>) {
    let (mut position, mut moves) = (position.clone(), Vec::new());
    for word in words {
        let Some(mv) = read(&position, word).filter(|_| moves.len() < LONGEST) else {
            return (moves, Some(word));
        };
        moves.push(mv);
        position = position.after(mv);
    }
    (moves, None)
}

/// Returns whether an engine must play Chess960 for a game. Without castling it is standard chess.
pub(super) fn needs_chess960(line: &GameLine) -> bool {
    line.start().is_chess960()
        && Color::ALL.into_iter().any(|color| {
            let mut wings = Wing::ALL.into_iter();
            wings.any(|wing| line.start().castling_rook(color, wing).is_some())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_engines_write_them() {
        let position = Position::from_fen("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        for (text, meant) in [
            ("e1g1", "e1g1"),
            ("O-O", "e1g1"),
            ("O-O-O", "e1c1"),
            ("e1h1", "e1g1"),
            ("b7a8q", "b7a8q"),
            ("b7a8Q", "b7a8q"),
            ("bxa8=N+", "b7a8n"),
            ("Ra1-a5", "a1a5"),
            ("B7-B8=R", "b7b8r"),
        ] {
            let mv = read(&position, text);
            let mv = mv.map(|mv| uci_move::write(&position, mv, false));
            assert_eq!(mv.as_deref(), Some(meant), "{text}");
        }
        for text in ["e1e3", "", "e1", "Ke3", "hello", "é2é4", "e1g1e1g1e1g1e1g1"] {
            assert_eq!(read(&position, text), None, "{text}");
        }
    }

    #[test]
    fn a_variation_ends_before_the_first_illegal_move() {
        let words = ["e2e4", "e7e5", "e4e5", "g1f3"];
        let (moves, rest) = read_line(&Position::start(), words);
        assert_eq!((moves.len(), rest), (2, Some("e4e5")));
    }
}
