//! Faults of a file in the native book format.

use thiserror::Error;

use crate::BookMove;
use tabia_chess::{FenError, excerpt};

/// Maximum number of characters of a word of the file in a message.
const LONGEST: usize = 60;

/// A fault of a file, with its line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {problem}")]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    pub problem: ReadProblem,
}

impl ReadError {
    /// Creates the error for a fault at byte `at` of the file.
    pub(crate) fn at(bytes: &[u8], at: usize, problem: ReadProblem) -> ReadError {
        let before = &bytes[..at.min(bytes.len())];
        let breaks = before.iter().filter(|byte| **byte == b'\n').count();
        let line = breaks + 1;
        ReadError { line, problem }
    }
}

/// A kind of fault.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReadProblem {
    #[error("the text is not UTF-8")]
    NotUtf8,
    #[error("it does not say which format it is: there is no `format: 1`")]
    NoFormat,
    /// A later version wrote the file, in this format.
    #[error("the format {0} is not supported; this version reads 1")]
    Format(u32),
    #[error("there is something after the end of the book")]
    AfterEnd,
    #[error(transparent)]
    Start(Box<FenError>),
    #[error("a position occurs more than once in the book")]
    PositionTwice,
    #[error("the position has no key")]
    NoKey,
    #[error("the move {0} comes twice")]
    MoveTwice(BookMove),
    #[error("there is no `move`")]
    NoMove,
    #[error("the move has no weight")]
    NoWeight,
    #[error("the evaluation has no score")]
    NoScore,
    #[error("expected the name of a field of a {0}")]
    NoFieldName(&'static str),
    #[error("a {place} has no field “{}”", excerpt(name, LONGEST))]
    Field { place: &'static str, name: String },
    #[error("expected “{expected}”, found “{found}”")]
    Sign { expected: char, found: char },
    #[error("expected “{0}”, but the file ends")]
    EndOfFile(char),
    #[error("“{}” is not a valid number here", excerpt(.0, LONGEST))]
    Number(String),
    #[error("expected true or false, found “{}”", excerpt(.0, LONGEST))]
    Truth(String),
    /// A text that cannot be parsed, such as a key.
    #[error("“{}”: {reason}", excerpt(text, LONGEST))]
    Value { text: String, reason: String },
    #[error("a comment is not closed")]
    OpenComment,
    #[error("a text in quotation marks does not end")]
    OpenText,
    #[error("the file ends within a text")]
    EndInText,
    #[error("\\{0} means nothing in a text")]
    Escape(char),
    #[error("there is no such sign: \\u{{…}} takes a number of Unicode")]
    Unicode,
}
