//! Tests of the language as a whole.

use std::collections::HashSet;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::*;
use crate::values::{Eco, GameDate, Termination, TimeClass};
use tabia_game::GameResult;

fn query(text: &str) -> Query {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns the rows of the table of fields in the documentation: the fields and the examples.
fn documented() -> Vec<(Vec<String>, Vec<String>)> {
    let quoted = |cell: &str| {
        let parts = cell.split('`').skip(1).step_by(2);
        parts
            .map(|text| text.replace("\\|", "|"))
            .collect::<Vec<String>>()
    };
    let lines = include_str!("mod.rs").lines();
    let rows = lines.filter_map(|line| line.strip_prefix("//! | ")).skip(1);
    rows.map(|row| {
        let cells: Vec<&str> = row.split(" | ").collect();
        (quoted(cells[0]), quoted(cells[2]))
    })
    .collect()
}

#[test]
fn every_example_of_the_documentation_is_read_and_written() {
    let rows = documented();
    assert!(rows.len() > 20);
    for (fields, examples) in &rows {
        assert!(!examples.is_empty(), "{fields:?}");
        for example in examples {
            let query = query(example);
            assert_eq!(query.to_string().parse(), Ok(query), "{example}");
            let named = |field: &String| example.starts_with(field.as_str());
            assert!(fields.is_empty() || fields.iter().any(named), "{example}");
        }
    }
    let page = include_str!("mod.rs");
    let prose = page
        .split("# Values")
        .nth(1)
        .unwrap()
        .split("# In the program")
        .next()
        .unwrap();
    for example in prose
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|text| text.len() > 3)
    {
        query(example);
    }
}

#[test]
fn every_field_is_documented() {
    let documented: HashSet<String> = documented()
        .into_iter()
        .flat_map(|(fields, _)| fields)
        .collect();
    for (field, _) in Field::ALL {
        assert!(documented.contains(field.name()), "{}", field.name());
    }
    for name in documented {
        assert!(
            Field::ALL
                .iter()
                .any(|(_, names)| names.contains(&name.as_str())),
            "{name}"
        );
    }
}

#[test]
fn what_people_write_is_understood() {
    for (text, written) in [
        (
            "white:carlsen elo>2600 eco:B90-B99 1990..",
            "white:carlsen elo>2600 eco:B90-B99 1990..",
        ),
        ("  WHITE : Carlsen", "white:Carlsen"),
        ("White-Elo >= 2600", "whiteelo>=2600"),
        ("elo:>2600", "elo>2600"),
        ("elo ≥ 2600", "elo>=2600"),
        ("elo:2600-2700", "elo:2600..2700"),
        ("elo=2600", "elo:2600"),
        ("tag=WhiteTeam:Norway", "tag:WhiteTeam:Norway"),
        ("year:1990-1995", "1990..1995"),
        ("1990-1995", "1990..1995"),
        ("1990.05.12", "date:1990-05-12"),
        ("date:1990.05..", "1990-05.."),
        ("date>1990", "date>1990"),
        ("2020-03", "date:2020-03"),
        ("white:“Carlsen, Magnus”", "white:\"Carlsen, Magnus\""),
        ("white:carlsen | caruana", "white:carlsen|caruana"),
        (
            "white:carlsen | black:carlsen",
            "white:carlsen or black:carlsen",
        ),
        ("white:a or white:b", "white:a|b"),
        ("Carlsen - Caruana", "Carlsen Caruana"),
        ("carlsen AND NOT draw", "carlsen -draw"),
        ("not not draw", "draw"),
        ("-(draw or 1-0)", "-(result:draw|1-0)"),
        ("a b or c", "a b or c"),
        ("(a or moves<5) b", "(a or moves<5) b"),
        ("(a b) c", "a b c"),
        ("()", ""),
        ("", ""),
        ("½-½", "draw"),
        ("b90", "eco:B90"),
        ("has:eval", "has:evaluations"),
        ("termination:time", "termination:\"time forfeit\""),
        ("white", "\"white\""),
        ("\"1990\"", "\"1990\""),
        ("\"white:\"", "\"white:\""),
        ("=tal", "=tal"),
        ("\"wijk aan\"*", "\"wijk aan\"*"),
        (
            "https://lichess.org/abcdefgh",
            "\"https://lichess.org/abcdefgh\"",
        ),
        (
            "fen:8/8/8/8/4k3/8/4P3/4K3 w - - 0 1 draw",
            "position:\"8/8/8/8/4k3/8/4P3/4K3 w - - 0 1\" draw",
        ),
        (
            "8/8/8/8/4k3/8/4P3/4K3 b -",
            "position:\"8/8/8/8/4k3/8/4P3/4K3 b -\"",
        ),
        ("tal -", "tal"),
    ] {
        assert_eq!(query(text).to_string(), written, "{text}");
        assert_eq!(query(written), query(text), "{text}");
    }
}

