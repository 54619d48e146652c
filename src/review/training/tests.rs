use std::fs;

use super::{Answer, Deck, DeckError, Exercise, MAX_POINTS, Schedule, points};
use tabia_chess::{Move, Position, uci_move};
use tabia_texts::{Effect, Mate, Moves, Saying};

const NOW: i64 = 1_800_000_000;
const DAY: i64 = 86_400;

fn mv(position: &Position, text: &str) -> Move {
    uci_move::read(position, text).unwrap()
}

/// 1 e4 e5 2 Qh5 Ke7, where Qxe5 is mate.
fn exercise(game: &str) -> Exercise {
    let fen = "rnbq1bnr/ppppkppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQ - 2 3";
    let position = Position::from_fen(fen).unwrap();
    Exercise {
        fen: fen.to_owned(),
        played: mv(&position, "g1f3"),
        better: vec![mv(&position, "h5e5")],
        chance_better: 100.0,
        chance_played: 60.0,
        saying: None,
        text: Some("Misses mate in one.".to_owned()),
        game: game.to_owned(),
    }
}

#[test]
fn what_is_known_comes_back_later_and_later() {
    let mut schedule = Schedule::new(NOW);
    let mut now = NOW;
    let mut intervals = Vec::new();
    for _ in 0..8 {
        schedule.answer(Answer::Solved, now);
        intervals.push(schedule.due() - now);
        now = schedule.due();
    }
    // First within the hour, then after days, each interval longer than the last.
    assert!(intervals[0] < 3600, "{intervals:?}");
    assert!(intervals[1] >= DAY, "{intervals:?}");
    assert!(
        intervals.is_sorted() && intervals[7] > 100 * DAY,
        "{intervals:?}"
    );
    schedule.answer(Answer::Failed, now);
    assert!(schedule.due() - now < DAY);
    assert_eq!((schedule.answers(), schedule.is_new()), (9, false));
}

#[test]
fn help_makes_it_come_sooner() {
    let next = |answer| {
        let mut schedule = Schedule::new(NOW);
        schedule.answer(Answer::Solved, NOW);
        let then = schedule.due();
        schedule.answer(Answer::Solved, then);
        let then = schedule.due();
        schedule.answer(answer, then);
        schedule.due() - then
    };
    let (failed, helped, solved) = (
        next(Answer::Failed),
        next(Answer::WithHelp),
        next(Answer::Solved),
    );
    assert!(
        failed < helped && helped < solved,
        "{failed} {helped} {solved}"
    );
}

#[test]
fn a_clock_that_was_set_back_does_no_harm() {
    let mut schedule = Schedule::new(NOW);
    for (answer, now) in [
        (Answer::Solved, NOW),
        (Answer::Solved, NOW - 400 * DAY),
        (Answer::Failed, 0),
        (Answer::Solved, i64::MIN),
        (Answer::WithHelp, NOW + DAY),
    ] {
        schedule.answer(answer, now);
        assert!(schedule.is_sound(), "{schedule:?}");
        assert!(schedule.due() >= NOW);
    }
}

#[test]
fn a_mistake_is_collected_once_and_set_when_it_is_due() {
    let mut deck = Deck::default();
    assert_eq!(deck.add([exercise("a"), exercise("b")], NOW), 1);
    let mut later = exercise("c");
    later.fen = later.fen.replace(" 2 3", " 7 12");
    assert_eq!(deck.add([later], NOW), 0, "only the counters differ");
    let mut other = exercise("d");
    other.played = mv(&other.position().unwrap(), "f1c4");
    assert_eq!(deck.add([other.clone()], NOW + 5), 1);
    assert_eq!(deck.due(NOW), [&exercise("a")]);
    deck.answer(&exercise("a"), Answer::Solved, NOW + 6);
    assert_eq!(deck.due(NOW + 7), [&other]);
    let next = deck.next_due(NOW + 7).unwrap();
    assert_eq!(deck.due(next).len(), 2);
    deck.remove(&other);
    assert_eq!(deck.cards().len(), 1);
}

#[test]
fn what_makes_no_sense_is_not_collected() {
    let good = exercise("a");
    let illegal = mv(&Position::start(), "e2e4");
    let bad = [
        Exercise {
            fen: "8/8/8/8".to_owned(),
            ..good.clone()
        },
        Exercise {
            played: illegal,
            ..good.clone()
        },
        Exercise {
            better: vec![],
            ..good.clone()
        },
        Exercise {
            better: vec![good.better[0], illegal],
            ..good
        },
    ];
    let mut deck = Deck::default();
    assert_eq!(deck.add(bad, NOW), 0);
}

#[test]
fn the_file_keeps_everything() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(Deck::load(folder.path()).unwrap(), Deck::default());
    let mut deck = Deck::default();
    deck.add([exercise("“Ä” – b")], NOW);
    deck.answer(&exercise(""), Answer::WithHelp, NOW + 9);
    deck.save(folder.path()).unwrap();
    assert_eq!(Deck::load(folder.path()).unwrap().cards(), deck.cards());
}

