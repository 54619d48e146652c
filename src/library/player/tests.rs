//! Cards and lists of players against games looked at one by one.

use std::collections::BTreeSet;
use std::io::Cursor;
use std::ops::ControlFlow;

use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use tabia_chess::{Color, Position, san};

use super::{
    Aliases, PlayerCard, PlayerNames, PlayerOrder, PlayerRow, Renaming, likely_names, players,
    sort_players, weak_lines,
};
use crate::collection::Snapshot;
use crate::filter::{FilterError, select};
use crate::import::{ImportOptions, Source};
use crate::query::Query;
use crate::segment::NameOpening;
use crate::tests::{import, new_collection, random_games};

const GAMES: &str = r#"
[White "Carlsen, Magnus"]
[Black "Caruana, F"]
[Date "2018.11.09"]
[WhiteElo "2835"]
[BlackElo "2832"]

1. e4 c5 2. Nf3 d6 1-0

[White "Caruana, Fabiano"]
[Black "Magnus Carlsen"]
[Date "2018.11.10"]
[WhiteElo "2832"]
[BlackElo "2845"]

1. d4 d5 1/2-1/2

[White "Carlsen, M"]
[Black "Caruana, F"]
[Date "2019.??.??"]
[WhiteElo "2870"]

1. e4 c5 2. c3 0-1

[White "Tal, Mihail"]
[Black "Carlsen, Magnus"]

1. e4 *
"#;

/// Names openings by their first moves.
fn named(keys: &[u64]) -> Option<(String, String)> {
    let names = [
        ("A00", "Queer Opening"),
        ("B20", "Sicilian Defence"),
        ("B90", "Sicilian Defence: Najdorf Variation"),
        ("B91", "Sicilian Defence: Najdorf Variation, English Attack"),
        (
            "B92",
            "Sicilian Defence: Najdorf Variation, English Attack, Hedgehog",
        ),
        ("B30", "Sicilian Defence, Nimzo: Odd"),
        ("C00", "French Defence: Franco-Sicilian Defence"),
        ("A40", "Sicilian Defence Reversed"),
    ];
    let key = keys.get(3)?;
    let (code, name) = names.get(*key as usize % (names.len() + 1))?;
    Some(((*code).to_owned(), (*name).to_owned()))
}

fn snapshot(texts: &[&str], opening: &NameOpening<'_>) -> Snapshot {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    for text in texts {
        let source = Source {
            name: String::new(),
            reader: Box::new(Cursor::new(text.as_bytes().to_vec())),
        };
        let options = ImportOptions::new(2, opening);
        let mut writer = collection.writer().unwrap();
        let watch = &mut |_| ControlFlow::Continue(());
        writer.import(vec![source], &options, watch).unwrap();
    }
    collection.snapshot()
}

fn card(snapshot: &Snapshot, names: &[&str]) -> PlayerCard {
    let player = PlayerNames::new(names.iter().copied());
    PlayerCard::new(snapshot, &player, &Aliases::default())
}

fn count(snapshot: &Snapshot, query: &Query) -> u32 {
    // As the search line has it.
    let query: Query = query.to_string().parse().unwrap();
    let found = select(snapshot, &query, &mut |_| ControlFlow::Continue(()));
    found.unwrap().games.count() as u32
}

