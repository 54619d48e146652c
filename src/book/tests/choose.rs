//! Tests of the choice of moves: the move, its frequency, and the reason for none.

use std::ops::ControlFlow;
use std::path::Path;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::{after, book_of, mv};
use crate::choose::{Pick, Refusal, Rules, Variety, theory};
use crate::file::FileError;
use crate::{Book, BookEntry, BookMove, Edit, Key, Learned, Lessons, Shelf, Volume, polyglot};
use tabia_chess::{Color, Position};

/// Returns a book of first moves with these weights.
fn first_moves(weights: &[(&str, u16)]) -> Book {
    let (start, at) = after("");
    let mut book = Book::default();
    for &(text, weight) in weights {
        let entry = BookEntry::new(mv(&start, text), weight);
        book.apply(&Edit::Add { at, entry }).unwrap();
    }
    book
}

const WEIGHTS: [(&str, u16); 4] = [("e4", 60), ("d4", 30), ("c4", 10), ("Nf3", 0)];

fn shelf(book: Book) -> Shelf {
    Shelf::new(vec![Volume::of("Test".to_owned(), book)])
}

fn choose(shelf: &Shelf, line: &str, rules: &Rules, seed: u64) -> Result<Pick, Refusal> {
    choose_with(shelf, line, rules, None, seed)
}

fn choose_with(
    shelf: &Shelf,
    line: &str,
    rules: &Rules,
    lessons: Option<Lessons<'_>>,
    seed: u64,
) -> Result<Pick, Refusal> {
    let (position, _) = after(line);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    shelf.choose(&position, None, rules, lessons, &mut random)
}

fn with_variety(value: u8) -> Rules {
    Rules {
        variety: Variety::new(value),
        ..Rules::default()
    }
}

/// Returns the number of times that each move is played in a thousand games.
fn counts(rules: &Rules, lessons: Option<Lessons<'_>>) -> [usize; 4] {
    let shelf = shelf(first_moves(&WEIGHTS));
    let start = Position::start();
    let mut counts = [0; 4];
    for seed in 0..1000 {
        let pick = choose_with(&shelf, "", rules, lessons, seed).unwrap();
        let index = WEIGHTS
            .iter()
            .position(|(text, _)| mv(&start, text) == pick.mv.into());
        counts[index.unwrap()] += 1;
    }
    counts
}

fn near(counts: [usize; 4], expected: [usize; 4]) {
    for (count, expected) in counts.into_iter().zip(expected) {
        assert!(count.abs_diff(expected) <= 60, "{count}, not {expected}");
    }
}

#[test]
fn variety_goes_from_the_best_move_over_the_weights_to_all_alike() {
    assert_eq!(counts(&with_variety(0), None), [1000, 0, 0, 0]);
    near(counts(&with_variety(25), None), [886, 111, 4, 0]);
    near(counts(&with_variety(50), None), [600, 300, 100, 0]);
    near(counts(&with_variety(75), None), [430, 340, 236, 0]);
    near(counts(&with_variety(100), None), [333, 333, 333, 0]);
    assert_eq!(Variety::new(200), Variety::UNIFORM);
}

#[test]
fn there_is_no_step_in_the_scale() {
    let shelf = shelf(first_moves(&WEIGHTS));
    // Each pick gives its probability; that of the best move falls with each step of variety.
    let best = |value| {
        let chances = (0..40).filter_map(|seed| {
            let pick = choose(&shelf, "", &with_variety(value), seed).ok()?;
            (pick.weight == 60).then_some(pick.probability)
        });
        chances.fold(0.0, f64::max)
    };
    let mut last = best(0);
    assert_eq!(last, 1.0);
    for value in 1..=100 {
        let next = best(value);
        assert!(next <= last && last - next < 0.03, "{value}: {last} {next}");
        last = next;
    }
}

#[test]
fn the_same_seed_plays_the_same_move_and_the_reason_is_reported() {
    let shelf = shelf(first_moves(&WEIGHTS));
    let rules = Rules::default();
    let pick = choose(&shelf, "", &rules, 7).unwrap();
    assert_eq!(pick, choose(&shelf, "", &rules, 7).unwrap());
    assert_eq!((pick.candidates, pick.plies), (3, 0));
    assert_eq!(pick.book, "Test");
    let share = f64::from(pick.weight) / 100.0;
    assert!((pick.probability - share).abs() < 1e-9);
    let text = pick.to_string();
    let percent = pick.weight;
    assert_eq!(
        text,
        format!("Test: weight {percent}, played {percent} % of the time, 3 moves to choose from")
    );
    let only = choose(&shelf, "", &with_variety(0), 7).unwrap();
    assert_eq!(only.to_string(), "Test: weight 60, the only move");
}

