//! What the Variant tag of a game says.

/// Whether a Variant tag means Chess960, in the spellings found in real files.
pub(super) fn means_chess960(variant: &str) -> bool {
    matches!(
        plain(variant).as_str(),
        "chess960"
            | "960"
            | "chess9lx"
            | "fischerandom"
            | "fischerrandom"
            | "fischerrandomchess"
            | "fischerandomchess"
            | "frc"
            | "freestyle"
            | "freestylechess"
    )
}

/// Whether a Variant tag means a game that is not chess.
pub(super) fn is_other_game(variant: &str) -> bool {
    let is_chess = matches!(
        plain(variant).as_str(),
        "" | "standard"
            | "standardchess"
            | "chess"
            | "normal"
            | "normalchess"
            | "regular"
            | "orthodox"
            | "classical"
            | "classic"
            | "rapid"
            | "blitz"
            | "bullet"
            | "fromposition"
            | "position"
            | "setup"
            | "none"
    );
    !is_chess && !means_chess960(variant)
}

/// Whether the moves of a game that is not chess are moves of chess: only its end is another.
pub(super) fn moves_like_chess(variant: &str) -> bool {
    matches!(
        plain(variant).as_str(),
        "kingofthehill" | "koth" | "threecheck" | "3check" | "3checkchess" | "fivecheck" | "5check"
    )
}

/// The letters and digits of a tag's value, in lower case.
fn plain(variant: &str) -> String {
    variant
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_chess_are_chess() {
        for chess in [
            "",
            "?",
            "Standard",
            "From Position",
            "normal",
            "Chess960",
            "fischerandom",
        ] {
            assert!(!is_other_game(chess), "{chess}");
        }
        for other in [
            "Atomic",
            "Crazyhouse",
            "Three-check",
            "King of the Hill",
            "Шашки",
        ] {
            assert!(is_other_game(other), "{other}");
        }
        assert!(moves_like_chess("Three-check") && moves_like_chess("King of the Hill"));
        assert!(!moves_like_chess("Atomic"));
    }
}