#[test]
fn faults_have_a_place_and_a_near_word() {
    for (text, place, message) in [
        (
            "elo>2600 whit:tal",
            9..13,
            "there is no field \"whit\": did you mean \"white\"?",
        ),
        ("xyzzy:tal", 0..5, "there is no field \"xyzzy\""),
        (
            "has:coments",
            4..11,
            "\"coments\" is no value of \"has\": did you mean \"comments\"?",
        ),
        ("time:1", 5..6, "\"1\" is no value of \"time\""),
        (
            "white>tal",
            6..9,
            "\"white\" cannot be compared as larger or smaller: write white: or white=",
        ),
        (
            "elo>high",
            4..8,
            "\"high\" is not a number or a range such as 20..30",
        ),
        (
            "elo:26*",
            4..7,
            "\"26*\" is not a number or a range such as 20..30",
        ),
        (
            "elo:2700..2600",
            4..14,
            "the range \"2700..2600\" ends before it begins",
        ),
        (
            "date:1992-13",
            5..12,
            "\"1992-13\" is not a date such as 1992, 1992-11 or 1990..1995",
        ),
        (
            "date:1992..1991",
            5..15,
            "the range \"1992..1991\" ends before it begins",
        ),
        (
            "eco:F",
            4..5,
            "\"F\" is not an ECO code such as B90, B9 or B90-B99",
        ),
        (
            "2600..2700",
            0..10,
            "the range \"2600..2700\" needs a field, as in elo:2600..2700",
        ),
        (">2600", 0..1, "the name of a field is missing"),
        ("white:", 6..6, "the value of \"white\" is missing"),
        ("white: )", 7..7, "the value of \"white\" is missing"),
        ("rating>", 7..7, "the value of \"elo\" is missing"),
        ("tag:", 4..4, "a value is missing"),
        ("tag=:x", 4..4, "a value is missing"),
        ("flag:xx", 5..7, "\"xx\" is no value of \"flag\""),
        ("tal or", 6..6, "a condition is missing"),
        ("and tal", 0..3, "a condition is missing"),
        ("white:\"tal", 6..10, "a quotation mark is not closed"),
        ("(tal", 0..1, "a bracket is not closed"),
        ("tal)", 3..4, "a bracket is closed that was not opened"),
    ] {
        let error = text.parse::<Query>().unwrap_err();
        assert_eq!(
            (error.place.clone(), error.to_string().as_str()),
            (place, message),
            "{text}"
        );
    }
    let deep = "(".repeat(100_000);
    assert_eq!(
        deep.parse::<Query>().map_err(|error| error.fault),
        Err(Fault::TooDeep)
    );
}

fn text() -> impl Strategy<Value = String> {
    let special = [
        "or",
        "not",
        "1990",
        "1-0",
        "draw",
        "B90",
        "2600..",
        "-",
        "–",
        "*",
        "white",
        "a:b",
        "8/8/8/8/8/8/8/8",
    ];
    prop_oneof![
        "[a-zé]{1,6}",
        "\\PC{0,8}",
        select(special.to_vec()).prop_map(str::to_owned),
    ]
}

