//! Positions in rows of text, FEN or EPD, as games that begin in them.

use super::pgn::{Problem, Reason};
use super::{Edit, Game};
use tabia_chess::epd::{self, Operation};
use tabia_chess::{DroppedCastling, pasted};

/// The positions of a text.
#[derive(Clone, PartialEq, Debug)]
pub struct Positions {
    /// A game without moves for each position, named by its `id`, with the other operations as its comment.
    pub games: Vec<Game>,
    /// Faults: rows without a position, or with castling rights that the position cannot have.
    pub problems: Vec<Problem>,
}

impl Positions {
    /// Returns the game of a single position without further data; with the castling rights that were dropped.
    pub fn single(&self) -> Option<(&Game, Option<&DroppedCastling>)> {
        let dropped = match self.problems.as_slice() {
            [] => None,
            [problem] => match &problem.reason {
                Reason::RowCastling(dropped) => Some(dropped),
                _ => return None,
            },
            _ => return None,
        };
        let [game] = self.games.as_slice() else {
            return None;
        };
        let is_plain = game.comment(game.root()).is_empty() && game.tags().known("Event").is_none();
        is_plain.then_some((game, dropped))
    }
}

/// Reads a text whose first row is, or is meant as, a position; returns `None` for every other text, and where no row contains
/// one. Rows without a position are left out and reported.
pub fn read(text: &str) -> Option<Positions> {
    if !begins(text) {
        return None;
    }
    let (mut games, mut problems) = (Vec::new(), Vec::new());
    let mut problem = |games: &Vec<Game>, line, reason| {
        problems.push(Problem {
            game: games.len() + 1,
            line,
            reason,
        });
    };
    for (line, row) in epd::rows(text) {
        match pasted::read(&row) {
            Ok((position, operations)) => {
                if let Some(dropped) = position.dropped_castling(&row) {
                    problem(&games, line, Reason::RowCastling(dropped));
                }
                games.push(game(Game::new(position), &operations));
            }
            Err(error) => problem(&games, line, Reason::Row(error)),
        }
    }
    (!games.is_empty()).then_some(Positions { games, problems })
}

/// Returns whether the first row of a text is, or is meant as, a position.
pub fn begins(text: &str) -> bool {
    let first = epd::rows(text).next();
    first.is_some_and(|(_, row)| pasted::is_meant(&row) || pasted::read(&row).is_ok())
}

fn game(mut game: Game, operations: &[Operation]) -> Game {
    let mut comment = String::new();
    for Operation { name, operands } in operations {
        let value = operands.join(" ");
        if name == "id" && !value.is_empty() {
            let name = "Event".to_owned();
            // The tag has a name, so it can be set.
            let _ = game.edit(&Edit::SetTag { name, value });
            continue;
        }
        if !comment.is_empty() {
            comment.push_str("; ");
        }
        comment.push_str(name);
        if !value.is_empty() {
            comment.push(' ');
            comment.push_str(&value);
        }
    }
    if !comment.is_empty() {
        let (node, text) = (game.root(), comment);
        // There is always a root.
        let _ = game.edit(&Edit::SetComment { node, text });
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_games() {
        let text = "# a suite\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"a\";\n\
            4k3/8/8/8/8/8/3P4/4K3 w - - bm d4; c0 \"why\"; id \"b\";\n\
            broken\n8/8/8/8/8/8/3P4/4K2k b - - 3 9\n";
        let Positions { games, problems } = read(text).unwrap();
        let events: Vec<_> = games
            .iter()
            .map(|game| game.tags().known("Event"))
            .collect();
        assert_eq!(events, [Some("a"), Some("b"), None]);
        assert_eq!(games[1].comment(games[1].root()), "bm d4; c0 why");
        assert_eq!(games[2].start().fen(), "8/8/8/8/8/8/3P4/4K2k b - - 3 9");
        assert_eq!(problems.len(), 1);
        assert_eq!((problems[0].line, problems[0].game), (4, 3));
    }

    #[test]
    fn a_row_that_claims_impossible_castling_says_so() {
        let stale = "4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1";
        let fine = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let positions = read(&format!("FEN: {stale}")).unwrap();
        let (game, dropped) = positions.single().unwrap();
        assert_eq!(game.start().fen(), stale.replace("KQ", "K"));
        assert_eq!(dropped.unwrap().letters, "Q");
        assert!(read(fine).unwrap().single().unwrap().1.is_none());
        let list = read(&format!("{fine}\n{stale}\n{stale} bm Rb8;\n")).unwrap();
        let reported: Vec<_> = list
            .problems
            .iter()
            .map(|reported| (reported.game, reported.line))
            .collect();
        assert_eq!(reported, [(2, 2), (3, 3)]);
        let reason = list.problems[0].reason.to_string();
        assert!(reason.starts_with("castling right Q dropped"), "{reason}");
        assert!(list.single().is_none());
    }

    #[test]
    fn a_first_row_with_a_mistake_hides_no_other() {
        let fine = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let wrong = fine.replace(" K ", " X ");
        let list = read(&format!("{wrong}\n{fine}\n")).unwrap();
        assert_eq!((list.games.len(), list.problems[0].line), (1, 1));
        assert_eq!(read(&wrong), None);
    }

    #[test]
    fn only_texts_that_begin_with_a_position_count() {
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        assert!(read(fen).unwrap().single().is_some());
        assert!(
            read(&format!("\n\n\"{fen}\"\n"))
                .unwrap()
                .single()
                .is_some()
        );
        for text in [
            "",
            "\n",
            "1. e4 e5 *",
            "[Event \"x\"]\n\n1. e4 *",
            "# only this",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        let game = format!("[FEN \"{fen}\"]\n\n1. e4 *\n");
        assert_eq!(read(&game), None, "a game that begins with its FEN tag");
    }
}
