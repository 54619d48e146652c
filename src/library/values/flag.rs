//! Flags that a user sets for games.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::text::fold;

/// A flag of a game: one of those of Scid, with its letter. Scid's mark for deletion is none of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Flag {
    WhiteOpening,
    BlackOpening,
    Middlegame,
    Endgame,
    Novelty,
    PawnStructure,
    Tactics,
    KingSide,
    QueenSide,
    Brilliancy,
    Blunder,
    /// Whatever the user gives it for.
    User,
}

impl Flag {
    pub const ALL: [Flag; 12] = [
        Flag::WhiteOpening,
        Flag::BlackOpening,
        Flag::Middlegame,
        Flag::Endgame,
        Flag::Novelty,
        Flag::PawnStructure,
        Flag::Tactics,
        Flag::KingSide,
        Flag::QueenSide,
        Flag::Brilliancy,
        Flag::Blunder,
        Flag::User,
    ];

    /// Returns its letter or sign in the tag ScidFlags.
    pub fn letter(self) -> char {
        match self {
            Flag::WhiteOpening => 'W',
            Flag::BlackOpening => 'B',
            Flag::Middlegame => 'M',
            Flag::Endgame => 'E',
            Flag::Novelty => 'N',
            Flag::PawnStructure => 'P',
            Flag::Tactics => 'T',
            Flag::KingSide => 'K',
            Flag::QueenSide => 'Q',
            Flag::Brilliancy => '!',
            Flag::Blunder => '?',
            Flag::User => 'U',
        }
    }

    /// Returns its name in queries: "pawn structure".
    pub fn name(self) -> &'static str {
        match self {
            Flag::WhiteOpening => "white opening",
            Flag::BlackOpening => "black opening",
            Flag::Middlegame => "middlegame",
            Flag::Endgame => "endgame",
            Flag::Novelty => "novelty",
            Flag::PawnStructure => "pawn structure",
            Flag::Tactics => "tactics",
            Flag::KingSide => "king side",
            Flag::QueenSide => "queen side",
            Flag::Brilliancy => "brilliancy",
            Flag::Blunder => "blunder",
            Flag::User => "user",
        }
    }

    /// Returns the flag of a letter, or of a name in any case and with any hyphens.
    pub fn read(text: &str) -> Option<Flag> {
        let plain = |text: &str| fold(text).replace(['-', '_', ' '], "");
        let wanted = plain(text);
        let mut letters = text.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        Flag::ALL.into_iter().find(|flag| {
            letter.map(|letter| letter.to_ascii_uppercase()) == Some(flag.letter())
                || wanted == plain(flag.name())
        })
    }
}

impl fmt::Display for Flag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of flags.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags(u16);

impl Flags {
    /// Returns the flags of a tag ScidFlags. Letters of other flags are passed over.
    pub fn of_tag(tag: &str) -> Flags {
        let known = tag.chars().filter_map(|letter| {
            let mut all = Flag::ALL.into_iter();
            all.find(|flag| flag.letter() == letter.to_ascii_uppercase())
        });
        known.collect()
    }

    pub fn contains(self, flag: Flag) -> bool {
        self.0 >> flag as u16 & 1 == 1
    }

    /// Returns the set with a flag, or without it.
    pub fn with(self, flag: Flag, is_set: bool) -> Flags {
        let bit = 1 << flag as u16;
        match is_set {
            true => Flags(self.0 | bit),
            false => Flags(self.0 & !bit),
        }
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns a number by which sets are ordered, those with an earlier first flag first; 0 for the empty set.
    pub(crate) fn order(self) -> u32 {
        match self.is_empty() {
            true => 0,
            false => 1 + u32::from(u16::MAX - self.0.reverse_bits()),
        }
    }

    /// Returns its flags in the order of [`Flag::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Flag> {
        Flag::ALL
            .into_iter()
            .filter(move |flag| self.contains(*flag))
    }
}

impl FromIterator<Flag> for Flags {
    fn from_iter<T: IntoIterator<Item = Flag>>(flags: T) -> Flags {
        let with = |set: Flags, flag| set.with(flag, true);
        flags.into_iter().fold(Flags::default(), with)
    }
}

/// Writes the letters, as in the tag ScidFlags.
impl fmt::Display for Flags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = self.iter().map(Flag::letter).collect();
        f.pad(&letters)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn flags_are_read_by_letter_and_name() {
        let letters: HashSet<char> = Flag::ALL.into_iter().map(Flag::letter).collect();
        assert_eq!(letters.len(), Flag::ALL.len());
        for flag in Flag::ALL {
            assert_eq!(Flag::read(&flag.letter().to_string()), Some(flag));
            assert_eq!(Flag::read(&flag.name().to_uppercase()), Some(flag));
            assert_eq!(Flag::read(&flag.name().replace(' ', "-")), Some(flag));
        }
        assert_eq!(Flag::read("t"), Some(Flag::Tactics));
        for text in ["", "D", "x", "tact", "WB"] {
            assert_eq!(Flag::read(text), None, "{text}");
        }
    }

    #[test]
    fn sets_are_written_as_letters() {
        let flags = Flags::of_tag("DT!w1");
        assert_eq!(flags.to_string(), "WT!");
        assert!(flags.contains(Flag::Tactics) && !flags.contains(Flag::User));
        let changed = flags.with(Flag::Tactics, false).with(Flag::User, true);
        assert_eq!(changed.to_string(), "W!U");
        assert_eq!(Flags::of_tag(&changed.to_string()), changed);
        assert!(Flags::default().is_empty() && !changed.is_empty());
        let order = |letters: &str| Flags::of_tag(letters).order();
        assert!(order("") == 0 && order("WB") < order("W") && order("W") < order("B"));
    }
}
