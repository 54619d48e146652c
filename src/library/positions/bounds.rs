//! Bounds of numbers.

use std::fmt;

use super::reader::{Reader, SearchTextError};

/// A least and a greatest number, both inclusive: of pieces, or of their difference.
///
/// | text | numbers |
/// |---|---|
/// | `2` | exactly two |
/// | `2..` | two or more |
/// | `..2` | at most two |
/// | `1..3` | one to three |
/// | `*` | any |
///
/// A number of pieces has no sign, a difference has one: `+1`, `-2..0`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bounds {
    min: i8,
    max: i8,
}

impl Bounds {
    /// Any number.
    pub const ANY: Bounds = Bounds {
        min: i8::MIN,
        max: i8::MAX,
    };

    pub const fn exactly(number: i8) -> Bounds {
        Bounds {
            min: number,
            max: number,
        }
    }

    pub const fn at_least(min: i8) -> Bounds {
        Bounds { min, max: i8::MAX }
    }

    pub const fn at_most(max: i8) -> Bounds {
        Bounds { min: i8::MIN, max }
    }

    /// Returns the bounds of both numbers, or `None` where the first is the greater one.
    pub const fn between(min: i8, max: i8) -> Option<Bounds> {
        match min <= max {
            true => Some(Bounds { min, max }),
            false => None,
        }
    }

    /// Returns the least number.
    pub const fn min(self) -> i8 {
        self.min
    }

    /// Returns the greatest number.
    pub const fn max(self) -> i8 {
        self.max
    }

    pub const fn contains(self, number: i8) -> bool {
        self.min <= number && number <= self.max
    }

    /// Returns whether a number within both bounds exists.
    pub fn meets(self, other: Bounds) -> bool {
        self.min <= other.max && other.min <= self.max
    }

    /// Returns the bounds of the sum of two numbers.
    pub(super) fn plus(self, other: Bounds) -> Bounds {
        Bounds {
            min: self.min.saturating_add(other.min),
            max: self.max.saturating_add(other.max),
        }
    }

    /// Returns the bounds of the number with the other sign.
    pub(super) fn negated(self) -> Bounds {
        let negated = |number: i8| match number {
            i8::MIN => i8::MAX,
            i8::MAX => i8::MIN,
            number => -number,
        };
        Bounds {
            min: negated(self.max),
            max: negated(self.min),
        }
    }

    /// Reads bounds if they come next. Differences have a sign.
    pub(super) fn read(
        reader: &mut Reader,
        signed: bool,
    ) -> Result<Option<Bounds>, SearchTextError> {
        if reader.eat("*") {
            return Ok(Some(Bounds::ANY));
        }
        let place = reader.clone();
        let min = read_number(reader, signed)?;
        if !reader.eat("..") {
            return Ok(min.map(Bounds::exactly));
        }
        let max = read_number(reader, signed)?;
        let bounds = match (min, max) {
            (None, None) => return Err(reader.unexpected("a number")),
            (min, max) => Bounds::between(min.unwrap_or(i8::MIN), max.unwrap_or(i8::MAX)),
        };
        bounds
            .map(Some)
            .ok_or_else(|| place.error("the first number is greater than the second"))
    }

    /// Writes the bounds, with signs where they are of a difference.
    pub(super) fn write(self, f: &mut fmt::Formatter<'_>, signed: bool) -> fmt::Result {
        let number = |number: i8| match signed && number != 0 {
            true => format!("{number:+}"),
            false => number.to_string(),
        };
        match (self.min, self.max) {
            (i8::MIN, i8::MAX) => f.write_str("*"),
            (min, max) if min == max => f.write_str(&number(min)),
            (i8::MIN, max) => write!(f, "..{}", number(max)),
            (min, i8::MAX) => write!(f, "{}..", number(min)),
            (min, max) => write!(f, "{}..{}", number(min), number(max)),
        }
    }
}

/// Reads a number of at most two digits if it comes next.
fn read_number(reader: &mut Reader, signed: bool) -> Result<Option<i8>, SearchTextError> {
    let place = reader.clone();
    let sign = match signed {
        true if reader.eat("-") => -1,
        true if reader.eat("+") => 1,
        _ => 0,
    };
    match reader.take_while(|letter| letter.is_ascii_digit()) {
        "" if sign == 0 => Ok(None),
        "" => Err(reader.unexpected("a number after the sign")),
        "0" => Ok(Some(0)),
        _ if signed && sign == 0 => Err(place.error("a difference has a sign: +1, -2")),
        digits => match digits.parse::<i8>() {
            Ok(number) if number < 100 => Ok(Some(if sign < 0 { -number } else { number })),
            _ => Err(place.error("the number is too large")),
        },
    }
}