fn pattern() -> impl Strategy<Value = TextCondition> {
    let occurs = select(vec![
        Occurs::Anywhere,
        Occurs::AtWord,
        Occurs::AtStart,
        Occurs::Whole,
    ]);
    (text(), occurs).prop_map(|(text, occurs)| TextCondition::new(text, occurs))
}

fn range<T: Copy + PartialOrd + std::fmt::Debug + 'static>(
    values: impl Strategy<Value = T> + Clone + 'static,
    is_backward: fn(T, T) -> bool,
) -> impl Strategy<Value = Range<T>> {
    let one = values.clone();
    prop_oneof![
        one.clone().prop_map(Range::Is),
        one.clone().prop_map(Range::AtLeast),
        one.clone().prop_map(Range::Above),
        one.clone().prop_map(Range::AtMost),
        one.clone().prop_map(Range::Below),
        (one.clone(), one).prop_map(move |(first, last)| match is_backward(first, last) {
            true => Range::Between(last, first),
            false => Range::Between(first, last),
        }),
    ]
}

fn condition() -> impl Strategy<Value = Condition> {
    let fields = |kind: fn(Field) -> Option<Condition>| -> Vec<Condition> {
        Field::ALL
            .into_iter()
            .filter_map(|(field, _)| kind(field))
            .collect()
    };
    let dates = (1500u16..2300, 0u8..13, 0u8..29).prop_map(|(year, month, day)| {
        GameDate::new(
            Some(year),
            Some(month),
            Some(if month > 0 { day } else { 0 }),
        )
    });
    let codes = (1..=Eco::COUNT).prop_map(Eco::from_bits);
    let plain = fields(|field| match field {
        Field::Result => Some(Condition::Result(GameResult::Draw)),
        _ => None,
    });
    let others = TimeClass::ALL.map(Condition::Time).into_iter();
    let others = others.chain(Termination::ALL.map(Condition::Termination));
    let others = others.chain(Feature::ALL.map(Condition::Has)).chain(plain);
    let others = others.chain([
        Condition::Result(GameResult::Unknown),
        Condition::Result(GameResult::WhiteWins),
        Condition::Date(Range::Is(GameDate::UNKNOWN)),
        Condition::Eco(Range::Is(Eco::NONE)),
    ]);
    let field = select(Field::ALL.map(|(field, _)| field).to_vec());
    let numbers = range(-9i64..4000, |first, last| first > last);
    let fielded = (field, pattern(), numbers).prop_map(|(field, pattern, range)| match field {
        Field::Text(field) => Condition::Text(field, pattern),
        Field::Score(score) => Condition::Score(score, pattern),
        Field::Number(number) => Condition::Number(number, range),
        Field::Board(board) => Condition::Board(board, pattern.text().to_owned()),
        Field::Flag => Condition::Flag("!".to_owned()),
        Field::Filter => Condition::Filter(pattern.text().to_owned()),
        Field::Tag => Condition::Tag("WhiteTeam".to_owned(), Some(pattern)),
        _ => Condition::Words(pattern),
    });
    prop_oneof![
        4 => fielded,
        1 => pattern().prop_map(Condition::Words),
        1 => range(dates, |first, last| first.earliest() > last.latest()).prop_map(Condition::Date),
        1 => range(codes, |first, last| first > last).prop_map(Condition::Eco),
        1 => select(others.collect::<Vec<_>>()),
        1 => Just(Condition::Tag("WhiteTeam".to_owned(), None)),
    ]
}

