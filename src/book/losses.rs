//! The data of a book that a file of another format cannot hold.

use std::collections::HashSet;
use std::fmt;

use super::export::legal;
use super::file::Format;
use super::{Book, Key, Learned, Results, lines};
use tabia_chess::Position;

/// A kind of lost data.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Lost {
    Title,
    Names,
    Comments,
    Glyphs,
    Evaluations,
    /// Weights that carry more than the order of the moves.
    Weights,
    Results,
    /// Learned results, of Tabia or another program.
    Learned,
    /// Moves that are switched off: they are written as moves of weight 0.
    SwitchedOff,
    /// Start positions other than the usual one.
    Starts,
    /// Moves in positions to which no line of the book leads, or that are not legal.
    Unreachable,
}

impl Lost {
    /// All kinds.
    pub const ALL: [Lost; 11] = [
        Lost::Title,
        Lost::Names,
        Lost::Comments,
        Lost::Glyphs,
        Lost::Evaluations,
        Lost::Weights,
        Lost::Results,
        Lost::Learned,
        Lost::SwitchedOff,
        Lost::Starts,
        Lost::Unreachable,
    ];

    /// Returns a number of them in words.
    fn counted(self, count: usize) -> String {
        let (one, many) = match self {
            Lost::Title => return "the title".to_owned(),
            Lost::Names => ("name", "names"),
            Lost::Comments => ("comment", "comments"),
            Lost::Glyphs => ("glyph", "glyphs"),
            Lost::Evaluations => ("evaluation", "evaluations"),
            Lost::Weights => ("weight", "weights"),
            Lost::Results => ("result count", "result counts"),
            Lost::Learned => ("learned value", "learned values"),
            Lost::SwitchedOff => (
                "weight of a move that is off",
                "weights of moves that are off",
            ),
            Lost::Starts => ("start position", "start positions"),
            Lost::Unreachable => ("move that no line leads to", "moves that no line leads to"),
        };
        format!("{count} {}", if count == 1 { one } else { many })
    }
}

/// What is left out of a file, and how often.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Losses([usize; Lost::ALL.len()]);

impl Losses {
    /// Returns the data of a book that a file of this format cannot hold.
    pub fn of(book: &Book, format: Format) -> Losses {
        let mut losses = Losses::default();
        let keeps = |lost: Lost| match format {
            Format::Tabia => true,
            Format::Polyglot => matches!(lost, Lost::Weights | Lost::Unreachable),
            Format::Pgn => matches!(
                lost,
                Lost::Title
                    | Lost::Names
                    | Lost::Comments
                    | Lost::Glyphs
                    | Lost::Evaluations
                    | Lost::Starts
            ),
            Format::Text => matches!(lost, Lost::Weights),
            // Nothing is written to such a file.
            Format::Abk | Format::Epd => true,
        };
        let mut add = |lost: Lost, is_there: bool| {
            losses.0[lost as usize] += usize::from(is_there && !keeps(lost));
        };
        add(Lost::Title, !book.title().is_empty());
        for (key, page) in book.pages() {
            let is_name_kept = format == Format::Text && lines::can_be_name(&page.name);
            let is_start = key == Key::of(&Position::start());
            add(
                Lost::Names,
                !page.name.is_empty() && (!is_name_kept || is_start),
            );
            let weights = page.entries.iter().map(|entry| entry.effective_weight());
            let is_weighed = weights.clone().any(|weight| weight != 0);
            for entry in &page.entries {
                add(Lost::Comments, !entry.comment.is_empty());
                add(Lost::Glyphs, entry.nag.is_some());
                add(Lost::Evaluations, entry.eval.is_some());
                add(Lost::Results, entry.results != Results::default());
                add(Lost::Weights, is_weighed);
                let is_learned = entry.learned != Learned::default();
                let is_others = entry.polyglot_learn != 0 && format != Format::Polyglot;
                add(Lost::Learned, is_learned || is_others);
                add(Lost::SwitchedOff, !entry.enabled && entry.weight != 0);
            }
        }
        let usual = Position::start();
        for start in book.starts() {
            add(Lost::Starts, *start != usual);
        }
        let from = match format {
            Format::Pgn => book.starts(),
            _ => std::slice::from_ref(&usual),
        };
        if !keeps(Lost::Unreachable) {
            let all = book.entry_count();
            losses.0[Lost::Unreachable as usize] = all.saturating_sub(reachable(book, from));
        }
        losses
    }

    /// Returns the lost data, each with its count.
    pub fn iter(&self) -> impl Iterator<Item = (Lost, usize)> {
        let counts = Lost::ALL.into_iter().zip(self.0);
        counts.filter(|(_, count)| *count > 0)
    }

    /// Returns whether nothing is lost.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }
}

/// Returns the number of moves in the lines from some positions.
fn reachable(book: &Book, starts: &[Position]) -> usize {
    let (mut seen, mut moves) = (HashSet::new(), 0);
    let mut open: Vec<_> = starts
        .iter()
        .map(|start| (start.clone(), Key::of(start)))
        .collect();
    while let Some((position, key)) = open.pop() {
        if !seen.insert(key) {
            continue;
        }
        for (mv, _) in legal(book, &position, key) {
            moves += 1;
            let next = position.after(mv);
            let key = Key::played(&next, mv);
            open.push((next, key));
        }
    }
    moves
}

impl fmt::Display for Losses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (lost, count)) in self.iter().enumerate() {
            let before = if index > 0 { ", " } else { "" };
            write!(f, "{before}{}", lost.counted(count))?;
        }
        Ok(())
    }
}