#[test]
fn what_was_learned_bends_the_weights() {
    let start = Position::start();
    let [e4, d4] = ["e4", "d4"].map(|text| mv(&start, text));
    let lost = |_: Key, mv: BookMove| {
        let games = if mv == e4 { 20 } else { 0 };
        Learned {
            games,
            half_points: 0,
        }
    };
    let won = |_: Key, mv: BookMove| {
        let games = if mv == d4 { 20 } else { 0 };
        Learned {
            games,
            half_points: 2 * games,
        }
    };
    let plain = counts(&Rules::default(), None);
    let [lost_often, ..] = counts(&Rules::default(), Some(&lost));
    assert!(lost_often * 10 < plain[0], "{lost_often}");
    let [_, won_often, ..] = counts(&Rules::default(), Some(&won));
    assert!(won_often > plain[1] * 3 / 2, "{won_often}");
    // Another move is best when the first has only lost.
    let [best, next, ..] = counts(&with_variety(0), Some(&lost));
    assert_eq!((best, next), (0, 1000));
    // Learned results also count where all moves are equally probable; a single game counts little.
    let alike = counts(&with_variety(100), Some(&lost))[0];
    assert!(alike > 0 && alike < 60, "{alike}");
    let once = |_: Key, mv: BookMove| Learned {
        games: u16::from(mv == e4),
        half_points: 0,
    };
    let [once, ..] = counts(&Rules::default(), Some(&once));
    assert!(once > 400 && once < plain[0], "{once}");
    // The results of a move that is still played are shown.
    let shelf = shelf(first_moves(&WEIGHTS));
    let seeds = 0..1000;
    let mut picks =
        seeds.map(|seed| choose_with(&shelf, "", &with_variety(50), Some(&won), seed).unwrap());
    let pick = picks.find(|pick| d4 == pick.mv.into()).unwrap();
    let text = pick.to_string();
    assert!(text.ends_with("scored 20 in 20 of our games"), "{text}");
    let picks = (0..1000)
        .map(|seed| choose_with(&shelf, "", &with_variety(100), Some(&lost), seed).unwrap());
    for pick in picks {
        let text = pick.to_string();
        let is_e4 = e4 == pick.mv.into();
        assert_eq!(
            text.contains("scored 0 in 20 of our games"),
            is_e4,
            "{text}"
        );
    }
}

#[test]
fn learned_results_in_the_book_itself_count() {
    let mut book = first_moves(&[("e4", 10), ("d4", 9)]);
    let (start, at) = after("");
    let learned = Learned {
        games: 9,
        half_points: 0,
    };
    let mv = mv(&start, "e4");
    book.apply(&Edit::SetLearned { at, mv, learned }).unwrap();
    let shelf = shelf(book);
    let nothing = |_: Key, _: BookMove| Learned::default();
    let rules = with_variety(0);
    let pick = choose_with(&shelf, "", &rules, Some(&nothing), 0).unwrap();
    assert_eq!(pick.weight, 9);
    // With learning switched off only weights count.
    assert_eq!(choose(&shelf, "", &rules, 0).unwrap().weight, 10);
}

fn refusal(shelf: &Shelf, line: &str, rules: &Rules) -> Refusal {
    choose(shelf, line, rules, 0).unwrap_err()
}

#[test]
fn every_refusal_has_its_reason() {
    let rules = Rules::default();
    let book = book_of(&["e4 e5 Nf3 Nc6", "e4 e5 Bc4"]);
    let shelf = shelf(book.clone());
    assert_eq!(
        refusal(&Shelf::default(), "", &rules),
        Refusal::NoBook(Color::White)
    );
    let black = Volume::of("Test".to_owned(), book.clone()).for_sides(false, true);
    let black = Shelf::new(vec![black]);
    assert_eq!(refusal(&black, "", &rules), Refusal::NoBook(Color::White));
    assert!(choose(&black, "e4", &rules, 0).is_ok());
    assert_eq!(refusal(&shelf, "d4", &rules), Refusal::Unknown);
    let short = Rules {
        max_plies: Some(2),
        ..rules
    };
    assert!(choose(&shelf, "e4", &short, 0).is_ok());
    assert_eq!(
        refusal(&shelf, "e4 e5", &short),
        Refusal::BeyondDepth { limit: 2 }
    );
    let beginner = Rules {
        rating: Some(800),
        ..rules
    };
    assert!(choose(&shelf, "e4 e5", &beginner, 0).is_ok());
    assert_eq!(
        refusal(&shelf, "e4 e5 Nf3", &beginner),
        Refusal::BeyondTheory {
            rating: 800,
            limit: 3
        }
    );
    let choosy = Rules {
        min_percent: 60,
        ..rules
    };
    let test = || "Test".to_owned();
    assert_eq!(
        refusal(&shelf, "e4 e5", &choosy),
        Refusal::BelowMinimum {
            book: test(),
            percent: 60
        }
    );
    let mut off = book.clone();
    let (position, at) = after("e4");
    off.apply(&Edit::SetEnabled {
        at,
        mv: mv(&position, "e5"),
        enabled: false,
    })
    .unwrap();
    assert_eq!(
        refusal(&self::shelf(off), "e4", &rules),
        Refusal::Unplayed { book: test() }
    );
    let mut wrong = book;
    let (position, _) = after("e4 e5 Nf3");
    let (_, at) = after("d4");
    let entry = BookEntry::new(mv(&position, "Nc6"), 1);
    let edits =
        ["b8d7", "e2e4"].map(|text| (at, BookEntry::new(text.parse::<BookMove>().unwrap(), 1)));
    wrong.apply(&Edit::Put(edits.to_vec())).unwrap();
    assert_eq!(
        refusal(&self::shelf(wrong.clone()), "d4", &rules),
        Refusal::Illegal { book: test() }
    );
    // A legal move among them is played.
    wrong.apply(&Edit::Put(vec![(at, entry)])).unwrap();
    let pick = choose(&self::shelf(wrong), "d4", &rules, 0).unwrap();
    assert_eq!(pick.candidates, 1);
    let refusals = [
        (Refusal::Off, "switched off"),
        (Refusal::Bookless, "without books"),
        (Refusal::NoBook(Color::Black), "no opening book for Black"),
        (Refusal::Unknown, "in no book"),
        (
            Refusal::Unreadable {
                book: test(),
                reason: "gone".to_owned(),
            },
            "Test: gone",
        ),
    ];
    for (refusal, said) in refusals {
        assert!(refusal.to_string().contains(said), "{refusal}");
    }
}

