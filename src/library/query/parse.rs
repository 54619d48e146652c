//! Reading the text of a query.

use std::str::FromStr;

use super::condition::{BoardField, Condition};
use super::error::{Fault, QueryError};
use super::field::Field;
use super::tree::Query;
use super::value::{Sign, Value, is_placement};

/// Maximum number of brackets in one another.
const MOST_BRACKETS: usize = 50;

/// Returns whether a word and a value without quotes end before a character.
pub(super) fn ends_word(c: char) -> bool {
    c.is_whitespace() || is_quote(c) || matches!(c, '(' | ')' | '|')
}

/// Returns whether a character begins the sign after a field.
pub(super) fn is_sign(c: char) -> bool {
    matches!(c, ':' | '=' | '<' | '>' | '≤' | '≥')
}

pub(super) fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„')
}

/// Returns whether a word joins conditions.
pub(super) fn is_keyword(word: &str) -> bool {
    ["or", "and", "not"]
        .iter()
        .any(|keyword| word.eq_ignore_ascii_case(keyword))
}

impl FromStr for Query {
    type Err = QueryError;

    fn from_str(text: &str) -> Result<Query, QueryError> {
        let mut parser = Parser { text, at: 0 };
        parser.skip_blanks();
        if parser.at == text.len() {
            return Ok(Query::default());
        }
        let query = parser.disjunction(0)?;
        match parser.peek() {
            None => Ok(query),
            Some(_) => Err(parser.fault(parser.at..parser.at + 1, Fault::ClosedBracket)),
        }
    }
}

