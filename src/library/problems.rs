//! The problems in the texts of games, by their lines in the files from which they came.

use std::ops::ControlFlow;

use crate::collection::{GamePlace, LibraryError, Snapshot, tags_of};
use crate::scid::SCID_DAMAGE;
use crate::segment::{GameText, Traits};

/// A problem in the text of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameProblem {
    pub game: GamePlace,
    /// Its line in the [source](crate::GameRow::source) of the game, from 1; in the text of the game where that has no source.
    /// `None` for damage in a database or in the collection.
    pub line: Option<u64>,
    /// What is wrong, in words.
    pub reason: String,
}

/// Maximum number of problems that are listed.
pub const MOST_PROBLEMS: usize = 100_000;

/// Lists the problems of games, up to [`MOST_PROBLEMS`]: what could not be read in their texts, or in the database of Scid from
/// which they came. A text of the collection that is damaged is a problem of its game. Games in the order of the collection are
/// read fastest. `watch` receives the number of games that have been passed, and may cancel.
///
/// # Errors
/// When `watch` cancels.
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
        found.extend(match texts.get(game).ok_or(LibraryError::NoSuchGame)? {
            Ok(text) => problems_of(game, &text, row.line().max(1)),
            Err(damage) => vec![damaged(game, damage.to_string())],
        });
        if found.len() >= MOST_PROBLEMS {
            found.truncate(MOST_PROBLEMS);
            break;
        }
    }
    Ok(found)
}

/// Returns the problems of a game whose text begins in a line.
fn problems_of(game: GamePlace, text: &GameText, line: u64) -> Vec<GameProblem> {
    let tags = tags_of(&text.decoded());
    let damage = tags.get(SCID_DAMAGE);
    let damage = damage.map(|damage| damaged(game, damage.to_owned()));
    let problems = text.problems(line).into_iter();
    let problems = problems.map(|problem| GameProblem {
        game,
        line: Some(problem.line as u64),
        reason: problem.reason.to_string(),
    });
    damage.into_iter().chain(problems).collect()
}

fn damaged(game: GamePlace, reason: String) -> GameProblem {
    GameProblem {
        game,
        line: None,
        reason,
    }
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
        let lines_of = |name, line| (name, Some(line));
        let expected = [("source 0", 10), ("source 1", 2), ("source 1", 3)];
        assert_eq!(lines, expected.map(|(name, line)| lines_of(name, line)));
        assert!(
            found[0].reason.starts_with("move 1... "),
            "{}",
            found[0].reason
        );
        assert!(matches!(listed(1), Err(LibraryError::Cancelled)));
    }
}
