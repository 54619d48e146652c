//! Patterns of text.

use crate::text::{fold, name_key, words};

/// Where a pattern must occur in a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Occurs {
    /// Anywhere: `white:carl`
    Anywhere,
    /// At the beginning of a word: `white:carl*`
    AtWord,
    /// At the beginning of the text: `opening="Sicilian Defence"*`
    AtStart,
    /// The text is the pattern: `white=carlsen`
    Whole,
}

/// A pattern of text. Case and accents do not count: "Maroczy" matches "Maróczy".
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TextCondition {
    text: String,
    occurs: Occurs,
    folded: String,
    /// The words of the pattern in a name, the longest first.
    words: Vec<String>,
    name_key: String,
}

impl TextCondition {
    /// Creates a condition from the text of a pattern. The empty text occurs in every text.
    pub fn new(text: impl Into<String>, occurs: Occurs) -> TextCondition {
        let text = text.into();
        let folded = fold(&text).trim().to_owned();
        let mut words: Vec<String> = words(&folded).map(str::to_owned).collect();
        words.sort_by_key(|word| std::cmp::Reverse(word.len()));
        TextCondition {
            name_key: name_key(&folded),
            text,
            occurs,
            folded,
            words,
        }
    }

    /// Returns the pattern as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn occurs(&self) -> Occurs {
        self.occurs
    }

    /// Returns whether it is the word for the user.
    pub(super) fn is_user(&self) -> bool {
        self.occurs == Occurs::Anywhere && self.folded == "me"
    }

    /// Returns whether a text matches.
    pub fn matches(&self, text: &str) -> bool {
        self.matches_folded(&fold(text))
    }

    /// Like [`TextCondition::matches`], for a text that [`fold`] returned.
    pub fn matches_folded(&self, folded: &str) -> bool {
        match self.occurs {
            Occurs::Anywhere => folded.contains(&self.folded),
            Occurs::AtWord => {
                let mut places = folded.match_indices(&self.folded);
                places.any(|(at, _)| !folded[..at].ends_with(char::is_alphanumeric))
            }
            Occurs::AtStart => folded.starts_with(&self.folded),
            Occurs::Whole => folded.trim() == self.folded,
        }
    }

    /// Returns whether the name of a player matches. First and last name may be in any order, and each word of a pattern of
    /// several words may be shortened: "M Carlsen" matches "Carlsen, Magnus".
    pub fn matches_name(&self, name: &str) -> bool {
        self.matches_folded_name(&fold(name))
    }

    /// Like [`TextCondition::matches_name`], for a name that [`fold`] returned.
    pub fn matches_folded_name(&self, folded: &str) -> bool {
        match self.occurs {
            Occurs::Whole => name_key(folded) == self.name_key,
            Occurs::AtStart => self.matches_folded(folded),
            _ if self.words.len() < 2 => self.matches_folded(folded),
            _ => self.begin_words_of(folded),
        }
    }

    /// Returns whether each word of the pattern begins another word of the name. The longest words choose first, since a shorter
    /// one begins every word that a longer one with the same letters begins.
    fn begin_words_of(&self, folded: &str) -> bool {
        let mut free: Vec<&str> = words(folded).collect();
        self.words.iter().all(|wanted| {
            let found = free
                .iter()
                .position(|word| word.starts_with(wanted.as_str()));
            found.map(|at| free.swap_remove(at)).is_some()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn pattern(text: &str) -> TextCondition {
        match (text.strip_prefix('='), text.strip_suffix('*')) {
            (Some(_), Some(text)) => TextCondition::new(&text[1..], Occurs::AtStart),
            (Some(text), _) => TextCondition::new(text, Occurs::Whole),
            (_, Some(text)) => TextCondition::new(text, Occurs::AtWord),
            _ => TextCondition::new(text, Occurs::Anywhere),
        }
    }

    #[test]
    fn texts_match() {
        for (text, value, matches) in [
            ("aan", "Wijk aan Zee", true),
            ("WIJK AAN", "Wijk aan Zee", true),
            ("ijk", "Wijk aan Zee", true),
            ("zee wijk", "Wijk aan Zee", false),
            ("ijk*", "Wijk aan Zee", false),
            ("aan z*", "Wijk aan Zee", true),
            ("aa*", "Kaan Aarau", true),
            ("=wijk aan zee", "Wijk aan Zee ", true),
            ("=wijk", "Wijk aan Zee", false),
            ("=wijk*", "Wijk aan Zee", true),
            ("=aan*", "Wijk aan Zee", false),
            ("łódź", "Lodz", true),
            ("", "", true),
        ] {
            assert_eq!(pattern(text).matches(value), matches, "{text} in {value}");
        }
    }

    #[test]
    fn names_match() {
        for (text, name, matches) in [
            ("maroczy", "Maróczy, Géza", true),
            ("Maróczy", "Maroczy", true),
            ("magnus carlsen", "Carlsen, Magnus", true),
            ("carlsen, m", "Magnus Carlsen", true),
            ("M. Carlsen", "Carlsen,Magnus", true),
            ("m magnus", "Magnus, Mads", true),
            ("m magnus", "Magnus", false),
            ("carlsen, h", "Carlsen, Magnus", false),
            ("arls", "Carlsen, Magnus", true),
            ("arls*", "Carlsen, Magnus", false),
            ("magn*", "Carlsen, Magnus", true),
            ("magn carl*", "Carlsen, Magnus", true),
            ("=Carlsen, Magnus", "magnus carlsen", true),
            ("=Carlsen", "Carlsen, Magnus", false),
            ("=Carlsen*", "Carlsen, Magnus", true),
            ("=Magnus*", "Carlsen, Magnus", false),
        ] {
            assert_eq!(
                pattern(text).matches_name(name),
                matches,
                "{text} in {name}"
            );
        }
    }

    proptest! {
        #[test]
        fn a_text_matches_itself(text in "\\PC{1,12}", before in "\\PC{0,4}") {
            for occurs in [Occurs::Anywhere, Occurs::AtWord, Occurs::Whole] {
                let pattern = TextCondition::new(text.as_str(), occurs);
                prop_assert!(pattern.matches(&text));
                prop_assert!(pattern.matches_name(&text));
            }
            let anywhere = TextCondition::new(text.as_str(), Occurs::Anywhere);
            let found = anywhere.matches(&format!("{before} {text}"));
            prop_assert!(found);
        }
    }
}
