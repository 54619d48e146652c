//! The openings of a player as a tree of their names.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::score::PlayerScore;
use crate::query::{Condition, Occurs, Query, Range, TextCondition, TextField};
use crate::row::GameRow;
use crate::values::Eco;

/// What follows the name of an opening, and the name of its variation.
const MARKS: [&str; 2] = [": ", ", "];

/// An opening, a variation of one, or a line of a variation. In a list each is followed by its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningRow {
    /// The whole name: "Sicilian Defence: Najdorf Variation"; empty for games of which only the code is known, or nothing.
    pub name: String,
    /// 0 for an opening, 1 for a variation, 2 for a line.
    pub depth: usize,
    /// The first and the last code of its games.
    pub codes: (Eco, Eco),
    pub score: PlayerScore,
    /// Number of its parts.
    pub parts: usize,
}

impl OpeningRow {
    /// Returns the part of the name that its parent has not.
    pub fn own_name(&self) -> &str {
        let mut name = self.name.as_str();
        for mark in &MARKS[..self.depth.min(MARKS.len())] {
            name = name.split_once(mark).map_or(name, |(_, rest)| rest);
        }
        name
    }

    /// Returns the condition that its games meet, and no others.
    pub fn query(&self) -> Query {
        let opening = |text: &str, occurs| -> Query {
            let pattern = TextCondition::new(text, occurs);
            Condition::Text(TextField::Opening, pattern).into()
        };
        let whole = opening(&self.name, Occurs::Whole);
        match MARKS.get(self.depth) {
            _ if self.name.is_empty() => {
                Query::all([Condition::Eco(Range::Is(self.codes.0)).into(), whole])
            }
            Some(mark) if self.parts > 0 => {
                let begun = format!("{}{}", self.name, mark.trim_end());
                Query::any([whole, opening(&begun, Occurs::AtStart)])
            }
            _ => whole,
        }
    }
}

/// The games of an opening, and those of its parts.
#[derive(Default)]
pub(super) struct OpeningTree {
    score: PlayerScore,
    codes: Option<(Eco, Eco)>,
    /// By the whole name; games without one by their code.
    parts: BTreeMap<(String, Eco), OpeningTree>,
}

impl OpeningTree {
    /// Adds a game with its score.
    pub fn add(&mut self, row: &GameRow<'_>, score: PlayerScore) {
        let (name, code) = (row.opening(), row.eco());
        if name.is_empty() {
            self.part((String::new(), code), code, score);
            return;
        }
        let (mut tree, mut end) = (self, 0);
        for mark in MARKS {
            let rest = &name[end..];
            let Some(at) = rest.find(mark) else { break };
            tree = tree.part((name[..end + at].to_owned(), Eco::NONE), code, score);
            end += at + mark.len();
        }
        tree.part((name.to_owned(), Eco::NONE), code, score);
    }

    /// Adds a game to a part, and returns the part.
    fn part(&mut self, key: (String, Eco), code: Eco, score: PlayerScore) -> &mut OpeningTree {
        let part = self.parts.entry(key).or_default();
        part.score.unite(score);
        let (first, last) = part.codes.unwrap_or((code, code));
        part.codes = Some((first.min(code), last.max(code)));
        part
    }

    /// Returns all parts, the most played first, each followed by its own.
    pub fn into_rows(self) -> Vec<OpeningRow> {
        let mut rows = Vec::new();
        self.add_rows(0, &mut rows);
        rows
    }

    fn add_rows(self, depth: usize, rows: &mut Vec<OpeningRow>) {
        let mut parts: Vec<_> = self.parts.into_iter().collect();
        parts.sort_by_key(|(_, part)| Reverse(part.score.games()));
        for ((name, _), part) in parts {
            rows.push(OpeningRow {
                name,
                depth,
                codes: part.codes.unwrap_or_default(),
                score: part.score,
                parts: part.parts.len(),
            });
            part.add_rows(depth + 1, rows);
        }
    }
}
