//! Faults of a file, with their places.

use std::fmt;
use std::mem::{Discriminant, discriminant};

use super::lex::count_breaks;
use crate::GameResult;
use tabia_chess::epd::EpdError;
use tabia_chess::san::SanError;
use tabia_chess::{DroppedCastling, FenError};

/// A fault of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The game's number in the file, from 1.
    pub game: usize,
    /// The line in the file, from 1.
    pub line: usize,
    pub reason: Reason,
}

/// The kind of a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A text between games without a move or tag that is not a comment. It is kept in place.
    NotAGame,
    /// A line in brackets that is not a tag pair. It is kept as a comment, or read as far as possible.
    Tag(String),
    /// The start position cannot be read. The moves are kept as a comment.
    Fen(FenError),
    /// The start position claims castling rights that it cannot have. They are dropped.
    Castling(DroppedCastling),
    /// A row of a list of positions claims castling rights that its position cannot have. They are dropped.
    RowCastling(DroppedCastling),
    /// The FEN tag is not in the form that other programs read. `pgn format` writes the standard form.
    FenTag { standard: String },
    /// An unknown variant. Its moves are kept as a comment, unless they are those of chess.
    Variant(String),
    /// A move that cannot be played; the rest of the line is kept as a comment. `number` is as "12." or "12...".
    Move { number: String, error: SanError },
    /// The side to move passes while in check; the rest of the line is kept as a comment.
    NullInCheck { number: String },
    /// The number of a move shows that the previous move was not read; the rest of the line is kept as a comment. `number` is
    /// that of the missing move.
    MissingMove { number: String },
    /// A word that is not a move. It is kept in the comment.
    Word(String),
    /// A NUL between moves. It is read as a blank.
    Nul,
    /// A command such as `[%clk 0:05:00]` outside a comment. It is read as one.
    BareCommand(String),
    /// A glyph number above 255. It is kept in the comment.
    Glyph(String),
    /// A comment is never closed: it reaches to the end of the game.
    UnclosedComment,
    /// The number of variations that are never closed.
    UnclosedVariations(usize),
    /// A closing brace or bracket without an opening one.
    Unopened(char),
    /// A variation before the first move.
    VariationWithoutMove,
    /// Moves follow the result.
    AfterResult,
    /// The Result tag and the end of the moves differ; the tag counts.
    Result { tag: GameResult, end: GameResult },
    /// The Result tag does not contain a result; the end of the moves counts.
    ResultTag { tag: String, end: GameResult },
    /// A comment with a closing brace inside. Files cannot contain it, so braces in it become parentheses.
    Brace,
    /// A row of a list of positions without a position. It is left out.
    Row(EpdError),
    /// The file cannot be read any further, with the reason.
    CutOff(String),
    /// The same kind of problem occurred `more` times after this one, up to the line `last`.
    Repeated {
        reason: Box<Reason>,
        more: usize,
        last: usize,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NotAGame => f.write_str("this text is not a game"),
            Reason::Tag(text) => write!(f, "“{text}” is not a complete tag pair"),
            Reason::Fen(error) => write!(f, "the start position cannot be read: {error}"),
            Reason::Castling(dropped) => write!(f, "the FEN tag: {dropped}"),
            Reason::RowCastling(dropped) => write!(f, "{dropped}"),
            Reason::FenTag { standard } => {
                write!(
                    f,
                    "the FEN tag is not standard; `pgn format` writes “{standard}”"
                )
            }
            Reason::Variant(name) => write!(f, "it is a game of “{name}”, which is not chess"),
            Reason::Move { number, error } => {
                write!(f, "move {number} {error}; the rest is kept as a comment")
            }
            Reason::NullInCheck { number } => write!(
                f,
                "move {number} passes while in check; the rest is kept as a comment"
            ),
            Reason::MissingMove { number } => {
                write!(f, "move {number} is missing; the rest is kept as a comment")
            }
            Reason::Nul => f.write_str("a NUL byte is read as a blank"),
            Reason::BareCommand(text) => {
                write!(f, "“{text}” is outside a comment; read as one")
            }
            Reason::Word(text) => write!(f, "“{text}” is not a move; kept in the comment"),
            Reason::Glyph(text) => write!(f, "there is no glyph {text}; kept in the comment"),
            Reason::UnclosedComment => f.write_str("a comment is not closed"),
            Reason::UnclosedVariations(1) => f.write_str("a variation is not closed"),
            Reason::UnclosedVariations(count) => write!(f, "{count} variations are not closed"),
            Reason::Unopened(sign) => write!(f, "“{sign}” closes nothing"),
            Reason::VariationWithoutMove => {
                f.write_str("a variation comes before the move that it could replace")
            }
            Reason::AfterResult => f.write_str("moves go on after the result"),
            Reason::Result { tag, end } => {
                write!(f, "the Result tag is {tag}, the moves end with {end}")
            }
            Reason::ResultTag { tag, end } => write!(
                f,
                "the Result tag is “{tag}”, which is not a result; the moves end with {end}, which counts"
            ),
            Reason::Brace => f.write_str(
                "a brace in a comment would end it; the braces in it become parentheses",
            ),
            Reason::Row(error) => write!(f, "{error}; the line is left out"),
            Reason::CutOff(why) => write!(f, "the file cannot be read any further: {why}"),
            Reason::Repeated { reason, more, last } => {
                write!(f, "{reason} (and {more} more like this up to line {last})")
            }
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, game {}: {}", self.line, self.game, self.reason)
    }
}

