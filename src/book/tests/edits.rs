//! Checks that any sequence of edits can be undone and redone.

use proptest::prelude::*;

use crate::{Book, BookEntry, BookMove, Edit, EditError, Editor, Key, Learned, Results};
use tabia_chess::Position;
use tabia_game::{Eval, EvalScore, Nag};

fn some_key() -> impl Strategy<Value = Key> {
    (0..4u64).prop_map(Key)
}

fn some_move() -> impl Strategy<Value = BookMove> {
    (0..5u16).prop_map(BookMove)
}

fn some_entry() -> impl Strategy<Value = BookEntry> {
    (some_move(), any::<u16>(), any::<bool>(), "[a-z]{0,3}").prop_map(
        |(mv, weight, enabled, comment)| BookEntry {
            enabled,
            comment: comment.into(),
            ..BookEntry::new(mv, weight)
        },
    )
}

fn some_edit() -> impl Strategy<Value = Edit> {
    let place = || (some_key(), some_move());
    let eval = Eval {
        score: EvalScore::Centipawns(-30),
        depth: Some(20),
    };
    let simple = prop_oneof![
        (some_key(), some_entry()).prop_map(|(at, entry)| Edit::Add { at, entry }),
        (some_key(), some_entry()).prop_map(|(at, entry)| Edit::Add { at, entry }),
        place().prop_map(|(at, mv)| Edit::Remove { at, mv }),
        (place(), any::<u16>()).prop_map(|((at, mv), weight)| Edit::SetWeight { at, mv, weight }),
        (place(), any::<bool>()).prop_map(|((at, mv), enabled)| Edit::SetEnabled {
            at,
            mv,
            enabled
        }),
        (place(), "[a-z]{0,3}").prop_map(|((at, mv), text)| Edit::SetComment { at, mv, text }),
        place().prop_map(|(at, mv)| Edit::SetNag {
            at,
            mv,
            nag: Some(Nag::GOOD)
        }),
        place().prop_map(move |(at, mv)| Edit::SetEval {
            at,
            mv,
            eval: Some(eval)
        }),
        place().prop_map(|(at, mv)| {
            let results = Results {
                games: 3,
                wins: 1,
                draws: 1,
                losses: 1,
            };
            Edit::SetResults { at, mv, results }
        }),
        place().prop_map(|(at, mv)| {
            let learned = Learned::default().with(2);
            Edit::SetLearned { at, mv, learned }
        }),
        (some_key(), any::<u16>()).prop_map(|(at, total)| Edit::Normalise { at, total }),
        some_key().prop_map(|at| Edit::ZeroWeights { at }),
        place().prop_map(|(at, mv)| Edit::OnlyMove { at, mv }),
        (some_key(), "[a-z]{0,3}").prop_map(|(at, name)| Edit::SetName { at, name }),
        "[a-z]{0,3}".prop_map(Edit::SetTitle),
        (0..4u16).prop_map(|n| Edit::AddStart {
            fen: Position::chess960(n).shredder_fen()
        }),
        (0..4u16).prop_map(|n| Edit::RemoveStart {
            fen: Position::chess960(n).shredder_fen()
        }),
        prop::collection::vec((some_key(), some_entry()), 0..6).prop_map(Edit::Put),
        prop::collection::vec(some_key(), 0..3).prop_map(Edit::RemovePages),
        Just(Edit::ClearLearned),
    ];
    simple.prop_recursive(2, 8, 4, |inner| {
        prop::collection::vec(inner, 0..4).prop_map(|edits| Edit::Several {
            name: "Several".into(),
            edits,
        })
    })
}

proptest! {
    #[test]
    fn edits_undone_give_the_same_book_and_redone_the_same_again(
        edits in prop::collection::vec(some_edit(), 0..40),
    ) {
        let mut editor = Editor::new(Book::default());
        let mut states = vec![Book::default()];
        for edit in &edits {
            let before = editor.book().clone();
            match editor.apply(edit) {
                Ok(true) => {
                    prop_assert_eq!(editor.undo_name(), Some(edit.name()));
                    states.push(editor.book().clone());
                }
                Ok(false) | Err(_) => prop_assert_eq!(editor.book(), &before),
            }
            for (_, page) in editor.book().pages() {
                prop_assert!(!page.is_empty());
                for (i, entry) in page.entries.iter().enumerate() {
                    prop_assert!(page.entries[..i].iter().all(|other| other.mv != entry.mv));
                }
            }
        }
        for state in states.iter().rev().skip(1) {
            prop_assert!(editor.undo().is_some());
            prop_assert_eq!(editor.book(), state);
        }
        prop_assert!(editor.undo().is_none() && !editor.is_dirty());
        for state in states.iter().skip(1) {
            prop_assert!(editor.redo().is_some());
            prop_assert_eq!(editor.book(), state);
        }
        prop_assert!(editor.redo().is_none());
    }

    #[test]
    fn an_edit_survives_a_journal(edit in some_edit()) {
        let text = ron::to_string(&edit).unwrap();
        prop_assert_eq!(ron::from_str::<Edit>(&text).unwrap(), edit);
    }

    #[test]
    fn normalised_weights_add_up(weights in prop::collection::vec(any::<u16>(), 1..12), total: u16) {
        let mut book = Book::default();
        let entries = (0..).zip(&weights).map(|(i, &weight)| (Key(1), BookEntry::new(BookMove(i), weight)));
        book.apply(&Edit::Put(entries.collect())).unwrap();
        book.apply(&Edit::Normalise { at: Key(1), total }).unwrap();
        let counting = weights.iter().filter(|weight| **weight > 0).count();
        let expected = if counting == 0 { 0 } else { u32::from(total).max(counting as u32) };
        let page = book.page(Key(1)).unwrap();
        prop_assert_eq!(page.total_weight(), expected);
        for (entry, weight) in page.entries.iter().zip(weights) {
            prop_assert_eq!(entry.weight > 0, weight > 0);
        }
    }
}

