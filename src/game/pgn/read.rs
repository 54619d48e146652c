//! Reading games.
//!
//! The movetext is cut into words here and not by a library, because a library drops what it does not know without a
//! word, ends a game at an empty line, and cannot tell lines; our rule is that nothing is lost and that every loss would
//! be reported. What becomes of a game is up to a [`Target`]: a tree, or a mere count.

use super::build::Builder;
use super::encoding::Encoding;
use super::index::{GameEntry, Games};
use super::movetext::{ReadGame, read_game};
use super::problem::ProblemList;
use super::target::Target;
use super::{Problem, Reason};
use crate::Game;

/// All games of a file, and what was wrong with them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Contents {
    pub games: Vec<Game>,
    pub problems: Vec<Problem>,
}

/// Reads every game of a file.
pub fn read(bytes: &[u8]) -> Contents {
    let text = Encoding::of(bytes).decode(bytes);
    let mut games = Vec::new();
    let mut problems = ProblemList::of_file();
    read_games(&text, &mut problems, |game: Builder| {
        games.push(game.finish());
    });
    Contents {
        games,
        problems: problems.into_sorted(),
    }
}

/// Reads the games of a text one after the other, and returns how many there are.
pub(super) fn read_games<T: Target>(
    text: &[u8],
    problems: &mut ProblemList,
    mut take: impl FnMut(T),
) -> usize {
    let mut entries = Games::new(text);
    let (mut games, mut strays) = (0, 0);
    loop {
        let entry = entries.next();
        for line in &entries.strays()[strays..] {
            problems.add(Problem {
                game: games + 1,
                line: *line,
                reason: Reason::NotAGame,
            });
        }
        strays = entries.strays().len();
        let Some(entry) = entry else { return games };
        games += 1;
        let read: ReadGame<T> = read_game(&text[entry.range], entry.line, games);
        read.problems
            .into_iter()
            .for_each(|problem| problems.add(problem));
        take(read.game);
    }
}

/// Reads the game of an entry of the index. `bytes` is the file that was indexed, `number` the game's number in it from
/// 1, for the problems.
pub fn read_one(bytes: &[u8], entry: &GameEntry, number: usize) -> (Game, Vec<Problem>) {
    let text = bytes.get(entry.range.clone()).unwrap_or_default();
    read_text(text, entry.line, number)
}

/// Reads the game that is the whole of `text`, which begins in this line of the file.
pub(super) fn read_text(text: &[u8], line: usize, number: usize) -> (Game, Vec<Problem>) {
    let read: ReadGame<Builder> = read_game(text, line, number);
    (read.game.finish(), read.problems)
}
