//! The theory of a game: the name of its opening and its number of book moves.

use std::sync::LazyLock;

use super::eco::{self, Opening};
use super::{BookMove, Key, Lookup, shipped};
use tabia_game::{Game, Step};

static SHIPPED: LazyLock<Lookup> = LazyLock::new(shipped::lookup);

/// Returns the opening of a game's main line, and its number of half-moves of theory: up to the last one that the shipped book
/// plays or that leads to a named position. Earlier moves that are in no line count too, since the game returned to theory.
pub fn of_game(game: &Game) -> (Option<&'static Opening>, usize) {
    let nodes = game.line_to(game.main_line_end());
    let mut position = game.start().clone();
    let (mut name, mut known) = (None, 0);
    for (i, node) in nodes.iter().enumerate() {
        let Some(Step::Move(mv)) = game.step(*node) else {
            break;
        };
        // Reading a file that is built into the program cannot fail.
        let entries = SHIPPED.entries(Key::of(&position)).unwrap_or_default();
        let in_book = entries.iter().any(|entry| entry.mv == BookMove::from(mv));
        let _ = position.make(mv);
        let named = eco::name_of(&position);
        name = named.or(name);
        if in_book || named.is_some() {
            known = i + 1;
        }
    }
    (name, known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_game::pgn;

    fn of(text: &str) -> (String, usize) {
        let game = pgn::read(text.as_bytes()).games.remove(0);
        let (name, known) = of_game(&game);
        (name.map_or(String::new(), Opening::to_string), known)
    }

    #[test]
    fn theory_ends_with_the_last_move_that_books_know() {
        let najdorf = "B90 Sicilian Defence: Najdorf Variation";
        let moves = "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6";
        assert_eq!(of(moves), (najdorf.to_owned(), 10));
        assert_eq!(
            of(&format!("{moves} 6. Na4 Nh5 *")),
            (najdorf.to_owned(), 10)
        );
        assert_eq!(of("*"), (String::new(), 0));
        let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kd7 *";
        assert_eq!(of(fen), (String::new(), 0));
        assert_eq!(of("1. e4 -- 2. d4 *").1, 1);
    }
}