fn any_query() -> impl Strategy<Value = Query> {
    let one = condition().prop_map(Query::Is);
    one.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Query::all),
            vec(inner.clone(), 0..4).prop_map(Query::any),
            inner.prop_map(Query::negated),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_written_query_is_read_as_the_same(query in any_query()) {
        let text = query.to_string();
        prop_assert_eq!(text.parse::<Query>(), Ok(query), "{}", text);
    }

    #[test]
    fn any_text_is_read_or_has_a_fault_in_it(text in "\\PC{0,40}") {
        if let Err(error) = text.parse::<Query>() {
            prop_assert!(text.get(error.place).is_some());
        }
    }

    #[test]
    fn any_parts_are_read_or_have_a_fault_in_them(parts in vec(select(PARTS.to_vec()), 0..12)) {
        let text = parts.concat();
        match text.parse::<Query>() {
            Ok(query) => {
                let written = query.to_string();
                prop_assert_eq!(written.parse::<Query>(), Ok(query), "{}", written);
            }
            Err(error) => prop_assert!(text.get(error.place).is_some()),
        }
    }
}

const PARTS: [&str; 38] = [
    " ",
    " ",
    " ",
    " ",
    "(",
    ")",
    "|",
    "-",
    "!",
    "not ",
    " or ",
    " and ",
    "\"",
    "“",
    "\\",
    "*",
    ":",
    "=",
    ">",
    "<=",
    "..",
    "white",
    "elo",
    "date",
    "eco",
    "tag",
    "has:comments",
    "fen:",
    "8/8/8/8/8/8/8/8",
    " w - - 0 1",
    "carlsen",
    "é",
    "1990",
    "2600",
    "B90",
    "1-0",
    "?",
    "/",
];

#[test]
fn a_search_of_positions_is_read_from_its_condition_and_written_as_one() {
    for text in [
        "material:KRP-KR",
        "imbalance:P-2",
        "bishops:opposite",
        "pawns:\"8/pp6/8/8/8/8/PP6/8\"",
        "pawnfiles:\"8/pp6/8/8/8/8/PP6/8\"",
        "position:\"8/8/8/8/4k3/8/4P3/4K3\"",
        "position:\"8/8/8/8/4k3/8/4P3/4K3 w -\"",
        "pattern:\"e5=N\"",
        "pattern:\"imbalance:P-2 for:4 result:won\"",
        "pattern:\"material:KRP-KR color:fixed\"",
        "pattern:\"material:KB-KB bishops:opposite\"",
        "pattern:\"turn:white\"",
    ] {
        let query: Query = text.parse().unwrap();
        let condition = query.required().next().unwrap();
        let search = condition.search().unwrap();
        assert_eq!(Condition::of_search(&search), *condition, "{text}");
        assert_eq!(query.to_string(), text);
    }
    let query: Query = "board:8/*/?N6/*/*/*/*/*".parse().unwrap();
    let search = query.required().next().unwrap().search().unwrap();
    let Condition::Board(BoardField::Pattern, text) = Condition::of_search(&search) else {
        panic!("a board is written as squares")
    };
    assert_eq!(text.parse(), Ok(search));
    assert!(Condition::Result(GameResult::Draw).search().is_none());
}

#[test]
fn a_required_condition_is_replaced_at_its_place() {
    let query = |text: &str| text.parse::<Query>().unwrap();
    let condition = |text: &str| query(text).required().next().cloned();
    for (text, old, new, expected) in [
        (
            "carlsen material:KR-K draw",
            "material:KR-K",
            "imbalance:P-2",
            "carlsen imbalance:P-2 draw",
        ),
        (
            "carlsen draw",
            "material:KR-K",
            "material:KQ-K",
            "carlsen draw material:KQ-K",
        ),
        (
            "carlsen draw",
            "",
            "material:KQ-K",
            "carlsen draw material:KQ-K",
        ),
        ("carlsen material:KR-K", "material:KR-K", "", "carlsen"),
        ("material:KR-K", "material:KR-K", "", ""),
        ("", "", "material:KR-K", "material:KR-K"),
        (
            "tal or material:KR-K",
            "material:KR-K",
            "imbalance:P-2",
            "(tal or material:KR-K) imbalance:P-2",
        ),
        (
            "-material:KR-K",
            "material:KR-K",
            "imbalance:P-2",
            "-material:KR-K imbalance:P-2",
        ),
    ] {
        let replaced = query(text).replacing(condition(old).as_ref(), condition(new));
        assert_eq!(replaced.to_string(), expected, "{text}");
    }
}