#[test]
fn what_does_not_fit_is_refused_and_changes_nothing() {
    let mut editor = Editor::new(Book::default());
    let (at, mv) = (Key(1), BookMove(7));
    let add = Edit::Add {
        at,
        entry: BookEntry::new(mv, 5),
    };
    let remove = Edit::Remove { at, mv };
    assert_eq!(editor.apply(&remove), Err(EditError::NoSuchMove { at, mv }));
    let twice = Edit::Several {
        name: "Twice".into(),
        edits: vec![add.clone(), add.clone()],
    };
    assert_eq!(
        editor.apply(&twice),
        Err(EditError::AlreadyThere { at, mv })
    );
    assert!(editor.book().is_empty() && !editor.is_dirty());
    assert_eq!(editor.apply(&add), Ok(true));
    assert!(editor.is_dirty());
    editor.mark_saved();
    assert_eq!(editor.undo(), Some("Add move"));
    assert!(editor.is_dirty());
    assert_eq!(editor.redo(), Some("Add move"));
    assert!(!editor.is_dirty());
    let zero = Edit::SetWeight { at, mv, weight: 5 };
    assert_eq!(editor.apply(&zero), Ok(false));
}

#[test]
fn probabilities_follow_from_the_weights_that_count() {
    let mut book = Book::default();
    let off = BookEntry {
        enabled: false,
        ..BookEntry::new(BookMove(3), 50)
    };
    let entries = vec![
        (Key(1), BookEntry::new(BookMove(1), 30)),
        (Key(1), BookEntry::new(BookMove(2), 10)),
        (Key(1), off),
    ];
    book.apply(&Edit::Put(entries)).unwrap();
    assert_eq!(
        book.page(Key(1)).unwrap().probabilities(),
        [0.75, 0.25, 0.0]
    );
    book.apply(&Edit::OnlyMove {
        at: Key(1),
        mv: BookMove(3),
    })
    .unwrap();
    assert_eq!(book.page(Key(1)).unwrap().probabilities(), [0.0, 0.0, 1.0]);
    book.apply(&Edit::ZeroWeights { at: Key(1) }).unwrap();
    assert_eq!(book.page(Key(1)).unwrap().probabilities(), [0.0; 3]);
}

#[test]
fn start_positions_come_back_in_their_order() {
    let fen = |n: u32| format!("4k3/8/8/8/8/8/8/4K2R w K - 0 {n}");
    let add = |n| Edit::AddStart { fen: fen(n) };
    let several = |edits| Edit::Several {
        name: "Starts".to_owned(),
        edits,
    };
    let mut editor = Editor::new(Book::default());
    let mut copy = editor.book().clone();
    let steps = [
        several((1..=5).map(add).collect()),
        several(vec![
            Edit::RemoveStart { fen: fen(2) },
            add(6),
            add(6),
            add(7),
            Edit::RemoveStart { fen: fen(7) },
            Edit::RemoveStart { fen: fen(5) },
        ]),
    ];
    let mut states = vec![copy.clone()];
    for step in &steps {
        editor.apply(step).unwrap();
        copy.apply(step).unwrap();
        states.push(copy.clone());
    }
    let numbers = |book: &Book| -> Vec<u16> {
        let starts = book.starts().iter().skip(1);
        starts.map(|start| start.fullmove_number()).collect()
    };
    assert_eq!(numbers(&copy), [1, 3, 4, 6]);
    for at in [1, 0] {
        editor.undo().unwrap();
        assert_eq!(editor.book(), &states[at]);
        // A journal has the same start positions; restored ones are at its end.
        copy.apply(&editor.undone().unwrap()).unwrap();
        let mut same = numbers(&copy);
        same.sort_unstable();
        assert_eq!(same, numbers(&states[at]));
    }
    for at in [1, 2] {
        editor.redo().unwrap();
        assert_eq!(editor.book(), &states[at]);
        copy.apply(&editor.redone().unwrap()).unwrap();
    }
    assert_eq!(numbers(&copy), numbers(editor.book()));
}
