//! EPD: a position in a row of text, and operations such as `bm Qg6; id "WAC.001";` (Edwards, "PGN specification", 1994,
//! section 16.2).

use std::fmt;

use thiserror::Error;

use super::{FenError, Position};

/// A line that is left out or only partly read, and the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    pub reason: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

/// The reason why a row cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EpdError {
    #[error("a position has four fields: pieces, side to move, castling, en passant")]
    MissingField,
    #[error("a text in quotation marks does not end")]
    OpenQuote,
    #[error(transparent)]
    Position(#[from] FenError),
}

/// A name with its operands, without quotation marks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    pub name: String,
    pub operands: Vec<String>,
}

/// Returns the rows of a text that are not empty, each with the number of its first line (from 1). A comment in quotation
/// marks may continue over several lines, until another position begins.
pub fn rows(text: &str) -> impl Iterator<Item = (usize, String)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = (1..).zip(text.lines()).peekable();
    std::iter::from_fn(move || {
        while let Some((number, first)) = lines.next() {
            let mut row = printable(first);
            if row.trim().is_empty() || row.trim_start().starts_with('#') {
                continue;
            }
            let mut is_open = has_open_quote(&row);
            while is_open && let Some((_, next)) = lines.next_if(|(_, next)| !begins_position(next))
            {
                is_open = !has_open_quote(next);
                row.push(' ');
                row.push_str(&printable(next));
            }
            return Some((number, row));
        }
        None
    })
}

/// Returns the line without control characters; some files have NULs at the ends of their lines.
fn printable(line: &str) -> String {
    let blank = |c: char| if c.is_control() { ' ' } else { c };
    line.chars().map(blank).collect()
}

fn has_open_quote(line: &str) -> bool {
    line.matches('"').count() % 2 == 1
}

fn begins_position(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    word.matches('/').count() == 7
}

/// Reads the position of a row and its operations.
///
/// # Errors
/// When one of them is invalid.
pub fn read_row(text: &str) -> Result<(Position, Vec<Operation>), EpdError> {
    let (fen, operations) = split(text)?;
    let position = Position::from_fen(&fen)?;
    Ok((position, operations))
}

/// Splits a line into its FEN, with the counters if there are any, and its operations.
fn split(text: &str) -> Result<(String, Vec<Operation>), EpdError> {
    let mut fields = Vec::new();
    let mut rest = text.trim_start();
    while fields.len() < 4 {
        let end = rest
            .find(|c: char| c.is_whitespace() || c == ';')
            .unwrap_or(rest.len());
        if end == 0 {
            return Err(EpdError::MissingField);
        }
        // `-1 12`: a space is missing after the last field.
        let field = &rest[..end];
        let glued = fields.len() == 3 && field.len() > 1 && field.starts_with('-');
        let end = if glued { 1 } else { end };
        fields.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    // The counters of a whole FEN.
    for _ in 0..2 {
        let end = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        let alone = rest[end..]
            .chars()
            .next()
            .is_none_or(|c| c.is_whitespace() || c == ';');
        if end == 0 || !alone {
            break;
        }
        fields.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    let fen = fields.join(" ");
    Ok((fen, operations(rest)?))
}

fn operations(text: &str) -> Result<Vec<Operation>, EpdError> {
    let mut operations = Vec::new();
    let mut words = Vec::new();
    let mut rest = text;
    let mut finish = |words: &mut Vec<String>| {
        if !words.is_empty() {
            let name = words.remove(0);
            let operands = std::mem::take(words);
            operations.push(Operation { name, operands });
        }
    };
    loop {
        rest = rest.trim_start();
        match rest.chars().next() {
            None => break,
            Some(';') => {
                finish(&mut words);
                rest = &rest[1..];
            }
            Some('"') => {
                let inner = &rest[1..];
                let end = inner.find('"').ok_or(EpdError::OpenQuote)?;
                words.push(inner[..end].to_owned());
                rest = &inner[end + 1..];
            }
            Some(_) => {
                let end = rest
                    .find(|c: char| c.is_whitespace() || c == ';' || c == '"')
                    .unwrap_or(rest.len());
                words.push(rest[..end].to_owned());
                rest = &rest[end..];
            }
        }
    }
    finish(&mut words);
    Ok(operations)
}
