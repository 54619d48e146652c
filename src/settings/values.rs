//! The text of the settings file: names and their values in RON.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use tabia_disk as disk;

/// A file that was not a settings file, now under another name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetAside {
    pub moved_to: PathBuf,
    /// The parse error.
    pub reason: String,
}

impl SetAside {
    /// Renames a file that could not be parsed.
    ///
    /// # Errors
    /// When it cannot be renamed.
    pub(super) fn of(path: &Path, error: &ParseError) -> io::Result<SetAside> {
        Ok(SetAside {
            moved_to: disk::set_aside(path)?,
            reason: error.to_string(),
        })
    }
}

/// A problem with the settings file, for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The file could not be read; defaults are used and the file is not overwritten.
    Unreadable { path: PathBuf, reason: String },
    /// The file was no settings file.
    SetAside(SetAside),
    /// One value was invalid; its default is used.
    BadValue {
        name: String,
        /// The value as text; of any length.
        value: String,
        /// A copy of the file as it was.
        copy: Option<PathBuf>,
    },
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::Unreadable { path, reason } => {
                write!(f, "settings not read: {reason}: {}", path.display())
            }
            Notice::SetAside(SetAside { moved_to, reason }) => {
                write!(f, "settings broken ({reason}): {}", moved_to.display())
            }
            Notice::BadValue { name, value, .. } => {
                write!(f, "setting {name}: “{value}” is not one of its values")
            }
        }
    }
}

/// The values in the file, by name.
pub(super) type Values = BTreeMap<String, ron::Value>;

/// Returns the value of a name. Returns `None` when it is missing or invalid; the latter adds a notice.
pub(super) fn field<T: DeserializeOwned>(
    values: &Values,
    name: &str,
    notices: &mut Vec<Notice>,
) -> Option<T> {
    let found = values.get(name)?;
    let value = found.clone().into_rust().ok();
    if value.is_none() {
        notices.push(Notice::BadValue {
            name: name.to_owned(),
            value: text_of(found),
            copy: None,
        });
    }
    value
}

/// A value as text, without the quotation marks of RON.
fn text_of(value: &ron::Value) -> String {
    match value {
        ron::Value::String(text) => text.clone(),
        value => ron::to_string(value).unwrap_or_default(),
    }
}

pub(super) fn to_value(value: &impl Serialize) -> Result<ron::Value, ron::Error> {
    ron::from_str(&ron::to_string(value)?).map_err(|error| error.code)
}

/// Merges two lists that were changed from one, whose entries have numbers: each entry as it was changed, without those that were
/// removed from one of them. Returns `None` for other values.
pub(super) fn merged(
    before: &ron::Value,
    ours: &ron::Value,
    theirs: &ron::Value,
) -> Option<ron::Value> {
    let (before, ours, theirs) = (entries(before)?, entries(ours)?, entries(theirs)?);
    let find = |list: &[(ron::Value, ron::Value)], id| {
        let found = list.iter().find(|(other, _)| other == id);
        found.map(|(_, entry)| entry.clone())
    };
    let kept = ours.iter().filter_map(|(id, entry)| {
        let is_unchanged = find(&before, id).as_ref() == Some(entry);
        if is_unchanged {
            find(&theirs, id)
        } else {
            Some(entry.clone())
        }
    });
    let is_new = |id| find(&before, id).is_none() && find(&ours, id).is_none();
    let added = theirs.iter().filter(|(id, _)| is_new(id));
    let added = added.map(|(_, entry)| entry.clone());
    Some(ron::Value::Seq(kept.chain(added).collect()))
}

/// The entries of a list with their numbers; `None` where one has none.
fn entries(value: &ron::Value) -> Option<Vec<(ron::Value, ron::Value)>> {
    let ron::Value::Seq(list) = value else {
        return None;
    };
    let numbered = |entry: &ron::Value| {
        let ron::Value::Map(map) = entry else {
            return None;
        };
        let id = ron::Value::String("id".to_owned());
        let (_, number) = map.iter().find(|(name, _)| **name == id)?;
        Some((number.clone(), entry.clone()))
    };
    list.iter().map(numbered).collect()
}

/// The reason why a file is not a settings file.
#[derive(Debug, Error)]
pub(super) enum ParseError {
    #[error(transparent)]
    Utf8(#[from] std::str::Utf8Error),
    #[error(transparent)]
    Ron(#[from] ron::error::SpannedError),
    #[error("no list of settings")]
    NoList,
    #[error("a setting's name is not a word")]
    Name,
}

pub(super) fn parse(bytes: &[u8]) -> Result<Values, ParseError> {
    let text = std::str::from_utf8(bytes)?;
    if text.trim().is_empty() {
        return Ok(Values::new());
    }
    let ron::Value::Map(map) = ron::from_str(text)? else {
        return Err(ParseError::NoList);
    };
    map.into_iter()
        .map(|(name, value)| match name {
            ron::Value::String(name) => Ok((name, value)),
            _ => Err(ParseError::Name),
        })
        .collect()
}

pub(super) fn print(values: &Values) -> Result<String, ron::Error> {
    let mut text = String::from("{\n");
    for (name, value) in values {
        text += &format!(
            "    {}: {},\n",
            ron::to_string(name)?,
            ron::to_string(value)?
        );
    }
    text.push_str("}\n");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in "\\PC*") {
            let _ = parse(text.as_bytes());
        }
    }
}
