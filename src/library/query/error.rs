//! What is wrong with the text of a query.

use std::ops::Range;

/// A fault in the text of a query, with its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{fault}")]
pub struct QueryError {
    /// The place in the text, in bytes.
    pub place: Range<usize>,
    pub fault: Fault,
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    #[error("there is no field \"{word}\"{}", suggestion(*near))]
    UnknownField {
        word: String,
        /// A field with nearly this name.
        near: Option<&'static str>,
    },
    #[error("\"{word}\" is no value of \"{field}\"{}", suggestion(*near))]
    UnknownValue {
        field: &'static str,
        word: String,
        /// A value with nearly this name.
        near: Option<&'static str>,
    },
    #[error("the name of a field is missing")]
    MissingField,
    #[error("a value is missing")]
    MissingValue,
    /// The value of the field with this name is missing.
    #[error("the value of \"{0}\" is missing")]
    MissingValueOf(&'static str),
    #[error("a condition is missing")]
    MissingCondition,
    #[error("\"{0}\" cannot be compared as larger or smaller: write {0}: or {0}=")]
    NoOrder(&'static str),
    #[error("\"{0}\" is not a number or a range such as 20..30")]
    NotANumber(String),
    #[error("\"{0}\" is not a date such as 1992, 1992-11 or 1990..1995")]
    NotADate(String),
    #[error("\"{0}\" is not an ECO code such as B90, B9 or B90-B99")]
    NotAnEco(String),
    #[error("the range \"{0}\" ends before it begins")]
    Backward(String),
    #[error("the range \"{0}\" needs a field, as in elo:{0}")]
    RangeWithoutField(String),
    #[error("a quotation mark is not closed")]
    OpenQuote,
    #[error("a bracket is not closed")]
    OpenBracket,
    #[error("a bracket is closed that was not opened")]
    ClosedBracket,
    #[error("there are too many brackets in one another")]
    TooDeep,
}

/// Returns the end of a message about a misspelt word.
fn suggestion(near: Option<&str>) -> String {
    near.map(|near| format!(": did you mean \"{near}\"?"))
        .unwrap_or_default()
}
