//! The order in which games are listed and exported.

use std::str::FromStr;

use clap::Args;

use tabia_library::csv::TITLES;
use tabia_library::{GamePlace, GameSet, Snapshot, SortColumn, sort};

/// The columns of [`TITLES`], and those that a table has not.
const COLUMNS: [SortColumn; TITLES.len()] = [
    SortColumn::Number,
    SortColumn::White,
    SortColumn::Black,
    SortColumn::WhiteRating,
    SortColumn::BlackRating,
    SortColumn::Result,
    SortColumn::Date,
    SortColumn::Eco,
    SortColumn::Opening,
    SortColumn::Moves,
    SortColumn::Event,
    SortColumn::Site,
    SortColumn::Round,
    SortColumn::TimeClass,
];
const OTHERS: [(&str, SortColumn); 3] = [
    ("termination", SortColumn::Termination),
    ("annotator", SortColumn::Annotator),
    ("flags", SortColumn::Flags),
];

fn columns() -> impl Iterator<Item = (&'static str, SortColumn)> {
    TITLES.into_iter().zip(COLUMNS).chain(OTHERS)
}

/// A column, and whether the largest values come first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sorting {
    column: SortColumn,
    is_descending: bool,
}

impl FromStr for Sorting {
    type Err = String;

    /// Reads `date`, `date:up` or `date:down`.
    fn from_str(text: &str) -> Result<Sorting, String> {
        let (name, direction) = text.split_once(':').unwrap_or((text, "up"));
        let is_descending = match direction {
            "up" => false,
            "down" => true,
            _ => return Err(format!("“{direction}” is neither up nor down")),
        };
        let mut known = columns();
        let found = known.find(|(known, _)| known.eq_ignore_ascii_case(name));
        let (_, column) = found.ok_or_else(|| {
            let names: Vec<&str> = columns().map(|(name, _)| name).collect();
            format!("“{name}” is none of {}", names.join(", "))
        })?;
        Ok(Sorting {
            column,
            is_descending,
        })
    }
}

#[derive(Args)]
pub struct Order {
    /// Sort by a column, such as date, or date:down for the latest first; may be given several times, the most important first
    #[arg(long = "sort", value_name = "COLUMN[:down]")]
    sortings: Vec<Sorting>,
}

impl Order {
    /// Returns the places of games in this order.
    pub fn places_of(&self, snapshot: &Snapshot, games: &GameSet) -> Vec<GamePlace> {
        let mut places = snapshot.places_of(games);
        for sorting in self.sortings.iter().rev() {
            sort(snapshot, &mut places, sorting.column, sorting.is_descending);
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_column_has_one_name() {
        let all: HashSet<SortColumn> = columns().map(|(_, column)| column).collect();
        assert_eq!(all, HashSet::from(SortColumn::ALL));
        for (name, column) in columns() {
            let sorting: Sorting = format!("{name}:down").parse().unwrap();
            assert_eq!((sorting.column, sorting.is_descending), (column, true));
        }
        assert!(
            "dates"
                .parse::<Sorting>()
                .unwrap_err()
                .contains("none of number, white")
        );
        assert!(
            "date:desc"
                .parse::<Sorting>()
                .unwrap_err()
                .contains("neither up nor down")
        );
    }
}