impl Problem {
    /// Returns the number of problems that it represents: more than one when problems of one kind are summed up.
    pub fn count(&self) -> usize {
        match self.reason {
            Reason::Repeated { more, .. } => more + 1,
            _ => 1,
        }
    }

    /// Returns the problem of a part of a file that comes after this number of games and lines.
    pub(super) fn moved(mut self, games: usize, lines: usize) -> Problem {
        self.game += games;
        self.line += lines;
        if let Reason::Repeated { last, .. } = &mut self.reason {
            *last += lines;
        }
        self
    }

    /// Adds a problem of the same kind to the count of this one.
    fn absorb(&mut self, other: &Problem) {
        let (count, line) = match other.reason {
            Reason::Repeated { more, last, .. } => (more + 1, last),
            _ => (1, other.line),
        };
        if !matches!(self.reason, Reason::Repeated { .. }) {
            let reason = std::mem::replace(&mut self.reason, Reason::NotAGame);
            self.reason = Reason::Repeated {
                reason: Box::new(reason),
                more: 0,
                last: self.line,
            };
        }
        if let Reason::Repeated { more, last, .. } = &mut self.reason {
            *more += count;
            *last = line.max(*last);
        }
    }

    /// Returns the kind by which problems are summed up.
    fn kind(&self) -> Discriminant<Reason> {
        match &self.reason {
            Reason::Repeated { reason, .. } => discriminant(reason),
            reason => discriminant(reason),
        }
    }
}

/// Problems in the order in which they were found. The first `most` of each kind are kept one by one; the others are
/// counted in the last of these.
#[derive(Clone, Debug)]
pub(super) struct ProblemList {
    most: usize,
    problems: Vec<Problem>,
    /// Number of kept problems of each kind, and the index of the last of them.
    kinds: Vec<(Discriminant<Reason>, usize, usize)>,
}

impl ProblemList {
    /// Creates a list for the problems of one game.
    pub(super) fn of_game() -> ProblemList {
        ProblemList::new(20)
    }

    /// Creates a list for the problems of a file, or of a part of it.
    pub(super) fn of_file() -> ProblemList {
        ProblemList::new(1000)
    }

    fn new(most: usize) -> ProblemList {
        ProblemList {
            most,
            problems: Vec::new(),
            kinds: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, problem: Problem) {
        let kind = problem.kind();
        let at = self.problems.len();
        match self.kinds.iter_mut().find(|(known, ..)| *known == kind) {
            Some((_, kept, last)) if *kept == self.most => {
                self.problems[*last].absorb(&problem);
                return;
            }
            Some((_, kept, last)) => (*kept, *last) = (*kept + 1, at),
            None => self.kinds.push((kind, 1, at)),
        }
        self.problems.push(problem);
    }

    /// Returns all problems, by line.
    pub(super) fn into_sorted(mut self) -> Vec<Problem> {
        self.problems.sort_by_key(|problem| problem.line);
        self.problems
    }
}

/// Collects the problems of one game while it is read.
pub(super) struct Log<'a> {
    text: &'a [u8],
    number: usize,
    /// A place in the text and its line number, from which line breaks are counted.
    counted: (usize, usize),
    problems: ProblemList,
}

impl<'a> Log<'a> {
    /// Creates a log for a game of a file: its text, the line where it begins, and its number.
    pub(super) fn new(text: &'a [u8], line: usize, number: usize) -> Log<'a> {
        Log {
            text,
            number,
            counted: (0, line),
            problems: ProblemList::of_game(),
        }
    }

    /// Adds a problem at a place of the text.
    pub(super) fn report(&mut self, at: usize, reason: Reason) {
        let (from, line) = self.counted;
        let line = if at >= from {
            line + count_breaks(&self.text[from..at])
        } else {
            line - count_breaks(&self.text[at..from])
        };
        self.counted = (at, line);
        self.problems.add(Problem {
            game: self.number,
            line,
            reason,
        });
    }

    pub(super) fn into_problems(self) -> Vec<Problem> {
        self.problems.into_sorted()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn like_problems_are_summed_up_and_counted() {
        let problem = |line, reason| Problem {
            game: 1,
            line,
            reason,
        };
        let mut of_file = ProblemList::new(2);
        for game in 0..3 {
            let mut list = ProblemList::new(2);
            for line in 1..=5 {
                list.add(problem(line, Reason::Unopened(')')));
                list.add(problem(line, Reason::AfterResult));
            }
            let problems = list.into_sorted();
            assert_eq!(problems.len(), 4);
            assert_eq!(problems.iter().map(Problem::count).sum::<usize>(), 10);
            assert_eq!(
                problems[2].to_string(),
                "line 2, game 1: “)” closes nothing (and 3 more like this up to line 5)"
            );
            for problem in problems {
                of_file.add(problem.moved(game, 10 * game));
            }
        }
        let problems = of_file.into_sorted();
        assert_eq!(problems.len(), 4);
        assert_eq!(problems.iter().map(Problem::count).sum::<usize>(), 30);
        assert_eq!(
            problems[2].to_string(),
            "line 2, game 1: “)” closes nothing (and 13 more like this up to line 25)"
        );
    }
}
