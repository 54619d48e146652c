//! The command palette: finds any command by a few letters of its name.

/// The open palette.
#[derive(Default)]
pub(crate) struct Palette {
    pub(super) text: String,
    /// Index of the selected command.
    pub(super) chosen: usize,
    /// The identifier of the selected command: it stays selected where others come before it meanwhile.
    pub(super) chosen_id: Option<&'static str>,
    /// Where the pointer was when it was opened, once that is known.
    pub(super) opened_at: Option<Option<egui::Pos2>>,
    /// Whether the pointer has moved since: a pointer that rests marks no row and shows no tip.
    pub(super) is_pointed: bool,
}

/// Words that people use and names leave out: "save the book" is "Save book".
const ARTICLES: [&str; 3] = ["a", "an", "the"];

/// The rank of a name for a search, greater is better; `None` when the letters do not occur in order, even without articles.
///
/// Letters at the start of a word and consecutive letters count more. A name that contains the search as it is typed precedes
/// all others.
pub(crate) fn fit(search: &str, name: &str) -> Option<i32> {
    letters_fit(search, name).or_else(|| {
        let is_article = |word: &&str| ARTICLES.contains(&word.to_lowercase().as_str());
        let words: Vec<&str> = search.split_whitespace().collect();
        let kept: Vec<&str> = words
            .iter()
            .copied()
            .filter(|word| !is_article(word))
            .collect();
        let fewer = !kept.is_empty() && kept.len() < words.len();
        fewer.then(|| letters_fit(&kept.join(" "), name)).flatten()
    })
}

/// Whether a search is long enough to mean a command, and the name contains it as it is typed.
pub(crate) fn has_words(search: &str, name: &str) -> bool {
    /// Minimum length in letters; shorter searches are abbreviations.
    const LEAST: usize = 4;
    let typed = search.trim().to_lowercase();
    typed.chars().count() >= LEAST && name.to_lowercase().contains(&typed)
}

/// Whether each typed word begins a word of the name: "annot" finds Annotate, and "takeb" finds "Take back".
pub(crate) fn begins_words(search: &str, name: &str) -> bool {
    let plain = |text: &str| text.to_lowercase().replace(['-', '’', '\''], "");
    let name = plain(name);
    let words: Vec<&str> = name.split_whitespace().collect();
    // A typed word may continue in the next one.
    let rests: Vec<String> = (0..words.len()).map(|at| words[at..].concat()).collect();
    let typed = plain(search);
    let is_article = |word: &&str| ARTICLES.contains(word);
    let mut typed = typed.split_whitespace().filter(|word| !is_article(word));
    typed.all(|word| rests.iter().any(|rest| rest.starts_with(word)))
}

fn letters_fit(search: &str, name: &str) -> Option<i32> {
    let mut score = 0;
    let mut letters = search
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .flat_map(char::to_lowercase)
        .peekable();
    let (mut before, mut hit_before) = (' ', false);
    for (at, letter) in name.chars().flat_map(char::to_lowercase).enumerate() {
        let hit = letters.next_if_eq(&letter).is_some();
        if hit {
            score += 1
                + i32::from(hit_before) * 4
                + i32::from(!before.is_alphanumeric()) * 6
                + i32::from(at == 0) * 3;
        }
        (before, hit_before) = (letter, hit);
    }
    let typed = search.trim().to_lowercase();
    if !typed.is_empty() && name.to_lowercase().contains(&typed) {
        score += 1000;
    }
    let length = i32::try_from(name.chars().count()).unwrap_or(i32::MAX);
    letters.peek().is_none().then_some(score * 100 - length)
}

#[cfg(test)]
mod tests {
    use super::{begins_words, fit};
    use crate::shell::show_palette::found;

    #[test]
    fn words_are_found_by_their_beginnings() {
        for (search, name, is_found) in [
            ("takeb", "Take back", true),
            ("take b", "Take back", true),
            ("annot", "Glyph ! Good move Annotate", true),
            ("set the pos", "Set up position", true),
            ("up set", "Set up position", true),
            ("ack", "Take back", false),
            ("takec", "Take back", false),
            ("e", "Take back", false),
        ] {
            assert_eq!(begins_words(search, name), is_found, "{search}");
        }
    }

    #[test]
    fn words_are_found_by_their_first_letters() {
        assert!(fit("nwgm", "New game").is_some());
        assert_eq!(fit("xyz", "New game"), None);
        assert_eq!(fit("a", "New book"), None);
        assert!(fit("ng", "New game") > fit("ng", "Resign game"));
        assert!(fit("g", "an old game") > fit("g", "aging"));
        assert!(fit("theme", "Light or dark theme") > fit("theme", "Review the game"));
        for (search, id) in [
            ("flip", "flip"),
            ("new game", "new-game"),
            ("fb", "flip"),
            ("copy pos", "copy-fen"),
            ("save the book", "save-book"),
            ("lab evaluation", "lab-evaluation"),
        ] {
            assert_eq!(
                found(search).first().map(|entry| entry.id),
                Some(id),
                "{search}"
            );
        }
    }
}
