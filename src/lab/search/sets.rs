//! Sets of positions of chess for comparisons: shipped ones, those of a file of games, and those of a list.

use tabia_chess::epd::{self, EpdError};
use tabia_chess::{FenError, Position};
use tabia_engine::FinishedError;
use tabia_game::Game;

use super::comparison::POSITIONS;

/// Positions to search, all with legal moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PositionSet {
    pub positions: Vec<Position>,
    /// Number of positions, games or rows from which they were taken.
    pub total: usize,
    /// The rows that cannot be read: line, counted from 1, and error.
    pub unread: Vec<(usize, EpdError)>,
}

impl PositionSet {
    /// Returns the shipped positions.
    ///
    /// # Errors
    ///
    /// None, unless one of them is wrong.
    pub fn shipped() -> Result<PositionSet, FenError> {
        let positions = POSITIONS.iter().map(|fen| Position::from_fen(fen));
        let positions = positions.collect::<Result<Vec<Position>, FenError>>()?;
        Ok(PositionSet {
            total: positions.len(),
            positions,
            unread: Vec::new(),
        })
    }

    /// Returns the position in the middle of the main line of each game, of at most `most` games that are evenly distributed
    /// over all. `game` returns a game by its index; games of other variants are left out.
    pub fn of_games(
        total: usize,
        most: usize,
        game: impl Fn(usize) -> Option<Game>,
    ) -> PositionSet {
        let is_chess = |game: &Game| game.tags().other_variant().is_none();
        let games = spread(total, most).filter_map(game).filter(is_chess);
        PositionSet {
            positions: games.map(|game| middle(&game)).filter(has_moves).collect(),
            total,
            unread: Vec::new(),
        }
    }

    /// Returns the positions of a list in FEN or EPD, at most `most` that are evenly distributed over all rows.
    pub fn of_rows(text: &str, most: usize) -> PositionSet {
        let rows: Vec<(usize, String)> = epd::rows(text).collect();
        let mut set = PositionSet {
            total: rows.len(),
            ..PositionSet::default()
        };
        for (line, row) in spread(rows.len(), most).filter_map(|index| rows.get(index)) {
            match epd::read_row(row) {
                Ok((position, _)) => set.positions.extend(Some(position).filter(has_moves)),
                Err(error) => set.unread.push((*line, error)),
            }
        }
        set
    }
}

/// Returns at most `most` indices below `total`, at equal distances.
fn spread(total: usize, most: usize) -> impl Iterator<Item = usize> {
    let count = total.min(most);
    (0..count).map(move |index| index * total / count)
}

fn has_moves(position: &Position) -> bool {
    FinishedError::check(position).is_ok()
}

/// Returns the position in the middle of the main line.
fn middle(game: &Game) -> Position {
    let line = game.line_to(game.main_line_end());
    let node = line.get(line.len() / 2).copied();
    game.position(node.unwrap_or_else(|| game.root()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::Color;
    use tabia_game::pgn::PgnFile;

    #[test]
    fn the_shipped_positions_are_different_and_both_sides_move() {
        let set = PositionSet::shipped().unwrap();
        assert_eq!(set.total, 20);
        let is_white = |one: &&Position| one.turn() == Color::White;
        assert_eq!(set.positions.iter().filter(is_white).count(), 10);
        let mut keys: Vec<u64> = set.positions.iter().map(Position::key).collect();
        keys.sort_unstable();
        assert!(keys.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn the_middles_of_games_are_taken_from_the_whole_file() {
        let pgn = |first: &str| format!("[Event \"{first}\"]\n\n1. {first} e5 2. Nf3 Nc6 *\n\n");
        let mut text: String = ["e4", "d4", "c4", "b4", "a4"].map(pgn).concat();
        text += "[Variant \"Crazyhouse\"]\n\n1. g4 *\n\n[FEN \"7k/5Q2/5K2/8/8/8/8/8 b - - 0 1\"]\n\n*\n";
        let file = PgnFile::from_bytes(text.into_bytes());
        let game = |index| file.game(index).map(|(game, _)| game);
        let all = PositionSet::of_games(file.len(), usize::MAX, game);
        // Another game and a stalemate are left out.
        assert_eq!((all.total, all.positions.len()), (7, 5));
        let fen = all.positions[0].fen();
        assert!(fen.starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/"), "{fen}");
        let few = PositionSet::of_games(file.len(), 3, game);
        assert_eq!(few.total, 7);
        assert_eq!(
            few.positions,
            [0, 2, 4].map(|index| all.positions[index].clone())
        );
        assert_eq!(PositionSet::of_games(0, 3, game), PositionSet::default());
    }

    #[test]
    fn rows_are_read_and_those_that_cannot_be_are_named() {
        let good = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#;";
        let text = format!("{good}\n# a comment\nnonsense\n7k/5Q2/5K2/8/8/8/8/8 b - -\n{good}\n");
        let set = PositionSet::of_rows(&text, usize::MAX);
        assert_eq!((set.total, set.positions.len()), (4, 2));
        assert_eq!(set.unread.len(), 1);
        assert_eq!(set.unread[0].0, 3);
        let many = format!("{good}\n").repeat(1000);
        let set = PositionSet::of_rows(&many, 200);
        assert_eq!((set.total, set.positions.len()), (1000, 200));
    }
}
