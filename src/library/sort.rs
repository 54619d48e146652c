//! Orders the games of a collection by a column.

use crate::collection::{GamePlace, Snapshot};
use crate::segment::{Columns, names};
use crate::text::fold;

/// A column by which games are ordered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SortColumn {
    /// The order of the collection.
    Number,
    White,
    Black,
    WhiteRating,
    BlackRating,
    Event,
    Site,
    /// By the numbers in it: "9" comes before "10".
    Round,
    Date,
    /// In the order of 1-0, 0-1 and draws.
    Result,
    Eco,
    Opening,
    /// The length of the main line.
    Moves,
    TimeClass,
    Termination,
    Annotator,
    /// By the first flag.
    Flags,
}

impl SortColumn {
    pub const ALL: [SortColumn; 17] = [
        SortColumn::Number,
        SortColumn::White,
        SortColumn::Black,
        SortColumn::WhiteRating,
        SortColumn::BlackRating,
        SortColumn::Event,
        SortColumn::Site,
        SortColumn::Round,
        SortColumn::Date,
        SortColumn::Result,
        SortColumn::Eco,
        SortColumn::Opening,
        SortColumn::Moves,
        SortColumn::TimeClass,
        SortColumn::Termination,
        SortColumn::Annotator,
        SortColumn::Flags,
    ];
}

/// Values of a game in a column: larger ones come later, zero is unknown.
type Value<'a> = Box<dyn Fn(usize) -> u32 + 'a>;

/// Orders games by a column, the unknown last in either direction. Games with equal values keep their order, so that several
/// columns are ordered by one after the other, the last being the most important. Case and accents do not count.
pub fn sort(
    snapshot: &Snapshot,
    games: &mut Vec<GamePlace>,
    column: SortColumn,
    is_descending: bool,
) {
    let values = values(snapshot, column);
    let value = |game: &GamePlace| {
        let value = values
            .get(game.part as usize)
            .map_or(0, |value| value(game.slot.into()));
        match (value, is_descending) {
            (0, _) => u32::MAX,
            (value, true) => u32::MAX - value,
            (value, false) => value,
        }
    };
    // One number for each game is ordered faster than places with their values.
    let numbered = games.iter().zip(0u64..);
    let mut keys: Vec<u64> = numbered
        .map(|(game, number)| u64::from(value(game)) << 32 | number)
        .collect();
    keys.sort_unstable();
    let order = keys.iter().map(|key| games[(*key as u32) as usize]);
    *games = order.collect();
}

/// Returns the values of a column for each segment.
fn values(snapshot: &Snapshot, column: SortColumn) -> Vec<Value<'_>> {
    type Numbers = fn(&Columns, usize) -> u32;
    let (dictionary, number): (usize, Numbers) = match column {
        SortColumn::White => (names::PLAYERS, |columns, slot| columns.white[slot]),
        SortColumn::Black => (names::PLAYERS, |columns, slot| columns.black[slot]),
        SortColumn::Event => (names::EVENTS, |columns, slot| columns.event[slot]),
        SortColumn::Site => (names::SITES, |columns, slot| columns.site[slot]),
        SortColumn::Round => (names::ROUNDS, |columns, slot| columns.round[slot]),
        SortColumn::Opening => (names::OPENINGS, |columns, slot| columns.opening[slot]),
        SortColumn::Annotator => (names::ANNOTATORS, |columns, slot| columns.annotator[slot]),
        SortColumn::Flags => return flags(snapshot),
        _ => return numbers(snapshot, column),
    };
    let key = match column {
        SortColumn::Round => |text: &str| with_wide_numbers(&fold(text)),
        _ => |text: &str| fold(text),
    };
    let ranks = ranks(snapshot, dictionary, key).into_iter();
    let parts = snapshot.parts.iter().zip(ranks);
    parts
        .map(|(part, ranks)| -> Value {
            let columns = part.segment.columns();
            Box::new(move |slot| {
                ranks
                    .get(number(columns, slot) as usize)
                    .copied()
                    .unwrap_or_default()
            })
        })
        .collect()
}