#[test]
fn a_card_has_the_results_ratings_and_opponents() {
    let snapshot = snapshot(&[GAMES], &|_| None);
    let one = card(&snapshot, &["carlsen magnus"]);
    let [white, black] = one.all.0;
    assert_eq!([white.games(), white.won], [1, 1]);
    assert_eq!([black.games(), black.drawn, black.unknown], [2, 1, 1]);
    assert_eq!(black.score(), Some(0.5));
    assert_eq!(black.performance(), Some(2832));
    // 75 % are worth 193 points.
    assert_eq!(one.all.total().performance(), Some(2832 + 193));
    let names: Vec<&str> = one.names.keys().map(String::as_str).collect();
    assert_eq!(names, ["Carlsen, Magnus", "Magnus Carlsen"]);
    let years: Vec<(u16, u32)> = one
        .years
        .iter()
        .map(|(year, score)| (*year, score.games()))
        .collect();
    assert_eq!(years, [(0, 1), (2018, 2)]);
    let ratings: Vec<_> = one
        .ratings
        .iter()
        .map(|point| (point.year, point.month, point.rating, point.games))
        .collect();
    assert_eq!(ratings, [(2018, 11, 2840, 2)]);
    let opponents: Vec<(&str, u32)> = one
        .opponents
        .iter()
        .map(|row| (row.name.as_str(), row.score.games()))
        .collect();
    assert_eq!(
        opponents,
        [
            ("Caruana, F", 1),
            ("Caruana, Fabiano", 1),
            ("Tal, Mihail", 1)
        ]
    );
    // The same with other names of the player, and of the opponent.
    let mut aliases = Aliases::default();
    aliases.join("Carlsen, Magnus", "Carlsen, M");
    aliases.join("Caruana, Fabiano", "F Caruana");
    let both = PlayerCard::new(&snapshot, &aliases.of("M Carlsen"), &aliases);
    assert_eq!(both.all.games(), 4);
    let caruana = &both.opponents[0];
    assert_eq!(
        (caruana.name.as_str(), caruana.score.games(), caruana.rating),
        ("Caruana, F", 3, Some(2832))
    );
    assert_eq!(
        both.ratings.last().map(|point| (point.month, point.time())),
        Some((0, 2019.5))
    );
    // Against the opponent without a rating it counts in the score only.
    assert_eq!(both.all.total().score(), Some(0.5));
    assert_eq!(both.all.total().performance(), Some(2832 + 193));
}

/// Returns games of random moves from few pieces.
fn random_endings(count: usize) -> String {
    let mut random = StdRng::seed_from_u64(5);
    let mut text = String::new();
    for number in 0..count {
        let fen = "4k3/p6r/2n5/8/8/2B5/RP5P/4K3 w - - 0 1";
        let names = [format!("Player {}", 3 + number % 2 * 14), "Rook".to_owned()];
        let (white, black) = (&names[number / 2 % 2], &names[1 - number / 2 % 2]);
        text += &format!(
            "[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"1-0\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n"
        );
        let mut position = Position::from_fen(fen).unwrap();
        for _ in 0..60 {
            let moves = position.legal_moves();
            let Some(mv) = moves.get(random.random_range(0..moves.len().max(1))) else {
                break;
            };
            text += &format!("{} ", san::write(&position, *mv));
            position = position.after(*mv);
        }
        text += "1-0\n\n";
    }
    text
}

#[test]
fn the_query_of_each_row_finds_its_games() {
    let games = random_games(400, 11).replace("Köhler 1", "Köhler, Anna 2 /");
    let snapshot = snapshot(&[&games, &games, &random_endings(60)], &named);
    let all = players(&snapshot, &Aliases::default());
    assert_eq!(all.iter().map(|row| row.score.games()).sum::<u32>(), 1720);
    let mut kinds = BTreeSet::new();
    for name in ["Player 3", "Player 17"] {
        let player = PlayerNames::new([name]);
        let card = card(&snapshot, &[name]);
        let row = all.iter().find(|row| row.name == name).unwrap();
        assert_eq!(row.score, card.all);
        assert_eq!(card.all.games(), count(&snapshot, &player.query(None)));
        for color in Color::ALL {
            let with_color = player.query(Some(color));
            let games = count(&snapshot, &with_color);
            assert_eq!(card.all.with(color).games(), games);
            assert_eq!(player.games(&snapshot, color).count(), games as usize);
            for row in &card.openings[color.index()] {
                let query = Query::all([with_color.clone(), row.query()]);
                assert_eq!(count(&snapshot, &query), row.score.games(), "{query}");
                kinds.insert((row.depth, row.name.clone(), row.own_name().to_owned()));
            }
        }
        assert!(card.endings.len() > 3);
        for row in &card.endings {
            let query = row.kind.query(&player);
            assert_eq!(count(&snapshot, &query), row.score.games(), "{query}");
        }
        for row in &card.opponents {
            let other = PlayerNames::new(row.spellings.iter().map(|(name, _)| name.clone()));
            let query = Query::all([player.query(None), other.query(None)]);
            assert_eq!(count(&snapshot, &query), row.score.games(), "{query}");
        }
    }
    let has =
        |depth, name: &str, own: &str| kinds.contains(&(depth, name.to_owned(), own.to_owned()));
    assert!(has(0, "Sicilian Defence", "Sicilian Defence"));
    assert!(has(
        1,
        "Sicilian Defence: Najdorf Variation",
        "Najdorf Variation"
    ));
    let line = "Sicilian Defence: Najdorf Variation, English Attack, Hedgehog";
    assert!(has(2, line, "English Attack, Hedgehog"), "{kinds:?}");
    assert!(has(0, "", ""));
}

