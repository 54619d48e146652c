//! The texts that a user reads: by key, about moves, and how numbers are written.
//!
//! The texts are Fluent files in `assets/i18n`, built into the program. What is said about a move is a value, a [`Saying`], and
//! [`sentence`](fn@sentence) writes it.
//!
//! ```
//! use tabia_texts::{grouped, pawns, tr};
//!
//! assert_eq!(tr("piece-white-pawn"), "white pawn");
//! assert_eq!(grouped(4_865_609), "4,865,609");
//! assert_eq!([pawns(35), pawns(-35)], ["+0.35", "−0.35"]);
//! ```

mod bundle;
mod clauses;
mod lines;
mod longer;
mod numbers;
mod saying;
mod sentence;

pub use bundle::{exists, tr, tr_args};
pub use fluent_bundle::FluentValue;
pub use lines::{MoveInText, moves_in};
pub use longer::{Advice, Idea, Longer, Oversight};
pub use numbers::{capitalised, curly, grouped, pawns, pawns_of, signed};
pub use saying::{
    Count, Draw, Effect, Feature, Goods, Mate, Moves, PieceAt, Saying, Tactic, Term, Way,
};
pub use sentence::sentence;

#[cfg(test)]
mod tests {
    use super::bundle::ENGLISH;
    use super::numbers::grouped_number;
    use super::*;
    use fluent_bundle::FluentResource;
    use std::collections::HashSet;
    use std::fs;
    use std::path::Path;

    #[test]
    fn the_file_has_no_mistake_and_no_key_twice() {
        assert!(FluentResource::try_new(ENGLISH.to_owned()).is_ok());
        let mut keys: Vec<&str> = keys().collect();
        let count = keys.len();
        assert!(count > 500 && keys.contains(&"piece-white-pawn"), "{count}");
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count, "a key stands twice");
    }

    /// Every literal key in the sources has a text.
    #[test]
    fn every_key_in_the_sources_has_a_text() {
        let (mut missing, mut seen) = (Vec::new(), 0);
        for source in sources() {
            for call in ["tr(\"", "tr_args(\""] {
                for (at, _) in source.match_indices(call) {
                    // Calls such as `write_str("…` only end in the same letters.
                    if source[..at]
                        .ends_with(|before: char| before.is_alphanumeric() || before == '_')
                    {
                        continue;
                    }
                    let rest = &source[at + call.len()..];
                    let key = rest.split('"').next().unwrap_or_default();
                    seen += 1;
                    if !key.is_empty() && !exists(key) {
                        missing.push(key.to_owned());
                    }
                }
            }
        }
        assert!(missing.is_empty(), "without text: {missing:#?}");
        assert!(seen > 300, "{seen} keys");
    }

    /// Every text has a key that a source names: in full, or with a placeholder as in `"cmd-{}"`. Tips and hints belong to the
    /// key without their suffix.
    #[test]
    fn every_text_is_used() {
        let mut literals = HashSet::new();
        let mut patterns = HashSet::new();
        for source in sources() {
            // The text between any two quotation marks; text between two literals is included too, and matches no key.
            for literal in source.split('"') {
                let is_key = |letter: char| {
                    letter.is_ascii_lowercase() || letter.is_ascii_digit() || "-_".contains(letter)
                };
                if let Some((prefix, rest)) = literal.split_once('{') {
                    if prefix.ends_with('-') && prefix.chars().all(is_key) {
                        let end = rest.rsplit_once('}').map_or("", |(_, end)| end);
                        patterns.insert((prefix.to_owned(), end.to_owned()));
                    }
                } else if !literal.is_empty() && literal.chars().all(is_key) {
                    literals.insert(literal.to_owned());
                }
            }
        }
        let is_used = |key: &str| {
            literals.contains(key)
                || ENGLISH.contains(&format!("{{ {key} }}"))
                || patterns
                    .iter()
                    .any(|(start, end)| key.starts_with(start) && key.ends_with(end.as_str()))
        };
        let unused: Vec<&str> = keys()
            .filter(|key| {
                let base = ["-tip", "-hint"]
                    .iter()
                    .find_map(|end| key.strip_suffix(end));
                !is_used(key) && !base.is_some_and(is_used)
            })
            .collect();
        assert!(unused.is_empty(), "not used: {unused:#?}");
    }

    /// The keys of the file, in its order.
    fn keys() -> impl Iterator<Item = &'static str> {
        ENGLISH
            .lines()
            .filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()))
            .filter_map(|line| line.split(" =").next())
    }

    /// The text of every source file of the window, of the commands and of this crate.
    fn sources() -> Vec<String> {
        let mut sources = Vec::new();
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let others = ["../app", "../cli", "../lab"].map(|folder| root.join(folder));
        let mut folders = [&others[..], &[root.to_owned()]].concat();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    sources.push(fs::read_to_string(&path).unwrap());
                }
            }
        }
        sources
    }

    #[test]
    fn groups_have_three_digits() {
        let text = [0, 7, 999, 1000, 4_865_609, u64::MAX].map(grouped);
        let most = "18,446,744,073,709,551,615";
        assert_eq!(text, ["0", "7", "999", "1,000", "4,865,609", most]);
    }

    #[test]
    fn counts_in_texts_are_grouped() {
        let args = |count: usize| tr_args("games-count", &[("count", count.into())]);
        assert_eq!(
            [1, 580, 142_000].map(args),
            ["1 game", "580 games", "142,000 games"]
        );
        let text = [-1234.0, 0.0, 1e6].map(|number| grouped_number(number).unwrap_or_default());
        assert_eq!(text, ["−1,234", "0", "1,000,000"]);
        assert_eq!(
            [0.5, f64::NAN, f64::INFINITY, 1e300].map(grouped_number),
            [const { None }; 4]
        );
    }

    #[test]
    fn pawns_have_a_sign_and_two_places() {
        let text = [0, 7, -35, 1234].map(pawns);
        assert_eq!(text, ["0.00", "+0.07", "−0.35", "+12.34"]);
        let text = [0, 8, -1017].map(|parts| pawns_of(parts, 1000));
        assert_eq!(text, ["0.000", "+0.008", "−1.017"]);
    }
}
