//! Tests of the verification of a book.

use super::{after, book_of, mv};
use crate::verify::{Flag, Options, Plan, Scope, Thresholds, Verdicts, eval_of, known_by_rule};
use crate::{Book, Edit, Editor, Graph, Key};
use tabia_chess::{Color, Position};
use tabia_game::{Eval, EvalScore};

const OPTIONS: Options = Options {
    scope: Scope::All,
    min_depth: 8,
    thresholds: Thresholds {
        loss: Some(50),
        worse: None,
    },
    again: false,
};

fn plan(book: &Book, options: Options) -> Plan {
    Plan::new(book, &Graph::new(book), options)
}

/// Completes a plan with these evaluations (centipawns for White, by line); 0 for all other positions.
fn work(plan: Plan, opinions: &[(&str, i32)]) -> Verdicts {
    let opinions: Vec<(Key, i32)> = opinions
        .iter()
        .map(|(line, cp)| (after(line).1, *cp))
        .collect();
    let jobs = plan.jobs().to_vec();
    let mut verdicts = Verdicts::new(plan);
    for job in jobs {
        let opinion = opinions.iter().find(|(key, _)| *key == job.key);
        let eval = Eval {
            score: EvalScore::Centipawns(opinion.map_or(0, |(_, cp)| *cp)),
            depth: Some(8),
        };
        let turn = verdicts.plan().position(&job).turn();
        verdicts.add(job.key, turn, eval);
    }
    verdicts
}

fn flagged(verdicts: &Verdicts) -> Vec<(String, i32)> {
    let text = |flag: &Flag| (flag.mv.to_string(), flag.loss);
    verdicts.flags().iter().map(text).collect()
}

#[test]
fn each_position_is_searched_once_and_lines_stay_together() {
    let book = book_of(&["e4 e5 Nf3", "e4 c5", "Nf3 e5 e4", "d4"]);
    let plan = plan(&book, OPTIONS);
    // Seven positions after moves, one of them reached twice, and the start.
    assert_eq!((plan.jobs().len(), plan.moves()), (8, 8));
    let keys: Vec<Key> = plan.jobs().iter().map(|job| job.key).collect();
    assert_eq!(keys[0], after("").1);
    for job in plan.jobs() {
        assert_eq!(Key::of(&plan.position(job)), job.key);
    }
    // The moves after 1 e4 are contiguous.
    let place = |line: &str| keys.iter().position(|key| *key == after(line).1).unwrap();
    let e4 = place("e4")..=place("e4 e5").max(place("e4 c5"));
    assert!(e4.contains(&place("e4 e5")) && e4.contains(&place("e4 c5")));
    assert!(
        ["d4", "Nf3", "Nf3 e5"]
            .iter()
            .all(|line| !e4.contains(&place(line)))
    );
    let of = |scope| super::verify::plan(&book, Options { scope, ..OPTIONS }).moves();
    assert_eq!(of(Scope::Leaves), 4);
    assert_eq!(of(Scope::Of(Color::White)), 5);
    assert_eq!(of(Scope::Of(Color::Black)), 3);
}

#[test]
fn bad_moves_are_flagged_for_either_side() {
    let book = book_of(&["e4 e5", "e4 f6", "g4 e5", "f3"]);
    let opinions = [("", 20), ("e4", 25), ("e4 e5", 20), ("e4 f6", 90)];
    let more = [("g4", -80), ("g4 e5", -85), ("f3", -20)];
    let opinions = [&opinions[..], &more].concat();
    let verdicts = work(plan(&book, OPTIONS), &opinions);
    let expected = [("g2g4".to_owned(), 105), ("f7f6".to_owned(), 70)];
    assert_eq!(flagged(&verdicts), expected);
    let mut white = Options {
        scope: Scope::Of(Color::White),
        ..OPTIONS
    };
    assert_eq!(
        flagged(&work(plan(&book, white), &opinions)),
        [("g2g4".to_owned(), 105)]
    );
    white.thresholds = Thresholds {
        loss: None,
        worse: Some(10),
    };
    assert_eq!(flagged(&work(plan(&book, white), &opinions)).len(), 2);
    let mut strict = verdicts.clone();
    strict.set_thresholds(Thresholds {
        loss: Some(30),
        worse: None,
    });
    assert_eq!(strict.flag_count(), 3);
    strict.set_thresholds(Thresholds {
        loss: None,
        worse: None,
    });
    assert_eq!(strict.flags(), []);
}