#[test]
fn what_another_window_has_kept_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut deck = Deck::default();
    deck.add([exercise("a")], NOW);
    deck.refresh(folder.path()).unwrap();
    assert_eq!(deck.cards().len(), 1, "without a file they stay");
    deck.save(folder.path()).unwrap();
    let mut other = Deck::load(folder.path()).unwrap();
    other.remove(&exercise("a"));
    other.save(folder.path()).unwrap();
    deck.refresh(folder.path()).unwrap();
    assert_eq!(deck.cards(), []);
    fs::write(folder.path().join("exercises.ron"), "(").unwrap();
    deck.add([exercise("b")], NOW);
    assert!(
        deck.refresh(folder.path())
            .is_err_and(|error| error.is_set_aside())
    );
    assert_eq!(deck.cards().len(), 1, "a damaged file takes nothing away");
}

#[test]
fn a_damaged_file_is_set_aside_and_one_of_a_later_version_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("exercises.ron");
    fs::write(&path, "(version:1,cards:[(").unwrap();
    let Err(DeckError::Damaged {
        moved_to: Ok(moved_to),
        ..
    }) = Deck::load(folder.path())
    else {
        panic!("a damaged file was read");
    };
    assert_eq!(fs::read_to_string(moved_to).unwrap(), "(version:1,cards:[(");
    assert!(!path.exists());
    fs::write(&path, "(version:99,cards:[])").unwrap();
    assert!(matches!(
        Deck::load(folder.path()),
        Err(DeckError::Later(99))
    ));
    assert!(path.exists());
}

#[test]
fn hostile_numbers_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("exercises.ron");
    let mut deck = Deck::default();
    deck.add([exercise("a")], NOW);
    deck.answer(&exercise("a"), Answer::Solved, NOW);
    deck.save(folder.path()).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let due = deck.cards()[0].schedule.due();
    for (from, to) in [
        (format!("due:{due}"), "due:9223372036854775807".to_owned()),
        (format!("answered:{NOW}"), "answered:-1".to_owned()),
        (
            "chance_better:100.0".to_owned(),
            "chance_better:NaN".to_owned(),
        ),
        (
            "chance_better:100.0".to_owned(),
            "chance_better:1e9".to_owned(),
        ),
        ("answers:1".to_owned(), "answers:2147483647".to_owned()),
        ("w KQ".to_owned(), "b KQ".to_owned()),
    ] {
        assert!(text.contains(&from), "{from} in {text}");
        fs::write(&path, text.replace(&from, &to)).unwrap();
        let read = Deck::load(folder.path()).unwrap();
        assert_eq!(read.cards().len(), 0, "{to}");
    }
}

#[test]
fn points_fall_with_what_is_lost_and_with_hints() {
    assert_eq!(
        [0.0, 5.0, 15.0, 25.0].map(|loss| points(loss, false, 0)),
        [3, 2, 1, 0]
    );
    assert_eq!(points(60.0, true, 0), MAX_POINTS);
    assert_eq!([0, 1, 2].map(|hints| points(0.0, false, hints)), [3, 2, 1]);
    assert_eq!(points(25.0, false, 2), 0);
}

/// A deck of version 1, in which reasons are texts.
const FIRST_VERSION: &str = include_str!("../../../tests/data/earlier/0.2.0/exercises.ron");

#[test]
fn a_deck_with_texts_is_read_and_written_with_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("exercises.ron");
    fs::write(&path, FIRST_VERSION).unwrap();
    for _ in 0..2 {
        let deck = Deck::load(folder.path()).unwrap();
        let exercise = &deck.cards()[0].exercise;
        let position = exercise.position().unwrap();
        assert_eq!(
            exercise.sentence(&position).as_deref(),
            Some("Allows mate: 2… Qh4#.")
        );
        deck.save(folder.path()).unwrap();
    }
}

#[test]
fn a_reason_is_kept_as_a_value() {
    let folder = tempfile::tempdir().unwrap();
    let position = exercise("").position().unwrap();
    let saying = Saying::Mate {
        effect: Effect::Misses,
        mate: Mate {
            is_smothered: false,
            is_on_back_rank: false,
            count: 1,
            moves: Moves {
                line: vec![mv(&position, "h5e5")],
                first: 0,
            },
            is_whole: true,
        },
    };
    let mut deck = Deck::default();
    deck.add(
        [Exercise {
            saying: Some(saying.clone()),
            text: None,
            ..exercise("a")
        }],
        NOW,
    );
    deck.save(folder.path()).unwrap();
    let deck = Deck::load(folder.path()).unwrap();
    let kept = &deck.cards()[0].exercise;
    assert_eq!(kept.saying.as_ref(), Some(&saying));
    let sentence = kept.sentence(&position);
    assert_eq!(sentence.as_deref(), Some("Misses mate: 3. Qxe5#."));
}
