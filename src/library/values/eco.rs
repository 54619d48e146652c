//! Codes of openings.

use std::fmt;
use std::str::FromStr;

/// A code of the Encyclopaedia of Chess Openings (Matanović, 1974), or none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Eco(u16);

impl Eco {
    /// The code is not given.
    pub const NONE: Eco = Eco(0);

    /// Number of codes: A00 to E99.
    pub const COUNT: u16 = 500;

    /// Reads the value of a tag: a code, of which a suffix as in "B90/08" or "B90k" is left out. Everything else is none.
    pub fn from_tag(value: &str) -> Eco {
        let value = value.trim_start();
        let (code, rest) = value.split_at_checked(3).unwrap_or((value, ""));
        if rest.starts_with(|c: char| c.is_ascii_digit()) {
            return Eco::NONE;
        }
        code.parse().unwrap_or_default()
    }

    /// Returns whether there is no code.
    pub fn is_none(self) -> bool {
        self == Eco::NONE
    }

    /// Returns the code as a number: 1 is A00, 500 is E99, zero is [`Eco::NONE`].
    pub fn to_bits(self) -> u16 {
        self.0
    }

    /// Reads [`Eco::to_bits`]. Numbers that are no code are [`Eco::NONE`].
    pub fn from_bits(bits: u16) -> Eco {
        Eco(if bits <= Eco::COUNT { bits } else { 0 })
    }
}

impl fmt::Display for Eco {
    /// `B90`; a dash where there is no code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(index) = self.0.checked_sub(1) else {
            return f.write_str("-");
        };
        let letter = char::from(b'A' + (index / 100) as u8);
        write!(f, "{letter}{:02}", index % 100)
    }
}

impl fmt::Debug for Eco {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a code from A00 to E99.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an ECO code is one of A00 to E99")]
pub struct EcoError;

impl FromStr for Eco {
    type Err = EcoError;

    /// Reads a code in upper or lower case.
    fn from_str(text: &str) -> Result<Eco, EcoError> {
        let &[letter, tens, units] = text.as_bytes() else {
            return Err(EcoError);
        };
        let letter = letter.to_ascii_uppercase();
        if !matches!(letter, b'A'..=b'E') || !tens.is_ascii_digit() || !units.is_ascii_digit() {
            return Err(EcoError);
        }
        let [letter, tens, units] = [letter - b'A', tens - b'0', units - b'0'].map(u16::from);
        Ok(Eco(1 + 100 * letter + 10 * tens + units))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_code_is_written_and_read() {
        for bits in 1..=Eco::COUNT {
            let code = Eco::from_bits(bits);
            assert_eq!(code.to_bits(), bits);
            assert_eq!(code.to_string().parse(), Ok(code));
            assert_eq!(code.to_string().to_lowercase().parse(), Ok(code));
        }
        assert_eq!(Eco::from_bits(1).to_string(), "A00");
        assert_eq!(Eco::from_bits(Eco::COUNT).to_string(), "E99");
    }

    #[test]
    fn tags_are_read_as_they_occur() {
        for (value, expected) in [
            ("B90", "B90"),
            (" b90 ", "B90"),
            ("B90/08", "B90"),
            ("B90k", "B90"),
            ("B900", "-"),
            ("F00", "-"),
            ("B9", "-"),
            ("?", "-"),
            ("", "-"),
            ("é90", "-"),
        ] {
            assert_eq!(Eco::from_tag(value).to_string(), expected, "{value}");
        }
    }

    proptest! {
        #[test]
        fn any_bits_and_any_text_are_read(bits: u16, text: String) {
            let code = Eco::from_bits(bits);
            prop_assert_eq!(Eco::from_bits(code.to_bits()), code);
            let _ = Eco::from_tag(&text);
        }
    }
}
