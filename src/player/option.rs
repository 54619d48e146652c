//! The options of a player.

use std::fmt;

use tabia_chess::excerpt;
use thiserror::Error;

/// An option of a player. Two options may have one name if they differ in kind; the value then decides which one is meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerOption {
    pub name: String,
    pub kind: OptionKind,
}

/// The kind of an option's values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// On or off.
    Check { default: bool },
    /// A whole number in a range.
    Spin { default: i64, least: i64, most: i64 },
    /// Any text, such as the path of a file.
    Text { default: String },
    /// One of a list of words.
    Combo {
        default: String,
        values: Vec<String>,
    },
    /// An action without a value.
    Button,
}

impl OptionKind {
    /// Returns the value before any is set, as [`Player::set_option`](super::Player::set_option) reads it; empty for a button.
    pub fn default_value(&self) -> String {
        match self {
            OptionKind::Check { default } => default.to_string(),
            OptionKind::Spin { default, .. } => default.to_string(),
            OptionKind::Text { default } | OptionKind::Combo { default, .. } => default.clone(),
            OptionKind::Button => String::new(),
        }
    }
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Check { .. } => f.write_str("on or off"),
            OptionKind::Spin { least, most, .. } => {
                write!(f, "a whole number from {least} to {most}")
            }
            OptionKind::Text { .. } => f.write_str("a text"),
            OptionKind::Combo { values, .. } => {
                write!(f, "one of: {}", excerpt(&values.join(", "), 10 * LONGEST))
            }
            OptionKind::Button => f.write_str("no value"),
        }
    }
}

/// Maximum number of characters of a name or value in a message.
const LONGEST: usize = 60;

/// Why an option was not set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    #[error("there is no option “{}”", excerpt(.0, LONGEST))]
    Unknown(String),
    #[error(
        "“{}” is no value of {name}: it takes {takes}",
        excerpt(value, LONGEST)
    )]
    Value {
        name: String,
        value: String,
        /// The possible values, in words.
        takes: String,
    },
    /// The value is of the right kind, but could not be used.
    #[error("{name}: {reason}")]
    Refused { name: String, reason: String },
}
