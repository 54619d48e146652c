//! The score sheet: a game tree as rows and paragraphs, before layout.

mod rows;
#[cfg(test)]
mod tests;
mod variations;
mod words;

use super::figures::Figures;
use crate::kit::notation::Word;
use tabia_game::NodeId;
use tabia_review::Badge;

/// What a clickable place in the list refers to.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// A move.
    Move {
        /// The node that the move leads to.
        node: NodeId,
        /// The name that tests and screen readers use: "12... Nf6!".
        name: String,
    },
    /// A comment.
    Comment {
        /// The move to which it belongs.
        node: NodeId,
        /// Whether it is before the move.
        before: bool,
        /// The whole text.
        text: String,
    },
    /// The figures beside a move.
    Figures {
        /// The move.
        node: NodeId,
        /// The figures as text.
        text: String,
    },
    /// The switch that folds a variation.
    Fold {
        /// First move of the variation.
        head: NodeId,
        /// That move in words.
        name: String,
    },
}

/// Half of a main-line row.
#[derive(Clone, Debug, PartialEq)]
pub enum HalfRow {
    /// Nothing was played here.
    Empty,
    /// The move is above or below, separated from this half by notes.
    Gap,
    /// A move.
    Move {
        /// The move with its glyphs.
        word: Word,
        /// The figures beside it with their target.
        figures: Option<Box<(Figures, usize)>>,
    },
}

/// One paragraph of the sheet.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A numbered row of the main line.
    Pair {
        /// The move number.
        number: u32,
        /// White's half.
        white: HalfRow,
        /// Black's half.
        black: HalfRow,
    },
    /// A comment on the main line, or the main line as running text (depth 0), or a variation (1 and deeper).
    Text {
        /// Level of indentation.
        depth: usize,
        /// Index of its [`Target::Fold`], and whether it is folded, if it begins a variation.
        fold: Option<(usize, bool)>,
        /// The words.
        words: Vec<Word>,
    },
}

/// The marks of moves besides their glyphs.
pub struct Signs<'a> {
    /// Which moves were played from a book.
    pub book: &'a dyn Fn(NodeId) -> bool,
    /// Which moves are shown and are not part of the game.
    pub explored: &'a dyn Fn(NodeId) -> bool,
    /// The badge of a move from a review or the engine; the game's own glyphs take precedence.
    pub badge: &'a dyn Fn(NodeId) -> Option<Badge>,
}

#[cfg(test)]
impl Signs<'static> {
    /// No marks.
    pub const NONE: Signs<'static> = Signs {
        book: &|_| false,
        explored: &|_| false,
        badge: &|_| None,
    };
}

/// A whole game, ready to be laid out at any width.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// Rows and paragraphs from top to bottom.
    pub blocks: Vec<Block>,
    /// The targets of the words' links.
    pub targets: Vec<Target>,
    has_scores: bool,
    /// Whether it is running text with evaluations.
    has_small_print: bool,
}

impl Sheet {
    /// Whether scores are among the figures beside the moves.
    pub fn has_scores(&self) -> bool {
        self.has_scores
    }

    /// Whether it is running text with evaluations in small print, which needs more space between its lines.
    pub fn has_small_print(&self) -> bool {
        self.has_small_print
    }

    /// Whether there is neither a move nor a comment.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }
}
