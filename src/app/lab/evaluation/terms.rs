//! The names and meanings of the evaluation terms.

use tabia_texts::tr;

/// The key of a term: "Rooks on files" has "eval-term-rooks-on-files".
fn key(name: &str) -> String {
    format!("eval-term-{}", name.to_lowercase().replace(' ', "-"))
}

/// The name of a term.
pub(super) fn name(term: &str) -> String {
    tr(&key(term))
}

/// The meaning of a term, in a sentence with its source.
pub(super) fn meaning(term: &str) -> String {
    tr(&format!("{}-tip", key(term)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::Position;
    use tabia_lab::evaluation::Judge;
    use tabia_texts::exists;

    #[test]
    fn every_term_has_a_name_and_a_meaning() {
        for judge in Judge::ALL {
            for term in judge.terms(&Position::start()) {
                let key = key(term.name);
                assert!(exists(&key), "{key}");
                assert!(exists(&format!("{key}-tip")), "{key}-tip");
            }
        }
    }
}
