//! The rating of a player.

use std::fmt;

/// The rating of a player, or none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Rating(u16);

impl Rating {
    /// The player is not rated, or the rating is not given.
    pub const NONE: Rating = Rating(0);

    /// Maximum rating: larger numbers are not ratings.
    pub const MAX: u16 = 4999;

    /// Creates a rating. Zero and numbers above [`Rating::MAX`] are none.
    pub fn new(rating: u16) -> Rating {
        Rating(if rating <= Rating::MAX { rating } else { 0 })
    }

    /// Reads the value of a tag: "2400", "2400?", "~2400", "2400 (est)". Everything else is none.
    pub fn from_tag(value: &str) -> Rating {
        let value =
            value.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '-' && c != '+');
        let digits = value.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = value.split_at(digits);
        if rest.starts_with(char::is_alphanumeric) {
            return Rating::NONE;
        }
        number.parse().map_or(Rating::NONE, Rating::new)
    }

    /// Returns the number, where there is one.
    pub fn get(self) -> Option<u16> {
        (self.0 > 0).then_some(self.0)
    }

    /// Returns the rating as a number; zero is [`Rating::NONE`].
    pub fn to_bits(self) -> u16 {
        self.0
    }

    /// Reads [`Rating::to_bits`].
    pub fn from_bits(bits: u16) -> Rating {
        Rating::new(bits)
    }
}

impl fmt::Debug for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.get() {
            Some(rating) => write!(f, "{rating}"),
            None => f.write_str("unrated"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn tags_are_read_as_they_occur() {
        for (value, expected) in [
            ("2400", Some(2400)),
            (" 2400 ", Some(2400)),
            ("2400?", Some(2400)),
            ("~2400", Some(2400)),
            ("2400 (est)", Some(2400)),
            ("2400.5", Some(2400)),
            ("(2400)", Some(2400)),
            ("800", Some(800)),
            ("4999", Some(4999)),
            ("5000", None),
            ("0", None),
            ("-", None),
            ("-2400", None),
            ("?", None),
            ("", None),
            ("unknown", None),
            ("2400th", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(Rating::from_tag(value).get(), expected, "{value}");
        }
    }

    proptest! {
        #[test]
        fn any_bits_and_any_text_are_read(bits: u16, text: String) {
            let rating = Rating::from_bits(bits);
            prop_assert_eq!(Rating::from_bits(rating.to_bits()), rating);
            let _ = Rating::from_tag(&text);
        }
    }
}
