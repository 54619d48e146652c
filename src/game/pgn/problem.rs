//! What could not be read, and where.

use std::fmt;

use crate::chess::FenError;
use crate::chess::san::SanError;
use crate::game::GameResult;

/// Something in a file that could not be read as it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The game's number in the file, from 1.
    pub game: usize,
    /// The line in the file, from 1.
    pub line: usize,
    pub reason: Reason,
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A text between games that holds no move and no tag. It is skipped.
    NotAGame,
    /// A line in brackets that is not a tag pair. It is kept as a comment, or read as far as possible.
    Tag(String),
    /// The start position cannot be read. The moves are kept as a comment.
    Fen(FenError),
    /// A kind of chess that we do not know. It is read as chess.
    Variant(String),
    /// A move that cannot be played; the rest of the line is kept as a comment. `number` is as "12." or "12...".
    Move { number: String, error: SanError },
    /// The side to move passes while in check; the rest of the line is kept as a comment.
    NullInCheck { number: String },
    /// A word that is no move. It is kept in the comment.
    Word(String),
    /// A glyph number above 255. It is kept in the comment.
    Glyph(String),
    /// A comment is never closed: it reaches to the end of the game.
    UnclosedComment,
    /// So many variations are never closed.
    UnclosedVariations(usize),
    /// A closing brace or bracket that nothing opened.
    Unopened(char),
    /// A variation before there is a move that it could replace.
    VariationWithoutMove,
    /// Moves go on after the result.
    AfterResult,
    /// The Result tag and the end of the moves differ; the tag counts.
    Result { tag: GameResult, end: GameResult },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NotAGame => f.write_str("this text is not a game"),
            Reason::Tag(text) => write!(f, "“{text}” is not a complete tag pair"),
            Reason::Fen(error) => write!(f, "the start position cannot be read: {error}"),
            Reason::Variant(name) => write!(f, "the variant “{name}” is not known; read as chess"),
            Reason::Move { number, error } => {
                write!(f, "move {number} {error}; the rest is kept as a comment")
            }
            Reason::NullInCheck { number } => write!(
                f,
                "move {number} passes while in check; the rest is kept as a comment"
            ),
            Reason::Word(text) => write!(f, "“{text}” is not a move; kept in the comment"),
            Reason::Glyph(text) => write!(f, "there is no glyph {text}; kept in the comment"),
            Reason::UnclosedComment => f.write_str("a comment is not closed"),
            Reason::UnclosedVariations(1) => f.write_str("a variation is not closed"),
            Reason::UnclosedVariations(count) => write!(f, "{count} variations are not closed"),
            Reason::Unopened(sign) => write!(f, "“{sign}” closes nothing"),
            Reason::VariationWithoutMove => {
                f.write_str("a variation stands before the move that it could replace")
            }
            Reason::AfterResult => f.write_str("moves go on after the result"),
            Reason::Result { tag, end } => {
                write!(f, "the Result tag says {tag}, the moves end with {end}")
            }
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, game {}: {}", self.line, self.game, self.reason)
    }
}
