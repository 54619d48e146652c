//! Reading games.
//!
//! The movetext is split into words by hand: libraries silently drop unreadable text, end a game at an empty line and do not
//! report line numbers, while Tabia keeps all text and reports every loss. A [`Target`] receives the game: a tree, or only a
//! count.

use std::borrow::Cow;

use super::build::Builder;
use super::decoded::decode_all;
use super::encoding::Encoding;
use super::index::{GameEntry, Games};
use super::lex::{after_break, skip_blanks};
use super::movetext::{ReadGame, read_game};
use super::problem::ProblemList;
use super::target::Target;
use super::{Problem, Reason};
use crate::Game;

/// All games of a file, and its problems.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Contents {
    pub games: Vec<Game>,
    pub problems: Vec<Problem>,
}

/// Reads every game of a file.
pub fn read(bytes: &[u8]) -> Contents {
    let encoding = Encoding::detect(bytes);
    let text = match encoding {
        Encoding::Utf8 => Cow::Borrowed(bytes),
        encoding => Cow::Owned(decode_all(bytes.to_vec(), encoding).0),
    };
    let mut games = Vec::new();
    let mut problems = ProblemList::of_file();
    read_games(&text, &mut problems, |item| {
        if let Item::Game(game) = item {
            games.push(Builder::finish(*game));
        }
    });
    Contents {
        games,
        problems: problems.into_sorted(),
    }
}

/// An item of a file, in its order.
pub(super) enum Item<'a, T> {
    Game(Box<T>),
    /// Comments, `%` lines and other text between games, or before or after them.
    Text(&'a [u8]),
}

/// Reads the games of a text one after the other, and returns their number.
pub(super) fn read_games<T: Target>(
    text: &[u8],
    problems: &mut ProblemList,
    mut take: impl FnMut(Item<'_, T>),
) -> usize {
    let mut entries = Games::new(text);
    let (mut games, mut strays) = (0, 0);
    let mut end = 0;
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
        let start = entry.as_ref().map_or(text.len(), |entry| entry.range.start);
        if let Some(between) = between(&text[end..start]) {
            take(Item::Text(between));
        }
        let Some(entry) = entry else { return games };
        games += 1;
        end = entry.range.end;
        let read: ReadGame<T> = read_game(&text[entry.range], entry.line, games);
        read.problems
            .into_iter()
            .for_each(|problem| problems.add(problem));
        take(Item::Game(Box::new(read.game)));
    }
}

fn is_blank(text: &[u8]) -> bool {
    let mut at = 0;
    loop {
        let next = after_break(text, skip_blanks(text, at));
        if next == at {
            return at == text.len();
        }
        at = next;
    }
}

/// Returns a text between games without the blank lines around it; `None` when there is nothing else.
pub(super) fn between(text: &[u8]) -> Option<&[u8]> {
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    if is_blank(text) {
        return None;
    }
    let text = text.trim_ascii_end();
    let first = text.iter().position(|byte| !byte.is_ascii_whitespace())?;
    // A sign has another meaning at the beginning of a line.
    let line = text[..first]
        .iter()
        .rposition(|byte| matches!(byte, b'\n' | b'\r'));
    Some(&text[line.map_or(0, |at| at + 1)..])
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
