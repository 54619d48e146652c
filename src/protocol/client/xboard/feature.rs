//! The features of an xboard engine.

use tabia_chess::excerpt;
use tabia_player::{OptionKind, PlayerOption};

/// Maximum number of characters of a name or value.
const LONGEST: usize = 2_000;

/// What an engine can do. The defaults are those of the protocol, which also hold for an engine without features.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Features {
    pub ping: bool,
    pub setboard: bool,
    pub usermove: bool,
    pub san: bool,
    pub time: bool,
    pub analyze: bool,
    pub variants: String,
}

impl Default for Features {
    fn default() -> Features {
        Features {
            ping: false,
            setboard: false,
            usermove: false,
            san: false,
            time: true,
            analyze: true,
            variants: String::new(),
        }
    }
}

/// The features that are accepted although nothing depends on them: they exclude what is not sent anyway, or describe the engine.
const ACCEPTED: [&str; 15] = [
    "myname",
    "option",
    "memory",
    "smp",
    "done",
    "playother",
    "draw",
    "sigint",
    "sigterm",
    "reuse",
    "colors",
    "name",
    "ics",
    "debug",
    "exclude",
];

impl Features {
    /// Takes a feature; returns whether it is accepted.
    pub fn take(&mut self, key: &str, value: &str) -> bool {
        let on = value == "1";
        match key {
            "ping" => self.ping = on,
            "setboard" => self.setboard = on,
            "usermove" => self.usermove = on,
            "san" => self.san = on,
            "time" => self.time = on,
            "analyze" => self.analyze = on,
            "variants" => self.variants = value.to_owned(),
            _ => return ACCEPTED.contains(&key),
        }
        true
    }

    /// Returns whether the engine plays a variant of this name.
    pub fn has_variant(&self, name: &str) -> bool {
        self.variants
            .split(',')
            .any(|variant| variant.trim() == name)
    }
}

/// Returns the features of a line, after the word `feature`: keys with values, of which texts are in quotation marks.
pub(super) fn split(text: &str) -> Vec<(String, String)> {
    let mut features = Vec::new();
    let mut rest = text.trim_start();
    while let Some((key, after)) = rest.split_once('=') {
        let value;
        (value, rest) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_at(after.find(char::is_whitespace).unwrap_or(after.len())),
        };
        // A word without a value may come before the key.
        let key = key.split_whitespace().next_back().unwrap_or_default();
        let short = |text| excerpt(text, LONGEST).into_owned();
        features.push((short(key), short(value)));
        rest = rest.trim_start();
    }
    features
}

/// Reads the value of a feature `option`: `Name -spin 8 1 64`.
pub(super) fn option(text: &str) -> Option<PlayerOption> {
    let (start, kind) = text.match_indices(" -").find_map(|(start, _)| {
        let kind = text[start + 2..].split_whitespace().next()?;
        KINDS.contains(&kind).then_some((start, kind))
    })?;
    let name = text[..start].trim().to_owned();
    let value = text[start + 2 + kind.len()..].trim();
    let kind = match kind {
        "check" => OptionKind::Check {
            default: value == "1",
        },
        "spin" | "slider" => {
            let mut numbers = value.split_whitespace().map_while(|text| text.parse().ok());
            let default = numbers.next()?;
            let least = numbers.next().unwrap_or(i64::MIN).min(default);
            OptionKind::Spin {
                default,
                least,
                most: numbers.next().unwrap_or(i64::MAX).max(default),
            }
        }
        "combo" => {
            let values: Vec<&str> = value.split("///").map(str::trim).collect();
            let chosen = values.iter().find(|value| value.starts_with('*'));
            let chosen = chosen.or(values.first()).copied().unwrap_or_default();
            let plain = |value: &str| value.strip_prefix('*').unwrap_or(value).to_owned();
            OptionKind::Combo {
                default: plain(chosen),
                values: values.into_iter().map(plain).collect(),
            }
        }
        "button" | "save" | "reset" => OptionKind::Button,
        _ => OptionKind::Text {
            default: value.to_owned(),
        },
    };
    (!name.is_empty()).then_some(PlayerOption { name, kind })
}

const KINDS: [&str; 10] = [
    "check", "spin", "slider", "combo", "button", "save", "reset", "string", "file", "path",
];

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn features_are_split() {
        let line = r#"myname="Fairy-Max 5.0b" setboard=0 option="Style -combo A /// *B" variants="normal,fischerandom" done=1"#;
        let features = split(line);
        let features: Vec<(&str, &str)> = features.iter().map(|(k, v)| (&**k, &**v)).collect();
        assert_eq!(
            features,
            [
                ("myname", "Fairy-Max 5.0b"),
                ("setboard", "0"),
                ("option", "Style -combo A /// *B"),
                ("variants", "normal,fischerandom"),
                ("done", "1"),
            ]
        );
        assert_eq!(split("myname=\"open").len(), 1);
        assert_eq!(split("ping"), []);
        let mut known = Features::default();
        assert!(known.take("ping", "1") && known.take("variants", "normal, fischerandom"));
        assert!(known.ping && known.has_variant("fischerandom") && !known.has_variant("fischer"));
        assert!(known.take("myname", "x") && !known.take("telepathy", "1"));
    }

    #[test]
    fn options_are_read() {
        let read = |text| option(text).map(|option| (option.name, option.kind));
        let spin = OptionKind::Spin {
            default: 0,
            least: 0,
            most: 50,
        };
        assert_eq!(
            read("Randomizer (0-50) -slider 0 0 50"),
            Some(("Randomizer (0-50)".to_owned(), spin))
        );
        let combo = OptionKind::Combo {
            default: "B c".to_owned(),
            values: vec!["A".to_owned(), "B c".to_owned()],
        };
        assert_eq!(
            read("S-T -combo A /// *B c"),
            Some(("S-T".to_owned(), combo))
        );
        let text = OptionKind::Text {
            default: "happy birthday!".to_owned(),
        };
        assert_eq!(
            read("T -string happy birthday!"),
            Some(("T".to_owned(), text))
        );
        assert_eq!(
            read("Clear -button"),
            Some(("Clear".to_owned(), OptionKind::Button))
        );
        for text in ["", "Name", "-check 1", "Name -spin", "Name -strange 1"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC{0,80}", words in "( -combo| -spin|é|=|\"|/// | -|1 ){0,12}") {
            for text in [&text, &words] {
                split(text);
                option(text);
            }
        }
    }
}