#[test]
fn what_was_found_is_one_step_and_the_work_goes_on_where_it_ended() {
    let mut editor = Editor::new(book_of(&["e4 e5 Nf3", "Nf3 e5 e4"]));
    let whole = plan(editor.book(), OPTIONS);
    let (count, jobs) = (whole.jobs().len(), whole.jobs().to_vec());
    let mut verdicts = Verdicts::new(whole);
    for job in &jobs[..count / 2] {
        let turn = verdicts.plan().position(job).turn();
        verdicts.add(job.key, turn, eval_of(turn, Some(-13), None, 8));
    }
    let edit = verdicts.edit(editor.book());
    assert!(editor.apply(&edit).unwrap());
    assert_eq!(editor.undo_name(), Some("Check with the engine"));
    // The start has no move that could store its evaluation.
    let rest = plan(editor.book(), OPTIONS);
    assert_eq!(rest.jobs().len(), count - count / 2 + 1);
    let deeper = Options {
        min_depth: 9,
        ..OPTIONS
    };
    assert_eq!(plan(editor.book(), deeper).jobs().len(), count);
    let again = Options {
        min_depth: 0,
        again: true,
        ..OPTIONS
    };
    assert_eq!(plan(editor.book(), again).jobs().len(), count);
    // Both moves to the last position get its evaluation.
    let all = work(rest, &[("e4 e5 Nf3", 33)]);
    let edit = all.edit(editor.book());
    editor.apply(&edit).unwrap();
    let eval = |line: &str, text: &str| {
        let (position, at) = after(line);
        let entry = editor.book().entry(at, mv(&position, text)).unwrap();
        entry.eval.unwrap().score
    };
    assert_eq!(eval("e4 e5", "Nf3"), EvalScore::Centipawns(33));
    assert_eq!(eval("Nf3 e5", "e4"), EvalScore::Centipawns(33));
    // Moves that no longer exist are left out.
    let (start, at) = after("");
    let mv = mv(&start, "e4");
    editor.apply(&Edit::Remove { at, mv }).unwrap();
    let edit = all.edit(editor.book());
    assert!(editor.apply(&edit).is_ok());
}

#[test]
fn mates_and_ends_of_games() {
    let book = book_of(&["f3 e5 g4 Qh4"]);
    let (mated, _) = after("f3 e5 g4 Qh4");
    let eval = known_by_rule(&mated).unwrap();
    assert_eq!(eval.score, EvalScore::Mate(-1));
    assert_eq!(known_by_rule(&Position::start()), None);
    let stalemate = Position::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").unwrap();
    let drawn = known_by_rule(&stalemate).unwrap();
    assert_eq!(drawn.score, EvalScore::Centipawns(0));
    let plan = plan(&book, OPTIONS);
    let jobs = plan.jobs().to_vec();
    let mut verdicts = Verdicts::new(plan);
    for job in jobs {
        let position = verdicts.plan().position(&job);
        let eval = known_by_rule(&position);
        let searched = match job.key == after("f3 e5 g4").1 {
            true => eval_of(position.turn(), None, Some(1), 8),
            false => eval_of(position.turn(), Some(0), None, 8),
        };
        verdicts.add(job.key, position.turn(), eval.unwrap_or(searched));
    }
    assert_eq!(
        flagged(&verdicts).len(),
        1,
        "the mate itself is no bad move"
    );
    assert_eq!(flagged(&verdicts)[0].0, "g2g4");
}