#[test]
fn endings_have_the_pieces_of_both_sides_for_some_moves() {
    let game = |white: &str, fen: &str, moves: &str| {
        format!("[White \"{white}\"]\n[Black \"B\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves}\n\n")
    };
    let rooks = "4k3/p6r/8/8/8/8/R6P/4K3 w - - 0 1";
    let text = game(
        "A",
        rooks,
        "1. Ke2 Ke7 2. Ke3 Rh3+ 3. Kd2 Rxh2+ 4. Kc3 Rxa2 5. Kb3 Rd2 6. Kc3 1/2-1/2",
    ) + &game("A", rooks, "1. Rxa7 Rxa7 2. h4 Kf7 3. h5 0-1");
    let snapshot = snapshot(&[&text], &|_| None);
    let of = |name: &str| -> Vec<(String, u32)> {
        let card = card(&snapshot, &[name]);
        let rows = card.endings.iter();
        rows.map(|row| (row.kind.to_string(), row.score.games()))
            .collect()
    };
    // The rook is taken at once in the second game.
    assert_eq!(of("A"), [("K–KR".to_owned(), 2), ("KR–KR".to_owned(), 1)]);
    assert_eq!(of("B"), [("KR–K".to_owned(), 2), ("KR–KR".to_owned(), 1)]);
}

#[test]
fn players_are_listed_joined_and_sorted() {
    let snapshot = snapshot(&[GAMES], &|_| None);
    let rows = players(&snapshot, &Aliases::default());
    let shown: Vec<(&str, u32)> = rows
        .iter()
        .map(|row| (row.name.as_str(), row.score.games()))
        .collect();
    assert_eq!(
        shown,
        [
            ("Carlsen, Magnus", 3),
            ("Caruana, F", 2),
            ("Carlsen, M", 1),
            ("Caruana, Fabiano", 1),
            ("Tal, Mihail", 1)
        ]
    );
    assert_eq!(
        rows[0].spellings,
        [
            ("Carlsen, Magnus".to_owned(), 2),
            ("Magnus Carlsen".to_owned(), 1)
        ]
    );
    assert_eq!(
        (rows[0].years.clone(), rows[0].rating),
        (Some(2018..=2018), Some(2845))
    );
    let mut aliases = Aliases::new([vec!["Caruana, Fabiano".to_owned(), "Caruana, F".to_owned()]]);
    let mut joined = players(&snapshot, &aliases);
    assert_eq!((joined.len(), joined[1].score.games()), (4, 3));
    let names =
        |rows: &[PlayerRow]| -> Vec<String> { rows.iter().map(|row| row.name.clone()).collect() };
    sort_players(&mut joined, PlayerOrder::Name, true);
    assert_eq!(names(&joined)[0], "Tal, Mihail");
    sort_players(&mut joined, PlayerOrder::Rating, true);
    assert_eq!(
        names(&joined),
        ["Carlsen, M", "Carlsen, Magnus", "Caruana, F", "Tal, Mihail"]
    );
    sort_players(&mut joined, PlayerOrder::Year, false);
    assert_eq!(names(&joined)[3], "Tal, Mihail");
    sort_players(&mut joined, PlayerOrder::Score, true);
    assert_eq!(
        names(&joined),
        ["Carlsen, Magnus", "Caruana, F", "Carlsen, M", "Tal, Mihail"]
    );
    aliases.part("F Caruana");
    assert_eq!(aliases.groups().count(), 0);
    assert_eq!(players(&snapshot, &aliases), rows);
}

#[test]
fn games_whose_names_are_replaced_are_found_by_exact_spellings() {
    let snapshot = snapshot(&[GAMES, GAMES], &|_| None);
    let games = |names: &[&str]| {
        let renaming = Renaming {
            names: names.iter().copied().map(str::to_owned).collect(),
            to: "Carlsen, Magnus".to_owned(),
        };
        let places = renaming.games(&snapshot).into_iter();
        let row = |place| {
            let row = snapshot.row(place).unwrap();
            format!("{} – {}", row.white(), row.black())
        };
        places.map(row).collect::<Vec<String>>()
    };
    let short = "Carlsen, M – Caruana, F";
    assert_eq!(games(&["Carlsen, M", "Carlsen, Magnus"]), [short, short]);
    let other = "Caruana, Fabiano – Magnus Carlsen";
    assert_eq!(
        games(&["Carlsen, M", "Magnus Carlsen"]),
        [other, short, other, short]
    );
    assert_eq!(games(&["Carlsen, Magnus", "carlsen, m"]), [""; 0]);
}

