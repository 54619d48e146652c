//! The filter form: a query as fields. What the fields cannot express is kept beside them.

use tabia_game::GameResult;
use tabia_library::query::{
    Condition, EloOf, Feature, NumberField, NumberRange, Occurs, Query, Range, TextCondition,
    TextField,
};
use tabia_library::values::{Flag, Termination, TimeClass};

/// The results in the order of the form.
pub(super) const RESULTS: [GameResult; 4] = [
    GameResult::WhiteWins,
    GameResult::Draw,
    GameResult::BlackWins,
    GameResult::Unknown,
];

/// The classes of time controls in the order of the form.
pub(super) const TIMES: [TimeClass; 5] = [
    TimeClass::Bullet,
    TimeClass::Blitz,
    TimeClass::Rapid,
    TimeClass::Classical,
    TimeClass::Correspondence,
];

/// What a game can have, in the order of the form.
pub(super) const FEATURES: [Feature; 5] = [
    Feature::Comments,
    Feature::Variations,
    Feature::Nags,
    Feature::Clocks,
    Feature::Evaluations,
];

/// The ratings to which a range applies, in the order of the form.
pub(super) const RATINGS: [EloOf; 5] = [
    EloOf::Either,
    EloOf::Both,
    EloOf::Average,
    EloOf::White,
    EloOf::Black,
];

/// The player of either colour, or of one, in the order of the form.
pub(super) const PLAYERS: [TextField; 3] = [TextField::Player, TextField::White, TextField::Black];

/// Both ends of a range as they are typed; an empty one is open.
pub(super) type Ends = [String; 2];

/// The fields of the form.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct FilterForm {
    pub(super) player: String,
    /// The field of [`PLAYERS`] in which it is looked for.
    pub(super) color: TextField,
    pub(super) ratings: Ends,
    pub(super) of: EloOf,
    pub(super) dates: Ends,
    pub(super) event: String,
    pub(super) opening: String,
    pub(super) codes: Ends,
    pub(super) moves: Ends,
    /// Those of [`RESULTS`], [`TIMES`] and [`FEATURES`] that are chosen.
    pub(super) results: [bool; RESULTS.len()],
    pub(super) times: [bool; TIMES.len()],
    pub(super) features: [bool; FEATURES.len()],
    pub(super) termination: Option<Termination>,
    pub(super) flag: Option<Flag>,
    /// The conditions that the fields cannot express.
    pub(super) others: Vec<Query>,
}

/// The form while it is open, and the search that it was read from or has written.
#[derive(Default)]
pub(super) struct FormView {
    pub(super) line: Option<String>,
    pub(super) form: FilterForm,
}

impl Default for FilterForm {
    fn default() -> FilterForm {
        FilterForm {
            player: String::new(),
            color: TextField::Player,
            ratings: Ends::default(),
            of: EloOf::Either,
            dates: Ends::default(),
            event: String::new(),
            opening: String::new(),
            codes: Ends::default(),
            moves: Ends::default(),
            results: Default::default(),
            times: Default::default(),
            features: Default::default(),
            termination: None,
            flag: None,
            others: Vec::new(),
        }
    }
}

impl FilterForm {
    /// Reads a query.
    pub(super) fn of(query: &Query) -> FilterForm {
        let mut form = FilterForm::default();
        let parts = match query {
            Query::All(parts) => parts.as_slice(),
            query => std::slice::from_ref(query),
        };
        for part in parts {
            if !form.take(part) {
                form.others.push(part.clone());
            }
        }
        form
    }

    /// Takes a part of a query into its field. Returns whether there is a free one for it.
    fn take(&mut self, part: &Query) -> bool {
        match part {
            Query::Is(condition) => {
                self.take_condition(condition) || self.take_alternatives(std::slice::from_ref(part))
            }
            Query::Any(parts) => self.take_alternatives(parts),
            _ => false,
        }
    }

