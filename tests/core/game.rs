//! The game record: edits with undo, stable cursors, restored snapshots.

use std::time::Duration;

use proptest::prelude::*;
use tabia_chess::{Move, Position, Square, san};
use tabia_game::{
    Arrow, Brush, Circle, Cursor, Edit, EditError, Eval, EvalScore, Game, GameResult, Nag, NodeId,
    Record, Snapshot, pgn,
};

fn game(text: &str) -> Game {
    let contents = pgn::read(text.as_bytes());
    assert_eq!(contents.problems, []);
    contents.games.into_iter().next().unwrap()
}

/// Returns the moves and variations as one line of text.
fn movetext(game: &Game) -> String {
    let text = pgn::write(game);
    text.split_once("\n\n").unwrap().1.trim().replace('\n', " ")
}

fn mv(game: &Game, at: NodeId, text: &str) -> Move {
    san::read(&game.position(at), text).unwrap()
}

fn play(record: &mut Record, at: NodeId, text: &str) -> NodeId {
    let mv = mv(record.game(), at, text);
    record.apply(&Edit::AddMove { at, mv }).unwrap()
}

/// Returns the node after these moves.
fn find(game: &Game, moves: &str) -> NodeId {
    moves.split_whitespace().fold(game.root(), |at, text| {
        game.child_with(at, mv(game, at, text)).unwrap()
    })
}

#[test]
fn a_move_in_the_past_makes_a_variation_and_a_known_move_does_not() {
    let mut record = Record::default();
    let root = record.game().root();
    let e4 = play(&mut record, root, "e4");
    play(&mut record, e4, "e5");
    let c5 = play(&mut record, e4, "c5");
    assert_eq!(movetext(record.game()), "1. e4 e5 (1... c5) *");
    record.mark_saved();
    assert_eq!(play(&mut record, e4, "c5"), c5);
    assert!(!record.is_dirty());
    assert!(!record.game().is_main_line(c5));
    assert_eq!(record.game().previous_sibling(c5), record.game().next(e4));
    assert_eq!(record.game().len(), 3);
}

#[test]
fn lines_are_promoted_reordered_and_deleted() {
    let text = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 *";
    let mut record = Record::new(game(text));
    let d5 = find(record.game(), "e4 c5 c3 d5");
    record.apply(&Edit::Promote(d5)).unwrap();
    assert_eq!(
        movetext(record.game()),
        "1. e4 e5 (1... c5 2. c3 (2. Nf3 d6) 2... d5) (1... e6) 2. Nf3 *"
    );
    record.undo();
    record.apply(&Edit::MakeMainLine(d5)).unwrap();
    assert_eq!(
        movetext(record.game()),
        "1. e4 c5 (1... e5 2. Nf3) (1... e6) 2. c3 (2. Nf3 d6) 2... d5 *"
    );
    assert!(record.game().is_main_line(d5));
    record.undo();
    record
        .apply(&Edit::MoveDown(find(record.game(), "e4 c5 Nf3")))
        .unwrap();
    assert_eq!(
        movetext(record.game()),
        "1. e4 e5 (1... e6) (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 *"
    );
    record
        .apply(&Edit::MoveUp(find(record.game(), "e4 e6")))
        .unwrap();
    assert_eq!(
        movetext(record.game()),
        "1. e4 e6 (1... e5 2. Nf3) (1... c5 2. Nf3 (2. c3 d5) 2... d6) *"
    );
    let c5 = find(record.game(), "e4 c5");
    let e4 = record.apply(&Edit::Delete(c5)).unwrap();
    assert_eq!(movetext(record.game()), "1. e4 e6 (1... e5 2. Nf3) *");
    assert!(!record.game().contains(d5));
    assert_eq!(record.apply(&Edit::Promote(d5)), Err(EditError::NoSuchNode));
    record.apply(&Edit::DeleteAfter(e4)).unwrap();
    assert_eq!(movetext(record.game()), "1. e4 *");
    while record.undo().is_some() {}
    assert_eq!(movetext(record.game()), text);
    assert_eq!(*record.game(), game(text));
}