/// Returns the values of a column of numbers for each segment.
fn numbers(snapshot: &Snapshot, column: SortColumn) -> Vec<Value<'_>> {
    type Number = fn(&Columns, usize) -> u32;
    let number: Number = match column {
        SortColumn::WhiteRating => |columns, slot| columns.white_rating[slot].into(),
        SortColumn::BlackRating => |columns, slot| columns.black_rating[slot].into(),
        SortColumn::Date => |columns, slot| columns.date[slot],
        SortColumn::Result => |columns, slot| columns.result[slot].into(),
        SortColumn::Eco => |columns, slot| columns.eco[slot].into(),
        SortColumn::Moves => |columns, slot| columns.plies[slot],
        SortColumn::TimeClass => |columns, slot| columns.time_class[slot].into(),
        SortColumn::Termination => |columns, slot| columns.termination[slot].into(),
        _ => {
            let of_parts = snapshot.numbers().iter();
            let numbers = of_parts.map(|numbers| -> Value { Box::new(move |slot| numbers[slot]) });
            return numbers.collect();
        }
    };
    let parts = snapshot.parts.iter();
    parts
        .map(|part| -> Value {
            let columns = part.segment.columns();
            Box::new(move |slot| number(columns, slot))
        })
        .collect()
}

/// Returns the flags of games for each segment, those with an earlier first flag first. Where a text cannot be read, those of
/// its tag are missing.
fn flags(snapshot: &Snapshot) -> Vec<Value<'_>> {
    let mut texts = snapshot.texts();
    let mut values: Vec<Vec<u32>> = snapshot
        .parts
        .iter()
        .map(|part| vec![0; part.segment.len()])
        .collect();
    for place in snapshot.places() {
        let flags = texts.flags(place).and_then(Result::ok).unwrap_or_default();
        values[place.part as usize][usize::from(place.slot)] = flags.order();
    }
    let values = values.into_iter();
    values
        .map(|values| -> Value {
            Box::new(move |slot| values.get(slot).copied().unwrap_or_default())
        })
        .collect()
}

/// Returns for each segment the rank of each string of a dictionary among those of all segments; zero for the empty string.
fn ranks(snapshot: &Snapshot, dictionary: usize, key: impl Fn(&str) -> String) -> Vec<Vec<u32>> {
    let mut strings = Vec::new();
    let mut ranks = Vec::new();
    for (part, of_part) in snapshot.parts.iter().zip(0u32..) {
        let dictionary = part.segment.dictionary(dictionary);
        strings.extend(
            dictionary
                .iter()
                .zip(0u32..)
                .map(|(text, number)| (key(text), of_part, number)),
        );
        ranks.push(vec![0; dictionary.len()]);
    }
    // The strings of each dictionary are nearly in order, which a stable sort uses.
    strings.sort_by(|(one, ..), (other, ..)| one.cmp(other));
    let mut rank = 0;
    let mut last = "";
    for (text, part, number) in &strings {
        if text != last {
            rank += 1;
            last = text;
        }
        ranks[*part as usize][*number as usize] = rank;
    }
    ranks
}

/// Returns a text with zeros before its numbers, so that they are ordered as numbers.
fn with_wide_numbers(text: &str) -> String {
    const WIDTH: usize = 10;
    let mut wide = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, number) = rest.split_at(at);
        let length = number.bytes().take_while(u8::is_ascii_digit).count();
        let (number, after) = number.split_at(length);
        wide.push_str(before);
        wide.extend(std::iter::repeat_n('0', WIDTH.saturating_sub(length)));
        wide.push_str(number);
        rest = after;
    }
    wide + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_text_are_ordered_as_numbers() {
        let mut rounds = ["10.1", "9.2", "", "9.10", "2", "final"];
        rounds.sort_by_key(|round| with_wide_numbers(round));
        assert_eq!(rounds, ["", "2", "9.2", "9.10", "10.1", "final"]);
    }
}
