//! The problems in the texts of games, by their lines in the files from which they came.

use std::ops::ControlFlow;

use crate::collection::{GamePlace, LibraryError, Snapshot};
use crate::segment::Traits;

/// A problem in the text of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameProblem {
    pub game: GamePlace,
    /// Its line in the [source](crate::GameRow::source) of the game, from 1; in the text of the game where that has no source.
    pub line: u64,
    /// What is wrong, in words.
    pub reason: String,
}

/// Maximum number of problems that are listed.
pub const MOST_PROBLEMS: usize = 100_000;

/// Lists the problems of games, up to [`MOST_PROBLEMS`]. Games in the order of the collection are read fastest. `watch` receives
/// the number of games that have been passed, and may cancel.
///
/// # Errors
/// When a text cannot be read, or `watch` cancels.
pub fn problems(
    snapshot: &Snapshot,
    games: &[GamePlace],
    watch: &mut dyn FnMut(usize) -> ControlFlow<()>,
) -> Result<Vec<GameProblem>, LibraryError> {
    let mut texts = snapshot.texts();
    let mut found = Vec::new();
    for (passed, game) in games.iter().copied().enumerate() {
        if watch(passed).is_break() {
            return Err(LibraryError::Cancelled);
        }
        let row = snapshot.row(game).ok_or(LibraryError::NoSuchGame)?;
        if !row.traits().has(Traits::PROBLEMS) {
            continue;
        }
        let text = texts.get(game).ok_or(LibraryError::NoSuchGame)?;
        let text = text.map_err(LibraryError::Segment)?;
        for problem in text.problems(row.line().max(1)) {
            if found.len() == MOST_PROBLEMS {
                return Ok(found);
            }
            found.push(GameProblem {
                game,
                line: problem.line as u64,
                reason: problem.reason.to_string(),
            });
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{import, new_collection};

    #[test]
    fn problems_have_the_lines_of_their_files() {
        let folder = tempfile::tempdir().unwrap();
        let mut collection = new_collection(folder.path());
        let first = b"% escaped\n\n[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. e4\n2. Nf3 *\n";
        let second = b"1. e4 e5\n2. Nf3 $999\n3. Bb5 Ke4 *\n";
        import(&mut collection, &[first, second]);
        let snapshot = collection.snapshot();
        let places: Vec<GamePlace> = snapshot.places().collect();
        let listed = |most: usize| {
            problems(&snapshot, &places, &mut |passed| match passed < most {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            })
        };
        let source = |found: &GameProblem| snapshot.row(found.game).unwrap().source();
        let found = listed(usize::MAX).unwrap();
        let lines: Vec<_> = found.iter().map(|it| (source(it), it.line)).collect();
        assert_eq!(lines, [("source 0", 10), ("source 1", 2), ("source 1", 3)]);
        assert!(
            found[0].reason.starts_with("move 1... "),
            "{}",
            found[0].reason
        );
        assert!(matches!(listed(1), Err(LibraryError::Cancelled)));
    }
}