#[test]
fn notes_toggle() {
    let mut record = Record::new(game("1. e4 *"));
    let node = record.game().main_line_end();
    let mut nag = |nag| {
        record.apply(&Edit::ToggleNag { node, nag }).unwrap();
        record.game().nags(node).to_vec()
    };
    assert_eq!(nag(Nag::GOOD), [Nag::GOOD]);
    assert_eq!(nag(Nag(14)), [Nag::GOOD, Nag(14)]);
    assert_eq!(nag(Nag::BLUNDER), [Nag(14), Nag::BLUNDER]);
    assert_eq!(nag(Nag::BLUNDER), [Nag(14)]);
    let square = |text: &str| text.parse::<Square>().unwrap();
    let arrow = |brush| Arrow {
        brush,
        from: square("e2"),
        to: square("e4"),
    };
    let mut toggle = |brush| {
        let arrow = arrow(brush);
        record.apply(&Edit::ToggleArrow { node, arrow }).unwrap();
        record.game().arrows(node).to_vec()
    };
    assert_eq!(toggle(Brush::Green), [arrow(Brush::Green)]);
    assert_eq!(toggle(Brush::Red), [arrow(Brush::Red)]);
    assert_eq!(toggle(Brush::Red), []);
    toggle(Brush::Blue);
    let circle = Circle {
        brush: Brush::Yellow,
        square: square("d5"),
    };
    record.apply(&Edit::ToggleCircle { node, circle }).unwrap();
    let text = "Two\nparagraphs".to_string();
    record.apply(&Edit::SetComment { node, text }).unwrap();
    let clock = Some(Duration::from_secs(61));
    record.apply(&Edit::SetClock { node, clock }).unwrap();
    assert_eq!(
        movetext(record.game()),
        "1. e4 $14 {[%clk 0:01:01] [%csl Yd5] [%cal Be2e4] Two  paragraphs} *"
    );
    assert_eq!(game(&pgn::write(record.game())), *record.game());
    record.apply(&Edit::ClearShapes(node)).unwrap();
    assert!(record.game().circles(node).is_empty());
}

#[test]
fn tags_and_result_agree() {
    let mut record = Record::default();
    let tag = |name: &str, value: &str| Edit::SetTag {
        name: name.into(),
        value: value.into(),
    };
    record.apply(&Edit::SetResult(GameResult::Draw)).unwrap();
    assert_eq!(record.game().tags().get("Result"), Some("1/2-1/2"));
    record.apply(&tag("Result", "0-1")).unwrap();
    assert_eq!(record.game().result(), GameResult::BlackWins);
    assert!(pgn::write(record.game()).trim_end().ends_with("0-1"));
    record.apply(&tag("Annotator", "A \"B\" \\ C\nD")).unwrap();
    let again = game(&pgn::write(record.game()));
    assert_eq!(again.tags().get("Annotator"), Some("A \"B\" \\ C D"));
    assert_eq!(
        record.apply(&tag("FEN", "8/8/8/8/8/8/8/8 w - - 0 1")),
        Err(EditError::StartTag("FEN".into()))
    );
    assert_eq!(
        record.apply(&tag("White Elo", "1")),
        Err(EditError::TagName("White Elo".into()))
    );
    let name = "Annotator".to_string();
    record.apply(&Edit::RemoveTag { name }).unwrap();
    assert_eq!(record.game().tags().get("Annotator"), None);
}

#[test]
fn the_dirty_mark_follows_undo_and_redo() {
    let mut record = Record::default();
    let root = record.game().root();
    assert!(!record.is_dirty());
    let e4 = play(&mut record, root, "e4");
    assert!(record.is_dirty());
    record.mark_saved();
    play(&mut record, e4, "e5");
    assert!(record.is_dirty());
    assert_eq!(record.undo(), Some(e4));
    assert!(!record.is_dirty());
    record.undo();
    assert!(record.is_dirty());
    assert_eq!(record.redo(), Some(e4));
    assert!(!record.is_dirty());
    // The saved state cannot be reached after another edit from before it.
    record.undo();
    play(&mut record, root, "d4");
    assert!(record.is_dirty());
    record.undo();
    assert!(record.is_dirty());
    assert!(record.can_redo());
}

