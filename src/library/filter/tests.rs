//! Filters and orders against games looked at one by one.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select as one_of;
use tabia_game::GameResult;

use super::{HitFinder, Selection, select};
use crate::collection::{GamePlace, Snapshot};
use crate::positions::Matcher;
use crate::query::{BoardField, Condition, Query, Score, TextField};
use crate::tests::{import, new_collection, random_games};
use crate::text::fold;
use crate::{SortColumn, sort};

const GAMES: &str = r#"
[Event "Wijk aan Zee"]
[Site "Wijk aan Zee"]
[Date "2020.01.12"]
[Round "10"]
[White "Carlsen, Magnus"]
[Black "Maróczy, Géza"]
[Result "1-0"]
[WhiteElo "2872"]
[BlackElo "2600"]
[ECO "B90"]
[TimeControl "5400+30"]

1. e4 c5 2. Nf3 d6 {a fine
move} 1-0

[Event "Rated Blitz game"]
[Site "https://lichess.org/abcdefgh"]
[Date "1992.??.??"]
[Round "9"]
[White "Geza Maroczy"]
[Black "Magnus Carlsen"]
[Result "1/2-1/2"]
[BlackElo "2872"]
[ECO "C20"]
[Termination "Time forfeit"]
[ScidFlags "T!"]

1. e4 e5 $1 (1... c5 {no}) 1/2-1/2

