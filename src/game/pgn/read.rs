//! Reading games.
//!
//! The movetext is cut into words here and not by a library, because a library drops what it does not know without a
//! word, ends a game at an empty line, and cannot tell lines; our rule is that nothing is lost and that every loss would
//! be reported. What becomes of a game is up to a [`Target`]: a tree, or a mere count.

use super::build::Builder;
use super::encoding::{Encoding, decode};
use super::header::Header;
use super::index::{GameEntry, Games};
use super::movetext::{ReadGame, read_game};
use super::problem::{Log, ProblemList};
use super::{Problem, Reason};
use crate::chess::Position;
use crate::game::{Game, GameResult, Nag, Step, Tags};

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

/// The tags of one game, without its moves.
pub(super) fn tags(text: &[u8]) -> Tags {
    let header = Header::read(text, &mut Log::new(text, 1, 1));
    let mut tags = header.tags();
    // Where the tag says nothing the moves may: their last word.
    let last = text.rsplit(|byte| byte.is_ascii_whitespace()).next();
    let end = decode(last.unwrap_or_default()).parse().ok();
    if let (Some(result), _) = header.settle(end) {
        tags.set("Result", result.text());
    }
    tags
}

/// Whether a text without tags holds a move or a result.
pub(super) fn holds_game(text: &[u8]) -> bool {
    let read: ReadGame<Count> = read_game(text, 1, 1);
    read.ended || read.game.moves > 0
}

/// What becomes of a game while it is read. It hears of everything in the order of the text.
pub(super) trait Target {
    /// A game that begins from this position, with these tags.
    fn begin(start: Position, header: &Header<'_>) -> Self;
    /// A comment as it stands in the file; not an empty one between braces.
    fn comment(&mut self, text: &[u8]);
    /// An empty comment: the next one belongs before the next move.
    fn gap(&mut self);
    /// A text that is no comment in the file and is kept where a comment would go.
    fn keep(&mut self, text: &[u8]);
    /// A variation to the last move begins.
    fn open_variation(&mut self);
    /// A line ends: the innermost variation, or at the end the main line.
    fn close_line(&mut self);
    fn nag(&mut self, nag: Nag);
    /// A legal step in the innermost line; `key` is that of the position after it.
    fn play(&mut self, step: Step, key: u64);
    /// How the game ended, in place of what the tag said.
    fn set_result(&mut self, result: GameResult);
}

/// The number of moves of a game, variations included; all else is only checked.
pub(super) struct Count {
    pub moves: usize,
}

impl Target for Count {
    fn begin(_: Position, _: &Header<'_>) -> Count {
        Count { moves: 0 }
    }

    fn comment(&mut self, _: &[u8]) {}

    fn gap(&mut self) {}

    fn keep(&mut self, _: &[u8]) {}

    fn open_variation(&mut self) {}

    fn close_line(&mut self) {}

    fn nag(&mut self, _: Nag) {}

    fn play(&mut self, _: Step, _: u64) {
        self.moves += 1;
    }

    fn set_result(&mut self, _: GameResult) {}
}
