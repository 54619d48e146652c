//! The features and options that the engine announces.

use super::super::options::{Offer, Options};

/// The options that are offered, by their names in UCI. `memory` and `cores` are commands of their own.
const OFFERED: [&str; 12] = [
    "MultiPV",
    "Move Overhead",
    "Clear Hash",
    "Contempt",
    "UCI_LimitStrength",
    "UCI_Elo",
    "Strength Seed",
    "EvalFile",
    "OwnBook",
    "Book File",
    "Book Variety",
    "Book Depth",
];

/// The options whose values are names of files.
const FILES: [&str; 2] = ["EvalFile", "Book File"];

/// Returns the answer to `protover`.
pub(super) fn describe(name: &str, offer: Offer, options: &Options) -> String {
    // The engine alone has a hash table, threads, and a clock that counts nodes.
    let of_engine = u8::from(offer == Offer::Everything);
    let mut text = format!(
        "feature done=0\n\
         feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=1 analyze=1 colors=0 sigint=0 sigterm=0 reuse=1 \
         name=1 debug=1 memory={of_engine} smp={of_engine} nps={of_engine}\n\
         feature variants=\"normal,fischerandom\"\n\
         feature myname=\"{}\"\n",
        name.replace('"', "'")
    );
    for option in options.describe().lines().filter_map(announce) {
        text.push_str(&format!("feature option=\"{option}\"\n"));
    }
    text + "feature done=1"
}

/// Returns an option in the form of this protocol, from its line in UCI; `None` when it is not offered.
fn announce(line: &str) -> Option<String> {
    let (name, kind) = line.strip_prefix("option name ")?.split_once(" type ")?;
    if !OFFERED.contains(&name) {
        return None;
    }
    let shown = name.strip_prefix("UCI_").unwrap_or(name);
    let words: Vec<&str> = kind.split(' ').collect();
    Some(match words[..] {
        ["spin", "default", default, "min", least, "max", most] => {
            format!("{shown} -spin {default} {least} {most}")
        }
        ["check", "default", default] => {
            format!("{shown} -check {}", u8::from(default == "true"))
        }
        ["button"] => format!("{shown} -button"),
        // The built-in file has no name.
        ["string", ..] if FILES.contains(&name) => format!("{shown} -file "),
        _ => return None,
    })
}

/// Returns the name and the value in UCI of an option with a value as this protocol writes it; `None` when it is not offered.
pub(super) fn in_uci(options: &Options, name: &str, value: &str) -> Option<(&'static str, String)> {
    let is_meant = |offered: &&&str| {
        let shown = offered.strip_prefix("UCI_").unwrap_or(offered);
        shown.eq_ignore_ascii_case(name)
    };
    let name = OFFERED.iter().find(is_meant)?;
    let check = format!("option name {name} type check ");
    let is_check = options
        .describe()
        .lines()
        .any(|line| line.starts_with(&check));
    let value = match value {
        "1" if is_check => "true",
        "0" if is_check => "false",
        _ => value,
    };
    Some((name, value.to_owned()))
}
