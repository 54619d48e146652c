//! Values of conditions as text.

use super::condition::{BoardField, Condition, Feature};
use super::error::Fault;
use super::field::{Field, Named};
use super::pattern::{Occurs, TextCondition};
use super::range::{DateRange, EcoRange, NumberRange, Range};
use crate::text::fold;
use crate::values::{Eco, Flag, GameDate, Termination, TimeClass};
use tabia_game::GameResult;

/// Years that may be written without a field: others are more likely ratings.
const YEARS: std::ops::RangeInclusive<u16> = 1400..=2199;

/// The sign between a field and its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    /// `:`
    Has,
    /// `=`
    Is,
    Above,
    AtLeast,
    Below,
    AtMost,
}

/// A value in the text of a query.
#[derive(Debug)]
pub(super) struct Value {
    pub text: String,
    pub is_quoted: bool,
    /// A star follows it.
    pub is_starred: bool,
}

impl Value {
    /// Returns the value with its star, for fields without text.
    fn whole(self) -> String {
        match self.is_starred {
            true => self.text + "*",
            false => self.text,
        }
    }

    fn pattern(self, sign: Sign) -> TextCondition {
        let occurs = match (sign, self.is_starred) {
            (Sign::Is, true) => Occurs::AtStart,
            (Sign::Is, false) => Occurs::Whole,
            (_, true) => Occurs::AtWord,
            (_, false) => Occurs::Anywhere,
        };
        TextCondition::new(self.text, occurs)
    }

    /// Returns the condition that a value makes without a field.
    pub fn without_field(self, sign: Sign) -> Result<Condition, Fault> {
        if !self.is_quoted && !self.is_starred && sign == Sign::Has {
            if let Some(condition) = shorthand(&self.text) {
                return Ok(condition);
            }
            if range::<i64>(Sign::Has, &self.text, number).is_some() && self.text.contains("..") {
                return Err(Fault::RangeWithoutField(self.text));
            }
        }
        Ok(Condition::Words(self.pattern(sign)))
    }

    /// Returns the condition that a value makes with its field.
    pub fn with_field(self, field: Field, sign: Sign) -> Result<Condition, Fault> {
        match field {
            Field::Number(number) => {
                return Ok(Condition::Number(number, numbers(sign, self.whole())?));
            }
            Field::Date => return Ok(Condition::Date(dates(sign, self.whole())?)),
            Field::Eco => return Ok(Condition::Eco(codes(sign, self.whole())?)),
            _ if !matches!(sign, Sign::Has | Sign::Is) => return Err(Fault::NoOrder(field.name())),
            _ => {}
        }
        Ok(match field {
            Field::Text(text) => Condition::Text(text, self.pattern(sign)),
            Field::Score(score) => Condition::Score(score, self.pattern(sign)),
            Field::Result => Condition::Result(match self.text.parse() {
                Ok(result) => result,
                Err(_) => named(field, self.text)?,
            }),
            Field::Termination => Condition::Termination(named::<Termination>(field, self.text)?),
            Field::Time => Condition::Time(named::<TimeClass>(field, self.text)?),
            Field::Has => Condition::Has(named::<Feature>(field, self.text)?),
            Field::Flag => Condition::Flag(flag_letter(self.text)?),
            Field::Filter => Condition::Filter(self.text),
            Field::Board(board) => Condition::Board(board, self.whole()),
            Field::Number(_) | Field::Date | Field::Eco | Field::Tag => {
                return Err(Fault::MissingValue);
            }
        })
    }

    /// Returns the condition on the value of a tag.
    pub fn of_tag(self, name: &str, sign: Sign) -> Result<Condition, Fault> {
        match sign {
            Sign::Has | Sign::Is => Ok(Condition::Tag(name.to_owned(), Some(self.pattern(sign)))),
            _ => Err(Fault::NoOrder(Field::Tag.name())),
        }
    }
}

/// Returns the condition that a word makes without a field and without quotes, unless it is searched as text: a result, a code,
/// a date, a position or the name of a saved filter after `@`.
pub(super) fn shorthand(word: &str) -> Option<Condition> {
    if let Ok(result) = word.parse() {
        return Some(Condition::Result(result));
    }
    if let Some(name) = word.strip_prefix('@').filter(|name| !name.is_empty()) {
        return Some(Condition::Filter(name.to_owned()));
    }
    if matches!(fold(word).as_str(), "draw" | "drawn") {
        return Some(Condition::Result(GameResult::Draw));
    }
    if is_placement(word) {
        return Some(Condition::Board(BoardField::Position, word.to_owned()));
    }
    let whole = |text: &str| text.parse::<Eco>().ok().map(|code| (code, code));
    if let Some(codes) = range(Sign::Has, word, whole) {
        return (!is_backward(codes, Eco::gt)).then_some(Condition::Eco(codes));
    }
    let usual = |text: &str| {
        date(text).filter(|(date, _)| date.year().is_some_and(|year| YEARS.contains(&year)))
    };
    let dates = range(Sign::Has, word, usual)?;
    (!is_backward(dates, is_later)).then_some(Condition::Date(dates))
}

/// Returns whether a word is the first field of a FEN.
pub(super) fn is_placement(word: &str) -> bool {
    word.matches('/').count() == 7
        && word
            .bytes()
            .all(|byte| b"12345678/pnbrqkPNBRQK".contains(&byte))
}

/// Returns the letter of a flag that is given by its letter or its name. Scid has more letters than there are names.
fn flag_letter(word: String) -> Result<String, Fault> {
    match word.chars().count() {
        1 => Ok(word),
        _ => named::<Flag>(Field::Flag, word).map(|flag| flag.letter().to_string()),
    }
}