#[test]
fn groups_of_names_are_joined_and_parted() {
    let mut aliases = Aliases::default();
    aliases.join("Smith, Ann", "ann smith");
    assert_eq!(aliases.groups().count(), 0, "that is one name");
    aliases.join("Smith, Ann", "asmith");
    aliases.join("Smyth, A", "Smith, A");
    assert_eq!(aliases.groups().count(), 2);
    aliases.join("asmith", "Smith, A");
    let groups: Vec<&[String]> = aliases.groups().collect();
    assert_eq!(groups, [["Smith, Ann", "asmith", "Smyth, A", "Smith, A"]]);
    aliases.part("Ann Smith");
    assert_eq!(
        aliases.of("Smyth, A").names(),
        ["asmith", "Smyth, A", "Smith, A"]
    );
    assert_eq!(aliases.of("Smith, Ann").names(), ["Smith, Ann"]);
    let list = PlayerNames::of_list(" Smith, Ann; ; asmith;ASMITH");
    assert_eq!(
        (list.to_list().as_str(), list.has("Ann Smith")),
        ("Smith, Ann; asmith", true)
    );
}

#[test]
fn likely_names_are_shortened_or_misspelt() {
    for (name, other, is_likely) in [
        ("Carlsen, M", "Carlsen, Magnus", true),
        ("Carlsen, Magnus", "M. Carlsen", true),
        ("Carlsen", "Carlsen, Magnus", true),
        ("Carlsen, Magnus Oen", "Carlsen, M", true),
        ("Carlsen, Henrik", "Carlsen, Magnus", false),
        ("Carlsen, Magnus", "Carlson, Magnus", true),
        ("Carlsen, M", "Carlson, Magnus", false),
        ("Tal, M", "Tao, M", false),
        ("Magnus", "Carlsen, Magnus", false),
        ("Player 3", "Player 13", false),
        ("Maróczy, Géza", "Maroczy, G", true),
    ] {
        let game = format!("[White \"{other}\"]\n[Black \"{name}\"]\n\n*\n");
        let rows = players(&snapshot(&[&game], &|_| None), &Aliases::default());
        let likely: Vec<&str> = likely_names(&rows, name)
            .iter()
            .map(|row| row.name.as_str())
            .collect();
        assert_eq!(likely.contains(&other), is_likely, "{name} {other}");
        assert!(!likely.contains(&name));
    }
}

