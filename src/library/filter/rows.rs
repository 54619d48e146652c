//! Conditions on the columns of games.

use tabia_game::GameResult;

use crate::collection::Snapshot;
use crate::query::{Condition, Feature, NumberField, Score, TextCondition, TextField};
use crate::segment::{Dictionary, RESULTS, Segment, Traits, names};
use crate::text::fold;
use crate::values::{Eco, GameDate, Rating};

/// Returns whether a game of a segment meets a condition, by its number.
pub(super) type RowTest<'a> = Box<dyn Fn(usize) -> bool + 'a>;

/// Returns the test of a condition for the games of a segment. Conditions that do not concern columns hold for no game.
pub(super) fn test<'a>(
    snapshot: &'a Snapshot,
    part: usize,
    condition: &'a Condition,
) -> RowTest<'a> {
    let segment = &*snapshot.parts[part].segment;
    let columns = segment.columns();
    match condition {
        Condition::Words(pattern) => words(segment, pattern),
        Condition::Text(field, pattern) => text(segment, *field, pattern),
        Condition::Score(score, pattern) => played(segment, *score, pattern),
        Condition::Number(NumberField::Elo(of), range) => Box::new(move |slot| {
            let rating = |bits: u16| Rating::from_bits(bits);
            of.meets(
                *range,
                rating(columns.white_rating[slot]),
                rating(columns.black_rating[slot]),
            )
        }),
        Condition::Number(NumberField::Moves, range) => {
            Box::new(move |slot| range.contains(i64::from(columns.plies[slot].div_ceil(2))))
        }
        Condition::Number(NumberField::Id, range) => {
            Box::new(move |slot| i64::try_from(columns.id[slot]).is_ok_and(|id| range.contains(id)))
        }
        Condition::Number(NumberField::Number, range) => {
            let numbers = &snapshot.numbers()[part];
            Box::new(move |slot| range.contains(numbers[slot].into()))
        }
        Condition::Date(dates) => {
            Box::new(move |slot| dates.overlaps(GameDate::from_bits(columns.date[slot])))
        }
        Condition::Eco(codes) => {
            Box::new(move |slot| codes.contains(Eco::from_bits(columns.eco[slot])))
        }
        Condition::Result(result) => Box::new(move |slot| result_of(segment, slot) == *result),
        Condition::Termination(reason) => {
            Box::new(move |slot| columns.termination[slot] == reason.to_bits())
        }
        Condition::Time(class) => Box::new(move |slot| columns.time_class[slot] == class.to_bits()),
        Condition::Has(feature) => {
            let wanted = traits(*feature);
            Box::new(move |slot| Traits::from_bits(columns.traits[slot]).has(wanted))
        }
        Condition::Number(NumberField::Book, _)
        | Condition::Tag(..)
        | Condition::Flag(_)
        | Condition::Filter(_)
        | Condition::Board(..) => Box::new(|_| false),
    }
}

fn result_of(segment: &Segment, slot: usize) -> GameResult {
    RESULTS[usize::from(segment.columns().result[slot] & 3)]
}

fn traits(feature: Feature) -> Traits {
    match feature {
        Feature::Comments => Traits::COMMENTS,
        Feature::Variations => Traits::VARIATIONS,
        Feature::Nags => Traits::NAGS,
        Feature::Clocks => Traits::CLOCKS,
        Feature::Evaluations => Traits::EVALUATIONS,
        Feature::SetUp => Traits::SET_UP,
        Feature::Chess960 => Traits::CHESS960,
        Feature::Problems => Traits::PROBLEMS,
    }
}

/// The strings of a dictionary that match a pattern, by number.
struct Matching(Vec<bool>);

impl Matching {
    fn of(dictionary: &Dictionary, matches: impl Fn(&str) -> bool) -> Matching {
        Matching(dictionary.iter().map(|text| matches(&fold(text))).collect())
    }

    fn has(&self, number: u32) -> bool {
        self.0.get(number as usize).copied().unwrap_or_default()
    }
}

fn names_matching(segment: &Segment, dictionary: usize, pattern: &TextCondition) -> Matching {
    let dictionary = segment.dictionary(dictionary);
    Matching::of(dictionary, |name| pattern.matches_folded_name(name))
}

fn texts_matching(segment: &Segment, dictionary: usize, pattern: &TextCondition) -> Matching {
    let dictionary = segment.dictionary(dictionary);
    Matching::of(dictionary, |text| pattern.matches_folded(text))
}

fn words<'a>(segment: &'a Segment, pattern: &TextCondition) -> RowTest<'a> {
    let columns = segment.columns();
    let players = names_matching(segment, names::PLAYERS, pattern);
    let [events, sites, openings] = [names::EVENTS, names::SITES, names::OPENINGS]
        .map(|dictionary| texts_matching(segment, dictionary, pattern));
    Box::new(move |slot| {
        players.has(columns.white[slot])
            || players.has(columns.black[slot])
            || events.has(columns.event[slot])
            || sites.has(columns.site[slot])
            || openings.has(columns.opening[slot])
    })
}

fn text<'a>(segment: &'a Segment, field: TextField, pattern: &TextCondition) -> RowTest<'a> {
    let columns = segment.columns();
    let (dictionary, column) = match field {
        TextField::Player => {
            let players = names_matching(segment, names::PLAYERS, pattern);
            return Box::new(move |slot| {
                players.has(columns.white[slot]) || players.has(columns.black[slot])
            });
        }
        TextField::White => (names::PLAYERS, &columns.white),
        TextField::Black => (names::PLAYERS, &columns.black),
        TextField::Event => (names::EVENTS, &columns.event),
        TextField::Site => (names::SITES, &columns.site),
        TextField::Round => (names::ROUNDS, &columns.round),
        TextField::Annotator => (names::ANNOTATORS, &columns.annotator),
        TextField::Opening => (names::OPENINGS, &columns.opening),
        TextField::Comment => return Box::new(|_| false),
    };
    let matching = match field.is_name() {
        true => names_matching(segment, dictionary, pattern),
        false => texts_matching(segment, dictionary, pattern),
    };
    Box::new(move |slot| matching.has(column[slot]))
}

fn played<'a>(segment: &'a Segment, score: Score, pattern: &TextCondition) -> RowTest<'a> {
    let columns = segment.columns();
    let players = names_matching(segment, names::PLAYERS, pattern);
    Box::new(move |slot| {
        let is_white = players.has(columns.white[slot]);
        let is_black = players.has(columns.black[slot]);
        match (score, result_of(segment, slot)) {
            (Score::Won, GameResult::WhiteWins) | (Score::Lost, GameResult::BlackWins) => is_white,
            (Score::Won, GameResult::BlackWins) | (Score::Lost, GameResult::WhiteWins) => is_black,
            (Score::Drawn, GameResult::Draw) => is_white || is_black,
            _ => false,
        }
    })
}
