//! Numeric annotation glyphs: a number in files, a sign on the screen.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A numeric annotation glyph: `$1` is "!", `$14` is "⩲". All 256 numbers of the standard are supported; those in common use
/// have a sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Nag(pub u8);

/// Groups of glyphs that exclude each other: a move cannot be both good and bad.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NagGroup {
    /// The quality of the move: `!`, `?`, `!!`, `??`, `!?`, `?!`, forced.
    Move,
    /// The evaluation of the position: `=`, `⩲`, `+-` …
    Position,
    /// All other glyphs: any number of these may be combined.
    Other,
}

/// Number and sign. The first number of a sign is the one used when reading the sign.
const GLYPHS: [(u8, &str); 36] = [
    (1, "!"),
    (2, "?"),
    (3, "!!"),
    (4, "??"),
    (5, "!?"),
    (6, "?!"),
    (7, "□"),
    (10, "="),
    (11, "="),
    (13, "∞"),
    (14, "⩲"),
    (15, "⩱"),
    (16, "±"),
    (17, "∓"),
    (18, "+-"),
    (19, "-+"),
    (20, "+--"),
    (21, "--+"),
    (22, "⨀"),
    (23, "⨀"),
    (32, "⟳"),
    (33, "⟳"),
    (36, "↑"),
    (37, "↑"),
    (40, "→"),
    (41, "→"),
    (44, "=∞"),
    (45, "=∞"),
    (132, "⇆"),
    (133, "⇆"),
    (138, "⊕"),
    (139, "⊕"),
    (140, "∆"),
    (142, "⌓"),
    (145, "RR"),
    (146, "N"),
];

/// Other common spellings of signs.
const SPELLINGS: [(&str, u8); 17] = [
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
    ("⁈", 6),
    ("[]", 7),
    ("+=", 14),
    ("+/=", 14),
    ("=+", 15),
    ("=/+", 15),
    ("+/-", 16),
    ("-/+", 17),
    ("+/−", 16),
    ("+−", 18),
    ("−+", 19),
    ("Δ", 140),
    ("△", 140),
    ("TN", 146),
];

impl Nag {
    pub const GOOD: Nag = Nag(1);
    pub const MISTAKE: Nag = Nag(2);
    pub const BRILLIANT: Nag = Nag(3);
    pub const BLUNDER: Nag = Nag(4);
    pub const INTERESTING: Nag = Nag(5);
    pub const DUBIOUS: Nag = Nag(6);
    pub const NOVELTY: Nag = Nag(146);

    /// Returns the sign, if this number has one in common use.
    pub fn glyph(self) -> Option<&'static str> {
        GLYPHS
            .iter()
            .find(|(number, _)| *number == self.0)
            .map(|(_, glyph)| *glyph)
    }

    /// Returns the glyph of a sign: `!?`, `⩲`, `+/-`, `N`.
    pub fn from_glyph(text: &str) -> Option<Nag> {
        // A move is not a sign, and most words of a game are moves.
        if text.contains(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let known = GLYPHS.iter().map(|(number, glyph)| (*glyph, *number));
        known
            .chain(SPELLINGS)
            .find(|(glyph, _)| *glyph == text)
            .map(|(_, number)| Nag(number))
    }

    /// Returns its group, which decides whether it replaces another one (see [`NagGroup`]).
    pub fn group(self) -> NagGroup {
        match self.0 {
            1..=9 => NagGroup::Move,
            10..=21 => NagGroup::Position,
            _ => NagGroup::Other,
        }
    }
}

impl fmt::Display for Nag {
    /// Writes the sign, or `$n` where there is none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.glyph() {
            Some(glyph) => f.write_str(glyph),
            None => write!(f, "${}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_reads_back_as_a_number_with_that_sign() {
        for (number, glyph) in GLYPHS {
            let read = Nag::from_glyph(glyph).unwrap();
            assert_eq!(read.glyph(), Some(glyph));
            assert_eq!(Nag(number).to_string(), glyph);
        }
        assert_eq!(Nag::from_glyph("+/="), Some(Nag(14)));
        assert_eq!(Nag::from_glyph("e4"), None);
        assert_eq!(Nag(99).to_string(), "$99");
    }
}