#[test]
fn illegal_edits_change_nothing() {
    let mut record = Record::new(game("1. f4 e5 2. g4 Qh4# 0-1"));
    let before = record.game().clone();
    let end = before.main_line_end();
    let e4 = san::read(&Position::start(), "e4").unwrap();
    assert_eq!(
        record.apply(&Edit::AddMove { at: end, mv: e4 }),
        Err(EditError::Illegal(e4))
    );
    assert_eq!(
        record.apply(&Edit::AddNull { at: end }),
        Err(EditError::NullInCheck)
    );
    let root = before.root();
    let moves = vec![e4, e4];
    assert_eq!(
        record.apply(&Edit::AddLine { at: root, moves }),
        Err(EditError::Illegal(e4))
    );
    assert_eq!(record.apply(&Edit::Delete(root)), Err(EditError::NotAMove));
    assert_eq!(*record.game(), before);
    assert!(!record.can_undo());
}

#[test]
fn repetitions_are_counted_on_the_way() {
    let game = game("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *");
    let end = game.main_line_end();
    assert_eq!(game.occurrences(end), 3);
    assert_eq!(game.occurrences(game.root()), 1);
    assert_eq!(game.keys_to(end).len(), 8);
    assert_eq!(game.keys_to(end)[0], Position::start().key());
    assert_eq!(game.depth(end), 8);
}

#[test]
fn a_cursor_at_the_start_follows_the_main_line_until_another_move_is_chosen() {
    let game = game("1. e4 (1. d4 d5) (1. c4) 1... e5 (1... c5) 2. Nf3 *");
    let mut cursor = Cursor::new(&game);
    cursor.go(&game, find(&game, "e4 c5"));
    cursor.start();
    assert!(cursor.is_at_fork(&game));
    assert_eq!(cursor.line(&game), game.line_to(game.main_line_end()));
    assert!(!cursor.choose(&game, false));
    for chosen in ["d4", "c4"] {
        assert!(cursor.choose(&game, true));
        assert_eq!(cursor.next(&game), Some(find(&game, chosen)));
        assert_eq!(cursor.node(), game.root());
    }
    assert!(!cursor.choose(&game, true));
    assert!(cursor.choose(&game, false) && cursor.forward(&game));
    assert_eq!(cursor.node(), find(&game, "d4"));
    assert!(!cursor.is_at_fork(&game) && !cursor.choose(&game, true));
    assert!(cursor.back() && cursor.forward(&game));
    assert_eq!(cursor.node(), find(&game, "d4"));
    cursor.start();
    cursor.end(&game);
    assert!(!cursor.choose(&game, true) && !cursor.choose(&game, false));
    assert_eq!(cursor.node(), game.main_line_end());
}

#[test]
fn the_cursor_comes_back_the_way_it_went() {
    let mut record = Record::new(game(
        "1. e4 e5 (1... c5 2. Nf3 (2. c3) 2... d6) 2. Nf3 Nc6 3. Bb5 *",
    ));
    let game = record.game().clone();
    let mut cursor = Cursor::new(&game);
    let d6 = find(&game, "e4 c5 Nf3 d6");
    cursor.go(&game, d6);
    while cursor.back() {}
    cursor.end(&game);
    assert_eq!(cursor.node(), d6);
    assert_eq!(cursor.line(&game), game.line_to(d6));
    assert!(!cursor.forward(&game));
    assert!(cursor.previous_branch(&game));
    assert_eq!(cursor.node(), find(&game, "e4 c5"));
    assert!(cursor.previous_branch(&game));
    assert_eq!(cursor.node(), find(&game, "e4"));
    assert!(cursor.next_branch(&game));
    assert_eq!(cursor.node(), find(&game, "e4 c5"));
    assert!(cursor.enter_variation(&game, 1));
    assert_eq!(cursor.node(), find(&game, "e4 c5 c3"));
    assert!(!cursor.next_sibling(&game));
    assert!(cursor.previous_sibling(&game));
    assert_eq!(cursor.node(), find(&game, "e4 c5 Nf3"));
    assert!(cursor.exit_variation(&game));
    assert_eq!(cursor.node(), find(&game, "e4"));
    assert!(!cursor.exit_variation(&game));
    cursor.end(&game);
    assert_eq!(cursor.node(), game.main_line_end());

    // Deleting the node of a cursor moves it to the parent; undo does not move it.
    cursor.go(&game, d6);
    record.apply(&Edit::Delete(find(&game, "e4 c5"))).unwrap();
    cursor.settle(record.game());
    assert_eq!(cursor.node(), find(&game, "e4"));
    record.undo();
    cursor.settle(record.game());
    assert_eq!(cursor.node(), find(&game, "e4"));
}

