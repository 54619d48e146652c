//! Ranges of numbers, dates and codes of openings.

use std::fmt;

use crate::values::{Eco, GameDate, Rating};

/// The values that a condition accepts. Both ends of [`Range::Between`] belong to the range.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Range<T> {
    /// `=`
    Is(T),
    /// `>=`
    AtLeast(T),
    /// `>`
    Above(T),
    /// `<=`
    AtMost(T),
    /// `<`
    Below(T),
    Between(T, T),
}

/// A range of numbers.
pub type NumberRange = Range<i64>;

/// A range of dates. Each end covers all days that it may be: `1992` is a year.
pub type DateRange = Range<GameDate>;

/// A range of codes. [`Eco::NONE`] belongs to no range but its own.
pub type EcoRange = Range<Eco>;

impl<T: Ord> Range<T> {
    /// Returns whether a value belongs to the range.
    fn includes(&self, value: &T) -> bool {
        match self {
            Range::Is(bound) => value == bound,
            Range::AtLeast(bound) => value >= bound,
            Range::Above(bound) => value > bound,
            Range::AtMost(bound) => value <= bound,
            Range::Below(bound) => value < bound,
            Range::Between(first, last) => (first..=last).contains(&value),
        }
    }
}

impl NumberRange {
    /// Returns whether a number belongs to the range.
    pub fn contains(self, number: i64) -> bool {
        self.includes(&number)
    }

    /// Returns whether a rating belongs to the range. No range contains [`Rating::NONE`].
    pub fn contains_rating(self, rating: Rating) -> bool {
        rating
            .get()
            .is_some_and(|rating| self.contains(rating.into()))
    }
}

impl DateRange {
    /// Returns whether a date may lie in the range: `1992.??.??` overlaps with May 1992. Where the year is unknown, only
    /// `Is(GameDate::UNKNOWN)` matches.
    pub fn overlaps(self, date: GameDate) -> bool {
        let (Some(first), Some(last)) = (date.earliest(), date.latest()) else {
            return matches!(self, Range::Is(bound) if bound.year().is_none());
        };
        let from = |bound: GameDate| bound.earliest().is_some_and(|bound| last >= bound);
        let to = |bound: GameDate| bound.latest().is_some_and(|bound| first <= bound);
        match self {
            Range::Is(bound) => from(bound) && to(bound),
            Range::AtLeast(bound) => from(bound),
            Range::Above(bound) => bound.latest().is_some_and(|bound| last > bound),
            Range::AtMost(bound) => to(bound),
            Range::Below(bound) => bound.earliest().is_some_and(|bound| first < bound),
            Range::Between(first, last) => from(first) && to(last),
        }
    }
}

impl EcoRange {
    /// Returns whether a code belongs to the range.
    pub fn contains(self, code: Eco) -> bool {
        match self {
            Range::Is(bound) => bound == code,
            _ => !code.is_none() && self.includes(&code),
        }
    }
}

impl<T: fmt::Display> Range<T> {
    /// Returns the sign before the value in a query.
    pub(super) fn sign(&self) -> &'static str {
        match self {
            Range::Is(_) | Range::Between(..) => ":",
            Range::AtLeast(_) => ">=",
            Range::Above(_) => ">",
            Range::AtMost(_) => "<=",
            Range::Below(_) => "<",
        }
    }

    /// Returns the value in a query, with `separator` between two ends.
    pub(super) fn value(&self, separator: &str) -> String {
        match self {
            Range::Is(bound)
            | Range::AtLeast(bound)
            | Range::Above(bound)
            | Range::AtMost(bound)
            | Range::Below(bound) => bound.to_string(),
            Range::Between(first, last) => format!("{first}{separator}{last}"),
        }
    }

    /// Applies a function to the ends.
    pub(super) fn map<U>(self, map: impl Fn(T) -> U) -> Range<U> {
        match self {
            Range::Is(bound) => Range::Is(map(bound)),
            Range::AtLeast(bound) => Range::AtLeast(map(bound)),
            Range::Above(bound) => Range::Above(map(bound)),
            Range::AtMost(bound) => Range::AtMost(map(bound)),
            Range::Below(bound) => Range::Below(map(bound)),
            Range::Between(first, last) => Range::Between(map(first), map(last)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> GameDate {
        text.parse().unwrap()
    }

    #[test]
    fn numbers_belong_to_ranges() {
        for (range, contained) in [
            (Range::Is(5), vec![5]),
            (Range::AtLeast(5), vec![5, 6]),
            (Range::Above(5), vec![6]),
            (Range::AtMost(5), vec![4, 5]),
            (Range::Below(5), vec![4]),
            (Range::Between(4, 5), vec![4, 5]),
            (Range::Between(5, 4), vec![]),
        ] {
            let found: Vec<i64> = (4..=6).filter(|number| range.contains(*number)).collect();
            assert_eq!(found, contained, "{range:?}");
        }
        assert!(!Range::Below(2000).contains_rating(Rating::NONE));
        assert!(Range::Below(2000).contains_rating(Rating::new(1999)));
    }

    #[test]
    fn dates_overlap_with_ranges() {
        let year = date("1992");
        for (range, dates) in [
            (Range::Is(year), vec!["1992", "1992-01-01", "1992-12-31"]),
            (
                Range::AtLeast(year),
                vec!["1992", "1992-01-01", "1992-12-31", "1993-01-01"],
            ),
            (Range::Above(year), vec!["1993-01-01"]),
            (
                Range::AtMost(year),
                vec!["1991-12-31", "1992", "1992-01-01", "1992-12-31"],
            ),
            (Range::Below(year), vec!["1991-12-31"]),
            (
                Range::Between(date("1992-02"), date("1992-12")),
                vec!["1992", "1992-12-31"],
            ),
            (Range::Is(date("?")), vec!["?"]),
            (Range::AtLeast(date("?")), vec![]),
        ] {
            let all = [
                "?",
                "1991-12-31",
                "1992",
                "1992-01-01",
                "1992-12-31",
                "1993-01-01",
            ];
            let found: Vec<&str> = all
                .into_iter()
                .filter(|text| range.overlaps(date(text)))
                .collect();
            assert_eq!(found, dates, "{range:?}");
        }
        assert!(!Range::AtMost(year).overlaps(date("????.05.01")));
    }

    #[test]
    fn games_without_a_code_are_in_no_range() {
        let code = |text: &str| text.parse::<Eco>().unwrap();
        assert!(Range::Between(code("B90"), code("B99")).contains(code("B95")));
        assert!(!Range::AtMost(code("B99")).contains(Eco::NONE));
        assert!(Range::Is(Eco::NONE).contains(Eco::NONE));
    }
}
