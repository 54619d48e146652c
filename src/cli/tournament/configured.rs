//! The engines of Cute Chess: its file `engines.json`, for `conf=NAME`.
//!
//! The format is that of the manual page cutechess-engines.json(5).

use std::env;
use std::fs;
use std::path::PathBuf;

use serde_json::{Map, Value};

/// The name of the file.
const FILE: &str = "engines.json";

/// Returns what an engine of the file stands for, as words after `-engine`.
///
/// # Errors
/// When there is no such engine, in words.
pub(super) fn words_of(name: &str) -> Result<Vec<String>, String> {
    let path = file().ok_or_else(|| {
        format!("conf={name}: there is no {FILE}, neither here nor in the settings of Cute Chess")
    })?;
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    words_in(&text, name).map_err(|reason| format!("{}: {reason}", path.display()))
}

/// Returns the file: the one in the working folder, or that of the user.
fn file() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).filter(|path| !path.is_empty());
    let settings = match cfg!(windows) {
        true => folder("APPDATA").map(PathBuf::from),
        false => folder("XDG_CONFIG_HOME")
            .map(PathBuf::from)
            .or_else(|| folder("HOME").map(|home| PathBuf::from(home).join(".config"))),
    };
    let of_user = settings.map(|settings| settings.join("cutechess").join(FILE));
    let mut files = [Some(PathBuf::from(FILE)), of_user].into_iter().flatten();
    files.find(|path| path.is_file())
}

fn words_in(text: &str, name: &str) -> Result<Vec<String>, String> {
    let engines: Vec<Map<String, Value>> =
        serde_json::from_str(text).map_err(|error| error.to_string())?;
    let name_of = |engine: &Map<String, Value>| text_of(engine, "name").unwrap_or_default();
    let Some(engine) = engines.iter().find(|engine| name_of(engine) == name) else {
        let names: Vec<String> = engines.iter().map(name_of).collect();
        let names = names.join(", ");
        return Err(format!("there is no engine “{name}”; there are {names}"));
    };
    let mut words = Vec::new();
    for (key, word) in [
        ("name", "name"),
        ("command", "cmd"),
        ("workingDirectory", "dir"),
        ("protocol", "proto"),
        ("stderrFile", "stderr"),
        ("restart", "restart"),
    ] {
        let value = text_of(engine, key).filter(|value| !value.is_empty());
        words.extend(value.map(|value| format!("{word}={value}")));
    }
    let lines = list_of(engine, "initStrings")
        .iter()
        .filter_map(Value::as_str);
    words.extend(lines.map(|line| format!("initstr={line}")));
    let is = |key: &str| engine.get(key).and_then(Value::as_bool);
    for (key, value, word) in [
        ("whitepov", true, "whitepov"),
        ("ponder", true, "ponder"),
        ("debug", true, "debug"),
        ("validateClaims", false, "trust"),
    ] {
        words.extend((is(key) == Some(value)).then(|| word.to_owned()));
    }
    let options = list_of(engine, "options").iter();
    let options = options.filter_map(Value::as_object).filter_map(|option| {
        // A button is not pressed.
        let name = text_of(option, "name")
            .filter(|_| text_of(option, "type").as_deref() != Some("button"))?;
        let value = text_of(option, "value")?;
        Some(format!("option.{name}={value}"))
    });
    words.extend(options);
    Ok(words)
}

/// Returns a text, a number or a truth value as text.
fn text_of(object: &Map<String, Value>, key: &str) -> Option<String> {
    match object.get(key)? {
        Value::String(text) => Some(text.clone()),
        value @ (Value::Number(_) | Value::Bool(_)) => Some(value.to_string()),
        _ => None,
    }
}

fn list_of<'a>(object: &'a Map<String, Value>, key: &str) -> &'a [Value] {
    let list = object.get(key).and_then(Value::as_array);
    list.map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_of_cute_chess_stands_for_words() {
        let text = r#"[{"name": "Sloppy", "command": "sloppy", "protocol": "xboard"},
            {"name": "Fish", "command": "/opt/fish", "workingDirectory": "/tmp", "protocol": "uci",
             "timeoutScaleFactor": 1, "initStrings": ["a b", "c"], "whitepov": true, "ponder": true, "restart": "on",
             "validateClaims": false, "variants": ["standard", "atomic"], "stderrFile": "",
             "options": [{"name": "Hash", "type": "spin", "value": 64, "default": 16, "min": 1, "max": 9},
                         {"name": "Clear", "type": "button"},
                         {"name": "Own Book", "type": "check", "value": false, "default": true}]}]"#;
        let words =
            |name| words_in(text, name).map_or_else(|error| error, |words| words.join(" | "));
        let sloppy = "name=Sloppy | cmd=sloppy | proto=xboard";
        assert_eq!(words("Sloppy"), sloppy);
        let fish = "name=Fish | cmd=/opt/fish | dir=/tmp | proto=uci | restart=on | initstr=a b | initstr=c | whitepov \
                    | ponder | trust | option.Hash=64 | option.Own Book=false";
        assert_eq!(words("Fish"), fish);
        let unknown = "there is no engine “Cod”; there are Sloppy, Fish";
        assert_eq!(words("Cod"), unknown);
        for damaged in ["", "{}", "[3]", "[{\"name\": 3"] {
            assert!(words_in(damaged, "Fish").is_err(), "{damaged}");
        }
    }
}
