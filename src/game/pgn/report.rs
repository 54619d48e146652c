//! The output of `tabia pgn check` and `tabia pgn format`.

use std::fmt;
use std::io::{self, Read};
use std::ops::ControlFlow;

use super::build::Builder;
use super::encoding::{Encoding, decode};
use super::lex::count_breaks;
use super::line_end::LineEnd;
use super::problem::ProblemList;
use super::read::{Item, read_games};
use super::stream::{StreamError, for_each_piece};
use super::target::{Count, Target};
use super::write::write_standard_to;
use super::{Problem, Reason};

/// The outcome of reading a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// The name of the file.
    pub name: String,
    pub games: usize,
    /// Number of moves in all games, variations included.
    pub moves: usize,
    /// The encoding; where it is neither UTF-8 nor UTF-16, the names should be checked.
    pub encoding: Encoding,
    /// Sorted by line; of a very frequent kind the last ones are summed up.
    pub problems: Vec<Problem>,
}

impl Report {
    /// Returns whether the whole file could be read.
    pub fn is_clean(&self) -> bool {
        self.problems.is_empty()
    }
}

impl fmt::Display for Report {
    /// One line of totals, then one line for each problem as `name:line: game n: reason`, so that editors can jump
    /// there. No line break at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |count: usize, what: &str| {
            let plural = if count == 1 { "" } else { "s" };
            format!("{count} {what}{plural}")
        };
        write!(
            f,
            "{}: {}, {}, {}",
            self.name,
            counted(self.games, "game"),
            counted(self.moves, "move"),
            counted(self.problems.iter().map(Problem::count).sum(), "problem")
        )?;
        if self.encoding != Encoding::Utf8 {
            write!(f, ", {}", self.encoding)?;
        }
        for problem in &self.problems {
            write!(
                f,
                "\n{}:{}: game {}: {}",
                self.name, problem.line, problem.game, problem.reason
            )?;
        }
        Ok(())
    }
}

/// Returns the problems of a part of a file; games and lines are counted from the start of the part.
pub fn problems(part: &[u8]) -> Vec<Problem> {
    Digest::<()>::of(part, |(), _: Item<'_, Count>| ()).problems
}

/// Returns the same problems in a file that has this number of games and lines before the part.
pub fn moved(problems: Vec<Problem>, games: usize, lines: usize) -> impl Iterator<Item = Problem> {
    let moved = move |problem: Problem| problem.moved(games, lines);
    problems.into_iter().map(moved)
}

/// The data of a piece of a file.
struct Digest<T> {
    made: T,
    games: usize,
    breaks: usize,
    problems: Vec<Problem>,
}

/// The data of a source besides those of its games.
struct Found {
    games: usize,
    encoding: Encoding,
    problems: Vec<Problem>,
}

impl<T: Default> Digest<T> {
    fn of<G: Target>(piece: &[u8], mut add: impl FnMut(&mut T, Item<'_, G>)) -> Digest<T> {
        let mut made = T::default();
        let mut problems = ProblemList::of_file();
        Digest {
            games: read_games(piece, &mut problems, |item| add(&mut made, item)),
            breaks: count_breaks(piece),
            problems: problems.into_sorted(),
            made,
        }
    }
}

/// Reads a file once, piece by piece. `take` receives the data of each piece; it may end the work. A read error is a problem,
/// and an error only before the first game.
fn read_through<T: Default + Send, G: Target>(
    source: impl Read,
    threads: usize,
    add: impl Fn(&mut T, Item<'_, G>) + Sync,
    mut take: impl FnMut(T) -> ControlFlow<()>,
) -> io::Result<Found> {
    let mut problems = ProblemList::of_file();
    let (mut games, mut lines, mut encoding) = (0, 0, Encoding::Utf8);
    let outcome = for_each_piece(
        source,
        None,
        threads,
        |piece| (Digest::of(&piece.text, &add), piece.encoding),
        |_, (digest, known)| {
            encoding = known;
            for problem in digest.problems {
                problems.add(problem.moved(games, lines));
            }
            games += digest.games;
            lines += digest.breaks;
            take(digest.made)
        },
    );
    match outcome {
        Err(StreamError::Io(error)) if games == 0 => return Err(error),
        Err(StreamError::Io(error)) => problems.add(Problem {
            game: games,
            line: lines + 1,
            reason: Reason::CutOff(error.to_string()),
        }),
        Ok(()) | Err(StreamError::Cancelled) => {}
    }
    Ok(Found {
        games,
        encoding,
        problems: problems.into_sorted(),
    })
}

/// Counts the contents of a file and lists its problems. `name` is only used in the report.
pub fn check(name: &str, bytes: &[u8]) -> Report {
    // Reading from memory cannot fail.
    check_from(name, bytes, 1).unwrap_or_default()
}

/// Like [`check`], for a source of any size, with little of it in memory at a time, on a number of threads.
///
/// # Errors
/// When the source cannot be read.
pub fn check_from(name: &str, source: impl Read, threads: usize) -> io::Result<Report> {
    let mut moves = 0;
    let found = read_through(
        source,
        threads,
        |moves: &mut usize, item: Item<'_, Count>| {
            if let Item::Game(game) = item {
                *moves += game.moves;
            }
        },
        |more| {
            moves += more;
            ControlFlow::Continue(())
        },
    )?;
    Ok(Report {
        name: name.to_string(),
        games: found.games,
        moves,
        encoding: match found.encoding {
            Encoding::Utf16 { .. } => Encoding::Utf8,
            encoding => encoding,
        },
        problems: found.problems,
    })
}

/// Returns the whole file in export format, and the problems met while reading it.
pub fn format(bytes: &[u8]) -> (String, Vec<Problem>) {
    let mut out = String::new();
    let found = format_from(bytes, 1, |text| {
        out.push_str(text);
        ControlFlow::Continue(())
    });
    // Reading from memory cannot fail.
    (out, found.unwrap_or_default().0)
}

/// Writes all games of a source in export format, and the text between them as it is; `take` receives the text piece by piece,
/// and may end the work. Returns the problems, and the encoding of the source.
///
/// # Errors
/// When the source cannot be read.
pub fn format_from(
    source: impl Read,
    threads: usize,
    mut take: impl FnMut(&str) -> ControlFlow<()>,
) -> io::Result<(Vec<Problem>, Encoding)> {
    let mut first = true;
    let add = |out: &mut String, item: Item<'_, Builder>| {
        // An empty line between games.
        out.push('\n');
        match item {
            Item::Game(game) => write_standard_to(&game.finish(), out),
            Item::Text(text) => {
                out.push_str(&decode(&LineEnd::Lf.apply(text)));
                out.push('\n');
            }
        }
    };
    let found = read_through(source, threads, add, |text: String| {
        let start = usize::from(first);
        first &= text.is_empty();
        take(text.get(start..).unwrap_or_default())
    })?;
    Ok((found.problems, found.encoding))
}
