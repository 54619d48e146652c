//! Reads the text of searches, with the place of what is wrong.

use tabia_chess::excerpt;
use thiserror::Error;

/// The reason why a text is not a search, and its column (from 1, in characters).
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("column {column}: {reason}")]
pub struct SearchTextError {
    pub column: usize,
    pub reason: String,
}

/// A place in a text.
#[derive(Clone, Debug)]
pub(super) struct Reader<'a> {
    rest: &'a str,
    column: usize,
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a str) -> Reader<'a> {
        Reader {
            rest: text,
            column: 1,
        }
    }

    pub fn column(&self) -> usize {
        self.column
    }

    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub fn next(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.rest = &self.rest[letter.len_utf8()..];
        self.column += 1;
        Some(letter)
    }

    /// Reads a text if it comes next.
    pub fn eat(&mut self, text: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(text) else {
            return false;
        };
        self.rest = rest;
        self.column += text.chars().count();
        true
    }

    /// Reads the characters that satisfy a condition.
    pub fn take_while(&mut self, holds: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|letter| !holds(letter));
        let (taken, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        self.column += taken.chars().count();
        taken
    }

    /// Reads up to the next blank, or what is in quotation marks.
    pub fn value(&mut self) -> Result<&'a str, SearchTextError> {
        if !self.eat("\"") {
            return Ok(self.take_while(|letter| !letter.is_whitespace()));
        }
        let mark = self.clone();
        let value = self.take_while(|letter| letter != '"');
        match self.eat("\"") {
            true => Ok(value),
            false => Err(mark.error("the quotation mark is not closed")),
        }
    }

    /// Returns whether a word ends here.
    pub fn is_at_end_of_word(&self) -> bool {
        self.peek().is_none_or(char::is_whitespace)
    }

    /// Returns an error unless a word ends here.
    pub fn end_of_word(&self, expected: &str) -> Result<(), SearchTextError> {
        match self.is_at_end_of_word() {
            true => Ok(()),
            false => Err(self.unexpected(expected)),
        }
    }

    /// Returns an error at this place.
    pub fn error(&self, reason: impl Into<String>) -> SearchTextError {
        SearchTextError {
            column: self.column,
            reason: reason.into(),
        }
    }

    /// Returns the error that something else was expected at this place.
    pub fn unexpected(&self, expected: &str) -> SearchTextError {
        let word = self.rest.split_whitespace().next();
        self.error(match word.filter(|_| !self.is_at_end_of_word()) {
            Some(word) => format!("expected {expected}, not “{}”", excerpt(word, 20)),
            None => format!("expected {expected}"),
        })
    }
}

/// Reads a whole text with a function that reads a part of one.
pub(super) fn read_all<T>(
    text: &str,
    read: impl FnOnce(&mut Reader) -> Result<T, SearchTextError>,
) -> Result<T, SearchTextError> {
    let mut reader = Reader::new(text);
    let value = read(&mut reader)?;
    match reader.peek() {
        None => Ok(value),
        Some(_) => Err(reader.unexpected("the end")),
    }
}
