//! Queries that begin with a minus sign, as arguments.

use std::ffi::OsString;

/// Returns the arguments of the program with a blank before each condition such as `-draw` in the query of a command of
/// collections, which is not an option then. Words after `--` stay as they are, and so do the options of one letter that
/// `letters` returns for a command.
pub fn mark(
    arguments: impl Iterator<Item = OsString>,
    letters: impl Fn(&str) -> Vec<char>,
) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.collect();
    let word = |at: usize| arguments.get(at).and_then(|word| word.to_str());
    let (first, command) = match (word(1), word(2), word(3)) {
        (Some("library"), Some("filter"), Some("add")) => (4, "filter"),
        (Some("library"), Some(command), _) if takes_query(command) => (3, command),
        _ => return arguments,
    };
    let letters = letters(command);
    let words = arguments.iter_mut().skip(first);
    for argument in words.take_while(|word| *word != "--") {
        let excluded = argument
            .to_str()
            .filter(|word| is_exclusion(word, &letters));
        if let Some(marked) = excluded.map(|word| format!(" {word}")) {
            *argument = marked.into();
        }
    }
    arguments
}

fn takes_query(command: &str) -> bool {
    let commands = ["list", "search", "export", "deviations", "flag", "delete"];
    commands.contains(&command)
}

/// Returns whether a word excludes what follows its minus sign, where these letters are options.
fn is_exclusion(word: &str, letters: &[char]) -> bool {
    let mut rest = word.strip_prefix('-').unwrap_or_default().chars();
    let first = rest.next();
    let is_letter = first.is_some_and(char::is_alphabetic) && rest.next().is_none();
    first.is_some_and(|first| first != '-' && !letters.contains(&first)) && !is_letter
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(line: &str) -> String {
        let letters = |command: &str| match command {
            "export" => vec!['o', 'f'],
            _ => Vec::new(),
        };
        let words = mark(line.split(' ').map(OsString::from), letters);
        let words: Vec<&str> = words.iter().map(|word| word.to_str().unwrap()).collect();
        words.join(",")
    }

    #[test]
    fn conditions_are_told_from_options() {
        for (line, expected) in [
            (
                "tabia library list x -draw elo>2000",
                "tabia,library,list,x, -draw,elo>2000",
            ),
            (
                "tabia library list x -has:comments -h",
                "tabia,library,list,x, -has:comments,-h",
            ),
            (
                "tabia library list x -1-0 --limit 5",
                "tabia,library,list,x, -1-0,--limit,5",
            ),
            (
                "tabia library list x -- -draw",
                "tabia,library,list,x,--,-draw",
            ),
            (
                "tabia library export x -draw -o -",
                "tabia,library,export,x, -draw,-o,-",
            ),
            (
                "tabia library export x -of.pgn -f",
                "tabia,library,export,x,-of.pgn,-f",
            ),
            (
                "tabia library filter add x y -draw",
                "tabia,library,filter,add,x,y, -draw",
            ),
            (
                "tabia library explore x -draw",
                "tabia,library,explore,x,-draw",
            ),
            ("tabia -draw", "tabia,-draw"),
        ] {
            assert_eq!(marked(line), expected);
        }
    }
}