    fn take_condition(&mut self, condition: &Condition) -> bool {
        match condition {
            Condition::Text(field, pattern) if pattern.occurs() == Occurs::Anywhere => {
                let place = match field {
                    TextField::Event => &mut self.event,
                    TextField::Opening => &mut self.opening,
                    field if PLAYERS.contains(field) => {
                        if self.player.is_empty() {
                            self.color = *field;
                        }
                        &mut self.player
                    }
                    _ => return false,
                };
                let is_free = place.is_empty();
                if is_free {
                    pattern.text().clone_into(place);
                }
                is_free
            }
            Condition::Number(NumberField::Elo(of), range) if RATINGS.contains(of) => {
                let is_taken = fill(&mut self.ratings, number_ends(range));
                if is_taken {
                    self.of = *of;
                }
                is_taken
            }
            Condition::Number(NumberField::Moves, range) => {
                fill(&mut self.moves, number_ends(range))
            }
            Condition::Date(range) => {
                let text = |date| value_of(Condition::Date(Range::Is(date)));
                fill(&mut self.dates, ends(*range, text))
            }
            Condition::Eco(range) => {
                let text = |code| value_of(Condition::Eco(Range::Is(code)));
                fill(&mut self.codes, ends(*range, text))
            }
            Condition::Termination(reason) if self.termination.is_none() => {
                self.termination = Some(*reason);
                true
            }
            Condition::Flag(letter) if self.flag.is_none() => {
                self.flag = Flag::read(letter);
                self.flag.is_some()
            }
            Condition::Has(feature) => tick(&mut self.features, &FEATURES, &[*feature]),
            _ => false,
        }
    }

    /// Takes results or classes of time controls of which a game has one.
    fn take_alternatives(&mut self, parts: &[Query]) -> bool {
        let results: Option<Vec<GameResult>> = parts
            .iter()
            .map(|part| match part {
                Query::Is(Condition::Result(result)) => Some(*result),
                _ => None,
            })
            .collect();
        let times: Option<Vec<TimeClass>> = parts
            .iter()
            .map(|part| match part {
                Query::Is(Condition::Time(class)) => Some(*class),
                _ => None,
            })
            .collect();
        let is_free = |chosen: &[bool]| !chosen.contains(&true);
        match (results, times) {
            (Some(results), _) if is_free(&self.results) => {
                tick(&mut self.results, &RESULTS, &results)
            }
            (_, Some(times)) if is_free(&self.times) => tick(&mut self.times, &TIMES, &times),
            _ => false,
        }
    }

    /// Returns the query of the form, without fields that cannot be read.
    pub(super) fn query(&self) -> Query {
        let text = |field: TextField, text: &str| -> Option<Query> {
            let text = text.trim();
            let pattern = || TextCondition::new(text, Occurs::Anywhere);
            (!text.is_empty()).then(|| Condition::Text(field, pattern()).into())
        };
        let one_of = |conditions: Vec<Condition>| -> Option<Query> {
            let parts = conditions.into_iter().map(Query::from);
            (parts.len() > 0).then(|| Query::any(parts))
        };
        let results = chosen(&self.results, &RESULTS).map(Condition::Result);
        let times = chosen(&self.times, &TIMES).map(Condition::Time);
        let parts = [
            text(self.color, &self.player),
            self.rating_range().flatten(),
            self.date_range().flatten(),
            text(TextField::Event, &self.event),
            one_of(results.collect()),
            self.code_range().flatten(),
            text(TextField::Opening, &self.opening),
            self.move_range().flatten(),
            one_of(times.collect()),
            self.termination
                .map(|reason| Condition::Termination(reason).into()),
            self.flag
                .map(|flag| Condition::Flag(flag.letter().to_string()).into()),
        ];
        let features = chosen(&self.features, &FEATURES).map(|one| Condition::Has(one).into());
        let parts = parts.into_iter().flatten().chain(features);
        Query::all(parts.chain(self.others.iter().cloned()))
    }

    /// The range of ratings; `None` where nothing is typed, and nothing in it where it cannot be read. The others likewise.
    pub(super) fn rating_range(&self) -> Option<Option<Query>> {
        let field = match self.of {
            EloOf::Both => "bothelo",
            EloOf::Average => "avgelo",
            EloOf::White => "whiteelo",
            EloOf::Black => "blackelo",
            EloOf::Either | EloOf::Difference => "elo",
        };
        range(field, &self.ratings, "..")
    }

    pub(super) fn date_range(&self) -> Option<Option<Query>> {
        range("date", &self.dates, "..")
    }

    pub(super) fn code_range(&self) -> Option<Option<Query>> {
        range("eco", &self.codes, "-")
    }

    pub(super) fn move_range(&self) -> Option<Option<Query>> {
        range("moves", &self.moves, "..")
    }
}

/// Fills the ends of a range, unless they are filled or there is nothing for them.
fn fill(place: &mut Ends, ends: Option<Ends>) -> bool {
    let is_free = place.iter().all(String::is_empty);
    match ends.filter(|_| is_free) {
        Some(ends) => {
            *place = ends;
            true
        }
        None => false,
    }
}