/// A text and the place up to which it was read. Nothing is read more than three times, so the time is linear.
struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Parser<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Skips a text, if it is next.
    fn skip(&mut self, text: &str) -> bool {
        let is_next = self.rest().starts_with(text);
        self.at += if is_next { text.len() } else { 0 };
        is_next
    }

    /// Skips a word that joins conditions, if it is next.
    fn skip_keyword(&mut self, keyword: &str) -> bool {
        let start = self.at;
        let is_next = self
            .take_while(|c| !ends_word(c))
            .eq_ignore_ascii_case(keyword);
        if !is_next {
            self.at = start;
        }
        is_next
    }

    fn fault(&self, place: std::ops::Range<usize>, fault: Fault) -> QueryError {
        QueryError { place, fault }
    }

    fn fault_here(&self, fault: Fault) -> QueryError {
        self.fault(self.at..self.at, fault)
    }

    /// Reads conditions joined by "or", inside of `depth` brackets.
    fn disjunction(&mut self, depth: usize) -> Result<Query, QueryError> {
        let mut queries = vec![self.conjunction(depth)?];
        while self.skip("|") || self.skip_keyword("or") {
            queries.push(self.conjunction(depth)?);
        }
        Ok(Query::any(queries))
    }

    /// Reads conditions that stand beside each other.
    fn conjunction(&mut self, depth: usize) -> Result<Query, QueryError> {
        let mut queries = Vec::new();
        let mut is_missing = true;
        loop {
            self.skip_blanks();
            let start = self.at;
            let is_end = matches!(self.peek(), None | Some(')' | '|')) || self.skip_keyword("or");
            if is_end {
                self.at = start;
                break;
            }
            if self.skip_keyword("and") {
                if is_missing {
                    return Err(self.fault(start..self.at, Fault::MissingCondition));
                }
                is_missing = true;
            } else if !self.skip_lone_dash() {
                queries.push(self.negation(depth)?);
                is_missing = false;
            }
        }
        match is_missing {
            true => Err(self.fault_here(Fault::MissingCondition)),
            false => Ok(Query::all(queries)),
        }
    }

    /// Skips the dash in "Carlsen - Caruana".
    fn skip_lone_dash(&mut self) -> bool {
        let start = self.at;
        let is_dash = matches!(self.take_while(|c| !ends_word(c)), "-" | "–" | "—")
            && self.peek().is_none_or(char::is_whitespace);
        if !is_dash {
            self.at = start;
        }
        is_dash
    }

    fn negation(&mut self, depth: usize) -> Result<Query, QueryError> {
        let mut is_negated = false;
        loop {
            self.skip_blanks();
            if self.skip("-") || self.skip("!") || self.skip_keyword("not") {
                is_negated = !is_negated;
            } else {
                break;
            }
        }
        let query = match self.peek() {
            None | Some(')' | '|') => return Err(self.fault_here(Fault::MissingCondition)),
            Some('(') => self.bracket(depth)?,
            Some(_) => self.condition()?,
        };
        Ok(if is_negated { query.negated() } else { query })
    }

    fn bracket(&mut self, depth: usize) -> Result<Query, QueryError> {
        let start = self.at;
        self.skip("(");
        if depth == MOST_BRACKETS {
            return Err(self.fault(start..self.at, Fault::TooDeep));
        }
        self.skip_blanks();
        if self.skip(")") {
            return Ok(Query::default());
        }
        let query = self.disjunction(depth + 1)?;
        match self.skip(")") {
            true => Ok(query),
            false => Err(self.fault(start..start + 1, Fault::OpenBracket)),
        }
    }

    /// Reads a condition and the alternatives to its value.
    fn condition(&mut self) -> Result<Query, QueryError> {
        let start = self.at;
        let word = self.take_while(|c| !ends_word(c) && !is_sign(c));
        let word_place = start..self.at;
        let sign = self.sign_after(word);
        let field = Field::named(word);
        match (sign, field) {
            (None, _) => {
                self.at = start;
                self.alternatives(|value| value.without_field(Sign::Has))
            }
            (Some(Sign::Is), _) if word.is_empty() => {
                self.alternatives(|value| value.without_field(Sign::Is))
            }
            (Some(_), _) if word.is_empty() => Err(self.fault(start..self.at, Fault::MissingField)),
            (Some(_), None) => Err(self.fault(
                word_place,
                Fault::UnknownField {
                    word: word.to_owned(),
                    near: Field::near(word),
                },
            )),
            (Some(Sign::Has | Sign::Is), Some(Field::Tag)) => self.tag(),
            (Some(sign), Some(field)) => {
                let read = self.alternatives(|value| value.with_field(field, sign));
                read.map_err(|error| match error.fault {
                    Fault::MissingValue => QueryError {
                        fault: Fault::MissingValueOf(field.name()),
                        ..error
                    },
                    _ => error,
                })
            }
        }
    }

    /// Reads `Name`, `Name=value` or `Name:value`.
    fn tag(&mut self) -> Result<Query, QueryError> {
        self.skip_blanks();
        let name = self.take_while(|c| !ends_word(c) && !is_sign(c));
        if name.is_empty() {
            return Err(self.fault_here(Fault::MissingValue));
        }
        match self.sign() {
            None => Ok(Condition::Tag(name.to_owned(), None).into()),
            Some(sign) => self.alternatives(|value| value.of_tag(name, sign)),
        }
    }

    /// Reads the sign after a word. Blanks may be between a field and its sign.
    fn sign_after(&mut self, word: &str) -> Option<Sign> {
        let start = self.at;
        match Field::named(word) {
            Some(_) => self.skip_blanks(),
            // The address of a page is text.
            None if self.rest().starts_with("://") => return None,
            None => {}
        }
        let sign = self.sign();
        if sign.is_none() {
            self.at = start;
        }
        sign
    }

    fn sign(&mut self) -> Option<Sign> {
        const SIGNS: [(&str, Sign); 8] = [
            (">=", Sign::AtLeast),
            ("≥", Sign::AtLeast),
            ("<=", Sign::AtMost),
            ("≤", Sign::AtMost),
            (">", Sign::Above),
            ("<", Sign::Below),
            ("=", Sign::Is),
            (":", Sign::Has),
        ];
        let (_, sign) = SIGNS.into_iter().find(|(text, _)| self.skip(text))?;
        match sign {
            // Others write `elo:>2600`.
            Sign::Has if self.rest().starts_with(['<', '>', '≤', '≥']) => self.sign(),
            sign => Some(sign),
        }
    }

    /// Reads a value and those that follow after `|`.
    fn alternatives(
        &mut self,
        condition: impl Fn(Value) -> Result<Condition, Fault>,
    ) -> Result<Query, QueryError> {
        let mut queries = Vec::new();
        loop {
            self.skip_blanks();
            let start = self.at;
            let value = self.value()?;
            let is_placement = !value.is_quoted && is_placement(&value.text);
            let condition = condition(value).map_err(|fault| self.fault(start..self.at, fault))?;
            let condition = match is_placement {
                true => self.with_rest_of_fen(condition),
                false => condition,
            };
            queries.push(condition.into());
            let end = self.at;
            self.skip_blanks();
            if !self.skip("|") || self.is_condition_next() {
                self.at = end;
                return Ok(Query::any(queries));
            }
        }
    }

    /// Returns whether a bracket, a negation or a word with a sign is next, not a value.
    fn is_condition_next(&mut self) -> bool {
        let start = self.at;
        self.skip_blanks();
        let is_negation = self.rest().starts_with(['(', '-', '!']) || self.skip_keyword("not");
        let word = self.take_while(|c| !ends_word(c) && !is_sign(c));
        let is_condition = is_negation || self.sign_after(word).is_some();
        self.at = start;
        is_condition
    }

    fn value(&mut self) -> Result<Value, QueryError> {
        if self.peek().is_some_and(is_quote) {
            let text = self.quoted()?;
            return Ok(Value {
                text,
                is_quoted: true,
                is_starred: self.skip("*"),
            });
        }
        let word = self.take_while(|c| !ends_word(c));
        if word.is_empty() {
            return Err(self.fault_here(Fault::MissingValue));
        }
        let starred = word.strip_suffix('*').filter(|text| !text.is_empty());
        Ok(Value {
            text: starred.unwrap_or(word).to_owned(),
            is_quoted: false,
            is_starred: starred.is_some(),
        })
    }

    /// Reads a text in quotation marks. A backslash stands before a mark or a backslash that belongs to the text.
    fn quoted(&mut self) -> Result<String, QueryError> {
        let start = self.at;
        let mut text = String::new();
        let mut chars = self.rest().char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            match c {
                '\\' => text.extend(chars.next().map(|(_, c)| c)),
                c if is_quote(c) => {
                    self.at = start + at + c.len_utf8();
                    return Ok(text);
                }
                c => text.push(c),
            }
        }
        Err(self.fault(start..self.text.len(), Fault::OpenQuote))
    }

    /// Adds the other fields of a FEN that stands without quotation marks.
    fn with_rest_of_fen(&mut self, condition: Condition) -> Condition {
        let Condition::Board(BoardField::Position, mut fen) = condition else {
            return condition;
        };
        let fields: [fn(&str) -> bool; 5] = [
            |turn| matches!(turn, "w" | "b" | "?"),
            |rights| {
                rights
                    .bytes()
                    .all(|byte| b"-?".contains(&byte) || byte.is_ascii_alphabetic())
            },
            |target| target == "-" || target.len() == 2,
            |number| number.bytes().all(|byte| byte.is_ascii_digit()),
            |number| number.bytes().all(|byte| byte.is_ascii_digit()),
        ];
        for belongs in fields {
            let start = self.at;
            self.skip_blanks();
            let word = self.take_while(|c| !ends_word(c));
            if word.is_empty() || !belongs(word) {
                self.at = start;
                break;
            }
            fen.push(' ');
            fen.push_str(word);
        }
        Condition::Board(BoardField::Position, fen)
    }
}