#[test]
fn a_node_of_another_game_is_harmless() {
    let large = game("1. e4 e5 2. Nf3 Nc6 *");
    let small = Game::standard();
    let foreign = large.main_line_end();
    assert!(!small.contains(foreign));
    assert_eq!(small.position(foreign), Position::start());
    let mut cursor = Cursor::new(&large);
    cursor.go(&large, foreign);
    cursor.settle(&small);
    assert_eq!(cursor.node(), small.root());
}

#[test]
fn a_snapshot_brings_game_and_place_back() {
    let mut record = Record::new(game("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 {Good.} *"));
    let node = find(record.game(), "e4 c5 Nf3");
    record
        .apply(&Edit::SetComment {
            node,
            text: "Open".into(),
        })
        .unwrap();
    let text = ron::to_string(&record.snapshot(node)).unwrap();
    let snapshot: Snapshot = ron::from_str(&text).unwrap();
    let (restored, at) = snapshot.restore();
    assert_eq!(restored.game(), record.game());
    assert_eq!(restored.game().comment(at), "Open");
    assert!(restored.is_dirty());
    let (empty, at) = Snapshot::default().restore();
    assert_eq!(
        (empty.game(), at),
        (&Game::standard(), Game::standard().root())
    );
}

/// The data of an edit before there is a game: numbers that choose nodes and moves.
#[derive(Clone, Debug)]
struct Choice {
    kind: u8,
    node: usize,
    value: usize,
}

/// Returns all nodes of the tree in a fixed order.
fn nodes(game: &Game) -> Vec<NodeId> {
    let mut all = vec![game.root()];
    let mut i = 0;
    while i < all.len() {
        all.extend(game.children(all[i]));
        i += 1;
    }
    all
}

fn edit(game: &Game, choice: &Choice) -> Edit {
    let nodes = nodes(game);
    let node = nodes[choice.node % nodes.len()];
    let value = choice.value;
    let square = Square::from_index(value % 64).unwrap();
    let other = Square::from_index(value / 64 % 64).unwrap();
    let brush = Brush::ALL[value % 4];
    match choice.kind {
        0..=9 => {
            let moves = game.position(node).legal_moves();
            match moves.get(value % moves.len().max(1)) {
                Some(mv) => Edit::AddMove { at: node, mv: *mv },
                None => Edit::AddNull { at: node },
            }
        }
        10 => Edit::AddNull { at: node },
        11 => {
            let mut position = game.position(node);
            let mut moves = Vec::new();
            for i in 0..value % 6 {
                let legal = position.legal_moves();
                if let Some(mv) = legal.get((value + i) % legal.len().max(1)) {
                    moves.push(*mv);
                    position = position.after(*mv);
                }
            }
            Edit::AddLine { at: node, moves }
        }
        12 => Edit::Delete(node),
        13 => Edit::DeleteAfter(node),
        14 => Edit::Promote(node),
        15 => Edit::MakeMainLine(node),
        16 => Edit::MoveUp(node),
        17 => Edit::MoveDown(node),
        18 => Edit::SetComment {
            node,
            text: format!("[%csl G{square}] note\n{value}"),
        },
        19 => Edit::SetCommentBefore {
            node,
            text: format!("before {value}"),
        },
        20 => Edit::ToggleNag {
            node,
            nag: Nag(value as u8),
        },
        21 => Edit::SetNags {
            node,
            nags: vec![Nag(1), Nag(value as u8), Nag(1)],
        },
        22 => Edit::SetClock {
            node,
            clock: Some(Duration::from_millis(value as u64)),
        },
        23 => Edit::SetElapsed {
            node,
            elapsed: value
                .is_multiple_of(2)
                .then_some(Duration::from_secs(value as u64)),
        },
        24 => Edit::SetEval {
            node,
            eval: Some(Eval {
                score: match value % 2 {
                    0 => EvalScore::Centipawns(value as i32 - 500),
                    _ => EvalScore::Mate(value as i32 - 500),
                },
                depth: value.is_multiple_of(3).then_some(value as u32),
            }),
        },
        25 => Edit::ToggleArrow {
            node,
            arrow: Arrow {
                brush,
                from: square,
                to: other,
            },
        },
        26 => Edit::ToggleCircle {
            node,
            circle: Circle { brush, square },
        },
        27 => Edit::ClearShapes(node),
        28 => Edit::SetTag {
            name: format!("Tag{}", value % 3),
            value: value.to_string(),
        },
        29 => Edit::RemoveTag {
            name: ["Tag0", "White", "Result"][value % 3].into(),
        },
        _ => Edit::SetResult([GameResult::WhiteWins, GameResult::Unknown][value % 2]),
    }
}

