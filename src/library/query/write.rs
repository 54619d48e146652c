//! Writing a query as text that is read as the same query.

use std::fmt::{self, Write};

use super::condition::Condition;
use super::field::Field;
use super::parse::{ends_word, is_keyword, is_quote, is_sign};
use super::pattern::{Occurs, TextCondition};
use super::range::Range;
use super::tree::Query;
use super::value::{is_placement, shorthand};
use crate::values::{Eco, GameDate};
use tabia_game::GameResult;

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Query::All(queries) => join(f, queries, " ", |query| !is_one_term(query)),
            Query::Any(queries) if queries.is_empty() => f.write_str("-()"),
            Query::Any(queries) => match alternatives(queries) {
                Some(text) => f.write_str(&text),
                None => join(f, queries, " or ", |query| match query {
                    Query::All(queries) => queries.len() < 2,
                    query => !is_one_term(query),
                }),
            },
            Query::Not(query) => {
                f.write_char('-')?;
                write_term(f, query, !matches!(**query, Query::Is(_)))
            }
            Query::Is(condition) => f.write_str(&term(condition)),
        }
    }
}

/// Returns whether a query is written so that it can stand beside others without brackets.
fn is_one_term(query: &Query) -> bool {
    match query {
        Query::Is(_) | Query::Not(_) => true,
        Query::Any(queries) => alternatives(queries).is_some(),
        Query::All(_) => false,
    }
}

fn write_term(f: &mut fmt::Formatter<'_>, query: &Query, in_brackets: bool) -> fmt::Result {
    match in_brackets {
        true => write!(f, "({query})"),
        false => write!(f, "{query}"),
    }
}

fn join(
    f: &mut fmt::Formatter<'_>,
    queries: &[Query],
    between: &str,
    needs_brackets: impl Fn(&Query) -> bool,
) -> fmt::Result {
    for (i, query) in queries.iter().enumerate() {
        if i > 0 {
            f.write_str(between)?;
        }
        write_term(f, query, needs_brackets(query))?;
    }
    Ok(())
}

/// Returns conditions with the same field as one with several values: `time:bullet|blitz`.
fn alternatives(queries: &[Query]) -> Option<String> {
    let mut text = String::new();
    let mut shared = None;
    for query in queries {
        let Query::Is(condition) = query else {
            return None;
        };
        let (field, value) = field_and_value(condition)?;
        // After `|` a minus sign is a negation.
        if value.starts_with('-') {
            return None;
        }
        match &shared {
            None => {
                text.push_str(&field);
                shared = Some(field);
            }
            Some(shared) if *shared == field => text.push('|'),
            Some(_) => return None,
        }
        text.push_str(&value);
    }
    (queries.len() > 1).then_some(text)
}

/// Returns a condition as it is written alone, where possible without a field.
fn term(condition: &Condition) -> String {
    let short = match condition {
        Condition::Date(Range::Is(_)) => None,
        Condition::Date(Range::AtLeast(date)) => Some(format!("{}..", date_text(*date))),
        Condition::Date(Range::AtMost(date)) => Some(format!("..{}", date_text(*date))),
        Condition::Date(dates) => Some(dates.map(date_text).value("..")),
        Condition::Result(GameResult::Draw) => Some("draw".to_owned()),
        Condition::Result(GameResult::Unknown) => None,
        Condition::Result(result) => Some(result.to_string()),
        _ => None,
    };
    let means_this = |text: &String| shorthand(text).as_ref() == Some(condition);
    short
        .filter(means_this)
        .unwrap_or_else(|| match (condition, field_and_value(condition)) {
            (_, Some((field, value))) => field + &value,
            (Condition::Tag(name, None), None) => format!("tag:{name}"),
            (_, None) => String::new(),
        })
}

/// Returns the field of a condition with its sign, and the value.
fn field_and_value(condition: &Condition) -> Option<(String, String)> {
    let with = |field: Field, value: String| (format!("{}:", field.name()), value);
    Some(match condition {
        Condition::Words(pattern) => match pattern.occurs() {
            Occurs::Whole | Occurs::AtStart => ("=".to_owned(), pattern_value(pattern)),
            _ if has_meaning(pattern.text()) => {
                (String::new(), quoted(pattern.text()) + star(pattern))
            }
            _ => (String::new(), pattern_value(pattern)),
        },
        Condition::Text(field, pattern) => text_field(Field::Text(*field).name(), pattern),
        Condition::Score(score, pattern) => text_field(Field::Score(*score).name(), pattern),
        Condition::Tag(name, pattern) => text_field(&format!("tag:{name}"), pattern.as_ref()?),
        Condition::Number(number, range) => {
            let field = Field::Number(*number).name();
            (format!("{field}{}", range.sign()), range.value(".."))
        }
        Condition::Date(dates) => {
            let dates = dates.map(date_text);
            (format!("date{}", dates.sign()), dates.value(".."))
        }
        Condition::Eco(codes) => {
            let codes = codes.map(code_text);
            (format!("eco{}", codes.sign()), codes.value("-"))
        }
        Condition::Result(GameResult::Draw) => with(Field::Result, "draw".to_owned()),
        Condition::Result(result) => with(Field::Result, result.to_string()),
        Condition::Termination(reason) => with(Field::Termination, plain_or_quoted(reason.name())),
        Condition::Time(class) => with(Field::Time, class.name().to_owned()),
        Condition::Has(feature) => with(Field::Has, feature.name().to_owned()),
        Condition::Flag(flag) => with(Field::Flag, plain_or_quoted(flag)),
        Condition::Filter(name) => with(Field::Filter, plain_or_quoted(name)),
        Condition::Board(field, text) => with(Field::Board(*field), plain_or_quoted(text)),
    })
}

fn text_field(field: &str, pattern: &TextCondition) -> (String, String) {
    let sign = match pattern.occurs() {
        Occurs::Whole | Occurs::AtStart => "=",
        Occurs::Anywhere | Occurs::AtWord => ":",
    };
    (format!("{field}{sign}"), pattern_value(pattern))
}

fn pattern_value(pattern: &TextCondition) -> String {
    plain_or_quoted(pattern.text()) + star(pattern)
}

fn star(pattern: &TextCondition) -> &'static str {
    match pattern.occurs() {
        Occurs::AtWord | Occurs::AtStart => "*",
        Occurs::Anywhere | Occurs::Whole => "",
    }
}

/// Returns whether a word without a field and quotation marks is not read as text, or is read as a field when a sign follows.
fn has_meaning(text: &str) -> bool {
    text.contains("..") || shorthand(text).is_some() || Field::named(text).is_some()
}

fn plain_or_quoted(text: &str) -> String {
    let is_special = |c: char| ends_word(c) || is_sign(c) || c == '*' || c == '\\';
    let is_plain = !text.is_empty()
        && !text.contains(is_special)
        && !text.starts_with(['-', '!', '–', '—'])
        && !is_keyword(text)
        && !is_placement(text);
    match is_plain {
        true => text.to_owned(),
        false => quoted(text),
    }
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        if is_quote(c) || c == '\\' {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('"');
    quoted
}

/// Returns a date as `1992`, `1992-11` or `1992-11-24`.
fn date_text(date: GameDate) -> String {
    match (date.year(), date.month(), date.day()) {
        (None, ..) => "?".to_owned(),
        (Some(year), None, None) => format!("{year:04}"),
        (Some(year), Some(month), None) => format!("{year:04}-{month:02}"),
        _ => date.to_string().replace('.', "-"),
    }
}

fn code_text(code: Eco) -> String {
    match code.is_none() {
        true => "?".to_owned(),
        false => code.to_string(),
    }
}