/// Reads a value with a name.
fn named<T: Named>(field: Field, word: String) -> Result<T, Fault> {
    let field = field.name();
    T::read(&word).map_err(|near| Fault::UnknownValue { field, word, near })
}

fn numbers(sign: Sign, text: String) -> Result<NumberRange, Fault> {
    match range(sign, &text, number) {
        Some(range) if is_backward(range, i64::gt) => Err(Fault::Backward(text)),
        Some(range) => Ok(range),
        None => Err(Fault::NotANumber(text)),
    }
}

fn dates(sign: Sign, text: String) -> Result<DateRange, Fault> {
    match range(sign, &text, date) {
        Some(range) if is_backward(range, is_later) => Err(Fault::Backward(text)),
        Some(range) => Ok(range),
        None if is_unknown(sign, &text) => Ok(Range::Is(GameDate::UNKNOWN)),
        None => Err(Fault::NotADate(text)),
    }
}

fn codes(sign: Sign, text: String) -> Result<EcoRange, Fault> {
    match range(sign, &text, code) {
        Some(range) if is_backward(range, Eco::gt) => Err(Fault::Backward(text)),
        Some(range) => Ok(range),
        None if is_unknown(sign, &text) => Ok(Range::Is(Eco::NONE)),
        None => Err(Fault::NotAnEco(text)),
    }
}

fn is_unknown(sign: Sign, text: &str) -> bool {
    matches!(sign, Sign::Has | Sign::Is) && text == "?"
}

/// Reads a range. `read` returns the first and the last value that a text may mean: `B9` is B90 to B99.
fn range<T: Copy + PartialEq>(
    sign: Sign,
    text: &str,
    read: impl Fn(&str) -> Option<(T, T)>,
) -> Option<Range<T>> {
    match sign {
        Sign::Above => return Some(Range::Above(read(text)?.1)),
        Sign::AtLeast => return Some(Range::AtLeast(read(text)?.0)),
        Sign::Below => return Some(Range::Below(read(text)?.0)),
        Sign::AtMost => return Some(Range::AtMost(read(text)?.1)),
        Sign::Has | Sign::Is => {}
    }
    let between = |from, to| Some(Range::Between(read(from)?.0, read(to)?.1));
    match text.split_once("..") {
        Some(("", to)) => return Some(Range::AtMost(read(to)?.1)),
        Some((from, "")) => return Some(Range::AtLeast(read(from)?.0)),
        Some((from, to)) => return between(from, to),
        None => {}
    }
    match read(text) {
        Some((first, last)) if first == last => Some(Range::Is(first)),
        Some((first, last)) => Some(Range::Between(first, last)),
        None => {
            let (from, to) = text.split_once(['-', '–'])?;
            between(from, to)
        }
    }
}

fn is_backward<T>(range: Range<T>, is_greater: impl Fn(&T, &T) -> bool) -> bool {
    matches!(range, Range::Between(first, last) if is_greater(&first, &last))
}

/// Returns whether all days of `one` are after all days of `other`.
fn is_later(one: &GameDate, other: &GameDate) -> bool {
    one.earliest() > other.latest()
}

fn number(text: &str) -> Option<(i64, i64)> {
    let number = text.parse().ok()?;
    Some((number, number))
}

fn date(text: &str) -> Option<(GameDate, GameDate)> {
    let date: GameDate = text.parse().ok()?;
    date.year().map(|_| (date, date))
}

fn code(text: &str) -> Option<(Eco, Eco)> {
    let filled = |digits: &str| {
        format!("{text}{}", digits.get(text.len().checked_sub(1)?..)?)
            .parse()
            .ok()
    };
    Some((filled("00")?, filled("99")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_without_a_field_are_results_codes_dates_or_text() {
        let year = |year| GameDate::new(Some(year), None, None);
        let code = |text: &str| text.parse::<Eco>().unwrap();
        for (word, condition) in [
            ("1-0", Some(Condition::Result(GameResult::WhiteWins))),
            ("½-½", Some(Condition::Result(GameResult::Draw))),
            ("Draw", Some(Condition::Result(GameResult::Draw))),
            ("*", Some(Condition::Result(GameResult::Unknown))),
            ("b90", Some(Condition::Eco(Range::Is(code("B90"))))),
            (
                "B90-b99",
                Some(Condition::Eco(Range::Between(code("B90"), code("B99")))),
            ),
            ("1990", Some(Condition::Date(Range::Is(year(1990))))),
            ("1990..", Some(Condition::Date(Range::AtLeast(year(1990))))),
            ("..1990", Some(Condition::Date(Range::AtMost(year(1990))))),
            (
                "1990-1992",
                Some(Condition::Date(Range::Between(year(1990), year(1992)))),
            ),
            ("1992..1990", None),
            ("2600..", None),
            ("B9", None),
            ("carlsen", None),
            ("..", None),
            ("1", None),
            ("", None),
        ] {
            assert_eq!(shorthand(word), condition, "{word}");
        }
    }

    #[test]
    fn beginnings_of_codes_are_ranges() {
        let codes = |text: &str| codes(Sign::Has, text.to_owned()).map(|range| range.value("-"));
        for (text, range) in [
            ("B90", "B90"),
            ("b9", "B90-B99"),
            ("B", "B00-B99"),
            ("B9-C1", "B90-C19"),
            ("?", "-"),
        ] {
            assert_eq!(codes(text).as_deref(), Ok(range), "{text}");
        }
        for text in ["", "F", "B900", "90", "é", "B9é"] {
            assert_eq!(codes(text), Err(Fault::NotAnEco(text.to_owned())));
        }
        assert_eq!(codes("C-B"), Err(Fault::Backward("C-B".to_owned())));
    }
}
