//! Lists of words in one line, as in a shell: words with blanks are in quotes.

use std::collections::BTreeMap;

/// Splits a line into words. Double quotes hold blanks together; a backslash before a quote or a backslash takes that as it
/// is. A quote without an end goes on to the end of the line.
pub(super) fn split(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut is_quoted = false;
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            '\\' => {
                let next = letters.next_if(|next| matches!(next, '"' | '\\'));
                word.get_or_insert_default().push(next.unwrap_or('\\'));
            }
            blank if blank.is_whitespace() && !is_quoted => words.extend(word.take()),
            letter => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

/// Joins words to a line that [`split`] splits into them.
pub(super) fn join(words: &[String]) -> String {
    let quoted = |word: &String| {
        let escaped = word.replace('\\', "\\\\").replace('"', "\\\"");
        match word.is_empty() || word.contains(char::is_whitespace) {
            true => format!("\"{escaped}\""),
            false => escaped,
        }
    };
    let words: Vec<String> = words.iter().map(quoted).collect();
    words.join(" ")
}

/// Splits a line of variables: `NAME=value`.
///
/// # Errors
/// Returns the first word that names no variable.
pub(super) fn split_variables(line: &str) -> Result<BTreeMap<String, String>, String> {
    let variable = |word: String| match word.split_once('=') {
        Some((name, value)) if !name.is_empty() && !word.contains('\0') => {
            Ok((name.to_owned(), value.to_owned()))
        }
        _ => Err(word),
    };
    split(line).into_iter().map(variable).collect()
}

/// Joins variables to a line.
pub(super) fn join_variables(variables: &BTreeMap<String, String>) -> String {
    let words: Vec<String> = variables
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    join(&words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_words_comes_back() {
        let words = ["--uci", "two words", "", "a\"b", r"C:\Engines\x", "größe"];
        let words = words.map(str::to_owned);
        let line = join(&words);
        assert_eq!(line, r#"--uci "two words" "" a\"b C:\\Engines\\x größe"#);
        assert_eq!(split(&line), words);
        assert_eq!(split(r"  C:\Engines\x  -a "), [r"C:\Engines\x", "-a"]);
        assert_eq!(split("\"open end"), ["open end"]);
        assert!(split("  ").is_empty());
    }

    #[test]
    fn variables_have_names() {
        let read = split_variables("A=1 B=\"two words\" C=").unwrap();
        assert_eq!(join_variables(&read), "A=1 \"B=two words\" C=");
        assert_eq!(split_variables(&join_variables(&read)), Ok(read));
        assert_eq!(split_variables("A=1 B"), Err("B".to_owned()));
        assert_eq!(split_variables("=1"), Err("=1".to_owned()));
    }
}
