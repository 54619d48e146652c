//! What an engine reports about itself in the handshake.

use tabia_player::{OptionError, OptionKind, PlayerOption};

use super::program::Protocol;

/// What an engine reports about itself in the handshake.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Identity {
    /// Empty when it has none.
    pub name: String,
    /// Empty when it has none.
    pub author: String,
    /// UCI or xboard.
    pub protocol: Protocol,
    pub options: Vec<PlayerOption>,
    /// The features of an xboard engine by name, in the engine's order; without the options.
    pub features: Vec<(String, String)>,
}

/// Returns the option that a name and a value mean, and the value in the form of UCI. Names are compared without regard to
/// case.
///
/// # Errors
/// When there is no such option, or it does not take the value.
pub(super) fn checked<'a>(
    options: &'a [PlayerOption],
    name: &str,
    value: &str,
) -> Result<(&'a PlayerOption, String), OptionError> {
    let mut named = options
        .iter()
        .filter(|option| option.name.eq_ignore_ascii_case(name));
    let Some(option) = named.next() else {
        return Err(OptionError::Unknown(name.to_owned()));
    };
    let accepted = match &option.kind {
        OptionKind::Check { .. } => switch(value).map(|on| on.to_string()),
        OptionKind::Spin { least, most, .. } => {
            let number = value.trim().parse().ok();
            let number: Option<i64> = number.filter(|number| (least..=most).contains(&number));
            number.map(|number| number.to_string())
        }
        // A line break would begin another command.
        OptionKind::Text { .. } => (!value.contains(['\n', '\r'])).then(|| value.to_owned()),
        OptionKind::Combo { values, .. } => {
            let mut values = values.iter();
            values.find(|one| one.eq_ignore_ascii_case(value)).cloned()
        }
        OptionKind::Button => Some(String::new()),
    };
    match accepted {
        Some(value) => Ok((option, value)),
        None => Err(OptionError::Value {
            name: option.name.clone(),
            value: value.to_owned(),
            takes: option.kind.to_string(),
        }),
    }
}

/// Returns whether a value means on or off; `None` for any other text.
fn switch(value: &str) -> Option<bool> {
    match value.trim().to_ascii_lowercase().as_str() {
        "true" | "on" | "1" => Some(true),
        "false" | "off" | "0" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_checked_by_kind() {
        let option = |name: &str, kind| PlayerOption {
            name: name.to_owned(),
            kind,
        };
        let options = [
            option("Ponder", OptionKind::Check { default: false }),
            option(
                "Hash",
                OptionKind::Spin {
                    default: 16,
                    least: 1,
                    most: 64,
                },
            ),
            option(
                "Style",
                OptionKind::Combo {
                    default: "Calm".to_owned(),
                    values: vec!["Calm".to_owned(), "Very Wild".to_owned()],
                },
            ),
            option(
                "Path",
                OptionKind::Text {
                    default: String::new(),
                },
            ),
            option("Clear Hash", OptionKind::Button),
        ];
        let set = |name, value| checked(&options, name, value).map(|(_, value)| value);
        assert_eq!(set("ponder", "on").unwrap(), "true");
        assert_eq!(set("HASH", " 64").unwrap(), "64");
        assert_eq!(set("Style", "very wild").unwrap(), "Very Wild");
        assert_eq!(set("Path", "/a b").unwrap(), "/a b");
        assert_eq!(set("clear hash", "x").unwrap(), "");
        assert!(matches!(set("Nets", "1"), Err(OptionError::Unknown(_))));
        for (name, value) in [
            ("Ponder", "maybe"),
            ("Hash", "65"),
            ("Hash", "x"),
            ("Style", "Wild"),
            ("Path", "a\nquit"),
        ] {
            assert!(matches!(set(name, value), Err(OptionError::Value { .. })));
        }
    }
}