/// The ends of a range of whole numbers.
fn number_ends(range: &NumberRange) -> Option<Ends> {
    let range = match *range {
        Range::Above(end) => Range::AtLeast(end.checked_add(1)?),
        Range::Below(end) => Range::AtMost(end.checked_sub(1)?),
        range => range,
    };
    ends(range, |number: i64| number.to_string())
}

/// The ends of a range that includes them.
fn ends<T: Copy>(range: Range<T>, text: impl Fn(T) -> String) -> Option<Ends> {
    Some(match range {
        Range::Is(value) => [text(value), text(value)],
        Range::AtLeast(first) => [text(first), String::new()],
        Range::AtMost(last) => [String::new(), text(last)],
        Range::Between(first, last) => [text(first), text(last)],
        Range::Above(_) | Range::Below(_) => return None,
    })
}

/// The value of a condition as a query has it.
fn value_of(condition: Condition) -> String {
    let text = Query::from(condition).to_string();
    text.split_once(':')
        .map_or(text.clone(), |(_, value)| value.to_owned())
}

/// Reads a range as it is typed.
fn range(field: &str, ends: &Ends, between: &str) -> Option<Option<Query>> {
    let text = match [ends[0].trim(), ends[1].trim()] {
        ["", ""] => return None,
        [first, ""] => format!("{field}>={first}"),
        ["", last] => format!("{field}<={last}"),
        [first, last] if first == last => format!("{field}:{first}"),
        [first, last] => format!("{field}:{first}{between}{last}"),
    };
    let query = text.parse::<Query>().ok();
    Some(query.filter(|query| matches!(query, Query::Is(_))))
}

/// Ticks values, if all of them are known.
fn tick<T: PartialEq, const N: usize>(ticks: &mut [bool; N], known: &[T; N], values: &[T]) -> bool {
    let is_known = values.iter().all(|value| known.contains(value));
    if is_known {
        for (tick, one) in ticks.iter_mut().zip(known) {
            *tick |= values.contains(one);
        }
    }
    is_known
}

/// The values that are ticked.
fn chosen<'a, T: Copy>(ticks: &'a [bool], known: &'a [T]) -> impl Iterator<Item = T> + 'a {
    let pairs = ticks.iter().zip(known);
    pairs.filter(|(tick, _)| **tick).map(|(_, one)| *one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_has_what_its_query_says_and_writes_it_again() {
        for line in [
            "",
            "white:Carlsen avgelo>=2600 1990..2000 result:1-0|draw",
            "player:\"m carlsen\" elo:2400..2500 event:cup eco:B90-B99 opening:najdorf",
            "moves<=25 time:blitz|rapid termination:\"time forfeit\" has:comments has:nags",
            "flag:tactics flag:! flag:1",
            "material:KRP-KR -has:clocks",
            "white:a black:b elo>=2000 whiteelo<=2100 (site:x or round:2)",
        ] {
            let query: Query = line.parse().unwrap();
            let again: Query = FilterForm::of(&query).query().to_string().parse().unwrap();
            let parts = |query: &Query| match query {
                Query::All(parts) => parts.clone(),
                query => vec![query.clone()],
            };
            let (parts, again) = (parts(&query), parts(&again));
            assert_eq!(parts.len(), again.len(), "{line}");
            assert!(parts.iter().all(|part| again.contains(part)), "{line}");
        }
    }

    #[test]
    fn fields_are_read() {
        let read = |line: &str| FilterForm::of(&line.parse().unwrap());
        let form = read("black:tal 1960 elo>2600 draw eco:B9 -draw flag:endgame");
        assert_eq!(form.flag, Some(Flag::Endgame));
        assert_eq!(
            (form.player.as_str(), form.color),
            ("tal", TextField::Black)
        );
        assert_eq!(form.dates, ["1960", "1960"]);
        assert_eq!(form.ratings, ["2601", ""]);
        assert_eq!(form.codes, ["B90", "B99"]);
        assert_eq!(form.results, [false, true, false, false]);
        assert_eq!(form.others.len(), 1);
    }

    #[test]
    fn what_cannot_be_read_is_left_out() {
        let form = FilterForm {
            ratings: ["2x".to_owned(), String::new()],
            moves: ["20 carlsen".to_owned(), String::new()],
            event: "cup".to_owned(),
            ..FilterForm::default()
        };
        assert_eq!(form.query().to_string(), "event:cup");
        assert_eq!((form.rating_range(), form.date_range()), (Some(None), None));
    }
}