#[test]
fn the_lines_with_the_worst_scores_are_found() {
    let game =
        |moves: &str, result: &str| format!("[White \"A\"]\n[Black \"B\"]\n\n{moves} {result}\n\n");
    let text = [
        game("1. e4 c5 2. Nf3", "0-1").repeat(5),
        game("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "1-0").repeat(6),
        game("1. e4 e5 2. Nf3 d6 3. d4 exd4", "0-1").repeat(2),
        // The same position by another order of moves.
        game("1. Nf3 d6 2. e4 e5 3. d4 exd4", "0-1").repeat(2),
        game("1. e4 e6", "*").repeat(9),
    ]
    .concat();
    let snapshot = snapshot(&[&text], &|_| None);
    let lines = |names: &str, color, least| -> Vec<(String, u32, u32)> {
        let games = PlayerNames::new([names]).games(&snapshot, color);
        let lines = weak_lines(&snapshot, &games, color, least, 9).found;
        let shown = lines.iter().map(|line| {
            let (mut position, mut text) = (Position::start(), String::new());
            for mv in &line.moves {
                text += &format!("{} ", san::write(&position, *mv));
                position = position.after(*mv);
            }
            (
                text.trim_end().to_owned(),
                line.score.games(),
                line.score.won,
            )
        });
        shown.collect()
    };
    let found = lines("A", Color::White, 3);
    assert_eq!(
        found,
        [
            ("e4 c5".to_owned(), 5, 0),
            ("e4 e5 Nf3 d6".to_owned(), 4, 0)
        ]
    );
    assert_eq!(lines("A", Color::White, 5), [("e4 c5".to_owned(), 5, 0)]);
    assert_eq!(
        lines("B", Color::Black, 3),
        [("e4 e5 Nf3 Nc6 Bb5".to_owned(), 6, 0)]
    );
    assert_eq!(lines("A", Color::Black, 1), []);
}

#[test]
fn the_user_is_named_by_a_word() {
    let snapshot = snapshot(&[GAMES], &|_| None);
    let me = PlayerNames::of_list("Carlsen, Magnus; Carlsen, M");
    for (text, whole, games) in [
        ("player:me", "player=\"Carlsen, Magnus\"|\"Carlsen, M\"", 4),
        (
            "white:ME 2018",
            "white=\"Carlsen, Magnus\"|\"Carlsen, M\" date:2018",
            1,
        ),
        (
            "-black:me",
            "-(black=\"Carlsen, Magnus\"|\"Carlsen, M\")",
            2,
        ),
        (
            "lost:me or draw",
            "lost=\"Carlsen, Magnus\"|\"Carlsen, M\" or draw",
            2,
        ),
        ("player=me", "player=me", 0),
        ("player:me*", "player:me*", 0),
    ] {
        let query: Query = text.parse().unwrap();
        assert_eq!(
            query.is_about_user(),
            text.contains(":m") && !text.contains('*') || text.contains(":M")
        );
        let query = query.for_user(&me);
        assert_eq!(query, whole.parse().unwrap(), "{text}");
        assert_eq!(count(&snapshot, &query), games, "{text}");
    }
    let query: Query = "player:me".parse().unwrap();
    assert_eq!(
        count(&snapshot, &query.for_user(&PlayerNames::default())),
        0
    );
}

#[test]
fn saved_filters_name_the_user() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    import(&mut collection, &[GAMES.as_bytes()]);
    let mut writer = collection.writer().unwrap();
    for (name, text) in [("mine", "white:me"), ("old", "@mine 2018")] {
        writer.save_filter(name, &text.parse().unwrap()).unwrap();
    }
    let snapshot = writer.snapshot();
    let found = |snapshot: &Snapshot, text: &str| {
        let query = text.parse().unwrap();
        let found = select(snapshot, &query, &mut |_| ControlFlow::Continue(()));
        found.map(|found| found.games.count())
    };
    assert_eq!(found(&snapshot, "@old"), Err(FilterError::NoUser));
    let me = PlayerNames::of_list("Carlsen, Magnus; Carlsen, M");
    let of_user = snapshot.for_user(&me);
    assert_eq!(found(&of_user, "@mine"), Ok(2));
    assert_eq!(found(&of_user, "@old"), Ok(1));
    assert_eq!(found(&of_user, "-@mine"), Ok(2));
}

#[test]
fn a_game_between_two_names_of_a_player_counts_once() {
    let own = "[White \"Carlsen, M\"]\n[Black \"Carlsen, Magnus\"]\n\n1. e4 1-0\n\n[White \"NN\"]\n[Black \"NN\"]\n\n1. d4 *\n";
    let snapshot = snapshot(&[GAMES, own], &|_| None);
    let names = ["Carlsen, Magnus", "Carlsen, M"];
    let player = PlayerNames::new(names);
    let aliases = Aliases::new([names.map(str::to_owned).to_vec()]);
    let card = PlayerCard::new(&snapshot, &player, &aliases);
    assert_eq!(card.all.games(), count(&snapshot, &player.query(None)));
    assert_eq!(card.all.with(Color::White).won, 2);
    assert_eq!(card.all.with(Color::Black).games(), 2);
    let rows = players(&snapshot, &aliases);
    let games = |name: &str| {
        let is_named = |row: &&PlayerRow| row.spellings.iter().any(|(one, _)| one == name);
        rows.iter().find(is_named).map(|row| row.score.games())
    };
    assert_eq!(games("Carlsen, Magnus"), Some(card.all.games()));
    assert_eq!(games("NN"), Some(1));
    // They are two players until they are joined.
    let rows = players(&snapshot, &Aliases::default());
    let games = rows.iter().map(|row| row.score.games());
    assert_eq!(games.sum::<u32>(), 11);
}
