//! Conditions as searches for positions, and searches as conditions.

use super::condition::{BoardField, Condition};
use super::field::Field;
use crate::positions::PositionSearch;

impl Condition {
    /// Returns the condition that a game fulfils a search, with the field that is made for it where there is one.
    pub fn of_search(search: &PositionSearch) -> Condition {
        let text = search.to_string();
        let named = text.split_once(':').and_then(|(word, value)| {
            let Some(Field::Board(field)) = Field::named(word) else {
                return None;
            };
            let value = value.trim_matches('"');
            // A value with blanks would be read as further words of the search.
            let is_one = field == BoardField::Position || !value.contains(' ');
            let is_same = is_one && field.search(value).as_ref() == Ok(search);
            is_same.then(|| Condition::Board(field, value.to_owned()))
        });
        named.unwrap_or(Condition::Board(BoardField::Pattern, text))
    }

    /// Returns the search of a condition on positions, if it is one and can be read.
    pub fn search(&self) -> Option<PositionSearch> {
        match self {
            Condition::Board(field, value) => field.search(value).ok(),
            _ => None,
        }
    }
}