#[test]
fn the_least_share_leaves_out_rare_moves() {
    let rules = Rules {
        variety: Variety::UNIFORM,
        min_percent: 20,
        ..Rules::default()
    };
    near(counts(&rules, None), [500, 500, 0, 0]);
}

#[test]
fn the_first_book_with_a_move_decides() {
    let ours = Volume::of("Ours".to_owned(), book_of(&["d4 d5"]));
    let main = Volume::of("Main".to_owned(), book_of(&["e4 e5", "d4 Nf6 c4"]));
    let shelf = Shelf::new(vec![ours.clone(), main.clone()]);
    let rules = Rules::default();
    let from = |line: &str| choose(&shelf, line, &rules, 0).unwrap().book;
    assert_eq!(from(""), "Ours");
    assert_eq!(from("d4"), "Ours");
    assert_eq!(from("d4 Nf6"), "Main");
    assert_eq!(from("e4"), "Main");
    let turned = Shelf::new(vec![main, ours.for_sides(true, false)]);
    assert_eq!(choose(&turned, "d4", &rules, 0).unwrap().book, "Main");
    let (start, _) = after("");
    assert_eq!(shelf.known(&start, None), 2);
    assert_eq!(shelf.known(&after("d4").0, None), 2);
    assert_eq!(turned.known(&after("d4").0, None), 1);
    assert_eq!(shelf.known(&after("c4").0, None), 0);
    // A book with the position but without a playable move is reported, if no other book plays.
    let mute = Volume::of("Mute".to_owned(), first_moves(&[("a3", 0)]));
    let shelf = Shelf::new(vec![mute, Volume::of("Empty".to_owned(), Book::default())]);
    assert_eq!(
        shelf.known(&start, None),
        0,
        "moves of weight 0 are not played"
    );
    let book = "Mute".to_owned();
    assert_eq!(refusal(&shelf, "", &rules), Refusal::Unplayed { book });
}

#[test]
fn the_strong_know_more_theory() {
    assert_eq!(theory(800), 3);
    assert_eq!(theory(100), 3);
    assert_eq!(theory(1700), 11);
    assert_eq!(theory(3000), theory(2600));
    assert!((800..2700).is_sorted_by_key(theory));
}

fn open(path: &Path) -> Result<Volume, FileError> {
    Volume::open(path, &mut |_| ControlFlow::Continue(()))
}

#[test]
fn files_are_asked_on_the_disk_and_unsorted_ones_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let book = book_of(&["e4 e5", "d4 d5"]);
    let bytes = polyglot::write(&book);
    let (sorted, unsorted) = (
        folder.path().join("sorted.bin"),
        folder.path().join("unsorted.BIN"),
    );
    std::fs::write(&sorted, &bytes).unwrap();
    let (entries, _) = bytes.as_chunks::<16>();
    let turned: Vec<u8> = entries.iter().rev().flatten().copied().collect();
    std::fs::write(&unsorted, turned).unwrap();
    let rules = Rules::default();
    for path in [&sorted, &unsorted] {
        let shelf = Shelf::new(vec![open(path).unwrap()]);
        for line in ["", "e4", "d4"] {
            let pick = choose(&shelf, line, &rules, 1).unwrap();
            assert_eq!(pick.book, path.file_name().unwrap().to_str().unwrap());
        }
    }
    assert!(open(&folder.path().join("missing.bin")).is_err());
    assert!(open(&folder.path().join("missing.doc")).is_err());
    std::fs::write(&sorted, []).unwrap();
    assert!(open(&sorted).unwrap().is_empty());
}

#[test]
fn the_shipped_book_plays_both_sides_of_the_main_openings() {
    let shelf = Shelf::new(vec![Volume::shipped()]);
    let rules = Rules::default();
    for line in [
        "", "e4", "d4", "c4", "Nf3", "e4 e5", "e4 c5", "e4 e6", "e4 c6", "d4 d5", "d4 Nf6",
    ] {
        let pick = choose(&shelf, line, &rules, 4).unwrap_or_else(|why| panic!("{line}: {why}"));
        assert!(pick.to_string().starts_with("Tabia's book: weight "));
    }
}