[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Tal"]
[Black "?"]
[Result "*"]
[WhiteTeam "Riga"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

1. e4 {[%clk 0:01:00] quick} *
"#;

/// Returns the games of texts, each in a segment of its own.
fn snapshot(texts: &[&str]) -> Snapshot {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    for text in texts {
        import(&mut collection, &[text.as_bytes()]);
    }
    collection.snapshot()
}

fn selected(snapshot: &Snapshot, query: &Query) -> Selection {
    select(snapshot, query, &mut |_| ControlFlow::Continue(())).unwrap()
}

fn places(selection: &Selection) -> Vec<GamePlace> {
    let parts = selection.games.0.iter().zip(0u32..);
    parts
        .flat_map(|(games, part)| games.iter().map(move |slot| GamePlace { part, slot }))
        .collect()
}

#[test]
fn each_condition_finds_its_games() {
    let snapshot = snapshot(&[GAMES]);
    for (text, games) in [
        ("", vec![1, 2, 3]),
        ("maroczy", vec![1, 2]),
        ("\"magnus carlsen\"", vec![1, 2]),
        ("white:carlsen", vec![1]),
        ("black=\"Carlsen, Magnus\"", vec![2]),
        ("zee", vec![1]),
        ("event:blitz", vec![2]),
        ("https://lichess.org/abcdefgh", vec![2]),
        ("round=9", vec![2]),
        ("won:carlsen", vec![1]),
        ("lost:maroczy", vec![1]),
        ("drawn:maroczy", vec![2]),
        ("elo>2700", vec![1, 2]),
        ("bothelo>2500", vec![1]),
        ("whiteelo>2500", vec![1]),
        ("elodiff=272", vec![1]),
        ("date:1992-05", vec![2]),
        ("2000..", vec![1]),
        ("date:?", vec![3]),
        ("draw", vec![2]),
        ("result:*", vec![3]),
        ("termination:time", vec![2]),
        ("eco:B", vec![1]),
        ("B00-C99", vec![1, 2]),
        ("eco:?", vec![3]),
        ("moves:2", vec![1]),
        ("moves<2", vec![2, 3]),
        ("time:classical", vec![1]),
        ("time:blitz", vec![2]),
        ("has:comments", vec![1, 2, 3]),
        ("has:variations", vec![2]),
        ("has:nags", vec![2]),
        ("has:clocks", vec![3]),
        ("has:setup", vec![3]),
        ("has:problems", vec![]),
        ("text:\"fine move\"", vec![1]),
        ("text:NO", vec![2]),
        ("pattern:c5=p", vec![1]),
        ("pattern:\"c5=p in:variations\"", vec![1, 2]),
        ("text:quick", vec![3]),
        ("text:riga", vec![]),
        ("tag:whiteteam", vec![3]),
        ("tag:WhiteTeam=riga", vec![3]),
        ("tag:White:tal", vec![3]),
        ("tag:Event", vec![1, 2]),
        ("flag:T", vec![2]),
        ("flag:!", vec![2]),
        ("flag:X", vec![]),
        ("flag:tactics", vec![2]),
        ("number:2..", vec![2, 3]),
        ("id<0", vec![]),
        (
            "position:\"rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"",
            vec![1],
        ),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", vec![3]),
        ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR", vec![2]),
        ("material:KP-K", vec![3]),
        ("imbalance:P+1", vec![3]),
        ("pattern:\"e4=P then d6=p\"", vec![1]),
        ("-material:KP-K -draw", vec![1]),
        ("-draw -text:quick", vec![1]),
        ("text:quick or draw", vec![2, 3]),
        ("-(text:quick or draw)", vec![1]),
    ] {
        let query: Query = text.parse().unwrap();
        let selection = selected(&snapshot, &query);
        let found: Vec<u16> = places(&selection)
            .iter()
            .map(|place| place.slot + 1)
            .collect();
        assert_eq!(found, games, "{text}");
        assert!(selection.damages.is_empty() && !selection.is_cancelled);
    }
    let error = select(&snapshot, &"position:8/8".parse().unwrap(), &mut |_| {
        ControlFlow::Continue(())
    });
    assert!(error.is_err());
}

/// Returns the random games of all properties.
fn random() -> &'static Snapshot {
    static RANDOM: OnceLock<Snapshot> = OnceLock::new();
    RANDOM.get_or_init(|| {
        let games = random_games(300, 7);
        snapshot(&[&games, &games])
    })
}

/// Returns whether a game meets a query, from its row and its text.
fn meets(snapshot: &Snapshot, place: GamePlace, query: &Query) -> bool {
    let row = snapshot.row(place).unwrap();
    match query {
        Query::All(queries) => queries.iter().all(|query| meets(snapshot, place, query)),
        Query::Any(queries) => queries.iter().any(|query| meets(snapshot, place, query)),
        Query::Not(query) => !meets(snapshot, place, query),
        Query::Is(condition) => match condition {
            Condition::Text(TextField::White, pattern) => pattern.matches_name(row.white()),
            Condition::Text(TextField::Event, pattern) => pattern.matches(row.event()),
            Condition::Text(TextField::Comment, pattern) => {
                let text = snapshot
                    .part(place)
                    .unwrap()
                    .segment
                    .text(place.slot)
                    .unwrap();
                text.bytes.windows(6).any(|part| part == b"a note") && pattern.matches("a note")
            }
            Condition::Score(Score::Won, pattern) => match row.result() {
                GameResult::WhiteWins => pattern.matches_name(row.white()),
                GameResult::BlackWins => pattern.matches_name(row.black()),
                _ => false,
            },
            Condition::Date(dates) => dates.overlaps(row.date()),
            Condition::Result(result) => *result == row.result(),
            _ => panic!("{condition:?}"),
        },
    }
}

fn queries() -> impl Strategy<Value = Query> {
    let texts = [
        "white:\"player 3\"",
        "event=e2",
        "text:note",
        "won:\"player 1\"",
        "1995..2000",
        "draw",
        "text:missing",
    ];
    let conditions = texts.map(|text| text.parse().unwrap());
    one_of(conditions.to_vec()).prop_recursive(4, 16, 3, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Query::All),
            vec(inner.clone(), 0..4).prop_map(Query::Any),
            inner.prop_map(|query| Query::Not(Box::new(query))),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn joined_conditions_find_the_games_that_meet_them(query in queries()) {
        let snapshot = random();
        let found = places(&selected(snapshot, &query));
        let expected: Vec<GamePlace> = snapshot.places().filter(|place| meets(snapshot, *place, &query)).collect();
        prop_assert_eq!(found, expected);
    }
}

#[test]
fn a_hit_is_at_its_place_in_the_game() {
    let snapshot = snapshot(&[GAMES]);
    let game = |place: GamePlace| {
        let text = snapshot.part(place).unwrap().segment.text(place.slot);
        text.unwrap().game().unwrap().0
    };
    for (text, hits) in [
        ("pattern:c5=p", ["c5", "-", "-"]),
        (
            "-pattern:c4=p pattern:\"c5=p in:variations\"",
            ["c5", "c5", "-"],
        ),
        ("pattern:d6=p or @clocks", ["d6", "e4", "e4"]),
        ("white:tal", ["-", "-", "-"]),
    ] {
        let filters = [("clocks".to_owned(), "has:clocks pattern:e4=P".to_owned())];
        let finder = HitFinder::new(&text.parse().unwrap(), &filters.into()).unwrap();
        assert_eq!(finder.has_searches(), hits != ["-"; 3]);
        let found = snapshot.places().map(|place| {
            let game = game(place);
            let node = finder.find(&game);
            let all = finder.find_all(&game);
            assert!(node.map_or(all.is_empty(), |node| all.contains(&node)));
            node.map_or("-".to_owned(), |node| game.san(node))
        });
        assert_eq!(found.collect::<Vec<_>>(), hits, "{text}");
    }
}

#[test]
fn positions_without_side_or_rights_are_found_by_the_index() {
    let snapshot = random();
    let mut found = 0;
    for place in snapshot.places().step_by(7) {
        let segment = &snapshot.part(place).unwrap().segment;
        let (game, _) = segment.text(place.slot).unwrap().game().unwrap();
        let line = game.line_to(game.main_line_end());
        let Some(node) = line.get(line.len() / 3) else {
            continue;
        };
        let fen = game.position(*node).fen();
        let words: Vec<&str> = fen.split(' ').collect();
        for text in [
            words[0].to_owned(),
            words[..2].join(" "),
            format!("{} ? {}", words[0], words[2]),
        ] {
            let query = Query::Is(Condition::Board(BoardField::Position, text.clone()));
            let selection = selected(snapshot, &query);
            let search = BoardField::Position.search_text(&text).parse().unwrap();
            let matcher = Matcher::new(&search);
            let expected: Vec<GamePlace> = snapshot
                .places()
                .filter(|place| {
                    let segment = &snapshot.part(*place).unwrap().segment;
                    let code = segment.code(place.slot).unwrap();
                    let result = snapshot.row(*place).unwrap().result();
                    matcher
                        .first_match(&segment.board(place.slot), &code, result)
                        .is_some()
                })
                .collect();
            assert!(expected.contains(&place));
            assert_eq!(places(&selection), expected, "{text}");
            found += expected.len();
        }
    }
    assert!(found > 500, "{found}");
}

#[test]
fn pieces_are_reported_until_the_search_is_cancelled() {
    let text = "[White \"A\"]\n\n1. e4 {x} *\n\n".repeat(5000);
    let snapshot = snapshot(&[&text, &text]);
    let query: Query = "text:x".parse().unwrap();
    let mut pieces = Vec::new();
    let selection = select(&snapshot, &query, &mut |found| {
        pieces.push((found.part, found.searched, found.games.count()));
        ControlFlow::Continue(())
    });
    assert_eq!(selection.unwrap().games.count(), 10_000);
    pieces.sort_unstable();
    let of_part = |part| [(part, 904, 904), (part, 2048, 2048), (part, 2048, 2048)];
    assert_eq!(pieces, [of_part(0), of_part(1)].concat());
    let selection = select(&snapshot, &query, &mut |_| ControlFlow::Break(())).unwrap();
    assert!(selection.is_cancelled);
    assert!(selection.games.count() >= 2048);
}

#[test]
fn every_column_orders_games() {
    let snapshot = snapshot(&[GAMES, GAMES]);
    let key = |place: &GamePlace, column| -> (bool, String) {
        let row = &snapshot.row(*place).unwrap();
        let wide = |number: u32| format!("{number:010}");
        let text = match column {
            SortColumn::Number => wide(row.id() as u32),
            SortColumn::White => fold(row.white()),
            SortColumn::Black => fold(row.black()),
            SortColumn::WhiteRating => wide(row.white_rating().to_bits().into()),
            SortColumn::BlackRating => wide(row.black_rating().to_bits().into()),
            SortColumn::Event => fold(row.event()),
            SortColumn::Site => fold(row.site()),
            SortColumn::Round => format!("{:>4}", row.round()),
            SortColumn::Date => wide(row.date().to_bits()),
            SortColumn::Result => match row.result() {
                GameResult::Unknown => String::new(),
                GameResult::WhiteWins => "1".to_owned(),
                GameResult::BlackWins => "2".to_owned(),
                GameResult::Draw => "3".to_owned(),
            },
            SortColumn::Eco => wide(row.eco().to_bits().into()),
            SortColumn::Opening => fold(row.opening()),
            SortColumn::Moves => wide(row.plies()),
            SortColumn::TimeClass => wide(row.time_class().to_bits().into()),
            SortColumn::Termination => wide(row.termination().to_bits().into()),
            SortColumn::Annotator => fold(row.annotator()),
            SortColumn::Flags => {
                let flags = snapshot.texts().flags(*place).unwrap().unwrap();
                // Bits of earlier flags count more, and come first.
                let bits = flags
                    .iter()
                    .fold(0, |bits, flag| bits | 1 << (15 - flag as u32));
                match bits {
                    0 => String::new(),
                    bits => wide((1 << 16) - bits),
                }
            }
        };
        let is_unknown = column != SortColumn::Number && text.trim_matches(['0', ' ']).is_empty();
        (is_unknown, text)
    };
    for column in SortColumn::ALL {
        for is_descending in [false, true] {
            let mut games: Vec<GamePlace> = snapshot.places().rev().collect();
            let mut expected = games.clone();
            sort(&snapshot, &mut games, column, is_descending);
            expected.sort_by(|one, other| {
                let [one, other] = [one, other].map(|place| key(place, column));
                let order = one.1.cmp(&other.1);
                let order = if is_descending {
                    order.reverse()
                } else {
                    order
                };
                one.0.cmp(&other.0).then(order)
            });
            assert_eq!(games, expected, "{column:?} {is_descending}");
        }
    }
}