fn choices() -> impl Strategy<Value = Vec<Choice>> {
    let choice = (0..32u8, any::<usize>(), 0..1000usize);
    let choice = choice.prop_map(|(kind, node, value)| Choice { kind, node, value });
    prop::collection::vec(choice, 1..60)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn undoing_and_redoing_everything_restores_every_state(choices in choices()) {
        let mut record = Record::new(game("1. e4 {x} e5 (1... c5 $1 2. Nf3) 2. Nf3 Nc6 *"));
        let mut states = vec![(record.game().clone(), nodes(record.game()))];
        for choice in &choices {
            let edit = edit(record.game(), choice);
            let had = record.game().clone();
            let could_undo = record.can_undo();
            match record.apply(&edit) {
                Ok(show) => {
                    prop_assert!(record.game().contains(show));
                    if *record.game() != had {
                        states.push((record.game().clone(), nodes(record.game())));
                    }
                }
                Err(_) => {
                    prop_assert_eq!(record.game(), &had);
                    prop_assert_eq!(record.can_undo(), could_undo);
                }
            }
        }
        let end = states.len() - 1;
        for (state, ids) in states[..end].iter().rev() {
            let show = record.undo().unwrap();
            prop_assert!(record.game() == state);
            prop_assert_eq!(&nodes(record.game()), ids);
            prop_assert!(record.game().contains(show));
        }
        prop_assert!(!record.can_undo() && !record.is_dirty());
        for (state, ids) in &states[1..] {
            let show = record.redo().unwrap();
            prop_assert!(record.game() == state);
            prop_assert_eq!(&nodes(record.game()), ids);
            prop_assert!(record.game().contains(show));
        }
        prop_assert!(!record.can_redo());
        let (again, _) = record.snapshot(record.game().root()).restore();
        prop_assert!(again.game() == record.game(), "{}", pgn::write(record.game()));
    }

    #[test]
    fn many_edits_at_once_are_those_edits_one_by_one(choices in choices()) {
        let start = game("1. e4 {x} e5 (1... c5 $1 2. Nf3) 2. Nf3 Nc6 *");
        let mut one_by_one = start.clone();
        let mut edits = Vec::new();
        for choice in &choices {
            // It may belong to a node that was deleted in the meantime.
            let known = if choice.value % 7 == 0 { &start } else { &one_by_one };
            let edit = edit(known, choice);
            let _ = one_by_one.edit(&edit);
            edits.push(edit);
        }
        let mut at_once = start;
        at_once.edit_all(&edits);
        prop_assert!(at_once == one_by_one);
        prop_assert_eq!(nodes(&at_once), nodes(&one_by_one));
    }

    #[test]
    fn a_cursor_never_leaves_the_game(choices in choices(), walk in prop::collection::vec(0..10u8, 60)) {
        let mut record = Record::new(game("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *"));
        let mut cursor = Cursor::new(record.game());
        for (choice, way) in choices.iter().zip(walk) {
            let edit = edit(record.game(), choice);
            if let Ok(node) = record.apply(&edit) && choice.kind < 12 {
                cursor.go(record.game(), node);
            }
            if choice.value % 5 == 0 {
                record.undo();
            }
            cursor.settle(record.game());
            let game = record.game();
            prop_assert!(game.contains(cursor.node()));
            match way {
                0 => { cursor.back(); }
                1 => { cursor.forward(game); }
                2 => { cursor.next_branch(game); }
                3 => { cursor.previous_branch(game); }
                4 => { cursor.next_sibling(game); }
                5 => { cursor.previous_sibling(game); }
                6 => { cursor.enter_variation(game, 1); }
                7 => { cursor.exit_variation(game); }
                8 => cursor.end(game),
                _ => cursor.start(),
            }
            prop_assert!(game.contains(cursor.node()));
            let line = cursor.line(game);
            for pair in line.windows(2) {
                prop_assert_eq!(game.parent(pair[1]), Some(pair[0]));
            }
            prop_assert_eq!(game.node_at(&game.path_to(cursor.node())), cursor.node());
        }
    }
}
